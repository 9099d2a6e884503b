//! `group sync`: sets the members of a group from a file.

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use community_qa_client::metadata::{ADD_GROUP_USERS, LIST_GROUP_USERS, REMOVE_GROUP_USERS};
use community_qa_client::{Client, Operation};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde::{Deserialize, Serialize};
use terminal::count;

use crate::confirmation;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::read_text;
use crate::names::{self, bare, is_number};
use crate::page::{CONCURRENCY, RawPage};
use crate::show::{Columns, Format, Printer, printable};
use crate::site::Site;

pub(crate) const NAME: (&str, &str) = ("group", "sync");

/// The number of users in one call. The numbers are in the URL, whose length is limited.
const BATCH: usize = 50;

/// The names of the column with the numbers of users.
const NUMBER_COLUMNS: [&str; 1] = ["id"];

/// The names of the column with the names of users, the best first.
const NAME_COLUMNS: [&str; 2] = ["username", "user"];

/// Set the members of a group from a file
///
/// Adds users that the group lacks, and removes users that the file lacks. Deactivated users stay
/// as they are.
///
/// The file is CSV with a column `username` or `id`, or has a user name or a number on each line.
/// The command looks up all users and shows the changes before it makes any. A file with only the
/// line `username` removes everybody.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  community-qa group sync Metrologists --from members.csv --dry-run\n  \
                  community-qa group sync Metrologists --from - --keep --yes < names.txt"
)]
pub(crate) struct Sync {
    /// The group, by name or by number
    #[arg(value_name = "GROUP")]
    group: String,

    /// The users that should be in the group; - for stdin
    #[arg(long, value_name = "FILE")]
    from: String,

    /// Remove nobody
    #[arg(long)]
    keep: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(expecting = "a user")]
struct Member {
    id: u64,
    #[serde(default)]
    username: String,
    #[serde(default, skip_serializing)]
    deactivated: bool,
}

impl Member {
    fn is(&self, user: &str) -> bool {
        match user.parse::<u64>() {
            Ok(id) if is_number(user) => self.id == id,
            _ => self.username == bare(user),
        }
    }
}

type Users = BTreeMap<u64, Member>;

/// A user of a file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WantedUser {
    /// The number, or else the name.
    key: String,
    /// The name next to the number; may be empty.
    name: String,
}

type Wanted = BTreeSet<WantedUser>;

#[derive(Debug, Serialize)]
struct Plan {
    group: String,
    added: Vec<Member>,
    removed: Vec<Member>,
    unchanged: usize,
    deactivated: Vec<Member>,
    applied: bool,
}

impl Sync {
    pub(crate) async fn run(self, site: &Site<'_>) -> Outcome<()> {
        let (client, globals) = (&site.client, site.globals);
        let wanted = users_of(&read_text(&self.from)?, &self.from)?;
        let group = names::record(client, NAME.0, &self.group).await?.number;
        let members = members(client, &group).await?;
        let wanted = resolved(client, &wanted, &members).await?;
        let mut plan = Plan::new(group, &members, &wanted);
        if self.keep {
            plan.removed.clear();
        }
        let is_table = globals.format() == Format::Table;
        if is_table {
            globals.note(&plan.describe());
        }
        if !globals.dry_run {
            if !plan.removed.is_empty() {
                let users = count(plan.removed.len(), "user");
                confirmation::confirm(&format!("Remove {users} from {}", self.group), globals)?;
            }
            // Additions come first, so that an interrupted command leaves too many users, not too
            // few.
            change(client, &ADD_GROUP_USERS, &plan.group, &plan.added).await?;
            change(client, &REMOVE_GROUP_USERS, &plan.group, &plan.removed).await?;
            plan.applied = true;
        }
        if is_table {
            return Ok(());
        }
        let plan = serde_json::to_vec(&plan).map_err(std::io::Error::from)?;
        Printer::stdout(globals, Columns::default()).print_body(&plan)
    }
}

