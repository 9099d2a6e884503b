//! The community of the command `demo`: small, made up, and believable.

use std::io::Cursor;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::accounts::{Account, give_passwords};
use super::import::{ImportOptions, Problem, import_lines};
use crate::auth::Authenticator;
use crate::service::{Failure, Service};
use crate::store::nodes::NodeState;
use crate::store::{Conn, imported, nodes, users};

/// The name of the community as a source of records.
const SOURCE: &str = "demo";

const HOUR: i64 = 60 * 60 * 1000;

/// The age of the community.
const AGE: i64 = 30 * 24 * HOUR;

/// The time between two records.
const STEP: i64 = 8 * HOUR;

/// The people of the demo and what they have written.
#[derive(Deserialize)]
struct Content {
    /// Users who can log in, with their roles.
    logins: Vec<(String, String)>,
    /// A question.
    sticky: String,
    /// The records, without the properties that all of them share.
    records: Vec<Map<String, Value>>,
}

impl Content {
    fn read() -> Result<Self, Failure> {
        let content = serde_yaml::from_str(include_str!("demo.yaml"));
        content.map_err(|error| unfit(&error))
    }

    fn logins(&self) -> Vec<(&str, &str)> {
        self.logins.iter().map(|(name, role)| (&**name, &**role)).collect()
    }

    /// The records as lines of an import. The first one has this date.
    fn lines(&self, begin: i64) -> String {
        let dates = (begin..).step_by(STEP as usize);
        let lines = dates.zip(&self.records).map(|(date, record)| {
            let mut record = record.clone();
            record.insert("date".to_owned(), json!(date));
            if let Some(name) = record.get("username").cloned() {
                let email = format!("{}@community.example", name.as_str().unwrap_or_default());
                record.insert("email".to_owned(), json!(email));
                record.insert("id".to_owned(), name);
            }
            let id = record.entry("id");
            id.or_insert_with(|| json!(date.to_string()));
            format!("{}\n", Value::Object(record))
        });
        lines.collect()
    }
}

/// Fills the community of the demo if it is empty, and returns the users who can log in. If it was
/// filled before, it keeps its content, and its users get new passwords.
///
/// # Errors
///
/// [`Failure::Conflict`] if it is another community, and the errors of [`fill`].
pub async fn open_demo(
    service: &Service,
    authenticator: &Authenticator,
    password: Option<&str>,
) -> Result<Vec<Account>, Failure> {
    let has_users = async |conn: &mut Conn<'_>| users::any(conn).await;
    if service.db().read(has_users).await? {
        let content = Content::read()?;
        give_passwords(service, authenticator, &content.logins(), password).await
    } else {
        fill(service, authenticator, password).await
    }
}

/// Adds the people and discussions of the demo to a community, and returns the users who can log
/// in: each has the given password, or a new one.
///
/// # Errors
///
/// If the database cannot be used, or the operating system gives no random numbers.
pub async fn fill(
    service: &Service,
    authenticator: &Authenticator,
    password: Option<&str>,
) -> Result<Vec<Account>, Failure> {
    let content = Content::read()?;
    let options = ImportOptions { source: SOURCE.parse().map_err(Failure::Bug)?, strict: true };
    let lines = Cursor::new(content.lines(service.now() - AGE));
    let mut problem = None;
    let report = |found: &Problem| problem = Some(unfit(found));
    import_lines(service.db(), lines, &options, report, |_| ()).await?;
    if let Some(problem) = problem {
        return Err(problem);
    }
    let question = content.sticky.clone();
    let stick = async move |conn: &mut Conn<'_>| {
        let found = imported::find(conn, (SOURCE, "node", &question)).await?;
        let id = found.ok_or_else(|| unfit(&"there is no such question to stick"))?;
        Ok::<_, Failure>(nodes::set_state(conn, id.into(), NodeState::Sticky, true).await?)
    };
    service.db().write(stick).await?;
    give_passwords(service, authenticator, &content.logins(), password).await
}

fn unfit(reason: &dyn std::fmt::Display) -> Failure {
    Failure::Bug(format!("demo.yaml: {reason}"))
}
