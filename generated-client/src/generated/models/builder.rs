// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Builders of the models.

/// Builder of [`Action`](super::Action).
#[derive(Clone, Debug)]
pub struct Action {
    action_date: Result<crate::EpochMillis, String>,
    canceled: Result<bool, String>,
    id: Result<crate::types::ActionId, String>,
    ip: Result<String, String>,
    node: Result<Option<super::Node>, String>,
    private_action: Result<bool, String>,
    real_user: Result<Option<super::ActionUserFields>, String>,
    root_node: Result<Option<super::Node>, String>,
    topics: Result<Vec<super::Topic>, String>,
    user: Result<super::ActionUser, String>,
    verb: Result<crate::types::ActionVerb, String>,
    extra: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Action {
    fn default() -> Self {
        Self {
            action_date: Err("no value supplied for action_date".to_string()),
            canceled: Err("no value supplied for canceled".to_string()),
            id: Err("no value supplied for id".to_string()),
            ip: Err("no value supplied for ip".to_string()),
            node: Ok(Default::default()),
            private_action: Err("no value supplied for private_action".to_string()),
            real_user: Ok(Default::default()),
            root_node: Ok(Default::default()),
            topics: Err("no value supplied for topics".to_string()),
            user: Err("no value supplied for user".to_string()),
            verb: Err("no value supplied for verb".to_string()),
            extra: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Action {
    /// When it was done.
    pub fn action_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.action_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for action_date: {e}")
            });
        self
    }

    /// Whether the action was cancelled.
    pub fn canceled<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.canceled = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for canceled: {e}"));
        self
    }

