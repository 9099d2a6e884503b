//! The user who runs the server where this program is run by root, whom it refuses.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Who may run it. `postgres` is the second choice: it may own a server that is not thrown away.
const NAMES: [&str; 2] = ["nobody", "postgres"];

/// Rights in a digit of a file's mode.
const ENTER: u32 = 0o1;
const WRITE: u32 = 0o2;

/// A user of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Account {
    name: String,
    pub(super) uid: u32,
    pub(super) gid: u32,
}

impl Account {
    /// The user who runs the server; none if the one of this process can.
    ///
    /// # Errors
    ///
    /// When this is root, and nobody else is there.
    pub(super) fn other_than_root() -> anyhow::Result<Option<Self>> {
        if !rustix::process::geteuid().is_root() {
            return Ok(None);
        }
        let users = fs::read_to_string("/etc/passwd").context("cannot read /etc/passwd")?;
        let account = Self::from_passwd(&users).with_context(|| {
            format!(
                "PostgreSQL refuses to be run by root, and /etc/passwd has neither {}\n\nrun this \
                 as another user",
                NAMES.join(" nor ")
            )
        })?;
        Ok(Some(account))
    }

    fn from_passwd(users: &str) -> Option<Self> {
        NAMES.iter().find_map(|name| {
            let mut lines = users.lines().map(|line| line.split(':'));
            let mut fields = lines.find(|fields| fields.clone().next() == Some(*name))?;
            Some(Self {
                name: (*name).to_owned(),
                uid: fields.nth(2)?.parse().ok()?,
                gid: fields.next()?.parse().ok()?,
            })
        })
    }

    /// The first of some directories in which this user can make directories, and remove them.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn writable(&self, directories: &[PathBuf]) -> anyhow::Result<PathBuf> {
        let directory = directories.iter().find(|path| self.can_write(path));
        directory.cloned().with_context(|| {
            let names: Vec<String> = directories
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            format!(
                "PostgreSQL refuses to be run by root, and {} cannot write to {}\n\nset TMPDIR to a \
                 directory that everybody can write to, or run this as another user",
                self.name,
                names.join(", ")
            )
        })
    }

    fn can_write(&self, directory: &Path) -> bool {
        let Ok(directory) = directory.canonicalize() else {
            return false;
        };
        self.has(WRITE | ENTER, &directory)
            && directory.ancestors().all(|part| self.has(ENTER, part))
    }

    fn has(&self, rights: u32, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|metadata| {
            let digit = if metadata.uid() == self.uid {
                2
            } else {
                u32::from(metadata.gid() == self.gid)
            };
            (metadata.mode() >> (3 * digit)) & rights == rights
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const USERS: &str = "root:x:0:0:root:/root:/bin/bash\n\
        postgres:x:101:104::/var/lib/postgresql:/bin/bash\n\
        nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";

    #[test]
    fn nobody_is_preferred_and_postgres_will_do() {
        let account = Account::from_passwd(USERS).unwrap();
        assert_eq!((account.uid, account.gid), (65534, 65533));
        let without = USERS.replace("nobody", "somebody");
        let account = Account::from_passwd(&without).unwrap();
        assert_eq!(
            (account.name.as_str(), account.uid, account.gid),
            ("postgres", 101, 104)
        );
        assert_eq!(
            Account::from_passwd("root:x:0:0:root:/root:/bin/bash\n"),
            None
        );
    }

    #[test]
    fn a_directory_is_written_to_only_through_those_above_it() {
        let set_mode = |path: &Path, mode| {
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        };
        let stranger = Account {
            name: "stranger".to_owned(),
            uid: 4_000_000,
            gid: 4_000_000,
        };
        let above = tempfile::tempdir().unwrap();
        let below = above.path().join("below");
        fs::create_dir(&below).unwrap();
        for (mode_above, mode_below) in [(0o700, 0o777), (0o711, 0o775)] {
            set_mode(above.path(), mode_above);
            set_mode(&below, mode_below);
            let error = stranger.writable(std::slice::from_ref(&below)).unwrap_err();
            let expected = format!("stranger cannot write to {}\n\nset TMPDIR", below.display());
            assert!(error.to_string().contains(&expected), "{error}");
        }
        set_mode(&below, 0o1777);
        let missing = above.path().join("missing");
        assert_eq!(stranger.writable(&[missing, below.clone()]).unwrap(), below);

        let metadata = fs::metadata(&below).unwrap();
        set_mode(&below, 0o073);
        let [owner, colleague] = [metadata.uid(), 4_000_000].map(|uid| Account {
            name: "relative".to_owned(),
            uid,
            gid: metadata.gid(),
        });
        assert!(!owner.can_write(&below));
        assert!(colleague.can_write(&below));
        // So that it can be removed.
        set_mode(&below, 0o700);
    }
}
