//! Records that a call concerns: users, groups and nodes.

use community_qa_client::Client;
use serde_json::Value;

use crate::names;
use crate::show::{harmless, label};
use crate::table::{Column, named};

#[derive(Debug, Clone)]
pub(crate) struct Record {
    pub(crate) resource: &'static str,
    pub(crate) number: String,
    /// The record before the call, as far as it was read; else null.
    pub(crate) read: Value,
}

impl Record {
    /// Reads the record, unless it was read when its name was looked up. It stays unknown if it
    /// cannot be read.
    pub(crate) async fn read(&mut self, client: &Client) {
        if self.read.is_null()
            && let Some(request) = names::get(client, self.resource, &self.number)
            && let Ok(response) = request.send_as::<Value>().await
        {
            self.read = response.into_inner();
        }
    }

    /// The name by which people know it, as they type it; else its number.
    pub(crate) fn label(&self) -> String {
        match self.read["username"].as_str() {
            Some(name) => format!("@{}", harmless(name)),
            None if self.read.is_null() => format!("{} {}", self.resource, self.number),
            None => label(&self.read).unwrap_or_default(),
        }
    }

    /// The number, the name, and what else tells the record from others.
    pub(crate) fn description(&self) -> String {
        let mut text = format!("{} {}", self.resource, self.number);
        if self.read.is_null() {
            return text;
        }
        text += &format!(": {}", label(&self.read).unwrap_or_default());
        for field in ["realname", "reputation"] {
            match &self.read[field] {
                Value::String(name) if !name.is_empty() => text += &format!(", {}", harmless(name)),
                Value::Number(number) => text += &format!(", {field} {number}"),
                _ => {}
            }
        }
        text
    }

    /// Its state, in the words of the column of lists, and all states that there are.
    pub(crate) fn state(&self) -> Option<(&'static str, &'static [&'static str])> {
        let columns = named(self.resource, "list")?.columns.iter();
        let mut states = columns.filter_map(|column| match column {
            Column::State(states) => Some(*states),
            Column::Field(_) => None,
        });
        let states = states.next()?;
        let is_true = |state: &&&str| self.read[**state] == Value::Bool(true);
        states.iter().find(is_true).map(|state| (*state, states))
    }
}
