//! JSON Schemas of the contract, and decoding of requests against them.
//!
//! Each schema derives from its Rust type, so the shape of a request is defined once. Decoding reports every violation,
//! not only the first (behaviour.md, Order of checks, 6). Schemas are built on first use.

use std::{
    any::TypeId,
    collections::{BTreeSet, HashMap},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use schemars::{
    Schema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{RecursiveTransform, Transform},
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use super::{
    BODY_LIMIT,
    json::{self, Unfit, cut, dotted},
    operation::{Operation, path_parameters},
    problem::{Problem, Violation},
    scalar::Timestamp,
    shape::{self, Fault, Rule},
};

/// The location of definitions in a standalone schema.
const DEFINITIONS: &str = "/$defs";

/// Fields whose values messages never repeat.
const SECRET: [&str; 4] = ["env", "password", "username", "value"];
/// The substitute for a larger number: more than any stock. A power of two, since some fields require one.
pub const MORE_THAN_ANYTHING: u64 = 1 << 31;
/// The field whose Rust numbers hold everything that its schema allows.
const SCALING: &str = "scaling";
/// The maximum number of violations listed in a problem; it counts the rest. One request can break as many rules as it
/// has bytes.
const MOST_LISTED: usize = 100;

/// The side of the wire that a schema describes: a field with a default is optional in a request but present in a
/// reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Sent by a client.
    Request,
    /// Sent by a server.
    Reply,
}

/// A generator of schemas in JSON Schema 2020-12, the schema language of OpenAPI 3.1.
pub fn generator(side: Side, definitions: &'static str) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = definitions.into();
        settings.meta_schema = None;
    });
    let settings = match side {
        Side::Request => settings.for_deserialize(),
        Side::Reply => settings.for_serialize(),
    };
    let settings = settings.with_transform(RecursiveTransform(tidy as fn(&mut Schema)));
    match side {
        Side::Request => settings.into_generator(),
        Side::Reply => settings.with_transform(RecursiveTransform(without_default as fn(&mut Schema))).into_generator(),
    }
}

/// Drops defaults, which only matter to readers: a reply has every field.
fn without_default(schema: &mut Schema) {
    schema.remove("default");
}

/// Aligns a derived schema with the contract: optional fields are absent, never null, and enums are lists.
fn tidy(schema: &mut Schema) {
    list_constants(schema);
    let Some(object) = schema.as_object_mut() else { return };
    let required: Vec<Value> = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
    for (name, property) in properties {
        let Some(property) = property.as_object_mut() else { continue };
        property.retain(|keyword, value| keyword != "default" || !value.is_null());
        let nullable = property.remove("x-nullable").is_some();
        if !nullable && !required.iter().any(|required| required == name) {
            strip_null(property);
        }
    }
}

/// Merges `oneOf` constants, one per documented variant, into one `enum`, so that a violation lists the choices.
fn list_constants(schema: &mut Schema) {
    let Some(Value::Array(variants)) = schema.get("oneOf") else { return };
    let constants: Option<Vec<Value>> = variants.iter().map(|variant| variant.get("const").cloned()).collect();
    if let Some(constants) = constants {
        schema.remove("oneOf");
        schema.insert("type".into(), "string".into());
        schema.insert("enum".into(), constants.into());
    }
}

fn strip_null(property: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            property.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(variants)) = property.get_mut("anyOf") {
        variants.retain(|variant| variant.get("type").is_none_or(|name| name != "null"));
        if let [Value::Object(only)] = variants.as_mut_slice() {
            let only = std::mem::take(only);
            property.remove("anyOf");
            for (keyword, value) in only {
                property.entry(keyword).or_insert(value);
            }
        }
    }
}

/// The schema of a whole request: path, query and body combined, as in its type.
pub fn request_schema<O: Operation>() -> Value {
    let mut generator = generator(Side::Request, DEFINITIONS);
    generator.root_schema_for::<O>().to_value()
}

/// The schema of a request body as a standalone document, for editors of files with such a body.
pub fn body_schema<T: schemars::JsonSchema>() -> Value {
    const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
    let mut generator = generator(Side::Request, DEFINITIONS);
    let mut schema = generator.root_schema_for::<T>();
    schema.insert("$schema".to_owned(), DIALECT.into());
    schema.to_value()
}

/// The schema of a value that is no request of the contract, such as the arguments of a tool: in one piece, without
/// definitions.
pub fn value_schema<T: schemars::JsonSchema>(side: Side) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let settings = match side {
        Side::Request => settings.for_deserialize(),
        Side::Reply => settings.for_serialize(),
    };
    let settings = settings.with_transform(RecursiveTransform(tidy as fn(&mut Schema)));
    settings.into_generator().root_schema_for::<T>().to_value()
}

