//! The lists that can be exported, and how they are read.

use community_qa_client::ItemsWithSkipped;
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::writer::{Record, Writer};
use crate::failure::{Failure, Outcome};
use crate::names::known;
use crate::page::{CONCURRENCY, RawPage};
use crate::request::lookup;
use crate::site::Site;

/// The page size. A broken record is isolated by halving its page.
const PAGE_SIZE: (&str, &str) = ("pageSize", "64");

/// An order in which new records come last, so that none is missed.
const OLDEST: (&str, &str) = ("sort", "oldest");

/// Deactivated users too, whom lists leave out: nodes have them as authors.
const EVERYBODY: (&str, &str) = ("type", "all");

pub(super) struct Source {
    pub(super) name: &'static str,
    pub(super) operation: &'static str,
    query: &'static [(&'static str, &'static str)],
}

pub(super) static SOURCES: [Source; 5] = [
    source("users", "listUsers", &[OLDEST, EVERYBODY]),
    source("groups", "listGroups", &[]),
    source("nodes", "searchNodes", &[("q", "*"), OLDEST]),
    source("actions", "listUserActions", &[]),
    source("awards", "listUserAwards", &[]),
];

const fn source(
    name: &'static str,
    operation: &'static str,
    query: &'static [(&'static str, &'static str)],
) -> Source {
    Source {
        name,
        operation,
        query,
    }
}

impl Source {
    /// Returns whether each user has such a list.
    pub(super) fn is_per_user(&self) -> bool {
        known(self.operation).is_ok_and(|own| own.operation.path.contains("{user_id}"))
    }

    /// Writes the whole list, from where the checkpoint says.
    pub(super) async fn export(&self, mut writer: Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        if self.is_per_user() {
            self.write_users(&mut writer, site).await?;
        } else {
            self.write_site(&mut writer, site).await?;
        }
        writer.finish()
    }

    async fn write_site(&self, writer: &mut Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        let mut records = walk(site, self.operation, self.query, writer.position())?;
        while let Some(record) = records.try_next().await? {
            writer.record(None, record)?;
            let total = records.page_info().map_or(0, |info| info.total_count);
            writer.bar.set_length(total.try_into().unwrap_or_default());
            writer.reached(records.position())?;
        }
        Ok(())
    }

    /// Writes the lists of all users, in the order of the users. Some are begun ahead.
    async fn write_users(&self, writer: &mut Writer<'_>, site: &Site<'_>) -> Outcome<()> {
        let mut position = writer.position();
        let query = [OLDEST, EVERYBODY, ("includeOnly", "id")];
        let users = walk(site, "listUsers", &query, position)?;
        let begun = users.map(|user| async move {
            match user? {
                Ok(user) => Outcome::Ok(Ok(self.begin(site, &user).await?)),
                Err(skipped) => Ok(Err(skipped)),
            }
        });
        let mut begun = std::pin::pin!(begun.buffered(CONCURRENCY));
        while let Some(list) = begun.try_next().await? {
            match list {
                Ok(mut list) => {
                    let mut next = list.first;
                    while let Some(record) = next {
                        writer.record(Some(&list.user), record)?;
                        next = list.rest.try_next().await?;
                    }
                }
                Err(skipped) => writer.record(None, Err(skipped))?,
            }
            position += 1;
            writer.reached(position)?;
        }
        Ok(())
    }

    async fn begin(&self, site: &Site<'_>, user: &RawValue) -> Outcome<UserList> {
        let user: User = serde_json::from_str(user.get())
            .map_err(|error| Failure::failed(format!("a user of the list: {error}")))?;
        let user = user.id.get().trim_matches('"').to_owned();
        let mut rest = walk(site, self.operation, &[("user_id", &user)], 0)?;
        let first = rest.try_next().await?;
        Ok(UserList { user, first, rest })
    }
}

/// The list of a user, whose first page is read.
struct UserList {
    user: String,
    first: Option<Record>,
    rest: ItemsWithSkipped<RawPage>,
}

#[derive(Deserialize)]
#[serde(expecting = "a user")]
struct User {
    id: Box<RawValue>,
}

fn walk(
    site: &Site<'_>,
    operation: &str,
    query: &[(&str, &str)],
    start: u64,
) -> Outcome<ItemsWithSkipped<RawPage>> {
    let query = [query, &[PAGE_SIZE]].concat();
    let items = lookup(&site.client, known(operation)?, &query).items_as::<RawPage>();
    let items = items.concurrency(CONCURRENCY).start_at(start);
    Ok(items.with_skipped())
}
