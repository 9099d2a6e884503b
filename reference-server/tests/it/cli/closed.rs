//! Commands whose output nobody reads. Clippy sees to it that all of them print in the same way.

use workspace::testing::expect_quiet_end;

use super::Place;

#[test]
fn a_closed_pipe_ends_commands_quietly_and_with_their_exit_code() {
    let here = Place::new();
    for (user, database) in [("root", "sqlite:one.db"), ("maja", "sqlite:other.db")] {
        here.create_user(user, &format!("--database {database}"));
    }
    let program = env!("CARGO_BIN_EXE_community-qa-server");
    for arguments in [
        &["--help"][..],
        &["user", "list", "--database=sqlite:one.db"],
        &["export", "--database=sqlite:one.db", "-"],
        &["serve", "--check"],
    ] {
        expect_quiet_end(program, here.path(), arguments);
    }
    let compare = "compare --database=sqlite:one.db sqlite:other.db";
    let closed = std::io::pipe().map(|(_, writer)| writer).unwrap();
    let compared = here.program(compare).stdout(closed).output();
    assert_eq!(compared.unwrap().status.code(), Some(1));
}
