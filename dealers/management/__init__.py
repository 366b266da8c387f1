"""What dealers/ adds to manage.py."""
