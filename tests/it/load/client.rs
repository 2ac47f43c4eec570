//! One of many clients, and what it was told.

use std::{collections::BTreeSet, net::SocketAddr, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

use crate::harness::GPU;

/// The fields of a template, each of which is written by one client alone: two that write different fields of one
/// thing at the same time take nothing from each other.
pub(super) const FIELDS: [&str; 5] = ["name", "image", "args", "disk", "env"];

/// The most pods of one client.
const MOST: usize = 3;
/// A request that takes longer hangs.
const DEADLINE: Duration = Duration::from_secs(300);

/// The connection broke before an answer came.
#[derive(Debug)]
pub(super) struct Broken;

impl From<std::io::Error> for Broken {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

/// A connection that is kept.
pub(super) struct Connection {
    stream: BufReader<TcpStream>,
    key: String,
}

impl Connection {
    pub(super) async fn open(address: SocketAddr, key: &str) -> Result<Self, Broken> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), key: key.to_owned() })
    }

    /// Sends a request and reads what it is answered with.
    pub(super) async fn send(&mut self, method: &str, path: &str, body: Option<Value>) -> Result<(u16, Value), Broken> {
        let exchange = tokio::time::timeout(DEADLINE, self.exchange(method, path, body)).await;
        let (status, answer) = exchange.unwrap_or_else(|_| panic!("{method} {path} hangs"))?;
        assert!(status < 500 && status != 429, "{method} {path}: {status} {answer}");
        Ok((status, answer))
    }

    async fn exchange(&mut self, method: &str, path: &str, body: Option<Value>) -> Result<(u16, Value), Broken> {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: load\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            self.key,
            body.len()
        );
        self.stream.write_all((head + &body).as_bytes()).await?;
        let status = self.line().await?.split(' ').nth(1).and_then(|text| text.parse().ok()).ok_or(Broken)?;
        let mut length = 0;
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            match line.split_once(": ") {
                None => break,
                Some(("content-length", text)) => length = text.parse().map_err(|_| Broken)?,
                Some(_) => {}
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok((status, if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() }))
    }

    async fn line(&mut self) -> Result<String, Broken> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        if line.ends_with('\n') { Ok(line.trim_end().to_owned()) } else { Err(Broken) }
    }
}

/// A client's knowledge from its answers, and the one request whose answer it has not received.
pub(super) struct Client {
    rng: StdRng,
    /// The template that it shares with others.
    pub(super) template: String,
    field: &'static str,
    writes: u32,
    /// The value of its field, as far as it knows; none before its first write.
    value: Option<Value>,
    /// The value that it wants its field to have.
    wanted: Option<Value>,
    /// Its pods.
    pub(super) alive: BTreeSet<String>,
    /// Those that it terminated.
    gone: BTreeSet<String>,
    /// A pod that it wants terminated.
    leaving: Option<String>,
    /// Whether it waits for a pod.
    creating: bool,
}

impl Client {
    pub(super) fn new(seed: u64, template: &str, field: &'static str) -> Self {
        Self {
            rng: StdRng::seed_from_u64(seed),
            template: template.to_owned(),
            field,
            writes: 0,
            value: None,
            wanted: None,
            alive: BTreeSet::new(),
            gone: BTreeSet::new(),
            leaving: None,
            creating: false,
        }
    }

    /// Sends one request of any kind.
    pub(super) async fn step(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        match self.rng.random_range(0..10) {
            0 | 1 if self.alive.len() < MOST => self.create(connection).await?,
            0 | 1 => self.terminate(connection).await?,
            2 | 3 => self.write(connection).await?,
            4 => self.act(connection).await?,
            5 => self.read_back(connection).await?,
            6 => self.look(connection, "/v2/pods?limit=20").await?,
            7 => self.look(connection, "/v2/catalog/gpus?include=AVAILABILITY&product=POD").await?,
            8 => self.look(connection, "/v2/billing/pods?bucketSize=hour").await?,
            _ => self.look(connection, "/v2/templates").await?,
        }
        Ok(())
    }

