//! Passwords are shown nowhere.

use crate::program::Program;
use crate::site::Site;

#[test]
fn no_run_shows_a_password() {
    let site = Site::shared();
    let user = site.user("super user");
    let program = Program::new();
    let login = [
        "auth",
        "login",
        "--url",
        &site.url,
        "--as",
        &user.username,
        "--password-stdin",
    ];
    let mut shown = program
        .fed(
            &[&login[..], &["--verbose"]].concat(),
            &format!("{}\n", user.password),
        )
        .to_string();
    let calls: [&[&str]; 7] = [
        &["user", "list", "--verbose"],
        &["user", "get", "@nobody", "--verbose"],
        &["user", "list", "--curl"],
        &["user", "suspend", "1", "--dry-run"],
        &["auth", "status", "--output", "json"],
        &["user", "list", "--url", "http://127.0.0.1:1", "--verbose"],
        &[
            "api",
            "/services/v2/user.json",
            "--verbose",
            "--output",
            "json",
        ],
    ];
    for call in calls {
        shown += &program.run(call).to_string();
    }
    assert!(
        shown.contains("GET /services/v2/user.json: 200 OK in "),
        "{shown}"
    );
    let encoded = ["Basic ", "authorization", &user.password];
    for secret in encoded {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
    let profiles = std::fs::read_to_string(program.path("config/profiles.toml")).unwrap();
    assert!(!profiles.contains(&user.password));
}

#[test]
fn a_file_of_passwords_that_is_broken_is_not_quoted() {
    let program = Program::new();
    std::fs::create_dir(program.path("config")).unwrap();
    let write = |name: &str, text: &str| program.write(&format!("config/{name}"), text);
    let profile = "url = \"https://qa.example.org\"\nusername = \"ada\"\nstore = \"file\"\n";
    write(
        "profiles.toml",
        &format!("current = \"a\"\n[profiles.a]\n{profile}"),
    );
    write(
        "passwords.toml",
        "\"ada on https://qa.example.org\" = \"hunter2\nx",
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let path = program.path("config/passwords.toml");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
    }
    let run = program.run(&["whoami"]);
    assert_eq!(run.code, 1, "{run}");
    assert!(!run.stderr.contains("hunter2"), "{run}");
}

#[test]
fn a_password_in_an_address_is_refused_unread() {
    let program = Program::new().with("COMMUNITY_QA_PASSWORD", "hunter3");
    let url = "https://ada:hunter2@qa.example.org";
    let runs = [
        program.run(&["user", "list", "--url", url]),
        program.run(&["user", "list", "--url", url, "--as", "ada"]),
        program.run(&[
            "api",
            "/x?password=hunter2",
            "--url",
            "https://qa.example.org",
            "--as",
            "ada",
        ]),
    ];
    for run in runs {
        assert_eq!(run.code, 2, "{run}");
        assert!(!run.stderr.contains("hunter"), "{run}");
    }
}

/// Another process of the same user could read the memory otherwise, and a core file has it.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_the_program_is_private() {
    use std::os::unix::fs::MetadataExt as _;
    let site = Site::start(std::time::Duration::from_millis(500));
    let program = Program::of(&site, "super user");
    let mut child = program.command(&["user", "list"]).spawn().unwrap();
    while site.requests.lock().unwrap().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
    let core = limits
        .lines()
        .find(|line| line.starts_with("Max core file size"))
        .unwrap();
    assert_eq!(core.split_whitespace().nth(4), Some("0"), "{core}");
    // What cannot be dumped belongs to root.
    let owner = std::fs::metadata(format!("/proc/{}/mem", child.id()))
        .unwrap()
        .uid();
    assert_eq!(owner, 0);
    assert!(child.wait().unwrap().success());
}
