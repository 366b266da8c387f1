"""Every setting, and the one place that reads the environment. Importing it opens no database."""

from os import environ
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.functional import lazy

from tablegame.build import build_of
from tablegame.secret import kept_secret

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"


def words(name: str) -> list[str]:
    return [word.strip() for word in environ.get(name, "").split(",") if word.strip()]


DEBUG = environ.get("DEBUG") == "1"
# Lazy, so that a command that signs nothing, as `settle`, needs no file.
SECRET_KEY = environ.get("SECRET_KEY") or lazy(kept_secret, str)(VAR / "secret_key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *words("ALLOWED_HOSTS")]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "dealers",
    "tables",
    "games.double_draw",
    "games.criss_cross",
    "games.let_it_ride",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tablegame.static.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
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
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

# SQLite alone needs no server. A tap takes the write lock at its start, so two never meet half-way, and the
# rollback journal is used because Debian's SQLite still has the fault that can corrupt a write-ahead log.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL;",
}
DATABASE = dj_database_url.parse(environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'tablegame.sqlite3'}")
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    DATABASE["OPTIONS"] = {**SQLITE_OPTIONS, **DATABASE.get("OPTIONS", {})}
else:
    # Without a pool, a sync view under ASGI opens a new connection for each request.
    DATABASE["OPTIONS"] = {"pool": True, **DATABASE.get("OPTIONS", {})}
DATABASES = {"default": DATABASE}
# How many threads of a web process speak to the database; SQLite has one writer.
DATABASE_THREADS = 1 if DATABASE["ENGINE"] == "django.db.backends.sqlite3" else 8
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Pushes go through Redis where there is one; without it, one process serves every screen.
REDIS_URL = environ.get("REDIS_URL")
REDIS_LAYER = {
    "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
    "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": 15}]},
}
CHANNEL_LAYERS = {
    "default": REDIS_LAYER if REDIS_URL else {"BACKEND": "channels.layers.InMemoryChannelLayer"},
}

AUTH_USER_MODEL = "dealers.Staff"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "start"
CSRF_FAILURE_VIEW = "dealers.views.csrf_failure"
# A tap is a few hundred bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# Shown to screens by the heartbeat: a new build makes them reload.
BUILD = environ.get("BUILD") or build_of(ROOT / "static")
# A demo floor shows its own names and PINs.
DEMO = environ.get("DEMO") == "1"

LANGUAGE_CODE = "en-us"
USE_TZ = True
TIME_ZONE = environ.get("TIME_ZONE") or "America/New_York"

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static"]
# Served from where they stand: no collecting step before a start.
WHITENOISE_USE_FINDERS = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    # Django's own handlers show errors in debug mode alone.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
