//! Valid context names.

use std::{fmt, str::FromStr};

use api::BaseUrl;

/// The context that is always there.
pub(in crate::cli) const EMBEDDED: &str = "embedded";
/// The longest name.
const LENGTH: usize = 63;

/// The name of a context at a server: letters, digits, `.`, `_` and `-`. It is never that of the embedded engine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cli) struct ContextName(String);

/// Why a text is no name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(in crate::cli) enum NameError {
    /// It is the embedded engine's.
    #[error("`{EMBEDDED}` is the engine in this program; it is always there")]
    Embedded,
    /// It has other characters, or too many.
    #[error("a context's name is up to {LENGTH} letters, digits, `.`, `_` and `-`, and begins with a letter or digit")]
    Form,
}

impl FromStr for ContextName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text.eq_ignore_ascii_case(EMBEDDED) {
            return Err(NameError::Embedded);
        }
        let fits = text.len() <= LENGTH && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
        if !fits || !text.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return Err(NameError::Form);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for ContextName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ContextName {
    /// A name after the host of an address, with a number where it is taken.
    pub(in crate::cli) fn after(base_url: &BaseUrl, is_taken: impl Fn(&Self) -> bool) -> Self {
        let text = base_url.to_string();
        let host = text.split_once("://").map_or(text.as_str(), |(_, host)| host);
        let plain: String = host.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
        // Room for the number.
        let plain: String = plain.trim_matches(['-', '.']).chars().take(LENGTH - 8).collect();
        let plain = if plain.is_empty() { "server".to_owned() } else { plain };
        let numbered = (2..).map(|number: u32| format!("{plain}-{number}"));
        std::iter::once(plain.clone())
            .chain(numbered)
            .filter_map(|text| text.parse().ok())
            .find(|name| !is_taken(name))
            .expect("there are more numbers than contexts")
    }
}

#[cfg(test)]
mod tests {
    use super::ContextName;

    fn after(url: &str, taken: &[&str]) -> String {
        ContextName::after(&url.parse().expect("a base URL"), |name| taken.contains(&name.to_string().as_str()))
            .to_string()
    }

    #[test]
    fn a_name_after_a_host_is_a_name_and_free() {
        assert_eq!(after("https://api.example.com", &[]), "api.example.com");
        assert_eq!(after("https://api.example.com", &["api.example.com", "api.example.com-2"]), "api.example.com-3");
        assert_eq!(after("http://127.0.0.1:8080/", &[]), "127.0.0.1-8080");
        assert_eq!(after("http://[::1]:80", &[]), "1");
        assert_eq!(after("http://embedded", &[]), "embedded-2");
        let long = after(&format!("https://{}.example.com", ["a"; 60].join(".")), &[]);
        assert!(long.parse::<ContextName>().is_ok(), "{long}");
    }

    #[test]
    fn a_name_that_could_be_taken_for_something_else_is_refused() {
        for text in ["", "embedded", "Embedded", "-a", ".a", "a b", "a/b", "ä", "a\n", &"a".repeat(64)] {
            assert!(text.parse::<ContextName>().is_err(), "{text:?}");
        }
        for text in ["a", "prod", "api.example.com-2", "A_b-c.9", &"a".repeat(63)] {
            assert!(text.parse::<ContextName>().is_ok(), "{text:?}");
        }
    }
}
