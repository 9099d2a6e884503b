//! The types of nodes (§2.4).

use serde::Serialize;

use super::permissions::Permission;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum NodeType {
    Question,
    Answer,
    Comment,
    Idea,
    KbEntry,
}

impl NodeType {
    pub const ALL: [Self; 5] =
        [Self::Question, Self::Answer, Self::Comment, Self::Idea, Self::KbEntry];

    /// The word for the type, the verb of the action that posts it, and the permission that it
    /// needs.
    fn terms(self) -> (&'static str, &'static str, Permission) {
        match self {
            Self::Question => ("question", "asked", Permission::PublishQuestion),
            Self::Answer => ("answer", "answered", Permission::PublishAnswer),
            Self::Comment => ("comment", "commented", Permission::PublishComment),
            Self::Idea => ("idea", "published", Permission::PublishIdea),
            Self::KbEntry => ("kbentry", "published", Permission::PublishKbEntry),
        }
    }

    /// The word in responses. Databases also store it.
    pub fn as_str(self) -> &'static str {
        self.terms().0
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.as_str() == word)
    }

    pub fn posted_verb(self) -> &'static str {
        self.terms().1
    }

    pub fn publish_permission(self) -> Permission {
        self.terms().2
    }

    /// True if it counts as a post of its author. Answers count, comments do not.
    pub fn is_post(self) -> bool {
        self != Self::Comment
    }

    pub fn has_title(self) -> bool {
        !matches!(self, Self::Answer | Self::Comment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_type_has_name_and_publishing_permission() {
        for node_type in NodeType::ALL {
            let word = node_type.as_str();
            assert_eq!(NodeType::from_word(word), Some(node_type));
            let permission = format!("Publish {word}");
            assert_eq!(node_type.publish_permission().name(), permission);
        }
        assert_eq!(NodeType::from_word("Question"), None);
    }
}
