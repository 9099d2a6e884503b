-- The search indexes of nodes; a rowid is a nodes.id. They keep no text. The server folds
-- texts and cuts them into words itself, and writes grams as hexadecimal digits, so that
-- the tokenizer `ascii` splits at blanks alone.

-- Whole words: of the title, and of the text and the names of topics.
CREATE VIRTUAL TABLE node_words USING fts5 (
    title, rest,
    content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
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
