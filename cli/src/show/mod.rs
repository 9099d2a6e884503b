//! Prints results.

mod cell;
mod grid;
mod out;
mod pager;
mod yaml;

use std::io::{self, Write};

use clap::ValueEnum;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

pub(crate) use cell::{label, printable};
use grid::Grid;
pub(crate) use out::Out;

use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::table::{Column, Command};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Table,
    Json,
    Ndjson,
    Yaml,
    Csv,
}

/// The columns that are known before the first item.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// A column that this program adds before those of the document.
    pub(crate) first: Option<&'static str>,
    pub(crate) requested: Option<Vec<String>>,
    documented: &'static [&'static str],
    instants: &'static [&'static str],
    /// The columns of a table, unless the user names others.
    preferred: &'static [Column],
}

impl Columns {
    pub(crate) fn of(command: &Command, requested: Option<Vec<String>>) -> Self {
        Self {
            first: None,
            requested,
            documented: command.fields,
            instants: command.instants,
            preferred: command.columns,
        }
    }

    /// The header of CSV: the columns of the document, then others of the first item.
    fn header(&self, item: &Value) -> Vec<String> {
        if let Some(requested) = &self.requested {
            return requested.clone();
        }
        let Value::Object(fields) = item else {
            return vec!["value".to_owned()];
        };
        let mut header: Vec<String> =
            self.first.iter().chain(self.documented).map(|name| (*name).to_owned()).collect();
        for name in fields.keys() {
            if !header.contains(name) {
                header.push(name.clone());
            }
        }
        header
    }
}

/// The most columns that the line below a table names.
const MAX_NAMED: usize = 4;

pub(crate) struct Printer<W: Write> {
    pub(crate) out: W,
    pub(crate) header: Option<Vec<String>>,
    format: Format,
    count: u64,
    grid: Grid,
}

/// Prints a text unchanged.
pub(crate) fn print(text: &str) -> Outcome<()> {
    write(out::without_pager(Format::Table), text)
}

/// Prints a text, through a pager if stdout is a terminal.
pub(crate) fn page(text: &str, no_pager: bool) -> Outcome<()> {
    write(out::pages(no_pager), text)
}

fn write(mut out: Out, text: &str) -> Outcome<()> {
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The width of lines: `COLUMNS`, or that of the terminal. `None` in a pipe.
fn width() -> Option<u16> {
    std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).or_else(|| {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(width.0)
    })
}

impl Printer<Out> {
    pub(crate) fn stdout(globals: &Globals, columns: Columns) -> Self {
        Self::in_format(globals.format(), globals, columns)
    }

    pub(crate) fn in_format(format: Format, globals: &Globals, columns: Columns) -> Self {
        Self::new(out::open(format, globals), format, columns, width())
    }
}

impl<W: Write> Printer<W> {
    pub(crate) fn new(out: W, format: Format, columns: Columns, width: Option<u16>) -> Self {
        let mut grid = Grid::default();
        (grid.columns, grid.width) = (columns, width);
        Self { out, format, grid, count: 0, header: None }
    }

    pub(crate) fn item(&mut self, item: &RawValue) -> Outcome<()> {
        match self.format {
            Format::Json => {
                let before = if self.count == 0 { "[\n" } else { ",\n" };
                write!(self.out, "{before}{}", one_line(item.get()))?;
            }
            Format::Table => self.grid.row(&mut self.out, parsed(item)?)?,
            Format::Ndjson => self.ndjson(item)?,
            Format::Yaml => self.yaml(item, "- ")?,
            Format::Csv => self.csv_rows(Some(&parsed(item)?))?,
        }
        self.count += 1;
        Ok(())
    }

    /// Writes the end of the list, or the header of an empty CSV.
    pub(crate) fn finish(&mut self) -> Outcome<()> {
        match self.format {
            Format::Csv if !self.grid.columns.documented.is_empty() => self.csv_rows(None)?,
            Format::Json | Format::Yaml if self.count == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Table => self.grid.finish(&mut self.out)?,
            Format::Csv | Format::Ndjson | Format::Yaml => {}
        }
        self.out.flush()?;
        Ok(())
    }

    /// The line below a table that names the columns it leaves out.
    pub(crate) fn hidden(&self) -> Option<String> {
        let hidden = self.grid.hidden();
        if hidden.is_empty() {
            return None;
        }
        let width = usize::from(self.grid.width?);
        let line = |named: usize| {
            let names = hidden.get(..named).unwrap_or_default().join(", ");
            match (named, hidden.len() - named) {
                (0, others) => format!("{others} fields not shown; choose with --fields"),
                (_, 0) => format!("not shown: {names}; choose with --fields"),
                (_, others) => {
                    format!("not shown: {names} and {others} more; choose with --fields")
                }
            }
        };
        let most = hidden.len().min(MAX_NAMED);
        (0..=most).rev().map(line).find(|line| line.chars().count() <= width)
    }

