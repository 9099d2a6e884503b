//! The help of every command, completions and manual pages.

use std::collections::BTreeSet;

use crate::program::Program;

/// The help of a command.
fn help_of(program: &Program, words: &[&str]) -> String {
    let arguments: Vec<&str> = words.iter().copied().chain(["--help"]).collect();
    let help = program.run(&arguments).ok();
    // The flags that every command has are shown once.
    match help.split_once("\nEverywhere:\n") {
        Some((own, rest)) if !words.is_empty() => {
            let after = rest.find("\nExample").map_or("", |start| &rest[start..]);
            format!("{own}\nEverywhere: …\n{after}")
        }
        _ => help,
    }
}

/// The commands that a help lists.
fn listed(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let named = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    named
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn the_help_of_every_command_is_shown() {
    let program = Program::new().with("COLUMNS", "100");
    let whole = help_of(&program, &[]);
    insta::assert_snapshot!("help", whole);
    for name in listed(&whole) {
        let help = help_of(&program, &[&name]);
        let mut text = format!("$ community-qa {name} --help\n{help}");
        for verb in listed(&help) {
            let help = help_of(&program, &[&name, &verb]);
            text.push_str(&format!("\n$ community-qa {name} {verb} --help\n{help}"));
        }
        insta::assert_snapshot!(format!("help_{name}"), text);
    }
}

#[test]
fn every_operation_is_a_command() {
    let program = Program::new();
    let mut calls = BTreeSet::new();
    for resource in ["user", "group", "node"] {
        for verb in listed(&program.run(&[resource, "--help"]).ok()) {
            let help = program.run(&[resource, &verb, "--help"]).ok();
            let call = help.lines().find_map(|line| line.strip_prefix("Call: "));
            calls.extend(call.map(|call| call.split(' ').next().unwrap().to_owned()));
        }
    }
    let operations = community_qa_contract::embedded().unwrap().operations();
    let ids: BTreeSet<String> = operations.iter().map(|own| own.id.clone()).collect();
    assert_eq!(calls, ids);
}

#[test]
fn topics_and_commands_are_explained() {
    let program = Program::new();
    for topic in ["paging", "projection", "search", "output", "exit-codes"] {
        assert!(
            program.run(&["help", topic]).ok().lines().count() > 5,
            "{topic}"
        );
    }
    insta::assert_snapshot!("permissions", program.run(&["help", "permissions"]).ok());
    let help = program.run(&["help", "user", "suspend"]).ok();
    assert!(help.contains("Suspend user (Moderation)"), "{help}");
    insta::assert_snapshot!(program.transcript(&["help", "nonsense"]));
}

#[test]
fn completions_and_manual_pages_have_every_command() {
    let program = Program::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = program.run(&["completions", shell]).ok();
        assert!(script.contains("award-reputation"), "{shell}");
        assert!(
            script.contains("include-only") == script.contains("--include-only"),
            "{shell}"
        );
    }
    let bash = program.run(&["completions", "bash"]).ok();
    assert!(
        bash.contains("reputation username") || bash.contains("username realname"),
        "fields"
    );
    program.run(&["man", "--out", "man"]).ok();
    let page = program.path("man/community-qa-user-suspend.1");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("Suspend a user"), "{page}");
}
