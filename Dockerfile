# The app of a floor: web, worker, beat and manage.py are the same image with another command.
ARG BASE_IMAGE=python:3.11-slim
FROM ${BASE_IMAGE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app

COPY requirements/run.txt requirements/
RUN python -m pip install --no-cache-dir --disable-pip-version-check --no-input --only-binary :all: \
    --require-hashes -r requirements/run.txt

COPY . .

# What is written lies outside the app; a new volume takes its owner from here.
RUN useradd --system --uid 10001 --no-create-home tablegame \
    && mkdir -p var /heads /keys /archives /tls \
    && chown tablegame var /heads /keys /archives /tls \
    && python -m compileall -q games tables dealers tablegame

USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-m", "tablegame.processes", "health"]
CMD ["python", "-m", "tablegame.processes", "web", "--host", "0.0.0.0"]
