//! Sanitises outside text for a terminal, and formats times for people.

use std::{
    borrow::Cow,
    fmt::{Display, Write},
    time::Duration,
};

use dialoguer::console::{measure_text_width, truncate_str};

use wire::{Timestamp, lenient::NOTHING, money::Usd};

/// Whether a character would do something to a terminal instead of being seen: control characters, and those that turn
/// the direction of writing.
pub(in crate::cli) fn acts(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text on one line, with everything visible that would act on a terminal.
pub(in crate::cli) fn escape(text: &str) -> Cow<'_, str> {
    let is_plain = || text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain() || !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if acts(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// A line of output for a terminal: colours and tabs stay, everything else that would act on it becomes visible.
pub(in crate::cli) fn escape_but_colour(line: &str) -> Cow<'_, str> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    if !line.contains(acts) {
        return Cow::Borrowed(line);
    }
    let mut safe = String::with_capacity(line.len() + 8);
    let mut rest = line;
    while let Some(character) = rest.chars().next() {
        if let Some(length) = colour_length(rest) {
            safe.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        if character == '\t' || !acts(character) {
            safe.push(character);
        } else {
            safe.extend(character.escape_default());
        }
        rest = &rest[character.len_utf8()..];
    }
    Cow::Owned(safe)
}

/// The bytes of a colour code at the start of `text`: `ESC [`, numbers, `m`.
pub(in crate::cli) fn colour_length(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|character: char| !matches!(character, '0'..='9' | ';' | ':'))?;
    numbers[end..].starts_with('m').then_some(2 + end + 1)
}

/// The sum of several amounts; `None` if one is unknown, as the rest is not a total.
pub(in crate::cli) fn total(amounts: impl Iterator<Item = Option<Usd>>) -> String {
    told(amounts.sum::<Option<Usd>>())
}

/// A value that may not be known.
pub(in crate::cli) fn told(value: Option<impl Display>) -> String {
    value.map_or_else(|| NOTHING.to_owned(), |value| value.to_string())
}

/// Words on lines of at most `width` columns, each moved in.
pub(in crate::cli) fn wrapped(words: &str, indent: usize, width: usize) -> String {
    let (mut text, mut line) = (String::new(), " ".repeat(indent));
    for word in words.split_whitespace() {
        let is_first = line.len() == indent;
        if !is_first && line.chars().count() + 1 + word.chars().count() > width {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(indent);
        } else if !is_first {
            line.push(' ');
        }
        line.push_str(word);
    }
    text + &line + "\n"
}

/// A text whose lines fit a terminal of this width: they break between words, and what is in backticks stays in one piece
/// where it fits on a line, so that it can be taken out.
pub(in crate::cli) fn fitted(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return text.to_owned() };
    let mut fitted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        if measure_text_width(line) <= width {
            fitted.push_str(line);
        } else {
            fit(line, width, &mut fitted);
        }
        fitted.push_str(end);
    }
    fitted
}

fn fit(line: &str, width: usize, fitted: &mut String) {
    let begin = line.len() - line.trim_start_matches(' ').len();
    // Continuation lines are indented like the line itself, or like the text of a list item.
    let indent = " ".repeat(begin.min(width / 2));
    let room = width - indent.len();
    fitted.push_str(&line[..begin]);
    let mut column = begin;
    for piece in pieces(&line[begin..], room) {
        let word = piece.trim_end_matches(' ');
        if column > indent.len() && column + measure_text_width(word) > width {
            fitted.truncate(fitted.trim_end_matches(' ').len());
            fitted.push('\n');
            fitted.push_str(&indent);
            column = indent.len();
        }
        fitted.push_str(piece);
        column += measure_text_width(piece);
    }
}

/// The words of a line with the spaces after them. Text in backticks stays together if there is room.
fn pieces(line: &str, room: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut begin, mut at) = (0, 0);
    while at < line.len() {
        let rest = &line[at..];
        let span = rest.strip_prefix('`').and_then(|inside| inside.find('`')).map(|end| end + 2);
        if let Some(span) = span.filter(|span| measure_text_width(&rest[..*span]) <= room) {
            at += span;
        } else if rest.starts_with(' ') {
            at += rest.len() - rest.trim_start_matches(' ').len();
            pieces.push(&line[begin..at]);
            begin = at;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    pieces.push(&line[begin..]);
    pieces
}

/// Text after `head` on a terminal line, wrapped and aligned with it; unwrapped if nothing limits the width.
pub(in crate::cli) fn behind(head: &str, words: &str, indent: usize, width: Option<usize>) -> String {
    format!("{head}{}", &wrapped(words, indent, width.unwrap_or(usize::MAX))[indent..])
}

/// An amount to the cent, the nearest one; what is less than half a cent and not nothing is `<0.01`.
pub(in crate::cli) fn cents(amount: Usd) -> String {
    const CENT: i64 = 10_000;
    let micros = amount.micros();
    let cents = (micros.unsigned_abs() + CENT.unsigned_abs() / 2) / CENT.unsigned_abs();
    let sign = if micros < 0 { "-" } else { "" };
    if cents == 0 && micros > 0 { "<0.01".to_owned() } else { format!("{sign}{}.{:02}", cents / 100, cents % 100) }
}

/// A text of at most `width` columns, without its middle where it is longer: `train-very…-final`.
pub(in crate::cli) fn middle(text: &str, width: usize) -> Cow<'_, str> {
    if measure_text_width(text) <= width {
        return Cow::Borrowed(text);
    }
    let room = width.saturating_sub(1);
    let head = truncate_str(text, room - room / 2, "").into_owned();
    let (mut start, mut taken) = (text.len(), 0);
    for (place, character) in text.char_indices().rev() {
        taken += measure_text_width(character.encode_utf8(&mut [0; 4]));
        if taken > room / 2 {
            break;
        }
        start = place;
    }
    Cow::Owned(format!("{head}…{}", &text[start..]))
}

