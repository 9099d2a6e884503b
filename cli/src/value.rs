//! Values as they are typed, held against their types.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command as Clap, Error};

use crate::table::{Command, Input, Kind};

/// Takes what the type of an input allows. Known values are offered by completions; others
/// pass, as their set is open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checked {
    kind: Kind,
    known: &'static [&'static str],
}

impl Checked {
    pub(crate) fn new(command: &Command, input: &Input) -> Self {
        Self {
            kind: input.kind,
            known: if input.is_projection {
                command.fields
            } else {
                input.values
            },
        }
    }

    /// What a value must be, where it is not.
    fn expected(&self, value: &str) -> Option<&'static str> {
        let (is_good, expected) = match self.kind {
            Kind::Integer => (value.parse::<i64>().is_ok(), "a whole number"),
            Kind::Number => (value.parse::<f64>().is_ok_and(f64::is_finite), "a number"),
            Kind::Boolean => (matches!(value, "true" | "false"), "true or false"),
            Kind::Json => (
                serde_json::from_str::<serde_json::Value>(value).is_ok(),
                "JSON",
            ),
            Kind::Identifier(_) => (!value.is_empty(), "a number or a name"),
            Kind::Text | Kind::Secret => return None,
        };
        (!is_good).then_some(expected)
    }
}

impl TypedValueParser for Checked {
    type Value = String;

    fn parse_ref(&self, command: &Clap, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let value = StringValueParser::new().parse_ref(command, arg, value)?;
        let Some(expected) = self.expected(&value) else {
            return Ok(value);
        };
        let mut error = Error::new(ErrorKind::ValueValidation).with_cmd(command);
        if let Some(arg) = arg {
            let name = ContextValue::String(arg.to_string());
            error.insert(ContextKind::InvalidArg, name);
        }
        error.insert(ContextKind::InvalidValue, ContextValue::String(value));
        let expected = ContextValue::StyledStrs(vec![format!("{expected} is expected").into()]);
        error.insert(ContextKind::Suggested, expected);
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let known = self.known.iter().copied().map(PossibleValue::new);
        (!self.known.is_empty()).then(|| Box::new(known) as Box<dyn Iterator<Item = _>>)
    }
}

/// A value as JSON has it, for a body.
pub(crate) fn as_json(input: &Input, value: &str) -> serde_json::Value {
    match input.kind {
        Kind::Text | Kind::Secret => value.into(),
        // The parser has let nothing else pass.
        _ => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
    }
}
