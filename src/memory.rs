//! A server keeps little of the memory that it was sent (what is free goes back later: `server/upkeep.rs`).
//!
//! glibc keeps what was freed for the next one who wants it: per thread, and in ever larger pieces once a large one was
//! freed. A server on which others send megabytes would keep hundreds of them for good. How much it keeps can be said
//! by its environment alone, when a program begins; so a server begins twice.

use svcctl::cli::Variables;

/// How many heaps a server may have, unless it has more processors. With one for each of two processors, accounts waited
/// longer for each other (docs/PERFORMANCE.md, Neighbours).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: usize = 8;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back(variables: &Variables) {
    use std::{env, os::unix::process::CommandExt, process::Command, thread::available_parallelism};
    let is_server = env::args_os().skip(1).take_while(|arg| arg != "--").any(|arg| arg == "serve");
    let is_told = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("MALLOC_") || name == "GLIBC_TUNABLES";
    if !is_server || variables.names().any(is_told) {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let mut arguments = env::args_os();
    let mut again = Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    let arenas = available_parallelism().map_or(HEAPS, usize::from).max(HEAPS);
    again.args(arguments).env("MALLOC_ARENA_MAX", arenas.to_string());
    // Whatever is larger has pages of its own, and they go when it goes.
    again.env("MALLOC_MMAP_THRESHOLD_", "131072").env("MALLOC_TRIM_THRESHOLD_", "131072");
    // Where it cannot begin again, it goes on as it is.
    let _ = again.exec();
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back(_: &Variables) {}
