//! Plays all scenarios, several at a time.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use community_qa_contract::ledger::Ledger;
use openapi_judge::Judge;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::http::Client;
use crate::play::{Exchange, Outcome, Rules, play};
use crate::scenario::{Scenario, ScenarioFile, load_all};
use crate::seen::{Seen, Share};
use crate::site::{ForeignSite, LocalSite, SetupError};

/// The site on which the scenarios are played.
#[derive(Clone)]
pub enum Place {
    /// Servers that this program starts.
    Local(LocalSite),
    /// An existing site.
    Foreign(ForeignSite),
}

impl Place {
    /// The base URL of an existing site. Servers that this program starts have one each.
    fn base_url(&self) -> &str {
        match self {
            Self::Local(_) => "http://localhost",
            Self::Foreign(site) => site.base_url(),
        }
    }

    /// Returns whether the site can meet all needs of scenarios. This requires a server in this
    /// process, whose clock can be set.
    fn makes_everything(&self) -> bool {
        match self {
            Self::Local(local) => local.sets_the_clock(),
            Self::Foreign(_) => false,
        }
    }

    /// The number of scenarios that are played at the same time. It is higher with databases,
    /// because creating and dropping one mostly waits for the disk.
    fn at_once(&self) -> usize {
        match self {
            Self::Local(local) if local.is_on_disk() => 4,
            _ => 2,
        }
    }
}

/// A scenario, and its outcome.
#[derive(Debug, Clone)]
pub struct Played {
    /// The name of its file, without the extension.
    pub file: String,
    pub scenario: Scenario,
    pub outcome: Outcome,
    /// The exchanges of the steps that passed.
    pub exchanges: Vec<Exchange>,
    /// The records that remain at the site.
    pub remarks: Vec<String>,
    pub time: Duration,
}

/// The results of a run.
#[derive(Debug, Clone)]
pub struct Run {
    /// The scenarios, in the order of the files.
    pub played: Vec<Played>,
    /// The coverage of the document.
    pub seen: Vec<Share>,
    pub time: Duration,
    /// Set for an existing site.
    pub is_foreign: bool,
    /// Set if the site can meet all needs of scenarios.
    pub makes_everything: bool,
    /// Set if all scenarios were played.
    pub is_whole: bool,
}

/// The verdict on a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Passed,
    Failed,
    /// It has failed at an existing site, which was free to choose another behaviour.
    Differs,
    /// It could not be played.
    Skipped,
}

/// Reads the scenarios of a directory, and plays those with `filter` in their own name or in that
/// of their file.
///
/// # Errors
///
/// If a scenario is invalid ([`Diagnostics`](openapi_model::Diagnostics)), if the server does not
/// start, or if the judge cannot use a schema of the document.
pub async fn run(directory: &Path, filter: &str, place: &Place) -> anyhow::Result<Run> {
    let files = load_all(directory, community_qa_contract::embedded()?)?;
    play_all(files, filter, place).await
}

/// Plays the scenarios of files with `filter` in their own name or in that of their file.
///
/// # Errors
///
/// If the server does not start, or if the judge cannot use a schema of the document.
pub async fn play_all(
    files: Vec<ScenarioFile>,
    filter: &str,
    place: &Place,
) -> anyhow::Result<Run> {
    let begin = Instant::now();
    let rules = rules()?;
    let client = Client::new(place.base_url())?;
    let turns = Arc::new(Semaphore::new(place.at_once()));
    let mut playing = Vec::new();
    for ScenarioFile { name, scenarios } in files {
        // The filter may name a file or a scenario.
        let is_chosen = |own: &Scenario| name.contains(filter) || own.name.contains(filter);
        for scenario in scenarios.into_iter().filter(is_chosen) {
            let (file, place, client) = (name.clone(), place.clone(), client.clone());
            let turns = Arc::clone(&turns);
            let Ok(turn) = Arc::clone(&turns).acquire_owned().await else {
                break;
            };
            // On a separate thread, because checks and dropping databases take time.
            playing.push(spawn_blocking(move || {
                let _turn = turn;
                let playing = play_one(file, scenario, &place, &client, rules);
                let played = Handle::current().block_on(playing);
                if played.is_err() {
                    // No other scenario begins.
                    turns.close();
                }
                played
            }));
        }
    }
    let (mut played, mut seen) = (Vec::new(), Seen::default());
    // In the order of the files, not in the order of completion.
    for ended in playing {
        let (one, seen_by_it) = ended.await.context("a scenario has panicked")??;
        played.push(one);
        seen.join(seen_by_it);
    }
    Ok(Run {
        played,
        seen: seen.shares(rules.contract),
        time: begin.elapsed(),
        is_foreign: matches!(place, Place::Foreign(_)),
        makes_everything: place.makes_everything(),
        is_whole: filter.is_empty(),
    })
}