    /// The identifier of the action.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::ActionId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The network address that the action came from.
    pub fn ip<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.ip = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for ip: {e}"));
        self
    }

    /// A node; not always present.
    pub fn node<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::Node, F>,
    {
        self.node = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for node: {e}"));
        self
    }

    /// Whether the action is private.
    pub fn private_action<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.private_action = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for private_action: {e}")
            });
        self
    }

    /// The user who really acted, when acting as another; not always present. Which fields it has
    /// is not specified.
    pub fn real_user<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ActionUserFields, F>,
    {
        self.real_user = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for real_user: {e}"));
        self
    }

    /// A node; not always present.
    pub fn root_node<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::Node, F>,
    {
        self.root_node = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for root_node: {e}"));
        self
    }

    /// The topics of the action.
    pub fn topics<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Topic>>,
        T::Error: ::std::fmt::Display,
    {
        self.topics = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// The user of the action.
    pub fn user<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::ActionUser>,
        T::Error: ::std::fmt::Display,
    {
        self.user = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for user: {e}"));
        self
    }

    /// What was done.
    pub fn verb<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::ActionVerb>,
        T::Error: ::std::fmt::Display,
    {
        self.verb = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for verb: {e}"));
        self
    }

    /// A text; not always present. What it says is not specified.
    pub fn extra<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.extra = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for extra: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Action> for super::Action {
    type Error = super::error::ConversionError;
    fn try_from(value: Action) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            action_date: value.action_date?,
            canceled: value.canceled?,
            id: value.id?,
            ip: value.ip?,
            node: value.node?,
            private_action: value.private_action?,
            real_user: value.real_user?,
            root_node: value.root_node?,
            topics: value.topics?,
            user: value.user?,
            verb: value.verb?,
            extra: value.extra?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Action> for Action {
    fn from(value: super::Action) -> Self {
        Self {
            action_date: Ok(value.action_date),
            canceled: Ok(value.canceled),
            id: Ok(value.id),
            ip: Ok(value.ip),
            node: Ok(value.node),
            private_action: Ok(value.private_action),
            real_user: Ok(value.real_user),
            root_node: Ok(value.root_node),
            topics: Ok(value.topics),
            user: Ok(value.user),
            verb: Ok(value.verb),
            extra: Ok(value.extra),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ActionFields`](super::ActionFields).
#[derive(Clone, Debug)]
pub struct ActionFields {
    action_date: Result<Option<crate::EpochMillis>, String>,
    canceled: Result<Option<bool>, String>,
    id: Result<Option<crate::types::ActionId>, String>,
    ip: Result<Option<String>, String>,
    node: Result<Option<super::NodeFields>, String>,
    private_action: Result<Option<bool>, String>,
    real_user: Result<Option<super::ActionUserFields>, String>,
    root_node: Result<Option<super::NodeFields>, String>,
    topics: Result<Option<Vec<super::TopicFields>>, String>,
    user: Result<Option<super::ActionUserFields>, String>,
    verb: Result<Option<crate::types::ActionVerb>, String>,
    extra: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ActionFields {
    fn default() -> Self {
        Self {
            action_date: Ok(Default::default()),
            canceled: Ok(Default::default()),
            id: Ok(Default::default()),
            ip: Ok(Default::default()),
            node: Ok(Default::default()),
            private_action: Ok(Default::default()),
            real_user: Ok(Default::default()),
            root_node: Ok(Default::default()),
            topics: Ok(Default::default()),
            user: Ok(Default::default()),
            verb: Ok(Default::default()),
            extra: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ActionFields {
    /// When it was done.
    pub fn action_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.action_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for action_date: {e}")
            });
        self
    }

    /// Whether the action was cancelled.
    pub fn canceled<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.canceled = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for canceled: {e}"));
        self
    }

    /// The identifier of the action.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::ActionId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The network address that the action came from.
    pub fn ip<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.ip = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for ip: {e}"));
        self
    }

    /// A node; not always present.
    ///
    /// The reference server: the node that was posted, edited, voted on, accepted, reported or
    /// followed.
    pub fn node<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::NodeFields, F>,
    {
        self.node = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for node: {e}"));
        self
    }

    /// Whether the action is private.
    pub fn private_action<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.private_action = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for private_action: {e}")
            });
        self
    }

    /// The user who really acted, when acting as another; not always present. Which fields it has
    /// is not specified.
    pub fn real_user<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ActionUserFields, F>,
    {
        self.real_user = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for real_user: {e}"));
        self
    }

    /// A node; not always present.
    ///
    /// The reference server: the question, idea or entry to whose discussion `node` belongs.
    pub fn root_node<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::NodeFields, F>,
    {
        self.root_node = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for root_node: {e}"));
        self
    }

    /// The topics of the action.
    pub fn topics<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<super::TopicFields>, F>,
    {
        self.topics = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// The user of the action.
    pub fn user<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ActionUserFields, F>,
    {
        self.user = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for user: {e}"));
        self
    }

    /// What was done.
    pub fn verb<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::ActionVerb, F>,
    {
        self.verb = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for verb: {e}"));
        self
    }

    /// A text; not always present. What it says is not specified.
    pub fn extra<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.extra = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for extra: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ActionFields> for super::ActionFields {
    type Error = super::error::ConversionError;
    fn try_from(value: ActionFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            action_date: value.action_date?,
            canceled: value.canceled?,
            id: value.id?,
            ip: value.ip?,
            node: value.node?,
            private_action: value.private_action?,
            real_user: value.real_user?,
            root_node: value.root_node?,
            topics: value.topics?,
            user: value.user?,
            verb: value.verb?,
            extra: value.extra?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ActionFields> for ActionFields {
    fn from(value: super::ActionFields) -> Self {
        Self {
            action_date: Ok(value.action_date),
            canceled: Ok(value.canceled),
            id: Ok(value.id),
            ip: Ok(value.ip),
            node: Ok(value.node),
            private_action: Ok(value.private_action),
            real_user: Ok(value.real_user),
            root_node: Ok(value.root_node),
            topics: Ok(value.topics),
            user: Ok(value.user),
            verb: Ok(value.verb),
            extra: Ok(value.extra),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ActionFieldsPage`](super::ActionFieldsPage).
#[derive(Clone, Debug)]
pub struct ActionFieldsPage {
    list: Result<Vec<super::ActionFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ActionFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ActionFieldsPage {
    /// The actions on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::ActionFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ActionFieldsPage> for super::ActionFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(value: ActionFieldsPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ActionFieldsPage> for ActionFieldsPage {
    fn from(value: super::ActionFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ActionPage`](super::ActionPage).
#[derive(Clone, Debug)]
pub struct ActionPage {
    list: Result<Vec<super::Action>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ActionPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ActionPage {
    /// The actions on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Action>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ActionPage> for super::ActionPage {
    type Error = super::error::ConversionError;
    fn try_from(value: ActionPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ActionPage> for ActionPage {
    fn from(value: super::ActionPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ActionUser`](super::ActionUser).
#[derive(Clone, Debug)]
pub struct ActionUser {
    id: Result<crate::types::UserId, String>,
    reputation: Result<i64, String>,
    username: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ActionUser {
    fn default() -> Self {
        Self {
            id: Err("no value supplied for id".to_string()),
            reputation: Err("no value supplied for reputation".to_string()),
            username: Err("no value supplied for username".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ActionUser {
    /// The identifier of the user.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The reputation points of the user.
    pub fn reputation<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.reputation = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// The login name.
    pub fn username<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.username = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ActionUser> for super::ActionUser {
    type Error = super::error::ConversionError;
    fn try_from(value: ActionUser) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            reputation: value.reputation?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ActionUser> for ActionUser {
    fn from(value: super::ActionUser) -> Self {
        Self {
            id: Ok(value.id),
            reputation: Ok(value.reputation),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ActionUserFields`](super::ActionUserFields).
#[derive(Clone, Debug)]
pub struct ActionUserFields {
    id: Result<Option<crate::types::UserId>, String>,
    reputation: Result<Option<i64>, String>,
    username: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ActionUserFields {
    fn default() -> Self {
        Self {
            id: Ok(Default::default()),
            reputation: Ok(Default::default()),
            username: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ActionUserFields {
    /// The identifier of the user.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The reputation points of the user.
    pub fn reputation<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.reputation = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.username = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ActionUserFields> for super::ActionUserFields {
    type Error = super::error::ConversionError;
    fn try_from(value: ActionUserFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            reputation: value.reputation?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ActionUserFields> for ActionUserFields {
    fn from(value: super::ActionUserFields) -> Self {
        Self {
            id: Ok(value.id),
            reputation: Ok(value.reputation),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Attachment`](super::Attachment).
#[derive(Clone, Debug)]
pub struct Attachment {
    file_name: Result<String, String>,
    id: Result<crate::types::AttachmentId, String>,
    image: Result<bool, String>,
    size: Result<i64, String>,
    size_formatted: Result<String, String>,
    url: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Attachment {
    fn default() -> Self {
        Self {
            file_name: Err("no value supplied for file_name".to_string()),
            id: Err("no value supplied for id".to_string()),
            image: Err("no value supplied for image".to_string()),
            size: Err("no value supplied for size".to_string()),
            size_formatted: Err("no value supplied for size_formatted".to_string()),
            url: Err("no value supplied for url".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Attachment {
    /// The name of the file.
    pub fn file_name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.file_name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for file_name: {e}"));
        self
    }

    /// The identifier of the attachment.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::AttachmentId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// Whether the file is an image.
    pub fn image<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.image = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for image: {e}"));
        self
    }

    /// The size of the file in bytes.
    pub fn size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for size: {e}"));
        self
    }

    /// The size of the file for display.
    pub fn size_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.size_formatted = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for size_formatted: {e}")
            });
        self
    }

    /// The relative URL of the file; what it is relative to is not specified.
    pub fn url<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.url = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for url: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Attachment> for super::Attachment {
    type Error = super::error::ConversionError;
    fn try_from(value: Attachment) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            file_name: value.file_name?,
            id: value.id?,
            image: value.image?,
            size: value.size?,
            size_formatted: value.size_formatted?,
            url: value.url?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Attachment> for Attachment {
    fn from(value: super::Attachment) -> Self {
        Self {
            file_name: Ok(value.file_name),
            id: Ok(value.id),
            image: Ok(value.image),
            size: Ok(value.size),
            size_formatted: Ok(value.size_formatted),
            url: Ok(value.url),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AttachmentFields`](super::AttachmentFields).
#[derive(Clone, Debug)]
pub struct AttachmentFields {
    file_name: Result<Option<String>, String>,
    id: Result<Option<crate::types::AttachmentId>, String>,
    image: Result<Option<bool>, String>,
    size: Result<Option<i64>, String>,
    size_formatted: Result<Option<String>, String>,
    url: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AttachmentFields {
    fn default() -> Self {
        Self {
            file_name: Ok(Default::default()),
            id: Ok(Default::default()),
            image: Ok(Default::default()),
            size: Ok(Default::default()),
            size_formatted: Ok(Default::default()),
            url: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AttachmentFields {
    /// The name of the file.
    pub fn file_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.file_name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for file_name: {e}"));
        self
    }

    /// The identifier of the attachment.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::AttachmentId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// Whether the file is an image.
    pub fn image<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.image = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for image: {e}"));
        self
    }

    /// The size of the file in bytes.
    pub fn size<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.size = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for size: {e}"));
        self
    }

    /// The size of the file for display.
    pub fn size_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.size_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for size_formatted: {e}")
            });
        self
    }

    /// The relative URL of the file; what it is relative to is not specified.
    pub fn url<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.url = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for url: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AttachmentFields> for super::AttachmentFields {
    type Error = super::error::ConversionError;
    fn try_from(value: AttachmentFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            file_name: value.file_name?,
            id: value.id?,
            image: value.image?,
            size: value.size?,
            size_formatted: value.size_formatted?,
            url: value.url?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AttachmentFields> for AttachmentFields {
    fn from(value: super::AttachmentFields) -> Self {
        Self {
            file_name: Ok(value.file_name),
            id: Ok(value.id),
            image: Ok(value.image),
            size: Ok(value.size),
            size_formatted: Ok(value.size_formatted),
            url: Ok(value.url),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AuthorSummary`](super::AuthorSummary).
#[derive(Clone, Debug)]
pub struct AuthorSummary {
    id: Result<crate::types::UserId, String>,
    realname: Result<Option<String>, String>,
    reputation: Result<i64, String>,
    username: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AuthorSummary {
    fn default() -> Self {
        Self {
            id: Err("no value supplied for id".to_string()),
            realname: Ok(Default::default()),
            reputation: Err("no value supplied for reputation".to_string()),
            username: Err("no value supplied for username".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AuthorSummary {
    /// The identifier of the author.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The real name; not always present.
    pub fn realname<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.realname = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for realname: {e}"));
        self
    }

    /// The reputation points of the author.
    pub fn reputation<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.reputation = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// The login name.
    pub fn username<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.username = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AuthorSummary> for super::AuthorSummary {
    type Error = super::error::ConversionError;
    fn try_from(value: AuthorSummary) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            realname: value.realname?,
            reputation: value.reputation?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AuthorSummary> for AuthorSummary {
    fn from(value: super::AuthorSummary) -> Self {
        Self {
            id: Ok(value.id),
            realname: Ok(value.realname),
            reputation: Ok(value.reputation),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AuthorSummaryFields`](super::AuthorSummaryFields).
#[derive(Clone, Debug)]
pub struct AuthorSummaryFields {
    id: Result<Option<crate::types::UserId>, String>,
    realname: Result<Option<String>, String>,
    reputation: Result<Option<i64>, String>,
    username: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AuthorSummaryFields {
    fn default() -> Self {
        Self {
            id: Ok(Default::default()),
            realname: Ok(Default::default()),
            reputation: Ok(Default::default()),
            username: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AuthorSummaryFields {
    /// The identifier of the author.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The real name; not always present.
    pub fn realname<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.realname = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for realname: {e}"));
        self
    }

    /// The reputation points of the author.
    pub fn reputation<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.reputation = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.username = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AuthorSummaryFields> for super::AuthorSummaryFields {
    type Error = super::error::ConversionError;
    fn try_from(
        value: AuthorSummaryFields,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            realname: value.realname?,
            reputation: value.reputation?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AuthorSummaryFields> for AuthorSummaryFields {
    fn from(value: super::AuthorSummaryFields) -> Self {
        Self {
            id: Ok(value.id),
            realname: Ok(value.realname),
            reputation: Ok(value.reputation),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Award`](super::Award).
#[derive(Clone, Debug)]
pub struct Award {
    count: Result<i64, String>,
    creation_date: Result<crate::EpochMillis, String>,
    description: Result<String, String>,
    id: Result<crate::types::AwardId, String>,
    image_url: Result<String, String>,
    level: Result<crate::types::AwardLevel, String>,
    name: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Award {
    fn default() -> Self {
        Self {
            count: Err("no value supplied for count".to_string()),
            creation_date: Err("no value supplied for creation_date".to_string()),
            description: Err("no value supplied for description".to_string()),
            id: Err("no value supplied for id".to_string()),
            image_url: Err("no value supplied for image_url".to_string()),
            level: Err("no value supplied for level".to_string()),
            name: Err("no value supplied for name".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Award {
    /// The count of the award; what is counted is not specified.
    ///
    /// The reference server: how many times the user was given this award.
    pub fn count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for count: {e}"));
        self
    }

    /// A date whose meaning is not specified.
    ///
    /// The reference server: when the award was first given.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The key of the label that explains the award: like the name, but ending in `.description`.
    pub fn description<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.description = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The identifier of the award.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::AwardId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The URL of the picture of the award.
    pub fn image_url<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.image_url = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for image_url: {e}"));
        self
    }

    /// The level of the award.
    pub fn level<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::AwardLevel>,
        T::Error: ::std::fmt::Display,
    {
        self.level = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for level: {e}"));
        self
    }

    /// The key of the label that names the award. Keys seen are `awards.voteupcount.bronze.name`,
    /// `awards.revisecount.bronze.name`, `awards.scholar.name` and
    /// `awards.flagcount.bronze.name`. Awards known by their display names are Supporter (the
    /// first up-vote a user casts), Editor (the first edit), Scholar (the first accepted answer
    /// to a question of one's own) and Citizen Patrol (reporting a post).
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Award> for super::Award {
    type Error = super::error::ConversionError;
    fn try_from(value: Award) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            count: value.count?,
            creation_date: value.creation_date?,
            description: value.description?,
            id: value.id?,
            image_url: value.image_url?,
            level: value.level?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Award> for Award {
    fn from(value: super::Award) -> Self {
        Self {
            count: Ok(value.count),
            creation_date: Ok(value.creation_date),
            description: Ok(value.description),
            id: Ok(value.id),
            image_url: Ok(value.image_url),
            level: Ok(value.level),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AwardFields`](super::AwardFields).
#[derive(Clone, Debug)]
pub struct AwardFields {
    count: Result<Option<i64>, String>,
    creation_date: Result<Option<crate::EpochMillis>, String>,
    description: Result<Option<String>, String>,
    id: Result<Option<crate::types::AwardId>, String>,
    image_url: Result<Option<String>, String>,
    level: Result<Option<crate::types::AwardLevel>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AwardFields {
    fn default() -> Self {
        Self {
            count: Ok(Default::default()),
            creation_date: Ok(Default::default()),
            description: Ok(Default::default()),
            id: Ok(Default::default()),
            image_url: Ok(Default::default()),
            level: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AwardFields {
    /// The count of the award; what is counted is not specified.
    ///
    /// The reference server: how many times the user was given this award.
    pub fn count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.count = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for count: {e}"));
        self
    }

    /// A date whose meaning is not specified.
    ///
    /// The reference server: when the award was first given.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The key of the label that explains the award: like the name, but ending in `.description`.
    pub fn description<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.description = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The identifier of the award.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::AwardId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The URL of the picture of the award.
    pub fn image_url<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.image_url = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for image_url: {e}"));
        self
    }

    /// The level of the award.
    pub fn level<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::AwardLevel, F>,
    {
        self.level = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for level: {e}"));
        self
    }

    /// The key of the label that names the award. Keys seen are `awards.voteupcount.bronze.name`,
    /// `awards.revisecount.bronze.name`, `awards.scholar.name` and
    /// `awards.flagcount.bronze.name`. Awards known by their display names are Supporter (the
    /// first up-vote a user casts), Editor (the first edit), Scholar (the first accepted answer
    /// to a question of one's own) and Citizen Patrol (reporting a post).
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AwardFields> for super::AwardFields {
    type Error = super::error::ConversionError;
    fn try_from(value: AwardFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            count: value.count?,
            creation_date: value.creation_date?,
            description: value.description?,
            id: value.id?,
            image_url: value.image_url?,
            level: value.level?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AwardFields> for AwardFields {
    fn from(value: super::AwardFields) -> Self {
        Self {
            count: Ok(value.count),
            creation_date: Ok(value.creation_date),
            description: Ok(value.description),
            id: Ok(value.id),
            image_url: Ok(value.image_url),
            level: Ok(value.level),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AwardFieldsPage`](super::AwardFieldsPage).
#[derive(Clone, Debug)]
pub struct AwardFieldsPage {
    list: Result<Vec<super::AwardFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AwardFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AwardFieldsPage {
    /// The awards on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::AwardFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AwardFieldsPage> for super::AwardFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(value: AwardFieldsPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AwardFieldsPage> for AwardFieldsPage {
    fn from(value: super::AwardFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`AwardPage`](super::AwardPage).
#[derive(Clone, Debug)]
pub struct AwardPage {
    list: Result<Vec<super::Award>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for AwardPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl AwardPage {
    /// The awards on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Award>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<AwardPage> for super::AwardPage {
    type Error = super::error::ConversionError;
    fn try_from(value: AwardPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::AwardPage> for AwardPage {
    fn from(value: super::AwardPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`CommentRequest`](super::CommentRequest).
#[derive(Clone, Debug)]
pub struct CommentRequest {
    body: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for CommentRequest {
    fn default() -> Self {
        Self {
            body: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl CommentRequest {
    /// The text of the comment.
    ///
    /// The reference server: it must be given, have at most 65,536 characters, and show text or a
    /// picture when it is rendered.
    pub fn body<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for body: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<CommentRequest> for super::CommentRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: CommentRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            body: value.body?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::CommentRequest> for CommentRequest {
    fn from(value: super::CommentRequest) -> Self {
        Self {
            body: Ok(value.body),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ErrorBody`](super::ErrorBody).
#[derive(Clone, Debug)]
pub struct ErrorBody {
    errors: Result<super::ErrorDetail, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ErrorBody {
    fn default() -> Self {
        Self {
            errors: Err("no value supplied for errors".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ErrorBody {
    /// What went wrong.
    pub fn errors<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::ErrorDetail>,
        T::Error: ::std::fmt::Display,
    {
        self.errors = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for errors: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ErrorBody> for super::ErrorBody {
    type Error = super::error::ConversionError;
    fn try_from(value: ErrorBody) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            errors: value.errors?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ErrorBody> for ErrorBody {
    fn from(value: super::ErrorBody) -> Self {
        Self {
            errors: Ok(value.errors),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`ErrorDetail`](super::ErrorDetail).
#[derive(Clone, Debug)]
pub struct ErrorDetail {
    message: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for ErrorDetail {
    fn default() -> Self {
        Self {
            message: Err("no value supplied for message".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl ErrorDetail {
    /// A sentence for people. When a permission is lacking, it says so and asks to log in as
    /// another user; it may hold an HTML line break.
    pub fn message<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.message = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for message: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<ErrorDetail> for super::ErrorDetail {
    type Error = super::error::ConversionError;
    fn try_from(value: ErrorDetail) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            message: value.message?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::ErrorDetail> for ErrorDetail {
    fn from(value: super::ErrorDetail) -> Self {
        Self {
            message: Ok(value.message),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`FollowRelationPage`](super::FollowRelationPage).
#[derive(Clone, Debug)]
pub struct FollowRelationPage {
    list: Result<Vec<super::FollowRelation>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for FollowRelationPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl FollowRelationPage {
    /// The follow relations on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::FollowRelation>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<FollowRelationPage> for super::FollowRelationPage {
    type Error = super::error::ConversionError;
    fn try_from(
        value: FollowRelationPage,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::FollowRelationPage> for FollowRelationPage {
    fn from(value: super::FollowRelationPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Group`](super::Group).
#[derive(Clone, Debug)]
pub struct Group {
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    description: Result<Option<String>, String>,
    id: Result<crate::types::GroupId, String>,
    modification_date: Result<crate::EpochMillis, String>,
    name: Result<String, String>,
    type_: Result<crate::types::GroupType, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Group {
    fn default() -> Self {
        Self {
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            description: Ok(Default::default()),
            id: Err("no value supplied for id".to_string()),
            modification_date: Err(
                "no value supplied for modification_date".to_string(),
            ),
            name: Err("no value supplied for name".to_string()),
            type_: Err("no value supplied for type_".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Group {
    /// When the group was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The description of the group; not always present.
    pub fn description<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.description = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The identifier of the group.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::GroupId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When the group was last changed.
    pub fn modification_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.modification_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// The name of the group. Built-in groups seen are Anonymous, Users, Moderators, Super Users
    /// and Network Administrators.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The kind of resource, `group`.
    pub fn type_<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::GroupType>,
        T::Error: ::std::fmt::Display,
    {
        self.type_ = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Group> for super::Group {
    type Error = super::error::ConversionError;
    fn try_from(value: Group) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            description: value.description?,
            id: value.id?,
            modification_date: value.modification_date?,
            name: value.name?,
            type_: value.type_?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Group> for Group {
    fn from(value: super::Group) -> Self {
        Self {
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            description: Ok(value.description),
            id: Ok(value.id),
            modification_date: Ok(value.modification_date),
            name: Ok(value.name),
            type_: Ok(value.type_),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupFields`](super::GroupFields).
#[derive(Clone, Debug)]
pub struct GroupFields {
    creation_date: Result<Option<crate::EpochMillis>, String>,
    creation_date_formatted: Result<Option<String>, String>,
    description: Result<Option<String>, String>,
    id: Result<Option<crate::types::GroupId>, String>,
    modification_date: Result<Option<crate::EpochMillis>, String>,
    name: Result<Option<String>, String>,
    type_: Result<Option<crate::types::GroupType>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupFields {
    fn default() -> Self {
        Self {
            creation_date: Ok(Default::default()),
            creation_date_formatted: Ok(Default::default()),
            description: Ok(Default::default()),
            id: Ok(Default::default()),
            modification_date: Ok(Default::default()),
            name: Ok(Default::default()),
            type_: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupFields {
    /// When the group was created.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.creation_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The description of the group; not always present.
    pub fn description<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.description = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The identifier of the group.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::GroupId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When the group was last changed.
    pub fn modification_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.modification_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// The name of the group. Built-in groups seen are Anonymous, Users, Moderators, Super Users
    /// and Network Administrators.
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The kind of resource, `group`.
    pub fn type_<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::GroupType, F>,
    {
        self.type_ = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupFields> for super::GroupFields {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            description: value.description?,
            id: value.id?,
            modification_date: value.modification_date?,
            name: value.name?,
            type_: value.type_?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupFields> for GroupFields {
    fn from(value: super::GroupFields) -> Self {
        Self {
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            description: Ok(value.description),
            id: Ok(value.id),
            modification_date: Ok(value.modification_date),
            name: Ok(value.name),
            type_: Ok(value.type_),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupFieldsPage`](super::GroupFieldsPage).
#[derive(Clone, Debug)]
pub struct GroupFieldsPage {
    list: Result<Vec<super::GroupFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupFieldsPage {
    /// The groups on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::GroupFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupFieldsPage> for super::GroupFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupFieldsPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupFieldsPage> for GroupFieldsPage {
    fn from(value: super::GroupFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupPage`](super::GroupPage).
#[derive(Clone, Debug)]
pub struct GroupPage {
    list: Result<Vec<super::Group>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupPage {
    /// The groups on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Group>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupPage> for super::GroupPage {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupPage> for GroupPage {
    fn from(value: super::GroupPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupRequest`](super::GroupRequest).
#[derive(Clone, Debug)]
pub struct GroupRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupRequest {
    fn default() -> Self {
        Self {
            description: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupRequest {
    /// The description of the group.
    ///
    /// The reference server: at most 16,384 characters.
    pub fn description<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.description = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The name of the group.
    ///
    /// The reference server: it must be given, no two groups share one, and it has at most 255
    /// characters.
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupRequest> for super::GroupRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            description: value.description?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupRequest> for GroupRequest {
    fn from(value: super::GroupRequest) -> Self {
        Self {
            description: Ok(value.description),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupSummary`](super::GroupSummary).
#[derive(Clone, Debug)]
pub struct GroupSummary {
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    id: Result<crate::Text<crate::types::GroupId>, String>,
    modification_date: Result<crate::EpochMillis, String>,
    name: Result<String, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupSummary {
    fn default() -> Self {
        Self {
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            id: Err("no value supplied for id".to_string()),
            modification_date: Err(
                "no value supplied for modification_date".to_string(),
            ),
            name: Err("no value supplied for name".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupSummary {
    /// When the group was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The identifier of the group, as a string.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::Text<crate::types::GroupId>>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When the group was last changed.
    pub fn modification_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.modification_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// The name of the group.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupSummary> for super::GroupSummary {
    type Error = super::error::ConversionError;
    fn try_from(value: GroupSummary) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            id: value.id?,
            modification_date: value.modification_date?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupSummary> for GroupSummary {
    fn from(value: super::GroupSummary) -> Self {
        Self {
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            id: Ok(value.id),
            modification_date: Ok(value.modification_date),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupSummaryFields`](super::GroupSummaryFields).
#[derive(Clone, Debug)]
pub struct GroupSummaryFields {
    creation_date: Result<Option<crate::EpochMillis>, String>,
    creation_date_formatted: Result<Option<String>, String>,
    id: Result<Option<crate::Text<crate::types::GroupId>>, String>,
    modification_date: Result<Option<crate::EpochMillis>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupSummaryFields {
    fn default() -> Self {
        Self {
            creation_date: Ok(Default::default()),
            creation_date_formatted: Ok(Default::default()),
            id: Ok(Default::default()),
            modification_date: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupSummaryFields {
    /// When the group was created.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    pub fn creation_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.creation_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The identifier of the group, as a string.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::Text<crate::types::GroupId>, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When the group was last changed.
    pub fn modification_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.modification_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// The name of the group.
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupSummaryFields> for super::GroupSummaryFields {
    type Error = super::error::ConversionError;
    fn try_from(
        value: GroupSummaryFields,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            id: value.id?,
            modification_date: value.modification_date?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupSummaryFields> for GroupSummaryFields {
    fn from(value: super::GroupSummaryFields) -> Self {
        Self {
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            id: Ok(value.id),
            modification_date: Ok(value.modification_date),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`GroupUpdateRequest`](super::GroupUpdateRequest).
#[derive(Clone, Debug)]
pub struct GroupUpdateRequest {
    description: Result<Option<String>, String>,
    name: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for GroupUpdateRequest {
    fn default() -> Self {
        Self {
            description: Ok(Default::default()),
            name: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl GroupUpdateRequest {
    /// The description of the group.
    pub fn description<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.description = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for description: {e}")
            });
        self
    }

    /// The name of the group.
    ///
    /// The reference server: a built-in group cannot be renamed.
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<GroupUpdateRequest> for super::GroupUpdateRequest {
    type Error = super::error::ConversionError;
    fn try_from(
        value: GroupUpdateRequest,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            description: value.description?,
            name: value.name?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::GroupUpdateRequest> for GroupUpdateRequest {
    fn from(value: super::GroupUpdateRequest) -> Self {
        Self {
            description: Ok(value.description),
            name: Ok(value.name),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Node`](super::Node).
#[derive(Clone, Debug)]
pub struct Node {
    active_revision_id: Result<crate::types::RevisionId, String>,
    answer_count: Result<Option<i64>, String>,
    answers: Result<Option<Vec<crate::types::NodeId>>, String>,
    attachments: Result<Vec<super::Attachment>, String>,
    author: Result<super::AuthorSummary, String>,
    body: Result<String, String>,
    body_as_html: Result<String, String>,
    children_ids: Result<Vec<crate::types::NodeId>, String>,
    comment_ids: Result<Vec<crate::types::NodeId>, String>,
    container_ids: Result<Vec<crate::types::ContainerId>, String>,
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    depth: Result<i64, String>,
    down_vote_count: Result<i64, String>,
    id: Result<crate::types::NodeId, String>,
    last_active_date: Result<crate::EpochMillis, String>,
    last_active_user_id: Result<crate::types::UserId, String>,
    last_edited_action: Result<crate::types::ActionId, String>,
    marked: Result<bool, String>,
    node_states: Result<Vec<crate::types::NodeState>, String>,
    original_parent_id: Result<Option<crate::types::NodeId>, String>,
    primary_container_id: Result<crate::types::ContainerId, String>,
    revision_ids: Result<Vec<crate::types::RevisionId>, String>,
    score: Result<i64, String>,
    slug: Result<String, String>,
    title: Result<Option<String>, String>,
    topics: Result<Vec<super::Topic>, String>,
    type_: Result<crate::types::NodeType, String>,
    up_vote_count: Result<i64, String>,
    view_count: Result<i64, String>,
    wiki: Result<bool, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Node {
    fn default() -> Self {
        Self {
            active_revision_id: Err(
                "no value supplied for active_revision_id".to_string(),
            ),
            answer_count: Ok(Default::default()),
            answers: Ok(Default::default()),
            attachments: Err("no value supplied for attachments".to_string()),
            author: Err("no value supplied for author".to_string()),
            body: Err("no value supplied for body".to_string()),
            body_as_html: Err("no value supplied for body_as_html".to_string()),
            children_ids: Err("no value supplied for children_ids".to_string()),
            comment_ids: Err("no value supplied for comment_ids".to_string()),
            container_ids: Err("no value supplied for container_ids".to_string()),
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            depth: Err("no value supplied for depth".to_string()),
            down_vote_count: Err("no value supplied for down_vote_count".to_string()),
            id: Err("no value supplied for id".to_string()),
            last_active_date: Err("no value supplied for last_active_date".to_string()),
            last_active_user_id: Err(
                "no value supplied for last_active_user_id".to_string(),
            ),
            last_edited_action: Err(
                "no value supplied for last_edited_action".to_string(),
            ),
            marked: Err("no value supplied for marked".to_string()),
            node_states: Err("no value supplied for node_states".to_string()),
            original_parent_id: Ok(Default::default()),
            primary_container_id: Err(
                "no value supplied for primary_container_id".to_string(),
            ),
            revision_ids: Err("no value supplied for revision_ids".to_string()),
            score: Err("no value supplied for score".to_string()),
            slug: Err("no value supplied for slug".to_string()),
            title: Ok(Default::default()),
            topics: Err("no value supplied for topics".to_string()),
            type_: Err("no value supplied for type_".to_string()),
            up_vote_count: Err("no value supplied for up_vote_count".to_string()),
            view_count: Err("no value supplied for view_count".to_string()),
            wiki: Err("no value supplied for wiki".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Node {
    /// The identifier of the active revision; which one that is, is not specified.
    ///
    /// The reference server: the latest.
    pub fn active_revision_id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::RevisionId>,
        T::Error: ::std::fmt::Display,
    {
        self.active_revision_id = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for active_revision_id: {e}")
            });
        self
    }

    /// How many answers the question has; on questions only.
    pub fn answer_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.answer_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for answer_count: {e}")
            });
        self
    }

    /// The answers to the question; on questions only.
    pub fn answers<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::NodeId>, F>,
    {
        self.answers = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for answers: {e}"));
        self
    }

    /// The files attached to the node.
    pub fn attachments<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Attachment>>,
        T::Error: ::std::fmt::Display,
    {
        self.attachments = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for attachments: {e}")
            });
        self
    }

    /// The author of the node.
    pub fn author<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::AuthorSummary>,
        T::Error: ::std::fmt::Display,
    {
        self.author = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// The text as its author wrote it, which may be Markdown or HTML.
    pub fn body<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.body = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for body: {e}"));
        self
    }

    /// The text rendered as HTML.
    pub fn body_as_html<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.body_as_html = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for body_as_html: {e}")
            });
        self
    }

    /// The identifiers of the children of the node; which nodes these are is not specified.
    ///
    /// The reference server: the nodes right below it, without comments.
    pub fn children_ids<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::NodeId>>,
        T::Error: ::std::fmt::Display,
    {
        self.children_ids = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for children_ids: {e}")
            });
        self
    }

    /// The comments on this node.
    pub fn comment_ids<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::NodeId>>,
        T::Error: ::std::fmt::Display,
    {
        self.comment_ids = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for comment_ids: {e}")
            });
        self
    }

    /// The containers of the node.
    pub fn container_ids<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::ContainerId>>,
        T::Error: ::std::fmt::Display,
    {
        self.container_ids = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for container_ids: {e}")
            });
        self
    }

    /// When the node was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The depth of the node; what it counts from is not specified.
    pub fn depth<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.depth = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for depth: {e}"));
        self
    }

    /// How many votes were cast against the node.
    pub fn down_vote_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.down_vote_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for down_vote_count: {e}")
            });
        self
    }

    /// The identifier of the node.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::NodeId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When somebody was active on the node last.
    pub fn last_active_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.last_active_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for last_active_date: {e}")
            });
        self
    }

    /// The user who was active on the node last.
    pub fn last_active_user_id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserId>,
        T::Error: ::std::fmt::Display,
    {
        self.last_active_user_id = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for last_active_user_id: {e}")
            });
        self
    }

    /// The identifier of an action; which one is not specified.
    ///
    /// The reference server: the action that edited the node last, or else the one that posted
    /// it.
    pub fn last_edited_action<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::ActionId>,
        T::Error: ::std::fmt::Display,
    {
        self.last_edited_action = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for last_edited_action: {e}")
            });
        self
    }

    /// Whether the node is marked; what that means is not specified.
    ///
    /// The reference server: an answer that was accepted is marked.
    pub fn marked<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.marked = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for marked: {e}"));
        self
    }

    /// The states the node is in.
    pub fn node_states<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::NodeState>>,
        T::Error: ::std::fmt::Display,
    {
        self.node_states = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for node_states: {e}")
            });
        self
    }

    /// The node that was the parent of this one originally; present on answers and knowledge-base
    /// entries.
    ///
    /// The reference server: an entry that belongs below no other node names itself, and a
    /// comment names the node that it comments on.
    pub fn original_parent_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::NodeId, F>,
    {
        self.original_parent_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for original_parent_id: {e}")
            });
        self
    }

    /// The primary container of the node.
    pub fn primary_container_id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::ContainerId>,
        T::Error: ::std::fmt::Display,
    {
        self.primary_container_id = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for primary_container_id: {e}")
            });
        self
    }

    /// The identifiers of the revisions of the node.
    pub fn revision_ids<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::RevisionId>>,
        T::Error: ::std::fmt::Display,
    {
        self.revision_ids = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for revision_ids: {e}")
            });
        self
    }

    /// The score of the node; how it is counted is not specified.
    ///
    /// The reference server: votes for the node less votes against it.
    pub fn score<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.score = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for score: {e}"));
        self
    }

    /// The slug of the node. How it is made is not specified.
    pub fn slug<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.slug = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for slug: {e}"));
        self
    }

    /// The title; absent from many nodes of the type `answer`.
    pub fn title<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.title = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for title: {e}"));
        self
    }

    /// The topics the node is tagged with.
    pub fn topics<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Topic>>,
        T::Error: ::std::fmt::Display,
    {
        self.topics = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// The type of the node.
    pub fn type_<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::NodeType>,
        T::Error: ::std::fmt::Display,
    {
        self.type_ = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// How many votes were cast for the node.
    pub fn up_vote_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.up_vote_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for up_vote_count: {e}")
            });
        self
    }

    /// How often the node was viewed.
    pub fn view_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.view_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for view_count: {e}"));
        self
    }

    /// Whether the node is a wiki.
    pub fn wiki<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.wiki = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for wiki: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Node> for super::Node {
    type Error = super::error::ConversionError;
    fn try_from(value: Node) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            active_revision_id: value.active_revision_id?,
            answer_count: value.answer_count?,
            answers: value.answers?,
            attachments: value.attachments?,
            author: value.author?,
            body: value.body?,
            body_as_html: value.body_as_html?,
            children_ids: value.children_ids?,
            comment_ids: value.comment_ids?,
            container_ids: value.container_ids?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            depth: value.depth?,
            down_vote_count: value.down_vote_count?,
            id: value.id?,
            last_active_date: value.last_active_date?,
            last_active_user_id: value.last_active_user_id?,
            last_edited_action: value.last_edited_action?,
            marked: value.marked?,
            node_states: value.node_states?,
            original_parent_id: value.original_parent_id?,
            primary_container_id: value.primary_container_id?,
            revision_ids: value.revision_ids?,
            score: value.score?,
            slug: value.slug?,
            title: value.title?,
            topics: value.topics?,
            type_: value.type_?,
            up_vote_count: value.up_vote_count?,
            view_count: value.view_count?,
            wiki: value.wiki?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Node> for Node {
    fn from(value: super::Node) -> Self {
        Self {
            active_revision_id: Ok(value.active_revision_id),
            answer_count: Ok(value.answer_count),
            answers: Ok(value.answers),
            attachments: Ok(value.attachments),
            author: Ok(value.author),
            body: Ok(value.body),
            body_as_html: Ok(value.body_as_html),
            children_ids: Ok(value.children_ids),
            comment_ids: Ok(value.comment_ids),
            container_ids: Ok(value.container_ids),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            depth: Ok(value.depth),
            down_vote_count: Ok(value.down_vote_count),
            id: Ok(value.id),
            last_active_date: Ok(value.last_active_date),
            last_active_user_id: Ok(value.last_active_user_id),
            last_edited_action: Ok(value.last_edited_action),
            marked: Ok(value.marked),
            node_states: Ok(value.node_states),
            original_parent_id: Ok(value.original_parent_id),
            primary_container_id: Ok(value.primary_container_id),
            revision_ids: Ok(value.revision_ids),
            score: Ok(value.score),
            slug: Ok(value.slug),
            title: Ok(value.title),
            topics: Ok(value.topics),
            type_: Ok(value.type_),
            up_vote_count: Ok(value.up_vote_count),
            view_count: Ok(value.view_count),
            wiki: Ok(value.wiki),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeFields`](super::NodeFields).
#[derive(Clone, Debug)]
pub struct NodeFields {
    active_revision_id: Result<Option<crate::types::RevisionId>, String>,
    answer_count: Result<Option<i64>, String>,
    answers: Result<Option<Vec<crate::types::NodeId>>, String>,
    attachments: Result<Option<Vec<super::AttachmentFields>>, String>,
    author: Result<Option<super::AuthorSummaryFields>, String>,
    body: Result<Option<String>, String>,
    body_as_html: Result<Option<String>, String>,
    children_ids: Result<Option<Vec<crate::types::NodeId>>, String>,
    comment_ids: Result<Option<Vec<crate::types::NodeId>>, String>,
    container_ids: Result<Option<Vec<crate::types::ContainerId>>, String>,
    creation_date: Result<Option<crate::EpochMillis>, String>,
    creation_date_formatted: Result<Option<String>, String>,
    depth: Result<Option<i64>, String>,
    down_vote_count: Result<Option<i64>, String>,
    id: Result<Option<crate::types::NodeId>, String>,
    last_active_date: Result<Option<crate::EpochMillis>, String>,
    last_active_user_id: Result<Option<crate::types::UserId>, String>,
    last_edited_action: Result<Option<crate::types::ActionId>, String>,
    marked: Result<Option<bool>, String>,
    node_states: Result<Option<Vec<crate::types::NodeState>>, String>,
    original_parent_id: Result<Option<crate::types::NodeId>, String>,
    primary_container_id: Result<Option<crate::types::ContainerId>, String>,
    revision_ids: Result<Option<Vec<crate::types::RevisionId>>, String>,
    score: Result<Option<i64>, String>,
    slug: Result<Option<String>, String>,
    title: Result<Option<String>, String>,
    topics: Result<Option<Vec<super::TopicFields>>, String>,
    type_: Result<Option<crate::types::NodeType>, String>,
    up_vote_count: Result<Option<i64>, String>,
    view_count: Result<Option<i64>, String>,
    wiki: Result<Option<bool>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeFields {
    fn default() -> Self {
        Self {
            active_revision_id: Ok(Default::default()),
            answer_count: Ok(Default::default()),
            answers: Ok(Default::default()),
            attachments: Ok(Default::default()),
            author: Ok(Default::default()),
            body: Ok(Default::default()),
            body_as_html: Ok(Default::default()),
            children_ids: Ok(Default::default()),
            comment_ids: Ok(Default::default()),
            container_ids: Ok(Default::default()),
            creation_date: Ok(Default::default()),
            creation_date_formatted: Ok(Default::default()),
            depth: Ok(Default::default()),
            down_vote_count: Ok(Default::default()),
            id: Ok(Default::default()),
            last_active_date: Ok(Default::default()),
            last_active_user_id: Ok(Default::default()),
            last_edited_action: Ok(Default::default()),
            marked: Ok(Default::default()),
            node_states: Ok(Default::default()),
            original_parent_id: Ok(Default::default()),
            primary_container_id: Ok(Default::default()),
            revision_ids: Ok(Default::default()),
            score: Ok(Default::default()),
            slug: Ok(Default::default()),
            title: Ok(Default::default()),
            topics: Ok(Default::default()),
            type_: Ok(Default::default()),
            up_vote_count: Ok(Default::default()),
            view_count: Ok(Default::default()),
            wiki: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeFields {
    /// The identifier of the active revision; which one that is, is not specified.
    ///
    /// The reference server: the latest.
    pub fn active_revision_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::RevisionId, F>,
    {
        self.active_revision_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for active_revision_id: {e}")
            });
        self
    }

    /// How many answers the question has; on questions only.
    pub fn answer_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.answer_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for answer_count: {e}")
            });
        self
    }

    /// The answers to the question; on questions only.
    pub fn answers<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::NodeId>, F>,
    {
        self.answers = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for answers: {e}"));
        self
    }

    /// The files attached to the node.
    pub fn attachments<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<super::AttachmentFields>, F>,
    {
        self.attachments = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for attachments: {e}")
            });
        self
    }

    /// The author of the node.
    pub fn author<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::AuthorSummaryFields, F>,
    {
        self.author = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// The text as its author wrote it, which may be Markdown or HTML.
    pub fn body<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for body: {e}"));
        self
    }

    /// The text rendered as HTML.
    pub fn body_as_html<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body_as_html = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for body_as_html: {e}")
            });
        self
    }

    /// The identifiers of the children of the node; which nodes these are is not specified.
    ///
    /// The reference server: the nodes right below it, without comments.
    pub fn children_ids<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::NodeId>, F>,
    {
        self.children_ids = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for children_ids: {e}")
            });
        self
    }

    /// The comments on this node.
    pub fn comment_ids<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::NodeId>, F>,
    {
        self.comment_ids = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for comment_ids: {e}")
            });
        self
    }

    /// The containers of the node.
    pub fn container_ids<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::ContainerId>, F>,
    {
        self.container_ids = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for container_ids: {e}")
            });
        self
    }

    /// When the node was created.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.creation_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The depth of the node; what it counts from is not specified.
    pub fn depth<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.depth = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for depth: {e}"));
        self
    }

    /// How many votes were cast against the node.
    pub fn down_vote_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.down_vote_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for down_vote_count: {e}")
            });
        self
    }

    /// The identifier of the node.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::NodeId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// When somebody was active on the node last.
    pub fn last_active_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.last_active_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for last_active_date: {e}")
            });
        self
    }

    /// The user who was active on the node last.
    pub fn last_active_user_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.last_active_user_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for last_active_user_id: {e}")
            });
        self
    }

    /// The identifier of an action; which one is not specified.
    ///
    /// The reference server: the action that edited the node last, or else the one that posted
    /// it.
    pub fn last_edited_action<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::ActionId, F>,
    {
        self.last_edited_action = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for last_edited_action: {e}")
            });
        self
    }

    /// Whether the node is marked; what that means is not specified.
    ///
    /// The reference server: an answer that was accepted is marked.
    pub fn marked<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.marked = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for marked: {e}"));
        self
    }

    /// The states the node is in.
    pub fn node_states<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::NodeState>, F>,
    {
        self.node_states = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for node_states: {e}")
            });
        self
    }

    /// The node that was the parent of this one originally; present on answers and knowledge-base
    /// entries.
    ///
    /// The reference server: an entry that belongs below no other node names itself, and a
    /// comment names the node that it comments on.
    pub fn original_parent_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::NodeId, F>,
    {
        self.original_parent_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for original_parent_id: {e}")
            });
        self
    }

    /// The primary container of the node.
    pub fn primary_container_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::ContainerId, F>,
    {
        self.primary_container_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for primary_container_id: {e}")
            });
        self
    }

    /// The identifiers of the revisions of the node.
    pub fn revision_ids<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<crate::types::RevisionId>, F>,
    {
        self.revision_ids = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for revision_ids: {e}")
            });
        self
    }

    /// The score of the node; how it is counted is not specified.
    ///
    /// The reference server: votes for the node less votes against it.
    pub fn score<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.score = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for score: {e}"));
        self
    }

    /// The slug of the node. How it is made is not specified.
    pub fn slug<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.slug = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for slug: {e}"));
        self
    }

    /// The title; absent from many nodes of the type `answer`.
    pub fn title<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.title = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for title: {e}"));
        self
    }

    /// The topics the node is tagged with.
    ///
    /// The reference server: an answer and a comment have those of their question.
    pub fn topics<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<super::TopicFields>, F>,
    {
        self.topics = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// The type of the node.
    pub fn type_<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::NodeType, F>,
    {
        self.type_ = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// How many votes were cast for the node.
    pub fn up_vote_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.up_vote_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for up_vote_count: {e}")
            });
        self
    }

    /// How often the node was viewed.
    pub fn view_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.view_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for view_count: {e}"));
        self
    }

    /// Whether the node is a wiki.
    pub fn wiki<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.wiki = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for wiki: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeFields> for super::NodeFields {
    type Error = super::error::ConversionError;
    fn try_from(value: NodeFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            active_revision_id: value.active_revision_id?,
            answer_count: value.answer_count?,
            answers: value.answers?,
            attachments: value.attachments?,
            author: value.author?,
            body: value.body?,
            body_as_html: value.body_as_html?,
            children_ids: value.children_ids?,
            comment_ids: value.comment_ids?,
            container_ids: value.container_ids?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            depth: value.depth?,
            down_vote_count: value.down_vote_count?,
            id: value.id?,
            last_active_date: value.last_active_date?,
            last_active_user_id: value.last_active_user_id?,
            last_edited_action: value.last_edited_action?,
            marked: value.marked?,
            node_states: value.node_states?,
            original_parent_id: value.original_parent_id?,
            primary_container_id: value.primary_container_id?,
            revision_ids: value.revision_ids?,
            score: value.score?,
            slug: value.slug?,
            title: value.title?,
            topics: value.topics?,
            type_: value.type_?,
            up_vote_count: value.up_vote_count?,
            view_count: value.view_count?,
            wiki: value.wiki?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeFields> for NodeFields {
    fn from(value: super::NodeFields) -> Self {
        Self {
            active_revision_id: Ok(value.active_revision_id),
            answer_count: Ok(value.answer_count),
            answers: Ok(value.answers),
            attachments: Ok(value.attachments),
            author: Ok(value.author),
            body: Ok(value.body),
            body_as_html: Ok(value.body_as_html),
            children_ids: Ok(value.children_ids),
            comment_ids: Ok(value.comment_ids),
            container_ids: Ok(value.container_ids),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            depth: Ok(value.depth),
            down_vote_count: Ok(value.down_vote_count),
            id: Ok(value.id),
            last_active_date: Ok(value.last_active_date),
            last_active_user_id: Ok(value.last_active_user_id),
            last_edited_action: Ok(value.last_edited_action),
            marked: Ok(value.marked),
            node_states: Ok(value.node_states),
            original_parent_id: Ok(value.original_parent_id),
            primary_container_id: Ok(value.primary_container_id),
            revision_ids: Ok(value.revision_ids),
            score: Ok(value.score),
            slug: Ok(value.slug),
            title: Ok(value.title),
            topics: Ok(value.topics),
            type_: Ok(value.type_),
            up_vote_count: Ok(value.up_vote_count),
            view_count: Ok(value.view_count),
            wiki: Ok(value.wiki),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeFieldsPage`](super::NodeFieldsPage).
#[derive(Clone, Debug)]
pub struct NodeFieldsPage {
    list: Result<Vec<super::NodeFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeFieldsPage {
    /// The nodes on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::NodeFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeFieldsPage> for super::NodeFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(value: NodeFieldsPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeFieldsPage> for NodeFieldsPage {
    fn from(value: super::NodeFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeFieldsSearchPage`](super::NodeFieldsSearchPage).
#[derive(Clone, Debug)]
pub struct NodeFieldsSearchPage {
    list: Result<Vec<super::NodeFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    sorts: Result<Vec<crate::types::ListedSort>, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeFieldsSearchPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            sorts: Err("no value supplied for sorts".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeFieldsSearchPage {
    /// The nodes on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::NodeFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// The names of the sort criteria that a node search knows.
    pub fn sorts<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::ListedSort>>,
        T::Error: ::std::fmt::Display,
    {
        self.sorts = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sorts: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeFieldsSearchPage> for super::NodeFieldsSearchPage {
    type Error = super::error::ConversionError;
    fn try_from(
        value: NodeFieldsSearchPage,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            sorts: value.sorts?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeFieldsSearchPage> for NodeFieldsSearchPage {
    fn from(value: super::NodeFieldsSearchPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            sorts: Ok(value.sorts),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodePage`](super::NodePage).
#[derive(Clone, Debug)]
pub struct NodePage {
    list: Result<Vec<super::Node>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodePage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodePage {
    /// The nodes on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Node>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodePage> for super::NodePage {
    type Error = super::error::ConversionError;
    fn try_from(value: NodePage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodePage> for NodePage {
    fn from(value: super::NodePage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeReference`](super::NodeReference).
#[derive(Clone, Debug)]
pub struct NodeReference {
    id: Result<crate::types::NodeId, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeReference {
    fn default() -> Self {
        Self {
            id: Err("no value supplied for id".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeReference {
    /// The identifier of the node.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::NodeId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeReference> for super::NodeReference {
    type Error = super::error::ConversionError;
    fn try_from(value: NodeReference) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeReference> for NodeReference {
    fn from(value: super::NodeReference) -> Self {
        Self {
            id: Ok(value.id),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeReferenceFields`](super::NodeReferenceFields).
#[derive(Clone, Debug)]
pub struct NodeReferenceFields {
    id: Result<Option<crate::types::NodeId>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeReferenceFields {
    fn default() -> Self {
        Self {
            id: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeReferenceFields {
    /// The identifier of the node.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::NodeId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeReferenceFields> for super::NodeReferenceFields {
    type Error = super::error::ConversionError;
    fn try_from(
        value: NodeReferenceFields,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            id: value.id?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeReferenceFields> for NodeReferenceFields {
    fn from(value: super::NodeReferenceFields) -> Self {
        Self {
            id: Ok(value.id),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`NodeSearchPage`](super::NodeSearchPage).
#[derive(Clone, Debug)]
pub struct NodeSearchPage {
    list: Result<Vec<super::Node>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    sorts: Result<Vec<crate::types::ListedSort>, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for NodeSearchPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            sorts: Err("no value supplied for sorts".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl NodeSearchPage {
    /// The nodes on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Node>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// The names of the sort criteria that a node search knows.
    pub fn sorts<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<crate::types::ListedSort>>,
        T::Error: ::std::fmt::Display,
    {
        self.sorts = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sorts: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<NodeSearchPage> for super::NodeSearchPage {
    type Error = super::error::ConversionError;
    fn try_from(value: NodeSearchPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            sorts: value.sorts?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::NodeSearchPage> for NodeSearchPage {
    fn from(value: super::NodeSearchPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            sorts: Ok(value.sorts),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`PageEnvelope`](super::PageEnvelope).
#[derive(Clone, Debug)]
pub struct PageEnvelope {
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for PageEnvelope {
    fn default() -> Self {
        Self {
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl PageEnvelope {
    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<PageEnvelope> for super::PageEnvelope {
    type Error = super::error::ConversionError;
    fn try_from(value: PageEnvelope) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::PageEnvelope> for PageEnvelope {
    fn from(value: super::PageEnvelope) -> Self {
        Self {
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Revision`](super::Revision).
#[derive(Clone, Debug)]
pub struct Revision {
    author: Result<super::AuthorSummaryFields, String>,
    body: Result<String, String>,
    body_as_html: Result<String, String>,
    id: Result<crate::types::RevisionId, String>,
    node: Result<super::NodeReference, String>,
    revision: Result<i64, String>,
    revision_date: Result<crate::EpochMillis, String>,
    revision_date_formatted: Result<String, String>,
    space_id: Result<Option<crate::types::SpaceId>, String>,
    summary: Result<String, String>,
    title: Result<Option<String>, String>,
    topics: Result<Option<String>, String>,
    wiki: Result<bool, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Revision {
    fn default() -> Self {
        Self {
            author: Err("no value supplied for author".to_string()),
            body: Err("no value supplied for body".to_string()),
            body_as_html: Err("no value supplied for body_as_html".to_string()),
            id: Err("no value supplied for id".to_string()),
            node: Err("no value supplied for node".to_string()),
            revision: Err("no value supplied for revision".to_string()),
            revision_date: Err("no value supplied for revision_date".to_string()),
            revision_date_formatted: Err(
                "no value supplied for revision_date_formatted".to_string(),
            ),
            space_id: Ok(Default::default()),
            summary: Err("no value supplied for summary".to_string()),
            title: Ok(Default::default()),
            topics: Ok(Default::default()),
            wiki: Err("no value supplied for wiki".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Revision {
    /// The author of the revision. Which fields it has is not specified.
    pub fn author<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::AuthorSummaryFields>,
        T::Error: ::std::fmt::Display,
    {
        self.author = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// The text as its author wrote it.
    pub fn body<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.body = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for body: {e}"));
        self
    }

    /// The text rendered as HTML.
    pub fn body_as_html<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.body_as_html = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for body_as_html: {e}")
            });
        self
    }

    /// The identifier of the revision.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::RevisionId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The node of the revision.
    pub fn node<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::NodeReference>,
        T::Error: ::std::fmt::Display,
    {
        self.node = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for node: {e}"));
        self
    }

    /// The running number of the revision, counted from 1.
    pub fn revision<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.revision = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for revision: {e}"));
        self
    }

    /// When the revision was made.
    pub fn revision_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.revision_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for revision_date: {e}")
            });
        self
    }

    /// The date of the revision for display, as `M/D/YY h:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn revision_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.revision_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for revision_date_formatted: {e}"
                )
            });
        self
    }

    /// The identifier of a space; not always present.
    pub fn space_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::SpaceId, F>,
    {
        self.space_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for space_id: {e}"));
        self
    }

    /// The summary of the revision; that of the first revision is `Initial Revision`.
    pub fn summary<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.summary = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for summary: {e}"));
        self
    }

    /// The title as of this revision; not always present.
    pub fn title<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.title = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for title: {e}"));
        self
    }

    /// The topics as of this revision, as text; in some responses only.
    pub fn topics<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.topics = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// Whether the node was a wiki.
    pub fn wiki<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.wiki = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for wiki: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Revision> for super::Revision {
    type Error = super::error::ConversionError;
    fn try_from(value: Revision) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            author: value.author?,
            body: value.body?,
            body_as_html: value.body_as_html?,
            id: value.id?,
            node: value.node?,
            revision: value.revision?,
            revision_date: value.revision_date?,
            revision_date_formatted: value.revision_date_formatted?,
            space_id: value.space_id?,
            summary: value.summary?,
            title: value.title?,
            topics: value.topics?,
            wiki: value.wiki?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Revision> for Revision {
    fn from(value: super::Revision) -> Self {
        Self {
            author: Ok(value.author),
            body: Ok(value.body),
            body_as_html: Ok(value.body_as_html),
            id: Ok(value.id),
            node: Ok(value.node),
            revision: Ok(value.revision),
            revision_date: Ok(value.revision_date),
            revision_date_formatted: Ok(value.revision_date_formatted),
            space_id: Ok(value.space_id),
            summary: Ok(value.summary),
            title: Ok(value.title),
            topics: Ok(value.topics),
            wiki: Ok(value.wiki),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`RevisionFields`](super::RevisionFields).
#[derive(Clone, Debug)]
pub struct RevisionFields {
    author: Result<Option<super::AuthorSummaryFields>, String>,
    body: Result<Option<String>, String>,
    body_as_html: Result<Option<String>, String>,
    id: Result<Option<crate::types::RevisionId>, String>,
    node: Result<Option<super::NodeReferenceFields>, String>,
    revision: Result<Option<i64>, String>,
    revision_date: Result<Option<crate::EpochMillis>, String>,
    revision_date_formatted: Result<Option<String>, String>,
    space_id: Result<Option<crate::types::SpaceId>, String>,
    summary: Result<Option<String>, String>,
    title: Result<Option<String>, String>,
    topics: Result<Option<String>, String>,
    wiki: Result<Option<bool>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for RevisionFields {
    fn default() -> Self {
        Self {
            author: Ok(Default::default()),
            body: Ok(Default::default()),
            body_as_html: Ok(Default::default()),
            id: Ok(Default::default()),
            node: Ok(Default::default()),
            revision: Ok(Default::default()),
            revision_date: Ok(Default::default()),
            revision_date_formatted: Ok(Default::default()),
            space_id: Ok(Default::default()),
            summary: Ok(Default::default()),
            title: Ok(Default::default()),
            topics: Ok(Default::default()),
            wiki: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl RevisionFields {
    /// The author of the revision. Which fields it has is not specified.
    pub fn author<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::AuthorSummaryFields, F>,
    {
        self.author = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// The text as its author wrote it.
    pub fn body<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for body: {e}"));
        self
    }

    /// The text rendered as HTML.
    pub fn body_as_html<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.body_as_html = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for body_as_html: {e}")
            });
        self
    }

    /// The identifier of the revision.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::RevisionId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The node of the revision.
    pub fn node<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::NodeReferenceFields, F>,
    {
        self.node = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for node: {e}"));
        self
    }

    /// The running number of the revision, counted from 1.
    pub fn revision<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.revision = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for revision: {e}"));
        self
    }

    /// When the revision was made.
    pub fn revision_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.revision_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for revision_date: {e}")
            });
        self
    }

    /// The date of the revision for display, as `M/D/YY h:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn revision_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.revision_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for revision_date_formatted: {e}"
                )
            });
        self
    }

    /// The identifier of a space; not always present.
    pub fn space_id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::SpaceId, F>,
    {
        self.space_id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for space_id: {e}"));
        self
    }

    /// The summary of the revision; that of the first revision is `Initial Revision`.
    pub fn summary<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.summary = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for summary: {e}"));
        self
    }

    /// The title as of this revision; not always present.
    pub fn title<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.title = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for title: {e}"));
        self
    }

    /// The topics as of this revision, as text; in some responses only.
    pub fn topics<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.topics = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for topics: {e}"));
        self
    }

    /// Whether the node was a wiki.
    pub fn wiki<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.wiki = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for wiki: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<RevisionFields> for super::RevisionFields {
    type Error = super::error::ConversionError;
    fn try_from(value: RevisionFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            author: value.author?,
            body: value.body?,
            body_as_html: value.body_as_html?,
            id: value.id?,
            node: value.node?,
            revision: value.revision?,
            revision_date: value.revision_date?,
            revision_date_formatted: value.revision_date_formatted?,
            space_id: value.space_id?,
            summary: value.summary?,
            title: value.title?,
            topics: value.topics?,
            wiki: value.wiki?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::RevisionFields> for RevisionFields {
    fn from(value: super::RevisionFields) -> Self {
        Self {
            author: Ok(value.author),
            body: Ok(value.body),
            body_as_html: Ok(value.body_as_html),
            id: Ok(value.id),
            node: Ok(value.node),
            revision: Ok(value.revision),
            revision_date: Ok(value.revision_date),
            revision_date_formatted: Ok(value.revision_date_formatted),
            space_id: Ok(value.space_id),
            summary: Ok(value.summary),
            title: Ok(value.title),
            topics: Ok(value.topics),
            wiki: Ok(value.wiki),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`RevisionFieldsPage`](super::RevisionFieldsPage).
#[derive(Clone, Debug)]
pub struct RevisionFieldsPage {
    list: Result<Vec<super::RevisionFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for RevisionFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl RevisionFieldsPage {
    /// The revisions on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::RevisionFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<RevisionFieldsPage> for super::RevisionFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(
        value: RevisionFieldsPage,
    ) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::RevisionFieldsPage> for RevisionFieldsPage {
    fn from(value: super::RevisionFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`RevisionPage`](super::RevisionPage).
#[derive(Clone, Debug)]
pub struct RevisionPage {
    list: Result<Vec<super::Revision>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for RevisionPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl RevisionPage {
    /// The revisions on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Revision>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<RevisionPage> for super::RevisionPage {
    type Error = super::error::ConversionError;
    fn try_from(value: RevisionPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::RevisionPage> for RevisionPage {
    fn from(value: super::RevisionPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`Topic`](super::Topic).
#[derive(Clone, Debug)]
pub struct Topic {
    author: Result<super::AuthorSummary, String>,
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    get_immediate_children: Result<Option<Vec<::serde_json::Value>>, String>,
    get_parents: Result<Option<Vec<::serde_json::Value>>, String>,
    id: Result<crate::types::TopicId, String>,
    name: Result<String, String>,
    used_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for Topic {
    fn default() -> Self {
        Self {
            author: Err("no value supplied for author".to_string()),
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            get_immediate_children: Ok(Default::default()),
            get_parents: Ok(Default::default()),
            id: Err("no value supplied for id".to_string()),
            name: Err("no value supplied for name".to_string()),
            used_count: Err("no value supplied for used_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl Topic {
    /// The user who created the topic.
    pub fn author<T>(mut self, value: T) -> Self
    where
        T: TryInto<super::AuthorSummary>,
        T::Error: ::std::fmt::Display,
    {
        self.author = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// When the topic was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The immediate children of the topic; not always present. The items are not specified.
    pub fn get_immediate_children<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<::serde_json::Value>, F>,
    {
        self.get_immediate_children = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for get_immediate_children: {e}"
                )
            });
        self
    }

    /// The parents of the topic; not always present. The items are not specified.
    pub fn get_parents<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<::serde_json::Value>, F>,
    {
        self.get_parents = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for get_parents: {e}")
            });
        self
    }

    /// The identifier of the topic.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::TopicId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The name of the topic.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// How often the topic is tagged.
    ///
    /// The reference server: on questions; ideas and knowledge-base entries do not count.
    pub fn used_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.used_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for used_count: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<Topic> for super::Topic {
    type Error = super::error::ConversionError;
    fn try_from(value: Topic) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            author: value.author?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            get_immediate_children: value.get_immediate_children?,
            get_parents: value.get_parents?,
            id: value.id?,
            name: value.name?,
            used_count: value.used_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::Topic> for Topic {
    fn from(value: super::Topic) -> Self {
        Self {
            author: Ok(value.author),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            get_immediate_children: Ok(value.get_immediate_children),
            get_parents: Ok(value.get_parents),
            id: Ok(value.id),
            name: Ok(value.name),
            used_count: Ok(value.used_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`TopicFields`](super::TopicFields).
#[derive(Clone, Debug)]
pub struct TopicFields {
    author: Result<Option<super::AuthorSummaryFields>, String>,
    creation_date: Result<Option<crate::EpochMillis>, String>,
    creation_date_formatted: Result<Option<String>, String>,
    get_immediate_children: Result<Option<Vec<::serde_json::Value>>, String>,
    get_parents: Result<Option<Vec<::serde_json::Value>>, String>,
    id: Result<Option<crate::types::TopicId>, String>,
    name: Result<Option<String>, String>,
    used_count: Result<Option<i64>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for TopicFields {
    fn default() -> Self {
        Self {
            author: Ok(Default::default()),
            creation_date: Ok(Default::default()),
            creation_date_formatted: Ok(Default::default()),
            get_immediate_children: Ok(Default::default()),
            get_parents: Ok(Default::default()),
            id: Ok(Default::default()),
            name: Ok(Default::default()),
            used_count: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl TopicFields {
    /// The user who created the topic.
    pub fn author<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::AuthorSummaryFields, F>,
    {
        self.author = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for author: {e}"));
        self
    }

    /// When the topic was created.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.creation_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// The immediate children of the topic; not always present. The items are not specified.
    pub fn get_immediate_children<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<::serde_json::Value>, F>,
    {
        self.get_immediate_children = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for get_immediate_children: {e}"
                )
            });
        self
    }

    /// The parents of the topic; not always present. The items are not specified.
    pub fn get_parents<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<::serde_json::Value>, F>,
    {
        self.get_parents = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for get_parents: {e}")
            });
        self
    }

    /// The identifier of the topic.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::TopicId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The name of the topic.
    pub fn name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// How often the topic is tagged.
    ///
    /// The reference server: on questions; ideas and knowledge-base entries do not count.
    pub fn used_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.used_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for used_count: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<TopicFields> for super::TopicFields {
    type Error = super::error::ConversionError;
    fn try_from(value: TopicFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            author: value.author?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            get_immediate_children: value.get_immediate_children?,
            get_parents: value.get_parents?,
            id: value.id?,
            name: value.name?,
            used_count: value.used_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::TopicFields> for TopicFields {
    fn from(value: super::TopicFields) -> Self {
        Self {
            author: Ok(value.author),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            get_immediate_children: Ok(value.get_immediate_children),
            get_parents: Ok(value.get_parents),
            id: Ok(value.id),
            name: Ok(value.name),
            used_count: Ok(value.used_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`TopicPage`](super::TopicPage).
#[derive(Clone, Debug)]
pub struct TopicPage {
    list: Result<Vec<super::Topic>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for TopicPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl TopicPage {
    /// The topics on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::Topic>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<TopicPage> for super::TopicPage {
    type Error = super::error::ConversionError;
    fn try_from(value: TopicPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::TopicPage> for TopicPage {
    fn from(value: super::TopicPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`UpdatedUser`](super::UpdatedUser).
#[derive(Clone, Debug)]
pub struct UpdatedUser {
    about: Result<Option<String>, String>,
    active: Result<bool, String>,
    avatar: Result<String, String>,
    bronze: Result<i64, String>,
    company: Result<Option<String>, String>,
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    deactivated: Result<bool, String>,
    email_hash: Result<String, String>,
    extra_data: Result<Option<super::ExtraData>, String>,
    follow_count: Result<i64, String>,
    follower_count: Result<i64, String>,
    gold: Result<i64, String>,
    id: Result<crate::Text<crate::types::UserId>, String>,
    location: Result<Option<String>, String>,
    moderator: Result<bool, String>,
    modification_date: Result<crate::EpochMillis, String>,
    plug: Result<String, String>,
    post_count: Result<i64, String>,
    realname: Result<Option<String>, String>,
    reputation: Result<i64, String>,
    silver: Result<i64, String>,
    superuser: Result<bool, String>,
    suspended: Result<bool, String>,
    type_: Result<crate::types::UserType, String>,
    user_follow_count: Result<i64, String>,
    username: Result<String, String>,
    website: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for UpdatedUser {
    fn default() -> Self {
        Self {
            about: Ok(Default::default()),
            active: Err("no value supplied for active".to_string()),
            avatar: Err("no value supplied for avatar".to_string()),
            bronze: Err("no value supplied for bronze".to_string()),
            company: Ok(Default::default()),
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            deactivated: Err("no value supplied for deactivated".to_string()),
            email_hash: Err("no value supplied for email_hash".to_string()),
            extra_data: Ok(Default::default()),
            follow_count: Err("no value supplied for follow_count".to_string()),
            follower_count: Err("no value supplied for follower_count".to_string()),
            gold: Err("no value supplied for gold".to_string()),
            id: Err("no value supplied for id".to_string()),
            location: Ok(Default::default()),
            moderator: Err("no value supplied for moderator".to_string()),
            modification_date: Err(
                "no value supplied for modification_date".to_string(),
            ),
            plug: Err("no value supplied for plug".to_string()),
            post_count: Err("no value supplied for post_count".to_string()),
            realname: Ok(Default::default()),
            reputation: Err("no value supplied for reputation".to_string()),
            silver: Err("no value supplied for silver".to_string()),
            superuser: Err("no value supplied for superuser".to_string()),
            suspended: Err("no value supplied for suspended".to_string()),
            type_: Err("no value supplied for type_".to_string()),
            user_follow_count: Err(
                "no value supplied for user_follow_count".to_string(),
            ),
            username: Err("no value supplied for username".to_string()),
            website: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UpdatedUser {
    /// A text about the user; not always present. May hold HTML.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.about = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for about: {e}"));
        self
    }

    /// Whether the account is active.
    pub fn active<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.active = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for active: {e}"));
        self
    }

    /// The URL of the profile photo.
    pub fn avatar<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.avatar = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for avatar: {e}"));
        self
    }

    /// How many bronze awards the user holds.
    pub fn bronze<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.bronze = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for bronze: {e}"));
        self
    }

    /// The company of the user; in some responses only.
    pub fn company<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.company = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for company: {e}"));
        self
    }

    /// When the account was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    pub fn deactivated<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.deactivated = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for deactivated: {e}")
            });
        self
    }

    /// A hash of the e-mail address. The address itself is never returned.
    pub fn email_hash<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.email_hash = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for email_hash: {e}"));
        self
    }

    /// Custom attributes of the profile. Present when a single user is read.
    pub fn extra_data<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ExtraData, F>,
    {
        self.extra_data = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for extra_data: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    pub fn follow_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.follow_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for follow_count: {e}")
            });
        self
    }

    /// A count of followers; who counts is not specified.
    pub fn follower_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.follower_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for follower_count: {e}")
            });
        self
    }

    /// How many gold awards the user holds.
    pub fn gold<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.gold = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for gold: {e}"));
        self
    }

    /// The identifier of the user, as a string.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::Text<crate::types::UserId>>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The location of the user; in some responses only.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.location = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for location: {e}"));
        self
    }

    /// Whether the user is a moderator.
    pub fn moderator<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.moderator = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for moderator: {e}"));
        self
    }

    /// The time of the change.
    pub fn modification_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.modification_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// The name in a form that is safe in URLs. Everywhere else this field is named `slug`.
    pub fn plug<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.plug = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for plug: {e}"));
        self
    }

    /// A count of posts; which of them count is not specified.
    pub fn post_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.post_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for post_count: {e}"));
        self
    }

    /// The real name; present only when one is set. Requests spell it `realName`.
    pub fn realname<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.realname = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for realname: {e}"));
        self
    }

    /// The reputation points of the user.
    pub fn reputation<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.reputation = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// How many silver awards the user holds.
    pub fn silver<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.silver = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for silver: {e}"));
        self
    }

    /// Whether the user is a super user.
    pub fn superuser<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.superuser = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for superuser: {e}"));
        self
    }

    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    pub fn suspended<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.suspended = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for suspended: {e}"));
        self
    }

    /// The kind of resource, `user`.
    pub fn type_<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserType>,
        T::Error: ::std::fmt::Display,
    {
        self.type_ = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    pub fn user_follow_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.user_follow_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for user_follow_count: {e}")
            });
        self
    }

    /// The login name.
    pub fn username<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.username = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// The web site of the user; in some responses only.
    pub fn website<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.website = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for website: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<UpdatedUser> for super::UpdatedUser {
    type Error = super::error::ConversionError;
    fn try_from(value: UpdatedUser) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            about: value.about?,
            active: value.active?,
            avatar: value.avatar?,
            bronze: value.bronze?,
            company: value.company?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            deactivated: value.deactivated?,
            email_hash: value.email_hash?,
            extra_data: value.extra_data?,
            follow_count: value.follow_count?,
            follower_count: value.follower_count?,
            gold: value.gold?,
            id: value.id?,
            location: value.location?,
            moderator: value.moderator?,
            modification_date: value.modification_date?,
            plug: value.plug?,
            post_count: value.post_count?,
            realname: value.realname?,
            reputation: value.reputation?,
            silver: value.silver?,
            superuser: value.superuser?,
            suspended: value.suspended?,
            type_: value.type_?,
            user_follow_count: value.user_follow_count?,
            username: value.username?,
            website: value.website?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UpdatedUser> for UpdatedUser {
    fn from(value: super::UpdatedUser) -> Self {
        Self {
            about: Ok(value.about),
            active: Ok(value.active),
            avatar: Ok(value.avatar),
            bronze: Ok(value.bronze),
            company: Ok(value.company),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            deactivated: Ok(value.deactivated),
            email_hash: Ok(value.email_hash),
            extra_data: Ok(value.extra_data),
            follow_count: Ok(value.follow_count),
            follower_count: Ok(value.follower_count),
            gold: Ok(value.gold),
            id: Ok(value.id),
            location: Ok(value.location),
            moderator: Ok(value.moderator),
            modification_date: Ok(value.modification_date),
            plug: Ok(value.plug),
            post_count: Ok(value.post_count),
            realname: Ok(value.realname),
            reputation: Ok(value.reputation),
            silver: Ok(value.silver),
            superuser: Ok(value.superuser),
            suspended: Ok(value.suspended),
            type_: Ok(value.type_),
            user_follow_count: Ok(value.user_follow_count),
            username: Ok(value.username),
            website: Ok(value.website),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`User`](super::User).
#[derive(Clone, Debug)]
pub struct User {
    about: Result<Option<String>, String>,
    active: Result<bool, String>,
    avatar: Result<String, String>,
    bronze: Result<i64, String>,
    company: Result<Option<String>, String>,
    creation_date: Result<crate::EpochMillis, String>,
    creation_date_formatted: Result<String, String>,
    deactivated: Result<bool, String>,
    email_hash: Result<String, String>,
    extra_data: Result<Option<super::ExtraData>, String>,
    follow_count: Result<i64, String>,
    follower_count: Result<i64, String>,
    gold: Result<i64, String>,
    groups: Result<Vec<super::GroupSummary>, String>,
    id: Result<crate::types::UserId, String>,
    location: Result<Option<String>, String>,
    moderator: Result<bool, String>,
    modification_date: Result<crate::EpochMillis, String>,
    post_count: Result<i64, String>,
    realname: Result<Option<String>, String>,
    reputation: Result<i64, String>,
    silver: Result<i64, String>,
    slug: Result<String, String>,
    superuser: Result<bool, String>,
    suspended: Result<bool, String>,
    type_: Result<crate::types::UserType, String>,
    user_follow_count: Result<i64, String>,
    username: Result<String, String>,
    website: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for User {
    fn default() -> Self {
        Self {
            about: Ok(Default::default()),
            active: Err("no value supplied for active".to_string()),
            avatar: Err("no value supplied for avatar".to_string()),
            bronze: Err("no value supplied for bronze".to_string()),
            company: Ok(Default::default()),
            creation_date: Err("no value supplied for creation_date".to_string()),
            creation_date_formatted: Err(
                "no value supplied for creation_date_formatted".to_string(),
            ),
            deactivated: Err("no value supplied for deactivated".to_string()),
            email_hash: Err("no value supplied for email_hash".to_string()),
            extra_data: Ok(Default::default()),
            follow_count: Err("no value supplied for follow_count".to_string()),
            follower_count: Err("no value supplied for follower_count".to_string()),
            gold: Err("no value supplied for gold".to_string()),
            groups: Err("no value supplied for groups".to_string()),
            id: Err("no value supplied for id".to_string()),
            location: Ok(Default::default()),
            moderator: Err("no value supplied for moderator".to_string()),
            modification_date: Err(
                "no value supplied for modification_date".to_string(),
            ),
            post_count: Err("no value supplied for post_count".to_string()),
            realname: Ok(Default::default()),
            reputation: Err("no value supplied for reputation".to_string()),
            silver: Err("no value supplied for silver".to_string()),
            slug: Err("no value supplied for slug".to_string()),
            superuser: Err("no value supplied for superuser".to_string()),
            suspended: Err("no value supplied for suspended".to_string()),
            type_: Err("no value supplied for type_".to_string()),
            user_follow_count: Err(
                "no value supplied for user_follow_count".to_string(),
            ),
            username: Err("no value supplied for username".to_string()),
            website: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl User {
    /// A text about the user; not always present. May hold HTML.
    ///
    /// The reference server: whatever could run a script is taken out when it is written.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.about = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for about: {e}"));
        self
    }

    /// Whether the account is active.
    pub fn active<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.active = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for active: {e}"));
        self
    }

    /// The URL of the profile photo.
    pub fn avatar<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.avatar = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for avatar: {e}"));
        self
    }

    /// How many bronze awards the user holds.
    pub fn bronze<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.bronze = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for bronze: {e}"));
        self
    }

    /// The company of the user; in some responses only.
    pub fn company<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.company = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for company: {e}"));
        self
    }

    /// When the account was created.
    pub fn creation_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.creation_date_formatted = value
            .try_into()
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    pub fn deactivated<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.deactivated = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for deactivated: {e}")
            });
        self
    }

    /// A hash of the e-mail address. The address itself is never returned.
    ///
    /// The reference server: SHA-256 of the trimmed address in lower case, in hexadecimal digits.
    pub fn email_hash<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.email_hash = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for email_hash: {e}"));
        self
    }

    /// Custom attributes of the profile. Present when a single user is read.
    ///
    /// The reference server: an empty map when there are none.
    pub fn extra_data<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ExtraData, F>,
    {
        self.extra_data = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for extra_data: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users and the nodes that this user follows.
    pub fn follow_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.follow_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for follow_count: {e}")
            });
        self
    }

    /// A count of followers; who counts is not specified.
    ///
    /// The reference server: the users who follow this user, deactivated ones too, although the
    /// lists of followers leave these out.
    pub fn follower_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.follower_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for follower_count: {e}")
            });
        self
    }

    /// How many gold awards the user holds.
    pub fn gold<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.gold = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for gold: {e}"));
        self
    }

    /// The groups the user belongs to, in brief. Absent from the response to an update.
    pub fn groups<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::GroupSummary>>,
        T::Error: ::std::fmt::Display,
    {
        self.groups = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for groups: {e}"));
        self
    }

    /// The identifier of the user.
    pub fn id<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserId>,
        T::Error: ::std::fmt::Display,
    {
        self.id = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The location of the user; in some responses only.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.location = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for location: {e}"));
        self
    }

    /// Whether the user is a moderator.
    ///
    /// The reference server: the group Moderators decides.
    pub fn moderator<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.moderator = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for moderator: {e}"));
        self
    }

    /// When the account was last changed.
    pub fn modification_date<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::EpochMillis>,
        T::Error: ::std::fmt::Display,
    {
        self.modification_date = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// A count of posts; which of them count is not specified.
    ///
    /// The reference server: the questions, answers, ideas and knowledge-base entries that the
    /// user has written.
    pub fn post_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.post_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for post_count: {e}"));
        self
    }

    /// The real name; present only when one is set. Requests spell it `realName`.
    pub fn realname<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.realname = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for realname: {e}"));
        self
    }

    /// The reputation points of the user.
    ///
    /// The reference server: an up-vote gives the author of a post 10, a down-vote takes 2, and
    /// an accepted answer gives 15.
    pub fn reputation<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.reputation = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// How many silver awards the user holds.
    pub fn silver<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.silver = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for silver: {e}"));
        self
    }

    /// The name in a form that is safe in URLs. The response to an update names it `plug`.
    ///
    /// The reference server: it is made from the user name, and no two users share one.
    pub fn slug<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.slug = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for slug: {e}"));
        self
    }

    /// Whether the user is a super user.
    ///
    /// The reference server: the group Super Users decides.
    pub fn superuser<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.superuser = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for superuser: {e}"));
        self
    }

    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    pub fn suspended<T>(mut self, value: T) -> Self
    where
        T: TryInto<bool>,
        T::Error: ::std::fmt::Display,
    {
        self.suspended = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for suspended: {e}"));
        self
    }

    /// The kind of resource, `user`.
    pub fn type_<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::types::UserType>,
        T::Error: ::std::fmt::Display,
    {
        self.type_ = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users whom this user follows.
    pub fn user_follow_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.user_follow_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for user_follow_count: {e}")
            });
        self
    }

    /// The login name.
    pub fn username<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.username = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// The web site of the user; in some responses only.
    pub fn website<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.website = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for website: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<User> for super::User {
    type Error = super::error::ConversionError;
    fn try_from(value: User) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            about: value.about?,
            active: value.active?,
            avatar: value.avatar?,
            bronze: value.bronze?,
            company: value.company?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            deactivated: value.deactivated?,
            email_hash: value.email_hash?,
            extra_data: value.extra_data?,
            follow_count: value.follow_count?,
            follower_count: value.follower_count?,
            gold: value.gold?,
            groups: value.groups?,
            id: value.id?,
            location: value.location?,
            moderator: value.moderator?,
            modification_date: value.modification_date?,
            post_count: value.post_count?,
            realname: value.realname?,
            reputation: value.reputation?,
            silver: value.silver?,
            slug: value.slug?,
            superuser: value.superuser?,
            suspended: value.suspended?,
            type_: value.type_?,
            user_follow_count: value.user_follow_count?,
            username: value.username?,
            website: value.website?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::User> for User {
    fn from(value: super::User) -> Self {
        Self {
            about: Ok(value.about),
            active: Ok(value.active),
            avatar: Ok(value.avatar),
            bronze: Ok(value.bronze),
            company: Ok(value.company),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            deactivated: Ok(value.deactivated),
            email_hash: Ok(value.email_hash),
            extra_data: Ok(value.extra_data),
            follow_count: Ok(value.follow_count),
            follower_count: Ok(value.follower_count),
            gold: Ok(value.gold),
            groups: Ok(value.groups),
            id: Ok(value.id),
            location: Ok(value.location),
            moderator: Ok(value.moderator),
            modification_date: Ok(value.modification_date),
            post_count: Ok(value.post_count),
            realname: Ok(value.realname),
            reputation: Ok(value.reputation),
            silver: Ok(value.silver),
            slug: Ok(value.slug),
            superuser: Ok(value.superuser),
            suspended: Ok(value.suspended),
            type_: Ok(value.type_),
            user_follow_count: Ok(value.user_follow_count),
            username: Ok(value.username),
            website: Ok(value.website),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`UserFields`](super::UserFields).
#[derive(Clone, Debug)]
pub struct UserFields {
    about: Result<Option<String>, String>,
    active: Result<Option<bool>, String>,
    avatar: Result<Option<String>, String>,
    bronze: Result<Option<i64>, String>,
    company: Result<Option<String>, String>,
    creation_date: Result<Option<crate::EpochMillis>, String>,
    creation_date_formatted: Result<Option<String>, String>,
    deactivated: Result<Option<bool>, String>,
    email_hash: Result<Option<String>, String>,
    extra_data: Result<Option<super::ExtraData>, String>,
    follow_count: Result<Option<i64>, String>,
    follower_count: Result<Option<i64>, String>,
    gold: Result<Option<i64>, String>,
    groups: Result<Option<Vec<super::GroupSummaryFields>>, String>,
    id: Result<Option<crate::types::UserId>, String>,
    location: Result<Option<String>, String>,
    moderator: Result<Option<bool>, String>,
    modification_date: Result<Option<crate::EpochMillis>, String>,
    post_count: Result<Option<i64>, String>,
    realname: Result<Option<String>, String>,
    reputation: Result<Option<i64>, String>,
    silver: Result<Option<i64>, String>,
    slug: Result<Option<String>, String>,
    superuser: Result<Option<bool>, String>,
    suspended: Result<Option<bool>, String>,
    type_: Result<Option<crate::types::UserType>, String>,
    user_follow_count: Result<Option<i64>, String>,
    username: Result<Option<String>, String>,
    website: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for UserFields {
    fn default() -> Self {
        Self {
            about: Ok(Default::default()),
            active: Ok(Default::default()),
            avatar: Ok(Default::default()),
            bronze: Ok(Default::default()),
            company: Ok(Default::default()),
            creation_date: Ok(Default::default()),
            creation_date_formatted: Ok(Default::default()),
            deactivated: Ok(Default::default()),
            email_hash: Ok(Default::default()),
            extra_data: Ok(Default::default()),
            follow_count: Ok(Default::default()),
            follower_count: Ok(Default::default()),
            gold: Ok(Default::default()),
            groups: Ok(Default::default()),
            id: Ok(Default::default()),
            location: Ok(Default::default()),
            moderator: Ok(Default::default()),
            modification_date: Ok(Default::default()),
            post_count: Ok(Default::default()),
            realname: Ok(Default::default()),
            reputation: Ok(Default::default()),
            silver: Ok(Default::default()),
            slug: Ok(Default::default()),
            superuser: Ok(Default::default()),
            suspended: Ok(Default::default()),
            type_: Ok(Default::default()),
            user_follow_count: Ok(Default::default()),
            username: Ok(Default::default()),
            website: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UserFields {
    /// A text about the user; not always present. May hold HTML.
    ///
    /// The reference server: whatever could run a script is taken out when it is written.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.about = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for about: {e}"));
        self
    }

    /// Whether the account is active.
    pub fn active<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.active = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for active: {e}"));
        self
    }

    /// The URL of the profile photo.
    pub fn avatar<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.avatar = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for avatar: {e}"));
        self
    }

    /// How many bronze awards the user holds.
    pub fn bronze<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.bronze = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for bronze: {e}"));
        self
    }

    /// The company of the user; in some responses only.
    pub fn company<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.company = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for company: {e}"));
        self
    }

    /// When the account was created.
    pub fn creation_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.creation_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for creation_date: {e}")
            });
        self
    }

    /// The creation date for display, as `MM/DD/YYYY hh:mm AM|PM`.
    ///
    /// The reference server: in UTC, unless the site is configured for another zone.
    pub fn creation_date_formatted<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.creation_date_formatted = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!(
                    "error converting supplied value for creation_date_formatted: {e}"
                )
            });
        self
    }

    /// Whether the user is deactivated, and so has no access to the community and is left out of
    /// the user count.
    pub fn deactivated<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.deactivated = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for deactivated: {e}")
            });
        self
    }

    /// A hash of the e-mail address. The address itself is never returned.
    ///
    /// The reference server: SHA-256 of the trimmed address in lower case, in hexadecimal digits.
    pub fn email_hash<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.email_hash = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for email_hash: {e}"));
        self
    }

    /// Custom attributes of the profile. Present when a single user is read.
    ///
    /// The reference server: an empty map when there are none.
    pub fn extra_data<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<super::ExtraData, F>,
    {
        self.extra_data = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for extra_data: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users and the nodes that this user follows.
    pub fn follow_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.follow_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for follow_count: {e}")
            });
        self
    }

    /// A count of followers; who counts is not specified.
    ///
    /// The reference server: the users who follow this user, deactivated ones too, although the
    /// lists of followers leave these out.
    pub fn follower_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.follower_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for follower_count: {e}")
            });
        self
    }

    /// How many gold awards the user holds.
    pub fn gold<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.gold = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for gold: {e}"));
        self
    }

    /// The groups the user belongs to, in brief. Absent from the response to an update.
    pub fn groups<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<Vec<super::GroupSummaryFields>, F>,
    {
        self.groups = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for groups: {e}"));
        self
    }

    /// The identifier of the user.
    pub fn id<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::UserId, F>,
    {
        self.id = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for id: {e}"));
        self
    }

    /// The location of the user; in some responses only.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.location = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for location: {e}"));
        self
    }

    /// Whether the user is a moderator.
    ///
    /// The reference server: the group Moderators decides.
    pub fn moderator<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.moderator = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for moderator: {e}"));
        self
    }

    /// When the account was last changed.
    pub fn modification_date<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::EpochMillis, F>,
    {
        self.modification_date = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for modification_date: {e}")
            });
        self
    }

    /// A count of posts; which of them count is not specified.
    ///
    /// The reference server: the questions, answers, ideas and knowledge-base entries that the
    /// user has written.
    pub fn post_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.post_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for post_count: {e}"));
        self
    }

    /// The real name; present only when one is set. Requests spell it `realName`.
    pub fn realname<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.realname = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for realname: {e}"));
        self
    }

    /// The reputation points of the user.
    ///
    /// The reference server: an up-vote gives the author of a post 10, a down-vote takes 2, and
    /// an accepted answer gives 15.
    pub fn reputation<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.reputation = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for reputation: {e}"));
        self
    }

    /// How many silver awards the user holds.
    pub fn silver<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.silver = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for silver: {e}"));
        self
    }

    /// The name in a form that is safe in URLs. The response to an update names it `plug`.
    ///
    /// The reference server: it is made from the user name, and no two users share one.
    pub fn slug<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.slug = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for slug: {e}"));
        self
    }

    /// Whether the user is a super user.
    ///
    /// The reference server: the group Super Users decides.
    pub fn superuser<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.superuser = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for superuser: {e}"));
        self
    }

    /// Whether the user is suspended, and so cannot log in until a moderator lifts it.
    pub fn suspended<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<bool, F>,
    {
        self.suspended = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for suspended: {e}"));
        self
    }

    /// The kind of resource, `user`.
    pub fn type_<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::types::UserType, F>,
    {
        self.type_ = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for type_: {e}"));
        self
    }

    /// A count whose meaning is not specified.
    ///
    /// The reference server: the users whom this user follows.
    pub fn user_follow_count<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<i64, F>,
    {
        self.user_follow_count = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for user_follow_count: {e}")
            });
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.username = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// The web site of the user; in some responses only.
    pub fn website<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.website = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for website: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<UserFields> for super::UserFields {
    type Error = super::error::ConversionError;
    fn try_from(value: UserFields) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            about: value.about?,
            active: value.active?,
            avatar: value.avatar?,
            bronze: value.bronze?,
            company: value.company?,
            creation_date: value.creation_date?,
            creation_date_formatted: value.creation_date_formatted?,
            deactivated: value.deactivated?,
            email_hash: value.email_hash?,
            extra_data: value.extra_data?,
            follow_count: value.follow_count?,
            follower_count: value.follower_count?,
            gold: value.gold?,
            groups: value.groups?,
            id: value.id?,
            location: value.location?,
            moderator: value.moderator?,
            modification_date: value.modification_date?,
            post_count: value.post_count?,
            realname: value.realname?,
            reputation: value.reputation?,
            silver: value.silver?,
            slug: value.slug?,
            superuser: value.superuser?,
            suspended: value.suspended?,
            type_: value.type_?,
            user_follow_count: value.user_follow_count?,
            username: value.username?,
            website: value.website?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UserFields> for UserFields {
    fn from(value: super::UserFields) -> Self {
        Self {
            about: Ok(value.about),
            active: Ok(value.active),
            avatar: Ok(value.avatar),
            bronze: Ok(value.bronze),
            company: Ok(value.company),
            creation_date: Ok(value.creation_date),
            creation_date_formatted: Ok(value.creation_date_formatted),
            deactivated: Ok(value.deactivated),
            email_hash: Ok(value.email_hash),
            extra_data: Ok(value.extra_data),
            follow_count: Ok(value.follow_count),
            follower_count: Ok(value.follower_count),
            gold: Ok(value.gold),
            groups: Ok(value.groups),
            id: Ok(value.id),
            location: Ok(value.location),
            moderator: Ok(value.moderator),
            modification_date: Ok(value.modification_date),
            post_count: Ok(value.post_count),
            realname: Ok(value.realname),
            reputation: Ok(value.reputation),
            silver: Ok(value.silver),
            slug: Ok(value.slug),
            superuser: Ok(value.superuser),
            suspended: Ok(value.suspended),
            type_: Ok(value.type_),
            user_follow_count: Ok(value.user_follow_count),
            username: Ok(value.username),
            website: Ok(value.website),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`UserFieldsPage`](super::UserFieldsPage).
#[derive(Clone, Debug)]
pub struct UserFieldsPage {
    list: Result<Vec<super::UserFields>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for UserFieldsPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UserFieldsPage {
    /// The users on this page, with the fields asked for.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::UserFields>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<UserFieldsPage> for super::UserFieldsPage {
    type Error = super::error::ConversionError;
    fn try_from(value: UserFieldsPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UserFieldsPage> for UserFieldsPage {
    fn from(value: super::UserFieldsPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`UserPage`](super::UserPage).
#[derive(Clone, Debug)]
pub struct UserPage {
    list: Result<Vec<super::User>, String>,
    list_count: Result<i64, String>,
    name: Result<String, String>,
    page: Result<i32, String>,
    page_count: Result<i64, String>,
    page_size: Result<i32, String>,
    sort: Result<String, String>,
    total_count: Result<i64, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for UserPage {
    fn default() -> Self {
        Self {
            list: Err("no value supplied for list".to_string()),
            list_count: Err("no value supplied for list_count".to_string()),
            name: Err("no value supplied for name".to_string()),
            page: Err("no value supplied for page".to_string()),
            page_count: Err("no value supplied for page_count".to_string()),
            page_size: Err("no value supplied for page_size".to_string()),
            sort: Err("no value supplied for sort".to_string()),
            total_count: Err("no value supplied for total_count".to_string()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UserPage {
    /// The users on this page.
    pub fn list<T>(mut self, value: T) -> Self
    where
        T: TryInto<Vec<super::User>>,
        T::Error: ::std::fmt::Display,
    {
        self.list = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list: {e}"));
        self
    }

    /// How many items this page holds.
    pub fn list_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.list_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for list_count: {e}"));
        self
    }

    /// The name of the list, which is an empty string in all lists.
    pub fn name<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.name = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for name: {e}"));
        self
    }

    /// The number of this page, counted from 1. The list of a node's followers reports 0.
    pub fn page<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page: {e}"));
        self
    }

    /// How many pages there are.
    ///
    /// The reference server: 0 when there are no items.
    pub fn page_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.page_count = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_count: {e}"));
        self
    }

    /// The page size that was used.
    pub fn page_size<T>(mut self, value: T) -> Self
    where
        T: TryInto<i32>,
        T::Error: ::std::fmt::Display,
    {
        self.page_size = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for page_size: {e}"));
        self
    }

    /// The sort criterion that was applied, which may be an empty string.
    ///
    /// The reference server: it is empty when the list has one fixed order.
    pub fn sort<T>(mut self, value: T) -> Self
    where
        T: TryInto<String>,
        T::Error: ::std::fmt::Display,
    {
        self.sort = value
            .try_into()
            .map_err(|e| format!("error converting supplied value for sort: {e}"));
        self
    }

    /// How many items there are on all pages.
    pub fn total_count<T>(mut self, value: T) -> Self
    where
        T: TryInto<i64>,
        T::Error: ::std::fmt::Display,
    {
        self.total_count = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for total_count: {e}")
            });
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<UserPage> for super::UserPage {
    type Error = super::error::ConversionError;
    fn try_from(value: UserPage) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            list: value.list?,
            list_count: value.list_count?,
            name: value.name?,
            page: value.page?,
            page_count: value.page_count?,
            page_size: value.page_size?,
            sort: value.sort?,
            total_count: value.total_count?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UserPage> for UserPage {
    fn from(value: super::UserPage) -> Self {
        Self {
            list: Ok(value.list),
            list_count: Ok(value.list_count),
            name: Ok(value.name),
            page: Ok(value.page),
            page_count: Ok(value.page_count),
            page_size: Ok(value.page_size),
            sort: Ok(value.sort),
            total_count: Ok(value.total_count),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}

/// Builder of [`UserRequest`](super::UserRequest).
#[derive(Clone, Debug)]
pub struct UserRequest {
    about: Result<Option<String>, String>,
    birthday: Result<Option<String>, String>,
    email: Result<Option<String>, String>,
    location: Result<Option<String>, String>,
    password: Result<Option<crate::Password>, String>,
    profile_picture_url: Result<Option<String>, String>,
    real_name: Result<Option<String>, String>,
    user_name: Result<Option<String>, String>,
    username: Result<Option<String>, String>,
    unknown_fields: Result<crate::UnknownFields, String>,
}

impl Default for UserRequest {
    fn default() -> Self {
        Self {
            about: Ok(Default::default()),
            birthday: Ok(Default::default()),
            email: Ok(Default::default()),
            location: Ok(Default::default()),
            password: Ok(Default::default()),
            profile_picture_url: Ok(Default::default()),
            real_name: Ok(Default::default()),
            user_name: Ok(Default::default()),
            username: Ok(Default::default()),
            unknown_fields: Ok(Default::default()),
        }
    }
}

impl UserRequest {
    /// A text about the user.
    pub fn about<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.about = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for about: {e}"));
        self
    }

    /// The day of birth as `mm/dd/yyyy`.
    ///
    /// The reference server: another form, a day that does not exist and one to come get a 400.
    pub fn birthday<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.birthday = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for birthday: {e}"));
        self
    }

    /// The e-mail address. Responses show a hash of it only.
    pub fn email<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.email = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for email: {e}"));
        self
    }

    /// The location of the user.
    pub fn location<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.location = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for location: {e}"));
        self
    }

    /// The password. A TLS connection is recommended.
    pub fn password<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<crate::Password, F>,
    {
        self.password = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for password: {e}"));
        self
    }

    /// An encoded-image URL for the profile photo, which responses show as `avatar`.
    pub fn profile_picture_url<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.profile_picture_url = crate::IntoOptional::into_optional(value)
            .map_err(|e| {
                format!("error converting supplied value for profile_picture_url: {e}")
            });
        self
    }

    /// The real name. Responses spell the field `realname`.
    pub fn real_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.real_name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for real_name: {e}"));
        self
    }

    /// Another spelling of `username`, seen in one sample of an update; whether a creation
    /// accepts it is not specified.
    ///
    /// The reference server: `username` wins when a request uses both spellings in one place.
    pub fn user_name<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.user_name = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for user_name: {e}"));
        self
    }

    /// The login name.
    pub fn username<T, F>(mut self, value: T) -> Self
    where
        T: crate::IntoOptional<String, F>,
    {
        self.username = crate::IntoOptional::into_optional(value)
            .map_err(|e| format!("error converting supplied value for username: {e}"));
        self
    }

    /// Properties that the document does not declare, as they were sent.
    pub fn unknown_fields<T>(mut self, value: T) -> Self
    where
        T: TryInto<crate::UnknownFields>,
        T::Error: ::std::fmt::Display,
    {
        self.unknown_fields = value
            .try_into()
            .map_err(|e| {
                format!("error converting supplied value for unknown_fields: {e}")
            });
        self
    }
}

impl TryFrom<UserRequest> for super::UserRequest {
    type Error = super::error::ConversionError;
    fn try_from(value: UserRequest) -> Result<Self, super::error::ConversionError> {
        Ok(Self {
            about: value.about?,
            birthday: value.birthday?,
            email: value.email?,
            location: value.location?,
            password: value.password?,
            profile_picture_url: value.profile_picture_url?,
            real_name: value.real_name?,
            user_name: value.user_name?,
            username: value.username?,
            unknown_fields: value.unknown_fields?,
        })
    }
}

impl From<super::UserRequest> for UserRequest {
    fn from(value: super::UserRequest) -> Self {
        Self {
            about: Ok(value.about),
            birthday: Ok(value.birthday),
            email: Ok(value.email),
            location: Ok(value.location),
            password: Ok(value.password),
            profile_picture_url: Ok(value.profile_picture_url),
            real_name: Ok(value.real_name),
            user_name: Ok(value.user_name),
            username: Ok(value.username),
            unknown_fields: Ok(value.unknown_fields),
        }
    }
}
