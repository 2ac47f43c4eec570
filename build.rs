//! What a release is built from, which its version says, and what it is linked with.

#![allow(clippy::disallowed_methods, reason = "a build script is told by its environment")]

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use flate2::{Compression, write::GzEncoder};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_commit();
    pack_the_console();
    link_the_unwinder();
    link_at_a_fixed_address();
}

/// Puts the files of the console into a release, compressed. A build for development reads them from the disk.
fn pack_the_console() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is")).join("console");
    let table = if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=console");
        let mut names = Vec::new();
        list(&folder, "", &mut names);
        names.sort();
        let packed = names.iter().map(|name| pack(&folder, name));
        format!("Some(&[{}])", packed.collect::<String>())
    } else {
        "None".to_owned()
    };
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where to build"));
    let text = format!(
        "/// The files; `None` where they are read from the disk.\nstatic PACKED: Option<&[PackedFile]> = {table};\n"
    );
    fs::write(out.join("console_files.rs"), text).expect("the output folder can be written to");
}

/// The names of the files of pages below a folder.
fn list(folder: &Path, below: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{name}/"), names);
        } else if [".html", ".css", ".js", ".svg", ".txt"].iter().any(|extension| name.ends_with(extension)) {
            names.push(name);
        }
    }
}

/// A row of the table of files.
fn pack(folder: &Path, name: &str) -> String {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where to build"));
    let path = out.join(format!("console-{}.gz", name.replace('/', "-")));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let bytes = fs::read(folder.join(name)).expect("a file of the repository can be read");
    encoder.write_all(&bytes).expect("memory takes what is written to it");
    fs::write(&path, encoder.finish().expect("it was all written")).expect("the output folder can be written to");
    let path = path.to_str().expect("the output folder has a name that is text");
    format!("PackedFile {{ name: {name:?}, gzip: include_bytes!({path:?}) }},")
}

/// Takes the unwinder into the program, as the linker of `packaging/release` does: a shared library that need not be
/// loaded is a tenth of the time of a short command. Where the compiler has none to give, the shared one stays.
fn link_the_unwinder() {
    if !is_linked_here() {
        return;
    }
    let Ok(output) = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output() else { return };
    // A compiler that has no such file prints the name alone.
    let library = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if let Some(folder) = library.parent().filter(|_| library.is_absolute() && library.is_file()) {
        println!("cargo::rustc-link-search=native={}", folder.display());
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// Links builds for development at a fixed address: to relocate an unoptimized program takes longer than a short command,
/// and every test starts some. A release may lie anywhere in memory, which makes it harder to attack.
fn link_at_a_fixed_address() {
    if is_linked_here() && env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        println!("cargo::rustc-link-arg=-no-pie");
    }
}

/// Whether this machine's own compiler links the program, for glibc; not if another linker was chosen.
fn is_linked_here() -> bool {
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let has_glibc = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    has_glibc && env::var("HOST") == env::var("TARGET") && env::var_os("RUSTC_LINKER").is_none()
}

/// Tells a release which commit it is built from, and every build which target it is for.
fn name_the_commit() {
    println!("cargo::rerun-if-env-changed=SVCCTL_COMMIT");
    let mut commit = env::var("SVCCTL_COMMIT").ok().or_else(packaged);
    // A build for development stays the same from commit to commit, so that it is not built anew after each.
    if commit.is_none() && env::var("PROFILE").is_ok_and(|profile| profile == "release") && is_repository() {
        for file in ["HEAD", "logs/HEAD"] {
            if let Some(path) = git(&["rev-parse", "--git-path", file]) {
                println!("cargo::rerun-if-changed={path}");
            }
        }
        commit = git(&["rev-parse", "--short=12", "HEAD"]);
    }
    // What stands at the end of a value is not blank: blanks there are lost on the way.
    let commit = commit.filter(|commit| !commit.is_empty()).map_or_else(String::new, |commit| commit + ", ");
    println!("cargo::rustc-env=BUILT_FROM={commit}API v2");
    println!("cargo::rustc-env=BUILT_FOR={}", env::var("TARGET").expect("cargo says for what to build"));
}

/// Whether this folder is a checkout of its own, and not a copy in someone else's.
fn is_repository() -> bool {
    git(&["rev-parse", "--show-prefix"]).is_some_and(|prefix| prefix.is_empty())
}

/// What a package on a registry says about the commit that it was made from.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let hash = text.split("\"sha1\": \"").nth(1)?;
    Some(hash.chars().take_while(char::is_ascii_hexdigit).take(12).collect())
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