impl Plan {
    /// Compares the group with the file. Deactivated users are neither added nor removed: the list
    /// of a group does not show whether they are in it, and the site refuses to add a user twice.
    fn new(group: String, members: &Users, wanted: &Users) -> Self {
        let missing = |from: &Users, other: &Users| -> Vec<Member> {
            let missing = from.iter().filter(|(id, _)| !other.contains_key(id));
            missing.map(|(_, member)| member.clone()).collect()
        };
        let removed = missing(members, wanted);
        let new = missing(wanted, members).into_iter();
        let (deactivated, added) = new.partition(|user| user.deactivated);
        Self {
            group,
            added,
            unchanged: members.len() - removed.len(),
            removed,
            deactivated,
            applied: false,
        }
    }

    fn describe(&self) -> String {
        let lines = |sign, users: &[Member], note| -> String {
            let line = |user: &Member| {
                let name = printable(&user.username);
                format!("{sign} {name} ({}){note}\n", user.id)
            };
            users.iter().map(line).collect()
        };
        format!(
            "{}{}{}{} to add, {} to remove, {} unchanged",
            lines('+', &self.added, ""),
            lines('-', &self.removed, ""),
            lines('!', &self.deactivated, " is deactivated, and stays as is"),
            self.added.len(),
            self.removed.len(),
            self.unchanged
        )
    }
}

/// Reads the users of a file: CSV with a header, or one user on each line.
fn users_of(text: &str, file: &str) -> Outcome<Wanted> {
    let (text, delimiter) = excel(text);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns = None;
    let mut users = Wanted::new();
    for row in reader.records() {
        let row = row.map_err(|error| Failure::usage(format!("{file}: {error}")))?;
        if row.iter().all(str::is_empty) {
            continue;
        }
        if columns.is_none() {
            columns = UserColumns::of_header(&row);
            if columns.is_some() {
                continue;
            }
            if row.len() > 1 {
                return Err(unnamed_columns(file));
            }
        }
        let columns = *columns.get_or_insert(UserColumns::SINGLE);
        users.insert(columns.user(&row).map_err(|reason| {
            let line = row.position().map_or(0, csv::Position::line);
            Failure::usage(format!("{file}:{line}: {reason}"))
        })?);
    }
    if columns.is_some() {
        return Ok(users);
    }
    // The program that should have written the file may have failed.
    Err(Failure::usage(format!("{file} is empty; nothing was changed"))
        .with_hint("to remove everybody, use a file with only the line `username`"))
}

fn unnamed_columns(file: &str) -> Failure {
    Failure::usage(format!("{file} has several columns, but none is called `username`"))
        .with_hint("name the columns in its first line")
}

/// The positions of the columns with the numbers and the names of users.
#[derive(Clone, Copy)]
struct UserColumns {
    number: Option<usize>,
    name: Option<usize>,
}

impl UserColumns {
    /// The column of a file without a header, which has a number or a name on each line.
    const SINGLE: Self = Self { number: Some(0), name: None };

    /// The columns that a header names. `None` if the row is not a header.
    fn of_header(row: &csv::StringRecord) -> Option<Self> {
        let position = |names: &[&str]| {
            names.iter().find_map(|name| row.iter().position(|cell| has_name(cell, name)))
        };
        let columns = Self { number: position(&NUMBER_COLUMNS), name: position(&NAME_COLUMNS) };
        (columns.number.is_some() || columns.name.is_some()).then_some(columns)
    }

    /// The user of a row. An error is the reason why there is none.
    fn user(self, row: &csv::StringRecord) -> Result<WantedUser, String> {
        let cell = |column: Option<usize>| column.and_then(|column| row.get(column)).unwrap_or("");
        let (number, name) = (cell(self.number), cell(self.name));
        for cell in [number, name] {
            names::check_length(cell).map_err(|failure| failure.message)?;
        }
        let key = if number.is_empty() { name } else { number };
        if key.is_empty() {
            return Err("this line has no user".to_owned());
        }
        Ok(WantedUser { key: key.to_owned(), name: name.to_owned() })
    }
}

