//! One cluster for the tests of a run: the first starts it, `keep.sh` ends it after the last. Each test has a namespace of
//! its own there.

use std::{
    fs::{File, OpenOptions},
    os::unix::process::{CommandExt, parent_id},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::real::{scripts, up};

/// A use of the cluster, until it is dropped.
pub(super) struct Use {
    pub(super) folder: PathBuf,
    /// The first of its ports.
    pub(super) port: u16,
    /// Shared with the other users.
    _lock: File,
}

impl Use {
    /// Uses the cluster of this run, and starts it if there is none.
    pub(super) fn begin() -> Self {
        let run = run();
        let folder = std::env::temp_dir().join(format!("svcctl-k8s-of-{run}"));
        let start = lock_file(&folder, "start");
        start.lock().unwrap();
        let params = folder.join("params");
        if !folder.join("ready").exists() {
            // One that was not started completely.
            let _ = Command::new(scripts().join("down.sh")).env("RUN", &folder).status();
            up(&folder, &[]);
            std::fs::write(folder.join("ready"), "").unwrap();
            keep(&folder, run);
        }
        let port = std::fs::read_to_string(params).unwrap();
        let port = port.split(' ').next().unwrap().parse().unwrap();
        let lock = lock_file(&folder, "use");
        lock.lock_shared().unwrap();
        Self { folder, port, _lock: lock }
    }
}

/// The process that runs the tests: nextest, which has a process for each, or this one.
fn run() -> u32 {
    if std::env::var_os("NEXTEST_RUN_ID").is_some() { parent_id() } else { std::process::id() }
}

fn lock_file(folder: &Path, name: &str) -> File {
    let path = format!("{}.{name}", folder.display());
    OpenOptions::new().create(true).append(true).open(path).unwrap()
}

/// Has the cluster end with the run. What does that outlives this test.
#[expect(clippy::zombie_processes, reason = "it ends after this process")]
fn keep(folder: &Path, run: u32) {
    let mut keeper = Command::new(scripts().join("keep.sh"));
    keeper.env("RUN", folder).env("OF", run.to_string()).process_group(0);
    keeper.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
}
