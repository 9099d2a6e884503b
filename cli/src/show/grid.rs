//! Tables. The first items decide on the columns and their widths.

use std::io::Write;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets,
};
use heck::ToShoutySnakeCase as _;
use serde_json::{Map, Value};

use super::{Columns, cell};
use crate::failure::Outcome;
use crate::table::Column;

/// The number of items that are measured.
const MEASURED_ROWS: usize = 100;

/// The largest width of a column without a terminal. One long text would widen all rows.
const PIPE_WIDTH: u16 = 120;

/// Fields that fill an empty column of another field: comments have no title, but a body.
const FALLBACKS: [(&str, &str); 1] = [("title", "body")];

/// The width below which no column is cut as long as less important columns can be left out.
const KEPT_WIDTH: u16 = 20;
const MIN_WIDTH: u16 = 6;
const GAP: u16 = 2;

#[derive(Default)]
pub(super) struct Grid {
    pub(super) columns: Columns,
    pub(super) width: Option<u16>,
    /// The items before the columns are decided.
    first: Vec<Value>,
    layout: Option<Vec<ColumnLayout>>,
    /// The columns that did not fit.
    hidden: Vec<String>,
}

struct ColumnLayout {
    title: String,
    source: Source,
    width: u16,
    is_number: bool,
}

/// The source of the values of a column.
enum Source {
    Field(String),
    /// The name of the first of these fields that is true.
    State(&'static [&'static str]),
}

impl Source {
    fn field(name: impl Into<String>) -> Self {
        Self::Field(name.into())
    }

    fn title(&self) -> String {
        match self {
            Self::Field(name) => name.to_shouty_snake_case().replace('_', " "),
            Self::State(_) => "STATE".to_owned(),
        }
    }

    fn has_field(&self, name: &str) -> bool {
        match self {
            Self::Field(field) => field == name,
            Self::State(fields) => fields.contains(&name),
        }
    }
}

