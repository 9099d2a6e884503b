//! Places in a response: `list[].author.id`, `list[0].name`, `header location`.

use serde_json::{Value, json};

use crate::http::Response;

/// A place in the body of a response, or one of its headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    /// A place in the body; without steps, the whole body.
    Body(Vec<Step>),
    /// A header, by its name in lower case.
    Header(String),
}

/// A step from a value to those within it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Property(String),
    /// An item, counted from 0.
    Item(usize),
    Each,
}

impl Path {
    /// Parses `list[].id` or `header location`. `body` is the whole body.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(name) = text.strip_prefix("header ") {
            return Ok(Self::Header(name.to_lowercase()));
        }
        if text == "body" {
            return Ok(Self::Body(Vec::new()));
        }
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (name, indices) = part.split_at(part.find('[').unwrap_or(part.len()));
            if name.is_empty() {
                return Err(format!("{text:?} is not a place; write one like list[].id"));
            }
            steps.push(Step::Property(name.to_owned()));
            for index in indices.split_inclusive(']') {
                let index = index.strip_prefix('[').and_then(|i| i.strip_suffix(']'));
                steps.push(match index {
                    Some("") => Step::Each,
                    Some(number) => Step::Item(number.parse().map_err(|_| {
                        format!("{text:?}: between [ and ] is nothing or a number")
                    })?),
                    None => return Err(format!("{text:?}: a ] is missing")),
                });
            }
        }
        Ok(Self::Body(steps))
    }

    /// Returns whether the path may lead to several values.
    pub fn is_of_each(&self) -> bool {
        matches!(self, Self::Body(steps) if steps.contains(&Step::Each))
    }

    /// The values at the place. Missing values are left out.
    pub fn find(&self, response: &Response) -> Vec<Option<Value>> {
        let steps = match self {
            Self::Header(name) => return vec![response.header(name).map(|text| json!(text))],
            Self::Body(steps) => steps,
        };
        steps.iter().fold(vec![response.json()], |found, step| {
            let next = found.into_iter().map(|value| match (step, value) {
                (Step::Property(name), Some(mut value)) => {
                    vec![value.get_mut(name).map(Value::take)]
                }
                (Step::Item(index), Some(mut value)) => {
                    vec![value.get_mut(index).map(Value::take)]
                }
                (Step::Each, Some(Value::Array(items))) => items.into_iter().map(Some).collect(),
                _ => vec![None],
            });
            next.flatten().collect()
        })
    }

    /// The value at the place, or the list of all values if the path leads to several.
    pub fn value(&self, response: &Response) -> Option<Value> {
        let mut found = self.find(response).into_iter();
        if self.is_of_each() { Some(found.flatten().collect()) } else { found.next().flatten() }
    }
}
