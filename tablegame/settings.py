"""All settings, and the one place that reads the environment. Importing it opens no database."""

import sys
from datetime import timedelta
from ipaddress import ip_network
from os import environ
from pathlib import Path
from typing import Any
from zlib import crc32

import dj_database_url
from django.utils.functional import lazy

from tablegame.build import build_of
from tablegame.secret_key import read_or_make_secret
from tables.database.file import FileConnection

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"


def env_list(name: str) -> list[str]:
    return [word.strip() for word in environ.get(name, "").split(",") if word.strip()]


def env_networks(name: str) -> list[str]:
    """Return networks such as 10.0.0.0/24. A typo stops the start, or the wrong proxy would be trusted."""
    try:
        return [str(ip_network(word)) for word in env_list(name)]
    except ValueError as problem:
        sys.exit(f"{name} needs addresses or networks separated by commas: {problem}.")


def env_sinks(name: str) -> list[str]:
    """Return the sinks. A typo stops the start, or the history would go nowhere else."""
    sinks = env_list(name)
    for sink in sinks:
        is_command = sink.startswith("|") and bool(sink[1:].strip())
        if not is_command and not sink.startswith(("/", "http://", "https://")):
            sys.exit(f"{name} needs folders from / on, |commands or http addresses, not {sink!r}.")
    return sinks


def env_owner(name: str) -> Any:
    """Return how the owner of the database signs in, if that is another role than the one of DATABASE_URL."""
    if not environ.get(name):
        return None
    owner = dj_database_url.parse(environ[name])
    if owner["ENGINE"] != "django.db.backends.postgresql" or owner["ENGINE"] != DATABASE["ENGINE"]:
        sys.exit(f"{name} needs a PostgreSQL database, and the same one in DATABASE_URL.")
    return {part: owner[part] for part in ("USER", "PASSWORD", "HOST", "PORT", "NAME")}


DEBUG = environ.get("DEBUG") == "1"
# A demo floor shows its names and PINs.
DEMO = environ.get("DEMO") == "1"
if environ.get("DATABASE_URL") and not environ.get("SECRET_KEY") and not (DEBUG or DEMO):
    # A generated key would differ on each machine, and be lost with it.
    sys.exit("SECRET_KEY is missing: a floor with a DATABASE_URL needs one of fifty random characters.")
