-- The search index of nodes. The server folds texts and cuts them into words and grams itself,
-- so that a search finds the same in every database.

-- Three characters and more are found anywhere by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE node_search (
    node_id BIGINT PRIMARY KEY REFERENCES nodes (id),
    -- Folded.
    title TEXT NOT NULL,
    -- The text and the names of topics, folded.
    rest TEXT NOT NULL,
    -- Each word, and those of the title once more as `=word`.
    words TSVECTOR NOT NULL,
    -- Runs of one and of two characters, in the same way.
    grams TSVECTOR NOT NULL,
    -- The words and the punctuation of what is written without a blank, one after the other.
    title_sequences TEXT NOT NULL,
    rest_sequences TEXT NOT NULL
);

CREATE INDEX node_search_by_word ON node_search USING gin (words);
CREATE INDEX node_search_by_gram ON node_search USING gin (grams);
CREATE INDEX node_search_by_title ON node_search USING gin (title gin_trgm_ops);
CREATE INDEX node_search_by_rest ON node_search USING gin (rest gin_trgm_ops);
CREATE INDEX users_by_search_key ON users USING gin (search_key gin_trgm_ops);

-- The rules by which the keys and the search index were folded: `folding::VERSION` of the
-- server, which makes them anew when it starts and knows newer rules. Then `indexing` is the
-- version that the index is being made for, and `indexed` the last node that is in it.
CREATE TABLE folding (
    version BIGINT NOT NULL,
    indexing BIGINT NOT NULL,
    indexed BIGINT NOT NULL
);

-- Nothing is folded yet.
INSERT INTO folding (version, indexing, indexed) VALUES (0, 0, 0);