/// The rows of a CSV, and its delimiter. Excel writes `;` in many countries and tabs in "Unicode
/// text", and reads a line `sep=;`.
fn excel(text: &str) -> (&str, u8) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = line.trim_end();
    let separator = first.strip_prefix("sep=").map(str::as_bytes);
    if let Some([delimiter]) = separator.filter(|_| first.is_ascii()) {
        return (rest, *delimiter);
    }
    let is_column = |cell: &str| {
        NUMBER_COLUMNS.iter().chain(&NAME_COLUMNS).any(|name| has_name(cell.trim(), name))
    };
    let is_header = |delimiter: &u8| {
        let delimiter = char::from(*delimiter);
        first.contains(delimiter)
            && first.split(delimiter).any(|cell| is_column(cell.trim_matches('"')))
    };
    (text, [b',', b';', b'\t'].into_iter().find(is_header).unwrap_or(b','))
}

fn has_name(cell: &str, name: &str) -> bool {
    cell.eq_ignore_ascii_case(name)
}

async fn members(client: &Client, group: &str) -> Outcome<Users> {
    let values = [("group_id", group), ("pageSize", "100")];
    let request = client
        .request_for(&LIST_GROUP_USERS, &values)
        .with_query_list("includeOnly", ["id", "username"]);
    let mut records = request.items_as::<RawPage>().concurrency(CONCURRENCY);
    let mut members = Users::new();
    while let Some(record) = records.try_next().await? {
        let member: Member = serde_json::from_str(record.get())
            .map_err(|error| Failure::failed(format!("a user of the group: {error}")))?;
        members.insert(member.id, member);
    }
    Ok(members)
}

/// Looks up all users. An error names all unknown ones.
async fn resolved(client: &Client, wanted: &Wanted, members: &Users) -> Outcome<Users> {
    let found = wanted.iter().map(|user| async move {
        match members.values().find(|member| member.is(&user.key)) {
            Some(member) => Ok(Some(member.clone())),
            None => look_up(client, &user.key).await,
        }
    });
    let found: Vec<Option<Member>> =
        stream::iter(found).buffered(CONCURRENCY).try_collect().await?;
    let mut users = Users::new();
    let mut unknown = Vec::new();
    for (WantedUser { key, name }, found) in wanted.iter().zip(found) {
        let Some(found) = found else {
            unknown.push(bare(key));
            continue;
        };
        let is_other = bare(name).to_lowercase() != found.username.to_lowercase();
        if !name.is_empty() && is_other {
            let real = printable(&found.username);
            let message = format!("user {key} is {real}, not {name}; nothing was changed");
            return Err(Failure::usage(message));
        }
        users.insert(found.id, found);
    }
    if unknown.is_empty() {
        return Ok(users);
    }
    let unknown = unknown.join(", ");
    let message = format!("no such users: {unknown}; nothing was changed");
    Err(Failure::new(Exit::NotFound, message))
}

/// Looks up a user who is not in the list of the group.
async fn look_up(client: &Client, user: &str) -> Outcome<Option<Member>> {
    match names::find(client, "user", user).await {
        Ok(record) => serde_json::from_value(record)
            .map_err(|error| Failure::failed(format!("the user {user}: {error}"))),
        Err(failure) if failure.exit == Exit::NotFound => Ok(None),
        Err(failure) => Err(failure),
    }
}

async fn change(
    client: &Client,
    operation: &'static Operation,
    group: &str,
    users: &[Member],
) -> Outcome<()> {
    for batch in users.chunks(BATCH) {
        let request = client
            .request_for(operation, &[("group_id", group)])
            .with_query_list("users", batch.iter().map(|user| user.id));
        request.send().await.map_err(|error| {
            let hint = "run the command again; it continues with the group as it is then";
            Failure::from(error).with_hint(hint)
        })?;
    }
    Ok(())
}
