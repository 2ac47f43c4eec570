//! What is found in small programs.
