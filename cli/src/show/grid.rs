//! Tables: columns fitted to the terminal, by the first items that come.

use std::io::Write;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets,
};
use serde_json::{Map, Value};

use super::{Columns, cell};
use crate::failure::Outcome;

/// The number of items that decide on the columns and their widths.
const MEASURED_ROWS: usize = 100;

const MAX_WIDTH: u16 = 40;
const MIN_WIDTH: u16 = 6;
const GAP: u16 = 2;

#[derive(Default)]
pub(super) struct Grid {
    pub(super) columns: Columns,
    pub(super) width: Option<u16>,
    /// The items that are held until the columns are known.
    first: Vec<Value>,
    layout: Option<Vec<Column>>,
}

#[derive(Default)]
struct Column {
    name: String,
    width: u16,
    is_number: bool,
}

impl Grid {
    pub(super) fn row(&mut self, out: &mut impl Write, item: Value) -> Outcome<()> {
        if let Some(layout) = &self.layout {
            return print(out, layout, [self.cells(layout, &item)]);
        }
        self.first.push(item);
        if self.first.len() == MEASURED_ROWS {
            self.finish(out)?;
        }
        Ok(())
    }

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

    pub(super) fn fields(&self, out: &mut impl Write, fields: &Map<String, Value>) -> Outcome<()> {
        let rows: Vec<Vec<String>> = fields
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| vec![cell::harmless(name), self.cell_text(name, value)])
            .collect();
        let mut layout = [Column::default(), Column::default()];
        for (column, width) in layout.iter_mut().zip(widths(&rows)) {
            column.width = width;
        }
        if let Some(width) = self.width {
            let room = width.saturating_sub(layout[0].width.saturating_add(GAP)).max(MIN_WIDTH);
            layout[1].width = layout[1].width.min(room);
        }
        print(out, &layout, rows)
    }

    fn cell_text(&self, name: &str, value: &Value) -> String {
        cell::shown(value, self.columns.instants.contains(&name))
    }

    fn cells(&self, layout: &[Column], item: &Value) -> Vec<String> {
        let cells = layout.iter().map(|own| self.cell_text(&own.name, &item[&own.name]));
        cells.collect()
    }

    fn layout(&self) -> Vec<Column> {
        let mut names = self.columns.header(&self.first[0]);
        if self.columns.asked.is_none() {
            names.retain(|name| self.is_worth_a_column(name));
            // The sort is stable: other columns stay in the document's order.
            names.sort_by_key(|name| match name.as_str() {
                "id" => 0,
                "username" | "name" | "title" => 1,
                _ => 2,
            });
        }
        let mut columns: Vec<Column> = names
            .into_iter()
            .map(|name| Column { is_number: self.is_number(&name), width: 0, name })
            .collect();
        let names = columns.iter().map(|column| column.name.clone());
        let mut rows = vec![names.collect()];
        rows.extend(self.first.iter().map(|item| self.cells(&columns, item)));
        for (column, width) in columns.iter_mut().zip(widths(&rows)) {
            let name = u16::try_from(column.name.len()).unwrap_or(MAX_WIDTH);
            // A longer name widens its column: cut names could be confused.
            column.width = width.min(name.max(MAX_WIDTH));
        }
        self.fit(&mut columns);
        columns
    }

    /// Fits columns to the width: cuts texts, then leaves out columns that were not asked for.
    fn fit(&self, columns: &mut Vec<Column>) {
        let is_asked = self.columns.asked.is_some();
        let Some(width) = self.width else { return };
        let needed = |columns: &[Column]| -> u64 {
            let widths = columns.iter().map(|column| u64::from(column.width));
            widths.map(|width| width + u64::from(GAP)).sum()
        };
        while needed(columns) > u64::from(width) + u64::from(GAP) {
            let is_many = columns.len() > 3 && !is_asked;
            let most = if is_many { MAX_WIDTH / 2 } else { MIN_WIDTH };
            let widest = columns.iter_mut().max_by_key(|column| column.width);
            match widest {
                Some(column) if column.width > most => column.width -= 1,
                _ if is_many => {
                    columns.pop();
                }
                _ => break,
            }
        }
    }

    /// Returns whether a column is useful: its values fit a cell, and differ.
    fn is_worth_a_column(&self, name: &str) -> bool {
        let values: Vec<&Value> = self.first.iter().map(|item| &item[name]).collect();
        let fits = |value: &&Value| match value {
            Value::Object(fields) => fields.contains_key("username") || fields.contains_key("name"),
            Value::Array(_) => false,
            Value::String(text) => !text.contains("://"),
            _ => true,
        };
        let is_empty = |value: &&Value| value.is_null() || **value == "";
        let is_same = values.len() > 1 && values.iter().all(|value| *value == values[0]);
        !name.ends_with("Formatted")
            && (!is_same || name == "id")
            && !values.iter().all(is_empty)
            && values.iter().all(fits)
    }

    fn is_number(&self, name: &str) -> bool {
        let mut values = self.first.iter().map(|item| &item[name]);
        !self.columns.instants.contains(&name)
            && values.clone().any(Value::is_number)
            && values.all(|value| value.is_number() || value.is_null())
    }
}

fn widths(rows: &[Vec<String>]) -> Vec<u16> {
    let mut table = Table::new();
    table.add_rows(rows);
    table.column_max_content_widths()
}

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
    for (column, own) in table.column_iter_mut().zip(layout) {
        column.set_padding((0, GAP));
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(
            own.width.saturating_add(GAP),
        )));
        if own.is_number {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
