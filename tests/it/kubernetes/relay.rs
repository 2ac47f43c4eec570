//! A relay in front of an API server that cuts connections: before a request has passed, or after it has, before its
//! answer.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

/// The first byte of a TLS record with data: what a client sends of these is a request, or the end of its handshake.
const DATA: u8 = 0x17;

/// A relay to a port of this machine, for as long as the process lives.
pub(super) struct Relay {
    pub(super) port: u16,
    requests: Arc<AtomicU32>,
    each: u32,
}

impl Relay {
    /// Cuts every so many requests: one before, the next one after it was passed on.
    pub(super) fn start(to: u16, each: u32) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&requests);
        thread::spawn(move || {
            for client in listener.incoming() {
                // The server may be gone, as is the test then.
                if let (Ok(client), Ok(server)) = (client, TcpStream::connect(("127.0.0.1", to))) {
                    pass([client, server], &counted, each);
                }
            }
        });
        Self { port, requests, each }
    }

    /// How many requests were cut.
    pub(super) fn cuts(&self) -> u32 {
        self.requests.load(Ordering::Relaxed) / self.each
    }
}

fn pass(ends: [TcpStream; 2], requests: &Arc<AtomicU32>, each: u32) {
    let [client, server] = ends.each_ref().map(|end| end.try_clone().unwrap());
    let (requests, is_swallowed) = (Arc::clone(requests), Arc::new(AtomicBool::new(false)));
    let swallows = Arc::clone(&is_swallowed);
    thread::spawn(move || {
        carry(ends, |bytes| {
            if bytes.first() != Some(&DATA) {
                return true;
            }
            let number = requests.fetch_add(1, Ordering::Relaxed) + 1;
            let is_cut = number % each == 0;
            let is_after = (number / each).is_multiple_of(2);
            swallows.fetch_or(is_cut && is_after, Ordering::Relaxed);
            !is_cut || is_after
        });
    });
    thread::spawn(move || carry([server, client], |_| !is_swallowed.load(Ordering::Relaxed)));
}

/// Passes bytes on for as long as they may pass; then both ends are closed.
fn carry([mut from, mut to]: [TcpStream; 2], mut may_pass: impl FnMut(&[u8]) -> bool) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if !may_pass(&buffer[..length]) || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}
