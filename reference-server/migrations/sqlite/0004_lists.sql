-- How many users there are in a state is counted without reading their rows, and the rows
-- before a page are passed over without reading them.
CREATE INDEX users_by_state ON users (deactivated, suspended);
DROP INDEX users_by_reputation;
CREATE INDEX users_by_reputation ON users (reputation DESC, id DESC, deactivated);

-- Every commit adds to the search index. With SQLite's default of 4, merging that again and
-- again was more than half of the cost of a comment. Sixteen parts of one size are then merged
-- little by little, and not at once as with the default, before there are 64 of them.
INSERT INTO node_words (node_words, rank) VALUES ('automerge', 16);
INSERT INTO node_trigrams (node_trigrams, rank) VALUES ('automerge', 16);
INSERT INTO node_grams (node_grams, rank) VALUES ('automerge', 16);
INSERT INTO node_words (node_words, rank) VALUES ('crisismerge', 64);
INSERT INTO node_trigrams (node_trigrams, rank) VALUES ('crisismerge', 64);
INSERT INTO node_grams (node_grams, rank) VALUES ('crisismerge', 64);
