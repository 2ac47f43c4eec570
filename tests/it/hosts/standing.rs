//! Programs that stand in for what no machine of the tests has.

use std::{os::unix::fs::PermissionsExt, path::Path, process::Command};

/// Writes a script that can be run at once. Another process does it: a file that is open for writing cannot be run,
/// and a program that another test starts at that moment would have the open file.
pub(super) fn script(folder: &Path, name: &str, content: &str) {
    let draft = folder.join(format!("{name}.draft"));
    std::fs::write(&draft, content).unwrap();
    std::fs::set_permissions(&draft, std::fs::Permissions::from_mode(0o755)).unwrap();
    let copy = folder.join(format!("{name}.copy"));
    let copied = Command::new("cp").arg("--preserve=mode").arg(&draft).arg(&copy).status().unwrap();
    assert!(copied.success());
    std::fs::remove_file(draft).unwrap();
    // Who runs it meanwhile runs the old one or the new one.
    std::fs::rename(copy, folder.join(name)).unwrap();
}

/// Writes a stand-in for `nvidia-smi` that knows GPUs of one kind, with so many MiB each. Its head is that of the real one.
pub(super) fn nvidia_smi(folder: &Path, name: &str, memory: u32, gpus: &[String]) {
    let rows: String = gpus
        .iter()
        .enumerate()
        .map(|(index, uuid)| format!("{name}, {memory}, {uuid}, 550.54.15, 00000000:{:02X}:00.0\n", index + 1))
        .collect();
    let content = format!(
        "#!/bin/sh\ncase \"$*\" in\n*--query-gpu=name,memory.total,uuid*) cat <<'END'\n{rows}END\n;;\n\
         *--query-compute-apps*) ;;\n*) cat <<'END'\n\
         | NVIDIA-SMI 550.54.15              Driver Version: 550.54.15      CUDA Version: 12.4     |\nEND\n;;\nesac\n"
    );
    script(folder, "nvidia-smi", &content);
}