/// Decodes such a value: 422 with every violation, each at its place below `$`.
pub fn decode_value<T: DeserializeOwned + schemars::JsonSchema + 'static>(mut value: Value) -> Result<T, Problem> {
    unify_integers(&mut value);
    let schema = of_type(TypeId::of::<T>(), || value_schema::<T>(Side::Request));
    let faults = shape::faults(&schema, &value);
    if !faults.is_empty() {
        let listed: Vec<Violation> = faults
            .iter()
            .take(MOST_LISTED)
            .map(|fault| {
                let path = [vec!["body".to_owned()], fault.path.clone()].concat();
                violation("", &Fault { path, ..fault.clone() })
            })
            .collect();
        return Err(Problem::invalid_in(&listed, faults.len()));
    }
    drop(faults);
    bound_integers(&mut value);
    let json = json::write(&value);
    json::read(&json)
        .map_err(|Unfit { path, reason }| Problem::invalid(&[Violation::new(format!("${}", dotted(&path)), reason)]))
}

fn cached<O: Operation>() -> Arc<Value> {
    of_type(TypeId::of::<O>(), request_schema::<O>)
}

fn of_type(operation: TypeId, schema: fn() -> Value) -> Arc<Value> {
    static CACHE: LazyLock<Mutex<HashMap<TypeId, Arc<Value>>>> = LazyLock::new(Mutex::default);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(cache.entry(operation).or_insert_with(|| Arc::new(schema())))
}

/// Decodes a request from its fields and checks size, shape and parameters: 413, or 422 with every violation.
pub fn decode<O: Operation>(fields: Value) -> Result<O, Problem> {
    check_size(&fields, O::BODY)?;
    decode_received(fields)
}

/// Decodes a request whose size was checked on receipt: 422 with every violation.
pub fn decode_received<O: Operation>(fields: Value) -> Result<O, Problem> {
    let json = json::write(&admit(fields, O::PATH, cached::<O>)?);
    let operation: O = json::read(&json).map_err(|unfit| misfit(O::PATH, unfit))?;
    operation.check()?;
    Ok(operation)
}

/// Checks the encoded size of a body: 413 beyond the limit of its operation.
fn check_size(fields: &Value, limit: usize) -> Result<(), Problem> {
    let bytes = fields.get("body").map_or(0, |body| json::write(body).len());
    match bytes <= limit {
        true => Ok(()),
        false if limit == BODY_LIMIT => Err(Problem::too_large("the request body", bytes)),
        false => Err(Problem::too_long(limit)),
    }
}

/// The fields of a request, if they match its schema.
fn admit(mut fields: Value, template: &str, schema: fn() -> Arc<Value>) -> Result<Value, Problem> {
    unify_integers(&mut fields);
    let schema = schema();
    let faults = shape::faults(&schema, &fields);
    let mut violations: Vec<Violation> =
        faults.iter().take(MOST_LISTED).map(|fault| violation(template, fault)).collect();
    let no_times: Vec<Violation> = no_times(template, &schema, &fields).collect();
    let count = faults.len() + no_times.len();
    violations.extend(no_times);
    if !violations.is_empty() {
        return Err(Problem::invalid_in(&violations, count));
    }
    drop(faults);
    bound_integers(&mut fields);
    Ok(fields)
}

/// The text parameters that must be times but are not.
fn no_times<'a>(template: &'a str, schema: &'a Value, fields: &'a Value) -> impl Iterator<Item = Violation> + 'a {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.filter(|(_, property)| property["format"] == "date-time").filter_map(move |(name, _)| {
        let error = fields[name].as_str()?.parse::<Timestamp>().err()?;
        Some(Violation::new(location(template, std::slice::from_ref(name)), error.to_string()))
    })
}

/// Reports a value that matches its schema but not its type, such as a date that does not exist.
fn misfit(template: &str, Unfit { path, reason }: Unfit) -> Problem {
    Problem::invalid(&[Violation::new(location(template, &path), reason)])
}

/// Checks a request built in Rust, as [`decode`] checks one from outside.
pub fn check<O: Operation>(operation: &O) -> Result<(), Problem> {
    let fields = json::tree(operation);
    // An empty request is valid, and a list command need not compile a schema to find that out.
    if fields.as_object().is_some_and(Map::is_empty) {
        return operation.check();
    }
    check_size(&fields, O::BODY)?;
    admit(fields, O::PATH, cached::<O>)?;
    operation.check()
}

/// Parses a JSON body: 422 with line and column if it is not valid JSON.
pub fn parse_body(bytes: &[u8]) -> Result<Value, Problem> {
    serde_json::from_slice(bytes)
        .map_err(|error| Problem::invalid(&[Violation::new("$", format!("not JSON: {error}"))]))
}

