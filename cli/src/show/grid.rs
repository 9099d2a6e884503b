//! Tables: columns fitted to the terminal, by the first items that come.

use std::io::Write;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets,
};
use serde_json::{Map, Value};

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

    pub(super) fn row(&mut self, out: &mut impl Write, item: Value) -> Outcome<()> {
        if let Some(layout) = &self.layout {
            return print(out, layout, [self.cells(layout, &item)]);
        }
        self.first.push(item);
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
        let titles = layout.iter().map(|column| column.name.to_uppercase());
        let bold = anstyle::Style::new().bold();
        write!(out, "{bold}")?;
        print(out, &layout, [titles.collect()])?;
        write!(out, "{bold:#}")?;
        let items = self.first.iter();
        print(out, &layout, items.map(|item| self.cells(&layout, item)))?;
        self.first.clear();
        self.layout = Some(layout);
        Ok(())
    }

    /// Prints the fields of one record, a line each.
    pub(super) fn fields(&self, out: &mut impl Write, fields: &Map<String, Value>) -> Outcome<()> {
        let fields = fields.iter().filter(|(_, value)| !value.is_null());
        let rows: Vec<Vec<String>> = fields
            .map(|(name, value)| vec![cell::harmless(name), self.shown(name, value)])
            .collect();
        let mut table = Table::new();
        table.add_rows(rows.clone());
        let widths = table.column_max_content_widths();
        let [name, value] =
            [0, 1].map(|index| widths.get(index).map_or(0, |own| usize::from(*own)));
        let room = self.width.map_or(value, |width| {
            let room = width.saturating_sub(name + GAP).max(NARROWEST);
            room.min(value)
        });
        let column = |width| Column {
            name: String::new(),
            width,
            is_number: false,
        };
        print(out, &[column(name), column(room)], rows)
    }

    fn shown(&self, name: &str, value: &Value) -> String {
        cell::shown(value, self.columns.instants.contains(&name))
    }

    fn cells(&self, layout: &[Column], item: &Value) -> Vec<String> {
        let cells = layout.iter().map(|column| {
            let value = item.get(column.name.as_str()).unwrap_or(&Value::Null);
            self.shown(&column.name, value)
        });
        cells.collect()
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
        let others = first.into_iter().flat_map(Map::keys);
        let others: Vec<String> = others
            .filter(|name| !names.contains(name))
            .cloned()
            .collect();
        names.extend(others);
        names.retain(|name| self.is_worth_a_column(name));
        // The sort is stable: other columns stay in the document's order.
        names.sort_by_key(|name| match name.as_str() {
            "id" => 0,
            "username" | "name" | "title" => 1,
            _ => 2,
        });
        names
    }

    fn is_worth_a_column(&self, name: &str) -> bool {
        let values: Vec<&Value> = self.first.iter().map(|item| &item[name]).collect();
        let fits = |value: &Value| match value {
            Value::Object(fields) => fields.contains_key("username") || fields.contains_key("name"),
            Value::Array(_) => false,
            Value::String(text) => !text.contains("://"),
            _ => true,
        };
        let is_something = |value: &&&Value| !value.is_null() && **value != "";
        let is_same = values.len() > 1 && values.iter().all(|value| *value == values[0]);
        // A date is shown as such, and a value that all items share says nothing.
        !name.ends_with("Formatted")
            && (!is_same || name == "id")
            && values.iter().any(|value| is_something(&value))
            && values.iter().all(|value| fits(value))
    }

    fn column(&self, name: String) -> Column {
        let values = || self.first.iter().map(|item| &item[&name]);
        let mut table = Table::new();
        table.add_row([&name]);
        table.add_rows(values().map(|value| [self.shown(&name, value)]));
        let width = table
            .column_max_content_widths()
            .first()
            .map_or(0, |width| usize::from(*width));
        let is_instant = self.columns.instants.contains(&name.as_str());
        let is_number = |value: &Value| value.is_number() || value.is_null();
        Column {
            width: width.min(WIDEST.max(name.len())),
            is_number: !is_instant && values().all(is_number) && values().any(Value::is_number),
            name,
        }
    }
}

/// Prints rows, each on one line.
fn print(
    out: &mut impl Write,
    layout: &[Column],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Outcome<()> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_truncation_indicator("…");
    for row in rows {
        let mut row = Row::from(row);
        row.max_height(1);
        table.add_row(row);
    }
    for (index, own) in layout.iter().enumerate() {
        let is_last = index + 1 == layout.len();
        let gap = if is_last { 0 } else { GAP };
        if let Some(column) = table.column_mut(index) {
            let width = u16::try_from(own.width + gap).unwrap_or(u16::MAX);
            column.set_padding((0, u16::try_from(gap).unwrap_or_default()));
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
            if own.is_number {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
