//! The variables of the environment: named as the flags, in capitals and with a prefix.

use clap::error::{ContextKind, ContextValue};

use super::error::{ConfigError, nearest};
use super::sources::CONFIG;

const PREFIX: &str = "COMMUNITY_QA_SERVER_";

pub(super) fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.replace('-', "_").to_uppercase())
}

/// Returns whether a variable is one of this program.
pub(super) fn is_own_variable(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Refuses variables that begin as ours do and are none of ours: a setting that is misspelt
/// would be ignored.
pub(super) fn refuse_unknown(known: &[&str]) -> Result<(), ConfigError> {
    // The file itself cannot be named in the file.
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

/// Names the variable of the environment in an error about its value, in which clap names the
/// flag.
pub(super) fn name_source(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let flag = argument.split([' ', '=']).next().unwrap_or_default();
    let is_given = std::env::args().any(|given| given.split('=').next() == Some(flag));
    let name = variable(flag.trim_start_matches('-'));
    // A flag goes before the variable, and then the flag is what is wrong.
    if !is_given && std::env::var_os(&name).is_some() {
        error.insert(ContextKind::InvalidArg, ContextValue::String(name));
    }
    error
}
