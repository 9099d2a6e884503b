//! Compares two functions by measuring them in turns.
//!
//! The load of a machine changes with time, so two functions are not measured one after the other,
//! but in short turns, of which few are disturbed. Each turn gives a ratio. The result is the
//! median of the ratios, with the middle half of them as the spread.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The time that a side runs in one turn.
const TURN: Duration = Duration::from_micros(200);
const TURNS: usize = 4_000;

#[derive(Default)]
pub(crate) struct Table {
    filter: String,
    was_wanted: bool,
    missed: Vec<String>,
}

impl Table {
    pub(crate) fn new(filter: String) -> Self {
        println!(
            "{:<36} {:>10} {:>10} {:>7}   {:<13} {:>5}",
            "", "client", "by hand", "ratio", "middle half", "goal"
        );
        Self { filter, ..Self::default() }
    }

    /// Compares two functions, if the name is requested. `goal` is the highest acceptable ratio.
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
        let turns = (0..TURNS).map(|number| {
            // The order alternates, so that both sides find warm caches.
            let first = (number % 2 == 0).then(|| timed(repeats, &mut client));
            let by_hand = timed(repeats, &mut by_hand);
            (first.unwrap_or_else(|| timed(repeats, &mut client)), by_hand)
        });
        let turns: Vec<(f64, f64)> = turns.collect();
        self.print(name, goal, &turns);
    }

    /// Returns whether a benchmark of this name is requested.
    pub(crate) fn wants(&mut self, name: &str) -> bool {
        let is_wanted = name.contains(&self.filter);
        self.was_wanted |= is_wanted;
        is_wanted
    }

    /// Prints a figure that has a bound, and records whether it exceeds the bound.
    pub(crate) fn bound(&mut self, name: &str, figure: f64, most: f64, unit: &str) {
        println!("{name:<36} {figure:>10.2} {unit}, at most {most:.2}");
        if figure > most {
            self.missed.push(name.to_owned());
        }
    }

    /// Reports the goals that were missed. Fails if no benchmark matches the filter.
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

    /// Prints the medians of the times of both sides, and of their ratios.
    fn print(&mut self, name: &str, goal: f64, turns: &[(f64, f64)]) {
        let [_, client, _] = quartiles(turns.iter().map(|(client, _)| *client));
        let [_, by_hand, _] = quartiles(turns.iter().map(|(_, by_hand)| *by_hand));
        let [low, ratio, high] = quartiles(turns.iter().map(|(client, by_hand)| client / by_hand));
        println!(
            "{name:<36} {:>10} {:>10} {ratio:>7.2}   {low:.2} to {high:.2}  {goal:>5.2}",
            time(client),
            time(by_hand),
        );
        if ratio > goal {
            self.missed.push(name.to_owned());
        }
    }
}

fn quartiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|part| values[((values.len() - 1) as f64 * part) as usize])
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

/// The seconds for a call, including the drop of its result.
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
