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
    /// To a property.
    Property(String),
    /// To an item, counted from 0.
    Item(usize),
    /// To every item.
    Each,
}

impl Path {
    /// Reads `list[].id`. `body` is the body as a whole.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
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
    #[must_use]
    pub fn is_of_each(&self) -> bool {
        matches!(self, Self::Body(steps) if steps.contains(&Step::Each))
    }

    /// The values there; nothing for each that is missing.
    #[must_use]
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
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_leads_to_all_values_that_it_names() {
        let body = json!({"list": [{"id": 1, "a": {"b": [5]}}, {"id": 2}]});
        let find = |path: &str| {
            let path = Path::parse(path).unwrap();
            let found = path.find(Some(&body)).into_iter();
            found.map(|value| value.cloned()).collect::<Vec<_>>()
        };
        assert_eq!(find("list[].id"), [Some(json!(1)), Some(json!(2))]);
        assert_eq!(find("list[].a.b[0]"), [Some(json!(5)), None]);
        assert_eq!(find("list[1].id"), [Some(json!(2))]);
        assert_eq!(find("none"), [None]);
        assert_eq!(find("body"), [Some(body.clone())]);
    }

    #[test]
    fn what_is_not_a_path_is_refused() {
        for text in ["", "list.", "list[", "list[x]"] {
            assert!(Path::parse(text).is_err(), "{text}");
        }
    }
}
