//! The mark in a log that shows where a program's output ends, and how it ended.

/// Between the mark and the exit code.
const EXIT: &[u8] = b" exit ";
/// After the exit code: without it, the code may have been cut short.
const END: u8 = b'.';
/// The most digits of an exit code.
const DIGITS: usize = 3;

/// The text written after the output of one run only. It is not secret: it guards against programs that happen to write
/// such a line themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark(String);

impl Mark {
    /// The mark of the run with this random id, of letters and digits.
    pub fn of(id: &str) -> Self {
        Self(format!("svcctl-run-{id}"))
    }

    /// The path in the pod of the FIFO for standard input. With `.end` appended, it is that of the FIFO that ends it.
    pub fn input(&self) -> String {
        format!("/tmp/{}.in", self.0)
    }

    /// The path in the pod of the file that lets the program start, where it waits for its files.
    pub fn gate(&self) -> String {
        format!("/tmp/{}.go", self.0)
    }

    /// The form passed to the script.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The offset of the mark at the end of this text, and the exit code it carries.
    pub(super) fn find(&self, text: &[u8]) -> Option<(usize, u8)> {
        let begin = text.len().saturating_sub(self.longest());
        let at = (begin..text.len()).find(|at| text[*at..].starts_with(self.0.as_bytes()))?;
        let digits = text[at + self.0.len()..].strip_prefix(EXIT)?.strip_suffix(&[END])?;
        let code = str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        Some((at, code.parse().ok()?))
    }

    /// How many bytes at the end of this text may be the start of a mark that continues after it.
    pub(super) fn begun(&self, text: &[u8]) -> usize {
        let begin = text.len().saturating_sub(self.longest() - 1);
        let begins = |tail: &[u8]| {
            let mark = self.0.as_bytes();
            let Some(rest) = tail.strip_prefix(mark) else { return mark.starts_with(tail) };
            let Some(digits) = rest.strip_prefix(EXIT) else { return EXIT.starts_with(rest) };
            digits.len() <= DIGITS && digits.iter().all(u8::is_ascii_digit)
        };
        (begin..text.len()).find(|at| begins(&text[*at..])).map_or(0, |at| text.len() - at)
    }

    /// The most bytes of a mark with its code.
    const fn longest(&self) -> usize {
        self.0.len() + EXIT.len() + DIGITS + 1
    }
}
