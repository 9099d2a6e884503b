//! The permissions, and what the built-in groups have of them.

use community_qa_contract::Category;

/// Defines the permissions with their names and categories.
macro_rules! permissions {
    ($($name:ident = $text:literal, $category:ident;)+) => {
        /// A permission, as the permission editor names it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "their names say what they permit")]
        pub enum Permission { $($name,)+ }

        impl Permission {
            /// All of them.
            pub const ALL: &'static [Permission] = &[$(Permission::$name,)+];

            /// Its name in the contract.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Permission::$name => $text,)+ }
            }

            /// The category of roles under which it is edited.
            #[must_use]
            pub fn category(self) -> Category {
                match self { $(Permission::$name => Category::$category,)+ }
            }
        }
    };
}

permissions! {
    ViewUserProfile = "View user profile", Anonymous;
    ViewUsersList = "View users list", Anonymous;
    ViewQuestionsList = "View the questions list", Anonymous;
    ViewAnswers = "View answers in the question page", Anonymous;
    EditOwnProfile = "Edit own profile", Standard;
    EditOwnProfileDetails = "Edit own profile details", Standard;
    Follow = "Follow questions, users, topics, and categories", Standard;
    ViewOwnRevisions = "View own revisions", Standard;
    PublishComment = "Publish comment", Standard;
    PublishQuestion = "Publish question", Standard;
    PublishAnswer = "Publish answer", Standard;
    PublishIdea = "Publish idea", Standard;
    PublishKbEntry = "Publish kbentry", Standard;
    SuspendUser = "Suspend user", Moderation;
    AwardBonusReputation = "Award bonus reputation", Moderation;
    EditAnyProfile = "Edit any profile", Moderation;
    EditAnyProfileDetails = "Edit any profile details", Moderation;
    ViewRevisions = "View revisions", Moderation;
    CreateUsers = "Create users", SiteAdministration;
    EditUsersAndGroups = "Edit users and groups", SiteAdministration;
    ViewAnalytics = "View analytics", SiteAdministration;
}

impl Permission {
    /// Reads a name, in either of the spellings that the specification uses.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = match name {
            "View user's profile" => "View user profile",
            "View users" => "View users list",
            other => other,
        };
        Self::ALL.iter().copied().find(|own| own.name() == name)
    }
}

/// A group that every site has (§2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BuiltInGroup {
    /// Everybody, logged in or not.
    Anonymous,
    /// Everybody who has an account.
    Users,
    /// Moderators.
    Moderators,
    /// Super users.
    SuperUsers,
    /// Administrators of several sites.
    NetworkAdministrators,
}

impl BuiltInGroup {
    /// All of them, in the order of their identifiers, which are counted from 1.
    pub const ALL: [Self; 5] = [
        Self::Anonymous,
        Self::Users,
        Self::Moderators,
        Self::SuperUsers,
        Self::NetworkAdministrators,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Anonymous => "Anonymous",
            Self::Users => "Users",
            Self::Moderators => "Moderators",
            Self::SuperUsers => "Super Users",
            Self::NetworkAdministrators => "Network Administrators",
        }
    }

    /// Its identifier, the same on every site.
    #[must_use]
    pub fn id(self) -> i64 {
        match self {
            Self::Anonymous => 1,
            Self::Users => 2,
            Self::Moderators => 3,
            Self::SuperUsers => 4,
            Self::NetworkAdministrators => 5,
        }
    }

    /// The permissions that it has on a new site.
    pub fn default_permissions(self) -> impl Iterator<Item = Permission> {
        let category = match self {
            Self::Anonymous => Some(Category::Anonymous),
            Self::Users => Some(Category::Standard),
            Self::Moderators => Some(Category::Moderation),
            Self::SuperUsers | Self::NetworkAdministrators => None,
        };
        let all = Permission::ALL.iter().copied();
        all.filter(move |own| self == Self::SuperUsers || Some(own.category()) == category)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_site_has_the_same_groups() {
        let groups = BuiltInGroup::ALL.map(|group| (group.id(), group.name()));
        assert_eq!(
            groups,
            [
                (1, "Anonymous"),
                (2, "Users"),
                (3, "Moderators"),
                (4, "Super Users"),
                (5, "Network Administrators"),
            ]
        );
    }
}
