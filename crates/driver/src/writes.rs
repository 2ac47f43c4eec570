//! Detects writes to a data file by any process. If the system reports them, nothing is done in between.

use std::{path::Path, time::Duration};

use tokio::time::{sleep, timeout};

/// How long to wait after the first byte of a write: a commit becomes visible a moment after it is in the file.
const SETTLED: Duration = Duration::from_millis(50);
/// How long until the second look: for a commit whose disk was slow, and for anything written meanwhile.
const REST: Duration = Duration::from_millis(500);
/// How long until a look without any report.
const LONG: Duration = Duration::from_secs(30);
/// The same where the system reports nothing.
const BLIND: Duration = Duration::from_secs(1);

/// The writes to the files of a folder.
pub(crate) struct WriteWatcher {
    /// `None` where the system cannot report them.
    told: Option<WriteReports>,
    /// Whether one look was taken since the last write.
    was_seen_once: bool,
}

impl WriteWatcher {
    /// Watches for writes from now on.
    pub(crate) fn to(folder: &Path) -> Self {
        Self { told: WriteReports::of(folder), was_seen_once: false }
    }

    /// Waits until there may be something to see. It returns twice after a write, and now and then without one.
    pub(crate) async fn next(&mut self) {
        if std::mem::take(&mut self.was_seen_once) {
            return sleep(REST).await;
        }
        let Some(told) = &self.told else { return sleep(BLIND).await };
        match timeout(LONG, told.next()).await {
            Ok(true) => {
                sleep(SETTLED).await;
                self.was_seen_once = true;
            }
            Ok(false) => self.told = None,
            Err(_) => {}
        }
    }
}

#[cfg(target_os = "linux")]
use linux::WriteReports;
#[cfg(not(target_os = "linux"))]
use other::WriteReports;

#[cfg(target_os = "linux")]
mod linux {
    use std::{io, path::Path};

    use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
    use tokio::net::unix::pipe::Receiver;

    /// The system's reports about a folder. They are read like a pipe.
    pub(super) struct WriteReports(Receiver);

    impl WriteReports {
        pub(super) fn of(folder: &Path) -> Option<Self> {
            let watch = || {
                let queue = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
                // A command closes the file when it is done: its writes are visible by then.
                inotify::add_watch(&queue, folder, WatchFlags::MODIFY | WatchFlags::CLOSE_WRITE)?;
                Receiver::from_owned_fd_unchecked(queue)
            };
            watch().ok().map(Self)
        }

        /// Waits for a write, and takes all reports. False when there will be no more.
        pub(super) async fn next(&self) -> bool {
            // The content of a report does not matter: any of them may be a commit.
            let (mut buffer, mut is_told) = ([0; 4096], false);
            while !is_told {
                if self.0.readable().await.is_err() {
                    return false;
                }
                loop {
                    match self.0.try_read(&mut buffer) {
                        Ok(1..) => is_told = true,
                        Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                        Ok(0) | Err(_) => return false,
                    }
                }
            }
            true
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use std::path::Path;

    /// Other systems have no equally simple way to report it.
    pub(super) enum WriteReports {}

    impl WriteReports {
        pub(super) fn of(_: &Path) -> Option<Self> {
            None
        }

        pub(super) async fn next(&self) -> bool {
            match *self {}
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, time::Duration};

    use tokio::{runtime::Builder, time::timeout};

    use super::WriteWatcher;

    #[test]
    fn a_write_is_looked_at_twice_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let within = async |writes: &mut WriteWatcher| timeout(Duration::from_secs(5), writes.next()).await.is_ok();
        Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(async {
            let mut writes = WriteWatcher::to(folder.path());
            fs::write(folder.path().join("engine.db-wal"), "commit").expect("a file");
            assert_eq!((within(&mut writes).await, within(&mut writes).await), (true, true));
            let idle = timeout(Duration::from_millis(700), writes.next()).await;
            assert!(idle.is_err(), "nothing was written");
            fs::write(folder.path().join("engine.db-wal"), "more").expect("a file");
            assert!(within(&mut writes).await);
        });
    }
}
