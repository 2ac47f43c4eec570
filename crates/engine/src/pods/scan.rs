//! A reader for JSON that this engine wrote itself, with fields in a known order. A general parser takes five times as
//! long per record, since it must identify each key and decode each value.

use std::str::FromStr;

use memchr::memchr2;

/// The rest of a text. Every method returns `None` if the text does not continue as expected.
#[derive(Debug)]
pub(super) struct Scan<'t>(&'t str);

impl<'t> Scan<'t> {
    pub(super) const fn of(text: &'t str) -> Self {
        Self(text)
    }

    /// Skips this literal. Inlined, so that it compares with a literal of known length.
    #[inline]
    pub(super) fn behind(&mut self, words: &str) -> Option<&mut Self> {
        self.0 = self.0.strip_prefix(words)?;
        Some(self)
    }

    /// Takes the next value, verbatim.
    pub(super) fn value(&mut self) -> Option<&'t str> {
        let bytes = self.0.as_bytes();
        let length = match bytes.first()? {
            b'"' => behind_string(bytes, 0)?,
            b'{' | b'[' => behind_nested(bytes)?,
            _ => bytes.iter().position(|byte| matches!(byte, b',' | b'}' | b']'))?,
        };
        let (value, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(value)
    }

    /// Takes a string without escapes, excluding its quotes.
    pub(super) fn string(&mut self) -> Option<&'t str> {
        let inside = self.value()?.strip_prefix('"')?.strip_suffix('"')?;
        (!inside.contains('\\')).then_some(inside)
    }

    /// Takes a number, or any other type parsed from its text.
    pub(super) fn read<T: FromStr>(&mut self) -> Option<T> {
        self.value()?.parse().ok()
    }
}

/// The end of the string that starts at `begin`.
fn behind_string(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin + 1;
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes[at] == b'"' {
            return Some(at + 1);
        }
        // An escape is one character, or starts with a letter and contains no quote.
        at += 2;
    }
}

/// The end of the object or list that `bytes` starts with.
fn behind_nested(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        at = match bytes.get(at)? {
            b'"' => behind_string(bytes, at)?,
            b'{' | b'[' => {
                depth += 1;
                at + 1
            }
            b'}' | b']' if depth == 1 => return Some(at + 1),
            b'}' | b']' => {
                depth -= 1;
                at + 1
            }
            _ => at + 1,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;
    use proptest::prelude::*;
    use serde_json::Value;

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[a\"\\\\{}\\[\\],:\u{0}-\u{1f}\u{e9}]{0,8}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 20, 4, |inner| {
            let objects = proptest::collection::vec(("[a\"\\\\}]{0,3}", inner.clone()), 0..4);
            prop_oneof![
                proptest::collection::vec(inner, 0..4).prop_map(Value::from),
                objects.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_value_is_taken_to_its_end_and_no_further(value in values(), behind in "[,}\\]]", rest in "[\"{,a]{0,4}") {
            let json = value.to_string();
            let text = format!("{json}{behind}{rest}");
            let mut scan = Scan::of(&text);
            prop_assert_eq!(scan.value(), Some(json.as_str()));
            prop_assert_eq!(scan.0, &text[json.len()..]);
        }

        #[test]
        fn what_breaks_off_is_no_value(value in values(), cut in any::<prop::sample::Index>()) {
            let json = value.to_string();
            let at = cut.index(json.len());
            if let Some(begin) = json.get(..at) {
                prop_assert_eq!(Scan::of(begin).value(), None);
            }
        }

        #[test]
        fn a_string_is_taken_only_where_nothing_in_it_is_escaped(text in "[a\"\\\\\u{e9}]{0,6}") {
            let json = format!("{}}}", Value::from(text.as_str()));
            let expected = json[1..json.len() - 2] == text;
            prop_assert_eq!(Scan::of(&json).string(), expected.then_some(text.as_str()));
        }
    }
}
