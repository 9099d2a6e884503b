//! `seed`: a made-up community of any size.

use std::time::Instant;

use anyhow::Context;
use clap::Args;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::json;

use super::accounts::{AccountFlags, accounts_as_json, accounts_as_text};
use super::existing::lasting;
use super::progress::Progress;
use crate::auth::Authenticator;
use crate::cli::output::{out, outln};
use crate::community::{self, Prolific, Seed};
use crate::config::DatabaseFlags;

/// Fill a new database with a made-up community of any size.
///
/// The community is skewed like a real one: few people write much, few topics are common, most
/// posts have no votes and some have very many. The same seed gives the same community. Only the
/// two users that are printed have a password.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  community-qa-server seed --database sqlite:big.db --nodes 100000
  community-qa-server seed --database sqlite:try.db --nodes 500 --rng-seed 7 --until 2026-06-30
  community-qa-server seed --database sqlite:lopsided.db --nodes 20000 \
--answers-of-one-author 300000 --actions-of-one-author 700000")]
pub(super) struct SeedCommand {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The number of questions, answers, comments, ideas and knowledge-base entries
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    nodes: u32,

    /// The seed of everything that is drawn at random
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    rng_seed: u64,

    /// The last day of its history of four years. It does not depend on today, so that the same
    /// seed gives the same community tomorrow
    #[arg(long, value_name = "YYYY-MM-DD", default_value = "2026-01-01")]
    until: Date,

    /// The number of additional answers by one author, the user "member", to measure the largest
    /// account of a site
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    answers_of_one_author: u32,

    /// The number of additional actions of the same author, which give and take points
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    actions_of_one_author: u32,

    #[command(flatten)]
    accounts: AccountFlags,
}

impl SeedCommand {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = lasting(&self.database)?;
        let end = self
            .until
            .to_zoned_datetime(TimeZone::UTC)
            .context("--until is outside the supported range of dates; choose another day")?;
        let seed = Seed {
            nodes: usize::try_from(self.nodes)?,
            rng_seed: self.rng_seed,
            end: end.timestamp().as_millisecond(),
            prolific: Prolific {
                answers: usize::try_from(self.answers_of_one_author)?,
                actions: usize::try_from(self.actions_of_one_author)?,
            },
        };
        let begin = Instant::now();
        let db = database.open().await?;
        let location = &database.location;
        let mut progress = Progress::start("nodes", Some(u64::from(self.nodes)));
        let authenticator = Authenticator::new()?;
        let done = community::seed(
            db.clone(),
            &authenticator,
            seed,
            self.accounts.password.as_deref(),
            |nodes| progress.set(nodes as u64),
        );
        let users = done.await?;
        // The bar must be gone before anything is printed.
        drop(progress);
        db.close().await;
        if self.accounts.json {
            let database = json!(location.to_string());
            outln!("{}", accounts_as_json("database", database, &users));
            return Ok(());
        }
        outln!(
            "filled {location} with {} nodes in {:.1} s\n",
            self.nodes,
            begin.elapsed().as_secs_f64()
        );
        out!("{}", accounts_as_text(&users));
        outln!("\nTry: community-qa-server serve --database {location}");
        Ok(())
    }
}
