//! The rights of root in a pod, wherever it runs (runtime.md, A pod and its container).

/// The capabilities of a pod's root: Docker's defaults without raw packets and device nodes.
pub(crate) const CAPABILITIES: &[&str] = &[
    "CHOWN",
    "DAC_OVERRIDE",
    "FOWNER",
    "FSETID",
    "SETUID",
    "SETGID",
    "SETPCAP",
    "KILL",
    "NET_BIND_SERVICE",
    "SYS_CHROOT",
    "AUDIT_WRITE",
];