impl Grid {
    pub(super) fn row(&mut self, out: &mut impl Write, item: Value) -> Outcome<()> {
        if let Some(layout) = &self.layout {
            return print(out, layout, [self.row_cells(layout, &item)]);
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
        let titles = layout.iter().map(|column| column.title.clone());
        let bold = anstyle::Style::new().bold();
        write!(out, "{bold}")?;
        print(out, &layout, [titles.collect()])?;
        write!(out, "{bold:#}")?;
        let items = self.first.iter();
        print(out, &layout, items.map(|item| self.row_cells(&layout, item)))?;
        self.hidden = self.hidden_columns(&layout);
        self.first.clear();
        self.layout = Some(layout);
        Ok(())
    }

    pub(super) fn fields(&self, out: &mut impl Write, fields: &Map<String, Value>) -> Outcome<()> {
        let rows: Vec<Vec<String>> = fields
            .iter()
            .filter(|(name, value)| !value.is_null() && !repeats_instant(name, fields))
            .map(|(name, value)| vec![cell::printable(name), self.cell_text(name, value)])
            .collect();
        let mut layout = Vec::new();
        for width in widths(&rows) {
            let source = Source::field("");
            layout.push(ColumnLayout { title: String::new(), source, width, is_number: false });
        }
        if let (Some(width), [names, values]) = (self.width, layout.as_mut_slice()) {
            let room = width.saturating_sub(names.width.saturating_add(GAP)).max(MIN_WIDTH);
            values.width = values.width.min(room);
        }
        print(out, &layout, rows)
    }

    /// The columns that did not fit, after the table is printed.
    pub(super) fn hidden(&self) -> &[String] {
        &self.hidden
    }

    fn cell_text(&self, name: &str, value: &Value) -> String {
        cell::text(value, self.columns.instants.contains(&name))
    }

    fn cells(&self, layout: &[ColumnLayout], item: &Value) -> Vec<String> {
        layout.iter().map(|column| self.cell(&column.source, item)).collect()
    }

    /// The cells of a row. Another field may fill an empty cell.
    fn row_cells(&self, layout: &[ColumnLayout], item: &Value) -> Vec<String> {
        let mut cells = self.cells(layout, item);
        for (field, other) in FALLBACKS {
            let place = layout.iter().position(|column| column.source.has_field(field));
            let is_shown = layout.iter().any(|column| column.source.has_field(other));
            if let Some(cell) = place.and_then(|place| cells.get_mut(place))
                && cell.is_empty()
                && !is_shown
            {
                *cell = cell::text(&item[other], false);
            }
        }
        cells
    }

    fn cell(&self, source: &Source, item: &Value) -> String {
        match source {
            Source::Field(name) if self.columns.instants.contains(&name.as_str()) => {
                cell::day(&item[name])
            }
            Source::Field(name) => cell::text(&item[name], false),
            Source::State(fields) => {
                let is_true = |field: &&&str| item[**field] == Value::Bool(true);
                fields.iter().find(is_true).map(|field| (*field).to_owned()).unwrap_or_default()
            }
        }
    }

    /// All columns, the most important first.
    fn sources(&self) -> Vec<Source> {
        if self.columns.requested.is_none() && !self.columns.preferred.is_empty() {
            let first = self.columns.first.map(Source::field);
            let preferred = self.columns.preferred.iter().map(|column| match column {
                Column::Field(name) => Source::field(*name),
                Column::State(fields) => Source::State(fields),
            });
            let sources = first.into_iter().chain(preferred);
            return sources.filter(|source| !self.is_empty(source)).collect();
        }
        let mut names = self.columns.header(&self.first[0]);
        if self.columns.requested.is_none() {
            names.retain(|name| self.is_worth_a_column(name));
            // The sort is stable, so the others keep the order of the document.
            names.sort_by_key(|name| match name.as_str() {
                "id" => 0,
                "username" | "name" | "title" => 1,
                _ => 2,
            });
        }
        names.into_iter().map(Source::Field).collect()
    }

    fn is_empty(&self, source: &Source) -> bool {
        self.first.iter().all(|item| self.cell(source, item).is_empty())
    }

    fn layout(&self) -> Vec<ColumnLayout> {
        let mut columns: Vec<ColumnLayout> = self
            .sources()
            .into_iter()
            .map(|source| ColumnLayout {
                title: source.title(),
                is_number: matches!(&source, Source::Field(name) if self.is_number(name)),
                width: 0,
                source,
            })
            .collect();
        let titles = columns.iter().map(|column| column.title.clone());
        let mut rows = vec![titles.collect()];
        rows.extend(self.first.iter().map(|item| self.cells(&columns, item)));
        for (column, width) in columns.iter_mut().zip(widths(&rows)) {
            column.width = width.min(self.width.unwrap_or(PIPE_WIDTH));
        }
        self.fit(&mut columns);
        columns
    }

    /// The preferred columns and the fields of the first item that a table does not show. Empty if
    /// the user has named the columns.
    fn hidden_columns(&self, layout: &[ColumnLayout]) -> Vec<String> {
        if self.columns.requested.is_some() {
            return Vec::new();
        }
        let fields = self.columns.header(&self.first[0]);
        let shown = self.first[0].as_object();
        let is_hidden = |name: &String| {
            !shown.is_some_and(|shown| repeats_instant(name, shown))
                && !layout.iter().any(|column| column.source.has_field(name))
                && !self.is_empty(&Source::field(name))
        };
        let mut hidden: Vec<String> = fields.into_iter().filter(is_hidden).collect();
        let is_preferred = |name: &String| {
            self.columns.preferred.iter().any(|column| match column {
                Column::Field(field) => *field == name,
                Column::State(_) => false,
            })
        };
        hidden.sort_by_key(|name| !is_preferred(name));
        hidden
    }

    /// Fits columns to the width: cuts texts, then leaves out columns that the user has not named.
    fn fit(&self, columns: &mut Vec<ColumnLayout>) {
        let is_requested = self.columns.requested.is_some();
        let Some(width) = self.width else { return };
        let needed = |columns: &[ColumnLayout]| -> u64 {
            columns.iter().map(|column| u64::from(column.width) + u64::from(GAP)).sum()
        };
        let full: Vec<u16> = columns.iter().map(|column| column.width).collect();
        while needed(columns) > u64::from(width) + u64::from(GAP) {
            let is_many = columns.len() > 3 && !is_requested;
            let most = if is_many { KEPT_WIDTH } else { MIN_WIDTH };
            let widest = columns.iter_mut().max_by_key(|column| column.width);
            match widest {
                Some(column) if column.width > most => column.width -= 1,
                _ if is_many => {
                    columns.pop();
                    // The other columns can use its space.
                    for (column, width) in columns.iter_mut().zip(&full) {
                        column.width = *width;
                    }
                }
                _ => break,
            }
        }
    }

    /// Returns whether a column is useful: its values fit a cell and are not all the same.
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
        let values = || self.first.iter().map(|item| &item[name]);
        !self.columns.instants.contains(&name)
            && values().any(Value::is_number)
            && values().all(|value| value.is_number() || value.is_null())
    }
}

/// Returns whether a field is the text of an instant that the record has as well.
fn repeats_instant(name: &str, fields: &Map<String, Value>) -> bool {
    name.strip_suffix("Formatted").is_some_and(|instant| fields.contains_key(instant))
}

fn widths(rows: &[Vec<String>]) -> Vec<u16> {
    let mut table = Table::new();
    table.add_rows(rows);
    table.column_max_content_widths()
}

fn print(
    out: &mut impl Write,
    layout: &[ColumnLayout],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Outcome<()> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_truncation_indicator("…");
    for row in rows {
        let mut row = Row::from(row);
        // A table wraps a text that is cut, unless each row has one line.
        row.max_height(1);
        table.add_row(row);
    }
    for (column, layout) in table.column_iter_mut().zip(layout) {
        column.set_padding((0, GAP));
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(
            layout.width.saturating_add(GAP),
        )));
        if layout.is_number {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
