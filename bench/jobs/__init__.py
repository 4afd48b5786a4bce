"""What is measured: each module of this folder has a list ``JOBS``."""
