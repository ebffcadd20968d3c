"""What is kept between one start and the next."""
