//! Making keys and search indexes anew that were folded by older rules.

use std::collections::HashMap;

use super::Failure;
use super::posting::index;
use crate::domain::folding;
use crate::domain::ids::NodeId;
use crate::domain::names;
use crate::domain::search::user_key;
use crate::domain::text;
use crate::store::refold::{self, NamedRow, UserNames};
use crate::store::statements::Statements;
use crate::store::{Conn, Db, locks, search, topics};

/// How many nodes are indexed in one transaction.
const BATCH: i64 = 200;

/// Makes them anew if they are older than this program. Names come first, all or none; nodes
/// follow in batches, since one transaction of many would take too long. What is interrupted
/// begins anew.
pub(super) async fn refold(db: &Db) -> Result<(), Failure> {
    let version = db.read(async |conn: &mut Conn<'_>| refold::version(conn).await);
    if version.await? == folding::VERSION {
        return Ok(());
    }
    db.write(async |conn: &mut Conn<'_>| {
        locks::accounts(conn).await?;
        refold_users(conn).await?;
        refold_groups(conn).await?;
        refold_topics(conn).await
    })
    .await?;
    let first =
        db.read(async |conn: &mut Conn<'_>| refold::texts_after(conn, NodeId::from(0), 1).await);
    if !first.await?.is_empty() {
        tracing::info!("making the search index anew, as the rules for case have changed");
    }
    index_all(db).await
}

/// Makes the search index anew, of nodes whose names this program has folded.
async fn index_all(db: &Db) -> Result<(), Failure> {
    let mut last = NodeId::from(0);
    loop {
        let batch = db.write(async move |conn: &mut Conn<'_>| index_next(conn, last).await);
        let Some(next) = batch.await? else {
            break;
        };
        last = next;
    }
    db.write(async |conn: &mut Conn<'_>| Ok(refold::set_version(conn, folding::VERSION).await?))
        .await
}

/// Makes the search index of what was restored, within the transaction that has restored it.
pub(crate) async fn index_restored(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let mut last = NodeId::from(0);
    while let Some(next) = index_next(conn, last).await? {
        last = next;
    }
    Ok(refold::set_version(conn, folding::VERSION).await?)
}

async fn refold_users(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let old = refold::users(conn).await?;
    let refolded = |user: &UserNames| UserNames {
        username_key: names::key(&user.username),
        email_key: names::key(&user.email),
        search_key: user_key(&user.username, user.realname.as_deref()),
        ..user.clone()
    };
    let new: Vec<UserNames> = old.iter().map(refolded).collect();
    let names = new
        .iter()
        .map(|user| (user.id, &user.username, &user.username_key));
    expect_distinct("users", names)?;
    let addresses = new
        .iter()
        .map(|user| (user.id, &user.email, &user.email_key));
    expect_distinct("users", addresses)?;
    for (_, new) in old.iter().zip(&new).filter(|(old, new)| old != new) {
        refold::set_user_keys(conn, new).await?;
    }
    Ok(())
}

async fn refold_groups(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let groups = refold::groups(conn).await?;
    let keys: Vec<String> = groups.iter().map(|group| names::key(&group.name)).collect();
    let named = groups.iter().zip(&keys);
    expect_distinct(
        "groups",
        named.map(|(group, key)| (group.id, &group.name, key)),
    )?;
    for (group, key) in groups.iter().zip(&keys) {
        if group.name_key != *key {
            refold::set_group_key(conn, group.id, key).await?;
        }
    }
    Ok(())
}

/// Topics that have become one are joined: nobody has an operation to rename them.
async fn refold_topics(conn: &mut Conn<'_>) -> Result<(), Failure> {
    let mut kept: HashMap<String, NamedRow> = HashMap::new();
    for topic in refold::topics(conn).await? {
        let key = names::key(&topic.name);
        if let Some(first) = kept.get(&key) {
            refold::join_topics(conn, first.id, topic.id).await?;
        } else {
            kept.insert(key, topic);
        }
    }
    for (key, topic) in kept {
        if topic.name_key != key {
            refold::set_topic_key(conn, topic.id, &key).await?;
        }
    }
    Ok(())
}

/// Makes the index of the next nodes anew; returns the last of them.
async fn index_next(conn: &mut Conn<'_>, after: NodeId) -> Result<Option<NodeId>, Failure> {
    let nodes = refold::texts_after(conn, after, BATCH).await?;
    for node in &nodes {
        let id = NodeId::from(node.id);
        let names = topics::names_of(conn, NodeId::from(node.root_id)).await?;
        let text = text::plain(&node.body_html);
        let mut anew = Statements::new(conn);
        search::remove(&mut anew, id);
        index(&mut anew, id, node.title.as_deref(), &text, &names);
        anew.run(conn).await?;
    }
    Ok(nodes.last().map(|node| NodeId::from(node.id)))
}

/// Refuses what two have in common now: only people can tell which of them keeps it.
fn expect_distinct<'a>(
    kind: &str,
    named: impl Iterator<Item = (i64, &'a String, &'a String)>,
) -> Result<(), Failure> {
    let mut seen: HashMap<&str, (i64, &str)> = HashMap::new();
    for (id, name, key) in named {
        if let Some((other, same)) = seen.insert(key, (id, name)) {
            return Err(Failure::Conflict(format!(
                "the {kind} {other} ({same:?}) and {id} ({name:?}) differ in case or invisible \
                 characters alone, which this version takes for the same; change one of them \
                 with the version before, and start again"
            )));
        }
    }
    Ok(())
}
