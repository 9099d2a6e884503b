//! Commands whose output nobody reads.

use workspace::testing::expect_quiet_end;

use super::Place;

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let here = Place::new();
    let database = "--database=sqlite:qa.db";
    here.create_user("root", &format!("--super-user {database}"));
    here.create_user("maja", database);
    for arguments in [
        "--help",
        "user list",
        "user list --json",
        "user show maja",
        "user create ada --email ada@x.example --generate-password",
        "user set-password maja --generate-password",
        "user suspend maja",
        "user unsuspend maja",
        "user deactivate maja",
        "user reactivate maja",
        "group create Editors",
        "group list",
        "group show Editors",
        "group edit Editors --description Some",
        "group add-user Editors maja",
        "group remove-user Editors maja",
        "permission list",
        "permission deny Search --group Editors",
        "permission grant Search --group Editors",
        "permission reset Search --group Editors",
        "group delete Editors",
        "backup copy.db",
        "compare sqlite:copy.db",
        "export all.ndjson",
        "restore --database sqlite:restored.db all.ndjson",
        "import --source x all.ndjson",
        "seed --database sqlite:seeded.db --nodes 5",
        "serve --check",
    ] {
        let mut all: Vec<&str> = arguments.split(' ').collect();
        let has_own = arguments == "--help";
        if !has_own && !arguments.contains("--database") {
            all.push(database);
        }
        let program = env!("CARGO_BIN_EXE_community-qa-server");
        expect_quiet_end(program, here.path(), &all);
    }
}

#[test]
fn what_nobody_reads_does_not_change_the_exit_code() {
    let here = Place::new();
    for (user, database) in [("root", "sqlite:one.db"), ("maja", "sqlite:other.db")] {
        here.create_user(user, &format!("--database {database}"));
    }
    let compare = "compare --database=sqlite:one.db sqlite:other.db";
    let closed = std::io::pipe().map(|(_, writer)| writer).unwrap();
    let compared = here.program(compare).stdout(closed).output();
    assert_eq!(compared.unwrap().status.code(), Some(1));
}
