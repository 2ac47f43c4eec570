//! Tolerant reading of other servers' answers: any value except an id may be missing, null or of another type (wire.md,
//! Reading answers of other servers).
//!
//! One reply type serves both sides. The engine fills every field, because [`Lenient`] can only be made from a value; a
//! client reads the values that fit and treats the rest as missing. The schema describes what the engine sends.
//!
//! Checking whether a value fits takes a second pass over it. Our own answers always fit, so a document is first read
//! without that check (`trusting`).

use std::{borrow::Cow, cell::Cell, fmt, ops::Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error, IntoDeserializer, Visitor, value},
};
use serde_json::value::RawValue;

use super::OpenEnum;

thread_local! {
    /// Whether this thread reads without checking.
    static IS_TRUSTED: Cell<bool> = const { Cell::new(false) };
}

/// Reads a document in which every value must fit, and fails at the first that does not. A success equals the result of
/// a checked read.
pub(crate) fn trusting<T>(read: impl FnOnce() -> T) -> T {
    struct Trust(bool);

    impl Drop for Trust {
        fn drop(&mut self) {
            IS_TRUSTED.set(self.0);
        }
    }

    let _until_then = Trust(IS_TRUSTED.replace(true));
    read()
}

/// The text displayed for a missing value.
pub const NOTHING: &str = "-";

/// A value that our answers always have and another server's may lack. Missing differs from every value: a missing
/// amount is not zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lenient<T>(Option<T>);

impl<T> Default for Lenient<T> {
    /// Missing.
    fn default() -> Self {
        Self(None)
    }
}

impl<T> From<T> for Lenient<T> {
    fn from(value: T) -> Self {
        Self(Some(value))
    }
}

impl<T> Deref for Lenient<T> {
    type Target = Option<T>;

    fn deref(&self) -> &Option<T> {
        &self.0
    }
}

impl<T> Lenient<T> {
    /// The value, if present.
    pub fn into_option(self) -> Option<T> {
        self.0
    }
}

impl<T: fmt::Display> fmt::Display for Lenient<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.pad(NOTHING),
        }
    }
}

impl<T: Serialize> Serialize for Lenient<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if IS_TRUSTED.get() {
            return Option::deserialize(deserializer).map(Self);
        }
        present_or_missing(deserializer).map(|raw| Self(raw.and_then(|raw| fit(&raw))))
    }
}

impl<T: JsonSchema> JsonSchema for Lenient<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Reads a field whose type can express absence: an empty text or list, or `None`. Values that do not fit count as
/// absent too. Combine with `default`, for a missing field.
pub fn fitting<'de, T: DeserializeOwned + Default, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    if IS_TRUSTED.get() {
        return T::deserialize(deserializer);
    }
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    Ok(fit(&raw).unwrap_or_default())
}

/// Reads a list, dropping the elements that do not fit.
pub fn fitting_each<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    if IS_TRUSTED.get() {
        return Vec::deserialize(deserializer);
    }
    let elements: Vec<Box<RawValue>> = fitting(deserializer)?;
    Ok(elements.iter().filter_map(|element| fit(element)).collect())
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for OpenEnum<T> {
    /// Keeps a text that this version does not know; a missing or non-text value becomes [`NOTHING`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = if IS_TRUSTED.get() {
            Option::deserialize(deserializer)?
        } else {
            present_or_missing(deserializer)?.and_then(|raw| fit(&raw))
        };
        let text: String = text.unwrap_or_else(|| NOTHING.to_owned());
        let known: Result<T, value::Error> = T::deserialize(text.as_str().into_deserializer());
        Ok(known.map_or(Self::Unknown(text), Self::Known))
    }
}

/// The value, if it fits this type. Uses the reader for documents, so that nothing is compiled twice.
fn fit<T: DeserializeOwned>(raw: &RawValue) -> Option<T> {
    serde_json::from_slice(raw.get().as_bytes()).ok()
}

