"""The files kept between one start and the next."""
