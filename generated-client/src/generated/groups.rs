// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Operations tagged `groups`, and the builders of their requests.

#[allow(unused_imports)]
use crate::{Client, Error, Response, call, metadata, request, types};
#[allow(unused_imports)]
use progenitor_client::{QueryParam, encode_path};

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
        ListGroups::new(self)
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
        CreateGroup::new(self)
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
    pub fn get_group(
        &self,
        group_id: impl TryInto<crate::types::GroupId, Error: ::std::fmt::Display>,
    ) -> GetGroup {
        GetGroup::new(
            self,
            group_id.try_into().map_err(|error| format!("`group_id`: {error}")),
        )
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
    pub fn update_group(
        &self,
        group_id: impl TryInto<crate::types::GroupId, Error: ::std::fmt::Display>,
    ) -> UpdateGroup {
        UpdateGroup::new(
            self,
            group_id.try_into().map_err(|error| format!("`group_id`: {error}")),
        )
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
        group_id: impl TryInto<crate::types::GroupId, Error: ::std::fmt::Display>,
    ) -> ListGroupUsers {
        ListGroupUsers::new(
            self,
            group_id.try_into().map_err(|error| format!("`group_id`: {error}")),
        )
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
        group_id: impl TryInto<crate::types::GroupId, Error: ::std::fmt::Display>,
        users: impl TryInto<crate::Csv<crate::types::UserId>, Error: ::std::fmt::Display>,
    ) -> AddGroupUsers {
        AddGroupUsers::new(
            self,
            group_id.try_into().map_err(|error| format!("`group_id`: {error}")),
            users.try_into().map_err(|error| format!("`users`: {error}")),
        )
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
        group_id: impl TryInto<crate::types::GroupId, Error: ::std::fmt::Display>,
        users: impl TryInto<crate::Csv<crate::types::UserId>, Error: ::std::fmt::Display>,
    ) -> RemoveGroupUsers {
        RemoveGroupUsers::new(
            self,
            group_id.try_into().map_err(|error| format!("`group_id`: {error}")),
            users.try_into().map_err(|error| format!("`users`: {error}")),
        )
    }
}

/// List groups.
///
/// Returned by [`Client::list_groups`](crate::Client::list_groups), whose page has an example.
///
/// Lists the groups of the community, a page at a time. The default order is not specified.
/// Without the permission the response is the permission error in JSON.
///
/// Sends `GET /services/v2/group.json`.
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
    /// A builder with nothing set.
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.clone(),
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

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional(value, "exclude", "String");
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional(value, "include", "String");
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Csv<types::GroupField>, F>,
    ) -> Self {
        self.include_only = self
            .call_options
            .optional(value, "include_only", "Csv<GroupField>");
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl crate::IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional(value, "page", "i32");
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl crate::IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional(value, "page_size", "i32");
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional(value, "sort", "String");
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional(value, "v1", "String");
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_GROUPS,
            || {
                let url = format!(
                    "{}/services/v2/group.json", self.client.settings.base_url,
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &self.exclude))
                    .query(&QueryParam::new("include", &self.include))
                    .query(&QueryParam::new("includeOnly", &self.include_only))
                    .query(&QueryParam::new("page", &self.page))
                    .query(&QueryParam::new("pageSize", &self.page_size))
                    .query(&QueryParam::new("sort", &self.sort))
                    .query(&QueryParam::new("v1", &self.v1))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &self.include_only);
                Ok((self.client, request, self.call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`GroupFieldsPage`](types::GroupFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::GroupFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
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
///
/// Sends `POST /services/v2/group.json`.
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
    /// A builder with nothing set.
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.clone(),
            query_description: None,
            query_name: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// The description of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `description`.
    pub fn query_description<F>(
        mut self,
        value: impl crate::IntoOptional<String, F>,
    ) -> Self {
        self.query_description = self
            .call_options
            .optional(value, "query_description", "String");
        self
    }

    /// The name of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `name`.
    pub fn query_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.query_name = self.call_options.optional(value, "query_name", "String");
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Sets the request body as a whole.
    pub fn body(
        mut self,
        value: impl TryInto<types::GroupRequest, Error: ::std::fmt::Display>,
    ) -> Self {
        self.body = value
            .try_into()
            .map(From::from)
            .map_err(|error| {
                format!(
                    "`body` cannot be made of this value; GroupRequest is expected: {error}"
                )
            });
        self
    }

    /// Sets fields of the request body.
    pub fn body_map<F>(mut self, f: F) -> Self
    where
        F: std::ops::FnOnce(
            types::builder::GroupRequest,
        ) -> types::builder::GroupRequest,
    {
        self.body = self.body.map(f);
        self
    }

    /// Sets [`description`](field@types::GroupRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.description(value));
        self
    }

    /// Sets [`name`](field@types::GroupRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.name(value));
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::CREATE_GROUP,
            || {
                let body = self
                    .body
                    .and_then(|v| {
                        types::GroupRequest::try_from(v).map_err(|e| e.to_string())
                    })
                    .map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group.json", self.client.settings.base_url,
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .post(url)
                    .query(&QueryParam::new("description", &self.query_description))
                    .query(&QueryParam::new("name", &self.query_name))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::attach_json(&mut request, &body, request::EmptyBody::LeaveOut)?;
                Ok((self.client, request, self.call_options))
            },
        )
    }
}

