//! The program: what the process is given goes in, its exit code comes out.

mod memory;

use std::process::ExitCode;

use svcctl::cli::{self, ProcessEnv};

fn main() -> ExitCode {
    let env = ProcessEnv::of_process();
    memory::give_back(&env.variables);
    cli::main(std::env::args_os(), env)
}
