//! The wording of clap's errors.

use serde_json::{Value, json};

/// Messages of the number parsers, and their plain wording.
const WORDS: [(&str, &str); 4] = [
    ("invalid digit found in string", "it is not a whole number"),
    ("cannot parse integer from empty string", "a whole number is missing"),
    ("number too large to fit in target type", "the number is too large"),
    ("invalid float literal", "it is not a number"),
];

/// clap's message, reworded where its own is unhelpful.
pub(in crate::cli) fn plain(text: String) -> String {
    WORDS.iter().fold(text, |text, (said, meant)| text.replace(said, meant))
}

/// clap's error, in one sentence.
pub(in crate::cli) fn sentence(error: &clap::Error) -> String {
    object(&plain(error.render().to_string()))["detail"].as_str().unwrap_or_default().to_owned()
}

/// clap's error as an object like other failures: summary, details, advice and usage.
pub(in crate::cli) fn object(text: &str) -> Value {
    let (mut about, mut tips, mut usage) = (Vec::new(), Vec::new(), None);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(tip) = line.strip_prefix("tip: ") {
            tips.push(tip);
        } else if let Some(line) = line.strip_prefix("Usage: ") {
            usage = Some(line);
        } else if line.starts_with("For more information") {
            break;
        } else if usage.is_none() {
            about.push(line.strip_prefix("error: ").unwrap_or(line));
        }
    }
    let title = about.first().copied().unwrap_or("the arguments are wrong").trim_end_matches(':');
    let hint = if tips.is_empty() { "`--help` shows what can be typed".to_owned() } else { tips.join("; ") };
    json!({
        "code": "usage", "title": title, "detail": about.join(" "), "field": field(title), "hint": hint,
        "next": next(usage), "usage": usage,
    })
}

/// The flag or argument that an error names first: `--color`.
fn field(title: &str) -> Option<&str> {
    title.split('\'').skip(1).step_by(2).find_map(|named| {
        let word = named.split([' ', '=']).next()?;
        (word.starts_with("--") || word.starts_with(['<', '['])).then_some(word)
    })
}

/// The command line that shows the help of the command whose usage this is.
fn next(usage: Option<&str>) -> String {
    let is_name = |word: &&str| {
        word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') && !word.starts_with('-')
    };
    let words: Vec<&str> = usage.unwrap_or_default().split_whitespace().skip(1).take_while(is_name).collect();
    std::iter::once("svcctl help").chain(words).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::object;

    #[test]
    fn what_clap_says_is_taken_apart() {
        let text = "error: invalid value 'x' for '--color <WHEN>'\n  [possible values: auto, always, never]\n\n  tip: a similar value exists: 'auto'\n\nUsage: svcctl pods list [OPTIONS]\n\nFor more information, try '--help'.\n";
        assert_eq!(
            object(text),
            json!({
                "code": "usage",
                "field": "--color",
                "next": "svcctl help pods list",
                "title": "invalid value 'x' for '--color <WHEN>'",
                "detail": "invalid value 'x' for '--color <WHEN>' [possible values: auto, always, never]",
                "hint": "a similar value exists: 'auto'",
                "usage": "svcctl pods list [OPTIONS]",
            })
        );
        let bare = object("error: the following required arguments were not provided:\n  <ID>...\n");
        assert_eq!(bare["title"], "the following required arguments were not provided");
        assert_eq!(bare["detail"], "the following required arguments were not provided: <ID>...");
    }
}