    /// Prints a response that is not a list. JSON is printed unchanged.
    pub(crate) fn print_body(mut self, body: &[u8]) -> Outcome<()> {
        let value = serde_json::from_slice::<&RawValue>(body);
        match (value, self.format) {
            (Err(_), _) | (_, Format::Json) => {
                self.out.write_all(body)?;
                if !body.is_empty() && !body.ends_with(b"\n") {
                    writeln!(self.out)?;
                }
            }
            (Ok(value), Format::Table) => match parsed(value)? {
                Value::Object(fields) => self.grid.fields(&mut self.out, &fields)?,
                _ => writeln!(self.out, "{}", value.get())?,
            },
            (Ok(value), Format::Ndjson) => self.ndjson(value)?,
            (Ok(value), Format::Yaml) => self.yaml(value, "")?,
            (Ok(value), Format::Csv) => self.csv_rows(Some(&parsed(value)?))?,
        }
        self.out.flush()?;
        Ok(())
    }

    fn ndjson(&mut self, value: &RawValue) -> Outcome<()> {
        Ok(writeln!(self.out, "{}", one_line(value.get()))?)
    }

    /// Writes a value as YAML, after `dash`, which is `- ` for items of a list.
    fn yaml(&mut self, value: &RawValue, dash: &str) -> Outcome<()> {
        let indent = " ".repeat(dash.len());
        let block = yaml::block(&parsed(value)?, &indent);
        Ok(writeln!(self.out, "{dash}{}", block.trim_start())?)
    }

    /// Writes the header, if it is not written yet, and the fields of an item that the header has.
    fn csv_rows(&mut self, item: Option<&Value>) -> Outcome<()> {
        let failed = |error: csv::Error| Failure::failed(format!("a row of CSV: {error}"));
        let mut writer = csv::Writer::from_writer(Vec::new());
        if self.header.is_none() {
            let none = Value::Object(Map::new());
            let header = self.grid.columns.header(item.unwrap_or(&none));
            writer.write_record(&header).map_err(failed)?;
            self.header = Some(header);
        }
        if let Some(item) = item {
            let row = self.header.iter().flatten().map(|name| {
                let is_instant = self.grid.columns.instants.contains(&name.as_str());
                cell::csv(item.get(name.as_str()), is_instant)
            });
            writer.write_record(row).map_err(failed)?;
        }
        let rows = writer.into_inner().map_err(|error| Failure::failed(error.to_string()))?;
        self.out.write_all(&rows)?;
        Ok(())
    }
}

pub(crate) fn values(values: impl IntoIterator<Item = Value>, globals: &Globals) -> Outcome<()> {
    let mut values = values.into_iter().peekable();
    let first = values.peek().and_then(Value::as_object);
    let requested = first.map(|fields| fields.keys().cloned().collect());
    let mut printer = Printer::stdout(globals, Columns { requested, ..Columns::default() });
    for value in values {
        let raw = serde_json::value::to_raw_value(&value).map_err(io::Error::from)?;
        printer.item(&raw)?;
    }
    printer.finish()
}

fn parsed(value: &RawValue) -> Outcome<Value> {
    serde_json::from_str(value.get())
        .map_err(|error| Failure::failed(format!("the response is not JSON: {error}")))
}

/// Joins the lines of JSON, whose texts contain line ends only as escapes.
fn one_line(json: &str) -> String {
    json.replace(['\n', '\r'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(format: Format, items: &[&str], columns: Columns) -> String {
        let mut out = Vec::new();
        let mut printer = Printer::new(&mut out, format, columns, Some(40));
        for item in items {
            printer.item(serde_json::from_str(item).unwrap()).unwrap();
        }
        printer.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_output_is_unchanged() {
        let sent = r#"{"id": 7, "big": 12345678901234567890123, "name": "a \" b", "x": 1.50}"#;
        let list = printed(Format::Json, &[sent, "{\n}"], Columns::default());
        assert_eq!(list, format!("[\n{sent},\n{{}}\n]\n"));
        for format in [Format::Json, Format::Yaml] {
            assert_eq!(printed(format, &[], Columns::default()), "[]\n");
        }
    }

    #[test]
    fn csv_output_has_instants_in_utc() {
        let rows =
            [r#"{"at":1795860000123,"id":1795860000123}"#, r#"{"at":"x"}"#, r#"{"at":null}"#];
        let columns =
            Columns { documented: &["at", "id"], instants: &["at"], ..Columns::default() };
        let text = printed(Format::Csv, &rows, columns);
        assert_eq!(text, "at,id\n2026-11-28 10:00:00,1795860000123\nx,\n,\n");
    }

    #[test]
    fn csv_output_has_one_header() {
        let rows = [r#"{"id":1,"name":"a,b","new":[1]}"#, r#"{"name":"c"}"#];
        let columns = Columns { documented: &["id", "name"], ..Columns::default() };
        let text = printed(Format::Csv, &rows, columns);
        assert_eq!(text, "id,name,new\n1,\"a,b\",[1]\n,c,\n");
    }
}
