//! A browser without a screen: it signs in, asks for data, and opens the WebSocket of a tab.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    harness::{DEADLINE, Home},
    server::client::{Answer, connect},
};

/// A command that serves a console.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    /// The line that it printed.
    pub(crate) ready: Value,
}

impl Served {
    /// Starts a command that prints where it serves.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let ready: Value = serde_json::from_str(&first).unwrap();
        let address = ready["url"].as_str().unwrap().split_once("://").unwrap().1.parse().unwrap();
        Self { child, address, ready }
    }

    /// `svcctl serve` for the data of this home.
    pub(crate) fn serve(home: &Home, more: &str) -> Self {
        let line = format!("serve -q --listen 127.0.0.1:0 -o json {more}");
        Self::start(home.command(&shell_words::split(&line).unwrap()))
    }

    /// The code of the link that it printed.
    pub(crate) fn code(&self) -> String {
        code(&self.ready)
    }

    /// A browser that followed the link.
    pub(crate) fn sign_in(&self) -> Browser {
        Browser::sign_in(self.address, &self.code())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The code of a link.
pub(crate) fn code(ready: &Value) -> String {
    ready["consoleUrl"].as_str().unwrap().split_once("/console/#login=").unwrap().1.to_owned()
}

/// Somebody who is signed in.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// The half of the session in the cookie.
    pub(crate) cookie: String,
    /// The half that the page keeps.
    pub(crate) token: String,
}

/// Sends a request with these headers alone: `GET /console/data/open`.
pub(crate) fn send(address: SocketAddr, line: &str, headers: &[String], body: &str) -> Answer {
    let mut text = format!("{line} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    for header in headers {
        text += &format!("{header}\r\n");
    }
    Answer::read(connect(address, format!("{text}\r\n{body}").as_bytes()))
}

/// The header that names a server as a browser does.
pub(crate) fn host(address: SocketAddr) -> String {
    format!("Host: {address}")
}

impl Browser {
    /// Signs in by the code of a link.
    pub(crate) fn sign_in(address: SocketAddr, code: &str) -> Self {
        Self::sign_in_with(address, &json!({ "code": code })).unwrap_or_else(|answer| panic!("{answer:?}"))
    }

    /// Signs in by a code or a key; or the answer that refuses it.
    pub(crate) fn sign_in_with(address: SocketAddr, how: &Value) -> Result<Self, Answer> {
        let headers = [host(address), "Content-Type: application/json".to_owned()];
        let answer = send(address, "POST /console/data/session", &headers, &how.to_string());
        if answer.status != 201 {
            return Err(answer);
        }
        let (_, rest) = answer.header("set-cookie").unwrap().split_once('=').unwrap();
        let cookie = rest.split(';').next().unwrap().to_owned();
        Ok(Self { address, cookie, token: answer.json()["token"].as_str().unwrap().to_owned() })
    }

    /// The headers of its requests.
    pub(crate) fn headers(&self) -> Vec<String> {
        vec![host(self.address), self.cookie_header(), format!("X-Console-Token: {}", self.token)]
    }

    pub(crate) fn cookie_header(&self) -> String {
        format!("Cookie: svcctl_console_{}={}", self.address.port(), self.cookie)
    }

    /// Sends a request below `/console/data/`.
    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        let mut headers = self.headers();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        if !body.is_empty() {
            headers.push("Content-Type: application/json".to_owned());
        }
        let mut answer = send(self.address, &format!("{method} /console/data/{path}"), &headers, &body);
        if answer.header("transfer-encoding").is_none() {
            return answer;
        }
        answer.body = unchunked(&answer.body);
        answer
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &Value::Null)
    }

    /// Rents a pod, and gives its id.
    pub(crate) fn rent(&self, more: Value) -> String {
        let answer = self.send("POST", "api/v2/pods", &crate::harness::body(more));
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Opens a tab whose first message was accepted.
    pub(crate) fn tab(&self) -> Tab {
        let mut tab = Tab::open(self.address, &self.socket_headers());
        tab.send(&json!({ "token": self.token }));
        assert_eq!(tab.next()["ok"], true);
        tab
    }

    /// The headers with which a browser opens a WebSocket.
    pub(crate) fn socket_headers(&self) -> Vec<String> {
        vec![host(self.address), format!("Origin: http://{}", self.address), self.cookie_header()]
    }

    /// All rows: the version, and each row by its pod's id, with its words.
    pub(crate) fn rows(&self) -> Value {
        let mut stream = BufReader::new(connect(self.address, self.request("pods").as_bytes()));
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).unwrap() > 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("content-encoding: gzip"), "{head}");
        let mut text = String::new();
        flate2::read::GzDecoder::new(stream).read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn request(&self, path: &str) -> String {
        let headers = self.headers().join("\r\n");
        format!("GET /console/data/{path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n\r\n")
    }
}

