-- The community: users and groups, nodes and what belongs to them, relations, the log.
-- Dates are milliseconds since the Unix epoch. Columns named …_key hold text folded by the
-- server, since databases fold differently. Counters are kept in the transaction of what
-- they count.

CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT users_identifiers CHECK (id <= 2147483647),
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    slug TEXT NOT NULL UNIQUE,
    realname TEXT,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    email_hash TEXT NOT NULL,
    -- Absent for those who cannot log in, such as imported users.
    password_hash TEXT,
    avatar TEXT NOT NULL,
    company TEXT,
    website TEXT,
    location TEXT,
    about TEXT,
    -- As yyyy-mm-dd.
    birthday TEXT,
    -- A JSON object.
    extra_data TEXT NOT NULL DEFAULT '{}',
    active INTEGER NOT NULL DEFAULT 1,
    suspended INTEGER NOT NULL DEFAULT 0,
    deactivated INTEGER NOT NULL DEFAULT 0,
    creation_date INTEGER NOT NULL,
    modification_date INTEGER NOT NULL,
    -- The sum of reputation_log.
    reputation INTEGER NOT NULL DEFAULT 0,
    post_count INTEGER NOT NULL DEFAULT 0,
    follower_count INTEGER NOT NULL DEFAULT 0,
    user_follow_count INTEGER NOT NULL DEFAULT 0,
    node_follow_count INTEGER NOT NULL DEFAULT 0,
    bronze INTEGER NOT NULL DEFAULT 0,
    silver INTEGER NOT NULL DEFAULT 0,
    gold INTEGER NOT NULL DEFAULT 0,
    -- What a search of users looks at, folded.
    search_key TEXT NOT NULL
) STRICT;

-- How many users there are in a state is counted without reading their rows, and the rows
-- before a page are passed over without reading them.
CREATE INDEX users_by_state ON users (deactivated, suspended);
CREATE INDEX users_by_reputation ON users (reputation DESC, id DESC, deactivated);
CREATE INDEX users_by_creation ON users (creation_date, id);

CREATE TABLE groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT groups_identifiers CHECK (id <= 2147483647),
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    description TEXT,
    built_in INTEGER NOT NULL DEFAULT 0,
    creation_date INTEGER NOT NULL,
    modification_date INTEGER NOT NULL
) STRICT;

