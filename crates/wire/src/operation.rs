//! One Rust type an operation: the request, with its id, method, path and reply attached.
//!
//! Every field of an operation travels in one of three places, and its name says which: a field whose name stands in
//! braces in [`Operation::PATH`] goes into the path, the field `body` is the JSON body, everything else is a query
//! parameter. Nothing here sends or handles a request.

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::problem::Problem;

/// One operation of API v2. The implementing type is the request.
pub trait Operation: Serialize + DeserializeOwned + JsonSchema + Send + 'static {
    /// Group and verb, `pods.create`. The same two words name the command, the engine's rule and the test.
    const ID: &'static str;
    /// Its name in the OpenAPI document, `createPod`, which generated clients make their methods of (wire.md,
    /// Operation names).
    const NAME: &'static str;
    /// The HTTP method.
    const METHOD: Method;
    /// The path template with `{name}` for each parameter, `/v2/pods/{id}`.
    const PATH: &'static str;
    /// The status of a success: 200, 201 or 204.
    const STATUS: u16 = 200;
    /// The statuses of refusals that are this operation's own, beside those that follow from its shape: 404 from a
    /// parameter in its path, 413 and 415 from a body, 422 from either a body or a query, 401, 403 and 429 always.
    const REFUSALS: &'static [u16] = &[];
    /// The most bytes of its body.
    const BODY: usize = super::BODY_LIMIT;
    /// The body of a success.
    type Output: Serialize + DeserializeOwned + JsonSchema + Send + 'static;

    /// Checks what the schema of a query cannot say: parameters that need each other. The rules between fields of a
    /// body stand beside its type; the engine applies them after it has found the resource (behaviour.md, Order of
    /// checks, 7 and 8).
    fn check(&self) -> Result<(), Problem> {
        Ok(())
    }
}

/// The reply of an operation that answers 204 without a body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoContent;

/// An operation with its types erased, for the OpenAPI document, routes, tests and migration rules.
#[derive(Clone)]
pub struct Descriptor {
    /// See [`Operation::ID`].
    pub id: &'static str,
    /// See [`Operation::NAME`].
    pub name: &'static str,
    /// See [`Operation::METHOD`].
    pub method: Method,
    /// See [`Operation::PATH`].
    pub path: &'static str,
    /// See [`Operation::STATUS`].
    pub status: u16,
    /// See [`Operation::REFUSALS`].
    pub refusals: &'static [u16],
    /// The schema of the request, path and query fields included.
    pub input: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of the reply.
    pub output: fn(&mut SchemaGenerator) -> Schema,
}

impl Descriptor {
    /// Erases the types of `O`.
    pub const fn of<O: Operation>() -> Self {
        Self {
            id: O::ID,
            name: O::NAME,
            method: O::METHOD,
            path: O::PATH,
            status: O::STATUS,
            refusals: O::REFUSALS,
            input: O::json_schema,
            output: SchemaGenerator::subschema_for::<O::Output>,
        }
    }
}

/// The group of scopes that a path belongs to (behaviour.md, Accounts, keys, teams).
pub fn group(path: &str) -> &str {
    match path.split('/').nth(2).unwrap_or_default() {
        "network-volumes" | "global-volumes" => "volumes",
        "organization" => "account",
        group => group,
    }
}

/// The names in braces of a path template, in order.
pub fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}
