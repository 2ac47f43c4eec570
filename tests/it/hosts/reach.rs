//! Pods on hosts that are reached with svcctl itself: `exec`, `cp` and `forward` (cli.md, pods).

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    process::{Child, Command, Stdio},
};

use serde_json::json;

use super::{
    daemon::{Host, Setup},
    node::Net,
    scene::{DOMAIN, KEY, Scene, equip},
};
use crate::{
    harness::{Home, Outcome, eventually},
    server::client::send,
    stories::ssh::serving,
};

impl Scene {
    /// A shell line in which svcctl knows the server, and ssh the key.
    pub(super) fn reaching(&self, script: &str) -> Command {
        equip(&self.home);
        let mut command = self.home.shell(&format!("PATH=\"$PWD/bin:$PATH\"; {script}"));
        command.env("SVCCTL_BASE_URL", format!("http://{}", self.api)).env("SVCCTL_API_KEY", KEY);
        command
    }

    pub(super) fn reach(&self, script: &str) -> Outcome {
        Home::outcome(self.reaching(script))
    }
}

/// A command that forwards one port, and where it listens.
struct Forwarding(Child, String);

impl Forwarding {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut forwarding = Self(child, line.split(' ').next().unwrap().to_owned());
        assert!(!line.is_empty(), "{}", forwarding.end());
        forwarding
    }

    /// The echo of these bytes; empty if nobody answers.
    fn echo(&self, said: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        let (mut writer, ours) = (stream.try_clone().unwrap(), said.to_vec());
        let writing = std::thread::spawn(move || {
            // Where nobody answers, the connection is closed.
            let _ = writer.write_all(&ours);
            let _ = writer.shutdown(Shutdown::Write);
        });
        let mut heard = Vec::new();
        let _ = stream.read_to_end(&mut heard);
        writing.join().unwrap();
        heard
    }

    /// Ends it, and gives what it said.
    fn end(&mut self) -> String {
        let _ = self.0.kill();
        let mut said = String::new();
        let _ = self.0.stderr.take().unwrap().read_to_string(&mut said);
        self.0.wait().unwrap();
        said
    }
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A tree with odd names, a link, modes and a file that is sent by itself, in the folder `here`.
const TREE: &str = "mkdir -p here/sub/empty && cd here && echo one >a && echo two >'b c' && echo n >\"$(printf 'x\\ny')\" && \
                    echo o >\"$(printf 'not\\377utf8')\" && ln -s a link && head -c 20000000 /dev/urandom >sub/large && chmod 700 a";

#[test]
fn a_pod_behind_the_proxy_runs_commands_takes_files_and_lends_what_it_publishes() {
    let Some(scene) = Scene::start() else { return };
    let answer = "printf 'HTTP/1.0 200 OK\\r\\n\\r\\nhello'";
    let web = format!(
        "printf '#!/bin/sh\\nread -r line; {}\\n' >/tmp/web; chmod +x /tmp/web",
        answer.replace('\'', "\"").replace('\\', "\\\\")
    );
    let pod = scene.rent(
        "--port 5000/tcp,8080/http",
        &format!("{web}; nc -ll -p 5000 -e cat & nc -ll -p 8080 -e /tmp/web & sleep 100000"),
    );
    let ran =
        scene.reach(&format!("svcctl pods exec {pod} -- sh -c 'echo \"$0 $1\"; echo err >&2; exit 7' 'a b' '$c'"));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (7, "a b $c\n", "err\n"));
    assert_eq!(scene.reach(&format!("printf abc | svcctl pods exec {pod} -i -- cat")).success().stdout, "abc");
    assert_eq!(scene.reach(&format!("svcctl pods exec {pod} -- no-such-program")).code, 127);

    scene.reach(TREE).success();
    scene.reach(&format!("svcctl pods cp here {pod}:/tmp/there && svcctl pods cp {pod}:/tmp/there back")).success();
    scene
        .reach("diff -r here back && [ \"$(readlink back/link)\" = a ] && [ -x back/a ] && [ -d back/sub/empty ]")
        .success();
    let there = scene.reach(&format!("svcctl pods exec {pod} -- sha256sum /tmp/there/sub/large")).success().stdout;
    assert_eq!(there[..64], scene.reach("sha256sum here/sub/large").success().stdout[..64]);

    let forwarding = Forwarding::start(scene.reaching(&format!("exec svcctl pods forward {pod} 0:5000")));
    let sent: Vec<u8> = (0..2_000_000_u32).flat_map(u32::to_le_bytes).collect();
    eventually("the pod answers", || forwarding.echo(b"hello") == b"hello");
    assert!(forwarding.echo(&sent) == sent);
    let domain = format!("http://{DOMAIN}:{}", scene.web.port());
    let line = format!("exec svcctl pods forward {pod} 0:8080 --proxy-domain {domain}");
    let forwarding = Forwarding::start(scene.reaching(&line));
    eventually("the site answers", || {
        let told = forwarding.echo(b"GET / HTTP/1.0\r\n\r\n");
        told.starts_with(b"HTTP/1.0 200 OK\r\n") && told.ends_with(b"hello")
    });
    // The server tells where the port is, so that nobody has to.
    let url = format!("http://{pod}-8080.{DOMAIN}:{}", scene.web.port());
    let shown = scene.reach(&format!("svcctl pods get {pod}")).success().stdout;
    assert!(shown.contains(&format!("8080/http at {url}")), "{shown}");
    let wide = scene.reach("svcctl pods list -o wide").success().stdout;
    assert!(wide.contains(&url), "{wide}");
    let told = scene.reach(&format!("svcctl pods get {pod} -o json")).success().json();
    let ports = told["runtime"]["ports"].as_array().unwrap();
    assert!(ports.iter().any(|port| port["url"] == url.as_str()), "{told}");
    let forwarding = Forwarding::start(scene.reaching(&format!("exec svcctl pods forward {pod} 0:8080")));
    eventually("the site answers", || forwarding.echo(b"GET / HTTP/1.0\r\n\r\n").ends_with(b"hello"));
    // The engine of another process knows the pod, and not the proxy.
    let refused = scene.home.svcctl(&format!("pods exec {pod} -- true"));
    assert!(refused.code == 10 && refused.stderr.contains("`svcctl serve --ssh-listen`"), "{refused}");
    let knocked = scene.home.svcctl(&format!("pods wait {pod} --for port=5000 --timeout 3m")).success();
    assert!(!knocked.stderr.contains("simulated"), "{knocked}");
    let refused = scene.reach(&format!("svcctl pods forward {pod} 9999"));
    assert!(refused.code == 2 && refused.stderr.contains("--ssh --port 22/tcp"), "{refused}");
}

