//! The memory of the program is constant and private.

use std::io::Read as _;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::site::Site;

/// An unprivileged user, who runs the program if the tests run as root.
const NOBODY: u32 = 65_534;

/// The command that lists all users of a site.
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

/// The value of a line of a file of /proc.
fn line_of(child: &Child, file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).ok()?;
    Some(text.lines().find_map(|line| line.strip_prefix(name))?.trim().to_owned())
}

/// The peak memory of the program that lists this number of users, in KiB.
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

/// 9,000 more users are 2 MB more, which the program must not hold.
#[test]
fn list_of_all_users_takes_constant_memory() {
    let (few, many) = (most_memory(1_000), most_memory(10_000));
    assert!(few > 0 && many < few + 1_024, "{few} KiB, then {many} KiB");
}

/// If the memory were readable, other processes of the same user could read the password in it, and
/// core files would contain it.
#[test]
fn memory_is_not_readable_by_other_processes() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let directory = tempfile::tempdir().unwrap();
    let mut command = if rustix::process::geteuid().is_root() {
        // The check below needs a user other than root, who has to read the program.
        let copy = directory.path().join("community-qa");
        // Another process copies it. A child that another test starts while this process writes the
        // file would inherit its descriptor, and the file could not be executed (ETXTBSY).
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
