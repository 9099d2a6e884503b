//! `serve --check`: the value of each setting, and its source.

use super::{Place, errors, fail, succeed};
use crate::expect_start;

#[test]
fn flags_win_over_environment_over_file_over_defaults() {
    let here = Place::new();
    let file = "# The community of the workshop\nlisten = \"127.0.0.1:1\"\nhot-days = 1\n\
        drain-delay = \"1s\"\ntrusted-proxy = [\n\"10.0.0.0/8\",\n\"::1\",\n]\nbehind-proxy = true\n";
    std::fs::write(here.file("qa.toml"), file).unwrap();
    let output = here
        .program("serve --check --listen 127.0.0.1:3 --behind-proxy=false")
        .env("COMMUNITY_QA_SERVER_CONFIG", "qa.toml")
        .env("COMMUNITY_QA_SERVER_LISTEN", "127.0.0.1:2")
        .env("COMMUNITY_QA_SERVER_DRAIN_DELAY", "2s")
        .output()
        .unwrap();
    assert_eq!(
        succeed(&output),
        "database          sqlite:community-qa.db  default\n\
         migrate-database  -                       default\n\
         listen            127.0.0.1:3             --listen\n\
         monitor           -                       default\n\
         backups           -                       default\n\
         behind-proxy      false                   --behind-proxy\n\
         trusted-proxy     10.0.0.0/8,::1/128      qa.toml:5\n\
         public-url        -                       default\n\
         cors-origin       -                       default\n\
         login-limit       5                       default\n\
         comment-limit     30                      default\n\
         write-limit       300                     default\n\
         drain-delay       2s                      COMMUNITY_QA_SERVER_DRAIN_DELAY\n\
         connections       -                       default\n\
         time-zone         UTC                     default\n\
         hot-days          1                       qa.toml:3\n\
         log-format        auto                    default\n\
         log-level         info                    default\n"
    );
    assert_eq!(here.files(), 1, "a check makes nothing");
}

#[test]
fn every_key_of_the_file_is_a_flag() {
    let here = Place::new();
    let settings = [
        ("database", "postgres://qa@pool:6432/qa"),
        ("migrate-database", "postgres://qa@db/qa"),
        ("listen", "[::1]:80"),
        ("monitor", "0.0.0.0:81"),
        ("backups", "/var/lib/qa/backups"),
        ("behind-proxy", "true"),
        ("trusted-proxy", "192.0.2.1/32"),
        ("public-url", "https://qa.example"),
        ("cors-origin", "https://a.example,http://b.example:1"),
        ("drain-delay", "90s"),
        ("connections", "100"),
        ("time-zone", "Europe/Stockholm"),
        ("hot-days", "7"),
        ("log-format", "json"),
        ("log-level", "warn"),
    ];
    let check = |command: &str, source: &dyn Fn(usize, &str) -> String| {
        let table = here.succeed(command);
        for (line, (name, value)) in (1..).zip(settings) {
            let source = source(line, name);
            let mut rows = table.lines().map(str::split_whitespace);
            assert!(rows.any(|row| row.eq([name, value, &source])), "{name}\n{table}");
        }
    };
    let lines = settings.map(|(name, value)| match value {
        "true" | "7" | "100" => format!("{name} = {value}\n"),
        list if list.contains(',') => format!("{name} = [\"{}\"]\n", list.replace(',', "\", \"")),
        text => format!("{name} = \"{text}\"\n"),
    });
    std::fs::write(here.file("qa.toml"), lines.concat()).unwrap();
    let in_file = |line: usize, _: &str| format!("qa.toml:{line}");
    check("serve --check --config qa.toml", &in_file);
    let flags = settings.map(|(name, value)| format!(" --{name}={value}"));
    let by_flag = |_: usize, name: &str| format!("--{name}");
    check(&format!("serve --check{}", flags.concat()), &by_flag);
}

#[test]
fn mistakes_in_the_file_are_named_by_line() {
    let here = Place::new();
    let check = |file: &str| {
        std::fs::write(here.file("qa.toml"), file).unwrap();
        here.fail("serve --check --config qa.toml")
    };
    assert_eq!(
        check("lisen = \"127.0.0.1:1\"\n"),
        "error: qa.toml:1: unknown key `lisen`; did you mean `listen`?\n"
    );
    assert_eq!(
        check(
            "log-level = \"debug\"\nhot-days = -1\nlisten = [\"::1\", \"::2\"]\ndrain-delay = \"-1s\"\n"
        ),
        "error: qa.toml:1: `log-level`: write error, warn or info\n\
         qa.toml:2: `hot-days`: write a number of days, up to 65535\n\
         qa.toml:3: `listen`: write one value, not a list\n\
         qa.toml:4: `drain-delay`: write a duration, as in 500ms, 5s or 2m\n"
    );
    let unknown = check("hot-days = 1.5\n[server]\nlisten = \"y\"\n");
    expect_start(
        &unknown,
        "error: qa.toml:1: `hot-days`: write a string, a number, a boolean or a list of them\n\
         qa.toml:2: unknown key `server`; there are database, ",
    );
    let not_toml = check("hot-days = 3\nlisten = 127.0.0.1\n");
    assert!(not_toml.starts_with("error: qa.toml:2: "), "{not_toml}");
    let twice = check("hot-days = 3\nhot-days = 4\n");
    assert_eq!(twice, "error: qa.toml:2: duplicate key\n");
    let missing = here.fail("serve --check --config missing.toml");
    expect_start(&missing, "error: missing.toml: No such file");
}

