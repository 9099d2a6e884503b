-- The server makes the search index anew when it opens the database: from now on punctuation is
-- in it, and of a very long text the beginning.
DROP TABLE node_words;
DROP TABLE node_grams;
DROP TABLE node_trigrams;

-- Words and characters of punctuation: of the title, and of the text and the names of topics.
CREATE VIRTUAL TABLE node_words USING fts5 (
    title, rest,
    content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
);

-- The words and the punctuation of what is written without a blank, one after the other.
CREATE VIRTUAL TABLE node_sequences USING fts5 (
    title, rest,
    content = '', contentless_delete = 1, tokenize = 'ascii'
);

-- Anything of three characters and more, anywhere.
CREATE VIRTUAL TABLE node_trigrams USING fts5 (
    title, rest,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

-- Anything of one or two characters, anywhere.
CREATE VIRTUAL TABLE node_grams USING fts5 (
    title, rest,
    content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
);

-- The version that the index is being made for, and the last node that is in it.
ALTER TABLE folding ADD COLUMN indexing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE folding ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
