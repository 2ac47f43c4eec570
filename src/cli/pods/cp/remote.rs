//! The remote end of a copy: POSIX shell with `find`, `head`, `stat`, `tar`, `tail` and `xargs`, as provided by busybox.
//!
//! Each script first prints an unpredictable mark, to separate a shell's startup output from the requested output.
//! Names are passed as arguments or zero-separated, never as part of a script. What reads input is told how long it is: not
//! every server can say that it has ended (kubernetes.md, Logs, figures, exec).

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read};

use tokio::task::{JoinError, spawn_blocking};

use super::{
    super::shell,
    listing::{self, Listing, ListingError},
    place::RemotePath,
    route::{EntryRoute, pipes},
};

/// How ssh says that it failed.
const SSH_FAILED: i32 = 255;
/// The longest list of files that is read, in bytes.
const LONGEST_LIST: u64 = 256 << 20;
/// How much standard error output to keep, in bytes.
const LONGEST_SPEECH: u64 = 64 << 10;
/// How far the mark may be from the beginning, in lines.
const PREFACE: usize = 1000;

/// MARK PATH LEAF: what is at a path, or in the folder there under that name, and all below it.
const LOOK: &str = r#"m=$1 p=$2
echo "$m begin"
if [ -n "$3" ] && [ -d "$p" ]; then p=$p/$3; echo "$m inside"; fi
if [ -d "$p" ]; then
  cd "$p" || exit 1
  echo "$m folder"
  find . -exec stat -c "$m %f %s %Y %n" {} + || echo "$m partly"
elif [ -f "$p" ]; then
  echo "$m file"
  stat -L -c "$m %f %s %Y ." "$p" || exit 1
elif [ -e "$p" ] || [ -L "$p" ]; then
  echo "$m other"
