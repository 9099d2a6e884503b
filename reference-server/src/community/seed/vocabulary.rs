//! The words of the texts, the most common first.

use std::sync::LazyLock;

type Words = LazyLock<Vec<&'static str>>;

pub(super) static THINGS: Words = LazyLock::new(|| section("things"));
pub(super) static PARTS: Words = LazyLock::new(|| section("parts"));
pub(super) static FAULTS: Words = LazyLock::new(|| section("faults"));
pub(super) static ACTIONS: Words = LazyLock::new(|| section("actions"));
pub(super) static TOOLS: Words = LazyLock::new(|| section("tools"));
pub(super) static TOPICS: Words = LazyLock::new(|| section("topics"));
pub(super) static FIRST_NAMES: Words = LazyLock::new(|| section("first_names"));
pub(super) static LAST_NAMES: Words = LazyLock::new(|| section("last_names"));
pub(super) static PLACES: Words = LazyLock::new(|| section("places"));
/// The syllables that product names consist of.
pub(super) static SYLLABLES: Words = LazyLock::new(|| section("syllables"));

/// The lines below a heading.
fn section(name: &str) -> Vec<&'static str> {
    let lines = include_str!("vocabulary.txt").lines();
    let below = lines.skip_while(|line| line.strip_prefix('[') != Some(&format!("{name}]")));
    let words = below.skip(1).take_while(|line| !line.is_empty());
    words.collect()
}
