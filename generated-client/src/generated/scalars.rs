// @generated from an OpenAPI document. Do not edit: change the document or the
// generator, and generate again.

//! Identifiers and open sets of the document as types of their own.
//!
//! An identifier is a newtype over the integer that is sent, so that a user is not
//! taken for a node. An open set is an enum with a variant for each value the
//! document lists, and `Unknown` for every other: the service may know more.

/// Identifies an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(i32);
crate::scalar::identifier!(ActionId, i32);

/// What was done in an action. The complete set of verbs is not specified.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ActionVerb {
    /// `voted`
    Voted,
    /// `joined`
    Joined,
    /// `answered`
    Answered,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    ActionVerb { Voted = "voted", Joined = "joined", Answered = "answered" }
);

/// Identifies a file attached to a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttachmentId(i32);
crate::scalar::identifier!(AttachmentId, i32);

/// Identifies an award that a user holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AwardId(i32);
crate::scalar::identifier!(AwardId, i32);

/// The level of an award. Only `bronze` was seen as a value, although users carry counts of
/// gold and silver awards as well.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AwardLevel {
    /// `bronze`
    Bronze,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(AwardLevel { Bronze = "bronze" });

/// Identifies a container of nodes. What a container is, is not specified.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContainerId(i32);
crate::scalar::identifier!(ContainerId, i32);

/// Identifies a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(i32);
crate::scalar::identifier!(GroupId, i32);

/// The kind of resource of a group, `group`.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupType {
    /// `group`
    Group,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(GroupType { Group = "group" });

/// The name of a sort criterion as the `sorts` of a node search list it. Two of them differ
/// from those of the parameter `sort`:
///
/// - `answerCount`: lowest to highest answer count, ascending
/// - `answerCountAsc`: highest to lowest answer count, against its name descending; in the
///   parameter `sort` this order is `answerCountDesc`
///
/// The reference server: `followers` goes by the number of followers.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ListedSort {
    /// `active`
    Active,
    /// `newest`
    Newest,
    /// `hottest`
    Hottest,
    /// `votes`
    Votes,
    /// `viewCount`
    ViewCount,
    /// `usedCount`
    UsedCount,
    /// `answerCount`: lowest to highest answer count, ascending.
    AnswerCount,
    /// `answerCountAsc`: highest to lowest answer count, against its name descending; in the
    /// parameter `sort` this order is `answerCountDesc`.
    AnswerCountAsc,
    /// `commentCount`
    CommentCount,
    /// `favoriteCount`
    FavoriteCount,
    /// `followers`
    Followers,
    /// `reportCount`
    ReportCount,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    ListedSort { Active = "active", Newest = "newest", Hottest = "hottest", Votes =
    "votes", ViewCount = "viewCount", UsedCount = "usedCount", AnswerCount =
    "answerCount", AnswerCountAsc = "answerCountAsc", CommentCount = "commentCount",
    FavoriteCount = "favoriteCount", Followers = "followers", ReportCount = "reportCount"
    }
);

/// Identifies a node, that is a question, an answer, a comment, an idea or a knowledge-base
/// entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(i32);
crate::scalar::identifier!(NodeId, i32);

/// A sort criterion that a node search accepts.
///
/// | Name | Field | Order | Meaning |
/// |---|---|---|---|
/// | `votes` | `score`, `extra.score` | descending | highest to lowest vote count |
/// | `viewCount` | `extra.viewCount` | descending | highest to lowest view count |
/// | `usedCount` | `extra.usedCount` | descending | number of actions performed on a node |
/// | `reportCount` | `extra.reportCount` | descending | number of times a node was reported |
/// | `newest` | `creationDate` | descending | most recently created first |
/// | `hottest` | computed | descending | computed from the number of answers within a number of days |
/// | `favoriteCount` | `extra.favoriteCount` | descending | number of times made a favourite |
/// | `default` | | descending | same as `active` |
/// | `commentCount` | `extra.commentCount` | descending | highest to lowest comment count |
/// | `answerCountDesc` | `extra.answerCount` | descending | highest to lowest answer count |
/// | `answerCount` | `extra.answerCount` | ascending | lowest to highest answer count |
///
/// The window of `hottest` is 2 days unless the navigation settings of the site say
/// otherwise.
///
/// The `sorts` of a response use other names: there `answerCount` is the ascending order and
/// `answerCountAsc`, against its name, the descending one, which this parameter names
/// `answerCountDesc`.
///
/// The reference server: `answerCountAsc` and `followers`, which only `sorts` lists, are
/// accepted here too; `active` goes by the date of the last activity, and `followers` by the
/// number of followers; `usedCount` counts the edits, votes, reports and follows of a node,
/// and the answers and comments right below it. The `sort` of a response is the name that was
/// asked for, except that `default` is reported as `active`.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NodeSort {
    /// `votes`: highest to lowest vote count (`score`, `extra.score`; descending).
    Votes,
    /// `viewCount`: highest to lowest view count (`extra.viewCount`; descending).
    ViewCount,
    /// `usedCount`: number of actions performed on a node (`extra.usedCount`; descending).
    UsedCount,
    /// `reportCount`: number of times a node was reported (`extra.reportCount`; descending).
    ReportCount,
    /// `newest`: most recently created first (`creationDate`; descending).
    Newest,
    /// `hottest`: computed from the number of answers within a number of days (computed;
    /// descending).
    Hottest,
    /// `favoriteCount`: number of times made a favourite (`extra.favoriteCount`; descending).
    FavoriteCount,
    /// `default`: same as `active` (descending).
    Default,
    /// `commentCount`: highest to lowest comment count (`extra.commentCount`; descending).
    CommentCount,
    /// `answerCountDesc`: highest to lowest answer count (`extra.answerCount`; descending).
    AnswerCountDesc,
    /// `answerCount`: lowest to highest answer count (`extra.answerCount`; ascending).
    AnswerCount,
    /// `active`
    Active,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    NodeSort { Votes = "votes", ViewCount = "viewCount", UsedCount = "usedCount",
    ReportCount = "reportCount", Newest = "newest", Hottest = "hottest", FavoriteCount =
    "favoriteCount", Default = "default", CommentCount = "commentCount", AnswerCountDesc
    = "answerCountDesc", AnswerCount = "answerCount", Active = "active" }
);

