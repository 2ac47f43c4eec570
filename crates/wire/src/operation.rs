//! One Rust type per operation: the request, with its id, method, path and reply attached.
//!
//! Each field of an operation travels in one of three places, decided by its name: a name in braces in
//! [`Operation::PATH`] goes into the path, `body` is the JSON body, and every other field is a query parameter. Nothing
//! here sends or handles a request.

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::problem::Problem;

/// One operation of API v2. The implementing type is the request.
pub trait Operation: Serialize + DeserializeOwned + JsonSchema + Send + 'static {
    /// Group and verb, such as `pods.create`. The command, the engine's rule and the test share these two words.
    const ID: &'static str;
    /// The name in the OpenAPI document, such as `createPod`; generated clients use it as their method name (wire.md,
    /// Operation names).
    const NAME: &'static str;
    /// The HTTP method.
    const METHOD: Method;
    /// The path template with `{name}` for each parameter, such as `/v2/pods/{id}`.
    const PATH: &'static str;
    /// The success status: 200, 201 or 204.
    const STATUS: u16 = 200;
    /// Refusal statuses specific to this operation, in addition to those that follow from its shape: 404 from a path
    /// parameter, 413 and 415 from a body, 422 from a body or a query, and always 401, 403 and 429.
    const REFUSALS: &'static [u16] = &[];
    /// The size limit of the body, in bytes.
    const BODY: usize = super::BODY_LIMIT;
    /// The body of a success.
    type Output: Serialize + DeserializeOwned + JsonSchema + Send + 'static;

    /// Checks what the query's schema cannot express: parameters that depend on each other. Rules between body fields
    /// are next to the body's type; the engine applies them after it has found the resource (behaviour.md, Order of
    /// checks, 7 and 8).
    fn check(&self) -> Result<(), Problem> {
        Ok(())
    }
}

/// The empty reply of an operation that answers 204.
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

/// The scope group of a path (behaviour.md, Accounts, keys, teams).
pub fn group(path: &str) -> &str {
    match path.split('/').nth(2).unwrap_or_default() {
        "network-volumes" | "global-volumes" => "volumes",
        "organization" => "account",
        group => group,
    }
}

/// The names in braces in a path template, in order.
pub fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

/// An operation that needs nothing but the id of a resource.
pub trait ById: Operation {
    /// The operation on the resource with this id.
    fn by_id(id: String) -> Self;
}

/// Declares operations whose only required field is `id`.
macro_rules! by_id {
    ($($operation:ty;)*) => {$(
        impl $crate::operation::ById for $operation {
            #[allow(clippy::needless_update, reason = "some have further fields")]
            fn by_id(id: String) -> Self {
                Self { id, ..Self::default() }
            }
        }
    )*};
}
pub(crate) use by_id;
