//! Label selectors as Kubernetes writes them, as the affinity of a Pod: both must choose the same nodes.

use serde_json::{Value, json};

/// A selector that is malformed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a label selector like `pool=gpu,zone in (a,b),!old`")]
pub struct SelectorError(String);

/// The expressions of a selector, for `matchExpressions`.
pub fn expressions(selector: &str) -> Result<Vec<Value>, SelectorError> {
    let parts = split(selector);
    parts.iter().map(|part| expression(part).ok_or_else(|| SelectorError(selector.to_owned()))).collect()
}

/// Splits at the commas outside of parentheses.
fn split(selector: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut begin) = (Vec::new(), 0_u32, 0);
    for (at, c) in selector.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&selector[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&selector[begin..]);
    parts
}

fn expression(part: &str) -> Option<Value> {
    let part = part.trim();
    if let Some(key) = part.strip_prefix('!') {
        return Some(json!({ "key": key_of(key)?, "operator": "DoesNotExist" }));
    }
    if let Some((key, value)) = part.split_once("!=") {
        return Some(json!({ "key": key_of(key)?, "operator": "NotIn", "values": [value_of(value)?] }));
    }
    if let Some((key, value)) = part.split_once("==").or_else(|| part.split_once('=')) {
        return Some(json!({ "key": key_of(key)?, "operator": "In", "values": [value_of(value)?] }));
    }
    if let Some(set) = part.strip_suffix(')') {
        let (head, values) = set.split_once('(')?;
        let mut words = head.split_whitespace();
        let (key, operator) = (words.next()?, words.next()?);
        let operator = match operator {
            "in" => "In",
            "notin" => "NotIn",
            _ => return None,
        };
        let values: Vec<&str> = values.split(',').map(value_of).collect::<Option<_>>()?;
        return words
            .next()
            .is_none()
            .then(|| Some(json!({ "key": key_of(key)?, "operator": operator, "values": values })))?;
    }
    Some(json!({ "key": key_of(part)?, "operator": "Exists" }))
}

fn key_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    (!text.is_empty() && text.len() <= 317 && text.chars().all(is_part)).then_some(text)
}

fn value_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    (text.len() <= 63 && text.chars().all(is_part)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::expressions;
    use serde_json::{Value, json};

    #[test]
    fn a_selector_says_the_same_as_an_affinity() {
        let all = expressions("pool=gpu, a.io/zone in (x, y),team==b,tier!=c,old notin (1),kept,!gone").unwrap();
        assert_eq!(
            Value::Array(all),
            json!([
                { "key": "pool", "operator": "In", "values": ["gpu"] },
                { "key": "a.io/zone", "operator": "In", "values": ["x", "y"] },
                { "key": "team", "operator": "In", "values": ["b"] },
                { "key": "tier", "operator": "NotIn", "values": ["c"] },
                { "key": "old", "operator": "NotIn", "values": ["1"] },
                { "key": "kept", "operator": "Exists" },
                { "key": "gone", "operator": "DoesNotExist" },
            ])
        );
        for malformed in ["", "a=b,", "a in x", "a like (b)", "a=b=c", "a in (b) c", "=b", "a b", "a in b (c)"] {
            assert!(expressions(malformed).is_err(), "{malformed}");
        }
    }
}
