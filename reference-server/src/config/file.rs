//! The configuration file: TOML with the names of the flags as keys.

use std::error::Error as _;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{ConfigError, suggest};

/// The name of a clap program that has only the flag in question.
const PROGRAM: &str = "file";

#[derive(Debug, Default)]
pub(super) struct ConfigFile {
    path: PathBuf,
    entries: Vec<Entry>,
}

/// A key, and its values as they would be given to the flag.
#[derive(Debug)]
struct Entry {
    key: String,
    line: usize,
    values: Vec<String>,
}

impl ConfigFile {
    /// Reads a file, whose keys must be among these.
    pub(super) fn read(path: &Path, known: &[&str]) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::new(vec![format!("{}: {error}", path.display())]))?;
        Self::parse(path, &text, known)
    }

    fn parse(path: &Path, text: &str, known: &[&str]) -> Result<Self, ConfigError> {
        let at = |line: usize| format!("{}:{line}", path.display());
        let table = DeTable::parse(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let message = error.message();
            ConfigError::new(vec![format!("{}: {message}", at(line_of(text, start)))])
        })?;
        let mut file = Self { path: path.to_owned(), entries: Vec::new() };
        let mut wrong = Vec::new();
        for (key, value) in table.get_ref() {
            let line = line_of(text, key.span().start);
            let key = key.get_ref().to_string();
            if !known.contains(&key.as_str()) {
                let near = suggest(&key, known);
                wrong.push((line, format!("{}: unknown key `{key}`{near}", at(line))));
            } else if let Some(values) = to_texts(value) {
                file.entries.push(Entry { key, line, values });
            } else {
                let reason = "write a string, a number, a boolean or a list of them";
                wrong.push((line, format!("{}: `{key}`: {reason}", at(line))));
            }
        }
        ConfigError::refuse(wrong)?;
        Ok(file)
    }

    /// The values of a key, and its line.
    pub(super) fn find(&self, key: &str) -> Option<(&[String], usize)> {
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        Some((&entry.values, entry.line))
    }

    pub(super) fn position(&self, line: usize) -> String {
        format!("{}:{line}", self.path.display())
    }

    /// Refuses values that clap does not accept for these settings.
    pub(super) fn expect_values<'a>(
        &self,
        settings: impl Iterator<Item = &'a Arg>,
    ) -> Result<(), ConfigError> {
        let mut wrong = Vec::new();
        for setting in settings {
            let name = setting.get_long().unwrap_or_default();
            let Some((values, line)) = self.find(name) else {
                continue;
            };
            if let Err(reason) = expect_value(setting, name, values) {
                wrong.push((line, format!("{}: `{name}`: {reason}", self.position(line))));
            }
        }
        ConfigError::refuse(wrong)
    }
}

/// Fails with clap's reason if a setting cannot have these values.
fn expect_value(setting: &Arg, name: &str, values: &[String]) -> Result<(), String> {
    if values.len() != 1 && !matches!(setting.get_action(), ArgAction::Append) {
        return Err("write one value, not a list".to_owned());
    }
    let flags = values.iter().map(|value| format!("--{name}={value}"));
    let command = Command::new(PROGRAM).arg(setting);
    let read = command.try_get_matches_from([PROGRAM.to_owned()].into_iter().chain(flags));
    read.map(drop).map_err(|error| {
        let reason = error.source().map(ToString::to_string);
        // clap's message for a boolean lists its values itself.
        reason.unwrap_or_else(|| "write true or false".to_owned())
    })
}

fn to_texts(value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
    match value.get_ref() {
        DeValue::Array(items) => {
            let texts = items.iter().map(|item| to_text(item.get_ref()));
            texts.collect()
        }
        value => Some(vec![to_text(value)?]),
    }
}

fn to_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Boolean(value) => Some(value.to_string()),
        _ => None,
    }
}

fn line_of(text: &str, position: usize) -> usize {
    let before = text.as_bytes().get(..position).unwrap_or_default();
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}
