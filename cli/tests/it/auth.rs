//! Logging in.

use std::fs;

use crate::program::Program;
use crate::site::Site;

fn login(program: &Program, site: &Site, role: &str, profile: &str) -> String {
    let user = site.user(role);
    let call = [
        "auth",
        "login",
        "--url",
        &site.url,
        "--as",
        &user.username,
        "--password-stdin",
    ];
    let call = [&call[..], &["--profile", profile]].concat();
    let run = program.fed(&call, &format!("{}\n", user.password));
    assert_eq!(run.code, 0, "{run}");
    run.to_string().replace(&site.url, "SITE")
}

#[test]
fn profiles_are_kept_and_switched_and_forgotten() {
    let site = Site::shared();
    let program = Program::new();
    let mut shown = login(&program, site, "user", "one");
    shown += &login(&program, site, "super user", "two");
    let calls: [&[&str]; 6] = [
        &["auth", "status"],
        &["auth", "switch", "one"],
        &["whoami", "--output", "csv"],
        &["auth", "logout"],
        &["auth", "status", "--output", "json"],
        &["auth", "switch", "one"],
    ];
    for call in calls {
        shown += &program.transcript(call).replace(&site.url, "SITE");
    }
    insta::assert_snapshot!(shown);
    let passwords = fs::read_to_string(program.path("config/passwords.toml")).unwrap();
    assert!(!passwords.contains(&site.user("user").password));
}

#[test]
fn wrong_credentials_are_not_kept() {
    let site = Site::shared();
    let program = Program::new();
    let call = [
        "auth",
        "login",
        "--url",
        &site.url,
        "--as",
        "ada",
        "--password-stdin",
    ];
    let run = program.fed(&call, "wrong\n");
    assert_eq!(run.code, 4, "{run}");
    assert!(!program.path("config").exists());
}

#[test]
fn the_demo_is_logged_in_to_with_what_it_printed() {
    let site = Site::shared();
    let program = Program::new();
    let users: Vec<_> = site
        .users
        .iter()
        .map(|user| serde_json::json!({"username": user.username, "password": user.password, "role": user.role}))
        .collect();
    let line = serde_json::json!({"url": site.url, "users": users}).to_string();
    assert_eq!(
        program
            .fed(&["auth", "login", "--demo"], &format!("{line}\n"))
            .code,
        0
    );
    program.write("demo.json", &line);
    let second = &site.users[1].username;
    program
        .run(&["auth", "login", "--demo", "demo.json", "--as", second])
        .ok();
    let me = program.run(&["whoami", "--output", "json"]).json();
    assert_eq!(me["username"].as_str(), Some(second.as_str()));
    assert_eq!(
        program
            .fed(&["auth", "login", "--demo"], "A small community\n")
            .code,
        2
    );
}

#[cfg(unix)]
#[test]
fn passwords_that_others_can_read_are_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let program = Program::new();
    login(&program, Site::shared(), "user", "one");
    let path = program.path("config/passwords.toml");
    let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    insta::assert_snapshot!(program.transcript(&["whoami"]));
}

#[test]
fn a_password_goes_to_the_site_of_its_profile_alone() {
    let (site, other) = (Site::shared(), Site::start(std::time::Duration::ZERO));
    let program = Program::new();
    login(&program, site, "user", "one");
    let run = program.run(&["user", "list", "--url", &other.url]);
    assert_eq!(run.code, 4, "{run}");
    let run = program.run(&["user", "list", "--as", "ada"]);
    assert_eq!(run.code, 4, "{run}");
    assert!(run.stderr.contains("no password of `ada`"), "{run}");
}
