-- The search indexes of nodes; a rowid is a nodes.id. They keep no text. The server folds
-- texts and cuts them into words itself, and writes grams as hexadecimal digits, so that
-- the tokenizer `ascii` splits at blanks alone.

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

-- The rules by which the keys and the search indexes were folded: `folding::VERSION` of the
-- server, which makes them anew when it starts and knows newer rules. Then `indexing` is the
-- version that the index is being made for, and `indexed` the last node that is in it.
CREATE TABLE folding (
    version INTEGER NOT NULL,
    indexing INTEGER NOT NULL,
    indexed INTEGER NOT NULL
) STRICT;

-- Nothing is folded yet.
INSERT INTO folding (version, indexing, indexed) VALUES (0, 0, 0);
