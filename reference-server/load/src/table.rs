//! What was measured, as tables.

use std::time::Duration;

use workspace::terminal::{ERROR, STEP, Terminal, grouped};

use crate::bench::{Results, Row};
use crate::cases::Kind;
use crate::goals::Goal;

/// Prints the rows, and below them the responses that were not expected.
pub(crate) fn print(results: &Results, terminal: &Terminal) {
    let heading = columns([
        "request",
        "clients",
        "requests/s",
        "share",
        "p50",
        "p99",
        "memory",
        "unexpected",
    ]);
    terminal.line(format_args!("{STEP}{heading}{STEP:#}"));
    let fixed = results.per_second(Kind::Fixed);
    for row in &results.rows {
        terminal.text(&line(row, fixed));
    }
    for row in &results.rows {
        if let Some(example) = &row.measured.example {
            let name = row.kind.name();
            terminal.text("");
            terminal.line(format_args!("{ERROR}unexpected{ERROR:#} {name}: {example}"));
        }
    }
}

fn line(row: &Row, fixed: Option<f64>) -> String {
    let measured = &row.measured;
    let share = fixed.map(|fixed| format!("{:.2}", measured.per_second / fixed));
    let memory = row.memory.map(|memory| format!("{memory} MiB"));
    columns([
        row.kind.name(),
        &row.kind.clients().to_string(),
        &per_second(measured.per_second),
        share.as_deref().unwrap_or("-"),
        &milliseconds(measured.quantile(0.5)),
        &milliseconds(measured.quantile(0.99)),
        memory.as_deref().unwrap_or("-"),
        &measured.unexpected.to_string(),
    ])
}

fn columns([name, clients, speed, share, p50, p99, memory, unexpected]: [&str; 8]) -> String {
    format!(
        "{name:<28} {clients:>7} {speed:>10} {share:>8} {p50:>9} {p99:>9} {memory:>8} {unexpected:>10}"
    )
}

/// Prints the goals, with those that are missed.
pub(crate) fn print_goals(goals: &[Goal], terminal: &Terminal) {
    for goal in goals {
        let (style, word) = if goal.met {
            (STEP, "met")
        } else {
            (ERROR, "missed")
        };
        let Goal {
            name,
            measured,
            wanted,
            ..
        } = goal;
        terminal.line(format_args!(
            "{style}{word:<6}{style:#} {name:<34} {measured:>9}  {wanted}"
        ));
    }
}

pub(crate) fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1_000.0;
    if milliseconds < 10.0 {
        format!("{milliseconds:.2} ms")
    } else {
        format!("{milliseconds:.0} ms")
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is positive, and no machine reaches 2^52"
)]
fn per_second(number: f64) -> String {
    grouped(number.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::{SQLITE, goals};
    use crate::load::Measured;

    fn row(kind: Kind, per_second: f64, milliseconds: u64) -> Row {
        Row {
            kind,
            measured: Measured {
                per_second,
                times: vec![Duration::from_millis(milliseconds)],
                ..Measured::default()
            },
            memory: Some(123),
        }
    }

    fn results() -> Results {
        let mut broken = row(Kind::Mixed, 900.0, 70);
        broken.measured.unexpected = 2;
        broken.measured.example = Some("GET /x: 503".to_owned());
        Results {
            started: Duration::from_millis(80),
            idle: Some(41),
            rows: vec![
                row(Kind::Fixed, 40_000.4, 1),
                row(Kind::UserById, 9_000.0, 7),
                row(Kind::CommonByActivity, 25.0, 51),
                broken,
            ],
        }
    }

    #[test]
    fn the_tables_say_what_was_measured_and_what_is_missed() {
        let (terminal, captured) = Terminal::capture();
        print(&results(), &terminal);
        print_goals(&goals(&results(), &SQLITE), &terminal);
        let expected = "\
request                      clients requests/s    share       p50       p99   memory unexpected
page in memory                    64     40 000     1.00   1.00 ms   1.00 ms  123 MiB          0
user by id                        64      9 000     0.22   7.00 ms   7.00 ms  123 MiB          0
search common, activity            1         25     0.00     51 ms     51 ms  123 MiB          0
mixed                             64        900     0.02     70 ms     70 ms  123 MiB          2

unexpected mixed: GET /x: 503
missed user by id, beside a page               0.22  at least 0.25
missed search common, activity                51 ms  less than 50 ms
met    start on an existing database          80 ms  less than 300 ms
missed memory, idle                          41 MiB  at most 40 MiB
met    memory, under load                   123 MiB  at most 300 MiB
missed unexpected responses                       2  none
";
        assert_eq!(captured.output(), expected);
    }
}
