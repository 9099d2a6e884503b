-- How many users there are in a state is counted without reading their rows.
CREATE INDEX users_by_state ON users (deactivated, suspended);
