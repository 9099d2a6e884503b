//! `Users.xml`, and the deleted users that it does not contain.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::Dump;
use super::rows::Row;
use crate::community::import::record::{Record, User};
use crate::domain::bounded::Line;
use crate::domain::characters::{is_invisible, is_unwanted, shows_something};
use crate::domain::folding::composed;
use crate::domain::names;
use crate::domain::user_state::Transition;

pub(super) const FILE: &str = "Users.xml";

/// The longest user name that is made from a display name. It leaves room for an identifier.
const MAX_USERNAME_LEN: usize = 48;

#[derive(Debug, Default)]
pub(super) struct People {
    users: HashSet<i64>,
    names: HashSet<String>,
}

impl People {
    /// Returns whether a user is in the dump.
    pub(super) fn has(&self, id: i64) -> bool {
        self.users.contains(&id)
    }
}

impl Dump<'_, '_> {
    pub(super) fn read_users(&mut self) -> ControlFlow<()> {
        self.for_each(FILE, |dump, row| {
            let record = user(&row);
            if let (Ok(_), Some(id)) = (&record, row.number("Id")) {
                dump.people.users.insert(id);
            }
            dump.hand_over(FILE, &row, record.map(Record::User))
        })
    }

    /// The person whom the attributes `id` (an identifier) and `name` (a display name) of a row
    /// name. A deleted user, of whom only the name is left, becomes a new user.
    pub(super) fn import_person(
        &mut self,
        file: &str,
        row: &Row,
        id: &str,
        name: &str,
        date: i64,
    ) -> ControlFlow<(), Option<String>> {
        let known = row.number(id).filter(|id| self.people.has(*id));
        if let Some(id) = known {
            return ControlFlow::Continue(Some(id.to_string()));
        }
        let Some(name) = row.text(name) else {
            return ControlFlow::Continue(None);
        };
        let username = username(name);
        let id = format!("name:{username}");
        if self.people.names.insert(username.clone()) {
            let deleted = User {
                id: id.clone(),
                username_if_taken: Some(format!("{username}.deleted{}", self.people.names.len())),
                username,
                state: Some(Transition::Deactivate),
                date,
                ..User::default()
            };
            self.hand_over(file, row, Ok(Record::User(deleted)))?;
        }
        ControlFlow::Continue(Some(id))
    }
}

fn user(row: &Row) -> Result<User, String> {
    let id = row.expect("Id", row.number::<i64>("Id"))?;
    let name = row.text("DisplayName").unwrap_or("user");
    let username = username(name);
    let picture =
        row.text("ProfileImageUrl").filter(|url| names::picture_url("picture", url).is_ok());
    Ok(User {
        id: id.to_string(),
        username_if_taken: Some(format!("{username}.{id}")),
        username,
        real_name: Some(one_line(name)),
        about: row.text("AboutMe").map(str::to_owned),
        location: row.text("Location").map(one_line),
        picture: picture.map(str::to_owned),
        date: row.expect("CreationDate", row.date("CreationDate"))?,
        ..User::default()
    })
}

fn username(name: &str) -> String {
    let name: String = one_line(name)
        .chars()
        // HTTP Basic separates user name and password by a colon.
        .filter(|letter| *letter != ':' && !is_invisible(*letter))
        .take(MAX_USERNAME_LEN)
        .collect();
    let name = name.trim();
    if shows_something(name) { name } else { "user" }.to_owned()
}

/// A text without the characters that a single line must not have; empty if nothing visible is
/// left.
pub(super) fn one_line(text: &str) -> String {
    // Normalised first, because that can make a text longer.
    let text = composed(Line::start_of(text));
    let wanted = text.chars().filter(|letter| !is_unwanted(*letter));
    let line: String = wanted.take(255).collect();
    let line = line.trim();
    if shows_something(line) { line } else { "" }.to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn display_name_keeps_its_visible_characters() {
        for (name, expected) in [
            ("Ann \u{2764}\u{fe0f}", "Ann \u{2764}"),
            ("soft\u{ad}hyphen", "softhyphen"),
            ("\u{f8ff} fan", "fan"),
            ("\u{200b}", "user"),
            ("\u{feff}A:\tB\u{202e}", "AB"),
        ] {
            assert_eq!(username(name), expected, "{name:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_name_of_a_dump_is_taken(name in ".{0,80}") {
            prop_assert_eq!(names::username(&username(&name)).err(), None);
            prop_assert_eq!(names::optional_line("location", &one_line(&name)).err(), None);
        }
    }
}
