"""The application: event loop, window, devices, and which scene comes next."""
