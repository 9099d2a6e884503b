//! The database: acknowledged writes are stored, whatever happens.

pub(crate) mod deadlines;
pub(crate) mod migrations;
mod reads;
mod searches;
mod writes;

use community_qa_server::store::{Conn, Db, Error, Location, Migrations, values};

/// Two tables that each write fills together, so that a half-done write is visible.
fn pairs() -> Migrations {
    Migrations::new(vec![(
        "pairs",
        "CREATE TABLE first (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
         CREATE TABLE second (
           id INTEGER PRIMARY KEY REFERENCES first (id) DEFERRABLE INITIALLY DEFERRED,
           name TEXT NOT NULL
         ) STRICT;",
    )])
}

/// A directory with a database of pairs in it.
async fn open_file() -> (tempfile::TempDir, Location, Db) {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("community.db"));
    let db = Db::open(&location, &pairs()).await.unwrap();
    (directory, location, db)
}

pub(crate) async fn insert_pair(conn: &mut Conn<'_>, name: &str) -> Result<i64, Error> {
    let first = "INSERT INTO first (name) VALUES ($1) RETURNING id";
    let id: i64 = conn.single_row(first, values![name]).await?;
    let second = "INSERT INTO second (id, name) VALUES ($1, $2)";
    conn.run(second, values![id, name]).await?;
    Ok(id)
}

pub(crate) async fn write_pair(db: &Db, name: String) -> Result<i64, Error> {
    db.write(async move |conn: &mut Conn<'_>| insert_pair(conn, &name).await).await
}

/// The names in both tables. Asserts that none is in only one of them.
pub(crate) async fn read_names(db: &Db) -> Vec<String> {
    db.read(async |conn: &mut Conn<'_>| {
        let text = "SELECT count(*) FROM first FULL JOIN second USING (id, name) \
            WHERE first.id IS NULL OR second.id IS NULL";
        let half: i64 = conn.single_row(text, &[]).await?;
        assert_eq!(half, 0, "writes that are half done");
        conn.all("SELECT name FROM first ORDER BY name", &[]).await
    })
    .await
    .map_err(|error: Error| error.to_string())
    .unwrap()
}
