//! The names of sorts (§4.4), and what an unknown name becomes.

/// A sort of nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeSort {
    /// By the last activity, the latest first.
    Active,
    /// By the date of creation, the latest first.
    Newest,
    /// By the number of answers within a window of days, the highest first.
    Hottest,
    /// By score, the highest first.
    Votes,
    /// By views, the highest first.
    ViewCount,
    /// By actions, the highest first.
    UsedCount,
    /// By answers, the lowest first.
    AnswerCount,
    /// By answers, the highest first.
    AnswerCountDesc,
    /// By comments, the highest first.
    CommentCount,
    /// By favourites, the highest first.
    FavoriteCount,
    /// By followers, the highest first.
    Followers,
    /// By reports, the highest first.
    ReportCount,
}

/// The names in the `sorts` of a node search. Here `answerCountAsc` is the descending
/// order, against its name.
pub const LISTED: [&str; 12] = [
    "active",
    "newest",
    "hottest",
    "votes",
    "viewCount",
    "usedCount",
    "answerCount",
    "answerCountAsc",
    "commentCount",
    "favoriteCount",
    "followers",
    "reportCount",
];

impl NodeSort {
    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "active" | "default" => Self::Active,
            "newest" => Self::Newest,
            "hottest" => Self::Hottest,
            "votes" => Self::Votes,
            "viewCount" => Self::ViewCount,
            "usedCount" => Self::UsedCount,
            "answerCount" => Self::AnswerCount,
            "answerCountDesc" | "answerCountAsc" => Self::AnswerCountDesc,
            "commentCount" => Self::CommentCount,
            "favoriteCount" => Self::FavoriteCount,
            "followers" => Self::Followers,
            "reportCount" => Self::ReportCount,
            _ => return None,
        })
    }

    /// The name in the envelope.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Newest => "newest",
            Self::Hottest => "hottest",
            Self::Votes => "votes",
            Self::ViewCount => "viewCount",
            Self::UsedCount => "usedCount",
            Self::AnswerCount => "answerCount",
            Self::AnswerCountDesc => "answerCountDesc",
            Self::CommentCount => "commentCount",
            Self::FavoriteCount => "favoriteCount",
            Self::Followers => "followers",
            Self::ReportCount => "reportCount",
        }
    }
}

/// A sort of users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserSort {
    /// By reputation, the highest first.
    Reputation,
    /// By user name.
    Username,
    /// By the date of creation, the latest first.
    Recent,
    /// By the date of creation, the earliest first.
    Oldest,
}

impl UserSort {
    /// Reads a name. An unknown one, or none, is the default.
    #[must_use]
    pub fn from_name(name: Option<&str>) -> Self {
        match name {
            Some("username") => Self::Username,
            Some("recent" | "newest") => Self::Recent,
            Some("oldest") => Self::Oldest,
            _ => Self::Reputation,
        }
    }

    /// The name in the envelope.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reputation => "reputation",
            Self::Username => "username",
            Self::Recent => "recent",
            Self::Oldest => "oldest",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_accepted() {
        for name in LISTED {
            assert!(NodeSort::from_name(name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_envelope_names_the_sort_that_was_asked_for() {
        for name in LISTED {
            let applied = match name {
                "answerCountAsc" => "answerCountDesc",
                name => name,
            };
            assert_eq!(NodeSort::from_name(name).unwrap().name(), applied);
        }
        for name in ["reputation", "username", "recent", "oldest"] {
            assert_eq!(UserSort::from_name(Some(name)).name(), name);
        }
        assert_eq!(UserSort::from_name(Some("newest")).name(), "recent");
    }

    #[test]
    fn answer_counts_ascend_and_descend_by_their_odd_names() {
        assert_eq!(
            NodeSort::from_name("answerCount"),
            Some(NodeSort::AnswerCount)
        );
        for name in ["answerCountDesc", "answerCountAsc"] {
            assert_eq!(NodeSort::from_name(name), Some(NodeSort::AnswerCountDesc));
        }
        assert_eq!(NodeSort::from_name("default"), Some(NodeSort::Active));
        assert_eq!(NodeSort::from_name("Active"), None);
    }

    #[test]
    fn an_unknown_sort_of_users_is_the_default() {
        assert_eq!(UserSort::from_name(Some("nonsense")).name(), "reputation");
        assert_eq!(UserSort::from_name(Some("oldest")).name(), "oldest");
    }
}