#[test]
fn misspelt_variable_is_error_in_every_command() {
    let here = Place::new();
    for command in ["serve --check", "user list"] {
        for (variable, advice) in [
            ("HOTDAYS", "did you mean `COMMUNITY_QA_SERVER_HOT_DAYS`?"),
            ("AT", "`serve --help` lists them"),
        ] {
            let variable = format!("COMMUNITY_QA_SERVER_{variable}");
            let output = here.program(command).env(&variable, "3").output();
            let message = format!("error: unknown variable `{variable}`; {advice}\n");
            assert_eq!(fail(&output.unwrap()), message);
        }
    }
}

#[test]
fn plain_http_beyond_this_machine_needs_a_proxy() {
    let here = Place::new();
    let check = |flags: &str| {
        let output = here.run(&format!("serve --check --listen={flags}"), "");
        assert!(!output.status.success());
        errors(&output)
    };
    for listen in ["0.0.0.0:80", "[::]:80", "192.0.2.1:8080"] {
        assert_eq!(
            check(listen),
            format!(
                "error: {listen} can be reached from other machines, and passwords would go over \
                 the network as plain text; put a proxy that speaks TLS in front of it and give \
                 `--behind-proxy`, or listen on 127.0.0.1\n"
            )
        );
    }
    let anybody = check("0.0.0.0:80 --behind-proxy");
    assert!(anybody.contains("--trusted-proxy 10.0.0.5"), "{anybody}");
    here.succeed("serve --check --listen=0.0.0.0:80 --behind-proxy --trusted-proxy=10.0.0.5");
}

/// The URLs have a password that is not percent-encoded, or in the wrong place.
#[test]
fn no_error_shows_the_password_of_a_database() {
    let here = Place::new();
    for line in [
        "serve --check --database=postgres://qa:s3cret/pw@localhost/qa",
        "serve --check --database postgres://qa:s3cret#pw@localhost/qa",
        "serve --check --database 'postgres://qa:a s3cret/@localhost/qa'",
        "serve --check --database postgres:qa:s3cret",
        "serve --check --database mysql://qa:s3cret@localhost/qa",
        "serve --check --database postgres://localhost/qa?password=s3cret&sslmod=require",
        "serve --check --migrate-database postgres://qa:1/s3cret@localhost/qa",
        "serve --check postgres://qa:s3cret@localhost/qa",
        "serve --check --config postgres://qa:s3cret@localhost/qa",
        "serve --check --public-url https://qa:s3cret@qa.example",
        "serve --check --cors-origin https://qa:s3cret@qa.example",
        "serve --check --listen qa:s3cret@localhost",
        "serve --check --log-level postgres://qa:s3cret@localhost/qa",
        "demo --database=postgres://qa:s3cret/@localhost/qa",
        "compare --database sqlite:qa.db postgres://qa:s3cret/@localhost/qa",
        "user list --database postgres://qa:s3cret@127.0.0.1:1/qa",
        "backup --database=postgres://qa:s3cret@127.0.0.1:1/qa copy.db",
        "postgres://qa:s3cret@localhost/qa",
    ] {
        let message = here.fail(line);
        assert!(message.contains("error") && !message.contains("s3cret"), "{line}\n{message}");
    }
    let output = here
        .program("serve --check")
        .env("COMMUNITY_QA_SERVER_DATABASE", "postgres://qa:s3cret/pw@localhost/qa")
        .output()
        .unwrap();
    let message = fail(&output);
    assert!(message.contains("percent-encoded") && !message.contains("s3cret"), "{message}");
    std::fs::write(here.file("qa.toml"), "database = 'postgres://qa:s3cret/pw@localhost/qa'")
        .unwrap();
    let message = here.fail("serve --check --config qa.toml");
    assert!(message.contains("qa.toml:1") && !message.contains("s3cret"), "{message}");
}

#[test]
fn help_does_not_show_the_environment() {
    let here = Place::new();
    let output = here
        .program("serve --help")
        .env("COMMUNITY_QA_SERVER_DATABASE", "sqlite:secret.db")
        .output()
        .unwrap();
    let help = succeed(&output);
    assert!(help.contains("COMMUNITY_QA_SERVER_DATABASE"));
    assert!(!help.contains("secret"), "{help}");
    assert!(!help.contains("COMMUNITY_QA_SERVER_CHECK"), "no setting");
}

#[test]
fn guide_lists_every_flag_with_its_default() {
    let guide = include_str!("../../../OPERATING.md");
    let here = Place::new();
    let table = here.succeed("serve --check");
    assert_eq!(table.lines().count() + 1, guide.matches("| `--").count());
    for row in table.lines() {
        let mut words = row.split_whitespace();
        let (name, value) = (words.next().unwrap(), words.next().unwrap());
        let value = if value == "-" { String::new() } else { format!("`{value}` ") };
        let line = format!("| `--{name}` | {value}|");
        assert!(guide.contains(&line), "{line}");
    }
}

#[test]
fn invalid_setting_names_its_source() {
    let here = Place::new();
    let refuse = |command: &str| {
        let output =
            here.program(command).env("COMMUNITY_QA_SERVER_LISTEN", "nowhere").output().unwrap();
        fail(&output)
    };
    let text = "'COMMUNITY_QA_SERVER_LISTEN': write an address and a port, as in 127.0.0.1:8080";
    let refused = refuse("serve --check");
    assert!(refused.contains(text), "{refused}");
    let refused = refuse("serve --check --listen=here");
    assert!(refused.contains("'--listen <ADDRESS>': write"), "{refused}");
}
