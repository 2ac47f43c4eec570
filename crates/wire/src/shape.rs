//! Validation of JSON against a schema: reports every broken rule, not only the first (behaviour.md, Order of checks,
//! 6).
//!
//! Supports only the keywords that the contract's requests use: a validator for the whole standard adds nearly a
//! megabyte to the binary and compiles each schema before its first answer. The tests compare against one.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
    io,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use regex::Regex;
use serde_json::{Map, Number, Value};

use super::scalar::expected_by;

/// The longest value that a message repeats, in bytes.
const LONGEST_VALUE: usize = 200;

/// A rule that a value breaks.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fault<'a> {
    /// Field names and indexes from the root to the value.
    pub(super) path: Vec<String>,
    /// The value.
    pub(super) value: &'a Value,
    /// The rule.
    pub(super) rule: Rule<'a>,
}

/// A rule and its parameter. Lengths are in characters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rule<'a> {
    /// The value must have this type, or one of these.
    Type(&'a Value),
    /// The value must be one of these.
    Enum(&'a [Value]),
    /// The value must match this pattern.
    Pattern(&'a str),
    /// Minimum length.
    MinLength(u64),
    /// Maximum length.
    MaxLength(u64),
    /// Minimum, inclusive.
    Minimum(&'a Number),
    /// Maximum, inclusive.
    Maximum(&'a Number),
    /// Minimum number of elements.
    MinItems(u64),
    /// Maximum number of elements.
    MaxItems(u64),
    /// Elements must be unique.
    UniqueItems,
    /// Minimum number of fields.
    MinProperties(u64),
    /// This field is required.
    Required(&'a str),
    /// This field is not allowed.
    Additional(&'a str),
    /// This field name is not allowed.
    Name(&'a str),
}

/// Every rule of `schema` that `value` breaks.
pub(super) fn faults<'a>(schema: &'a Value, value: &'a Value) -> Vec<Fault<'a>> {
    let mut check = Check { root: schema, faults: Vec::new() };
    check.value(schema, value, &ValuePath::Whole);
    check.faults
}

impl Fault<'_> {
    /// Describes the fault. Includes the value if permitted and short; serialization stops at the limit, so that many
    /// faults in one large value cost no more than the value itself.
    pub(super) fn said(&self, shows: bool) -> String {
        let shown = if shows { short(self.value) } else { None };
        let shows = shown.is_some();
        let it = shown.unwrap_or_else(|| "the value".to_owned());
        let some = |count: u64, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
        match self.rule {
            Rule::Type(Value::Array(types)) => format!("{it} is not of types {}", listed(types, ", ")),
            Rule::Type(name) => format!("{it} is not of type {name}"),
            Rule::Enum(choices) => format!("{it} is not one of {}", listed(choices, " or ")),
            Rule::Pattern(pattern) => match expected_by(pattern).filter(|_| shows) {
                Some(expected) => format!("{it} is not {expected}"),
                None => format!("{it} does not match \"{pattern}\""),
            },
            Rule::MinLength(1) => "must not be empty".to_owned(),
            Rule::MinLength(limit) => format!("{it} is shorter than {}", some(limit, "character", "characters")),
            Rule::MaxLength(limit) => format!("{it} is longer than {}", some(limit, "character", "characters")),
            Rule::Minimum(limit) => format!("{it} is less than the minimum of {limit}"),
            Rule::Maximum(limit) => format!("{it} is greater than the maximum of {limit}"),
            Rule::MinItems(limit) => format!("{it} has less than {}", some(limit, "item", "items")),
            Rule::MaxItems(limit) => format!("{it} has more than {}", some(limit, "item", "items")),
            Rule::UniqueItems => format!("{it} has duplicates"),
            Rule::MinProperties(limit) => format!("{it} has less than {}", some(limit, "property", "properties")),
            Rule::Required(name) => format!("missing property '{name}'"),
            Rule::Additional(name) => format!("additional properties '{name}' not allowed"),
            Rule::Name(name) => format!("{} is not allowed as a name here", Value::from(name)),
        }
    }
}

/// A value as JSON, unless it is too long for a message.
fn short(value: &Value) -> Option<String> {
    let mut text = Bounded(Vec::new());
    serde_json::to_writer(&mut text, value).ok()?;
    String::from_utf8(text.0).ok()
}

/// A writer that fails once the text is too long for a message.
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST_VALUE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// `a, b or c`.
fn listed(values: &[Value], last: &str) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, before)) => format!("{}{last}{end}", before.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// The location of a value. The path is built only for faults.
enum ValuePath<'p> {
    Whole,
    Field(&'p ValuePath<'p>, &'p str),
    Element(&'p ValuePath<'p>, usize),
}

impl ValuePath<'_> {
    fn path(&self) -> Vec<String> {
        let (before, name) = match self {
            ValuePath::Whole => return Vec::new(),
            ValuePath::Field(before, name) => (before, (*name).to_owned()),
            ValuePath::Element(before, index) => (before, index.to_string()),
        };
        let mut path = before.path();
        path.push(name);
        path
    }
}

struct Check<'a> {
    root: &'a Value,
    faults: Vec<Fault<'a>>,
}

impl<'a> Check<'a> {
    fn must(&mut self, holds: bool, rule: Rule<'a>, value: &'a Value, place: &ValuePath<'_>) {
        if !holds {
            self.faults.push(Fault { path: place.path(), value, rule });
        }
    }

    fn value(&mut self, schema: &'a Value, value: &'a Value, place: &ValuePath<'_>) {
        let Value::Object(keywords) = schema else { return };
        for (keyword, asked) in keywords {
            match (keyword.as_str(), asked) {
                ("$ref", Value::String(name)) => {
                    if let Some(definition) = name.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer)) {
                        self.value(definition, value, place);
                    }
                }
                ("anyOf", Value::Array(shapes)) => match told_apart(keywords, shapes, value) {
                    Some(shape) => self.value(shape, value, place),
                    None => self.any_of(shapes, value, place),
                },
                ("type", types) => self.must(has_type(types, value), Rule::Type(types), value, place),
                ("enum", Value::Array(choices)) => {
                    self.must(choices.contains(value), Rule::Enum(choices), value, place);
                }
                _ => self.by_type(keyword, asked, value, place),
            }
        }
        if let Value::Object(fields) = value {
            self.fields(keywords, fields, value, place);
        }
    }

    /// Rules for values of one type; they ignore other types.
    fn by_type(&mut self, keyword: &str, asked: &'a Value, value: &'a Value, place: &ValuePath<'_>) {
        let limit = asked.as_u64().unwrap_or_default();
        let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
        match (keyword, asked, value) {
            ("pattern", Value::String(pattern), Value::String(text)) => {
                self.must(matches(pattern, text), Rule::Pattern(pattern), value, place);
            }
            ("minLength", _, Value::String(text)) => {
                self.must(count(text.chars().count()) >= limit, Rule::MinLength(limit), value, place);
            }
            ("maxLength", _, Value::String(text)) => {
                self.must(count(text.chars().count()) <= limit, Rule::MaxLength(limit), value, place);
            }
            ("minimum", Value::Number(least), Value::Number(number)) => {
                self.must(compare(number, least).is_ge(), Rule::Minimum(least), value, place);
            }
            ("maximum", Value::Number(most), Value::Number(number)) => {
                self.must(compare(number, most).is_le(), Rule::Maximum(most), value, place);
            }
            ("minItems", _, Value::Array(items)) => {
                self.must(count(items.len()) >= limit, Rule::MinItems(limit), value, place);
            }
            ("maxItems", _, Value::Array(items)) => {
                self.must(count(items.len()) <= limit, Rule::MaxItems(limit), value, place);
            }
            ("uniqueItems", Value::Bool(true), Value::Array(items)) => {
                let mut seen = HashSet::with_capacity(items.len());
                let unique = items.iter().all(|item| seen.insert(item.to_string()));
                self.must(unique, Rule::UniqueItems, value, place);
            }
            ("minProperties", _, Value::Object(fields)) => {
                self.must(count(fields.len()) >= limit, Rule::MinProperties(limit), value, place);
            }
            ("items", _, Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(asked, item, &ValuePath::Element(place, index));
                }
            }
            ("propertyNames", Value::Object(names), Value::Object(fields)) => {
                let Some(pattern) = names.get("pattern").and_then(Value::as_str) else { return };
                for name in fields.keys().filter(|name| !matches(pattern, name)) {
                    self.must(false, Rule::Name(name), value, place);
                }
            }
            ("required", Value::Array(names), Value::Object(fields)) => {
                for name in names.iter().filter_map(Value::as_str) {
                    self.must(fields.contains_key(name), Rule::Required(name), value, place);
                }
            }
            _ => {}
        }
    }

    fn fields(
        &mut self,
        keywords: &'a Map<String, Value>,
        fields: &'a Map<String, Value>,
        whole: &'a Value,
        place: &ValuePath<'_>,
    ) {
        let properties = keywords.get("properties").and_then(Value::as_object);
        let others = keywords.get("additionalProperties");
        for (name, field) in fields {
            let at = ValuePath::Field(place, name);
            match (properties.and_then(|properties| properties.get(name)), others) {
                (Some(property), _) => self.value(property, field, &at),
                (None, Some(Value::Bool(false))) => self.must(false, Rule::Additional(name), whole, place),
                (None, Some(shape)) => self.value(shape, field, &at),
                (None, None) => {}
            }
        }
    }

    /// If no shape fits, reports the faults of the first: the others only allow `null`.
    fn any_of(&mut self, shapes: &'a [Value], value: &'a Value, place: &ValuePath<'_>) {
        let before = self.faults.len();
        let mut first = None;
        for shape in shapes {
            self.value(shape, value, place);
            let found = self.faults.split_off(before);
            if found.is_empty() {
                return;
            }
            first.get_or_insert(found);
        }
        self.faults.extend(first.unwrap_or_default());
    }
}

