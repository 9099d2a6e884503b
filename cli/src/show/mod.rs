//! Printing results.

mod cell;
mod grid;

use std::io::{self, IsTerminal as _, Write};

use serde_json::Value;
use serde_json::value::RawValue;

pub(crate) use cell::{harmless, label};
use grid::Grid;

use crate::failure::{Failure, Outcome};
use crate::table::Command;

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Table,
    Json,
    Ndjson,
    Yaml,
    Csv,
}

impl Format {
    pub(crate) const ALL: [Self; 5] =
        [Self::Table, Self::Json, Self::Ndjson, Self::Yaml, Self::Csv];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Json => "json",
            Self::Ndjson => "ndjson",
            Self::Yaml => "yaml",
            Self::Csv => "csv",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// The columns that are known before the first item has come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    /// One that this program puts before those of the document.
    pub(crate) first: Option<&'static str>,
    /// Those that were asked for.
    pub(crate) asked: Option<Vec<String>>,
    /// Those of the document.
    pub(crate) known: &'static [&'static str],
    /// Those that are points in time.
    pub(crate) instants: &'static [&'static str],
}

impl Columns {
    pub(crate) fn of(command: &Command, asked: Option<Vec<String>>) -> Self {
        Self {
            first: None,
            asked,
            known: command.fields,
            instants: command.instants,
        }
    }
}

/// Prints items one by one, whatever their number.
pub(crate) struct Printer<W: Write> {
    out: W,
    format: Format,
    columns: Columns,
    count: u64,
    grid: Grid,
    header: Option<Vec<String>>,
}

/// Standard output: coloured on a terminal only, and line by line there.
pub(crate) fn stdout() -> Box<dyn Write> {
    let is_terminal = io::stdout().is_terminal();
    let out = anstream::stdout();
    if is_terminal {
        Box::new(out)
    } else {
        Box::new(io::BufWriter::new(out))
    }
}

/// The width that lines are fitted to: `COLUMNS`, or that of the terminal; none in a pipe.
pub(crate) fn width() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.or_else(|| {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(usize::from(width.0))
    })
}

impl<W: Write> Printer<W> {
    pub(crate) fn new(out: W, format: Format, columns: Columns, width: Option<usize>) -> Self {
        Self {
            out,
            format,
            grid: Grid::new(columns.clone(), width),
            columns,
            count: 0,
            header: None,
        }
    }

    /// Goes on below a header of CSV that is there already.
    pub(crate) fn with_header(mut self, header: Option<Vec<String>>) -> Self {
        self.header = header;
        self
    }

    /// The header of CSV, once it is printed.
    pub(crate) fn header(&self) -> Option<&Vec<String>> {
        self.header.as_ref()
    }

    /// Whatever is printed to.
    pub(crate) fn writer(&mut self) -> &mut W {
        &mut self.out
    }

    /// Prints an item of a list.
    pub(crate) fn item(&mut self, item: &RawValue) -> Outcome<()> {
        match self.format {
            Format::Json => {
                let before = if self.count == 0 { "[\n" } else { ",\n" };
                write!(self.out, "{before}{}", minified(item.get()))?;
            }
            Format::Ndjson => writeln!(self.out, "{}", minified(item.get()))?,
            Format::Yaml => write!(self.out, "{}", yaml(&[parsed(item)?])?)?,
            Format::Csv => self.csv_row(&parsed(item)?)?,
            Format::Table => self.grid.row(&mut self.out, &parsed(item)?)?,
        }
        self.count += 1;
        Ok(())
    }

    /// Ends a list.
    pub(crate) fn finish(mut self) -> Outcome<()> {
        match self.format {
            Format::Json if self.count == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Table => self.grid.finish(&mut self.out)?,
            Format::Yaml if self.count == 0 => writeln!(self.out, "[]")?,
            _ => {}
        }
        self.out.flush()?;
        Ok(())
    }

    /// Prints a response that is not a list: JSON as it came.
    pub(crate) fn whole(mut self, body: &[u8]) -> Outcome<()> {
        let value = serde_json::from_slice::<&RawValue>(body);
        match (value, self.format) {
            (Err(_), _) | (_, Format::Json) => {
                self.out.write_all(body)?;
                if !body.is_empty() && !body.ends_with(b"\n") {
                    writeln!(self.out)?;
                }
            }
            (Ok(value), Format::Ndjson) => writeln!(self.out, "{}", minified(value.get()))?,
            (Ok(value), Format::Yaml) => write!(self.out, "{}", yaml(&parsed(value)?)?)?,
            (Ok(value), Format::Csv) => self.csv_row(&parsed(value)?)?,
            (Ok(value), Format::Table) => match parsed(value)? {
                object @ Value::Object(_) => self.grid.fields(&mut self.out, &object)?,
                _ => writeln!(self.out, "{}", value.get())?,
            },
        }
        self.out.flush()?;
        Ok(())
    }

