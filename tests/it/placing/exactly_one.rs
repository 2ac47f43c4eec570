//! One create is one pod, wherever the exchange breaks off.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    time::Duration,
};

use api::{Api, ManualPace, Options as Reaching, Pace, Remote, Timeouts};
use ops::place::{PlaceError, Placement, PlacementRequest, Terms, Types, place};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use server::{Options, Quotas};
use wire::{
    pods::{CreatePod, Pod},
    schema,
};

use crate::{
    harness::{GPU, Platform, body},
    server::client::{KEY, Local},
};

/// How many creates are tried to be broken.
const RUNS: u64 = 1000;

/// The fate of one exchange.
#[derive(Debug, Clone, Copy)]
enum Fate {
    /// It goes through.
    Whole,
    /// The connection is closed before the request is handed on.
    Unsent,
    /// The request is carried out, and so much of the answer arrives, in thousandths.
    Cut(usize),
    /// The request is carried out and answered by a 500.
    Failed,
    /// The request is not carried out and answered by a 503.
    Busy,
    /// Nothing is answered: the request is carried out, or not.
    Silent(bool),
}

impl Fate {
    /// One of `of` fates, of which fifteen are none that anyone wants.
    fn draw((rng, of): &mut (StdRng, u32)) -> Self {
        match rng.random_range(0..*of) {
            0..4 => Self::Unsent,
            4..8 => Self::Cut(rng.random_range(0..1000)),
            8..12 => Self::Failed,
            12 | 13 => Self::Busy,
            14 => Self::Silent(rng.random_bool(0.5)),
            _ => Self::Whole,
        }
    }
}

/// A line to a server on which exchanges break off.
struct Line {
    address: SocketAddr,
    rng: Arc<Mutex<(StdRng, u32)>>,
}

impl Line {
    fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, rng) = (listener.local_addr().unwrap(), Arc::new(Mutex::new((StdRng::seed_from_u64(0), 32))));
        let drawn = Arc::clone(&rng);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let fate = Fate::draw(&mut drawn.lock().unwrap());
                // A client may hang up at any time, which is its right.
                let _ = exchange(stream.unwrap(), server, fate);
            }
        });
        Self { address, rng }
    }

    /// The fates of one run. Every tenth meets a line on which hardly anything goes through.
    fn seed(&self, seed: u64) {
        let of = if seed.is_multiple_of(10) { 18 } else { 32 };
        *self.rng.lock().unwrap() = (StdRng::seed_from_u64(seed), of);
    }
}

fn exchange(client: TcpStream, server: SocketAddr, fate: Fate) -> std::io::Result<()> {
    let mut reader = BufReader::new(client.try_clone()?);
    let (mut request, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().unwrap();
        }
        if line == "\r\n" {
            break;
        }
        request += &line;
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let carry_out = || -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(server)?;
        stream.write_all(&[request.as_bytes(), b"Connection: close\r\n\r\n", &body].concat())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(answer)
    };
    let failure =
        |status: &str| format!("HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").into_bytes();
    let answer = match fate {
        Fate::Whole => carry_out()?,
        Fate::Unsent => return Ok(()),
        Fate::Cut(part) => {
            let answer = carry_out()?;
            let end = answer.len() * part / 1000;
            answer[..end].to_vec()
        }
        Fate::Failed => {
            carry_out()?;
            failure("500")
        }
        Fate::Busy => failure("503"),
        Fate::Silent(carried_out) => {
            if carried_out {
                carry_out()?;
            }
            // Until the client has had enough.
            let _ = (&client).read(&mut [0]);
            return Ok(());
        }
    };
    (&client).write_all(&answer)
}

fn request() -> PlacementRequest {
    let create: CreatePod = schema::decode(json!({ "body": body(json!({})) })).unwrap();
    PlacementRequest {
        body: create.body,
        cluster: None,
        types: Types::Named(vec![GPU.to_owned()]),
        clouds: vec![wire::pods::Cloud::Secure],
        regions: Vec::new(),
        countries: Vec::new(),
        min_vram: None,
        max_price: None,
        order: None,
    }
}

/// A client that bears so much silence.
fn client(line: &Line, silence: Duration) -> Api {
    let reaching = Reaching {
        pace: Pace::Manual(ManualPace::default()),
        timeouts: Timeouts { silence, ..Timeouts::default() },
        ..Reaching::default()
    };
    let base = format!("http://{}", line.address).parse().unwrap();
    Api::Remote(Box::new(Remote::new(base, Some(KEY.parse().unwrap()), None).with(reaching)))
}

/// Rents with one id until it is clear what came of it, as someone who runs the command again. How often it took.
async fn rent(line: &Line, create_id: &str) -> (Placement<Pod>, usize) {
    for run in 0..40 {
        let terms = Terms { create_id: create_id.to_owned(), is_again: run > 0, lease: None, persistence: None };
        let pace = Pace::Manual(ManualPace::default());
        // A machine that is too busy for an answer in time is given more of it.
        let api = client(line, Duration::from_millis(25 << run.min(11)));
        match place(&api, &request(), &terms, &pace, &|_| {}).await {
            Ok(placed) => return (placed, run + 1),
            Err(PlaceError::Ended(_) | PlaceError::Unread(_) | PlaceError::Unclear { .. }) => {}
            Err(other) => panic!("{create_id}: {other:?}"),
        }
    }
    panic!("{create_id}: never");
}

#[tokio::test]
async fn a_thousand_broken_exchanges_are_a_thousand_pods() {
    let quotas = Quotas { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };
    let local = Local::new(Platform::new().engine, Options { quotas, seed: Some(7), ..Options::default() });
    let line = Line::to(local.address);
    let (mut adopted, mut again) = (0, 0);
    for seed in 0..RUNS {
        line.seed(seed);
        let (placed, runs) = rent(&line, &format!("run-{seed}")).await;
        let pods = local.send("GET /v2/pods", "").json();
        let ids: Vec<&str> = pods["pods"].as_array().unwrap().iter().map(|pod| pod["id"].as_str().unwrap()).collect();
        assert_eq!(ids, [placed.made.id.as_str()], "seed {seed}");
        let printed: Value = serde_json::from_slice(&placed.json).unwrap();
        assert_eq!(printed["id"], ids[0], "seed {seed}");
        assert_eq!(printed["env"]["SVCCTL_CREATE_ID"], format!("run-{seed}"));
        assert_eq!(local.send(&format!("DELETE /v2/pods/{}", ids[0]), "").status, 204);
        adopted += usize::from(placed.adopted);
        again += usize::from(runs > 1);
    }
    assert!(adopted > 100 && again > 0, "{adopted} adopted, {again} run again: the line was too good");
}
