//! The names of sorts (§4.4), and the default for unknown ones.

/// Defines a sort with its criteria and their names. Envelopes contain the first name.
macro_rules! sorts {
    (
        $(#[$outer:meta])*
        $sort:ident { $($(#[$inner:meta])* $criterion:ident = $name:literal $(| $other:literal)*;)+ }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $sort { $($(#[$inner])* $criterion,)+ }

        impl $sort {
            /// The names in envelopes.
            pub const NAMES: &'static [&'static str] = &[$($name,)+];

            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name $(| $other)* => Some(Self::$criterion),)+
                    _ => None,
                }
            }

            /// The name in the envelope.
            pub fn name(self) -> &'static str {
                match self { $(Self::$criterion => $name,)+ }
            }
        }
    };
}

sorts! {
    NodeSort {
        /// By the last activity, the latest first.
        Active = "active" | "default";
        /// By the date of creation, the latest first.
        Newest = "newest";
        /// By the number of answers within a window of days, the highest first.
        Hottest = "hottest";
        /// By score, the highest first.
        Votes = "votes";
        /// By views, the highest first.
        ViewCount = "viewCount";
        /// By actions, the highest first.
        UsedCount = "usedCount";
        /// By answers, the lowest first.
        AnswerCount = "answerCount";
        /// By answers, the highest first, as the table of section 4.4 names it.
        AnswerCountDesc = "answerCountDesc";
        /// The same order, under the name that the `sorts` of a response have for it, although the
        /// name says the opposite.
        AnswerCountAsc = "answerCountAsc";
        /// By comments, the highest first.
        CommentCount = "commentCount";
        /// By favourites, the highest first.
        FavoriteCount = "favoriteCount";
        /// By followers, the highest first.
        Followers = "followers";
        /// By reports, the highest first.
        ReportCount = "reportCount";
    }
}

impl NodeSort {
    /// The names in the `sorts` of a node search.
    pub fn listed() -> Vec<&'static str> {
        let is_listed = |name: &&'static str| *name != Self::AnswerCountDesc.name();
        Self::NAMES.iter().copied().filter(is_listed).collect()
    }
}

sorts! {
    UserSort {
        /// By reputation, the highest first.
        Reputation = "reputation";
        Username = "username";
        /// By the date of creation, the latest first.
        Recent = "recent" | "newest";
        /// By the date of creation, the earliest first.
        Oldest = "oldest";
    }
}