/// The shape that a value claims, where a field distinguishes the shapes.
fn told_apart<'a>(keywords: &Map<String, Value>, shapes: &'a [Value], value: &Value) -> Option<&'a Value> {
    let name = keywords.get("discriminator")?.get("propertyName")?.as_str()?;
    let said = value.get(name)?;
    let has_it = |shape: &&Value| shape["properties"][name]["enum"].as_array().is_some_and(|one| one.contains(said));
    shapes.iter().find(has_it)
}

fn has_type(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match (name.as_str().unwrap_or_default(), value) {
        ("integer", Value::Number(number)) => {
            !number.is_f64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
        }
        ("null", Value::Null)
        | ("boolean", Value::Bool(_))
        | ("number", Value::Number(_))
        | ("string", Value::String(_))
        | ("array", Value::Array(_))
        | ("object", Value::Object(_)) => true,
        _ => false,
    };
    types.as_array().map_or_else(|| is(types), |types| types.iter().any(is))
}

fn compare(left: &Number, right: &Number) -> Ordering {
    match (left.as_i128(), right.as_i128()) {
        (Some(left), Some(right)) => left.cmp(&right),
        _ => left.as_f64().unwrap_or_default().total_cmp(&right.as_f64().unwrap_or_default()),
    }
}

/// Whitespace in ECMA-262, the regex dialect of JSON Schema. Unicode differs slightly.
const BLANKS: &str =
    r"[\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}]";

