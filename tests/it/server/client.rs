//! A client without manners, and servers for it to talk to.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, Stdio},
    thread::JoinHandle,
    time::Duration,
};

use engine::Engine;
use serde_json::Value;
use server::{AdmittedKey, Options};
use tokio::sync::oneshot;

use crate::harness::Home;

/// The key that [`Local`] admits.
pub(crate) const KEY: &str = "svk_local";

/// The answer of a server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Reads one answer and the end of the connection.
    pub(crate) fn read(stream: TcpStream) -> Self {
        Self::read_any(stream).expect("an answer")
    }

    /// The same, of a connection that may end without an answer.
    pub(super) fn read_any(stream: TcpStream) -> Option<Self> {
        let mut bytes = Vec::new();
        // Who closes a connection on a client that still sends resets it; what came before that counts.
        let _ = BufReader::new(stream).read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).unwrap();
        let parse = |(head, body): (&str, &str)| Self::parse(head, body);
        (!text.is_empty()).then(|| text.split_once("\r\n\r\n").map_or_else(|| panic!("{text:?}"), parse))
    }

    /// Reads one answer of a connection that goes on.
    pub(crate) fn next(stream: &mut BufReader<TcpStream>) -> Self {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).unwrap() > 0, "no answer: {head:?}");
        }
        let answer = Self::parse(head.trim_end(), "");
        let mut body = vec![0; answer.header("content-length").unwrap().parse().unwrap()];
        stream.read_exact(&mut body).unwrap();
        Self { body: String::from_utf8(body).unwrap(), ..answer }
    }

    fn parse(head: &str, body: &str) -> Self {
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        };
        Self { status, headers: lines.map(header).collect(), body: body.to_owned() }
    }
}

/// Opens a connection and sends these bytes.
pub(crate) fn connect(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// Sends one request: `GET /v2/pods`, header lines, body.
pub(crate) fn send(address: SocketAddr, line: &str, headers: &[&str], body: &str) -> Answer {
    let mut text = format!("{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    let announces = headers.iter().any(|header| header.to_ascii_lowercase().starts_with("transfer-encoding"));
    if !announces && !body.is_empty() {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    for header in headers {
        text += &format!("{header}\r\n");
    }
    Answer::read(connect(address, format!("{text}\r\n{body}").as_bytes()))
}

/// A server in this process.
pub(crate) struct Local {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Local {
    /// Serves an engine; the key of the tests is admitted.
    pub(crate) fn new(engine: Engine, options: Options) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        listener.set_nonblocking(true).unwrap();
        let (stop, stopped) = oneshot::channel();
        let options = Options { admitted: Some(AdmittedKey::new(KEY)), ..options };
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                server::serve(listener, engine, options, stop).await;
            });
        });
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Sends a request with the key.
    pub(crate) fn send(&self, line: &str, body: &str) -> Answer {
        let key = format!("Authorization: Bearer {KEY}");
        send(self.address, line, &[&key, "Content-Type: application/json"], body)
    }

    /// Stops it and waits until it is done.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

/// `svcctl serve` in a process of its own.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    /// The line that it printed.
    pub(crate) ready: Value,
    _home: Home,
}

impl Process {
    /// Serves what is forgotten with it.
    pub(crate) fn new(more: &str, variables: &[(&str, &str)]) -> Self {
        Self::with(&format!("--data :memory: {more}"), variables)
    }

    /// Serves with these arguments.
    pub(crate) fn with(more: &str, variables: &[(&str, &str)]) -> Self {
        Self::in_home(Home::new(), &format!("-q {more}"), variables, Stdio::inherit())
    }

    /// Serves with these arguments in this home, and lets standard error go there.
    pub(crate) fn in_home(home: Home, more: &str, variables: &[(&str, &str)], stderr: Stdio) -> Self {
        let line = format!("serve --listen 127.0.0.1:0 -o json {more}");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        command.envs(variables.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(stderr).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let ready: Value = serde_json::from_str(&first).unwrap();
        let address = ready["url"].as_str().unwrap().split_once("://").unwrap().1.parse().unwrap();
        Self { child, address, ready, _home: home }
    }

    pub(crate) fn key(&self) -> &str {
        self.ready["apiKey"].as_str().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
