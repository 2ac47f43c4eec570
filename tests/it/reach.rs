//! Pods that are reached by the system's ssh: `exec`, `cp`, `forward` and `ssh-config` (cli.md, pods). A script stands
//! for ssh, and a folder for the pod.

mod config;
mod copying;
mod cut;
mod forward;
mod hostile;
mod running;

use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome},
    remote::server::Server,
    stories::ssh::serving,
};

/// An ssh that runs its command here, in the folder `pod`, and notes each command. A line of the file `cuts` says what
/// becomes of the next connection: `out N` and `in N` break it off behind so many bytes, `none` leaves it alone.
pub(crate) const SSH: &str = r#"#!/bin/sh
[ "$1" != -G ] || exit 0
while [ "$1" != -- ]; do
  if [ "$1" = -E ]; then log=$2; fi
  shift
done
shift 2
echo "$*" >>"$STAND/log"
cut=$(head -n 1 "$STAND/cuts" 2>/dev/null)
[ -z "$cut" ] || sed -i 1d "$STAND/cuts"
PATH=$STAND/pod/bin:$PATH HOME=$STAND/pod
export PATH HOME
cd "$STAND/pod" || exit 255
case $cut in
  out*) sh -c "$*" | head -c "${cut#* }"; echo 'Connection reset by peer' >&2; exit 255 ;;
  in*) head -c "${cut#* }" | sh -c "$*"; echo 'Connection reset by peer' >&2; exit 255 ;;
  gone) echo 'Connection reset by peer' >&2; exit 255 ;;
  *) exec sh -c "$*" ;;
esac
"#;

/// A home with a pod `p1` that is a folder.
struct Stand {
    home: Home,
    server: Server,
}

impl Stand {
    fn new() -> Self {
        Self::with(&json!({}))
    }

    /// The same for a pod with these fields.
    fn with(fields: &Value) -> Self {
        let home = Home::new();
        home.script("ssh", SSH);
        std::fs::create_dir(home.path().join("pod")).unwrap();
        let direct = json!({ "host": "192.0.2.1", "port": 22022, "username": "root", "command": "" });
        let mut pod = json!({
            "ports": ["22/tcp"], "env": { "PUBLIC_KEY": "ssh-ed25519 A" }, "ssh": { "proxy": null, "direct": direct },
        });
        for (name, value) in fields.as_object().unwrap() {
            pod[name] = value.clone();
        }
        Self { home, server: serving(&pod) }
    }

    /// A shell line in the home. `svcctl` knows the server, and runs the stand-in for ssh.
    fn command(&self, line: &str) -> std::process::Command {
        let mut command = self.home.shell(&format!("PATH=\"$PWD/bin:$PATH\"; {line}"));
        command.env("STAND", self.home.path()).env("SVCCTL_BASE_URL", self.server.url());
        command
    }

    fn shell(&self, line: &str) -> Outcome {
        Home::outcome(self.command(line))
    }

    fn pods(&self, line: &str) -> Outcome {
        self.shell(&format!("exec svcctl pods {line}"))
    }

    /// Cuts the next connections in these ways.
    fn cut(&self, cuts: &[&str]) {
        self.home.write("cuts", cuts.iter().map(|cut| format!("{cut}\n")).collect::<String>());
    }

    /// The commands that ssh was asked for since the last time.
    fn commands(&self) -> String {
        let log = self.home.path().join("log");
        let told = std::fs::read_to_string(&log).unwrap_or_default();
        let _ = std::fs::remove_file(log);
        told
    }
}
