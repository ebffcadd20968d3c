"""The window itself: its loop, its stack of scenes, and what people do, as actions."""
