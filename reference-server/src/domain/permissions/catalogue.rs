//! The permissions, and those that the built-in groups have.

use community_qa_contract::Category;

/// Defines the permissions with their names and categories.
macro_rules! permissions {
    ($($name:ident = $text:literal, $category:ident;)+) => {
        /// A permission, as the permission editor names it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Permission { $($name,)+ }

        impl Permission {
            pub const ALL: &'static [Permission] = &[$(Permission::$name,)+];

            /// Its name in the contract.
            pub fn name(self) -> &'static str {
                match self { $(Permission::$name => $text,)+ }
            }

            /// The category of roles that it belongs to.
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
    /// Parses a name, in either of the spellings that the specification uses.
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
    Moderators,
    SuperUsers,
    /// Administrators of several sites.
    NetworkAdministrators,
}

impl BuiltInGroup {
    /// All groups, in the order of their identifiers, which begin at 1.
    pub const ALL: [Self; 5] = [
        Self::Anonymous,
        Self::Users,
        Self::Moderators,
        Self::SuperUsers,
        Self::NetworkAdministrators,
    ];

    /// Its identifier, which is the same on every site; its name; and the category of permissions
    /// that it has on a new site.
    fn terms(self) -> (i64, &'static str, Option<Category>) {
        match self {
            Self::Anonymous => (1, "Anonymous", Some(Category::Anonymous)),
            Self::Users => (2, "Users", Some(Category::Standard)),
            Self::Moderators => (3, "Moderators", Some(Category::Moderation)),
            Self::SuperUsers => (4, "Super Users", None),
            Self::NetworkAdministrators => (5, "Network Administrators", None),
        }
    }

    /// Its identifier.
    pub fn id(self) -> i64 {
        self.terms().0
    }

    pub fn name(self) -> &'static str {
        self.terms().1
    }

    pub fn default_permissions(self) -> impl Iterator<Item = Permission> {
        let category = self.terms().2;
        let all = Permission::ALL.iter().copied();
        all.filter(move |own| self == Self::SuperUsers || Some(own.category()) == category)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_the_permissions_of_their_categories() {
        let counts = BuiltInGroup::ALL.map(|group| group.default_permissions().count());
        assert_eq!(counts, [4, 9, 5, Permission::ALL.len(), 0]);
    }
}