/// The rules for all services. They are prepared once, because the document has many schemas.
pub(crate) fn rules() -> anyhow::Result<&'static Rules<'static>> {
    static RULES: OnceLock<Rules<'static>> = OnceLock::new();
    if let Some(rules) = RULES.get() {
        return Ok(rules);
    }
    let contract = community_qa_contract::embedded()?;
    let judge = Judge::new(contract)?
        .with_conventions(community_qa_contract::conventions())
        .allowing_headers(HARMLESS_HEADERS);
    Ok(RULES.get_or_init(|| Rules { contract, judge }))
}

/// Headers that servers and proxies add, and that have no meaning here.
const HARMLESS_HEADERS: [&str; 11] = [
    "alt-svc",
    "cf-cache-status",
    "cf-ray",
    "retry-after",
    // Prism reports violations in this header.
    "sl-violations",
    "strict-transport-security",
    "via",
    "x-cache",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
];

async fn play_one(
    file: String,
    scenario: Scenario,
    place: &Place,
    client: &Client,
    rules: &Rules<'_>,
) -> anyhow::Result<(Played, Seen)> {
    let begin = Instant::now();
    let (mut seen, mut exchanges) = (Seen::default(), Vec::new());
    let world = match place {
        Place::Local(local) => local.world(&scenario, client).await,
        Place::Foreign(foreign) => foreign.world(&scenario, client).await.map_err(Into::into),
    };
    let (outcome, remarks) = match world {
        Ok(mut world) => {
            let outcome = play(&scenario, &mut world, rules, &mut seen, &mut exchanges).await;
            (outcome, world.end().await)
        }
        // A server that does not start affects every scenario alike.
        Err(error) => (Outcome::Skipped(error.downcast::<SetupError>()?.0), Vec::new()),
    };
    let played = Played { file, scenario, outcome, exchanges, remarks, time: begin.elapsed() };
    Ok((played, seen))
}

impl Run {
    /// The verdict on a scenario. On a server that this program starts, a scenario may only be
    /// skipped if it needs a server in this process.
    pub fn verdict(&self, played: &Played) -> Verdict {
        match &played.outcome {
            Outcome::Passed => Verdict::Passed,
            Outcome::Skipped(_) if self.may_miss(&played.scenario) => Verdict::Skipped,
            Outcome::Skipped(_) => Verdict::Failed,
            Outcome::Failed(failure)
                if self.is_foreign && failure.is_documented && is_choice(&played.scenario) =>
            {
                Verdict::Differs
            }
            Outcome::Failed(_) => Verdict::Failed,
        }
    }

    fn may_miss(&self, scenario: &Scenario) -> bool {
        self.is_foreign || (!self.makes_everything && scenario.needs_this_process())
    }

    /// Returns whether no scenario has failed, and at least one has passed.
    pub fn has_passed(&self) -> bool {
        self.count(Verdict::Failed) == 0 && self.count(Verdict::Passed) > 0
    }

    /// The number of scenarios with a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let all = self.played.iter();
        all.filter(|played| self.verdict(played) == verdict).count()
    }

    /// The proved entries of the ledger, by the file and name of the scenario. A scenario proves
    /// its entries if all of its rows have passed.
    pub fn proofs(&self) -> BTreeMap<(String, String), Vec<String>> {
        let mut proofs = BTreeMap::new();
        let mut failed = Vec::new();
        for played in &self.played {
            let key = (played.file.clone(), played.scenario.template.clone());
            if self.verdict(played) == Verdict::Passed {
                proofs.insert(key, played.scenario.proves.clone());
            } else {
                failed.push(key);
            }
        }
        // If a single row fails, the scenario proves nothing.
        proofs.retain(|key, proves| !proves.is_empty() && !failed.contains(key));
        proofs
    }
}

fn is_choice(scenario: &Scenario) -> bool {
    let Ok(ledger) = Ledger::embedded() else {
        return false;
    };
    let mut entries = scenario.proves.iter().filter_map(|id| ledger.entry(id));
    !scenario.proves.is_empty() && entries.all(|entry| entry.is_choice())
}
