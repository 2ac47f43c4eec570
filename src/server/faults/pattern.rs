//! Patterns of paths: `*` is one segment, `**` any number of them.

/// A pattern, by segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern(Vec<Segment>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    One,
    Any,
}

impl Pattern {
    /// Reads a pattern that begins with a slash, or is `**`.
    pub(super) fn new(text: &str) -> Self {
        let segment = |part: &str| match part {
            "*" => Segment::One,
            "**" => Segment::Any,
            text => Segment::Text(text.to_owned()),
        };
        Self(text.strip_prefix('/').unwrap_or(text).split('/').map(segment).collect())
    }

    /// Whether it can match a path of API v2.
    pub(super) fn is_of_api(&self) -> bool {
        match self.0.first() {
            Some(Segment::Text(text)) => text == "v2",
            Some(Segment::One | Segment::Any) => true,
            None => false,
        }
    }

    /// Whether a path is one of these. Only the last `**` is ever tried anew, so it takes no long time.
    pub(super) fn matches(&self, path: &str) -> bool {
        let parts: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
        let (mut at, mut part, mut retry) = (0, 0, None);
        while part < parts.len() {
            match self.0.get(at) {
                Some(Segment::Any) => {
                    retry = Some((at, part));
                    at += 1;
                    continue;
                }
                Some(Segment::One) => {}
                Some(Segment::Text(text)) if text == parts[part] => {}
                Some(Segment::Text(_)) | None => {
                    let Some((any, from)) = retry else { return false };
                    retry = Some((any, from + 1));
                    (at, part) = (any + 1, from + 1);
                    continue;
                }
            }
            at += 1;
            part += 1;
        }
        self.0[at..].iter().all(|segment| *segment == Segment::Any)
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
            ("/v2/po*", "/v2/pods", false),
        ] {
            assert_eq!(Pattern::new(pattern).matches(path), expected, "{pattern} {path}");
        }
    }
}
