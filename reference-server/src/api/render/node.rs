//! Nodes, topics and revisions.

use serde_json::{Value, json};

use super::Shown;
use super::item::Item;
use super::user::author;
use crate::domain::node::NodeType;
use crate::domain::projection::Projection;
use crate::service::{NodeView, RevisionView, TopicView};
use crate::store::node_parts::AttachmentRow;
use crate::store::nodes::NodeRow;

pub(in crate::api) fn node(view: &NodeView, shown: &Shown<'_>, projection: &Projection) -> Value {
    let mut item = Item::projected(projection);
    put_node(&mut item, view, shown);
    item.into_value()
}

/// A node within something else.
pub(super) fn whole_node(view: &NodeView, shown: &Shown<'_>) -> Value {
    let mut item = Item::whole();
    put_node(&mut item, view, shown);
    item.into_value()
}

fn put_node(item: &mut Item<'_>, view: &NodeView, shown: &Shown<'_>) {
    let node = &view.node;
    let kind = node.kind();
    let topics: Vec<Value> = view.topics.iter().map(|own| topic(own, shown)).collect();
    let files: Vec<Value> = view.attachments.iter().map(attachment).collect();
    item.put("id", node.id)
        .put("type", node.node_type.as_str())
        .put("creationDate", node.creation_date)
        .put(
            "creationDateFormatted",
            shown.dates.date(node.creation_date),
        )
        .put_some("title", node.title.as_deref())
        .put("body", node.body.as_str())
        .put("bodyAsHTML", node.body_html.as_str())
        .put("author", author(&view.author))
        .put("lastEditedAction", node.last_edited_action_id)
        .put("activeRevisionId", node.active_revision_id)
        .put("revisionIds", view.revisions.clone())
        .put("lastActiveUserId", node.last_active_user_id)
        .put("lastActiveDate", node.last_active_date)
        .put_some("originalParentId", original_parent(node))
        .put("attachments", files)
        .put("childrenIds", view.children.clone())
        .put("commentIds", view.comments.clone())
        .put("marked", node.accepted)
        .put("topics", topics)
        .put("primaryContainerId", node.container_id)
        .put("containerIds", vec![node.container_id])
        .put("slug", node.slug.as_str())
        .put("wiki", node.wiki)
        .put("score", node.score)
        .put("depth", node.depth)
        .put("viewCount", node.view_count)
        .put("upVoteCount", node.up_vote_count)
        .put("downVoteCount", node.down_vote_count)
        .put("nodeStates", states(node));
    if kind == NodeType::Question {
        item.put("answers", view.answers.clone())
            .put("answerCount", node.answer_count);
    }
}

/// The node that a node was posted below. An entry of the knowledge base has one, too (§2.4):
/// itself where it stands alone.
fn original_parent(node: &NodeRow) -> Option<i64> {
    match node.kind() {
        NodeType::KbEntry => node.parent_id.or(Some(node.id)),
        NodeType::Answer | NodeType::Comment => node.parent_id,
        NodeType::Question | NodeType::Idea => None,
    }
}

/// The words for the states that a node is in (§3).
fn states(node: &NodeRow) -> Vec<&'static str> {
    let states = [
        (node.accepted, "accepted"),
        (node.in_review, "in review"),
        (node.sticky, "sticky"),
        (node.site_sticky, "site_sticky"),
    ];
    let on = states.into_iter().filter(|(on, _)| *on);
    on.map(|(_, word)| word).collect()
}

fn attachment(file: &AttachmentRow) -> Value {
    json!({
        "id": file.id,
        "fileName": file.file_name,
        "size": file.size,
        "sizeFormatted": size_formatted(file.size),
        "url": file.url,
        "image": file.image,
    })
}

/// A size for display, in units of 1,024: `47.1 kB`.
fn size_formatted(bytes: i64) -> String {
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let tenths = |unit: i64| (bytes * 10 + unit / 2) / unit;
    let units = [
        (1024, "kB"),
        (1024 * 1024, "MB"),
        (1024 * 1024 * 1024, "GB"),
    ];
    let fits = units.into_iter().find(|(unit, _)| tenths(*unit) < 10_240);
    let (unit, name) = fits.unwrap_or(units[2]);
    let tenths = tenths(unit);
    format!("{}.{} {name}", tenths / 10, tenths % 10)
}

pub(in crate::api) fn topic(view: &TopicView, shown: &Shown<'_>) -> Value {
    let topic = &view.topic;
    json!({
        "id": topic.id,
        "creationDate": topic.creation_date,
        "creationDateFormatted": shown.dates.date(topic.creation_date),
        "name": topic.name,
        "author": author(&view.author),
        "usedCount": topic.used_count,
    })
}

pub(in crate::api) fn revision(
    view: &RevisionView,
    shown: &Shown<'_>,
    projection: &Projection,
) -> Value {
    let revision = &view.revision;
    let mut item = Item::projected(projection);
    item.put("id", revision.id)
        .put("revision", revision.revision)
        .put("node", json!({"id": revision.node_id}))
        .put_some("title", revision.title.as_deref())
        .put("body", revision.body.as_str())
        .put("bodyAsHTML", revision.body_html.as_str())
        .put("author", author(&view.author))
        .put("summary", revision.summary.as_str())
        .put("revisionDate", revision.revision_date)
        .put(
            "revisionDateFormatted",
            shown.dates.revision_date(revision.revision_date),
        )
        .put_some("topics", revision.topics.as_deref())
        .put("wiki", revision.wiki);
    item.into_value()
}

#[cfg(test)]
mod tests {
    use super::size_formatted;

    #[test]
    fn sizes_are_shown_as_the_samples_show_them() {
        assert_eq!(size_formatted(48_213), "47.1 kB");
        assert_eq!(size_formatted(0), "0 B");
        assert_eq!(size_formatted(1_048_575), "1.0 MB");
        assert_eq!(size_formatted(5 << 40), "5120.0 GB");
    }
}
