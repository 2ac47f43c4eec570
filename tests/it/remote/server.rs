//! A server of a few lines: it notes what it is asked and answers what it was told to.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

use serde_json::Value;

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// `GET /v2/pods`
    pub(crate) line: String,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }

    /// The path without the query.
    pub(crate) fn path(&self) -> &str {
        self.line.split('?').next().unwrap()
    }

    /// The query's names and values, decoded.
    pub(crate) fn query(&self) -> Vec<(String, String)> {
        let Some((_, query)) = self.line.split_once('?') else { return Vec::new() };
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap();
            (name.to_owned(), decoded(value))
        };
        query.split('&').map(pair).collect()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
            }
            b'+' => bytes.push(b' '),
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// The server. Its thread ends with the process.
pub(crate) struct Server {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    /// Answers every request with the bytes that `answer` gives for it.
    pub(crate) fn start(answer: impl Fn(&Request) -> Vec<u8> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, seen) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let noted = Arc::clone(&seen);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                // A client may hang up at any time, which is its right.
                let _ = serve(stream.unwrap(), &answer, &noted);
            }
        });
        Self { address, seen }
    }

    /// Answers every request with this body.
    pub(crate) fn of(body: &Value) -> Self {
        let answer = reply(200, &body.to_string());
        Self::start(move |_| answer.clone())
    }

    /// Answers every request with these bytes.
    pub(crate) fn raw(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::start(move |_| answer.clone())
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far.
    pub(crate) fn seen(&self) -> Vec<Request> {
        self.seen.lock().unwrap().clone()
    }

    /// The only request.
    pub(crate) fn only(&self) -> Request {
        let seen = self.seen();
        assert_eq!(seen.len(), 1, "{seen:#?}");
        seen[0].clone()
    }
}

fn serve(stream: TcpStream, answer: &impl Fn(&Request) -> Vec<u8>, seen: &Mutex<Vec<Request>>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        let Some((name, value)) = header.trim_end().split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let mut request =
        Request { line: line.trim_end().trim_end_matches(" HTTP/1.1").to_owned(), headers, body: String::new() };
    let length: usize = request.header("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    request.body = String::from_utf8(body).unwrap();
    let bytes = answer(&request);
    seen.lock().unwrap().push(request);
    (&stream).write_all(&bytes)
}

/// An answer with a JSON body.
pub(crate) fn reply(status: u16, body: &str) -> Vec<u8> {
    let kind = if status < 400 { "application/json" } else { "application/problem+json" };
    answer(status, &format!("content-type: {kind}\r\n"), body)
}

/// An answer with these header lines.
pub(crate) fn answer(status: u16, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 {status} X\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}").into_bytes()
}
