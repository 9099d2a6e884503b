//! The conditions of permission rules: their words in the document, and in sentences.

use serde::Deserialize;

words! {
    /// A condition under which a [`PermissionRule`](super::PermissionRule) applies.
    Condition {
        /// The user in the path is the caller.
        OwnAccount = "own-account",
        /// The user in the path is not the caller.
        OtherAccount = "other-account",
        /// The update gives the user another user name.
        ChangesUsername = "changes-username",
        /// The update sends a field of the profile that is no detail, or changes
        /// nothing else.
        ChangesProfile = "changes-profile",
        /// The update sends a detail of the profile, such as the password.
        ChangesDetails = "changes-details",
        /// The parameter `follower` is sent.
        FollowerGiven = "follower-given",
        /// The term `q` ends in `*`.
        WildcardQuery = "wildcard-query",
        /// The revisions are of the caller's own node.
        OwnRevisions = "own-revisions",
        /// The revisions are of another user's node.
        OthersRevisions = "others-revisions",
        /// The user who is to follow, or to stop following, is not the caller.
        PerformerIsOther = "performer-is-other",
    }
}

impl Condition {
    /// The condition that holds exactly if this one does not.
    #[must_use]
    pub fn opposite(self) -> Option<Self> {
        match self {
            Self::OwnAccount => Some(Self::OtherAccount),
            Self::OtherAccount => Some(Self::OwnAccount),
            Self::OwnRevisions => Some(Self::OthersRevisions),
            Self::OthersRevisions => Some(Self::OwnRevisions),
            _ => None,
        }
    }

    /// The end of a sentence that begins with a permission, such as *Edit any
    /// profile*.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Self::OwnAccount => "of the caller's own account",
            Self::OtherAccount => "of another user's account",
            Self::ChangesUsername => "to change the user name",
            Self::ChangesDetails => "to change profile details (the password among them)",
            Self::ChangesProfile => "to change the profile",
            Self::FollowerGiven => "when `follower` is sent",
            Self::PerformerIsOther => "when the follower is not the caller",
            Self::WildcardQuery => "when `q` ends in `*`",
            Self::OwnRevisions => "for the caller's own revisions",
            Self::OthersRevisions => "for the revisions of others",
        }
    }
}
