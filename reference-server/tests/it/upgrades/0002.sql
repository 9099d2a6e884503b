-- Nodes that are not in the search index yet.
INSERT INTO groups (id, name, name_key, built_in, creation_date, modification_date) VALUES
    (1, 'Anonymous', 'anonymous', 1, 1673251200000, 1673251200000),
    (2, 'Users', 'users', 1, 1673251200000, 1673251200000),
    (3, 'Moderators', 'moderators', 1, 1673251200000, 1673251200000),
    (4, 'Super Users', 'super users', 1, 1673251200000, 1673251200000),
    (5, 'Network Administrators', 'network administrators', 1, 1673251200000, 1673251200000),
    (6, 'Straßenbau', 'strassenbau', 0, 1673251200000, 1673251200000);
INSERT INTO group_permissions (group_id, permission) VALUES
    (1, 'View user profile'), (1, 'View users list'), (4, 'View revisions'), (4, 'Create users');
INSERT INTO users (id, username, username_key, slug, email, email_key, email_hash, avatar,
    extra_data, creation_date, modification_date, reputation, post_count, node_follow_count,
    search_key) VALUES
    (91, 'old.maja', 'old.maja', 'old-maja', 'old@x.example', 'old@x.example', 'ab12', '',
    '{"mentor":null}', 1676635449118, 1741653045003, 5, 1, 1, 'old.maja'),
    (92, 'Straße', 'strasse', 'strasse', 'S@Straße.example', 's@strasse.example', 'cd34', '',
    '{}', 1676635449119, 1676635449119, 0, 0, 0, 'strasse');
INSERT INTO memberships (group_id, user_id) VALUES (2, 91), (3, 91);
INSERT INTO topics (id, name, name_key, author_id, creation_date, used_count) VALUES
    (61, 'fans', 'fans', 91, 1677751872013, 1),
    (62, 'ΟΔΟΣ', 'οδοσ', 91, 1677751872014, 1),
    (64, 'Straße', 'strasse', 91, 1677751872016, 0);
INSERT INTO nodes (id, type, author_id, depth, creation_date, last_active_user_id,
    last_active_date, last_edited_action_id, active_revision_id, used_count, follower_count,
    score, up_vote_count, down_vote_count)
    VALUES (201, 'question', 91, 0, 1741003705410, 91, 1741003705410, 3004, 501, 2, 1, 2, 3, 1);
INSERT INTO node_texts (node_id, title, slug, body, body_html) VALUES
    (201, 'Ceiling fan', 'ceiling-fan', 'It *wob*bles.', '<p>It <em>wob</em>bles.</p>');
INSERT INTO node_topics (node_id, topic_id) VALUES (201, 61), (201, 62);
INSERT INTO revisions (id, node_id, revision, title, body, body_html, topics, author_id, summary,
    wiki, revision_date) VALUES
    (501, 201, 1, 'Ceiling fan', 'It *wob*bles.', '<p>It <em>wob</em>bles.</p>',
    'fans ΟΔΟΣ', 91,
    'Initial Revision', 0, 1741003705410);
INSERT INTO actions (id, ip, user_id, verb, action_date, node_id, root_id) VALUES
    (3004, '203.0.113.24', 91, 'asked', 1741003705410, 201, 201),
    (3005, '203.0.113.24', 91, 'followed', 1741003705410, 201, 201);
INSERT INTO reputation_log (user_id, points, action_id) VALUES (91, 5, 3004);
INSERT INTO node_follows (id, node_id, follower_id, active, creation_date) VALUES
    (88, 201, 91, 1, 1741027200000);
INSERT INTO imported (source, kind, source_id, id) VALUES ('old site', 'user', 'u1', 91);
INSERT INTO anonymous_votes (node_id, up_votes, down_votes) VALUES (201, 3, 1);