call::request_methods!(CreateGroup ignores the body);

/// Read a group.
///
/// Returned by [`Client::get_group`](crate::Client::get_group), whose page has an example.
///
/// Reads one group. Without the permission the response is a 500 with the message `Internal
/// server error`. That is a refusal: sending the request again does not help.
///
/// Sends `GET /services/v2/group/{group_id}.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct GetGroup {
    client: Client,
    group_id: Result<crate::types::GroupId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::GroupField>>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl GetGroup {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        group_id: Result<crate::types::GroupId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            group_id,
            exclude: None,
            include: None,
            include_only: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional(value, "exclude", "String");
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional(value, "include", "String");
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Csv<types::GroupField>, F>,
    ) -> Self {
        self.include_only = self
            .call_options
            .optional(value, "include_only", "Csv<GroupField>");
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional(value, "v1", "String");
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::GET_GROUP,
            || {
                let group_id = self.group_id.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group/{}.json", self.client.settings.base_url,
                    encode_path(& group_id.to_string()),
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &self.exclude))
                    .query(&QueryParam::new("include", &self.include))
                    .query(&QueryParam::new("includeOnly", &self.include_only))
                    .query(&QueryParam::new("v1", &self.v1))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &self.include_only);
                Ok((self.client, request, self.call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`GroupFields`](types::GroupFields).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::GroupFields>, Error> {
        self.prepare()?.send_decoded().await
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
///
/// Sends `PUT /services/v2/group/{group_id}.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UpdateGroup {
    client: Client,
    group_id: Result<crate::types::GroupId, String>,
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
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        group_id: Result<crate::types::GroupId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            group_id,
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

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional(value, "exclude", "String");
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional(value, "include", "String");
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Csv<String>, F>,
    ) -> Self {
        self.include_only = self
            .call_options
            .optional(value, "include_only", "Csv<String>");
        self
    }

    /// The description of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `description`.
    pub fn query_description<F>(
        mut self,
        value: impl crate::IntoOptional<String, F>,
    ) -> Self {
        self.query_description = self
            .call_options
            .optional(value, "query_description", "String");
        self
    }

    /// The name of the group. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `name`.
    pub fn query_name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.query_name = self.call_options.optional(value, "query_name", "String");
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Sets the request body as a whole.
    pub fn body(
        mut self,
        value: impl TryInto<types::GroupUpdateRequest, Error: ::std::fmt::Display>,
    ) -> Self {
        self.body = value
            .try_into()
            .map(From::from)
            .map_err(|error| {
                format!(
                    "`body` cannot be made of this value; GroupUpdateRequest is expected: {error}"
                )
            });
        self
    }

    /// Sets fields of the request body.
    pub fn body_map<F>(mut self, f: F) -> Self
    where
        F: std::ops::FnOnce(
            types::builder::GroupUpdateRequest,
        ) -> types::builder::GroupUpdateRequest,
    {
        self.body = self.body.map(f);
        self
    }

    /// Sets [`description`](field@types::GroupUpdateRequest::description).
    pub fn description<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.description(value));
        self
    }

    /// Sets [`name`](field@types::GroupUpdateRequest::name).
    pub fn name<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.name(value));
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::UPDATE_GROUP,
            || {
                let group_id = self.group_id.map_err(Error::invalid_request)?;
                let body = self
                    .body
                    .and_then(|v| {
                        types::GroupUpdateRequest::try_from(v).map_err(|e| e.to_string())
                    })
                    .map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group/{}.json", self.client.settings.base_url,
                    encode_path(& group_id.to_string()),
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("exclude", &self.exclude))
                    .query(&QueryParam::new("include", &self.include))
                    .query(&QueryParam::new("includeOnly", &self.include_only))
                    .query(&QueryParam::new("description", &self.query_description))
                    .query(&QueryParam::new("name", &self.query_name))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &self.include_only);
                request::attach_json(&mut request, &body, request::EmptyBody::LeaveOut)?;
                Ok((self.client, request, self.call_options))
            },
        )
    }
}

