//! `group sync`: makes the users of a group those of a file.

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use community_qa_client::Client;
use community_qa_client::reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use workspace::terminal::count;

use crate::care;
use crate::failure::{Exit, Failure, Outcome};
use crate::globals::Globals;
use crate::names::{self, known};
use crate::page::RawPage;
use crate::request::{lookup, read_text};
use crate::show::{Columns, Format, Printer, harmless};
use crate::site::Site;

/// The resource and the verb.
pub(crate) const NAME: (&str, &str) = ("group", "sync");

/// How many users are in one call: their numbers are in the URL.
const BATCH: usize = 50;

/// Make the users of a group those of a file
///
/// Adds who is missing in the group, and removes who is not in the file.
///
/// The file is CSV with a column `username` or `id`, or has a user name or a number on each
/// line. Nothing is changed before the whole file is understood, and the changes are shown
/// first.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  community-qa group sync Metrologists --from members.csv --dry-run\n  \
                  community-qa group sync Metrologists --from - --keep --yes < names.txt"
)]
pub(crate) struct Sync {
    /// The name or the number
    #[arg(value_name = "GROUP")]
    group: String,

    /// The users that should be in the group; - for stdin
    #[arg(long, value_name = "FILE")]
    from: String,

    /// Remove nobody
    #[arg(long)]
    keep: bool,
}

/// Users by number, with their names.
type Users = BTreeMap<u64, String>;

/// The changes to a group.
#[derive(Debug)]
struct Plan {
    added: Users,
    removed: Users,
    unchanged: usize,
}

impl Sync {
    pub(crate) async fn run(self, globals: &Globals, site: &Site) -> Outcome<()> {
        let client = &site.client;
        let wanted = users_of(&read_text(&self.from)?, &self.from)?;
        let group = names::number(client, NAME.0, &self.group).await?;
        let members = members(client, &group).await?;
        let wanted = resolved(client, &wanted, &members).await?;
        let mut plan = Plan::new(&members, wanted);
        if self.keep {
            plan.removed.clear();
        }
        if globals.format() == Format::Table {
            globals.note(&plan.shown());
        }
        if !globals.dry_run {
            if !plan.removed.is_empty() {
                let users = count(plan.removed.len(), "user");
                care::confirm(&format!("Remove {users} from {}", self.group), globals)?;
            }
            change(client, "addGroupUsers", &group, &plan.added).await?;
            change(client, "removeGroupUsers", &group, &plan.removed).await?;
        }
        if globals.format() == Format::Table {
            return Ok(());
        }
        let users = |users: &Users| -> Vec<Value> {
            let users = users.iter();
            users
                .map(|(id, name)| json!({"id": id, "username": name}))
                .collect()
        };
        let report = json!({
            "group": group, "added": users(&plan.added), "removed": users(&plan.removed),
            "unchanged": plan.unchanged, "applied": !globals.dry_run,
        });
        Printer::stdout(globals.format(), Columns::default()).whole(report.to_string().as_bytes())
    }
}

impl Plan {
    /// A user who is in the group already is not added again, which the site would refuse.
    fn new(members: &Users, mut wanted: Users) -> Self {
        let mut removed = members.clone();
        removed.retain(|id, _| !wanted.contains_key(id));
        wanted.retain(|id, _| !members.contains_key(id));
        Self {
            unchanged: members.len() - removed.len(),
            added: wanted,
            removed,
        }
    }

    fn shown(&self) -> String {
        let line =
            |sign: &str, (id, name): (&u64, &String)| format!("{sign} {} ({id})\n", harmless(name));
        let added = self.added.iter().map(|user| line("+", user));
        let removed = self.removed.iter().map(|user| line("-", user));
        let lines: String = added.chain(removed).collect();
        let (added, removed) = (self.added.len(), self.removed.len());
        let unchanged = self.unchanged;
        format!("{lines}{added} to add, {removed} to remove, {unchanged} unchanged")
    }
}

