//! Where output goes. Text from outside may contain control sequences that a terminal would obey, and it passes through
//! many hands; so these are made visible here, at the last point before the terminal, and code that draws on one has to
//! opt out explicitly.

use std::io::{self, Write};

use super::text::{acts, colour_length};

/// The longest code that is waited for when it comes in parts, in bytes.
const LONGEST_CODE: usize = 64;

/// A stream that is written to: standard output or standard error.
pub struct Outlet {
    to: Box<dyn Write + Send>,
    /// On a terminal, an incomplete sequence at the end of the written text; `None` elsewhere.
    held: Option<Vec<u8>>,
}

impl Outlet {
    /// A stream that gets every byte unmodified: a pipe or a file.
    pub fn plain(to: impl Write + Send + 'static) -> Self {
        Self { to: Box::new(to), held: None }
    }

    /// A terminal. Colours, tabs and ends of lines reach it; everything else that it would obey becomes visible.
    pub fn terminal(to: impl Write + Send + 'static) -> Self {
        Self { to: Box::new(to), held: Some(Vec::new()) }
    }

    /// The stream itself, for code that moves the cursor or takes over the screen. The caller is responsible for every
    /// byte.
    pub(in crate::cli) fn drawing(&mut self) -> &mut (dyn Write + Send) {
        &mut *self.to
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(held) = &mut self.held else { return self.to.write(bytes) };
        if held.is_empty() && bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
            return self.to.write(bytes);
        }
        held.extend_from_slice(bytes);
        let (safe, told) = shown(held);
        held.drain(..told);
        self.to.write_all(safe.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        if let Some(held) = self.held.as_mut().filter(|held| !held.is_empty()) {
            // Nothing follows that could complete a code or character. If the terminal is gone, nothing can be shown.
            let visible: String = String::from_utf8_lossy(held).chars().flat_map(char::escape_default).collect();
            let _ = self.to.write_all(visible.as_bytes()).and_then(|()| self.to.flush());
        }
    }
}

/// The safe form of these bytes for a terminal, and how many bytes it covers: an incomplete sequence is left for later.
fn shown(bytes: &[u8]) -> (String, usize) {
    let (mut safe, mut told) = (String::with_capacity(bytes.len() + 8), 0);
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        let is_last = told + rest.len() == bytes.len();
        while let Some(character) = rest.chars().next() {
            if is_last && may_go_on(rest) {
                return (safe, bytes.len() - rest.len());
            }
            let code = colour_length(rest).unwrap_or_else(|| if rest.starts_with("\r\n") { 2 } else { 0 });
            let length = if code > 0 { code } else { character.len_utf8() };
            if code > 0 || matches!(character, '\n' | '\t') || !acts(character) {
                safe.push_str(&rest[..length]);
            } else {
                safe.extend(character.escape_default());
            }
            rest = &rest[length..];
        }
        told += chunk.valid().len();
        let broken = chunk.invalid();
        if told + broken.len() == bytes.len() && is_begun(broken) {
            return (safe, told);
        }
        if !broken.is_empty() {
            safe.push(char::REPLACEMENT_CHARACTER);
        }
        told += broken.len();
    }
    (safe, told)
}

/// Whether the end of a text is the beginning of a colour code, or of an end of a line.
fn may_go_on(end: &str) -> bool {
    let is_code = || match end.strip_prefix('\u{1b}') {
        Some("") => true,
        Some(code) => code.strip_prefix('[').is_some_and(|numbers| {
            numbers.len() < LONGEST_CODE && numbers.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':'))
        }),
        None => false,
    };
    end == "\r" || is_code()
}

/// Whether bytes that are not UTF-8 might become so with more after them.
fn is_begun(bytes: &[u8]) -> bool {
    !bytes.is_empty() && std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Write},
        sync::{Arc, Mutex},
    };

    use proptest::{collection::vec, prelude::any, proptest};

    use super::Outlet;

    #[derive(Clone, Default)]
    struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The terminal output of parts that are written one after the other.
    fn shown(parts: &[&[u8]]) -> String {
        let seen = SharedBuffer::default();
        let mut outlet = Outlet::terminal(seen.clone());
        for part in parts {
            outlet.write_all(part).unwrap();
        }
        drop(outlet);
        let bytes = seen.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_terminal_gets_colours_and_shows_what_it_would_obey() {
        let title = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\ra\u{202e}b\u{1b}[31mred\u{1b}[0m\t.\r\n";
        let visible = "\\u{1b}]0;x\\u{7}\\u{1b}[2J\\u{9b}31m\\ra\\u{202e}b\u{1b}[31mred\u{1b}[0m\t.\r\n";
        assert_eq!(shown(&[title.as_bytes()]), visible);
        assert_eq!(shown(&[b"a\xff\xc3", b"b\xe6\xa2"]), "a\u{fffd}\u{fffd}b\\u{fffd}");
        assert_eq!(shown(&[b"\x1b[3"]), "\\u{1b}[3");
    }

    #[test]
    fn a_pipe_gets_every_byte() {
        let seen = SharedBuffer::default();
        Outlet::plain(seen.clone()).write_all(b"\x1b[2J\xff\r\x07").unwrap();
        assert_eq!(*seen.0.lock().unwrap(), b"\x1b[2J\xff\r\x07");
    }

    proptest! {
        #[test]
        fn where_a_text_is_cut_makes_no_difference(bytes in vec(any::<u8>(), 0..40), cut in 0_usize..40) {
            let alphabet = b"\x1b[31m\r\n\xe6\xa2\xa8\xc2\x9b;a?";
            let text: Vec<u8> = bytes.iter().map(|byte| alphabet[usize::from(*byte) % alphabet.len()]).collect();
            let (before, after) = text.split_at(cut.min(text.len()));
            assert_eq!(shown(&[before, after]), shown(&[&text]));
        }
    }
}
