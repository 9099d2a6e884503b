//! Names, e-mail addresses and slugs, which are unique among users.

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

/// A slug that no other user has. It has the first free number, unless renaming has left gaps. It
/// is found with few look-ups, even if thousands of users have the same name, so that other writes
/// do not have to wait.
pub(super) async fn free_slug(
    conn: &mut Conn<'_>,
    username: &str,
    except: Option<UserId>,
) -> Result<String, Failure> {
    let base = slugs::slug(Line::start_of(username), "user");
    let mut is_taken = async |number: u32| {
        let slug = slugs::numbered(&base, number);
        users::is_taken(conn, Unique::Slug, &slug, except).await
    };
    // The number is doubled until it is free, and then halved between the last taken one and
    // that one.
    let (mut taken, mut free) = (0, 1);
    while is_taken(free).await? {
        (taken, free) = (free, free.saturating_mul(2));
    }
    while free - taken > 1 {
        let middle = taken + (free - taken) / 2;
        if is_taken(middle).await? {
            taken = middle;
        } else {
            free = middle;
        }
    }
    Ok(slugs::numbered(&base, free))
}