    async fn look(&mut self, connection: &mut Connection, path: &str) -> Result<(), Broken> {
        let (status, answer) = connection.send("GET", path, None).await?;
        assert_eq!(status, 200, "{path}: {answer}");
        Ok(())
    }

    async fn create(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        self.creating = true;
        let body = json!({ "name": "load", "image": "python:3.12", "gpu": { "id": GPU } });
        let (status, answer) = connection.send("POST", "/v2/pods", Some(body)).await?;
        self.creating = false;
        if status == 201 {
            assert!(self.alive.insert(answer["id"].as_str().unwrap().to_owned()), "an id was given twice");
        } else {
            assert_eq!(status, 400, "{answer}");
            assert!(answer["detail"].as_str().unwrap().contains("no capacity"), "{answer}");
        }
        Ok(())
    }

    async fn terminate(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        let Some(id) = self.alive.pop_first() else { return Ok(()) };
        self.leaving = Some(id.clone());
        let (status, answer) = connection.send("DELETE", &format!("/v2/pods/{id}"), None).await?;
        assert_eq!(status, 204, "{answer}");
        self.leaving = None;
        self.gone.insert(id);
        Ok(())
    }

    /// Stops or starts a pod, whichever it allows.
    async fn act(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        let Some(id) = self.alive.last().cloned() else { return Ok(()) };
        let (status, pod) = connection.send("GET", &format!("/v2/pods/{id}"), None).await?;
        assert_eq!(status, 200, "{pod}");
        let action = if pod["actions"].as_array().unwrap().contains(&json!("start")) { "start" } else { "stop" };
        let path = format!("/v2/pods/{id}/action");
        let (status, answer) = connection.send("POST", &path, Some(json!({ "action": action }))).await?;
        // Someone else may have taken the place of a pod that was stopped.
        assert!(status == 200 || status == 400 && action == "start", "{action}: {status} {answer}");
        Ok(())
    }

    async fn write(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        self.writes += 1;
        let value = match self.field {
            "disk" => json!(self.writes),
            "env" => json!({ "WRITES": self.writes.to_string() }),
            field => json!(format!("{field}-{}", self.writes)),
        };
        self.wanted = Some(value.clone());
        let path = format!("/v2/templates/{}", self.template);
        let (status, answer) = connection.send("PATCH", &path, Some(json!({ self.field: value }))).await?;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer[self.field], value);
        self.value = self.wanted.take();
        Ok(())
    }

    /// Nothing else writes its field, so it reads what it wrote.
    async fn read_back(&mut self, connection: &mut Connection) -> Result<(), Broken> {
        let (status, answer) = connection.send("GET", &format!("/v2/templates/{}", self.template), None).await?;
        assert_eq!(status, 200, "{answer}");
        if let Some(value) = &self.value {
            assert_eq!(&answer[self.field], value, "another client's write took this one away");
        }
        Ok(())
    }

    /// Compares what it knows with what is there, takes its pods out of the list, and gives how many creates it got
    /// no answer to. From then on it knows.
    pub(super) fn check(&mut self, template: &Value, listed: &mut BTreeSet<String>) -> usize {
        let found = &template[self.field];
        let wanted = self.wanted.take();
        if wanted.as_ref() == Some(found) {
            self.value = wanted;
        } else if let Some(value) = &self.value {
            assert_eq!(found, value, "an answered write of `{}` is lost", self.field);
        }
        for id in &self.alive {
            assert!(listed.remove(id), "{id} was answered with 201 and is lost");
        }
        assert!(self.gone.iter().all(|id| !listed.contains(id)), "a terminated pod is back");
        if let Some(id) = self.leaving.take() {
            let stayed = listed.remove(&id);
            if stayed {
                self.alive.insert(id)
            } else {
                self.gone.insert(id)
            };
        }
        usize::from(std::mem::take(&mut self.creating))
    }
}
