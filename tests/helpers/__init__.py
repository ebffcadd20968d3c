"""What tests share: people at the window, references, samples, and what holds of them."""
