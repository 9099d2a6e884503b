//! Texts that can be read and searched: a few words are common, most are rare.

use fastrand::Rng;

use super::skew::{once_in, rank};
use super::vocabulary::{
    ACTIONS, FAULTS, FIRST_NAMES, LAST_NAMES, PARTS, PLACES, SYLLABLES, THINGS, TOOLS, TOPICS,
};
use crate::service::users::Profile;

/// The number of products. Most are mentioned once or never.
const MAKES: usize = 20_000;

fn pick<'w>(random: &mut Rng, words: &[&'w str]) -> &'w str {
    words[rank(random, words.len())]
}

/// The name of a product, such as `Torvex 4120`, by its rank.
fn make(rank: usize) -> String {
    let syllables = SYLLABLES.len();
    let name = [rank % syllables, rank / syllables % syllables].map(|at| SYLLABLES[at]);
    format!("{} {}", capitalised(&name.concat()), 100 + rank * 7)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A title. `thing` is the subject of its whole discussion.
pub(super) fn title(random: &mut Rng, thing: &str) -> String {
    let (part, fault) = (pick(random, &PARTS), pick(random, &FAULTS));
    let action = pick(random, &ACTIONS);
    match random.u8(0..7) {
        0 => format!("My {thing} {fault}: is it the {part}?"),
        1 => format!("How do I {action} the {part} of this {thing}?"),
        2 => format!("The {part} of my {thing} {fault}"),
        3 => format!("{}: the {part} {fault}", make(rank(random, MAKES))),
        4 => format!("Which {part} for which {thing}?"),
        5 => format!("Is it safe to {action} the {thing} myself?"),
        _ => format!("What to do when every {thing} {fault}"),
    }
}

pub(super) fn pick_subject(random: &mut Rng) -> &'static str {
    pick(random, &THINGS)
}

pub(super) fn body(random: &mut Rng, thing: &str) -> String {
    let mut text = sentences(random, thing, 4);
    if once_in(random, 3) {
        text.push_str("\n\n");
        for _ in 0..random.u8(2..4) {
            let (part, action) = (pick(random, &PARTS), pick(random, &ACTIONS));
            text.push_str(&format!("- {action} the **{part}**\n"));
        }
    }
    if once_in(random, 2) {
        text.push_str("\n\n");
        text.push_str(&sentences(random, thing, 5));
    }
    if once_in(random, 8) {
        text.push_str(&format!("\n\n    {} V, {} ohm", random.u8(1..240), random.u16(1..999)));
    }
    text
}

pub(super) fn comment(random: &mut Rng, thing: &str) -> String {
    match random.u8(0..6) {
        0 => format!("Thank you, it was the {}!", pick(random, &PARTS)),
        1 => format!("Have you tried to {} it?", pick(random, &ACTIONS)),
        2 => format!("The same with my {}.", make(rank(random, MAKES))),
        _ => sentence(random, thing),
    }
}

pub(super) fn addition(random: &mut Rng, thing: &str) -> String {
    format!("\n\n**Edit:** {}", sentence(random, thing))
}

fn sentences(random: &mut Rng, thing: &str, count: usize) -> String {
    let count = 1 + random.usize(0..count) + rank(random, 4);
    let sentences: Vec<String> = (0..count).map(|_| sentence(random, thing)).collect();
    sentences.join(" ")
}

fn sentence(random: &mut Rng, thing: &str) -> String {
    let (part, other) = (pick(random, &PARTS), pick(random, &PARTS));
    let (fault, action) = (pick(random, &FAULTS), pick(random, &ACTIONS));
    let tool = pick(random, &TOOLS);
    match random.u8(0..14) {
        0 => format!("When the {part} {fault}, it is nearly always the {other}."),
        1 => format!("I would {action} the {part} first."),
        2 => format!("With {tool} you can {action} the {part} in a few minutes."),
        3 => format!("Mine {fault}, too, since I tried to {action} the {part}."),
        4 => format!("The {thing} is a {}.", make(rank(random, MAKES))),
        5 => format!("Pull the plug before you {action} anything in your {thing}."),
        6 => format!("All it takes is {tool} and a new {part}."),
        7 => format!("Does the {part} of every {thing} look like this?"),
        8 => format!("Between the {part} and the {other} there should be *no* play."),
        9 => format!("A {} has another {part}, which never {fault}.", make(rank(random, MAKES))),
        10 => format!(
            "I have no {tool}; is there another way to {action} it?",
            tool = without_article(tool)
        ),
        11 => format!("It {fault} only when it is cold."),
        12 => format!("The manual says to {action} the {part} once a year."),
        _ => format!("Someone at our repair café used {tool} on the {other}."),
    }
}

fn without_article(tool: &str) -> &str {
    let bare = tool.strip_prefix("a ").or_else(|| tool.strip_prefix("an "));
    bare.unwrap_or(tool)
}

pub(super) fn topic(rank: usize) -> String {
    match TOPICS.get(rank) {
        Some(name) => (*name).to_owned(),
        None => make(rank).to_lowercase(),
    }
}

/// The user name and the profile of a person. No other person has the user name.
pub(super) fn person(random: &mut Rng, number: usize) -> (String, Profile) {
    let first = FIRST_NAMES[random.usize(0..FIRST_NAMES.len())];
    let last = LAST_NAMES[random.usize(0..LAST_NAMES.len())];
    let about = match random.u8(0..3) {
        0 => format!("Looks after one {} and <em>too many</em> others.", pick_subject(random)),
        1 => format!("Will {} anything.", pick(random, &ACTIONS)),
        _ => String::new(),
    };
    let profile = Profile {
        real_name: Some(format!("{first} {last}")),
        about: Some(about),
        location: Some(PLACES[random.usize(0..PLACES.len())].to_owned()),
        ..Profile::default()
    };
    let username = format!("{}.{}{number}", first.to_lowercase(), last.to_lowercase());
    (username, profile)
}
