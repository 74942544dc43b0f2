"""The window and its loop: `event_loop.App` runs scenes, `launch.run` opens it as `options` say."""
