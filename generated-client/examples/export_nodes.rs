//! Writes every question and answer to standard output, one JSON object a line.
//!
//! Nodes can be searched but not listed, so the program reads the questions and answers of each
//! user. It skips records that the site cannot deliver, and reports them and its progress on
//! standard error.

use std::io::Write;

use community_qa_client::types::NodePage;
use community_qa_client::{ClientBuilder, Error, ItemsWithSkipped, RetryPolicy};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let patient = RetryPolicy::default().max_attempts(6);
    let client = ClientBuilder::from_env()?.retry(patient).build()?;
    let mut users =
        client.list_users().include_only(["id", "username"]).items_fields().with_skipped();
    let (mut walked, mut written) = (0, 0);
    while let Some(record) = users.try_next().await? {
        let user = match record {
            Ok(user) => user,
            Err(skipped) => {
                eprintln!("user at position {}: {}", skipped.position, skipped.error);
                continue;
            }
        };
        let Some(id) = user.id else { continue };
        let questions = client.list_user_questions(id).items();
        let answers = client.list_user_answers(id).items();
        for (what, nodes) in [("questions", questions), ("answers", answers)] {
            match export(nodes.with_skipped()).await? {
                Ok(count) => written += count,
                // The nodes of other users can still be read.
                Err(error) => eprintln!("{what} of user {id}: {error}"),
            }
        }
        walked += 1;
        let total = users.page_info().map_or(0, |info| info.total_count);
        eprintln!("{walked} of {total} users, {written} nodes");
    }
    Ok(())
}

/// Writes all nodes of a list. The outer error is that of the output, the inner one that of the
/// site.
async fn export(mut nodes: ItemsWithSkipped<NodePage>) -> std::io::Result<Result<usize, Error>> {
    let mut out = std::io::stdout().lock();
    let mut count = 0;
    loop {
        match nodes.try_next().await {
            Ok(Some(Ok(node))) => {
                serde_json::to_writer(&mut out, &node)?;
                out.write_all(b"\n")?;
                count += 1;
            }
            Ok(Some(Err(skipped))) => {
                eprintln!("node at position {}: {}", skipped.position, skipped.error);
            }
            Ok(None) => return Ok(Ok(count)),
            Err(error) => return Ok(Err(error)),
        }
    }
}