call::request_methods!(UpdateGroup ignores the body);

/// List the users of a group.
///
/// Returned by [`Client::list_group_users`](crate::Client::list_group_users), whose page has an example.
///
/// Lists the users who belong to a group, a page at a time. The default order is not
/// specified. Without the permission the response is the permission error in JSON.
///
/// Sends `GET /services/v2/group/{group_id}/user.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListGroupUsers {
    client: Client,
    group_id: Result<crate::types::GroupId, String>,
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
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        group_id: Result<crate::types::GroupId, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            group_id,
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

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to leave out. Unknown names are
    /// ignored; more than 2,048 bytes get a 400.
    pub fn exclude<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.exclude = self.call_options.optional(value, "exclude", "String");
        self
    }

    /// Part of the projection of fields; its syntax and effect are not specified.
    ///
    /// The reference server: comma-separated names of fields to add that are not returned by
    /// default. Unknown names are ignored; more than 2,048 bytes get a 400.
    pub fn include<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.include = self.call_options.optional(value, "include", "String");
        self
    }

    /// The fields to return, as comma-separated names, for example `id,name`; every other field
    /// is absent.
    ///
    /// The reference server: it overrides `include` and `exclude`, unknown names are ignored, and
    /// in a list it applies to the items, never to the envelope; more than 2,048 bytes get a 400.
    pub fn include_only<F>(
        mut self,
        value: impl crate::IntoOptional<crate::Csv<types::UserField>, F>,
    ) -> Self {
        self.include_only = self
            .call_options
            .optional(value, "include_only", "Csv<UserField>");
        self
    }

    /// The number of the page to return, counted from 1.
    ///
    /// The reference server: a number below 1 means the first page, and anything but a number
    /// gets a 400; a page past the end is empty and reports the number that was asked for.
    pub fn page<F>(mut self, value: impl crate::IntoOptional<i32, F>) -> Self {
        self.page = self.call_options.optional(value, "page", "i32");
        self
    }

    /// How many items a page holds. The default and the largest size are not specified; the
    /// `pageSize` of the response is the size that was used.
    ///
    /// The reference server: 15 when absent or below 1, at most 100; a larger size is lowered,
    /// and anything but a number gets a 400.
    pub fn page_size<F>(mut self, value: impl crate::IntoOptional<i32, F>) -> Self {
        self.page_size = self.call_options.optional(value, "page_size", "i32");
        self
    }

    /// The name of the sort criterion. An unknown name falls back to the default criterion of the
    /// list; the `sort` of the response is the one that was applied.
    ///
    /// The reference server: items that are equal by the criterion are ordered by identifier, the
    /// highest first.
    pub fn sort<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.sort = self.call_options.optional(value, "sort", "String");
        self
    }

    /// An option of most reads whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn v1<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.v1 = self.call_options.optional(value, "v1", "String");
        self
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::LIST_GROUP_USERS,
            || {
                let group_id = self.group_id.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group/{}/user.json", self.client.settings.base_url,
                    encode_path(& group_id.to_string()),
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .get(url)
                    .query(&QueryParam::new("exclude", &self.exclude))
                    .query(&QueryParam::new("include", &self.include))
                    .query(&QueryParam::new("includeOnly", &self.include_only))
                    .query(&QueryParam::new("page", &self.page))
                    .query(&QueryParam::new("pageSize", &self.page_size))
                    .query(&QueryParam::new("sort", &self.sort))
                    .query(&QueryParam::new("v1", &self.v1))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "includeOnly", &self.include_only);
                Ok((self.client, request, self.call_options))
            },
        )
    }

    /// Sends the request and reads the response in its form [`UserFieldsPage`](types::UserFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub async fn send_fields(self) -> Result<Response<types::UserFieldsPage>, Error> {
        self.prepare()?.send_decoded().await
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
///
/// Sends `PUT /services/v2/group/{group_id}/add.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct AddGroupUsers {
    client: Client,
    group_id: Result<crate::types::GroupId, String>,
    users: Result<crate::Csv<crate::types::UserId>, String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl AddGroupUsers {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        group_id: Result<crate::types::GroupId, String>,
        users: Result<crate::Csv<crate::types::UserId>, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            group_id,
            users,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::ADD_GROUP_USERS,
            || {
                let group_id = self.group_id.map_err(Error::invalid_request)?;
                let users = self.users.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group/{}/add.json", self.client.settings.base_url,
                    encode_path(& group_id.to_string()),
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("users", &users))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "users", &users);
                Ok((self.client, request, self.call_options))
            },
        )
    }
}

