//! Whether two databases hold the same community.

use sha2::{Digest, Sha256};

use crate::service::Failure;
use crate::store::Db;
use crate::store::dump::{self, Record, TABLES};

/// What a database holds of one kind of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The kind.
    pub record: &'static str,
    /// How many there are.
    pub records: u64,
    /// The SHA-256 of all of them, in the order of their identifiers, as an export with
    /// credentials holds them.
    pub checksum: String,
}

/// Counts what a database holds at one moment, kind by kind, and takes checksums. Tells
/// `progress` how many records it has read by now.
///
/// # Errors
///
/// When the database cannot be read.
pub async fn count(db: &Db, mut progress: impl FnMut(u64)) -> Result<Vec<Count>, Failure> {
    let mut read = db.begin_read().await?;
    let conn = &mut read.conn();
    let mut counts = Vec::new();
    let mut all = 0;
    for table in TABLES {
        let mut digest = Sha256::new();
        let mut records = 0;
        let mut last: Option<Record> = None;
        loop {
            let mut page = dump::page(conn, table, true, last.as_ref()).await?;
            for record in &page {
                let text = serde_json::to_vec(record).map_err(|error| unwritten(&error))?;
                digest.update(text);
                digest.update(b"\n");
            }
            records += page.len() as u64;
            progress(all + records);
            match page.pop() {
                Some(record) => last = Some(record),
                None => break,
            }
        }
        all += records;
        let bytes = digest.finalize();
        counts.push(Count {
            record: table.record,
            records,
            checksum: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        });
    }
    Ok(counts)
}

fn unwritten(error: &serde_json::Error) -> Failure {
    Failure::Bug(error.to_string())
}
