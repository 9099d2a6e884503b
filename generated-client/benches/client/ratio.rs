//! Two ways to do the same, measured in turns.
//!
//! Measured one after the other, two functions see different moods of the
//! machine. Here they take turns so short that few are disturbed, each turn gives a
//! ratio, and the median of the ratios is what is reported, with the middle half of
//! them as the spread.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The time that a side runs in one turn.
const TURN: Duration = Duration::from_micros(200);
const TURNS: usize = 4_000;

pub(crate) struct Table {
    filter: String,
    was_wanted: bool,
    has_heading: bool,
    missed: Vec<String>,
}

impl Table {
    pub(crate) fn new(filter: String) -> Self {
        Self {
            filter,
            was_wanted: false,
            has_heading: false,
            missed: Vec::new(),
        }
    }

    /// Compares two functions, if the name is asked for. `goal` is the greatest
    /// ratio that is content.
    pub(crate) fn compare<A, B>(
        &mut self,
        name: &str,
        goal: f64,
        mut client: impl FnMut() -> A,
        mut by_hand: impl FnMut() -> B,
    ) {
        if !self.wants(name) {
            return;
        }
        let repeats = repeats(|| drop(black_box(by_hand())));
        let mut turns: Vec<Turn> = (0..TURNS)
            .map(|number| {
                // Neither side is always the one that finds the caches warm.
                let first = (number % 2 == 0).then(|| timed(repeats, &mut client));
                let by_hand = timed(repeats, &mut by_hand);
                let client = first.unwrap_or_else(|| timed(repeats, &mut client));
                Turn { client, by_hand }
            })
            .collect();
        self.print(name, goal, &Outcome::from_turns(&mut turns));
    }

    /// Returns whether a benchmark of this name is requested.
    pub(crate) fn wants(&mut self, name: &str) -> bool {
        let is_wanted = name.contains(&self.filter);
        self.was_wanted |= is_wanted;
        is_wanted
    }

    /// Prints a figure that has a bound, and notes where that is passed.
    pub(crate) fn bound(&mut self, name: &str, figure: f64, most: f64, unit: &str) {
        println!("{name:<36} {figure:>10.2} {unit}, at most {most:.2}");
        if figure > most {
            self.missed.push(name.to_owned());
        }
    }

    /// Says which goals were missed. Fails when the filter has left nothing.
    pub(crate) fn end(self) -> ExitCode {
        if !self.missed.is_empty() {
            println!("\nabove the goal: {}", self.missed.join("; "));
        }
        if !self.was_wanted {
            eprintln!("error: no comparison has {:?} in its name", self.filter);
            return ExitCode::FAILURE;
        }
        ExitCode::SUCCESS
    }

    fn print(&mut self, name: &str, goal: f64, outcome: &Outcome) {
        if !self.has_heading {
            println!(
                "{:<36} {:>10} {:>10} {:>7}   {:<13} {:>5}",
                "", "client", "by hand", "ratio", "middle half", "goal"
            );
        }
        self.has_heading = true;
        let Outcome {
            client,
            by_hand,
            ratio,
            spread: (low, high),
        } = outcome;
        println!(
            "{name:<36} {:>10} {:>10} {ratio:>7.2}   {low:.2} to {high:.2}  {goal:>5.2}",
            time(*client),
            time(*by_hand),
        );
        if *ratio > goal {
            self.missed.push(name.to_owned());
        }
    }
}

/// The times of both sides in one turn, for each call.
struct Turn {
    client: f64,
    by_hand: f64,
}

impl Turn {
    fn ratio(&self) -> f64 {
        self.client / self.by_hand
    }
}

/// The result of all turns. Times are medians, in seconds.
struct Outcome {
    client: f64,
    by_hand: f64,
    ratio: f64,
    /// The first and the third quartile of the ratios.
    spread: (f64, f64),
}

impl Outcome {
    fn from_turns(turns: &mut [Turn]) -> Self {
        let mut at = |part: f64, value: fn(&Turn) -> f64| {
            turns.sort_by(|one, other| value(one).total_cmp(&value(other)));
            value(&turns[((turns.len() - 1) as f64 * part) as usize])
        };
        Self {
            client: at(0.5, |turn| turn.client),
            by_hand: at(0.5, |turn| turn.by_hand),
            ratio: at(0.5, Turn::ratio),
            spread: (at(0.25, Turn::ratio), at(0.75, Turn::ratio)),
        }
    }
}

/// The number of calls that fill a turn.
fn repeats(mut function: impl FnMut()) -> u32 {
    let mut repeats = 1;
    loop {
        let started = Instant::now();
        (0..repeats).for_each(|_| function());
        if started.elapsed() >= TURN {
            return repeats;
        }
        repeats *= 2;
    }
}

/// Seconds for each call. What the function makes is dropped within its time.
fn timed<T>(repeats: u32, function: &mut impl FnMut() -> T) -> f64 {
    let started = Instant::now();
    for _ in 0..repeats {
        drop(black_box(function()));
    }
    started.elapsed().as_secs_f64() / f64::from(repeats)
}

/// A time in the unit that suits it.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        long if long >= 1.0 => format!("{long:.2} s"),
        middle if middle >= 1e-3 => format!("{:.1} ms", middle * 1e3),
        short => format!("{:.1} µs", short * 1e6),
    }
}
