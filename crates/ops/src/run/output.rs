//! Extracts a program's output from the lines of a log, byte by byte, and how it ended.

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::Mark;
use wire::pods::{LogLine, LogStream};

/// The shortest line that a server may have cut without saying so: the mark may continue in the next one.
const SHORTEST_CUT: usize = 1 << 10;

/// The end of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramExit {
    /// With this exit code.
    pub code: u8,
}

/// Written by the script after the mark of each stream; nothing follows.
const SENTENCE: &str = "the program has ended; the pod waits to be terminated";

/// A program's output on its two streams, each of which ends with the mark. A log that does not distinguish them has
/// both marks in one.
#[derive(Debug)]
pub struct Streams {
    output: Output,
    error: Output,
    ended: Option<ProgramExit>,
    /// How many marks have been seen.
    marks: u32,
}

impl Streams {
    /// Nothing has been read yet.
    pub fn new(mark: Option<&Mark>) -> Self {
        let [output, error] = [mark, mark].map(|mark| Output::new(mark.cloned()));
        Self { output, error, ended: None, marks: 0 }
    }

    /// Takes the container's next line and appends the program's output from it to `written`, or to its standard error
    /// if the line says so.
    pub fn take(&mut self, line: &LogLine, written: &mut Vec<u8>) -> bool {
        let is_error = line.stream == Some(LogStream::Stderr);
        if self.ended.is_none() || line.line != SENTENCE {
            let ended = if is_error { &mut self.error } else { &mut self.output }.take(line, written);
            self.marks += u32::from(ended.is_some());
            self.ended = self.ended.or(ended);
        }
        is_error
    }

    /// Appends what was held back to each stream, now that no line follows.
    pub fn end(&mut self, output: &mut Vec<u8>, error: &mut Vec<u8>) {
        self.output.end(output);
        self.error.end(error);
    }

    /// How the program ended, once a mark has been seen.
    pub const fn ended(&self) -> Option<ProgramExit> {
        self.ended
    }

    /// Whether both streams have ended.
    pub const fn is_complete(&self) -> bool {
        self.marks >= 2
    }

    /// Whether some bytes may have arrived as replacement characters.
    pub const fn is_garbled(&self) -> bool {
        self.output.is_garbled() || self.error.is_garbled()
    }
}

/// A program's output, as far as its log has been read.
#[derive(Debug)]
pub struct Output {
    /// The mark that its script writes at the end; `None` for a program without the script.
    mark: Option<Mark>,
    /// Possibly the start of the mark, from the end of the previous line.
    held: Vec<u8>,
    /// Whether that line ended there.
    is_line: bool,
    /// Whether the log had replacement characters for bytes.
    is_garbled: bool,
}

impl Output {
    /// Nothing has been read yet.
    pub const fn new(mark: Option<Mark>) -> Self {
        Self { mark, held: Vec::new(), is_line: false, is_garbled: false }
    }

    /// Takes the container's next line and appends the program's output from it to `written`. Once the mark is found,
    /// the program has no more output.
    pub fn take(&mut self, line: &LogLine, written: &mut Vec<u8>) -> Option<ProgramExit> {
        let bytes = line.bytes.as_ref().and_then(|bytes| STANDARD.decode(bytes).ok());
        self.is_garbled |= bytes.is_none() && line.line.contains(char::REPLACEMENT_CHARACTER);
        let text = bytes.as_deref().unwrap_or(line.line.as_bytes());
        let Some(mark) = &self.mark else {
            written.extend_from_slice(text);
            written.extend((!line.partial).then_some(b'\n'));
            return None;
        };
        let before = self.held.len();
        let mut joined = std::mem::take(&mut self.held);
        joined.extend_from_slice(text);
        let found = mark.find(&joined);
        // If the mark was cut, the log ended the previous line.
        let is_cut = found.is_some_and(|(at, _)| at < before);
        written.extend_from_slice(&joined[..before.min(found.map_or(before, |(at, _)| at))]);
        if before > 0 && self.is_line && !is_cut {
            written.push(b'\n');
        }
        if let Some((at, code)) = found {
            written.extend_from_slice(&joined[before.min(at)..at]);
            return Some(ProgramExit { code });
        }
        let may_be_cut = line.partial || text.len() >= SHORTEST_CUT;
        let held = if may_be_cut { mark.begun(text) } else { 0 };
        written.extend_from_slice(&text[..text.len() - held]);
        if held > 0 {
            self.held = text[text.len() - held..].to_vec();
            self.is_line = !line.partial;
        } else if !line.partial {
            written.push(b'\n');
        }
        None
    }

    /// Appends what was held back to `written`, now that no line follows.
    pub fn end(&mut self, written: &mut Vec<u8>) {
        if !self.held.is_empty() {
            written.append(&mut self.held);
            written.extend(self.is_line.then_some(b'\n'));
        }
    }

    /// Whether some bytes may have arrived as replacement characters: non-UTF-8 ones from a server that does not report
    /// them.
    pub const fn is_garbled(&self) -> bool {
        self.is_garbled
    }
}
