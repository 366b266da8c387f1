# Shared by ./run and ./test: finds Python, makes .venv, installs the pinned requirements once.

stop() { echo "$1" >&2; exit 1; }

step_number=0
step() { step_number=$((step_number + 1)); echo "[$step_number] $1"; }

# Sets $python to the first Python that is new enough.
find_python() {
    local candidate
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 /usr/bin/python3}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            return
        fi
    done
    stop "Python 3.11 or newer is needed; on Debian or Ubuntu: sudo apt-get install python3 python3-venv"
}

# A virtual environment belongs to one Python and one folder; the stamp records them and its contents.
stamp() {
    { cat requirements/run.txt requirements/test.txt; pwd; .venv/bin/python -VV; } 2>/dev/null |
        { sha256sum 2>/dev/null || shasum -a 256; } | cut -d ' ' -f 1
}

# Succeed if .venv was made in this folder and its Python still works, so packages can be updated in place.
is_whole() {
    head -n 1 .venv/bin/pip 2>/dev/null | grep -qF "$PWD/.venv/" && .venv/bin/python -m pip --version >/dev/null 2>&1
}

# prepare run|test: the test environment holds everything the run environment does.
prepare() {
    local wanted=$1 installed quiet=()
    # Clearing or installing through a link would change a folder that others may use.
    [ ! -L .venv ] || stop ".venv is a symbolic link; remove it with: rm .venv"
    installed=$(cat .venv/stamp 2>/dev/null || true)
    case $installed in
        "$(stamp) $wanted" | "$(stamp) test")
            step "Virtual environment and packages are in place"
            return ;;
    esac
    if ! is_whole; then
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            stop "This Python cannot make virtual environments; on Debian or Ubuntu: sudo apt-get install python3-venv"
        step "Making the virtual environment .venv with $("$python" --version)"
        "$python" -m venv --clear .venv
    fi
    step "Installing the packages of requirements/$wanted.txt, each checked by its hash"
    [ -t 1 ] || quiet=(--quiet)
    .venv/bin/python -m pip install --disable-pip-version-check --no-input --only-binary :all: \
        --require-hashes ${quiet[@]+"${quiet[@]}"} -r "requirements/$wanted.txt" ||
        stop "The packages could not be installed; see above."
    echo "$(stamp) $wanted" > .venv/stamp
}
