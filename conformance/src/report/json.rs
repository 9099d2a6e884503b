//! JSON for programs.

use serde_json::{Value, json};

use crate::play::Outcome;
use crate::run::{Played, Run, Verdict};

/// The whole run, as one JSON object.
pub fn json(run: &Run) -> String {
    let scenarios: Vec<Value> = run.played.iter().map(|played| scenario(run, played)).collect();
    let report = json!({
        "seconds": run.time.as_secs_f64(),
        "passed": run.count(Verdict::Passed),
        "failed": run.count(Verdict::Failed),
        "differs": run.count(Verdict::Differs),
        "skipped": run.count(Verdict::Skipped),
        "seen": run.seen,
        "scenarios": scenarios,
    });
    format!("{report:#}")
}

fn scenario(run: &Run, played: &Played) -> Value {
    let scenario = &played.scenario;
    let mut value = json!({
        "file": played.file,
        "name": scenario.name,
        "place": scenario.place,
        "verdict": run.verdict(played).as_str(),
        "seconds": played.time.as_secs_f64(),
        "proves": scenario.proves,
        "left": played.remarks,
    });
    match &played.outcome {
        Outcome::Passed => {}
        Outcome::Skipped(why) => value["why"] = json!(why),
        Outcome::Failed(failure) => value["failure"] = json!(failure),
    }
    value
}
