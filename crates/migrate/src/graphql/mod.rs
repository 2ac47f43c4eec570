//! v1's second API (migration.md, GraphQL): what a request asks for, and the v2 requests for it. The proxy carries out the
//! same operations that are translated here.

mod document;
mod error;
mod operation;
mod requests;

pub use document::{Field, GraphqlRequest, Kind, read};
pub use error::GraphqlError;
use http::Method;
pub use operation::{Operation, OperationError, Part, Price};
pub use requests::{Translation, ssh_keys, translate, unknown_settings};
use serde_json::{Map, Value};

use crate::body::Fields;

/// Whether this path is the GraphQL one.
pub fn is_path(path: &str) -> bool {
    matches!(path.trim_matches('/'), "graphql" | "v1/graphql")
}

impl GraphqlRequest {
    /// The request in the body of a POST.
    pub fn of_body(mut body: Fields) -> Result<Self, GraphqlError> {
        let mut text = |name: &str| body.remove(name).and_then(|value| value.as_str().map(str::to_owned));
        let (query, operation_name) = (text("query"), text("operationName"));
        Self::new(query, body.remove("variables"), operation_name)
    }

    /// The request in the query of a GET.
    pub fn of_query(query: &str) -> Result<Self, GraphqlError> {
        let parameter = |name: &str| {
            let mut pairs = form_urlencoded::parse(query.as_bytes());
            pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
        };
        Self::new(parameter("query"), parameter("variables").map(Value::from), parameter("operationName"))
    }

    fn new(
        query: Option<String>,
        variables: Option<Value>,
        operation_name: Option<String>,
    ) -> Result<Self, GraphqlError> {
        let variables = match variables {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(variables)) => variables,
            // Some clients send them as a text.
            Some(Value::String(text)) if text.is_empty() => Map::new(),
            Some(Value::String(text)) => serde_json::from_str(&text)
                .map_err(|error| GraphqlError::input(format!("`variables` is no object: {error}")))?,
            Some(_) => return Err(GraphqlError::input("`variables` is no object")),
        };
        let query = query.ok_or_else(|| {
            GraphqlError::input("there is no `query`: send {\"query\": \"...\", \"variables\": {...}}")
        })?;
        Ok(Self { query, variables, operation_name })
    }
}

/// The operation that a request asks for, and its fields; a GET carries out queries alone.
pub fn read_by(method: &Method, request: &GraphqlRequest) -> Result<(Kind, Vec<Field>), GraphqlError> {
    match read(request)? {
        (Kind::Mutation, _) if method == Method::GET => {
            Err(GraphqlError::invalid("a GET carries out queries alone; send mutations by POST"))
        }
        read => Ok(read),
    }
}
