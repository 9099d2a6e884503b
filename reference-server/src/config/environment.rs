//! The environment variables. Each has the name of its flag, in capitals and with a prefix.

use clap::error::{ContextKind, ContextValue};

use super::error::{ConfigError, nearest};
use super::sources::CONFIG;

const PREFIX: &str = "COMMUNITY_QA_SERVER_";

pub(super) fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.replace('-', "_").to_uppercase())
}

/// Returns whether a variable belongs to this program.
pub(super) fn is_own_variable(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Refuses variables that have the prefix of this program but name no setting: otherwise a misspelt
/// setting would be ignored.
pub(super) fn refuse_unknown(known: &[&str]) -> Result<(), ConfigError> {
    // The file cannot set the path of the file.
    let known: Vec<&str> = known.iter().copied().chain([CONFIG]).collect();
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let own = names.filter(|name| is_own_variable(name));
    let is_unknown = |name: &String| known.iter().all(|key| variable(key) != *name);
    let mut unknown: Vec<String> = own.filter(is_unknown).collect();
    // The environment has no order, and messages should be the same each time.
    unknown.sort_unstable();
    if unknown.is_empty() {
        return Ok(());
    }
    let describe = |name: &String| {
        let key = name[PREFIX.len()..].to_lowercase().replace('_', "-");
        let meant = nearest(&key, &known).map(variable).map_or_else(
            || "`serve --help` lists them".to_owned(),
            |meant| format!("did you mean `{meant}`?"),
        );
        format!("unknown variable `{name}`; {meant}")
    };
    Err(ConfigError::new(unknown.iter().map(describe).collect()))
}

/// Names the environment variable in an error about its value. clap itself names the flag.
pub(super) fn name_source(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let flag = argument.split([' ', '=']).next().unwrap_or_default();
    let is_given = std::env::args().any(|given| given.split('=').next() == Some(flag));
    let name = variable(flag.trim_start_matches('-'));
    // A flag takes precedence over the variable, so the error is about the flag.
    if !is_given && std::env::var_os(&name).is_some() {
        error.insert(ContextKind::InvalidArg, ContextValue::String(name));
    }
    error
}
