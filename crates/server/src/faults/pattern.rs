//! Path patterns: `*` is one segment, `**` any number of them.

use globset::{Glob, GlobBuilder, GlobMatcher};

/// A pattern.
#[derive(Debug, Clone)]
pub(super) struct Pattern(GlobMatcher);

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.glob() == other.0.glob()
    }
}

impl Pattern {
    /// Parses a pattern that begins with a slash, or is `**`. Other glob syntax is literal here.
    pub(super) fn new(text: &str) -> Result<Self, globset::Error> {
        let mut glob = String::new();
        // `/v2/**` also matches `/v2`.
        let (begin, end) = text.strip_suffix("/**").map_or((text, ""), |begin| (begin, "{,/**}"));
        for letter in begin.chars() {
            if "?[]{}\\!".contains(letter) {
                glob.push('\\');
            }
            glob.push(letter);
        }
        glob.push_str(end);
        let mut builder = GlobBuilder::new(&glob);
        let glob: Glob = builder.literal_separator(true).backslash_escape(true).empty_alternates(true).build()?;
        Ok(Self(glob.compile_matcher()))
    }

    /// Whether a path matches.
    pub(super) fn matches(&self, path: &str) -> bool {
        self.0.is_match(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn a_star_is_one_segment_and_two_are_any_number() {
        for (pattern, path, expected) in [
            ("/v2/pods", "/v2/pods", true),
            ("/v2/pods", "/v2/pods/a", false),
            ("/v2/pods/*", "/v2/pods/a", true),
            ("/v2/pods/*", "/v2/pods", false),
            ("/v2/pods/*", "/v2/pods/a/action", false),
            ("/v2/*/a/action", "/v2/pods/a/action", true),
            ("/v2/**", "/v2", true),
            ("/v2/**", "/v2/pods/a/action", true),
            ("**", "/v2/pods", true),
            ("/v2/**/action", "/v2/pods/a/action", true),
            ("/v2/**/action", "/v2/action", true),
            ("/v2/**/action", "/v2/action/a", false),
            ("/**/a/**/b", "/a/b/a/c/b", true),
            ("/**/a/**/b", "/a/c", false),
            ("/v2/po*", "/v2/pods", true),
            ("/v2/po*", "/v2/templates", false),
            ("/v2/{id}/?", "/v2/pods/a", false),
            ("/v2/{id}/?", "/v2/{id}/?", true),
        ] {
            assert_eq!(Pattern::new(pattern).expect("a pattern").matches(path), expected, "{pattern} {path}");
        }
    }
}
