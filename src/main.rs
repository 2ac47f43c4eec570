//! The program: what the process is given goes in, its exit code comes out.

mod memory;

use std::process::ExitCode;

use svcctl::cli::{self, Surroundings};

fn main() -> ExitCode {
    let surroundings = Surroundings::of_process();
    memory::give_back(&surroundings.variables);
    cli::main(std::env::args_os(), surroundings)
}
