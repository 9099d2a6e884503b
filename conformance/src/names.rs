//! The names in a scenario: users, groups, nodes, and remembered values.

use std::collections::BTreeMap;

use openapi_model::closest;
use serde_json::{Value, json};

/// Names and their values. In a scenario, `$maja` is the identifier of the user `maja`,
/// `$maja.username` is a property, and a remembered value is itself. `$$` is a dollar sign.
#[derive(Debug, Clone, Default)]
pub struct Names {
    values: BTreeMap<String, Named>,
}

#[derive(Debug, Clone)]
enum Named {
    /// A value, such as a remembered one.
    Value(Value),
    /// A user, a group or a node. Its name stands for its identifier.
    Thing(Value),
}

impl Named {
    fn value(&self) -> &Value {
        let (Self::Value(value) | Self::Thing(value)) = self;
        value
    }

    /// The value of the name without a property.
    fn spoken(&self) -> &Value {
        match self {
            Self::Thing(thing) => thing.get("id").unwrap_or(thing),
            Self::Value(value) => value,
        }
    }
}

impl Names {
    /// Sets the value of a name, and replaces an earlier one.
    pub fn set(&mut self, name: &str, value: Value) {
        self.values.insert(name.to_owned(), Named::Value(value));
    }

    /// Sets a name to an identifier.
    pub fn set_id(&mut self, name: &str, id: i64) {
        self.set_thing(name, json!({ "id": id }));
    }

    /// Sets a name to a record with these properties and an `id`.
    pub fn set_thing(&mut self, name: &str, properties: Value) {
        self.values.insert(name.to_owned(), Named::Thing(properties));
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name).map(Named::value)
    }

    /// The identifier of the record with this name.
    pub fn id(&self, name: &str) -> Option<i64> {
        self.get(name)?.get("id")?.as_i64()
    }

    /// A property of the record with this name.
    pub fn text(&self, name: &str, property: &str) -> Option<&str> {
        self.get(name)?.get(property)?.as_str()
    }

    /// Replaces all names in a value.
    ///
    /// # Errors
    ///
    /// If a name is unknown.
    pub fn fill(&self, value: &Value) -> Result<Value, String> {
        self.replace(value, false)
    }

    /// Replaces the known names in a value. Unknown names and `$$` stay.
    pub fn fill_known(&self, value: &Value) -> Value {
        self.replace(value, true).unwrap_or_else(|_| value.clone())
    }

    fn replace(&self, value: &Value, known_only: bool) -> Result<Value, String> {
        Ok(match value {
            Value::String(text) => self.replace_in_text(text, known_only)?,
            Value::Array(items) => Value::Array(
                items
                    .iter()
                    .map(|item| self.replace(item, known_only))
                    .collect::<Result<_, _>>()?,
            ),
            Value::Object(properties) => {
                let mut replaced = serde_json::Map::new();
                for (name, value) in properties {
                    let name = self.replace_in_text(name, known_only)?;
                    replaced.insert(as_text(&name), self.replace(value, known_only)?);
                }
                Value::Object(replaced)
            }
            other => other.clone(),
        })
    }

    fn replace_in_text(&self, text: &str, known_only: bool) -> Result<Value, String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            let begins = before.is_empty() && rest.len() == text.len();
            filled.push_str(before);
            rest = after;
            if let Some(after) = after.strip_prefix('$') {
                // Kept for the pass that replaces all names.
                filled.push_str(if known_only { "$$" } else { "$" });
                rest = after;
                continue;
            }
            let (name, after_name) = word(after);
            let Some(named) = self.values.get(name) else {
                if !known_only && !name.is_empty() {
                    return Err(self.unknown(name));
                }
                // That pass may know the name. A `$` without a name stays.
                filled.push('$');
                continue;
            };
            let property = after_name
                .strip_prefix('.')
                .map(word)
                .and_then(|(property, after)| Some((named.value().get(property)?, after)));
            // A word after a dot that is not a property stays text, as in `$maja.json`.
            let (value, after) = property.unwrap_or((named.spoken(), after_name));
            // A name alone keeps the type of its value; within other text it becomes text.
            if begins && after.is_empty() {
                return Ok(value.clone());
            }
            filled.push_str(&as_text(value));
            rest = after;
        }
        Ok(Value::String(filled + rest))
    }

    fn unknown(&self, name: &str) -> String {
        let names = self.values.keys().map(String::as_str);
        let hint = match closest(name, names) {
            Some(close) => format!("did you mean ${close}?"),
            None => "name it in `given`, `created` or `remember`; a dollar sign is written $$"
                .to_owned(),
        };
        format!("nothing is named ${name} here; {hint}")
    }
}

/// A value as it is written within a text.
pub fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(as_text).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}

/// Splits a text after the word at its start, which begins with a letter.
fn word(text: &str) -> (&str, &str) {
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return ("", text);
    }
    let end = text.find(|other: char| !other.is_ascii_alphanumeric() && other != '_');
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        names.set_thing("maja", json!({"id": 3, "username": "maja-x"}));
        names.set("list", json!(["$a", 2]));
        names.set("before", json!(12));
        names.set("sort", json!("votes"));
        names
    }

    #[test]
    fn whole_placeholder_keeps_its_type() {
        let filled = names().fill(&json!({
            "id": "$maja", "users": "$maja,$before", "name": "$maja.username",
            "path": "/user/$maja.json", "list": ["$before"], "fact": "is $list", "cost": "$$5 or $5", "$sort": 1,
        }));
        let expected = json!({
            "id": 3, "users": "3,12", "name": "maja-x",
            "path": "/user/3.json", "list": [12], "fact": "is [$a, 2]", "cost": "$5 or $5", "votes": 1,
        });
        assert_eq!(filled.unwrap(), expected);
    }

    #[test]
    fn undefined_name_is_refused_or_kept() {
        let refused = names().fill(&json!("$maia")).unwrap_err();
        assert_eq!(refused, "nothing is named $maia here; did you mean $maja?");
        let kept = names().fill_known(&json!("$sort $other.id $$5"));
        assert_eq!(kept, json!("votes $other.id $$5"));
    }
}
