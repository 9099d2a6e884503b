//! Tables: columns fitted to the terminal, by the first items that come.

use std::io::Write;

use serde_json::Value;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::{Columns, cell};
use crate::failure::Outcome;

/// How many items decide on the columns and their widths; those after them are printed as
/// they come.
const FIRST: usize = 100;

/// The widest column that nobody has asked for.
const WIDEST: usize = 40;

/// The narrowest that a column is cut to.
const NARROWEST: usize = 6;

const GAP: usize = 2;

/// A table.
pub(super) struct Grid {
    columns: Columns,
    width: Option<usize>,
    /// The items that are held until the columns are known.
    first: Vec<Value>,
    layout: Option<Vec<Column>>,
}

struct Column {
    name: String,
    width: usize,
    is_instant: bool,
    is_number: bool,
}

impl Grid {
    pub(super) fn new(columns: Columns, width: Option<usize>) -> Self {
        Self {
            columns,
            width,
            first: Vec::new(),
            layout: None,
        }
    }

    pub(super) fn row(&mut self, out: &mut impl Write, item: &Value) -> Outcome<()> {
        if let Some(layout) = &self.layout {
            return line(out, layout, item);
        }
        self.first.push(item.clone());
        if self.first.len() == FIRST {
            self.finish(out)?;
        }
        Ok(())
    }

    /// Prints the items that are held.
    pub(super) fn finish(&mut self, out: &mut impl Write) -> Outcome<()> {
        if self.layout.is_some() || self.first.is_empty() {
            return Ok(());
        }
        let layout = self.layout();
        let bold = anstyle::Style::new().bold();
        let titles = layout
            .iter()
            .map(|column| (column, column.name.to_uppercase()));
        writeln!(out, "{bold}{}{bold:#}", joined(titles))?;
        for item in self.first.drain(..) {
            line(out, &layout, &item)?;
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// Prints the fields of one record, a line each.
    pub(super) fn fields(&self, out: &mut impl Write, record: &Value) -> Outcome<()> {
        let fields = record.as_object().into_iter().flatten();
        let fields: Vec<(&String, String)> = fields
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, cell::shown(value, self.is_instant(name))))
            .collect();
        let widest = fields
            .iter()
            .map(|(name, _)| name.width())
            .max()
            .unwrap_or(0);
        let bold = anstyle::Style::new().bold();
        for (name, value) in fields {
            let room = self
                .width
                .map(|width| width.saturating_sub(widest + GAP).max(NARROWEST));
            let value = room.map_or_else(|| value.clone(), |room| cut(&value, room));
            let blanks = " ".repeat(widest - name.width() + GAP);
            writeln!(out, "{bold}{}{bold:#}{blanks}{value}", cell::harmless(name))?;
        }
        Ok(())
    }

    fn is_instant(&self, name: &str) -> bool {
        self.columns.instants.contains(&name)
    }

    fn layout(&self) -> Vec<Column> {
        let names = match &self.columns.asked {
            Some(asked) => asked.clone(),
            None => self.chosen(),
        };
        let mut columns: Vec<Column> = names.into_iter().map(|name| self.column(name)).collect();
        let Some(width) = self.width else {
            return columns;
        };
        let needed = |columns: &[Column]| {
            let widths = columns.iter().map(|column| column.width + GAP);
            widths.sum::<usize>().saturating_sub(GAP)
        };
        // Texts are cut before columns are left out, and no column that was asked for is.
        let keep = if self.columns.asked.is_some() {
            usize::MAX
        } else {
            3
        };
        while needed(&columns) > width {
            let is_many = columns.len() > keep;
            let most = if is_many { WIDEST / 2 } else { NARROWEST };
            let widest = columns.iter_mut().max_by_key(|column| column.width);
            match widest {
                Some(column) if column.width > most => column.width -= 1,
                _ if is_many => {
                    columns.pop();
                }
                _ => break,
            }
        }
        columns
    }

    /// The columns that say most: those of the document that hold a value which fits a cell.
    fn chosen(&self) -> Vec<String> {
        let known = self.columns.known.iter().map(|name| (*name).to_owned());
        let mut names: Vec<String> = known.collect();
        let first = self.first.first().and_then(Value::as_object);
        names.extend(first.into_iter().flat_map(|item| item.keys().cloned()));
        let mut seen = std::collections::BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()) && self.is_worth_a_column(name));
        // A stable sort: the name beside the number, and the rest in the document's order.
        names.sort_by_key(|name| match name.as_str() {
            "id" => 0,
            "username" | "name" | "title" => 1,
            _ => 2,
        });
        names
    }

    fn is_worth_a_column(&self, name: &str) -> bool {
        let values = || self.first.iter().map(|item| &item[name]);
        let is_text = |value: &Value| match value {
            Value::Object(fields) => fields.contains_key("username") || fields.contains_key("name"),
            Value::Array(_) => false,
            _ => true,
        };
        let mut distinct = values().collect::<Vec<_>>();
        distinct.dedup();
        let says_something = distinct.len() > 1 || self.first.len() == 1 || name == "id";
        let is_date_again = name.ends_with("Formatted");
        let is_address = || values().any(|value| value.as_str().is_some_and(|t| t.contains("://")));
        !is_date_again
            && says_something
            && values().any(|value| !matches!(value, Value::Null) && value != "")
            && values().all(is_text)
            && !is_address()
    }

    fn column(&self, name: String) -> Column {
        let is_instant = self.is_instant(&name);
        let values = || self.first.iter().map(|item| &item[&name]);
        let widths = values().map(|value| cell::shown(value, is_instant).width());
        let widest = widths.max().unwrap_or(0).min(WIDEST);
        let is_number = |value: &Value| value.is_number() || value.is_null();
        Column {
            width: widest.max(name.width()),
            is_instant,
            is_number: !is_instant && values().all(is_number) && values().any(Value::is_number),
            name,
        }
    }
}

fn line(out: &mut impl Write, layout: &[Column], item: &Value) -> Outcome<()> {
    let cells = layout.iter().map(|column| {
        let value = item.get(column.name.as_str()).unwrap_or(&Value::Null);
        (column, cell::shown(value, column.is_instant))
    });
    writeln!(out, "{}", joined(cells))?;
    Ok(())
}

fn joined<'a>(cells: impl Iterator<Item = (&'a Column, String)>) -> String {
    let mut line = String::new();
    for (index, (column, text)) in cells.enumerate() {
        if index > 0 {
            line.push_str(&" ".repeat(GAP));
        }
        let text = cut(&text, column.width);
        let blanks = " ".repeat(column.width.saturating_sub(text.width()));
        if column.is_number {
            line.push_str(&blanks);
            line.push_str(&text);
        } else {
            line.push_str(&text);
            line.push_str(&blanks);
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// A text cut to a width.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fitting = text.chars().take_while(|letter| {
        let own = letter.width().unwrap_or(0);
        let fits = own <= left;
        left = left.saturating_sub(own);
        fits
    });
    let mut cut: String = fitting.collect();
    cut.push('…');
    cut
}
