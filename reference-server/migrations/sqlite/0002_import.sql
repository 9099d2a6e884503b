-- What was imported from elsewhere, and what comes with it.

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

-- What is imported is not recorded in the order in which it was done.
DROP INDEX actions_by_user;
CREATE INDEX actions_by_user ON actions (user_id, action_date DESC, id DESC);
