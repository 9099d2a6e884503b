//! Places in a response: `list[].author.id`, `list[0].name`, `header location`.

use serde_json::Value;

/// A place in the body of a response, or one of its headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    /// A place in the body; without steps, all of it.
    Body(Vec<Step>),
    /// A header, by its name in lower case.
    Header(String),
}

/// A step from a value to those within it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Property(String),
    /// To an item, counted from 0.
    Item(usize),
    Each,
}

impl Path {
    /// Reads `list[].id`. `body` is the body as a whole.
    pub fn parse(text: &str) -> Result<Self, String> {
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

    /// Returns whether it leads to any number of values.
    pub fn is_of_each(&self) -> bool {
        matches!(self, Self::Body(steps) if steps.contains(&Step::Each))
    }

    /// The values there; nothing for each that is missing.
    pub fn find<'v>(&self, body: Option<&'v Value>) -> Vec<Option<&'v Value>> {
        let Self::Body(steps) = self else {
            return Vec::new();
        };
        steps.iter().fold(vec![body], |found, step| {
            let next = found.into_iter().map(|value| match step {
                Step::Property(name) => vec![value.and_then(|value| value.get(name))],
                Step::Item(index) => vec![value.and_then(|value| value.get(index))],
                Step::Each => match value.and_then(Value::as_array) {
                    Some(items) => items.iter().map(Some).collect(),
                    None => vec![None],
                },
            });
            next.flatten().collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_path_is_refused() {
        for text in ["", "list.", "list[", "list[x]"] {
            assert!(Path::parse(text).is_err(), "{text}");
        }
    }
}