/// The text of a body that was sent in chunks.
fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        text += &rest[..length];
        body = rest[length..].trim_start_matches("\r\n");
        if length == 0 {
            break;
        }
    }
    text
}

/// The WebSocket of a tab.
pub(crate) struct Tab {
    stream: BufReader<TcpStream>,
}

/// The response of a server.
#[derive(Debug, PartialEq)]
pub(crate) enum Frame {
    Text(String),
    Bytes(Vec<u8>),
    /// The code with which it took leave.
    Close(u16),
    Other,
}

impl Tab {
    /// Opens a WebSocket with these headers.
    pub(crate) fn open(address: SocketAddr, headers: &[String]) -> Self {
        match Self::try_open(address, headers) {
            Ok(tab) => tab,
            Err(head) => panic!("{head}"),
        }
    }

    /// The same; or the head of the answer that refuses it.
    pub(crate) fn try_open(address: SocketAddr, headers: &[String]) -> Result<Self, String> {
        let request = format!(
            "GET /console/data/live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}\r\n\r\n",
            headers.join("\r\n")
        );
        let stream = connect(address, request.as_bytes());
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).unwrap() > 0, "{head}");
        }
        if !head.starts_with("HTTP/1.1 101") {
            return Err(head);
        }
        assert!(head.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        Ok(Self { stream })
    }

    /// Sends bytes in one frame.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.send_frame(0x82, bytes);
    }

    /// Sends a text in one frame.
    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.send_frame(0x81, text.as_bytes());
    }

    fn send_frame(&mut self, kind: u8, bytes: &[u8]) {
        const MASK: [u8; 4] = [1, 2, 3, 4];
        let mut frame = vec![kind];
        match u16::try_from(bytes.len()) {
            Ok(length @ 0..=125) => frame.push(0x80 | u8::try_from(length).unwrap()),
            Ok(length) => {
                frame.push(0x80 | 0x7e);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 0x7f);
                frame.extend(u64::try_from(bytes.len()).unwrap().to_be_bytes());
            }
        }
        frame.extend(MASK);
        frame.extend(bytes.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        // Who took leave already reads no more.
        let _ = self.stream.get_mut().write_all(&frame);
    }

    /// The next frame; `None` when the connection has ended.
    pub(crate) fn frame(&mut self) -> Option<Frame> {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head).ok()?;
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                self.stream.read_exact(&mut length).ok()?;
                u64::from(u16::from_be_bytes(length))
            }
            127 => {
                let mut length = [0; 8];
                self.stream.read_exact(&mut length).ok()?;
                u64::from_be_bytes(length)
            }
            length => length.into(),
        };
        let mut payload = vec![0; usize::try_from(length).unwrap()];
        self.stream.read_exact(&mut payload).ok()?;
        Some(match head[0] {
            0x81 => Frame::Text(String::from_utf8(payload).unwrap()),
            0x82 => Frame::Bytes(payload),
            0x88 => Frame::Close(u16::from_be_bytes([payload[0], payload[1]])),
            _ => Frame::Other,
        })
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> Value {
        loop {
            match self.frame() {
                Some(Frame::Text(text)) => return serde_json::from_str(&text).unwrap(),
                Some(Frame::Other | Frame::Bytes(_)) => {}
                other => panic!("no message: {other:?}"),
            }
        }
    }

    /// The next message of a topic.
    pub(crate) fn next_of(&mut self, topic: &str) -> Value {
        loop {
            let message = self.next();
            if message["topic"] == topic {
                return message;
            }
        }
    }

    /// The code with which the server takes leave.
    pub(crate) fn goodbye(&mut self) -> u16 {
        loop {
            match self.frame() {
                Some(Frame::Close(code)) => return code,
                Some(_) => {}
                None => panic!("the connection ended without a word"),
            }
        }
    }

    /// Lets the server wait no longer than this for something.
    pub(crate) fn is_silent_for(&mut self, span: Duration) -> bool {
        self.stream.get_ref().set_read_timeout(Some(span)).unwrap();
        let silent = self.stream.fill_buf().is_err();
        self.stream.get_ref().set_read_timeout(Some(DEADLINE)).unwrap();
        silent
    }
}
