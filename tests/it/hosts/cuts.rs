//! Following a log through connections that are cut (runtime.md, Logs, figures).

use std::{
    cell::RefCell,
    io::{Read, Write},
    net::Shutdown,
    os::unix::net::{UnixListener, UnixStream},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use bstr::ByteSlice;
use engine::kept::{KeptLogs, Origin, Start};

use super::{
    daemon::{Daemon, Host, Setup},
    scene::Scene,
};
use crate::harness::{eventually, eventually_or};

/// A socket that passes connections on to another one, and can cut those through which a log is followed.
struct Relay {
    socket: PathBuf,
    followed: Arc<Mutex<Vec<Followed>>>,
}

/// A connection through which a log is followed.
struct Followed {
    ends: [UnixStream; 2],
    /// Bytes that have come through it.
    given: Arc<AtomicU64>,
}

impl Relay {
    /// Listens at a path, in front of a daemon.
    fn start(socket: PathBuf, daemon: PathBuf) -> Self {
        let listener = UnixListener::bind(&socket).unwrap();
        let followed = Arc::default();
        let known = Arc::clone(&followed);
        thread::spawn(move || {
            for client in listener.incoming() {
                // The daemon may be gone, as is this test then.
                if let (Ok(client), Ok(daemon)) = (client, UnixStream::connect(&daemon)) {
                    pass(client, daemon, &known);
                }
            }
        });
        Self { socket, followed }
    }

    /// Cuts a connection through which lines of a log have come; false if there is none.
    fn cut(&self) -> bool {
        let mut followed = self.followed.lock().unwrap();
        let live = followed.iter().position(|one| one.given.load(Ordering::Relaxed) > 0);
        let Some(Followed { ends, .. }) = live.map(|at| followed.swap_remove(at)) else { return false };
        ends.iter().all(|end| end.shutdown(Shutdown::Both).is_ok())
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.socket);
    }
}

/// Passes on what both ends say until either has gone. A client that attaches, or asks for a log, follows it.
fn pass(client: UnixStream, daemon: UnixStream, followed: &Arc<Mutex<Vec<Followed>>>) {
    let given = Arc::new(AtomicU64::new(0));
    let (up, down) = ([&client, &daemon].map(copy), [&daemon, &client].map(copy));
    let (known, count) = (Arc::clone(followed), Arc::clone(&given));
    let ends = Mutex::new(Some([client, daemon]));
    thread::spawn(move || {
        carry(up, |bytes| {
            if ["/attach?", "/logs?"].iter().any(|path| bytes.contains_str(path))
                && let Some(ends) = ends.lock().unwrap().take()
            {
                count.store(0, Ordering::Relaxed);
                known.lock().unwrap().push(Followed { ends, given: Arc::clone(&count) });
            }
        });
    });
    let known = Arc::clone(followed);
    thread::spawn(move || {
        carry(down, |bytes| {
            given.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        });
        known.lock().unwrap().retain(|one| !Arc::ptr_eq(&one.given, &given));
    });
}

fn copy(stream: &UnixStream) -> UnixStream {
    stream.try_clone().unwrap()
}

fn carry([mut from, mut to]: [UnixStream; 2], mut saw: impl FnMut(&[u8])) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        saw(&buffer[..length]);
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}

/// Ten thousand numbered lines a second, or what the machine can, until there is a file.
const WRITER: &str = "i=0; while [ ! -e /tmp/stop ]; do seq $((i + 1)) $((i + 1000)); i=$((i + 1000)); usleep 95000; done; \
                      echo $i >/tmp/stopped; trap 'exit 0' TERM; sleep 100000 & wait";

#[test]
fn a_log_of_ten_thousand_lines_a_second_is_whole_after_a_hundred_cuts() {
    const CUTS: u32 = 100;
    let Some(daemon) = Daemon::with(Setup::default()) else { return };
    let relay = Relay::start(daemon.machine().folder().join("relay.sock"), daemon.socket());
    let scene = Scene::at(&format!("unix://{}", relay.socket.display()), daemon, "");
    let pod = scene.rent("", WRITER);
    let kept = KeptLogs::open(scene.home.data().join("logs"));
    let lines = NumberedLines::default();
    for cut in 0..CUTS {
        // Half of the cuts come while the follower still reads again what it has.
        if cut % 2 == 0 {
            let known = lines.read(&kept, &pod);
            eventually("it gets on", || lines.read(&kept, &pod) > known);
        }
        eventually("a log is followed", || {
            lines.read(&kept, &pod);
            relay.cut()
        });
    }
    scene.exec(&pod, "touch /tmp/stop").success();
    let stopped = || scene.exec(&pod, "cat /tmp/stopped").stdout.trim().parse().ok();
    eventually("the writer stops", || stopped().is_some());
    let all: u64 = stopped().unwrap();
    // A busy machine may have minutes of lines to catch up with.
    let mut known = lines.read(&kept, &pod);
    while known < all {
        eventually_or(|| format!("more than {known} of {all} lines"), || lines.read(&kept, &pod) > known);
        known = lines.read(&kept, &pod);
    }
    assert_eq!(known, all);
    tell_speed(&lines.0.borrow().times);
}

/// Reads lines that count from 1 as they come: what a slow machine writes in all is more than a log keeps.
#[derive(Default)]
struct NumberedLines(RefCell<ReadLines>);

#[derive(Default)]
struct ReadLines {
    /// The number of the last line in the log.
    behind: u64,
    /// When each line was written.
    times: Vec<i64>,
}

impl NumberedLines {
    /// Reads what is new, of which nothing is missing. Returns how many lines there are.
    fn read(&self, kept: &KeptLogs, pod: &str) -> u64 {
        let ReadLines { behind, times } = &mut *self.0.borrow_mut();
        let page = kept.read(pod, Start::Behind(*behind), u64::MAX, Origin::is_container).unwrap();
        assert_eq!(page.missing, None);
        for (number, entry) in page.lines {
            *behind = number;
            times.push(entry.at);
            assert_eq!(String::from_utf8_lossy(&entry.bytes), times.len().to_string());
        }
        times.len() as u64
    }
}

#[allow(clippy::print_stderr, reason = "the output of a test that passes is shown to whoever asks for it")]
fn tell_speed(times: &[i64]) {
    if let [first, .., last] = times {
        let seconds = (last - first) / 1_000_000_000;
        eprintln!("{} lines in {seconds} s", times.len());
    }
}
