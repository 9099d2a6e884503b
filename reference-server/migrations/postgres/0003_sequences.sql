-- The server makes the search index anew when it opens the database: from now on punctuation is
-- in it, and of a very long text the beginning.
TRUNCATE node_search;

-- The words and the punctuation of what is written without a blank, one after the other.
ALTER TABLE node_search
    ADD COLUMN title_sequences TEXT NOT NULL,
    ADD COLUMN rest_sequences TEXT NOT NULL;

-- The version that the index is being made for, and the last node that is in it.
ALTER TABLE folding
    ADD COLUMN indexing BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN indexed BIGINT NOT NULL DEFAULT 0;