# Lazy, so that a command that signs nothing, such as `settle`, needs no file.
SECRET_KEY = environ.get("SECRET_KEY") or lazy(read_or_make_secret, str)(VAR / "secret_key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env_list("ALLOWED_HOSTS")]

# The floor is reached over https only, through a server in front that terminates TLS.
HTTPS = environ.get("HTTPS") == "1"
# The folder of that server's certificate; a demo floor creates one there.
TLS_FOLDER = environ.get("TLS_FOLDER")
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# Requested on the machine itself, behind that server.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The proxies whose headers about client address and https are trusted.
TRUSTED_PROXIES = env_networks("TRUSTED_PROXIES") or ["127.0.0.1", "::1"]
# A page may keep the screen awake, go full screen and play sounds, and use no other device feature.
PERMISSIONS_POLICY = ", ".join(
    [f"{mine}=(self)" for mine in ("autoplay", "fullscreen", "screen-wake-lock")]
    + [
        f"{other}=()"
        for other in (
            *(
                "accelerometer",
                "camera",
                "display-capture",
                "geolocation",
                "gyroscope",
                "hid",
                "magnetometer",
            ),
            *("microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb"),
        )
    ]
)

INSTALLED_APPS = [
    "dealers.admin_config.Office",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "dealers",
    "tables",
    "tablegame",
    "games.double_draw",
    "games.criss_cross",
    "games.let_it_ride",
    # Games from outside this project, each an app that registers itself.
    *env_list("EXTRA_GAMES"),
]

MIDDLEWARE = [
    "tablegame.request_log.RequestLog",
    "tablegame.middleware.Security",
    "tablegame.static.StaticFiles",
    "tablegame.middleware.ContentPolicy",
    "tablegame.middleware.Sessions",
    "tablegame.middleware.Language",
    "tablegame.middleware.Common",
    "tablegame.middleware.Csrf",
    "tablegame.middleware.SignedIn",
    "tablegame.middleware.Messages",
    "tablegame.middleware.Framing",
    "tablegame.middleware.DatabaseUnavailable",
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "font-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}

ROOT_URLCONF = "tablegame.urls"
ASGI_APPLICATION = "tablegame.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# SQLite needs no server. A command takes the write lock when it starts, so two never deadlock. It uses the
# rollback journal, because Debian's SQLite still has the bug that can corrupt a write-ahead log.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "factory": FileConnection,
    "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL;",
}
DATABASE = dj_database_url.parse(environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'tablegame.sqlite3'}")
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    DATABASE["OPTIONS"] = {**SQLITE_OPTIONS, **DATABASE.get("OPTIONS", {})}
else:
    # Here, because a floor on SQLite needs no driver for PostgreSQL.
    from tables.database.together import JoiningConnection

    # Without a pool, a sync view under ASGI opens a new connection for each request. After the lock timeout,
    # the answer says that the table is busy, and the command is sent again. Whichever way PostgreSQL is gone,
    # each answer comes within four seconds: TCP itself waits for hours, and the pool for thirty seconds.
    POSTGRESQL_LINE = {
        "connect_timeout": 2,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 2,
        "tcp_user_timeout": 3_000,
    }
    POSTGRESQL_OPTIONS = {
        "pool": {"min_size": 2, "max_size": 8, "timeout": 3, "connection_class": JoiningConnection},
        "options": "-c lock_timeout=2500",
        # For the statements of tables/sql.py; those that Django builds are never prepared.
        "prepare_threshold": 0,
        **POSTGRESQL_LINE,
    }
    DATABASE["OPTIONS"] = {**POSTGRESQL_OPTIONS, **DATABASE.get("OPTIONS", {})}
    # When the database has closed connections, the pool notices before it hands one out.
    DATABASE["CONN_HEALTH_CHECKS"] = True
DATABASES = {"default": DATABASE}
IS_SQLITE = DATABASE["ENGINE"] == "django.db.backends.sqlite3"
# How long a page or a command waits for one statement, and a command for its turn and its answer. SQLite has
# a timeout of its own.
DATABASE_STATEMENT_SECONDS = None if IS_SQLITE else 3
DATABASE_ANSWER_SECONDS = None if IS_SQLITE else 3.5
# The role that owns the tables, for migrate, archive and install_guards; the other only serves the floor.
DATABASE_OWNER = env_owner("DATABASE_OWNER_URL")
_address = "/".join(str(DATABASE.get(part, "")) for part in ("HOST", "PORT", "NAME"))
# The history of signed heads of the log, ideally on a disk that the database's administrator cannot write. By
# default each database has its own file, so that a second database is not taken for a truncated first one.
HEADS_PATH = Path(environ.get("HEADS_PATH") or VAR / f"heads-{crc32(_address.encode()):08x}.jsonl")
# The private key that signs them. Only the process that signs reads it; it is made at the first signature.
HEADS_KEY = Path(environ.get("HEADS_KEY") or VAR / f"{HEADS_PATH.stem}.key")
# The public key that verify_log trusts on a machine that does not have the private one.
HEADS_PUBLIC_KEY = Path(environ["HEADS_PUBLIC_KEY"]) if environ.get("HEADS_PUBLIC_KEY") else None
# Where else the lines of the history go: folders, |commands and http addresses.
HEADS_SINKS = env_sinks("HEADS_SINKS")
# The address of an authority for RFC 3161 time stamps of the history.
HEADS_STAMP_URL = environ.get("HEADS_STAMP_URL")
# The folder with the files of archived days; verify_log reads them there.
ARCHIVES_PATH = Path(environ["ARCHIVES_PATH"]) if environ.get("ARCHIVES_PATH") else None
# The database threads of a web process. SQLite has one writer.
DATABASE_THREADS = 1 if DATABASE["ENGINE"] == "django.db.backends.sqlite3" else 4
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Pushes go through Redis if there is one; without it, one process serves every screen.
REDIS_URL = environ.get("REDIS_URL")
# With PostgreSQL and Redis, several processes serve the floor; otherwise a single one does everything.
IS_FULL = bool(REDIS_URL) and DATABASE["ENGINE"] != "django.db.backends.sqlite3"
WEB_PROCESSES = int(environ.get("WEB_PROCESSES") or 2)
REDIS_LAYER = {
    "BACKEND": "tables.push.layers.PushLayer",
    # Releases before sealed pushes use another prefix: beside them, screens live on heartbeats for a moment.
    "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": 15}], "prefix": "sealed"},
}
CHANNEL_LAYERS = {
    "default": REDIS_LAYER if REDIS_URL else {"BACKEND": "tables.push.local_layer.LocalLayer"},
}

