//! Quotes words for the remote shell: ssh joins its arguments, and a shell splits them again.

use std::ffi::OsStr;

/// Characters that mean themselves to every shell. `=` is not among them: a word like `A=b` in front would set a
/// variable.
const PLAIN: &str = "_-+./:@%,";

/// A word that a shell reads as exactly these bytes. It is ASCII where they are no UTF-8, so that it passes wherever
/// command lines are text.
pub(super) fn quoted(word: &OsStr) -> String {
    match word.to_str() {
        Some(text) if is_plain(text) => text.to_owned(),
        Some(text) => in_quotes(text),
        None => printed(word.as_encoded_bytes()),
    }
}

/// A command line that runs these words and nothing else. The first one is always in quotes: it may be a word that a
/// shell keeps for itself.
pub(in crate::cli) fn line<W: AsRef<OsStr>>(words: &[W]) -> String {
    let quote = |(place, word): (usize, &W)| match (place, word.as_ref().to_str()) {
        (0, Some(text)) => in_quotes(text),
        (_, _) => quoted(word.as_ref()),
    };
    words.iter().enumerate().map(quote).collect::<Vec<_>>().join(" ")
}

/// The words of a command line in typed form for the local shell. A `=` after the first word sets no variable: so words
/// with one need no quotes, and the line also works in `$(...)`.
pub(in crate::cli) fn typed(words: &[String]) -> String {
    let is_bare = |word: &str| is_plain(&word.replace('=', ""));
    let quote = |word: &String| if is_bare(word) { word.clone() } else { shell_words::quote(word).into_owned() };
    words.iter().map(quote).collect::<Vec<_>>().join(" ")
}

/// A command line that has a POSIX shell carry out a script with these arguments, which are words already.
pub(super) fn script(script: &str, arguments: &[String]) -> String {
    let words = ["exec sh -c".to_owned(), in_quotes(script), "sh".to_owned()];
    words.iter().chain(arguments).map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || PLAIN.contains(c))
}

fn in_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A `printf` substitution that yields these bytes, followed by the trailing newlines that a shell strips from it.
fn printed(bytes: &[u8]) -> String {
    let end = bytes.iter().rposition(|byte| *byte != b'\n').map_or(0, |last| last + 1);
    let escape = |byte: &u8| match byte {
        b'%' => "%%".to_owned(),
        byte if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
        byte => format!("\\{byte:03o}"),
    };
    let text: String = bytes[..end].iter().map(escape).collect();
    let ends = "\n".repeat(bytes.len() - end);
    if ends.is_empty() { format!("\"$(printf '{text}')\"") } else { format!("\"$(printf '{text}')\"'{ends}'") }
}

#[cfg(all(test, unix))]
mod tests {
    use std::{
        ffi::{OsStr, OsString},
        os::unix::ffi::{OsStrExt, OsStringExt},
        process::Command,
    };

    use proptest::prelude::*;

    use super::{line, quoted, script};

    /// A shell's reading of a line: its words, each terminated by a zero.
    fn heard(words: &str) -> Vec<u8> {
        let line = format!("for word in {words}; do printf '%s\\0' \"$word\"; done");
        Command::new("sh").args(["-c", &line]).output().expect("a shell").stdout
    }

    #[test]
    fn plain_words_stay_readable_and_the_first_is_no_word_of_the_shell() {
        assert_eq!(line(&["ls", "-l", "/a b"]), "'ls' -l '/a b'");
        assert_eq!(line(&["if", "A=b", ""]), "'if' 'A=b' ''");
        assert_eq!(script("echo \"$1\"", &["'a'".to_owned()]), "exec sh -c 'echo \"$1\"' sh 'a'");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_shell_hears_every_word_as_it_was(words in prop::collection::vec(prop::collection::vec(1_u8.., 0..20), 1..4)) {
            let typed: Vec<String> = words.iter().map(|word| quoted(OsStr::from_bytes(word))).collect();
            let expected: Vec<u8> = words.iter().flat_map(|word| [word.as_slice(), &[0]].concat()).collect();
            prop_assert_eq!(heard(&typed.join(" ")), expected);
        }

        #[test]
        fn a_command_line_of_any_bytes_is_text(word in prop::collection::vec(128_u8.., 1..9)) {
            let word = OsString::from_vec([b"\xff", word.as_slice(), b"\n\n"].concat());
            prop_assert!(quoted(&word).is_ascii());
        }
    }
}
