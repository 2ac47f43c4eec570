//! Lines of a text, by bytes.

/// The line of a byte, from 1.
pub(super) fn line_number(text: &str, at: usize) -> usize {
    text[..at].bytes().filter(|byte| *byte == b'\n').count() + 1
}

/// The start of the line of a byte.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// The start of the line before one that starts at `line`; `None` for the first.
pub(super) fn line_before(text: &str, line: usize) -> Option<usize> {
    line.checked_sub(1).map(|end| line_start(text, end))
}
