//! Names, addresses and slugs, of which no two users have the same.

use crate::domain::bounded::Line;
use crate::domain::ids::UserId;
use crate::domain::slugs;
use crate::service::Failure;
use crate::store::Conn;
use crate::store::users::{self, Unique, UserText};

/// Refuses a user name or an e-mail address that another user has.
pub(super) async fn expect_free(
    conn: &mut Conn<'_>,
    text: &UserText,
    except: Option<UserId>,
) -> Result<(), Failure> {
    if users::is_taken(conn, Unique::Username, &text.username_key, except).await? {
        return Err(Failure::Conflict("this user name is taken".to_owned()));
    }
    if users::is_taken(conn, Unique::Email, &text.email_key, except).await? {
        return Err(Failure::Conflict("this e-mail address is taken".to_owned()));
    }
    Ok(())
}

pub(super) async fn free_slug(
    conn: &mut Conn<'_>,
    username: &str,
    except: Option<UserId>,
) -> Result<String, Failure> {
    let base = slugs::slug(Line::start_of(username), "user");
    let mut number = 1;
    loop {
        // One by one: few users share a name, and numbers without gaps are what a reader expects.
        let slug = slugs::numbered(&base, number);
        if !users::is_taken(conn, Unique::Slug, &slug, except).await? {
            return Ok(slug);
        }
        number += 1;
    }
}
