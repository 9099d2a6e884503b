//! Adds users to a group and lists its members: `group_membership 18 7 12`.

use std::collections::BTreeSet;

use anyhow::Context;
use community_qa_client::Client;
use community_qa_client::types::{GroupId, UserId};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let group: GroupId =
        arguments.next().context("usage: group_membership GROUP USER…")?.parse()?;
    let wanted = arguments.map(|id| id.parse()).collect::<Result<BTreeSet<UserId>, _>>()?;
    let client = Client::from_env()?;

    // The service refuses to add members again, so they are left out.
    let mut members = client.list_group_users(group).items();
    let mut present = BTreeSet::new();
    while let Some(user) = members.try_next().await? {
        present.insert(user.id);
    }
    let missing: Vec<UserId> = wanted.difference(&present).copied().collect();
    if !missing.is_empty() {
        client.add_group_users(group, missing.clone()).send().await?;
    }
    println!("{} were members, {} were added", present.len(), missing.len());
    Ok(())
}
