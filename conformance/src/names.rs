//! The names of a scenario: users, groups, nodes, and remembered parts of responses.

use std::collections::BTreeMap;

use openapi_model::closest;
use serde_json::{Value, json};

/// Names and their values. `$maja` in a scenario is the identifier of the user `maja`, and
/// `$maja.username` a property; what is remembered is itself. `$$` is a dollar sign.
#[derive(Debug, Clone, Default)]
pub struct Names {
    values: BTreeMap<String, Named>,
}

#[derive(Debug, Clone)]
enum Named {
    /// A value, such as what is remembered.
    Value(Value),
    /// A user, a group or a node, which is spoken of by its identifier.
    Thing(Value),
}

/// A piece of a text with names in it.
enum Piece<'t> {
    Text(&'t str),
    /// A name, what follows it after a dot, and the `$name` that was written.
    Name(&'t str, Option<&'t str>),
}

impl Names {
    /// Gives a value a name. An earlier one of the name is forgotten.
    pub fn set(&mut self, name: &str, value: Value) {
        self.values.insert(name.to_owned(), Named::Value(value));
    }

    /// Names something by its identifier.
    pub fn set_id(&mut self, name: &str, id: i64) {
        self.set_thing(name, json!({ "id": id }));
    }

    /// Names something by its properties, of which one is `id`.
    pub fn set_thing(&mut self, name: &str, properties: Value) {
        self.values
            .insert(name.to_owned(), Named::Thing(properties));
    }

    /// The value of a name, as it was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self.values.get(name)? {
            Named::Value(value) | Named::Thing(value) => Some(value),
        }
    }

    /// The identifier of what has this name.
    pub fn id(&self, name: &str) -> Option<i64> {
        self.get(name)?.get("id")?.as_i64()
    }

    /// A property of what has this name.
    pub fn text(&self, name: &str, property: &str) -> Option<&str> {
        self.get(name)?.get(property)?.as_str()
    }

    /// A value with all names in it replaced.
    ///
    /// # Errors
    ///
    /// When there is no such name.
    pub fn fill(&self, value: &Value) -> Result<Value, String> {
        self.replace(value, false)
    }

    /// A value with those names in it replaced that are known here. Others stay, as `$$` does.
    pub fn fill_known(&self, value: &Value) -> Value {
        self.replace(value, true).unwrap_or_else(|_| value.clone())
    }

    fn replace(&self, value: &Value, known_only: bool) -> Result<Value, String> {
        Ok(match value {
            Value::String(text) => self.replace_in_text(text, known_only)?,
            Value::Array(items) => {
                let items = items.iter().map(|item| self.replace(item, known_only));
                Value::Array(items.collect::<Result<_, _>>()?)
            }
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
        let pieces = pieces(text);
        let mut filled = String::new();
        for piece in &pieces {
            let (name, property) = match piece {
                // Kept for the pass that replaces all names.
                Piece::Text("$$") if known_only => {
                    filled.push_str("$$");
                    continue;
                }
                Piece::Text(text) => {
                    filled.push_str(if *text == "$$" { "$" } else { text });
                    continue;
                }
                Piece::Name(name, property) => (*name, *property),
            };
            let Some(value) = self.get(name) else {
                if !known_only {
                    return Err(self.unknown(name));
                }
                // That pass may know the name.
                filled.push('$');
                filled.push_str(name);
                filled.extend(property.map(|property| format!(".{property}")));
                continue;
            };
            let of_property = property.and_then(|property| value.get(property));
            let is_thing = matches!(self.values.get(name), Some(Named::Thing(_)));
            let id = value.get("id").filter(|_| is_thing);
            let value = of_property.or(id).unwrap_or(value);
            // What follows a dot and is not a property is text, as in `$maja.json`.
            let rest = property.filter(|_| of_property.is_none());
            // A name alone keeps its type; within other text it is text.
            if pieces.len() == 1 && rest.is_none() {
                return Ok(value.clone());
            }
            filled.push_str(&as_text(value));
            filled.extend(rest.map(|rest| format!(".{rest}")));
        }
        Ok(Value::String(filled))
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

/// A value as it is written into a text.
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

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        if let Some(after) = after.strip_prefix('$') {
            pieces.push(Piece::Text(&rest[at..at + 2]));
            rest = after;
            continue;
        }
        let (name, after_name) = word(after);
        if name.is_empty() {
            // A `$` without a name is itself.
            pieces.push(Piece::Text("$"));
            rest = after;
            continue;
        }
        let (property, after_property) = match after_name.strip_prefix('.').map(word) {
            Some((property, rest)) if !property.is_empty() => (Some(property), rest),
            _ => (None, after_name),
        };
        pieces.push(Piece::Name(name, property));
        rest = after_property;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// The word at the beginning of a text, which begins with a letter, and what follows it.
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
    fn a_name_alone_keeps_its_type_and_within_a_text_becomes_text() {
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
    fn a_name_that_nobody_gave_is_refused_or_left() {
        let refused = names().fill(&json!("$maia")).unwrap_err();
        assert_eq!(refused, "nothing is named $maia here; did you mean $maja?");
        let kept = names().fill_known(&json!("$sort $other.id $$5"));
        assert_eq!(kept, json!("votes $other.id $$5"));
    }
}
