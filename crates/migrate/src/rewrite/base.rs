//! Replaces the v1 host with another.

use super::{Edit, Rule};

/// Replaces scheme and host with `base` (scheme and host, no trailing slash) wherever an edit changes the path of an
/// address that has both. Hosts assembled from parts stay.
pub(super) fn replace(edits: &mut Vec<(Edit, &'static Rule)>, text: &str, base: &str) {
    let mut more: Vec<(Edit, &'static Rule)> = Vec::new();
    for (edit, rule) in edits.iter_mut() {
        let line = text[..edit.start].rfind('\n').map_or(0, |end| end + 1);
        if let Some((start, end)) = origin(&text[line..edit.start]) {
            more.push((Edit { start: line + start, end: line + end, text: base.to_owned() }, rule));
        } else if let (Some(old), Some(new)) = (leading(&text[edit.start..edit.end]), leading(&edit.text)) {
            // The edit covers the address from its start.
            if text[edit.start..edit.start + old] == edit.text[..new] {
                edit.text.replace_range(..new, base);
            }
        }
    }
    let is_free = |new: &Edit| !edits.iter().any(|(edit, _)| edit.start < new.end && new.start < edit.end);
    more.retain(|(new, _)| is_free(new));
    more.dedup_by(|(one, _), (other, _)| one == other);
    edits.append(&mut more);
}

/// Scheme and host at the end of a text, without a slash: the text right before the changed path.
fn origin(before: &str) -> Option<(usize, usize)> {
    let before = before.strip_suffix('/').unwrap_or(before);
    let start = before.rfind("://")?;
    let (scheme, _) = before.split_at(start);
    let start = ["https", "http"].iter().find_map(|name| scheme.ends_with(name).then(|| scheme.len() - name.len()))?;
    let end = leading(&before[start..])?;
    (start + end == before.len()).then_some((start, before.len()))
}

/// The end of scheme and host at the start of a text.
fn leading(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let host = rest.find(|c| !is_host(c)).unwrap_or(rest.len());
    (host > 0).then_some(text.len() - rest.len() + host)
}

#[cfg(test)]
mod tests {
    use super::{Edit, replace};
    use crate::{rewrite::apply, rules::table};

    fn rewritten(text: &str, old: &str, new: &str) -> String {
        let start = text.find(old).expect("the old text");
        let edit = Edit { start, end: start + old.len(), text: new.to_owned() };
        let mut edits = vec![(edit, &table::PODS_PATH)];
        replace(&mut edits, text, "http://localhost:8080");
        let mut edits: Vec<Edit> = edits.into_iter().map(|(edit, _)| edit).collect();
        edits.sort();
        String::from_utf8(apply(text.as_bytes(), &edits)).expect("text")
    }

    #[test]
    fn the_host_before_a_changed_path_is_replaced() {
        for (text, old, new, expected) in [
            ("x = 'https://api.example.com/v1'", "v1", "v2", "x = 'http://localhost:8080/v2'"),
            ("x = 'https://api.example.com/v1'", "/v1", "/v2", "x = 'http://localhost:8080/v2'"),
            ("a\ncurl http://[::1]:8/v1/pods", "/v1", "/v2", "a\ncurl http://localhost:8080/v2/pods"),
            ("https://h/v1/pods", "https://h/v1", "https://h/v2", "http://localhost:8080/v2/pods"),
        ] {
            assert_eq!(rewritten(text, old, new), expected);
        }
    }

    #[test]
    fn a_host_that_is_put_together_stays() {
        for text in ["f'https://{HOST}/v1/pods'", "\"$SCHEME://h/v1\"", "'/v1/pods'", "https://$H.example.com/v1"] {
            assert_eq!(rewritten(text, "v1", "v2"), text.replace("v1", "v2"));
        }
    }
}
