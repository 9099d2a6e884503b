// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Operations tagged `nodes`, and the builders of their requests.

#[allow(unused_imports)]
use crate::{
    Client, Error, IntoNullable, IntoOptional, IntoValue, Response, Sending, call,
    metadata, types,
};

/// Operations tagged `nodes`.
impl Client {
    /// Search nodes.
    ///
    /// Searches the nodes of the community. Without a wildcard the term is matched exactly; with
    /// a `*` at its end, as in `bal*`, it is found anywhere in the searchable information of a
    /// node. `pageSize` makes the page smaller and `page` selects a later one.
    ///
    /// When `q` and `sort` are sent together, the applied sort is `relevance`. The two are meant
    /// for separate requests, although `q` is required. The specification also states, in one
    /// description, that only sorting by date and by relevance works. For a search with a
    /// wildcard it lists the parameters `q`, `wrap` and `v1` only.
    ///
    /// Sends `GET /services/v2/node.json`.
    ///
    /// # Arguments
    ///
    /// - `q`: The term to search for. Without a wildcard the term is matched exactly; with a `*`
    ///   at its end it matches nodes that contain the term anywhere in their searchable
    ///   information: `bal*` finds balance, balloon and ballad.
    ///
    /// # Permissions
    ///
    /// Needs *View users list* (Anonymous; also named *View users*), when `q` ends in `*`.
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut nodes = client.search_nodes("bal*").items();
    /// while let Some(node) = nodes.try_next().await? {
    ///     println!("{}: {}", node.id, node.slug);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Without `sort` the applied sort is `active`; relevance puts a hit in the title first, then
    /// the higher score, then the higher identifier; comments are found as other nodes are; and
    /// the permission View users, which the specification names here, is read as View users list,
    /// of the category Anonymous.
    ///
    /// - `q`: each word of the term, which is what is between blanks, must be found in the title,
    ///   the text without markup or a topic name, with its punctuation and whatever its case.
    ///   Without a wildcard no letter or digit is before or after it: `c++` finds neither c nor
    ///   c#, and `.net` does not find net. With a wildcard each is found as a part of a word as
    ///   well. Only a final `*` is special; of a text the first 12 KiB are searched; a blank
    ///   term, and one of more than 256 characters, gets a 400.
    #[doc(alias = "searchNodes")]
    pub fn search_nodes(&self, q: impl Into<String>) -> SearchNodes {
        SearchNodes {
            client: self.clone(),
            exclude: None,
            include: None,
            include_only: None,
            lang: None,
            page: None,
            page_size: None,
            q: q.into(),
            sort: None,
            type_: None,
            v1: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Post a comment.
    ///
    /// Posts a comment to a node. Data may be sent in the body or as parameters of the same
    /// names; when a field is sent both ways, the parameter wins.
    ///
    /// Sends `POST /services/v2/node/{node_id}/comment.json`.
    ///
    /// # Arguments
    ///
    /// - `node_id`: The identifier of the node, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these:
    ///
    /// - *Publish comment*
    /// - the *Publish* permission for the type of the node
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client
    ///     .create_node_comment(1)
    ///     .body_field("Which model is it?\n\nMine has **five** blades.")
    ///     .send()
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The comment is listed in the `commentIds` of the node, counts as activity on it, is
    /// recorded as an action `commented` and has a first revision.
    ///
    /// - `node_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "createNodeComment")]
    pub fn create_node_comment(
        &self,
        node_id: impl IntoValue<types::NodeId>,
    ) -> CreateNodeComment {
        CreateNodeComment {
            client: self.clone(),
            node_id: call::argument("node_id", node_id),
            query_body: None,
            v1: None,
            wrap: None,
            body: Ok(Default::default()),
            call_options: Default::default(),
        }
    }

    /// List a node's revisions.
    ///
    /// Lists the revisions of a node. The summary of the first is `Initial Revision`.
    ///
    /// Sends `GET /services/v2/node/{node_id}/revision.json`.
    ///
    /// # Arguments
    ///
    /// - `node_id`: The identifier of the node, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *View revisions* (Moderation), for the revisions of others
    /// - *View own revisions* (Standard), for the caller's own revisions
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut revisions = client.list_node_revisions(1).items();
    /// while let Some(revision) = revisions.try_next().await? {
    ///     println!("{}", revision.id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The newest come first, and revisions are the caller's own when the caller is the author of
    /// the node.
    ///
    /// - `node_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listNodeRevisions")]
    pub fn list_node_revisions(
        &self,
        node_id: impl IntoValue<types::NodeId>,
    ) -> ListNodeRevisions {
        ListNodeRevisions {
            client: self.clone(),
            node_id: call::argument("node_id", node_id),
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

    /// List a node's followers.
    ///
    /// Lists the users who follow a node, or the follow relations themselves with `details=true`.
    /// A relation is either active or inactive; only active ones are listed unless
    /// `active=false`. This list reports `page` as 0. Whether it counts pages from 0, and its
    /// default order, are not specified.
    ///
    /// Sends `GET /services/v2/node/{node_id}/followers.json`.
    ///
    /// # Arguments
    ///
    /// - `node_id`: The identifier of the node, in digits.
    ///
    /// # Permissions
    ///
    /// Needs *View users list* (Anonymous; also named *View users*).
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut users = client.list_node_followers(1).items();
    /// while let Some(user) = users.try_next().await? {
    ///     println!("{}: {}", user.id, user.username);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Every page is reported as 0, and `page` selects one all the same; 0 and 1 are both the
    /// first; the users are ordered by user name.
    ///
    /// - `node_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "listNodeFollowers")]
    pub fn list_node_followers(
        &self,
        node_id: impl IntoValue<types::NodeId>,
    ) -> ListNodeFollowers {
        ListNodeFollowers {
            client: self.clone(),
            node_id: call::argument("node_id", node_id),
            active: None,
            details: None,
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

    /// Follow a node.
    ///
    /// Makes the caller, or the user named by `follower`, a follower of a node.
    ///
    /// Sends `PUT /services/v2/node/{node_id}/follow.json`.
    ///
    /// # Arguments
    ///
    /// - `node_id`: The identifier of the node, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *Follow questions, users, topics, and categories* (Standard)
    /// - *Edit users and groups* (Site Administration), when `follower` names a user other than the caller
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.follow_node(1).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// Following again changes nothing and gets a 200, an unknown follower a 404; the action
    /// records the follower as its `user` and the caller as its `realUser` when the two differ.
    /// One action records all that a user does about following this node, and says what was last:
    /// its verb and its date change.
    ///
    /// - `node_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "followNode")]
    pub fn follow_node(&self, node_id: impl IntoValue<types::NodeId>) -> FollowNode {
        FollowNode {
            client: self.clone(),
            node_id: call::argument("node_id", node_id),
            follower: None,
            wrap: None,
            call_options: Default::default(),
        }
    }

    /// Stop following a node.
    ///
    /// Makes a user stop following a node. Beyond the method and the path, the specification
    /// shows neither parameters nor a response. That the user may be named as `follower` follows
    /// only from the permission that naming another user needs.
    ///
    /// Sends `PUT /services/v2/node/{node_id}/unfollow.json`.
    ///
    /// # Arguments
    ///
    /// - `node_id`: The identifier of the node, in digits.
    ///
    /// # Permissions
    ///
    /// Needs all of these that apply:
    ///
    /// - *Follow questions, users, topics, and categories* (Standard)
    /// - *Edit users and groups* (Site Administration), when `follower` names a user other than the caller
    ///
    /// # Example
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// client.unfollow_node(1).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # The reference server
    ///
    /// The user is the caller, unless a query parameter `follower` names another, as in the other
    /// follow operations; a success is a 200 with an empty body. The relation becomes inactive,
    /// and active again when the node is followed again. The action of the last following becomes
    /// that of the unfollowing.
    ///
    /// - `node_id`: anything but a positive int32 in digits gets a 404.
    #[doc(alias = "unfollowNode")]
    pub fn unfollow_node(&self, node_id: impl IntoValue<types::NodeId>) -> UnfollowNode {
        UnfollowNode {
            client: self.clone(),
            node_id: call::argument("node_id", node_id),
            call_options: Default::default(),
        }
    }
}

/// Search nodes.
///
/// Returned by [`Client::search_nodes`](crate::Client::search_nodes), whose page has an example.
///
/// Searches the nodes of the community. Without a wildcard the term is matched exactly; with
/// a `*` at its end, as in `bal*`, it is found anywhere in the searchable information of a
/// node. `pageSize` makes the page smaller and `page` selects a later one.
///
/// When `q` and `sort` are sent together, the applied sort is `relevance`. The two are meant
/// for separate requests, although `q` is required. The specification also states, in one
/// description, that only sorting by date and by relevance works. For a search with a
/// wildcard it lists the parameters `q`, `wrap` and `v1` only.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct SearchNodes {
    client: Client,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::NodeField>>,
    lang: Option<String>,
    page: Option<i32>,
    page_size: Option<i32>,
    q: String,
    sort: Option<types::NodeSort>,
    type_: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl SearchNodes {
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
        value: impl IntoOptional<crate::Csv<types::NodeField>, F>,
    ) -> Self {
        self.include_only = self.call_options.optional("include_only", value);
        self
    }

    /// The language of the search; its values are not specified.
    ///
    /// The reference server: it is accepted and changes nothing.
    pub fn lang<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.lang = self.call_options.optional("lang", value);
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

    /// The name of the sort criterion. An unknown name falls back to the default. A request with
    /// both `q` and `sort` is sorted by relevance, and `q` is required; the two are meant for
    /// separate requests. When another criterion takes effect is not specified.
    ///
    /// The reference server: a criterion is honoured with `q=*`, which has no term to be relevant
    /// to.
    pub fn sort<F>(mut self, value: impl IntoOptional<types::NodeSort, F>) -> Self {
        self.sort = self.call_options.optional("sort", value);
        self
    }

    /// A filter of the search; its values are not specified.
    ///
    /// Sent as the parameter `type`.
    ///
    /// The reference server: the type of the nodes, `question`, `answer`, `comment`, `idea` or
    /// `kbentry`; another value is ignored.
    pub fn type_<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.type_ = self.call_options.optional("type_", value);
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
        call::draft(&metadata::SEARCH_NODES, self.client, self.call_options)
            .query("exclude", self.exclude)
            .query("include", self.include)
            .query_list("includeOnly", self.include_only)
            .query("lang", self.lang)
            .query("page", self.page)
            .query("pageSize", self.page_size)
            .query("q", Ok(self.q))
            .query("sort", self.sort)
            .query("type", self.type_)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .prepare()
    }

    /// Sends the request and reads the response in its form [`NodeFieldsSearchPage`](types::NodeFieldsSearchPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(
        self,
    ) -> Sending<Result<Response<types::NodeFieldsSearchPage>, Error>> {
        call::decoded(self.prepare())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::NodeSearchPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Node`](types::Node). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::NodeSearchPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::NodeFieldsSearchPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`NodeFields`](types::NodeFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::NodeFieldsSearchPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(SearchNodes decodes types::NodeSearchPage);

/// Post a comment.
///
/// Returned by [`Client::create_node_comment`](crate::Client::create_node_comment), whose page has an example.
///
/// Posts a comment to a node. Data may be sent in the body or as parameters of the same
/// names; when a field is sent both ways, the parameter wins.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct CreateNodeComment {
    client: Client,
    node_id: Result<types::NodeId, String>,
    query_body: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    body: Result<types::builder::CommentRequest, String>,
    call_options: call::CallOptions,
}

impl CreateNodeComment {
    /// The text of the comment. Wins over the field of the same name in the body.
    ///
    /// Sent as the parameter `body`.
    pub fn query_body<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.query_body = self.call_options.optional("query_body", value);
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

    /// Sets [`body`](field@types::CommentRequest::body).
    pub fn body_field<F>(mut self, value: impl IntoOptional<String, F>) -> Self {
        self.body = self.body.map(|body| body.body(value));
        self
    }

    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::CREATE_NODE_COMMENT, self.client, self.call_options)
            .path("node_id", self.node_id)
            .query("body", self.query_body)
            .query("v1", self.v1)
            .query("wrap", self.wrap)
            .json_unless_empty(call::model(self.body))
            .prepare()
    }
}

call::body_methods!(
    CreateNodeComment, types::CommentRequest, types::builder::CommentRequest
);

call::request_methods!(CreateNodeComment ignores the body);

/// List a node's revisions.
///
/// Returned by [`Client::list_node_revisions`](crate::Client::list_node_revisions), whose page has an example.
///
/// Lists the revisions of a node. The summary of the first is `Initial Revision`.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListNodeRevisions {
    client: Client,
    node_id: Result<types::NodeId, String>,
    exclude: Option<String>,
    include: Option<String>,
    include_only: Option<crate::Csv<types::RevisionField>>,
    page: Option<i32>,
    page_size: Option<i32>,
    sort: Option<String>,
    v1: Option<String>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl ListNodeRevisions {
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
        value: impl IntoOptional<crate::Csv<types::RevisionField>, F>,
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
        call::draft(&metadata::LIST_NODE_REVISIONS, self.client, self.call_options)
            .path("node_id", self.node_id)
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

    /// Sends the request and reads the response in its form [`RevisionFieldsPage`](types::RevisionFieldsPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_fields(
        self,
    ) -> Sending<Result<Response<types::RevisionFieldsPage>, Error>> {
        call::decoded(self.prepare())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages(self) -> crate::Pages<types::RevisionPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`Revision`](types::Revision). The walk begins with the page that was set.
    pub fn items(self) -> crate::Items<types::RevisionPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set.
    pub fn pages_fields(self) -> crate::Pages<types::RevisionFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`RevisionFields`](types::RevisionFields). The walk begins with the page that was set.
    pub fn items_fields(self) -> crate::Items<types::RevisionFieldsPage> {
        crate::Items::new(self.pages_fields())
    }
}

call::request_methods!(ListNodeRevisions decodes types::RevisionPage);

/// List a node's followers.
///
/// Returned by [`Client::list_node_followers`](crate::Client::list_node_followers), whose page has an example.
///
/// Lists the users who follow a node, or the follow relations themselves with `details=true`.
/// A relation is either active or inactive; only active ones are listed unless
/// `active=false`. This list reports `page` as 0. Whether it counts pages from 0, and its
/// default order, are not specified.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct ListNodeFollowers {
    client: Client,
    node_id: Result<types::NodeId, String>,
    active: Option<bool>,
    details: Option<bool>,
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

impl ListNodeFollowers {
    /// Whether to list active follow relations only.
    ///
    /// The reference server: with `false` the inactive ones are listed too; anything but `true`
    /// and `false`, in any case of letters, gets a 400.
    pub fn active<F>(mut self, value: impl IntoOptional<bool, F>) -> Self {
        self.active = self.call_options.optional("active", value);
        self
    }

    /// Whether to list follow relations in place of users. With `false` the items are plain
    /// users.
    ///
    /// The reference server: anything but `true` and `false`, in any case of letters, gets a 400.
    pub fn details<F>(mut self, value: impl IntoOptional<bool, F>) -> Self {
        self.details = self.call_options.optional("details", value);
        self
    }

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

    /// The number of the page to return. Whether the first is 0 or 1 is not specified, as this
    /// list reports `page` as 0; a request without this parameter returns the first page.
    ///
    /// The reference server: 0 and 1 are both the first page, and what else holds for pages holds
    /// here too.
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
        call::draft(&metadata::LIST_NODE_FOLLOWERS, self.client, self.call_options)
            .path("node_id", self.node_id)
            .query("active", self.active)
            .query("details", self.details)
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

    /// Sends the request and reads the response in its form [`FollowRelationPage`](types::FollowRelationPage).
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_follow_relation_page(
        self,
    ) -> Sending<Result<Response<types::FollowRelationPage>, Error>> {
        call::decoded(self.prepare())
    }

    /// Walks the list page by page. The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn pages(self) -> crate::Pages<types::UserPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`User`](types::User). The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn items(self) -> crate::Items<types::UserPage> {
        crate::Items::new(self.pages())
    }

    /// Walks the list page by page. The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn pages_fields(self) -> crate::Pages<types::UserFieldsPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`UserFields`](types::UserFields). The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn items_fields(self) -> crate::Items<types::UserFieldsPage> {
        crate::Items::new(self.pages_fields())
    }

    /// Walks the list page by page. The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn pages_follow_relation(self) -> crate::Pages<types::FollowRelationPage> {
        crate::Pages::new(self.prepare())
    }

    /// Walks the list item by item, each a [`FollowRelation`](types::FollowRelation). The walk begins with the page that was set, or without a page number, as that of the first page is not known; then page 1 is requested to find out.
    pub fn items_follow_relation(self) -> crate::Items<types::FollowRelationPage> {
        crate::Items::new(self.pages_follow_relation())
    }
}

call::request_methods!(ListNodeFollowers decodes types::UserPage);

/// Follow a node.
///
/// Returned by [`Client::follow_node`](crate::Client::follow_node), whose page has an example.
///
/// Makes the caller, or the user named by `follower`, a follower of a node.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct FollowNode {
    client: Client,
    node_id: Result<types::NodeId, String>,
    follower: Option<types::UserId>,
    wrap: Option<String>,
    call_options: call::CallOptions,
}

impl FollowNode {
    /// The user who is to follow or to stop following. Absent means the caller. Naming another
    /// user needs the permission Edit users and groups. It belongs in the query.
    pub fn follower<F>(mut self, value: impl IntoOptional<types::UserId, F>) -> Self {
        self.follower = self.call_options.optional("follower", value);
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
        call::draft(&metadata::FOLLOW_NODE, self.client, self.call_options)
            .path("node_id", self.node_id)
            .query("follower", self.follower)
            .query("wrap", self.wrap)
            .prepare()
    }
}

call::request_methods!(FollowNode ignores the body);

/// Stop following a node.
///
/// Returned by [`Client::unfollow_node`](crate::Client::unfollow_node), whose page has an example.
///
/// Makes a user stop following a node. Beyond the method and the path, the specification
/// shows neither parameters nor a response. That the user may be named as `follower` follows
/// only from the permission that naming another user needs.
#[derive(Debug, Clone)]
#[must_use = "a request is sent by one of the `send` methods, or by `.await`"]
pub struct UnfollowNode {
    client: Client,
    node_id: Result<types::NodeId, String>,
    call_options: call::CallOptions,
}

impl UnfollowNode {
    /// Creates the request from the values that were set.
    fn prepare(self) -> Result<call::PreparedRequest, Error> {
        call::draft(&metadata::UNFOLLOW_NODE, self.client, self.call_options)
            .path("node_id", self.node_id)
            .prepare()
    }
}

call::request_methods!(UnfollowNode ignores the body);