/// The JSON of a field, if present. For a missing field, serde asks the type for an option.
fn present_or_missing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<RawValue>>, D::Error> {
    struct Field;

    impl<'de> Visitor<'de> for Field {
        type Value = Option<Box<RawValue>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("anything")
        }

        fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            Box::<RawValue>::deserialize(deserializer).map(Some)
        }
    }

    deserializer.deserialize_option(Field)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    use super::{Lenient, NOTHING};
    use crate::{OPERATIONS, json::read, money::Usd, pods::Pod};

    fn pod(json: &Value) -> Pod {
        read(json.to_string().as_bytes()).expect("a pod with an id")
    }

    #[test]
    fn a_pod_is_its_id_and_what_else_there_is() {
        let bare = pod(&json!({ "id": "p1" }));
        assert_eq!(
            (bare.id.as_str(), bare.cost, bare.status.to_string()),
            ("p1", Lenient::default(), NOTHING.to_owned())
        );
        let odd = pod(&json!({
            "id": "p2", "cost": "much", "status": 7, "env": null, "ports": [1, "22/tcp"], "name": {}, "runtime": {},
            "gpu": { "id": "x", "count": "2" }, "createdAt": "soon", "new": [],
        }));
        assert_eq!(
            (odd.cost, odd.created_at, odd.ports),
            (Lenient::default(), Lenient::default(), vec!["22/tcp".to_owned()])
        );
        assert!(odd.runtime.is_some_and(|runtime| runtime.uptime.is_none()));
        assert!(odd.gpu.is_some_and(|gpu| gpu.id == "x" && gpu.count.is_none()));
        assert!(odd.env.is_none() && odd.name.is_empty());
    }

    #[test]
    fn without_an_id_it_is_no_pod() {
        for json in [json!({ "status": "RUNNING" }), json!({ "id": 7 }), json!([]), json!("pod"), json!(null)] {
            assert!(read::<Pod>(json.to_string().as_bytes()).is_err(), "{json}");
        }
    }

    #[test]
    fn an_amount_that_is_there_is_what_it_says() {
        assert_eq!(*pod(&json!({ "id": "p", "cost": 0 })).cost, Some(Usd::ZERO));
        assert_eq!(Lenient::from(Usd::from_micros(690_000)).to_string(), "0.69");
        assert_eq!(Lenient::<Usd>::default().to_string(), NOTHING);
    }

    #[test]
    fn the_document_says_that_we_send_every_field() {
        let create = OPERATIONS.iter().find(|operation| operation.id == "pods.create").expect("an operation");
        let mut generator = crate::schema::generator(crate::schema::Side::Reply, "/$defs");
        let _ = (create.output)(&mut generator);
        let pod = generator.definitions()["Pod"].clone();
        for name in ["cost", "createdAt", "disk", "env", "mounts", "ports", "runtime", "status"] {
            assert!(pod["required"].as_array().expect("a list").contains(&name.into()), "{name}");
        }
        assert_eq!(pod["properties"]["cost"]["type"], "number");
        assert_eq!(pod["properties"]["env"]["type"], "object");
    }

    proptest! {
        #[test]
        fn no_answer_is_too_strange(fields in proptest::collection::btree_map(
            proptest::sample::select(&["status", "cost", "env", "gpu", "runtime", "mounts", "actions", "ssh", "disk"][..]),
            proptest::sample::select(vec![json!(null), json!(-1), json!(1e300), json!("x"), json!([[]]), json!({ "": {} })]),
            0..9,
        )) {
            let mut json: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            json.insert("id".to_owned(), "p".into());
            let json = Value::Object(json);
            let read = pod(&json);
            prop_assert_eq!(&read.id, "p");
            // The checked and unchecked reads agree.
            prop_assert_eq!(read, serde_json::from_value(json).expect("a pod with an id"));
        }
    }
}
