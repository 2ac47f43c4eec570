//! How the program is linked. A program that may lie anywhere has every address in it corrected at each start: a tenth
//! of its file lists them, and half of the time before its first line goes into them. As those of other languages for
//! the command line are, ours is put at a fixed place where the linker is known to take the wish; libraries, heap and
//! stack still lie anywhere.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
