"""What tables/ adds to manage.py."""
