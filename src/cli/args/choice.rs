//! Flags whose values are an enum of the contract. The choices come from its schema, so they are written only once.

use std::{ffi::OsStr, marker::PhantomData};

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, TypedValueParser},
    error::{ContextKind, ContextValue, ErrorKind},
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use wire::schema::{Side, generator};

/// A parser of `T` from its name on the wire, in any case, with `-` for `_`.
pub(in crate::cli) fn choice<T>() -> Choice<T> {
    Choice(PhantomData)
}

/// See [`choice`].
pub(in crate::cli) struct Choice<T>(PhantomData<fn() -> T>);

impl<T> Clone for Choice<T> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

/// The names of an enum on the wire.
fn names<T: JsonSchema>() -> Vec<String> {
    let schema = generator(Side::Request, "/$defs").root_schema_for::<T>().to_value();
    let names = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// As it is typed: `NORTH_AMERICA` becomes `north-america`.
fn typed(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

impl<T: JsonSchema + DeserializeOwned + Clone + Send + Sync + 'static> TypedValueParser for Choice<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let names = names::<T>();
        let text = value.to_string_lossy();
        let found = names.iter().find(|name| typed(name) == typed(&text));
        let parsed = found.and_then(|name| serde_json::from_value(Value::String(name.clone())).ok());
        parsed.ok_or_else(|| {
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(arg) = arg {
                error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
            }
            error.insert(ContextKind::InvalidValue, ContextValue::String(text.into_owned()));
            let choices = names.iter().map(|name| typed(name)).collect();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(choices));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names::<T>().into_iter().map(|name| PossibleValue::new(typed(&name)))))
    }
}

#[cfg(test)]
mod tests {
    use super::{names, typed};
    use wire::{
        catalog::{Compliance, DataCenterRegion},
        pods::{Cloud, LogSource, PodStatus},
    };

    #[test]
    fn every_enum_of_the_contract_gives_its_choices() {
        assert_eq!(names::<Cloud>(), ["SECURE", "COMMUNITY"]);
        assert_eq!(names::<LogSource>(), ["container", "system"]);
        assert_eq!(names::<PodStatus>().len(), PodStatus::ALL.len());
        assert!(names::<DataCenterRegion>().iter().any(|name| typed(name) == "north-america"));
        assert!(names::<Compliance>().iter().any(|name| typed(name) == "soc-2-type-2"));
    }
}