/// Lines of at most `width` columns, broken at blanks. A longer word gets its own line: someone may copy it.
pub(in crate::cli) fn folded(text: &str, width: usize) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while measure_text_width(rest) > width {
        let fits = |at: &usize| measure_text_width(&rest[..*at]) <= width;
        let mut blanks = rest.match_indices(' ').map(|(at, _)| at).filter(|at| !rest[..*at].trim().is_empty());
        let first = blanks.next();
        let Some(at) = blanks.take_while(fits).last().or(first) else { break };
        lines.push(rest[..at].trim_end());
        rest = rest[at..].trim_start();
    }
    lines.push(rest);
    lines
}

/// A number with its noun, which takes an s.
pub(in crate::cli) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A span as its one or two largest units: `45s`, `3m`, `2h 5m`, `12d`.
pub(in crate::cli) fn span(span: Duration) -> String {
    let seconds = span.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    let mut text = String::new();
    let written = match (days, hours, minutes) {
        (0, 0, 0) => write!(text, "{seconds}s"),
        (0, 0, 1..=9) => write!(text, "{minutes}m {}s", seconds % 60),
        (0, 0, _) => write!(text, "{minutes}m"),
        (0, _, _) => write!(text, "{hours}h {minutes}m"),
        (1..=9, _, _) => write!(text, "{days}d {hours}h"),
        (10.., _, _) => write!(text, "{days}d"),
    };
    written.expect("a string takes everything");
    text
}

/// A moment as seen from `now`: `3m ago`, `in 2h`.
pub(in crate::cli) fn relative(now: Timestamp, moment: Timestamp) -> String {
    if moment > now { format!("in {}", span(moment.since(now))) } else { format!("{} ago", span(now.since(moment))) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{cents, escape, escape_but_colour, fitted, folded, middle, relative, span};
    use wire::{Timestamp, money::Usd};

    #[test]
    fn a_text_breaks_between_words_and_not_in_a_command_that_has_room() {
        let text = "error: failed to get pod `a`\n  no pod has the id or name\n\nhint: `svcctl pods list` lists them\n";
        assert_eq!(fitted(text, None), text);
        assert_eq!(fitted(text, Some(80)), text);
        let narrow =
            "error: failed to get pod\n`a`\n  no pod has the id or\n  name\n\nhint: `svcctl pods list`\nlists them\n";
        assert_eq!(fitted(text, Some(24)), narrow);
        // A text too long for any line still breaks between words, and a single word stays whole.
        assert_eq!(fitted("a `b c d e f`", Some(5)), "a `b\nc d e\nf`");
        assert_eq!(fitted("see https://example.com/very/long x", Some(10)), "see\nhttps://example.com/very/long\nx");
        assert_eq!(fitted("\u{1b}[31merror:\u{1b}[0m ab", Some(9)), "\u{1b}[31merror:\u{1b}[0m ab");
    }

    #[test]
    fn amounts_are_rounded_to_cents_and_something_is_never_nothing() {
        let shown = |micros| cents(Usd::from_micros(micros));
        assert_eq!([shown(0), shown(4_999), shown(5_000), shown(1_234_567)], ["0.00", "<0.01", "0.01", "1.23"]);
        assert_eq!([shown(-1_235_000), shown(999_995_000)], ["-1.24", "1000.00"]);
    }

    #[test]
    fn a_long_name_loses_its_middle() {
        assert_eq!(middle("train-very-long-name-of-a-run-final", 17), "train-ve…un-final");
        assert_eq!(middle("short", 17), "short");
        assert_eq!(middle("梨梨梨梨梨梨", 7), "梨…梨");
        for width in 1..30 {
            assert!(super::measure_text_width(&middle("a-梨-long-name-梨-of-things", width)) <= width);
        }
    }

    #[test]
    fn lines_are_broken_at_blanks_and_never_in_a_word() {
        assert_eq!(folded("one two three", 7), ["one two", "three"]);
        assert_eq!(folded("one  two three", 20), ["one  two three"]);
        assert_eq!(folded("ssh someone@somewhere.example now", 10), ["ssh", "someone@somewhere.example", "now"]);
        assert_eq!(folded("", 5), [""]);
    }

    #[test]
    fn what_acts_on_a_terminal_is_made_visible() {
        assert_eq!(escape("plain ünïcödé"), "plain ünïcödé");
        assert_eq!(escape("a\nb\t\u{1b}[2J\u{7}\u{9b}\u{202e}"), "a\\nb\\t\\u{1b}[2J\\u{7}\\u{9b}\\u{202e}");
    }

    #[test]
    fn colours_stay_and_everything_else_does_not() {
        assert_eq!(escape_but_colour("\u{1b}[1;31mred\u{1b}[0m\t.\r"), "\u{1b}[1;31mred\u{1b}[0m\t.");
        assert_eq!(escape_but_colour("\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}["), "\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{1b}[");
    }

    #[test]
    fn spans_name_their_largest_units() {
        for (seconds, text) in [
            (0, "0s"),
            (59, "59s"),
            (60, "1m 0s"),
            (900, "15m"),
            (7500, "2h 5m"),
            (90_000, "1d 1h"),
            (9_000_000, "104d"),
        ] {
            assert_eq!(span(Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn moments_are_before_or_after_now() {
        let at = |seconds: i64| Timestamp::from_millis(seconds * 1000);
        assert_eq!(relative(at(100), at(90)), "10s ago");
        assert_eq!(relative(at(100), at(4000)), "in 1h 5m");
    }
}
