//! Machines that are reached over a network: a test on one, and hosts with a daemon and an ssh server on others.

use std::process::Child;

use super::{
    daemon::{Daemon, Host, Setup},
    machine::{Inside, Machine, is_equipped},
    standing::script,
};
use crate::harness::{Home, eventually};

/// A network with this thread on it at 10.99.0.1, and what it takes to get onto its nodes by ssh.
pub(super) struct Net {
    _inside: Inside,
    machine: Machine,
}

impl Net {
    /// A network without nodes. Nothing where there can be none.
    pub(super) fn start() -> Option<Self> {
        if !is_equipped(&["ssh", "sshd", "ssh-keygen"]) {
            return None;
        }
        let machine = Machine::start();
        machine.shell("ip link add hub type bridge && ip addr add 10.99.0.1/24 dev hub && ip link set hub up");
        let folder = machine.folder().display();
        machine.shell(&format!("ssh-keygen -q -t ed25519 -N '' -f {folder}/id"));
        Some(Self { _inside: machine.enter(), machine })
    }

    /// Gives a home an `ssh` in `bin` whose user has the key to the nodes and knows them, and has never met another host.
    /// The names of nodes are `node1`, `node2` and so on.
    pub(super) fn equip(&self, home: &Home) {
        let folder = self.machine.folder().display();
        let config = format!(
            "Host node1 node2 node3 node4 node5\n  User root\n  IdentityFile {folder}/id\n  IdentitiesOnly yes\n\
             \x20 UserKnownHostsFile {folder}/known\n  StrictHostKeyChecking yes\n\
             Match originalhost node1\n  HostName 10.99.0.11\nMatch originalhost node2\n  HostName 10.99.0.12\n\
             Match originalhost node3\n  HostName 10.99.0.13\nMatch originalhost node4\n  HostName 10.99.0.14\n\
             Match originalhost node5\n  HostName 10.99.0.15\n"
        );
        home.write("ssh_config", config);
        let bin = home.path().join("bin");
        std::fs::create_dir_all(&bin).unwrap();
        // ssh reads the configuration of whom the system says the user is, whatever HOME says.
        let real = "PATH=${PATH#*:} command -v ssh";
        script(&bin, "ssh", &format!("#!/bin/sh\nexec \"$({real})\" -F {}/ssh_config \"$@\"\n", home.path().display()));
    }

    /// Lets the `ssh` of an equipped home know a node by this name, too.
    pub(super) fn call(&self, home: &Home, name: &str, node: &Node) {
        let (folder, config) = (self.machine.folder().display(), home.path().join("ssh_config"));
        let before = std::fs::read_to_string(&config).unwrap();
        let entry = format!(
            "Host {name}\n  HostName {}\n  HostKeyAlias {}\n  IdentityFile {folder}/id\n  IdentitiesOnly yes\n\
             \x20 UserKnownHostsFile {folder}/known\n  StrictHostKeyChecking yes\n",
            node.address, node.name
        );
        std::fs::write(config, entry + &before).unwrap();
    }

    /// A host of this network with a daemon and an ssh server.
    pub(super) fn node(&self, number: u8, setup: Setup) -> Node {
        let machine = Machine::start();
        let (name, address) = (format!("node{number}"), format!("10.99.0.{}", 10 + number));
        let link = format!("ip link add {name} type veth peer name eth0 netns {}", machine.init());
        // The id of a process of another machine means something only out here.
        let added = std::process::Command::new("sh").args(["-ec", &link]).status().unwrap();
        assert!(added.success());
        self.machine.shell(&format!("ip link set {name} master hub up"));
        machine.shell(&format!("ip addr add {address}/24 dev eth0 && ip link set eth0 up"));
        let sshd = self.sshd(&machine, &name, &address);
        Node { name, address, _sshd: sshd, daemon: Daemon::on(machine, setup) }
    }

    fn sshd(&self, machine: &Machine, name: &str, address: &str) -> Child {
        let (net, folder) = (self.machine.folder().display(), machine.folder().display());
        machine.shell(&format!("ssh-keygen -q -t ed25519 -N '' -f {folder}/host"));
        machine.shell(&format!(
            "cp {net}/id.pub {folder}/keys && printf '%s %s\\n' {address},{name} \"$(cut -d' ' -f1,2 {folder}/host.pub)\" \
             >>{net}/known"
        ));
        // At level 1 bash does not take itself for the first shell of a session, which reads the user's own ~/.bashrc:
        // what that starts may be slow, or leave a lock behind when the connection ends.
        let config = format!(
            "ListenAddress {address}\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/keys\nStrictModes no\nUsePAM no\n\
             PidFile none\nPasswordAuthentication no\nMaxSessions 100\nMaxStartups 100\n\
             SetEnv PATH={folder}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin SHLVL=1\n"
        );
        std::fs::write(machine.folder().join("sshd_config"), config).unwrap();
        // sshd starts itself anew for each connection and wants to know its whole path for that.
        let line = format!("exec \"$(command -v sshd)\" -D -e -f {folder}/sshd_config");
        let process = machine.background("sh", &["-c", &line], "sshd.log");
        eventually("the ssh server listens", || std::net::TcpStream::connect(format!("{address}:22")).is_ok());
        process
    }
}

/// A host with a daemon, reached by ssh alone.
pub(super) struct Node {
    name: String,
    address: String,
    _sshd: Child,
    /// Its daemon.
    pub(super) daemon: Daemon,
}

impl Node {
    /// As `hosts add` takes it.
    pub(super) fn endpoint(&self) -> String {
        format!("ssh://{}{}", self.name, self.daemon.socket().display())
    }

    /// Where the others reach its published ports.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Cuts its cable: nothing comes from it, not even that nothing comes.
    pub(super) fn cut(&self, net: &Net) {
        net.machine.shell(&format!("ip link set {} down", self.name));
    }

    /// Mends its cable.
    pub(super) fn join(&self, net: &Net) {
        net.machine.shell(&format!("ip link set {} up", self.name));
    }

    /// Ends every connection of its ssh server; new ones are taken.
    pub(super) fn drop_connections(&self) {
        // A process that has ended before its turn is no failure; one that cannot be killed is.
        self.daemon.machine().shell(
            "for id in $(busybox pidof sshd); do \
             [ \"$(cut -d' ' -f4 /proc/$id/stat)\" -le 1 ] || kill \"$id\" || [ ! -e /proc/$id ]; done",
        );
    }
}
