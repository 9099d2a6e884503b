//! What kinds of nodes there are (§2.4).

use super::permissions::Permission;

/// The type of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeType {
    /// A question.
    Question,
    /// An answer to a question.
    Answer,
    /// A comment on another node.
    Comment,
    /// An idea.
    Idea,
    /// An entry of the knowledge base.
    KbEntry,
}

impl NodeType {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Question,
        Self::Answer,
        Self::Comment,
        Self::Idea,
        Self::KbEntry,
    ];

    /// The word of responses, which is also how it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Answer => "answer",
            Self::Comment => "comment",
            Self::Idea => "idea",
            Self::KbEntry => "kbentry",
        }
    }

    /// Reads a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.as_str() == word)
    }

    /// The verb of the action that posts it.
    #[must_use]
    pub fn posted_verb(self) -> &'static str {
        match self {
            Self::Question => "asked",
            Self::Answer => "answered",
            Self::Comment => "commented",
            Self::Idea | Self::KbEntry => "published",
        }
    }

    /// The permission to post it.
    #[must_use]
    pub fn publish_permission(self) -> Permission {
        match self {
            Self::Question => Permission::PublishQuestion,
            Self::Answer => Permission::PublishAnswer,
            Self::Comment => Permission::PublishComment,
            Self::Idea => Permission::PublishIdea,
            Self::KbEntry => Permission::PublishKbEntry,
        }
    }

    /// Whether it counts as a post of its author; answers count, comments do not.
    #[must_use]
    pub fn is_post(self) -> bool {
        self != Self::Comment
    }

    /// Whether it needs a title.
    #[must_use]
    pub fn has_title(self) -> bool {
        !matches!(self, Self::Answer | Self::Comment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_differ_in_their_words_permissions_and_titles() {
        for (node_type, word, verb, permission, has_title) in [
            (
                NodeType::Question,
                "question",
                "asked",
                "Publish question",
                true,
            ),
            (
                NodeType::Answer,
                "answer",
                "answered",
                "Publish answer",
                false,
            ),
            (
                NodeType::Comment,
                "comment",
                "commented",
                "Publish comment",
                false,
            ),
            (NodeType::Idea, "idea", "published", "Publish idea", true),
            (
                NodeType::KbEntry,
                "kbentry",
                "published",
                "Publish kbentry",
                true,
            ),
        ] {
            assert_eq!(node_type.as_str(), word);
            assert_eq!(NodeType::from_word(word), Some(node_type));
            assert_eq!(node_type.posted_verb(), verb, "{word}");
            assert_eq!(node_type.publish_permission().name(), permission);
            assert_eq!(node_type.has_title(), has_title, "{word}");
            assert_eq!(node_type.is_post(), word != "comment", "{word}");
        }
        assert_eq!(NodeType::from_word("Question"), None);
    }
}