/// A state that a node is in. Which operation leads to which state is not specified.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NodeState {
    /// `accepted`
    Accepted,
    /// `in review`
    InReview,
    /// `sticky`
    Sticky,
    /// `site_sticky`
    SiteSticky,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    NodeState { Accepted = "accepted", InReview = "in review", Sticky = "sticky",
    SiteSticky = "site_sticky" }
);

/// The type of a node. The complete set of types is not specified.
///
/// - `question`: a question
/// - `answer`: an answer
/// - `idea`: an idea
/// - `kbentry`: a knowledge-base entry
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NodeType {
    /// `question`: a question.
    Question,
    /// `answer`: an answer.
    Answer,
    /// `idea`: an idea.
    Idea,
    /// `kbentry`: a knowledge-base entry.
    Kbentry,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    NodeType { Question = "question", Answer = "answer", Idea = "idea", Kbentry =
    "kbentry" }
);

/// Identifies a revision of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RevisionId(i32);
crate::scalar::identifier!(RevisionId, i32);

/// Identifies a space. What a space is, is not specified.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceId(i32);
crate::scalar::identifier!(SpaceId, i32);

/// Identifies a topic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TopicId(i32);
crate::scalar::identifier!(TopicId, i32);

/// Identifies a user.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(i32);
crate::scalar::identifier!(UserId, i32);

/// The kind of resource of a user, `user`.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UserType {
    /// `user`
    User,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(UserType { User = "user" });

/// The name of a field of [`ActionFields`](crate::types::ActionFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ActionField {
    /// `id`
    Id,
    /// `ip`
    Ip,
    /// `user`
    User,
    /// `realUser`
    RealUser,
    /// `actionDate`
    ActionDate,
    /// `canceled`
    Canceled,
    /// `privateAction`
    PrivateAction,
    /// `extra`
    Extra,
    /// `verb`
    Verb,
    /// `node`
    Node,
    /// `rootNode`
    RootNode,
    /// `topics`
    Topics,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    ActionField { Id = "id", Ip = "ip", User = "user", RealUser = "realUser", ActionDate
    = "actionDate", Canceled = "canceled", PrivateAction = "privateAction", Extra =
    "extra", Verb = "verb", Node = "node", RootNode = "rootNode", Topics = "topics" }
);

/// The name of a field of [`AwardFields`](crate::types::AwardFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AwardField {
    /// `id`
    Id,
    /// `name`
    Name,
    /// `description`
    Description,
    /// `count`
    Count,
    /// `level`
    Level,
    /// `imageUrl`
    ImageUrl,
    /// `creationDate`
    CreationDate,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    AwardField { Id = "id", Name = "name", Description = "description", Count = "count",
    Level = "level", ImageUrl = "imageUrl", CreationDate = "creationDate" }
);

/// The name of a field of [`GroupFields`](crate::types::GroupFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupField {
    /// `id`
    Id,
    /// `type`
    Type,
    /// `creationDate`
    CreationDate,
    /// `creationDateFormatted`
    CreationDateFormatted,
    /// `modificationDate`
    ModificationDate,
    /// `name`
    Name,
    /// `description`
    Description,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    GroupField { Id = "id", Type = "type", CreationDate = "creationDate",
    CreationDateFormatted = "creationDateFormatted", ModificationDate =
    "modificationDate", Name = "name", Description = "description" }
);