    /// Whatever is not in the header is in no row: it is that of the document, and what else
    /// the first item has.
    fn csv_row(&mut self, item: &Value) -> Outcome<()> {
        let columns = &self.columns;
        let is_first = self.header.is_none();
        let header = self
            .header
            .get_or_insert_with(|| match (&columns.asked, item) {
                (Some(asked), _) => asked.clone(),
                (None, Value::Object(fields)) => {
                    let known = columns.first.iter().chain(columns.known);
                    let mut header: Vec<String> = known.map(|name| (*name).to_owned()).collect();
                    for name in fields.keys() {
                        if !header.contains(name) {
                            header.push(name.clone());
                        }
                    }
                    header
                }
                (None, _) => vec!["value".to_owned()],
            });
        let mut writer = csv::Writer::from_writer(Vec::new());
        let failed = |error: csv::Error| Failure::failed(format!("a row of CSV: {error}"));
        if is_first {
            writer.write_record(header.iter()).map_err(failed)?;
        }
        let row = header.iter().map(|name| cell::csv(item.get(name.as_str())));
        writer.write_record(row).map_err(failed)?;
        let row = writer.into_inner();
        let row = row.map_err(|error| Failure::failed(error.to_string()))?;
        self.out.write_all(&row)?;
        Ok(())
    }
}

fn parsed(value: &RawValue) -> Outcome<Value> {
    serde_json::from_str(value.get())
        .map_err(|error| Failure::failed(format!("the response is not JSON: {error}")))
}

fn yaml(value: &impl serde::Serialize) -> Outcome<String> {
    serde_yaml::to_string(value)
        .map_err(|error| Failure::failed(format!("the response cannot be YAML: {error}")))
}

/// JSON without blanks between its values, each of which is as it came.
pub(crate) fn minified(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let (mut is_string, mut is_escaped) = (false, false);
    for letter in json.chars() {
        if is_string || !letter.is_ascii_whitespace() {
            text.push(letter);
        }
        if letter == '"' && !is_escaped {
            is_string = !is_string;
        }
        is_escaped = is_string && letter == '\\' && !is_escaped;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(format: Format, items: &[&str], columns: Columns, width: Option<usize>) -> String {
        let mut out = Vec::new();
        let mut printer = Printer::new(&mut out, format, columns, width);
        for item in items {
            let item: &RawValue = serde_json::from_str(item).unwrap();
            printer.item(item).unwrap();
        }
        printer.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    const USER: &str = r#"{"id": 7, "big": 12345678901234567890123, "name": "a \" b",
        "x": 1.50, "at": 1741003705410, "in": {"id": 3, "name": "Users"}}"#;

    #[test]
    fn json_keeps_what_was_sent() {
        let compact = r#"{"id":7,"big":12345678901234567890123,"name":"a \" b","x":1.50,"at":1741003705410,"in":{"id":3,"name":"Users"}}"#;
        let plain = Columns::default;
        assert_eq!(
            printed(Format::Json, &[USER, "7"], plain(), None),
            format!("[\n{compact},\n7\n]\n")
        );
        assert_eq!(
            printed(Format::Ndjson, &[USER], plain(), None),
            format!("{compact}\n")
        );
        assert_eq!(printed(Format::Json, &[], plain(), None), "[]\n");
        let mut out = Vec::new();
        let printer = Printer::new(&mut out, Format::Json, plain(), None);
        printer.whole(USER.as_bytes()).unwrap();
        assert_eq!(out, format!("{USER}\n").as_bytes());
    }

    #[test]
    fn csv_has_one_header_for_all_rows() {
        let columns = Columns {
            known: &["id", "name"],
            ..Columns::default()
        };
        let rows = [r#"{"id":1,"name":"a,b","new":[1]}"#, r#"{"name":"c"}"#];
        assert_eq!(
            printed(Format::Csv, &rows, columns, None),
            "id,name,new\n1,\"a,b\",[1]\n,c,\n"
        );
    }

    #[test]
    fn a_table_is_aligned_and_cut_to_its_width() {
        let columns = || Columns {
            known: &["id", "name", "about"],
            ..Columns::default()
        };
        let rows = [
            r#"{"id":1,"name":"日本語","about":"one\ntwo \u001b[31m"}"#,
            r#"{"id":10,"name":"ada","about":"a long text that says more than there is room for"}"#,
        ];
        insta::assert_snapshot!(printed(Format::Table, &rows, columns(), Some(40)));
        let lines = printed(Format::Table, &rows, columns(), Some(40));
        let wide = lines
            .lines()
            .map(unicode_width::UnicodeWidthStr::width)
            .max();
        assert!(wide <= Some(40), "{lines}");
    }

    #[test]
    fn asked_columns_are_all_there_in_their_order() {
        let asked = Some(vec!["name".to_owned(), "id".to_owned(), "none".to_owned()]);
        let columns = Columns {
            asked,
            ..Columns::default()
        };
        let table = printed(
            Format::Table,
            &[r#"{"id":1,"name":"ada"}"#],
            columns,
            Some(80),
        );
        let table = anstream::adapter::strip_str(&table).to_string();
        assert_eq!(table, "NAME  ID  NONE\nada    1\n");
    }
}