/// Whether a text matches a pattern in the contract.
fn matches(pattern: &str, text: &str) -> bool {
    static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Regex>>>> = LazyLock::new(Mutex::default);
    let compile = || {
        let others = BLANKS.replacen('[', "[^", 1);
        let pattern = pattern.replace("\\d", "[0-9]").replace("\\s", BLANKS).replace("\\S", &others);
        Arc::new(Regex::new(&pattern).expect("the contract's patterns are valid"))
    };
    // Shares one regex, since each clone would warm up again, but does not make other threads wait for a long text.
    let regex = {
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        compiled.get(pattern).cloned().unwrap_or_else(|| {
            let regex = compile();
            compiled.insert(pattern.to_owned(), Arc::clone(&regex));
            regex
        })
    };
    regex.is_match(text)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::LazyLock};

    use proptest::{
        collection::vec,
        prelude::*,
        sample::{Index, select},
    };
    use serde_json::{Map, Value, json};

    use super::{Fault, Rule, faults};
    use crate::{
        OPERATIONS,
        schema::{Side, generator, tidy_all},
    };

    /// The schema of every request.
    static REQUESTS: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let schema = |operation: &crate::Descriptor| {
            let mut generator = generator(Side::Request, "/$defs");
            let mut schema = (operation.input)(&mut generator);
            tidy_all(&mut schema);
            schema.insert("$defs".to_owned(), generator.take_definitions(true).into());
            schema.to_value()
        };
        OPERATIONS.iter().map(schema).collect()
    });

    /// Calls `look` with every subschema.
    fn walk(schema: &Value, look: &mut impl FnMut(&Map<String, Value>)) {
        let Value::Object(keywords) = schema else { return };
        look(keywords);
        for (keyword, asked) in keywords {
            match (keyword.as_str(), asked) {
                ("properties" | "$defs", Value::Object(schemas)) => schemas.values().for_each(|one| walk(one, look)),
                ("anyOf", Value::Array(schemas)) => schemas.iter().for_each(|one| walk(one, look)),
                ("items" | "additionalProperties", one) => walk(one, look),
                _ => {}
            }
        }
    }

    #[test]
    fn every_keyword_of_the_contract_is_known() {
        const SAID: [&str; 7] = ["$defs", "default", "description", "examples", "format", "title", "x-secret"];
        const CHECKED: [&str; 19] = [
            "$ref",
            "additionalProperties",
            "anyOf",
            "discriminator",
            "enum",
            "items",
            "maxItems",
            "maxLength",
            "maximum",
            "minItems",
            "minLength",
            "minProperties",
            "minimum",
            "pattern",
            "properties",
            "propertyNames",
            "required",
            "type",
            "uniqueItems",
        ];
        let mut used = BTreeSet::new();
        for request in REQUESTS.iter() {
            walk(request, &mut |keywords| used.extend(keywords.keys().cloned()));
        }
        let known = |keyword: &&String| !SAID.contains(&keyword.as_str()) && !CHECKED.contains(&keyword.as_str());
        assert_eq!(used.iter().filter(known).collect::<Vec<_>>(), Vec::<&String>::new());
    }

    /// Test material for a request: the names and choices in its schema, values at and around its limits, and values of
    /// every other type.
    fn material(schema: &Value) -> (Vec<String>, Vec<Value>) {
        let mut names = ["other", "", "a.b-c", "A=B", "a\n", "\u{85}"].map(str::to_owned).to_vec();
        let mut values = vec![
            json!(null),
            json!(true),
            json!(""),
            json!("a"),
            json!("22/tcp"),
            json!("12.8"),
            json!(-1),
            json!(1.5),
            json!(1e300),
            json!("DE"),
            json!("2026-11-21T09:30:00Z"),
            json!("ssh-ed25519 AAAA me"),
            json!("ssh-\u{85} AAAA"),
            json!("ssh-\u{A0} AAAA"),
            json!("ssh-a \u{FEFF}"),
            json!("\u{663}.\u{664}"),
            json!(u64::MAX),
        ];
        walk(schema, &mut |keywords| {
            names
                .extend(keywords.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys).cloned());
            values.extend(keywords.get("enum").and_then(Value::as_array).into_iter().flatten().cloned());
            for limit in ["minimum", "maximum"].iter().filter_map(|keyword| keywords.get(*keyword)?.as_i64()) {
                values.extend([limit.saturating_sub(1), limit, limit.saturating_add(1)].map(Value::from));
            }
        });
        (names, values)
    }

    fn value_for(schema: &Value) -> impl Strategy<Value = Value> + use<> {
        let (names, values) = material(schema);
        let object = move |inner: BoxedStrategy<Value>| {
            vec((select(names.clone()), inner), 0..8).prop_map(|fields| Value::Object(fields.into_iter().collect()))
        };
        let nested = select(values).prop_recursive(4, 40, 8, {
            let object = object.clone();
            move |inner| prop_oneof![vec(inner.clone(), 0..12).prop_map(Value::Array), object(inner.boxed())]
        });
        object(nested.boxed())
    }

    #[test]
    fn patterns_know_the_blanks_and_digits_of_their_own_language_and_no_others() {
        let mut patterns = BTreeSet::new();
        for request in REQUESTS.iter() {
            walk(request, &mut |keywords| patterns.extend(keywords.get("pattern").map(ToString::to_string)));
        }
        assert!(patterns.len() > 3, "{patterns:?}");
        let special = |c: &char| c.is_ascii() || c.is_whitespace() || c.is_numeric() || c.is_control();
        let chars: Vec<char> = ('\0'..=char::MAX).filter(special).chain(['\u{180E}', '\u{200B}', '\u{FEFF}']).collect();
        for pattern in patterns {
            let schema = json!({ "pattern": serde_json::from_str::<Value>(&pattern).expect("a text") });
            let judge = jsonschema::validator_for(&schema).expect("a pattern");
            for c in &chars {
                for text in
                    [format!("{c}"), format!("1.{c}"), format!("A{c}"), format!("ssh-a{c} b"), format!("ssh-a b {c}")]
                {
                    let text = Value::from(text);
                    assert_eq!(faults(&schema, &text).is_empty(), judge.is_valid(&text), "{pattern}: {text:?}");
                }
            }
        }
    }

    /// A fault in a form common to both validators: location and keyword.
    fn told(fault: &Fault<'_>) -> (String, &'static str) {
        let keyword = match fault.rule {
            Rule::Type(_) => "type",
            Rule::Enum(_) => "enum",
            Rule::Pattern(_) => "pattern",
            Rule::MinLength(_) => "minLength",
            Rule::MaxLength(_) => "maxLength",
            Rule::Minimum(_) => "minimum",
            Rule::Maximum(_) => "maximum",
            Rule::MinItems(_) => "minItems",
            Rule::MaxItems(_) => "maxItems",
            Rule::UniqueItems => "uniqueItems",
            Rule::MinProperties(_) => "minProperties",
            Rule::Required(_) => "required",
            Rule::Additional(_) => "additionalProperties",
            Rule::Name(_) => "propertyNames",
        };
        (fault.path.iter().flat_map(|segment| ["/", segment]).collect(), keyword)
    }

    fn judged(schema: &Value, value: &Value) -> BTreeSet<(String, String)> {
        let validator = jsonschema::validator_for(schema).expect("a derived schema is valid");
        let errors = validator.iter_errors(value);
        errors.map(|error| (error.instance_path().to_string(), error.kind().keyword().to_owned())).collect()
    }

    /// Drops faults of values that fit none of several shapes: validators may pick different shapes to report.
    fn beside(faults: BTreeSet<(String, String)>, places: &BTreeSet<String>) -> BTreeSet<(String, String)> {
        let is_within = |path: &str, place: &String| {
            path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        faults.into_iter().filter(|(path, _)| !places.iter().any(|place| is_within(path, place))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn a_validator_of_the_whole_standard_finds_the_same(
            (schema, value) in any::<Index>().prop_flat_map(|index| {
                let schema = index.get(&REQUESTS);
                (Just(schema), value_for(schema))
            })
        ) {
            let found = faults(schema, &value);
            let ours: BTreeSet<(String, String)> =
                found.iter().map(told).map(|(path, keyword)| (path, keyword.to_owned())).collect();
            let theirs = judged(schema, &value);
            let shapeless = theirs.iter().filter(|(_, keyword)| keyword == "anyOf").map(|(path, _)| path.clone());
            let shapeless: BTreeSet<String> = shapeless.collect();
            let is_told = |place: &String| ours.iter().any(|(path, _)| path.starts_with(place.as_str()));
            prop_assert!(shapeless.iter().all(is_told), "{ours:?} tells nothing of {shapeless:?}");
            prop_assert_eq!(beside(ours, &shapeless), beside(theirs, &shapeless));
        }
    }
}
