//! The program: what the process is given goes in, its exit code comes out.

use std::process::ExitCode;

use svcctl::cli::{self, Surroundings};

fn main() -> ExitCode {
    cli::main(std::env::args_os(), Surroundings::of_process())
}
