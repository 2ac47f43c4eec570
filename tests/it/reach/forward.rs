//! `pods forward` to where ports are published. What goes by ssh, the chapter `hosts` tries.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    process::{Child, Stdio},
};

use serde_json::json;

use super::Stand;
use crate::harness::error_of;

/// How much is carried; `SVCCTL_LARGE=1024` makes it a gibibyte.
fn mebibytes() -> usize {
    std::env::var("SVCCTL_LARGE").ok().and_then(|text| text.parse().ok()).unwrap_or(32)
}

/// A port here that sends back what it hears.
fn echo() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            std::thread::spawn(move || {
                let mut writer = stream.try_clone().unwrap();
                let _ = std::io::copy(&mut stream, &mut writer);
                let _ = writer.shutdown(Shutdown::Write);
            });
        }
    });
    port
}

/// A pod that publishes these ports, `PRIVATE/KIND`, at this one.
fn publishing(ports: &[&str], public: Option<u16>) -> Stand {
    let mapping = |port: &&str| {
        let (private, kind) = port.split_once('/').unwrap();
        let ip = public.map(|_| "127.0.0.1");
        json!({ "private": private.parse::<u16>().unwrap(), "public": public, "type": kind, "ip": ip })
    };
    let mappings: Vec<_> = ports.iter().map(mapping).collect();
    let runtime = json!({ "uptime": 1, "gpus": [], "cpu": { "util": 0 }, "memory": { "util": 0 }, "ports": mappings });
    Stand::with(&json!({ "ports": ports, "runtime": runtime, "ssh": { "direct": null, "proxy": null } }))
}

/// A command that forwards, and the addresses that it listens at.
struct Forwarding {
    child: Child,
    addresses: Vec<String>,
}

impl Forwarding {
    fn start(stand: &Stand, line: &str, ports: usize) -> Self {
        let mut command = stand.command(&format!("exec svcctl pods forward {line}"));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let addresses: Vec<String> = lines.take(ports).map(|line| line.unwrap()).collect();
        assert_eq!(addresses.len(), ports, "{:?}", child.wait_with_output_of());
        Self { child, addresses }
    }

    fn connect(&self, place: usize) -> TcpStream {
        TcpStream::connect(self.addresses[place].split(' ').next().unwrap()).unwrap()
    }

    /// Ends it as Ctrl-C does, and gives its exit code and what it said.
    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        // One that was interrupted has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The message of a child that failed to start.
trait Said {
    fn wait_with_output_of(&mut self) -> String;
}

impl Said for Child {
    fn wait_with_output_of(&mut self) -> String {
        let mut said = String::new();
        let _ = self.stderr.take().unwrap().read_to_string(&mut said);
        said
    }
}

#[test]
fn a_published_port_is_carried_whole_until_ctrl_c() {
    let stand = publishing(&["5432/tcp", "22/tcp"], Some(echo()));
    let forwarding = Forwarding::start(&stand, "p1 0:5432 0:22", 2);
    assert!(forwarding.addresses[0].starts_with("127.0.0.1:") && forwarding.addresses[0].ends_with(" -> p1:5432"));
    let sent: Vec<u8> =
        (0..mebibytes() << 18).flat_map(|n| u32::try_from(n % (1 << 30)).unwrap().to_le_bytes()).collect();
    let mut stream = forwarding.connect(0);
    let mut writer = stream.try_clone().unwrap();
    let ours = sent.clone();
    let writing = std::thread::spawn(move || {
        writer.write_all(&ours).unwrap();
        writer.shutdown(Shutdown::Write).unwrap();
    });
    // Another one is not held up by it.
    let mut other = forwarding.connect(1);
    other.write_all(b"hello").unwrap();
    let mut heard = [0; 5];
    other.read_exact(&mut heard).unwrap();
    assert_eq!(&heard, b"hello");
    let mut back = Vec::new();
    stream.read_to_end(&mut back).unwrap();
    writing.join().unwrap();
    assert!(back == sent);
    assert_eq!(forwarding.interrupt(), (Some(130), String::new()));
}

#[test]
fn a_port_in_use_is_said_before_anything_listens() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let stand = publishing(&["80/tcp"], Some(port));
    let error = error_of(stand.pods(&format!("forward p1 {port}:80")), 2);
    assert!(error.contains(&format!("port {port} of 127.0.0.1 is in use here")), "{error}");
    assert!(error.contains("svcctl pods forward p1 0:80"), "{error}");
}

#[test]
fn what_is_not_reached_says_what_to_set() {
    let stand = publishing(&["80/http", "81/tcp"], None);
    for (port, code, words) in [
        ("80", 2, "--proxy-domain"),
        ("81", 10, "--for port=81"),
        ("82", 2, "--ssh --port 22/tcp"),
        ("0", 2, "no port 0"),
        ("x", 2, "`x` is no port"),
    ] {
        let error = error_of(stand.pods(&format!("forward p1 {port}")), code);
        assert!(error.contains(words), "{port}: {error}");
    }
}

#[test]
fn a_web_site_behind_the_proxy_of_the_service_is_asked_by_its_name() {
    // The proxy tells what it is asked.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            while reader.read_line(&mut head).unwrap_or(0) > 2 {}
            let answer = format!(
                "HTTP/1.1 203 So\r\nX-Mine: 1\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{head}",
                head.len()
            );
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    let stand = publishing(&["8888/http"], None);
    let forwarding = Forwarding::start(&stand, &format!("p1 0:8888 --proxy-domain http://pods.localhost:{port}"), 1);
    let mut stream = forwarding.connect(0);
    stream
        .write_all(b"GET /a%20b/../c?d=e HTTP/1.1\r\nHost: localhost\r\nX-Own: 2\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    let told = told.to_lowercase();
    assert!(told.starts_with("http/1.1 203 ") && told.contains("\r\nx-mine: 1\r\n"), "{told}");
    assert!(told.contains(&format!("host: p1-8888.pods.localhost:{port}\r\n")) && told.contains("x-own: 2"), "{told}");
    assert_eq!(forwarding.interrupt().0, Some(130));
}