/// `1.0` is the integer 1 in JSON Schema but not in serde.
fn unify_integers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            #[allow(clippy::cast_possible_truncation, reason = "whole and below 2^53, checked before")]
            if let Some(float) = number.as_f64().filter(|_| number.is_f64())
                && float.fract() == 0.0
                && float.abs() < 9_007_199_254_740_992.0
            {
                *number = (float as i64).into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(unify_integers),
        Value::Object(fields) => fields.values_mut().for_each(unify_integers),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// The contract sets no upper bound on some numbers, but Rust types do: replaces a number beyond them with one that the
/// capacity rules refuse. Leaves an endpoint's `scaling` unchanged.
fn bound_integers(value: &mut Value) {
    match value {
        Value::Number(number) if is_large(number) => *number = MORE_THAN_ANYTHING.into(),
        Value::Array(items) => items.iter_mut().for_each(bound_integers),
        Value::Object(fields) => {
            fields.iter_mut().filter(|(name, _)| *name != SCALING).for_each(|(_, value)| bound_integers(value));
        }
        Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Restores the number from the request body in a problem that mentions its substitute. With several such numbers, the
/// problem says `more than` the limit instead.
pub fn tell_as_sent(problem: &mut Problem, body: &[u8]) {
    let stand_in = MORE_THAN_ANYTHING.to_string();
    let texts = || std::iter::once(&problem.detail).chain(&problem.errors);
    if !texts().any(|text| text.contains(&stand_in)) {
        return;
    }
    let mut sent = BTreeSet::new();
    if let Ok(body) = serde_json::from_slice(body) {
        collect_large(&body, &mut sent);
    }
    let mut sent = sent.into_iter();
    let told = match (sent.next(), sent.next()) {
        (None, _) => return,
        (Some(only), None) => only,
        (Some(_), Some(_)) => format!("more than {}", MORE_THAN_ANYTHING - 1),
    };
    for text in std::iter::once(&mut problem.detail).chain(&mut problem.errors) {
        *text = with_number(text, &stand_in, &told);
    }
}

/// Collects the numbers at or above the substitute, as sent.
fn collect_large(value: &Value, sent: &mut BTreeSet<String>) {
    match value {
        Value::Number(number) if number.as_u64() == Some(MORE_THAN_ANYTHING) || is_large(number) => {
            sent.insert(number.to_string());
        }
        Value::Array(items) => items.iter().for_each(|item| collect_large(item, sent)),
        Value::Object(fields) => fields.values().for_each(|value| collect_large(value, sent)),
        Value::Number(_) | Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Replaces a number in a text where it stands alone.
fn with_number(text: &str, number: &str, told: &str) -> String {
    let is_part = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    let (mut new, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(number) {
        new.push_str(before);
        let is_alone = !is_part(before.chars().next_back()) && !is_part(after.chars().next());
        new.push_str(if is_alone { told } else { number });
        rest = after;
    }
    new + rest
}

fn is_large(number: &Number) -> bool {
    number.as_u64().is_some_and(|whole| whole > MORE_THAN_ANYTHING)
        || number.as_f64().is_some_and(|float| float.fract() == 0.0 && float >= 9_007_199_254_740_992.0)
}

/// The violation for a broken rule, as reported to the client.
fn violation(template: &str, fault: &Fault<'_>) -> Violation {
    let path = &fault.path;
    let what = if let Rule::Additional(name) = fault.rule {
        Fault { rule: Rule::Additional(&cut(name)), ..fault.clone() }.said(true)
    } else if let (Rule::Required(name), []) = (fault.rule, path.as_slice()) {
        // A missing top-level field is the body or a parameter, so it has its own location.
        if name != "body" {
            return Violation::new(location(template, &[name.to_owned()]), "required");
        }
        "a body is required".to_owned()
    } else {
        fault.said(!path.iter().any(|name| SECRET.contains(&name.as_str())))
    };
    Violation::new(location(template, path), what)
}

/// Names a location: `$.gpu.count` in the body, `query.limit`, `path.id`.
fn location(template: &str, path: &[String]) -> String {
    let (prefix, rest) = match path.split_first() {
        None => ("$", path),
        Some((first, rest)) if first == "body" => ("$", rest),
        Some((first, _)) if path_parameters(template).any(|name| name == first) => ("path", path),
        Some(_) => ("query", path),
    };
    format!("{prefix}{}", dotted(rest))
}

/// Applies [`tidy`] to definitions taken from a generator.
pub(super) fn tidy_all(schema: &mut Schema) {
    RecursiveTransform(tidy as fn(&mut Schema)).transform(schema);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::decode;
    use crate::{
        billing::ListPodBilling,
        catalog::ListGpuTypes,
        pods::{CreatePod, ListPods, UpdatePod},
    };

    fn errors_of_create(body: serde_json::Value) -> Vec<String> {
        decode::<CreatePod>(json!({ "body": body })).expect_err("a wrong body").errors
    }

    #[test]
    fn n_broken_rules_are_n_entries() {
        let mut errors = errors_of_create(json!({
            "name": "", "gpuCount": 2, "imageName": "x", "gpu": { "count": 0 }, "disk": "20", "ports": ["53/udp"],
            "mounts": { "network": [{ "volumeId": "a" }] }, "cloud": "ALL",
        }));
        errors.sort();
        assert_eq!(
            errors,
            [
                "$.cloud: \"ALL\" is not one of \"SECURE\" or \"COMMUNITY\"",
                "$.disk: \"20\" is not of type \"integer\"",
                "$.gpu.count: 0 is less than the minimum of 1",
                "$.gpu: missing property 'id'",
                "$.mounts.network[0]: missing property 'path'",
                "$.name: must not be empty",
                "$.ports[0]: \"53/udp\" is not a port like 8888/http or 22/tcp",
                "$: additional properties 'gpuCount' not allowed",
                "$: additional properties 'imageName' not allowed",
            ]
        );
    }

    /// One body can contain 10,000 unknown fields of a few bytes each.
    #[test]
    fn a_body_of_nothing_but_mistakes_is_answered_at_once_with_the_first_hundred() {
        let unknown = (0..9_000).map(|number| (format!("x{number}"), json!(1)));
        let body: serde_json::Map<String, serde_json::Value> = unknown.collect();
        let (sent, answered) = std::sync::mpsc::channel();
        std::thread::spawn(move || sent.send(decode::<CreatePod>(json!({ "body": body })).expect_err("a wrong body")));
        // This once took over a minute; in linear time it is instant.
        let problem = answered.recv_timeout(std::time::Duration::from_secs(20)).expect("an answer in time");
        assert_eq!((problem.status, problem.errors.len()), (422, 100));
        assert!(problem.errors.iter().all(|error| error.len() < 200), "{:?}", problem.errors);
        // The other two are missing fields.
        assert_eq!(problem.detail, "the request is not valid in 9001 places; the first 100 are listed");
    }

    #[test]
    fn null_is_allowed_only_where_the_contract_says_so() {
        let body = json!({ "name": "a", "image": "i", "gpu": { "id": "x" }, "registry": null });
        assert!(decode::<CreatePod>(json!({ "body": body })).is_ok());
        let update = decode::<UpdatePod>(json!({ "id": "p", "body": { "registry": null } })).expect("a valid update");
        assert_eq!(update.body.registry, Some(None));
        assert_eq!(
            errors_of_create(json!({ "name": "a", "image": null, "gpu": { "id": "x" } })),
            ["$.image: null is not of type \"string\""]
        );
    }

    #[test]
    fn whole_floats_are_integers_and_huge_numbers_are_more_than_there_is() {
        let create = |count: serde_json::Value| {
            decode::<CreatePod>(json!({ "body": { "name": "a", "image": "i", "gpu": { "id": "x", "count": count } } }))
        };
        assert_eq!(create(json!(2.0)).expect("two").body.gpu.expect("a gpu").count, Some(2));
        for huge in [json!(1e300), json!(u64::MAX), json!(4_294_967_296_u64), json!(1_u64 << 40)] {
            assert_eq!(create(huge).expect("within the contract").body.gpu.expect("a gpu").count, Some(1 << 31));
        }
        assert_eq!(create(json!(i64::MIN)).expect_err("below 1").status, 422);
    }

    #[test]
    fn parameters_name_their_place() {
        let error = decode::<ListPods>(json!({ "limit": 0 })).expect_err("below 1");
        assert_eq!(error.errors, ["query.limit: 0 is less than the minimum of 1"]);
        let error = decode::<ListGpuTypes>(json!({ "cudaVersions": ["12", "12.4"] })).expect_err("no version");
        assert_eq!(error.errors, ["query.cudaVersions[0]: \"12\" is not a CUDA version like 12.8"]);
        let error = decode::<ListPodBilling>(json!({ "startTime": "2026-02-31T00:00:00Z" })).expect_err("no such day");
        assert!(error.errors[0].starts_with("query.startTime: "), "{error:?}");
        let wrong = json!({ "startTime": "x", "endTime": "y", "bucketSize": "eon", "lastN": 0 });
        let error = decode::<ListPodBilling>(wrong).expect_err("four mistakes");
        let mut places: Vec<_> = error.errors.iter().filter_map(|error| Some(error.split_once(": ")?.0)).collect();
        places.sort_unstable();
        assert_eq!(places, ["query.bucketSize", "query.endTime", "query.lastN", "query.startTime"]);
        let error = decode::<UpdatePod>(json!({ "id": "p" })).expect_err("no body");
        assert_eq!(error.errors, ["$: a body is required"]);
    }
}
