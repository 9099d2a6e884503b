//! The memory of the program: constant, and private.

use std::io::Read as _;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::site::Site;

/// A user without rights of root, as which tests of root start the program.
const NOBODY: u32 = 65_534;

/// Lists all users of a site.
fn list(program: &Path, url: &str) -> Command {
    let mut command = Command::new(program);
    command.args(["user", "list", "--all", "--output", "ndjson", "--url", url]);
    command.env_clear();
    command.env("COMMUNITY_QA_CONFIG_DIR", "/nonexistent");
    command.stdout(Stdio::piped());
    command
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_community-qa"))
}

/// A line of a file of /proc, without its name.
fn line_of(child: &Child, file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).ok()?;
    Some(text.lines().find_map(|line| line.strip_prefix(name))?.trim().to_owned())
}

/// The most memory that the program has had while it listed so many users, in KiB.
fn most_memory(users: usize) -> u64 {
    let mut child = list(program(), &Site::of_users(users).url).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let (mut lines, mut most, mut buffer) = (0, 0, vec![0; 16 * 1024]);
    loop {
        let read = stdout.read(&mut buffer).unwrap();
        lines += buffer[..read].iter().filter(|byte| **byte == b'\n').count();
        let now = line_of(&child, "status", "VmHWM:");
        most = most.max(now.map_or(0, |now| now.trim_end_matches(" kB").parse().unwrap()));
        if read == 0 {
            break;
        }
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(lines, users);
    most
}

/// 9,000 users more have 2 MB more, of which nothing may be kept.
#[test]
fn ten_thousand_users_take_no_more_memory_than_a_thousand() {
    let (few, many) = (most_memory(1_000), most_memory(10_000));
    assert!(few > 0 && many < few + 1_024, "{few} KiB, then {many} KiB");
}

/// Another process of the same user could read the memory otherwise, and a core file has it.
#[test]
fn the_memory_of_the_program_is_private() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let directory = tempfile::tempdir().unwrap();
    let mut command = if rustix::process::geteuid().is_root() {
        // Files of a process of root belong to root in any case, so that another user runs it.
        let copy = directory.path().join("community-qa");
        // By another process. A child that another test starts while this process writes the file
        // would inherit its descriptor, and the file could not be executed (ETXTBSY).
        let copied = Command::new("cp").arg(program()).arg(&copy).status().unwrap();
        assert!(copied.success());
        let readable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(directory.path(), readable).unwrap();
        let mut command = list(&copy, &url);
        command.uid(NOBODY).gid(NOBODY);
        command
    } else {
        list(program(), &url)
    };
    let mut child = command.spawn().unwrap();
    let _connection = silent.accept().unwrap();
    let core = line_of(&child, "limits", "Max core file size").unwrap();
    let owner = std::fs::metadata(format!("/proc/{}/mem", child.id()));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(core.split_whitespace().nth(1), Some("0"), "{core}");
    // The memory of a process that cannot be dumped belongs to root.
    assert_eq!(owner.unwrap().uid(), 0);
}