CREATE TABLE memberships (
    group_id INTEGER NOT NULL REFERENCES groups (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (group_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_by_user ON memberships (user_id, group_id);

CREATE TABLE group_permissions (
    group_id INTEGER NOT NULL REFERENCES groups (id),
    permission TEXT NOT NULL,
    PRIMARY KEY (group_id, permission)
) STRICT, WITHOUT ROWID;

-- Given to one user alone, or taken from one.
CREATE TABLE user_permissions (
    user_id INTEGER NOT NULL REFERENCES users (id),
    permission TEXT NOT NULL,
    granted INTEGER NOT NULL,
    PRIMARY KEY (user_id, permission)
) STRICT, WITHOUT ROWID;

CREATE TABLE topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT topics_identifiers CHECK (id <= 2147483647),
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    author_id INTEGER NOT NULL REFERENCES users (id),
    creation_date INTEGER NOT NULL,
    -- How many questions are tagged with it.
    used_count INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Narrow, since lists sort and count it. The texts are in node_texts.
CREATE TABLE nodes (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT nodes_identifiers CHECK (id <= 2147483647),
    type TEXT NOT NULL,
    parent_id INTEGER REFERENCES nodes (id),
    -- The node at the top of the discussion; absent for that one itself.
    root_id INTEGER REFERENCES nodes (id),
    author_id INTEGER NOT NULL REFERENCES users (id),
    depth INTEGER NOT NULL,
    creation_date INTEGER NOT NULL,
    last_active_user_id INTEGER NOT NULL REFERENCES users (id),
    last_active_date INTEGER NOT NULL,
    last_edited_action_id INTEGER NOT NULL DEFAULT 0,
    active_revision_id INTEGER NOT NULL DEFAULT 0,
    container_id INTEGER NOT NULL DEFAULT 1,
    wiki INTEGER NOT NULL DEFAULT 0,
    accepted INTEGER NOT NULL DEFAULT 0,
    in_review INTEGER NOT NULL DEFAULT 0,
    sticky INTEGER NOT NULL DEFAULT 0,
    site_sticky INTEGER NOT NULL DEFAULT 0,
    score INTEGER NOT NULL DEFAULT 0,
    up_vote_count INTEGER NOT NULL DEFAULT 0,
    down_vote_count INTEGER NOT NULL DEFAULT 0,
    view_count INTEGER NOT NULL DEFAULT 0,
    used_count INTEGER NOT NULL DEFAULT 0,
    report_count INTEGER NOT NULL DEFAULT 0,
    favorite_count INTEGER NOT NULL DEFAULT 0,
    comment_count INTEGER NOT NULL DEFAULT 0,
    answer_count INTEGER NOT NULL DEFAULT 0,
    follower_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX nodes_by_activity ON nodes (last_active_date DESC, id DESC);
CREATE INDEX nodes_by_creation ON nodes (creation_date DESC, id DESC);
CREATE INDEX nodes_by_score ON nodes (score DESC, id DESC);
CREATE INDEX nodes_by_parent ON nodes (parent_id, type, id);
CREATE INDEX nodes_by_author ON nodes (author_id, type, creation_date DESC, id DESC);
CREATE INDEX nodes_by_type ON nodes (type, creation_date DESC, id DESC);

CREATE TABLE node_texts (
    node_id INTEGER PRIMARY KEY REFERENCES nodes (id),
    title TEXT,
    slug TEXT NOT NULL,
    body TEXT NOT NULL,
    body_html TEXT NOT NULL
) STRICT;

CREATE TABLE node_topics (
    node_id INTEGER NOT NULL REFERENCES nodes (id),
    topic_id INTEGER NOT NULL REFERENCES topics (id),
    PRIMARY KEY (node_id, topic_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX node_topics_by_topic ON node_topics (topic_id, node_id);

CREATE TABLE attachments (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT attachments_identifiers CHECK (id <= 2147483647),
    node_id INTEGER NOT NULL REFERENCES nodes (id),
    file_name TEXT NOT NULL,
    size INTEGER NOT NULL,
    url TEXT NOT NULL,
    image INTEGER NOT NULL
) STRICT;

CREATE INDEX attachments_by_node ON attachments (node_id, id);

CREATE TABLE revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT revisions_identifiers CHECK (id <= 2147483647),
    node_id INTEGER NOT NULL REFERENCES nodes (id),
    revision INTEGER NOT NULL,
    title TEXT,
    body TEXT NOT NULL,
    body_html TEXT NOT NULL,
    -- The names of the topics, joined by blanks; absent without topics.
    topics TEXT,
    author_id INTEGER NOT NULL REFERENCES users (id),
    summary TEXT NOT NULL,
    wiki INTEGER NOT NULL,
    revision_date INTEGER NOT NULL,
    UNIQUE (node_id, revision)
) STRICT;

-- What was done. An action outlives what it was done to.
CREATE TABLE actions (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT actions_identifiers CHECK (id <= 2147483647),
    ip TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id),
    -- Who really acted, where that was another.
    real_user_id INTEGER REFERENCES users (id),
    verb TEXT NOT NULL,
    action_date INTEGER NOT NULL,
    canceled INTEGER NOT NULL DEFAULT 0,
    private_action INTEGER NOT NULL DEFAULT 0,
    extra TEXT,
    node_id INTEGER REFERENCES nodes (id),
    root_id INTEGER REFERENCES nodes (id)
) STRICT;

-- What is imported is not recorded in the order in which it was done.
CREATE INDEX actions_by_user ON actions (user_id, action_date DESC, id DESC);

CREATE TABLE awards (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT awards_identifiers CHECK (id <= 2147483647),
    user_id INTEGER NOT NULL REFERENCES users (id),
    award TEXT NOT NULL,
    count INTEGER NOT NULL,
    creation_date INTEGER NOT NULL,
    UNIQUE (user_id, award)
) STRICT;

CREATE TABLE reputation_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT reputation_log_identifiers CHECK (id <= 2147483647),
    user_id INTEGER NOT NULL REFERENCES users (id),
    points INTEGER NOT NULL,
    action_id INTEGER NOT NULL REFERENCES actions (id)
) STRICT;

CREATE INDEX reputation_log_by_user ON reputation_log (user_id);

CREATE TABLE votes (
    node_id INTEGER NOT NULL REFERENCES nodes (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    -- 1 for the node, -1 against it.
    value INTEGER NOT NULL,
    PRIMARY KEY (node_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_follows (
    follower_id INTEGER NOT NULL REFERENCES users (id),
    followed_id INTEGER NOT NULL REFERENCES users (id),
    active INTEGER NOT NULL,
    creation_date INTEGER NOT NULL,
    -- The action that records it. Each change replaces what it says.
    action_id INTEGER REFERENCES actions (id),
    PRIMARY KEY (follower_id, followed_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE node_follows (
    id INTEGER PRIMARY KEY AUTOINCREMENT
        CONSTRAINT node_follows_identifiers CHECK (id <= 2147483647),
    node_id INTEGER NOT NULL REFERENCES nodes (id),
    follower_id INTEGER NOT NULL REFERENCES users (id),
    active INTEGER NOT NULL,
    creation_date INTEGER NOT NULL,
    -- The action that records it. Each change replaces what it says.
    action_id INTEGER REFERENCES actions (id),
    UNIQUE (node_id, follower_id)
) STRICT;

-- What a record of a source has become here, so that it is imported once.
CREATE TABLE imported (
    source TEXT NOT NULL,
    -- The kind of the record.
    kind TEXT NOT NULL,
    -- As the source identifies it.
    source_id TEXT NOT NULL,
    -- The user, the node or the action that it has become; 0 where it is none of them.
    id INTEGER NOT NULL,
    PRIMARY KEY (source, kind, source_id)
) STRICT, WITHOUT ROWID;

-- Votes of which a source does not tell who cast them. The counters of the node hold them.
CREATE TABLE anonymous_votes (
    node_id INTEGER PRIMARY KEY REFERENCES nodes (id),
    up_votes INTEGER NOT NULL,
    down_votes INTEGER NOT NULL
) STRICT;

-- How much each user has written lately: the time, in milliseconds since the epoch, at which
-- it is paid off. It is not part of the community, and not exported.
CREATE TABLE write_allowances (
    user_id INTEGER NOT NULL REFERENCES users (id),
    -- What is counted together: `comments` or `changes`.
    allowance TEXT NOT NULL,
    free_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, allowance)
) STRICT, WITHOUT ROWID;
