//! Records that a call affects: users, groups and nodes.

use community_qa_client::Client;
use serde_json::Value;

use crate::names;
use crate::show::{label, printable};
use crate::table::{Column, find_command};

#[derive(Debug, Clone)]
pub(crate) struct Record {
    pub(crate) resource: &'static str,
    pub(crate) number: String,
    /// The record before the call; null if it was not read.
    pub(crate) before: Value,
}

impl Record {
    /// Reads the record, unless the lookup of its name has read it. Failures are ignored: the
    /// question then shows the number only.
    pub(crate) async fn read(&mut self, client: &Client) {
        if self.before.is_null()
            && let Some(request) = names::get(client, self.resource, &self.number)
            && let Ok(response) = request.send_as::<Value>().await
        {
            self.before = response.into_inner();
        }
    }

    /// The name as people type it, or else the number.
    pub(crate) fn label(&self) -> String {
        match self.before["username"].as_str() {
            Some(name) => format!("@{}", printable(name)),
            None if self.before.is_null() => format!("{} {}", self.resource, self.number),
            None => label(&self.before).unwrap_or_default(),
        }
    }

    /// The number, the name, and fields that distinguish the record from similar ones.
    pub(crate) fn description(&self) -> String {
        let mut text = format!("{} {}", self.resource, self.number);
        if self.before.is_null() {
            return text;
        }
        text += &format!(": {}", label(&self.before).unwrap_or_default());
        for field in ["realname", "reputation"] {
            match &self.before[field] {
                Value::String(name) if !name.is_empty() => {
                    text += &format!(", {}", printable(name))
                }
                Value::Number(number) => text += &format!(", {field} {number}"),
                _ => {}
            }
        }
        text
    }

    /// The state, as the column of lists names it, and all possible states.
    pub(crate) fn state(&self) -> Option<(&'static str, &'static [&'static str])> {
        let columns = find_command(self.resource, "list")?.columns;
        let states = columns.iter().find_map(|column| match column {
            Column::State(states) => Some(*states),
            Column::Field(_) => None,
        })?;
        let is_true = |state: &&&str| self.before[**state] == Value::Bool(true);
        states.iter().find(is_true).map(|state| (*state, states))
    }
}
