-- By which rules the keys and the search indexes were folded: `folding::VERSION` of the server.
-- It makes them anew when it starts and knows newer rules.
CREATE TABLE folding (version INTEGER NOT NULL) STRICT;

INSERT INTO folding (version) VALUES (1);
