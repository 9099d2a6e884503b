//! The sources of the values of settings.

use std::path::Path;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::environment::{refuse_unknown, variable};
use super::error::ConfigError;
use super::file::ConfigFile;

/// The source of a value that nobody has given.
pub(super) const DEFAULT: &str = "default";

/// The values given, and those taken of them.
pub(super) struct Layers<'m> {
    matches: &'m ArgMatches,
    file: ConfigFile,
    rows: Vec<Row>,
    wrong: Vec<(usize, &'static str, String)>,
}

/// A setting with its value, and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) value: String,
    pub(super) source: String,
}

impl<'m> Layers<'m> {
    pub(super) fn new(
        matches: &'m ArgMatches,
        file: Option<&Path>,
        known: &[&str],
    ) -> Result<Self, ConfigError> {
        let variables: Vec<String> = std::env::vars_os()
            .filter_map(|(name, _)| name.into_string().ok())
            .collect();
        refuse_unknown(variables.iter().map(String::as_str), known)?;
        let file = match file {
            Some(path) => ConfigFile::read(path, known)?,
            None => ConfigFile::default(),
        };
        Ok(Self {
            matches,
            file,
            rows: Vec::new(),
            wrong: Vec::new(),
        })
    }

    /// The value of a setting: the one that clap has, unless that is the default and the file
    /// has another.
    pub(super) fn pick<T>(
        &mut self,
        name: &'static str,
        given: T,
        from_texts: impl FnOnce(&[String]) -> Result<T, String>,
        show: impl FnOnce(&T) -> String,
    ) -> T {
        let (value, source) = match self.matches.value_source(&name.replace('-', "_")) {
            Some(ValueSource::CommandLine) => (given, format!("--{name}")),
            Some(ValueSource::EnvVariable) => (given, variable(name)),
            _ => self.pick_from_file(name, given, from_texts),
        };
        self.rows.push(Row {
            name,
            value: show(&value),
            source,
        });
        value
    }

    fn pick_from_file<T>(
        &mut self,
        name: &'static str,
        default: T,
        from_texts: impl FnOnce(&[String]) -> Result<T, String>,
    ) -> (T, String) {
        let Some((texts, line)) = self.file.find(name) else {
            return (default, DEFAULT.to_owned());
        };
        let value = from_texts(texts).unwrap_or_else(|reason| {
            self.wrong.push((line, name, reason));
            default
        });
        (value, self.file.position(line))
    }

    /// The settings, unless the file has values that are invalid.
    pub(super) fn finish(self) -> Result<Vec<Row>, ConfigError> {
        if self.wrong.is_empty() {
            Ok(self.rows)
        } else {
            Err(self.file.refuse(self.wrong))
        }
    }
}

/// Reads the one value of a setting that has one.
pub(super) fn one<T>(
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> impl FnOnce(&[String]) -> Result<T, String> {
    |texts| match texts {
        [text] => parse(text),
        _ => Err("write one value, not a list".to_owned()),
    }
}