#[test]
fn a_fresh_home_without_a_terminal_knows_the_proxy_by_the_key_that_the_server_names() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    // A client that has met no host, and would ask.
    let ssh = "#!/bin/sh\nexec \"$(PATH=${PATH#*:} command -v ssh)\" -F none -i key -o IdentitiesOnly=yes \"$@\"\n";
    let reach = |script: &str| {
        let mut command = scene.reaching(script);
        scene.home.script("ssh", ssh);
        command.stdin(Stdio::null());
        Home::outcome(command)
    };
    let ran = reach(&format!("svcctl pods exec {pod} -- sh -c 'echo here; exit 3'"));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (3, "here\n", ""));
    reach(&format!("echo text >a && svcctl pods cp a {pod}:/tmp/a && svcctl pods cp {pod}:/tmp/a b && cmp a b"))
        .success();
    // It admits the keys of the account and runs commands, whatever other proxies do.
    let shell = reach(&format!("svcctl pods ssh {pod} -- echo here"));
    assert_eq!((shell.code, shell.stdout.as_str(), shell.stderr.as_str()), (0, "here\n", ""));
    let printed = reach(&format!("$(svcctl pods ssh {pod} --print) echo here")).success();
    assert_eq!(printed.stdout, "here\n");
    let entry = reach(&format!(
        "svcctl pods ssh-config -q >config && PATH=${{PATH#*:}} ssh -F config -i key -o IdentitiesOnly=yes {pod} echo here"
    ));
    assert_eq!(entry.success().stdout, "here\n");
    // Whoever has a key may ask, and nobody else.
    let told = scene.send("GET /_engine/ssh", &serde_json::Value::Null).json();
    let port = scene.pod(&pod)["ssh"]["proxy"]["port"].clone();
    assert!(told["port"] == port && told["hostKey"].as_str().unwrap().starts_with("ssh-ed25519 "), "{told}");
    assert_eq!(send(scene.api, "GET /_engine/ssh", &[], "").status, 401);
}

#[test]
fn a_pod_with_an_ssh_server_lends_every_port_and_is_reached_again_after_a_cut() {
    let Some(net) = Net::start() else { return };
    let node = net.node(1, Setup::default());
    let home = Home::new();
    net.equip(&home);
    let direct = json!({ "host": "node1", "port": 22, "username": "root", "command": "" });
    let server = serving(&json!({ "ports": ["22/tcp"], "ssh": { "proxy": null, "direct": direct } }));
    let command = |script: &str| {
        let mut command = home.shell(&format!("PATH=\"$PWD/bin:$PATH\"; {script}"));
        command.env("SVCCTL_BASE_URL", server.url());
        command
    };
    let reach = |script: &str| Home::outcome(command(script));
    assert_eq!(reach("svcctl pods exec p1 -- sh -c 'exit 255'").code, 255);
    let folder = node.daemon.machine().folder().display().to_string();
    reach(TREE).success();
    reach(&format!("svcctl pods cp here p1:{folder}/there && svcctl pods cp p1:{folder}/there back")).success();
    reach("diff -r here back").success();

    let arguments = ["nc", "-ll", "-p", "5432", "-e", "cat"];
    let mut service = node.daemon.machine().background("busybox", &arguments, "nc.log");
    let forwarding = Forwarding::start(command("exec svcctl pods forward p1 0:5432"));
    eventually("the service answers", || forwarding.echo(b"hello") == b"hello");
    let sent: Vec<u8> = (0..2_000_000_u32).flat_map(u32::to_le_bytes).collect();
    assert!(forwarding.echo(&sent) == sent);
    node.drop_connections();
    eventually("the tunnel is there again", || forwarding.echo(b"again") == b"again");
    let mut forwarding = forwarding;
    assert!(forwarding.end().contains("connecting again"));
    let _ = service.kill();
    let _ = service.wait();
    node.cut(&net);
    let script = home.path().join("bin/ssh");
    let quick = std::fs::read_to_string(&script).unwrap().replace(" -F ", " -o ConnectTimeout=1 -F ");
    home.script("ssh", &quick);
    let lost = reach("svcctl pods forward p1 0:5432");
    assert!(lost.code == 9 && lost.stderr.contains("could not connect to pod `p1`"), "{lost}");
}
