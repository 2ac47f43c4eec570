//! The line being typed, and answers in the form that each shell accepts.

use super::{Candidate, FILES};

/// The words of a line up to the cursor.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PartialLine {
    /// Without quotes; the last one is what is being typed, and may be empty.
    words: Vec<String>,
    /// The quote that is still open in the last word.
    quote: Option<char>,
    /// The part of the last word that the shell keeps when it inserts an answer.
    kept: String,
}

impl PartialLine {
    /// A line typed in a shell that inserts answers after the last of the characters in `breaks`.
    pub(super) fn of_shell(typed: &str, breaks: &str) -> Self {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        let mut kept = 0;
        let mut typed = typed.chars();
        while let Some(c) = typed.next() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (Some('\''), c) => word.get_or_insert_default().push(c),
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (_, '\\') => word.get_or_insert_default().extend(typed.next()),
                (None, c) if c.is_whitespace() => {
                    words.extend(word.take());
                    kept = 0;
                }
                (_, c) => {
                    let word = word.get_or_insert_default();
                    word.push(c);
                    if quote.is_none() && breaks.contains(c) && !c.is_whitespace() {
                        kept = word.len();
                    }
                }
            }
        }
        let word = word.unwrap_or_default();
        let kept = word[..kept].to_owned();
        words.push(word);
        Self { words, quote, kept }
    }

    /// Words that a shell took apart itself. They may still have their quotes.
    pub(super) fn of_words(words: &[String]) -> Self {
        let (mut plain, mut open) = (Vec::new(), None);
        for word in words {
            let Self { words: typed, quote, .. } = Self::of_shell(word, "");
            // A word with spaces in it is one whose quotes are gone already.
            plain.push(if typed.len() == 1 { typed.concat() } else { word.clone() });
            open = quote;
        }
        Self { words: plain, quote: open, kept: String::new() }
    }

    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The word being typed.
    pub(super) fn current(&self) -> &str {
        self.words.last().map_or("", String::as_str)
    }

    /// For bash: an answer a line, quoted, without what the shell keeps.
    pub(super) fn reply(&self, offers: impl FnOnce(&Self) -> Option<Vec<Candidate>>) -> String {
        self.lines(offers, |candidate| {
            let value = candidate.value.get(self.kept.len()..).filter(|_| self.keeps(&candidate.value))?;
            Some(match self.quote {
                None => escaped(value),
                // The shell closes the quote itself.
                Some('\'') => value.replace('\'', "'\\''"),
                Some(_) => quoted_twice(value),
            })
        })
    }

    /// For a shell that quotes with single quotes, and shows what an answer is.
    pub(super) fn reply_quoted(&self, offers: impl FnOnce(&Self) -> Option<Vec<Candidate>>) -> String {
        self.lines(offers, |candidate| {
            let is_plain = candidate.value.chars().all(is_plain);
            let value = if is_plain { candidate.value.clone() } else { quoted(&candidate.value) };
            Some(format!("{value}\t{}", candidate.about))
        })
    }

    /// For a shell that quotes by itself, with or without what an answer is.
    pub(super) fn reply_words(&self, abouts: bool, offers: impl FnOnce(&Self) -> Option<Vec<Candidate>>) -> String {
        self.lines(offers, |Candidate { value, about }| {
            Some(if abouts { format!("{value}\t{about}") } else { value.clone() })
        })
    }

    fn lines(
        &self,
        offers: impl FnOnce(&Self) -> Option<Vec<Candidate>>,
        show: impl Fn(&Candidate) -> Option<String>,
    ) -> String {
        let Some(candidates) = offers(self) else { return format!("{FILES}\n") };
        candidates.iter().filter_map(show).map(|line| line + "\n").collect()
    }

    /// Whether a value begins with what the shell keeps, in small letters or not.
    fn keeps(&self, value: &str) -> bool {
        value.get(..self.kept.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(&self.kept))
    }
}

/// Whether a character means nothing to any shell.
fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || "-_./:=@%+,".contains(c)
}

/// A value in unquoted form.
fn escaped(value: &str) -> String {
    let escape = |c: char| if is_plain(c) { vec![c] } else { vec!['\\', c] };
    value.chars().flat_map(escape).collect()
}

/// A value in PowerShell single quotes, where typographic quotes count as well: doubling any of them escapes it.
fn quoted(value: &str) -> String {
    let double = |c: char| if matches!(c, '\'' | '\u{2018}'..='\u{201b}') { vec![c, c] } else { vec![c] };
    format!("'{}'", value.chars().flat_map(double).collect::<String>())
}

/// A value in double quotes.
fn quoted_twice(value: &str) -> String {
    let escape = |c: char| if "\"\\$`!".contains(c) { vec!['\\', c] } else { vec![c] };
    value.chars().flat_map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::{Candidate, PartialLine};

    fn line(words: &[&str], quote: Option<char>, kept: &str) -> PartialLine {
        PartialLine { words: words.iter().map(|word| (*word).to_owned()).collect(), quote, kept: kept.to_owned() }
    }

    #[test]
    fn a_line_is_taken_apart_as_a_shell_does() {
        let of = |typed| PartialLine::of_shell(typed, " \t\n\"'><=;|&(:");
        assert_eq!(of("svcctl pods get "), line(&["svcctl", "pods", "get", ""], None, ""));
        assert_eq!(of("svcctl --gpu \"RTX 40"), line(&["svcctl", "--gpu", "RTX 40"], Some('"'), ""));
        assert_eq!(of(r"svcctl --gpu RTX\ 40"), line(&["svcctl", "--gpu", "RTX 40"], None, ""));
        assert_eq!(of("svcctl --gpu='RT"), line(&["svcctl", "--gpu=RT"], Some('\''), "--gpu="));
        assert_eq!(of("svcctl --env A:b"), line(&["svcctl", "--env", "A:b"], None, "A:"));
        assert_eq!(
            PartialLine::of_words(&["svcctl".into(), "'RTX 40".into()]),
            line(&["svcctl", "RTX 40"], Some('\''), "")
        );
    }

    #[test]
    fn no_quote_that_powershell_knows_ends_what_is_quoted() {
        for quote in ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'] {
            let candidate = Candidate { value: format!("a{quote}; Stop-Computer #"), about: String::new() };
            let reply = PartialLine::of_shell("svcctl pods get a", "").reply_quoted(|_| Some(vec![candidate]));
            assert_eq!(reply, format!("'a{quote}{quote}; Stop-Computer #'\t\n"));
        }
    }

    #[test]
    fn an_answer_is_typed_as_the_shell_needs_it() {
        let reply = |typed: &str, value: &str| {
            let candidate = Candidate { value: value.to_owned(), about: String::new() };
            PartialLine::of_shell(typed, "=:").reply(|_| Some(vec![candidate]))
        };
        assert_eq!(reply("svcctl --gpu R", "RTX 4090"), "RTX\\ 4090\n");
        assert_eq!(reply("svcctl --gpu=R", "--gpu=RTX 4090"), "RTX\\ 4090\n");
        assert_eq!(reply("svcctl --gpu 'R", "RTX 4090"), "RTX 4090\n");
        assert_eq!(reply("svcctl pods get ", "$(reboot)"), "\\$\\(reboot\\)\n");
        assert_eq!(reply("svcctl pods get \"", "$(reboot)`x`"), "\\$(reboot)\\`x\\`\n");
    }
}