/// The users that a file names, in its words.
fn users_of(text: &str, file: &str) -> Outcome<BTreeSet<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let mut column = None;
    let mut users = BTreeSet::new();
    for (index, row) in reader.records().enumerate() {
        let row = row.map_err(|error| Failure::usage(format!("{file}: {error}")))?;
        if index == 0 {
            let place = |name: &str| row.iter().position(|cell| cell.eq_ignore_ascii_case(name));
            column = ["id", "username", "user"].into_iter().find_map(place);
            if column.is_some() {
                continue;
            }
            if row.len() > 1 {
                let message = format!("{file} has several columns, and none is called `username`");
                return Err(Failure::usage(message).with_hint("name the columns in its first line"));
            }
        }
        let user = row.get(column.unwrap_or(0)).ok_or_else(|| {
            let line = row.position().map_or(0, csv::Position::line);
            Failure::usage(format!("{file}:{line}: there is no user in this line"))
        })?;
        if !user.is_empty() {
            users.insert(user.to_owned());
        }
    }
    Ok(users)
}

#[derive(Deserialize)]
struct Member {
    id: u64,
    #[serde(default)]
    username: String,
}

/// The users of the group.
async fn members(client: &Client, group: &str) -> Outcome<Users> {
    let command = known("listGroupUsers")?;
    let request = lookup(client, command, &[("group_id", group), ("pageSize", "100")]);
    let request = request.with_query_list("includeOnly", ["id", "username"]);
    let mut records = request.items_as::<RawPage>().concurrency(4);
    let mut members = Users::new();
    while let Some(record) = records.try_next().await? {
        let member: Member = serde_json::from_str(record.get())
            .map_err(|error| Failure::failed(format!("a user of the group: {error}")))?;
        members.insert(member.id, member.username);
    }
    Ok(members)
}

/// The numbers of the users, with their names. All that are not known are named at once.
async fn resolved(client: &Client, wanted: &BTreeSet<String>, members: &Users) -> Outcome<Users> {
    let by_name: BTreeMap<&str, u64> = members
        .iter()
        .map(|(id, name)| (name.as_str(), *id))
        .collect();
    let mut users = Users::new();
    let mut unknown = Vec::new();
    for user in wanted {
        let name = user.strip_prefix('@').unwrap_or(user);
        let found = match (user.parse(), by_name.get(name)) {
            (Ok(id), _) => id,
            (_, Some(id)) => *id,
            _ => match names::number(client, "user", user).await {
                Ok(number) => number
                    .parse()
                    .map_err(|_| Failure::usage(format!("`{number}` is not a number")))?,
                Err(failure) if failure.exit() == Exit::NotFound => {
                    unknown.push(name);
                    continue;
                }
                Err(failure) => return Err(failure),
            },
        };
        let name = members.get(&found).map_or(name, String::as_str);
        users.insert(found, name.to_owned());
    }
    if unknown.is_empty() {
        return Ok(users);
    }
    let unknown = unknown.join(", ");
    let message = format!("there are no users called {unknown}; nothing was changed");
    Err(Failure::new(Exit::NotFound, message))
}

/// Adds or removes users, in as many calls as needed.
async fn change(client: &Client, operation: &str, group: &str, users: &Users) -> Outcome<()> {
    let command = known(operation)?;
    let path = command.operation.path.replace("{group_id}", group);
    let ids: Vec<u64> = users.keys().copied().collect();
    for batch in ids.chunks(BATCH) {
        let request = client
            .request(Method::PUT, &path)
            .with_operation(command.operation)
            .with_query_list("users", batch);
        request.send().await.map_err(|error| {
            let hint = "run the command again: it goes on from what the group is then";
            Failure::from(error).with_hint(hint)
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn users(text: &str) -> Vec<String> {
        users_of(text, "members.csv").unwrap().into_iter().collect()
    }

    #[test]
    fn users_are_read_from_columns_and_lines() {
        let csv = "name,Username\nAda L,ada\n\"B, C\",bob\n";
        assert_eq!(users(csv), ["ada", "bob"]);
        let lines = "\u{feff}ada\n# a comment\n\n @bob \n";
        assert_eq!(users(lines), ["@bob", "ada"]);
        assert_eq!(users("id\n7\n12\n"), ["12", "7"]);
        let failure = users_of("a,b\nc,d\n", "members.csv").unwrap_err();
        assert_eq!(failure.exit(), Exit::Usage);
    }

    #[test]
    fn a_plan_is_the_difference() {
        let set = |ids: &[u64]| ids.iter().map(|id| (*id, format!("u{id}"))).collect();
        let plan = Plan::new(&set(&[1, 2]), set(&[2, 3]));
        let expected = "+ u3 (3)\n- u1 (1)\n1 to add, 1 to remove, 1 unchanged";
        assert_eq!(plan.shown(), expected);
    }
}
