//! Commands whose output nobody reads. Clippy makes sure that all of them print in the same way.

use workspace::testing::expect_quiet_end;

use super::Place;

#[test]
fn closed_pipe_keeps_exit_codes_of_commands() {
    let here = Place::new();
    for (user, database) in [("root", "sqlite:one.db"), ("maja", "sqlite:other.db")] {
        here.create_user(user, &format!("--database {database}"));
    }
    let program = env!("CARGO_BIN_EXE_community-qa-server");
    for (command, code) in [
        ("--help", 0),
        ("user list --database=sqlite:one.db", 0),
        ("export --database=sqlite:one.db -", 0),
        ("serve --check", 0),
        ("compare --database=sqlite:one.db sqlite:other.db", 1),
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let ended = expect_quiet_end(program, here.path(), &arguments);
        assert_eq!(ended, Some(code), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let here = Place::new();
    here.create_user("root", "");
    for command in ["user list", "export -"] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = here.program(command).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
}