else
  case $p in */*) d=${p%/*}/ ;; *) d=. ;; esac
  if [ -d "$d" ]; then echo "$m none"; else echo "$m orphan"; fi
fi
echo "$m end""#;
/// MARK ROOT LENGTH: archives with the files whose names are read.
const PACK: &str = r#"cd "$2" || exit 1; echo "$1"; head -c "$3" | xargs -0 tar -cf -"#;
/// MARK ROOT FILE NUMBER: a file from its byte of this number on.
const TAIL: &str = r#"cd "$2" || exit 1; echo "$1"; exec tail -c "+$4" "$3""#;
/// MARK ROOT LENGTH: the checksums of the files whose names are read.
const SUMS: &str = r#"cd "$2" || exit 1; echo "$1"
command -v sha256sum >/dev/null 2>&1 || exit 0
echo sums; head -c "$3" | xargs -0 sha256sum"#;
/// MARK ROOT LENGTH: unpacks an archive.
const UNPACK: &str = r#"cd "$2" || exit 1; echo "$1"; head -c "$3" | tar -xpof -"#;
/// MARK ROOT FILE SIZE: says how much of a file is there, and takes the rest.
const APPEND: &str = r#"cd "$2" || exit 1
s=0; if [ -f "$3" ]; then s=$(wc -c <"$3"); fi
if [ "$s" -gt "$4" ]; then s=0; fi
if [ "$s" -eq 0 ]; then : >"$3" || exit 1; fi
echo "$1"; echo "$((s))"; exec head -c "$(($4 - s))" >>"$3""#;
/// MARK ROOT FILE NAME MODE TIME: gives a file that has arrived its mode, its time and its name.
const SETTLE: &str = r#"cd "$2" || exit 1; echo "$1"
if [ -L "$4" ]; then rm -f "$4"; fi
chmod "$5" "$3" && TZ=UTC0 touch -t "$6" "$3" && mv -f "$3" "$4""#;

/// MARK FOLDER: makes a folder with those above it.
const MAKE_FOLDER: &str = r#"mkdir -p "$2" && echo "$1""#;
/// MARK FILE: makes an empty file.
const TOUCH: &str = r#": >"$2" && echo "$1""#;

/// Why a copy stopped.
#[derive(Debug, thiserror::Error)]
pub(super) enum CopyError {
    /// The connection broke off. Another try goes on from where it did.
    #[error("the connection broke off")]
    Cut(Vec<String>),
    /// A program there failed.
    #[error("it did not work in the pod")]
    There(Vec<String>),
    /// The remote end is not a shell.
    #[error("what answers runs no commands")]
    NoShell(Vec<String>),
    /// Data from the pod is not plausible.
    #[error("{0}")]
    Hostile(String),
    /// Files were other ones each time that they were read.
    #[error("files were changed while they were copied")]
    Changing(Vec<String>),
    /// Something here failed.
    #[error("cannot {doing} `{path}`: {source}")]
    Here {
        /// The operation attempted.
        doing: &'static str,
        /// With what.
        path: String,
        /// The system's error.
        source: io::Error,
    },
    /// ssh cannot be run.
    #[error("failed to run ssh: {0}")]
    NotRun(#[from] io::Error),
}

impl From<ListingError> for CopyError {
    fn from(untrue: ListingError) -> Self {
        Self::Hostile(untrue.to_string())
    }
}

impl From<JoinError> for CopyError {
    fn from(error: JoinError) -> Self {
        Self::NotRun(io::Error::other(error))
    }
}

/// The kind of thing at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RemoteRoot {
    Folder,
    File,
    /// Something that cannot be copied.
    Other,
    /// Nothing, in an existing folder.
    Absent,
    /// Nothing, and no folder that it would be in.
    Orphan,
}

/// The result of examining a path.
#[derive(Debug)]
pub(super) struct PathReport {
    pub(super) top: RemoteRoot,
    /// Whether the path is a folder, and this was found in it under the name that was asked for.
    pub(super) is_inside: bool,
    /// Names that could not be read, one per line.
    pub(super) unread: Vec<String>,
    pub(super) listing: Listing,
}

/// How a script ended.
struct ScriptExit {
    code: i32,
    said: Vec<String>,
}

impl ScriptExit {
    /// Why it did not do its work.
    fn trouble(self) -> CopyError {
        if self.code == SSH_FAILED { CopyError::Cut(self.said) } else { CopyError::There(self.said) }
    }

    /// The outcome of a script, given the result of writing to it.
    fn after(self, written: Result<(), CopyError>) -> Result<(), CopyError> {
        match written {
            Ok(()) if self.code == 0 => Ok(()),
            Err(trouble @ CopyError::Here { .. }) => Err(trouble),
            // A closed pipe means the data was no longer wanted: the other end says why.
            Ok(()) | Err(_) => Err(self.trouble()),
        }
    }
}

/// When a script has done what it was run for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// When it ends without a failure.
    Done,
    /// When it ends and the connection was there until then.
    Connected,
    /// When the reader has enough of it.
    Enough,
}

/// A pod, as copies reach it.
#[derive(Clone)]
pub(super) struct RemoteEnd {
    route: EntryRoute,
    mark: String,
}

impl RemoteEnd {
    /// The pod at the end of this way. Nothing that it has may contain the mark.
    pub(super) const fn new(route: EntryRoute, mark: String) -> Self {
        Self { route, mark }
    }

    /// Examines a path, or the entry with this name in it if a name is given and the path is a folder.
    pub(super) async fn look(&self, path: &RemotePath, leaf: Option<&str>) -> Result<PathReport, CopyError> {
        let arguments = [path.word(), leaf.unwrap_or("''").to_owned()];
        let read = |mut told: BufReader<PipeReader>| whole(&mut told);
        let (bytes, ended, _) = self.run(LOOK, &arguments, |_| Ok(()), read, Until::Done).await?;
        found(&bytes?, &self.mark, ended)
    }

    /// Reads archives with these files, until `read` has what it wants.
    pub(super) async fn pack<T: Send + 'static>(
        &self,
        root: &RemotePath,
        names: Vec<u8>,
        read: impl FnOnce(&mut dyn Read) -> Result<T, CopyError> + Send + 'static,
    ) -> Result<T, CopyError> {
        self.ask(PACK, &[root.word(), names.len().to_string()], names, read, Until::Enough).await
    }

    /// Reads a file from an offset on, until `read` has what it wants.
    pub(super) async fn tail<T: Send + 'static>(
        &self,
        root: &RemotePath,
        name: String,
        offset: u64,
        read: impl FnOnce(&mut dyn Read) -> Result<T, CopyError> + Send + 'static,
    ) -> Result<T, CopyError> {
        let arguments = [root.word(), name, (offset + 1).to_string()];
        self.ask(TAIL, &arguments, Vec::new(), read, Until::Enough).await
    }

    /// The checksums of files, as lines of sha256sum; none where the pod has no such program.
    pub(super) async fn sums(&self, root: &RemotePath, names: Vec<u8>) -> Result<Option<Vec<u8>>, CopyError> {
        // An unreadable file has no line, which the caller notices.
        let arguments = [root.word(), names.len().to_string()];
        let bytes = self.ask(SUMS, &arguments, names, whole, Until::Connected).await?;
        Ok(bytes.strip_prefix(b"sums\n").map(<[u8]>::to_vec))
    }

    /// Unpacks an archive of this many bytes below a folder.
    pub(super) async fn unpack(
        &self,
        root: &RemotePath,
        length: u64,
        write: impl FnOnce(PipeWriter) -> Result<(), CopyError> + Send + 'static,
    ) -> Result<(), CopyError> {
        let read = |mut told: BufReader<PipeReader>| whole(&mut told);
        let (_, ended, written) =
            self.run(UNPACK, &[root.word(), length.to_string()], write, read, Until::Done).await?;
        ended.after(written)
    }

    /// Appends to a file what it lacks of its `size`; `write` gets how much is there.
    pub(super) async fn append(
        &self,
        root: &RemotePath,
        part: String,
        size: u64,
        write: impl FnOnce(u64, PipeWriter) -> Result<(), CopyError> + Send + 'static,
    ) -> Result<(), CopyError> {
        let (known, knows) = std::sync::mpsc::channel();
        let mark = self.mark.clone();
        let read = move |mut told: BufReader<PipeReader>| {
            let mut line = String::new();
            if skip_to(&mut told, &mark) && told.read_line(&mut line).is_ok() {
                // The writer may be gone.
                let _ = known.send(line.trim().parse::<u64>().ok().filter(|there| *there <= size));
            }
            drop(known);
            whole(&mut told)
        };
        let write = move |pipe: PipeWriter| match knows.recv() {
            Ok(Some(there)) => write(there, pipe),
            Ok(None) | Err(_) => Ok(()),
        };
        let arguments = [root.word(), part, size.to_string()];
        let (_, ended, written) = self.run(APPEND, &arguments, write, read, Until::Done).await?;
        ended.after(written)
    }

    /// Gives a file that has arrived its mode, its time (as `touch -t` takes it) and its name: `words` are the file, its
    /// name, mode and time.
    pub(super) async fn settle(&self, root: &RemotePath, words: [String; 4]) -> Result<(), CopyError> {
        let arguments = [vec![root.word()], words.to_vec()].concat();
        self.ask(SETTLE, &arguments, Vec::new(), whole, Until::Done).await.map(drop)
    }

    /// Makes a folder, with those above it, unless it is there.
    pub(super) async fn make_folder(&self, path: &RemotePath) -> Result<(), CopyError> {
        self.ask(MAKE_FOLDER, &[path.word()], Vec::new(), whole, Until::Done).await.map(drop)
    }

    /// Makes an empty file.
    pub(super) async fn touch(&self, path: &RemotePath) -> Result<(), CopyError> {
        self.ask(TOUCH, &[path.word()], Vec::new(), whole, Until::Done).await.map(drop)
    }

    /// Runs a script that reads `input` and says its mark, and reads what comes after that.
    async fn ask<T: Send + 'static>(
        &self,
        script: &str,
        arguments: &[String],
        input: Vec<u8>,
        read: impl FnOnce(&mut dyn Read) -> Result<T, CopyError> + Send + 'static,
        until: Until,
    ) -> Result<T, CopyError> {
        let mark = self.mark.clone();
        let feed = move |mut pipe: PipeWriter| {
            // One that reads no further says why by how it ends.
            let _ = io::Write::write_all(&mut pipe, &input);
            Ok(())
        };
        let read = move |mut told: BufReader<PipeReader>| {
            if skip_to(&mut told, &mark) { read(&mut told) } else { Err(CopyError::NoShell(Vec::new())) }
        };
        let (told, ended, _) = self.run(script, arguments, feed, read, until).await?;
        match told {
            Ok(told) => match until {
                Until::Enough => Ok(told),
                Until::Connected if ended.code != SSH_FAILED => Ok(told),
                Until::Done if ended.code == 0 => Ok(told),
                Until::Connected | Until::Done => Err(ended.trouble()),
            },
            Err(CopyError::NoShell(_)) if ended.code == 0 => Err(CopyError::NoShell(ended.said)),
            Err(CopyError::NoShell(_) | CopyError::Cut(_)) => Err(ended.trouble()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Runs a script to its end: one thread feeds it, another reads what it says. Dropped, it is killed.
    async fn run<T: Send + 'static>(
        &self,
        script: &str,
        arguments: &[String],
        feed: impl FnOnce(PipeWriter) -> Result<(), CopyError> + Send + 'static,
        read: impl FnOnce(BufReader<PipeReader>) -> Result<T, CopyError> + Send + 'static,
        until: Until,
    ) -> Result<(Result<T, CopyError>, ScriptExit, Result<(), CopyError>), CopyError> {
        let arguments = [std::slice::from_ref(&self.mark), arguments].concat();
        let ((input, feeder), (reader, output), (hearer, errors)) = pipes()?;
        let mut running = self.route.run(shell::script(script, &arguments), input, output, errors).await?;
        let feeding = spawn_blocking(move || feed(feeder));
        let hearing = spawn_blocking(move || heard(hearer));
        let told = spawn_blocking(move || read(BufReader::with_capacity(64 << 10, reader))).await?;
        // A reader that has enough, or too much, does not wait for the rest.
        let is_over = matches!(told, Err(CopyError::Hostile(_) | CopyError::Here { .. }));
        if is_over || (told.is_ok() && until == Until::Enough) {
            running.kill();
        }
        let code = running.wait().await?;
        let ended = ScriptExit { code: code.unwrap_or(SSH_FAILED), said: hearing.await? };
        Ok((told, ended, feeding.await?))
    }
}

/// Reads all that comes, within reason. Where it ends too early, the exit code says so.
fn whole(told: &mut dyn Read) -> Result<Vec<u8>, CopyError> {
    let mut bytes = Vec::new();
    let _ = told.take(LONGEST_LIST).read_to_end(&mut bytes);
    if bytes.len() as u64 == LONGEST_LIST {
        return Err(CopyError::Hostile(format!("the pod says more than {} MiB", LONGEST_LIST >> 20)));
    }
    Ok(bytes)
}

/// Reads the first lines of standard error, and discards the rest.
fn heard(mut pipe: PipeReader) -> Vec<String> {
    let mut bytes = Vec::new();
    let _ = pipe.by_ref().take(LONGEST_SPEECH).read_to_end(&mut bytes);
    let _ = io::copy(&mut pipe, &mut io::sink());
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Reads up to the line that ends with the mark. False where none comes.
fn skip_to(told: &mut impl BufRead, mark: &str) -> bool {
    let mut line = Vec::new();
    for _ in 0..PREFACE {
        line.clear();
        let read = told.by_ref().take(LONGEST_SPEECH).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return false;
        }
        if line.trim_ascii_end().ends_with(mark.as_bytes()) {
            return true;
        }
    }
    false
}

/// The output of [`LOOK`].
fn found(bytes: &[u8], mark: &str, ended: ScriptExit) -> Result<PathReport, CopyError> {
    let mark = format!("{mark} ");
    let mut parts =
        split_at(bytes, mark.as_bytes()).into_iter().skip(1).map(|part| part.strip_suffix(b"\n").unwrap_or(part));
    if parts.next() != Some(b"begin") {
        return Err(if ended.code == SSH_FAILED { ended.trouble() } else { CopyError::NoShell(ended.said) });
    }
    let mut parts: Vec<&[u8]> = parts.collect();
    if parts.pop() != Some(b"end") {
        return Err(ended.trouble());
    }
    let is_inside = parts.first() == Some(&b"inside".as_slice());
    let mut parts = parts.into_iter().skip(usize::from(is_inside)).peekable();
    let top = match parts.next() {
        Some(b"folder") => RemoteRoot::Folder,
        Some(b"file") => RemoteRoot::File,
        Some(b"none") => RemoteRoot::Absent,
        Some(b"orphan") => RemoteRoot::Orphan,
        Some(_) | None => RemoteRoot::Other,
    };
    let mut is_partial = false;
    let listing = listing::read(parts.filter(|part| {
        is_partial |= *part == b"partly";
        *part != b"partly"
    }))?;
    // Not even the folder itself: there is nothing that would list it.
    if top == RemoteRoot::Folder && listing.is_empty() {
        return Err(ended.trouble());
    }
    Ok(PathReport { top, is_inside, unread: if is_partial { ended.said } else { Vec::new() }, listing })
}

/// The parts of a text between marks.
fn split_at<'a>(text: &'a [u8], mark: &[u8]) -> Vec<&'a [u8]> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(offset) = text[at..].iter().position(|byte| *byte == mark[0]) {
        at += offset;
        if text[at..].starts_with(mark) {
            parts.push(&text[start..at]);
            at += mark.len();
            start = at;
        } else {
            at += 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::{CopyError, PathReport, RemoteRoot, ScriptExit, found, skip_to};

    fn told(text: &str, code: i32) -> Result<PathReport, CopyError> {
        found(text.as_bytes(), "MARK", ScriptExit { code, said: vec!["said".to_owned()] })
    }

    #[test]
    fn what_a_shell_prints_first_is_no_part_of_the_list() {
        let list = "welcome\nMARK begin\nMARK folder\nMARK 41ed 0 0 .\nMARK 81a4 1 2 ./a\nb\nMARK end\n";
        let found = told(list, 0).expect("a list");
        assert_eq!((found.top, found.is_inside, found.listing.len()), (RemoteRoot::Folder, false, 2));
        assert!(found.listing.keys().any(|key| key.to_string() == "a\nb"));
        let absent = told("MARK begin\nMARK inside\nMARK none\nMARK end\n", 0).expect("a list");
        assert_eq!((absent.top, absent.is_inside), (RemoteRoot::Absent, true));
        let partly = told("MARK begin\nMARK folder\nMARK 41ed 0 0 .\nMARK partly\nMARK end\n", 0).expect("a list");
        assert_eq!(partly.unread, ["said"]);
    }

    #[test]
    fn a_list_without_its_end_was_cut_off() {
        assert!(matches!(told("MARK begin\nMARK folder\nMARK 41", 255), Err(CopyError::Cut(_))));
        assert!(matches!(told("MARK begin\nMARK file\n", 1), Err(CopyError::There(_))));
        assert!(matches!(told("bash: no\n", 0), Err(CopyError::NoShell(_))));
        assert!(matches!(told("", 255), Err(CopyError::Cut(_))));
    }

    #[test]
    fn the_mark_is_found_behind_words_without_an_end() {
        assert!(skip_to(&mut b"hello\nprompt$ MARK\nrest".as_slice(), "MARK"));
        assert!(!skip_to(&mut b"hello\n".as_slice(), "MARK"));
    }
}
