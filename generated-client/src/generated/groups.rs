// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Operations tagged `groups`, and the builders of their requests.

#[allow(unused_imports)]
use crate::{
    Client, Error, IntoNullable, IntoOptional, IntoValue, Response, Sending, call,
    metadata, types,
};

/// Operations tagged `groups`.
impl Client {
    /// List groups.
    ///
    /// Lists the groups of the community, a page at a time. The default order is not specified.
    /// Without the permission the response is the permission error in JSON.
    ///
    /// Sends `GET /services/v2/group.json`.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut groups = client.list_groups().items();
    /// while let Some(group) = groups.try_next().await? {
    ///     println!("{}: {}", group.id, group.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The groups are ordered by name.
    #[doc(alias = "listGroups")]
    pub fn list_groups(&self) -> ListGroups {
        ListGroups {
            client: self.clone(),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Create a group.
    ///
    /// Creates a group. Data may be sent in the body or as parameters of the same names; when a
    /// field is sent both ways, the parameter wins.
    ///
    /// Sends `POST /services/v2/group.json`.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.create_group().name("Balloonists").send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// A name must be given, and a name that is taken gets a 409.
    #[doc(alias = "createGroup")]
    pub fn create_group(&self) -> CreateGroup {
        CreateGroup {
            client: self.clone(),
            query_description: None,
            query_name: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// Read a group.
    ///
    /// Reads one group. Without the permission the response is a 500 with the message `Internal
    /// server error`. That is a refusal: sending the request again does not help.
    ///
    /// Sends `GET /services/v2/group/{group_id}.json`.
    ///
    /// # Arguments
    ///
    /// - `group_id`: The identifier of the group, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let group = client.get_group(3).send().await?;
    /// println!("{}: {}", group.id, group.name);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// - `group_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "getGroup")]
    pub fn get_group(&self, group_id: impl IntoValue<types::GroupId>) -> GetGroup {
        GetGroup {
            client: self.clone(),
            group_id: call::argument("group_id", group_id),
            exclude: None,
            include: None,
            include_only: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Update a group.
    ///
    /// Updates a group. Data may be sent in the body or as parameters of the same names; when a
    /// field is sent both ways, the parameter wins. What becomes of fields that are not sent is
    /// not specified. A success is a 201, as the specification gives it for this operation.
    ///
    /// Sends `PUT /services/v2/group/{group_id}.json`.
    ///
    /// # Arguments
    ///
    /// - `group_id`: The identifier of the group, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client
    ///     .update_group(3)
    ///     .description("Takes part in the spring launch. Ask a moderator to join.")
    ///     .send()
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// A field that is not sent stays as it is; the body of the response is the group, projected
    /// as asked for; a name that is taken, and a new name for a built-in group, get a 409.
    ///
    /// - `group_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "updateGroup")]
    pub fn update_group(&self, group_id: impl IntoValue<types::GroupId>) -> UpdateGroup {
        UpdateGroup {
            client: self.clone(),
            group_id: call::argument("group_id", group_id),
            exclude: None,
            include: None,
            include_only: None,
            query_description: None,
            query_name: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// List the users of a group.
    ///
    /// Lists the users who belong to a group, a page at a time. The default order is not
    /// specified. Without the permission the response is the permission error in JSON.
    ///
    /// Sends `GET /services/v2/group/{group_id}/user.json`.
    ///
    /// # Arguments
    ///
    /// - `group_id`: The identifier of the group, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut users = client.list_group_users(3).items();
    /// while let Some(user) = users.try_next().await? {
    ///     println!("{}: {}", user.id, user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The users are ordered by user name.
    ///
    /// - `group_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listGroupUsers")]
    pub fn list_group_users(
        &self,
        group_id: impl IntoValue<types::GroupId>,
    ) -> ListGroupUsers {
        ListGroupUsers {
            client: self.clone(),
            group_id: call::argument("group_id", group_id),
            exclude: None,
            include: None,
            include_only: None,
            page: None,
            page_size: None,
            sort: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Add users to a group.
    ///
    /// Adds users to a group. Adding a user who is in the group already fails with a 401 and the
    /// HTML page `Bad credentials`, which otherwise means wrong credentials.
    ///
    /// Sends `PUT /services/v2/group/{group_id}/add.json`.
    ///
    /// # Arguments
    ///
    /// - `group_id`: The identifier of the group, in digits.
    /// - `users`: The identifiers of the users, separated by commas.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.add_group_users(3, [5, 7]).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// A call that names a member adds no user at all. A deactivated member, whom the list of the
    /// group's users leaves out, is a member all the same.
    ///
    /// - `group_id`: anything but a positive int32 in digits gets a 404.
    /// - `users`: a repeated identifier counts once, an unknown one gets a 404, and an absent
    ///   list a 400.
    #[doc(alias = "addGroupUsers")]
    pub fn add_group_users(
        &self,
        group_id: impl IntoValue<types::GroupId>,
        users: impl IntoValue<crate::Csv<types::UserId>>,
    ) -> AddGroupUsers {
        AddGroupUsers {
            client: self.clone(),
            group_id: call::argument("group_id", group_id),
            users: call::argument("users", users),
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Remove users from a group.
    ///
    /// Removes users from a group.
    ///
    /// Sends `PUT /services/v2/group/{group_id}/remove.json`.
    ///
    /// # Arguments
    ///
    /// - `group_id`: The identifier of the group, in digits.
    /// - `users`: The identifiers of the users, separated by commas.
    ///
    /// # Permissions
    ///
    /// Needs *Edit users and groups* (Site Administration).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.remove_group_users(3, [5, 7]).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Removing a user who is not in the group is not an error; removing the last super user gets
    /// a 409.
    ///
    /// - `group_id`: anything but a positive int32 in digits gets a 404.
    /// - `users`: a repeated identifier counts once, an unknown one gets a 404, and an absent
    ///   list a 400.
    #[doc(alias = "removeGroupUsers")]
    pub fn remove_group_users(
        &self,
        group_id: impl IntoValue<types::GroupId>,
        users: impl IntoValue<crate::Csv<types::UserId>>,
    ) -> RemoveGroupUsers {
        RemoveGroupUsers {
            client: self.clone(),
            group_id: call::argument("group_id", group_id),
            users: call::argument("users", users),
            wrap: None,
            call_options: Default::default(),
        }
    }
}

/// List groups.
///
/// Returned by [`Client::list_groups`](crate::Client::list_groups), whose page has an example.
///
/// Lists the groups of the community, a page at a time. The default order is not specified.
/// Without the permission the response is the permission error in JSON.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListGroups {
    client: Client,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::GroupField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListGroups {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::GroupField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_GROUPS, self.client, self.call_options)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`GroupFieldsPage`](types::GroupFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(
        self,
    ) -> Sending<Result<Response<types::GroupFieldsPage>, Error>> {
        call::decoded(self.prepare())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::GroupPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Group`](types::Group). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::GroupPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::GroupFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`GroupFields`](types::GroupFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::GroupFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListGroups decodes types::GroupPage);

/// Create a group.
///
/// Returned by [`Client::create_group`](crate::Client::create_group), whose page has an example.
///
/// Creates a group. Data may be sent in the body or as parameters of the same names; when a
/// field is sent both ways, the parameter wins.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct CreateGroup {
    client: Client,
    query_description: Option<String>,
    query_name: Option<String>,
    wrap: Option<String>,
    body: Result<types::builder::GroupRequest, String>,
    call_options: call::CallOptions,
}

impl CreateGroup {
    /// The description of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `description`.
    pub fn query_description<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_description = self.call_options.optional("query_description", value);
        self
    }

    /// The name of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `name`.
    pub fn query_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_name = self.call_options.optional("query_name", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Sets [`description`](field@types::GroupRequest::description).
    pub fn description<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.description(value));
        self
    }

    /// Sets [`name`](field@types::GroupRequest::name).
    pub fn name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.name(value));
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::CREATE_GROUP, self.client, self.call_options)
            .query("description", self.query_description)
            .query("name", self.query_name)
            .query("wrap", self.wrap)
            .json_unless_empty(call::model(self.body))
            .prepare()
    }
}

call::body_methods!(CreateGroup, types::GroupRequest, types::builder::GroupRequest);
call::request_methods!(CreateGroup ignores the body);

/// Read a group.
///
/// Returned by [`Client::get_group`](crate::Client::get_group), whose page has an example.
///
/// Reads one group. Without the permission the response is a 500 with the message `Internal
/// server error`. That is a refusal: sending the request again does not help.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetGroup {
    client: Client,
    group_id: Result<types::GroupId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::GroupField>>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl GetGroup {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::GroupField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::GET_GROUP, self.client, self.call_options)
            .path("group_id", self.group_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`GroupFields`](types::GroupFields).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::GroupFields>, Error>> {
        call::decoded(self.prepare())
    }
}

call::request_methods!(GetGroup decodes types::Group);

/// Update a group.
///
/// Returned by [`Client::update_group`](crate::Client::update_group), whose page has an example.
///
/// Updates a group. Data may be sent in the body or as parameters of the same names; when a
/// field is sent both ways, the parameter wins. What becomes of fields that are not sent is
/// not specified. A success is a 201, as the specification gives it for this operation.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UpdateGroup {
    client: Client,
    group_id: Result<types::GroupId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<String>>,
    query_description: Option<String>,
    query_name: Option<String>,
    wrap: Option<String>,
    body: Result<types::builder::GroupUpdateRequest, String>,
    call_options: call::CallOptions,
}

impl UpdateGroup {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<String>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The description of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `description`.
    pub fn query_description<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_description = self.call_options.optional("query_description", value);
        self
    }

    /// The name of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `name`.
    pub fn query_name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_name = self.call_options.optional("query_name", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Sets [`description`](field@types::GroupUpdateRequest::description).
    pub fn description<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.description(value));
        self
    }

    /// Sets [`name`](field@types::GroupUpdateRequest::name).
    pub fn name<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.name(value));
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::UPDATE_GROUP, self.client, self.call_options)
            .path("group_id", self.group_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("description", self.query_description)
            .query("name", self.query_name)
            .query("wrap", self.wrap)
            .json_unless_empty(call::model(self.body))
            .prepare()
    }
}

call::body_methods!(
    UpdateGroup, types::GroupUpdateRequest, types::builder::GroupUpdateRequest
);

call::request_methods!(UpdateGroup ignores the body);

/// List the users of a group.
///
/// Returned by [`Client::list_group_users`](crate::Client::list_group_users), whose page has an example.
///
/// Lists the users who belong to a group, a page at a time. The default order is not
/// specified. Without the permission the response is the permission error in JSON.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListGroupUsers {
    client: Client,
    group_id: Result<types::GroupId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::UserField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListGroupUsers {
    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional("exclude", value);
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional("include", value);
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl IntoOptional<crate::Csv<types::UserField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional("page", value);
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional("page_size", value);
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional("v1", value);
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::LIST_GROUP_USERS, self.client, self.call_options)
            .path("group_id", self.group_id)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("sort", self.sort)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`UserFieldsPage`](types::UserFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(self) -> Sending<Result<Response<types::UserFieldsPage>, Error>> {
        call::decoded(self.prepare())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::UserPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`User`](types::User). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::UserPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::UserFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`UserFields`](types::UserFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::UserFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListGroupUsers decodes types::UserPage);

/// Add users to a group.
///
/// Returned by [`Client::add_group_users`](crate::Client::add_group_users), whose page has an example.
///
/// Adds users to a group. Adding a user who is in the group already fails with a 401 and the
/// HTML page `Bad credentials`, which otherwise means wrong credentials.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct AddGroupUsers {
    client: Client,
    group_id: Result<types::GroupId, String>,
    users: Result<crate::Csv<types::UserId>, String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl AddGroupUsers {
    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::ADD_GROUP_USERS, self.client, self.call_options)
            .path("group_id", self.group_id)
            .query_list("users", self.users)
            .query("wrap", self.wrap)
            .prepare()
    }
}

call::request_methods!(AddGroupUsers ignores the body);

/// Remove users from a group.
///
/// Returned by [`Client::remove_group_users`](crate::Client::remove_group_users), whose page has an example.
///
/// Removes users from a group.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct RemoveGroupUsers {
    client: Client,
    group_id: Result<types::GroupId, String>,
    users: Result<crate::Csv<types::UserId>, String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl RemoveGroupUsers {
    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional("wrap", value);
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::REMOVE_GROUP_USERS, self.client, self.call_options)
            .path("group_id", self.group_id)
            .query_list("users", self.users)
            .query("wrap", self.wrap)
            .prepare()
    }
}

call::request_methods!(RemoveGroupUsers ignores the body);