AUTH_USER_MODEL = "dealers.Staff"
PASSWORD_HASHERS = [
    "dealers.auth.pins.PinHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# Too many wrong PINs for a person from one address lock it for a while, even across a restart.
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
# A PIN may be typed into the field for the name.
AXES_SENSITIVE_PARAMETERS = ["username", "name", "pin", "code", "csrfmiddlewaretoken"]
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False
SILENCED_SYSTEM_CHECKS = [
    # The views handle a lockout themselves.
    "axes.W002",
    # Django looks for its own middleware by name and does not recognize ours, which are derived from it.
    *("security.W001", "security.W002", "security.W003"),
]

# A sign-in lasts one shift at most; a dealer who is idle between rounds must enter the PIN again.
SESSION_ENGINE = "dealers.auth.session_store"
SESSION_COOKIE_AGE = 12 * 60 * 60
IDLE_LOCK_SECONDS = int(environ.get("IDLE_LOCK_SECONDS") or 600)
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "start"
CSRF_FAILURE_VIEW = "dealers.pages.start.csrf_failure"
# A command is a few hundred bytes, and no page takes files: tablegame/body_limits.py refuses them.
FILE_UPLOAD_HANDLERS: list[str] = []
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# Sent with each heartbeat: a new build makes screens reload.
BUILD = environ.get("BUILD") or build_of(ROOT / "static", ROOT / "templates", ROOT / "locale")

# English, unless the browser has chosen another language; each tablet chooses its own.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [ROOT / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = environ.get("TIME_ZONE") or "America/New_York"
# The hour when a new gaming day starts, in the time zone of the house.
GAMING_DAY_STARTS = int(environ.get("GAMING_DAY_STARTS") or 6)
# The hours when shifts start, for reports; each lasts until the next.
SHIFTS = tuple(sorted({int(hour) % 24 for hour in env_list("SHIFTS") or ("6", "14", "22")}))

# The amounts, in cents, from which the pit wall highlights a wager or a seat's win. A wager over the posted
# maximum is always highlighted.
LARGE_WAGER_CENTS = int(environ["LARGE_WAGER"]) * 100 if environ.get("LARGE_WAGER") else None
LARGE_WIN_CENTS = int(environ.get("LARGE_WIN") or 5_000) * 100
# How long a tablet may be silent before the wall reports it.
TABLET_OFFLINE_SECONDS = int(environ.get("TABLET_OFFLINE_SECONDS") or 30)

# The URL depends on the contents of the files: see tablegame/static.py.
STATIC_URL = f"static/{build_of(ROOT / 'static')}/"
STATICFILES_DIRS = [ROOT / "static"]
# Served from the source folders, so no collectstatic is needed before a start.
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Commands and reads a second for one tablet, person or token; twice as many in a burst.
TAPS_A_SECOND = float(environ.get("TAPS_A_SECOND") or 10)
READS_A_SECOND = float(environ.get("READS_A_SECOND") or 10)
# Pages a second for one browser, four times as many in a burst, and ten files with each.
PAGES_A_SECOND = float(environ.get("PAGES_A_SECOND") or 10)
# How often PINs or codes may be tried from one address, right or wrong.
SIGN_INS_A_SECOND = float(environ.get("SIGN_INS_A_SECOND") or 5)
# The folder where web processes share metrics; the Prometheus client reads the same variable.
METRICS_FOLDER = environ.get("PROMETHEUS_MULTIPROC_DIR")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "dealers.ops.logs.JsonLines"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        # Django's own handlers show errors in debug mode only.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # The security log has these events already.
        "axes": {"level": "ERROR"},
        # Each request has its own line; only errors are logged here.
        "django.request": {"level": "ERROR"},
        # A line for every sweep would hide the rest.
        "celery": {"level": "WARNING"},
        "uvicorn": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn.error": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}
