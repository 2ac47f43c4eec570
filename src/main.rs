//! The program: what the process is given goes in, its exit code comes out.

use std::process::ExitCode;

use svcctl::cli::{self, ProcessEnv};

fn main() -> ExitCode {
    cli::main(std::env::args_os(), ProcessEnv::of_process())
}
