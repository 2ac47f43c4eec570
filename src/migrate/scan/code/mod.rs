//! Reads programs and shell: as tokens, never as a syntax tree, so that a broken file gives what can be read.

mod lexer;
mod lexis;
mod token;
