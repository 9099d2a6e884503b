//! Nodes, topics and revisions.

use serde::Serialize;

use super::{AuthorSummary, Formatted, NodeReference};
use crate::api::respond::{Resource, Shown};
use crate::domain::node::NodeType;
use crate::service::{NodeView, RevisionView, TopicView};
use crate::store::node_parts::AttachmentRow;
use crate::store::nodes::NodeRow;

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Node<'a> {
    id: i64,
    r#type: &'a str,
    creation_date: i64,
    creation_date_formatted: Formatted<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    body: &'a str,
    #[serde(rename = "bodyAsHTML")]
    body_as_html: &'a str,
    author: AuthorSummary<'a>,
    last_edited_action: i64,
    active_revision_id: i64,
    revision_ids: &'a [i64],
    last_active_user_id: i64,
    last_active_date: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    original_parent_id: Option<i64>,
    attachments: Vec<Attachment<'a>>,
    children_ids: &'a [i64],
    comment_ids: &'a [i64],
    marked: bool,
    topics: Vec<Topic<'a>>,
    primary_container_id: i64,
    container_ids: [i64; 1],
    slug: &'a str,
    wiki: bool,
    score: i64,
    depth: i64,
    view_count: i64,
    up_vote_count: i64,
    down_vote_count: i64,
    node_states: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<&'a [i64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_count: Option<i64>,
}

impl Resource for NodeView {
    type Type<'a> = Node<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> Node<'a> {
        let node = &self.node;
        let is_question = node.node_type == NodeType::Question;
        Node {
            id: node.id,
            r#type: node.node_type.as_str(),
            creation_date: node.creation_date,
            creation_date_formatted: Formatted::new(node.creation_date, shown),
            title: node.title.as_deref(),
            body: &node.body,
            body_as_html: &node.body_html,
            author: (&self.author).into(),
            last_edited_action: node.last_edited_action_id,
            active_revision_id: node.active_revision_id,
            revision_ids: &self.revisions,
            last_active_user_id: node.last_active_user_id,
            last_active_date: node.last_active_date,
            original_parent_id: original_parent(node),
            attachments: self.attachments.iter().map(Attachment::from).collect(),
            children_ids: &self.children,
            comment_ids: &self.comments,
            marked: node.accepted,
            topics: topics(&self.topics, shown),
            primary_container_id: node.container_id,
            container_ids: [node.container_id],
            slug: &node.slug,
            wiki: node.wiki,
            score: node.score,
            depth: node.depth,
            view_count: node.view_count,
            up_vote_count: node.up_vote_count,
            down_vote_count: node.down_vote_count,
            node_states: states(node),
            answers: is_question.then_some(&self.answers),
            answer_count: is_question.then_some(node.answer_count),
        }
    }
}

/// The top-level node above a node. An entry of the knowledge base has one even if no node is above
/// it: itself (§2.4).
fn original_parent(node: &NodeRow) -> Option<i64> {
    match node.node_type {
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

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attachment<'a> {
    id: i64,
    file_name: &'a str,
    size: i64,
    size_formatted: String,
    url: &'a str,
    image: bool,
}

impl<'a> From<&'a AttachmentRow> for Attachment<'a> {
    fn from(file: &'a AttachmentRow) -> Self {
        Self {
            id: file.id,
            file_name: &file.file_name,
            size: file.size,
            size_formatted: size_formatted(file.size),
            url: &file.url,
            image: file.image,
        }
    }
}

/// A size for display, in units of 1,024: `47.1 kB`.
fn size_formatted(bytes: i64) -> String {
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    // Rounded to the nearest tenth.
    let tenths = |unit: i64| (bytes * 10 + unit / 2) / unit;
    let units = [(1024, "kB"), (1024 * 1024, "MB"), (1024 * 1024 * 1024, "GB")];
    // 1,024 kB are shown as 1.0 MB.
    let fits = units.into_iter().find(|(unit, _)| tenths(*unit) < 10_240);
    let (unit, name) = fits.unwrap_or(units[2]);
    let tenths = tenths(unit);
    format!("{}.{} {name}", tenths / 10, tenths % 10)
}

/// A topic. This server has no topics above or below others.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Topic<'a> {
    id: i64,
    creation_date: i64,
    creation_date_formatted: Formatted<'a>,
    name: &'a str,
    author: AuthorSummary<'a>,
    used_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    get_immediate_children: Option<&'a [i64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    get_parents: Option<&'a [i64]>,
}

impl Resource for TopicView {
    type Type<'a> = Topic<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> Topic<'a> {
        let topic = &self.topic;
        Topic {
            id: topic.id,
            creation_date: topic.creation_date,
            creation_date_formatted: Formatted::new(topic.creation_date, shown),
            name: &topic.name,
            author: (&self.author).into(),
            used_count: topic.used_count,
            get_immediate_children: None,
            get_parents: None,
        }
    }
}

pub(super) fn topics<'a>(views: &'a [TopicView], shown: &Shown<'a>) -> Vec<Topic<'a>> {
    views.iter().map(|view| view.show(shown)).collect()
}

/// A revision of a node. This server has no spaces.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct Revision<'a> {
    id: i64,
    revision: i64,
    node: NodeReference,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    body: &'a str,
    #[serde(rename = "bodyAsHTML")]
    body_as_html: &'a str,
    author: AuthorSummary<'a>,
    summary: &'a str,
    revision_date: i64,
    revision_date_formatted: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    topics: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    space_id: Option<i64>,
    wiki: bool,
}

impl Resource for RevisionView {
    type Type<'a> = Revision<'a>;

    fn show<'a>(&'a self, shown: &Shown<'a>) -> Revision<'a> {
        let revision = &self.revision;
        Revision {
            id: revision.id,
            revision: revision.revision,
            node: NodeReference { id: revision.node_id },
            title: revision.title.as_deref(),
            body: &revision.body,
            body_as_html: &revision.body_html,
            author: (&self.author).into(),
            summary: &revision.summary,
            revision_date: revision.revision_date,
            revision_date_formatted: shown.dates.revision_date(revision.revision_date),
            topics: revision.topics.as_deref(),
            space_id: None,
            wiki: revision.wiki,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::size_formatted;

    #[test]
    fn sizes_are_shown_as_the_samples_show_them() {
        assert_eq!(size_formatted(48_213), "47.1 kB");
        assert_eq!(size_formatted(0), "0 B");
        assert_eq!(size_formatted(1_023), "1023 B");
        assert_eq!(size_formatted(1_024), "1.0 kB");
        assert_eq!(size_formatted(1_048_575), "1.0 MB");
        assert_eq!(size_formatted(5 << 40), "5120.0 GB");
    }
}