/// The name of a field of [`NodeFields`](crate::types::NodeFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NodeField {
    /// `id`
    Id,
    /// `type`
    Type,
    /// `creationDate`
    CreationDate,
    /// `creationDateFormatted`
    CreationDateFormatted,
    /// `title`
    Title,
    /// `body`
    Body,
    /// `bodyAsHTML`
    BodyAsHtml,
    /// `author`
    Author,
    /// `lastEditedAction`
    LastEditedAction,
    /// `activeRevisionId`
    ActiveRevisionId,
    /// `revisionIds`
    RevisionIds,
    /// `lastActiveUserId`
    LastActiveUserId,
    /// `lastActiveDate`
    LastActiveDate,
    /// `originalParentId`
    OriginalParentId,
    /// `attachments`
    Attachments,
    /// `childrenIds`
    ChildrenIds,
    /// `commentIds`
    CommentIds,
    /// `marked`
    Marked,
    /// `topics`
    Topics,
    /// `primaryContainerId`
    PrimaryContainerId,
    /// `containerIds`
    ContainerIds,
    /// `slug`
    Slug,
    /// `wiki`
    Wiki,
    /// `score`
    Score,
    /// `depth`
    Depth,
    /// `viewCount`
    ViewCount,
    /// `upVoteCount`
    UpVoteCount,
    /// `downVoteCount`
    DownVoteCount,
    /// `nodeStates`
    NodeStates,
    /// `answers`
    Answers,
    /// `answerCount`
    AnswerCount,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    NodeField { Id = "id", Type = "type", CreationDate = "creationDate",
    CreationDateFormatted = "creationDateFormatted", Title = "title", Body = "body",
    BodyAsHtml = "bodyAsHTML", Author = "author", LastEditedAction = "lastEditedAction",
    ActiveRevisionId = "activeRevisionId", RevisionIds = "revisionIds", LastActiveUserId
    = "lastActiveUserId", LastActiveDate = "lastActiveDate", OriginalParentId =
    "originalParentId", Attachments = "attachments", ChildrenIds = "childrenIds",
    CommentIds = "commentIds", Marked = "marked", Topics = "topics", PrimaryContainerId =
    "primaryContainerId", ContainerIds = "containerIds", Slug = "slug", Wiki = "wiki",
    Score = "score", Depth = "depth", ViewCount = "viewCount", UpVoteCount =
    "upVoteCount", DownVoteCount = "downVoteCount", NodeStates = "nodeStates", Answers =
    "answers", AnswerCount = "answerCount" }
);

/// The name of a field of [`RevisionFields`](crate::types::RevisionFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RevisionField {
    /// `id`
    Id,
    /// `revision`
    Revision,
    /// `node`
    Node,
    /// `title`
    Title,
    /// `body`
    Body,
    /// `bodyAsHTML`
    BodyAsHtml,
    /// `author`
    Author,
    /// `summary`
    Summary,
    /// `revisionDate`
    RevisionDate,
    /// `revisionDateFormatted`
    RevisionDateFormatted,
    /// `topics`
    Topics,
    /// `spaceId`
    SpaceId,
    /// `wiki`
    Wiki,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    RevisionField { Id = "id", Revision = "revision", Node = "node", Title = "title",
    Body = "body", BodyAsHtml = "bodyAsHTML", Author = "author", Summary = "summary",
    RevisionDate = "revisionDate", RevisionDateFormatted = "revisionDateFormatted",
    Topics = "topics", SpaceId = "spaceId", Wiki = "wiki" }
);

/// The name of a field of [`UserFields`](crate::types::UserFields), to ask for it alone.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UserField {
    /// `id`
    Id,
    /// `type`
    Type,
    /// `creationDate`
    CreationDate,
    /// `modificationDate`
    ModificationDate,
    /// `creationDateFormatted`
    CreationDateFormatted,
    /// `username`
    Username,
    /// `realname`
    Realname,
    /// `slug`
    Slug,
    /// `gold`
    Gold,
    /// `silver`
    Silver,
    /// `bronze`
    Bronze,
    /// `reputation`
    Reputation,
    /// `moderator`
    Moderator,
    /// `superuser`
    Superuser,
    /// `emailHash`
    EmailHash,
    /// `avatar`
    Avatar,
    /// `company`
    Company,
    /// `website`
    Website,
    /// `location`
    Location,
    /// `about`
    About,
    /// `postCount`
    PostCount,
    /// `followerCount`
    FollowerCount,
    /// `followCount`
    FollowCount,
    /// `userFollowCount`
    UserFollowCount,
    /// `active`
    Active,
    /// `suspended`
    Suspended,
    /// `deactivated`
    Deactivated,
    /// `groups`
    Groups,
    /// `extraData`
    ExtraData,
    /// A value that the document does not list.
    Unknown(String),
}

crate::scalar::open_enum!(
    UserField { Id = "id", Type = "type", CreationDate = "creationDate", ModificationDate
    = "modificationDate", CreationDateFormatted = "creationDateFormatted", Username =
    "username", Realname = "realname", Slug = "slug", Gold = "gold", Silver = "silver",
    Bronze = "bronze", Reputation = "reputation", Moderator = "moderator", Superuser =
    "superuser", EmailHash = "emailHash", Avatar = "avatar", Company = "company", Website
    = "website", Location = "location", About = "about", PostCount = "postCount",
    FollowerCount = "followerCount", FollowCount = "followCount", UserFollowCount =
    "userFollowCount", Active = "active", Suspended = "suspended", Deactivated =
    "deactivated", Groups = "groups", ExtraData = "extraData" }
);