call::request_methods!(AddGroupUsers ignores the body);

/// Remove users from a group.
///
/// Returned by [`Client::remove_group_users`](crate::Client::remove_group_users), whose page has an example.
///
/// Removes users from a group.
///
/// Sends `PUT /services/v2/group/{group_id}/remove.json`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct RemoveGroupUsers {
    client: Client,
    group_id: Result<crate::types::GroupId, String>,
    users: Result<crate::Csv<crate::types::UserId>, String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl RemoveGroupUsers {
    /// A builder with what is required.
    pub(crate) fn new(
        client: &Client,
        group_id: Result<crate::types::GroupId, String>,
        users: Result<crate::Csv<crate::types::UserId>, String>,
    ) -> Self {
        Self {
            client: client.clone(),
            group_id,
            users,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// An option whose type and effect are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn wrap<F>(mut self, value: impl crate::IntoOptional<String, F>) -> Self {
        self.wrap = self.call_options.optional(value, "wrap", "String");
        self
    }

    /// Checks what was set and makes the request of it.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::prepare(
            &metadata::REMOVE_GROUP_USERS,
            || {
                let group_id = self.group_id.map_err(Error::invalid_request)?;
                let users = self.users.map_err(Error::invalid_request)?;
                let url = format!(
                    "{}/services/v2/group/{}/remove.json", self.client.settings.base_url,
                    encode_path(& group_id.to_string()),
                );
                let mut request = self
                    .client
                    .settings
                    .http
                    .put(url)
                    .query(&QueryParam::new("users", &users))
                    .query(&QueryParam::new("wrap", &self.wrap))
                    .build()
                    .map_err(Error::unmade)?;
                request::separate_items(&mut request, "users", &users);
                Ok((self.client, request, self.call_options))
            },
        )
    }
}

call::request_methods!(RemoveGroupUsers ignores the body);
