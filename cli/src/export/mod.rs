//! `export`: whole lists into files, continued where it was interrupted.

mod checkpoint;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command as Clap};
use serde_json::{Value, json};
use workspace::terminal::count;

use checkpoint::{Checkpoint, digest};
use source::{SOURCES, Source};

use crate::execute;
use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::show::Format;
use crate::site::Site;

const LONG: &str = "\
Writes whole lists to files in a directory, as NDJSON or CSV, whatever their length.

Records that the site cannot deliver are left out and listed in the manifest. When it is \
interrupted, the same command continues where it stopped. manifest.json is written last: with it \
the export is complete, and says how many records each file has, and its SHA-256.

Actions and awards are read user by user, and have the field userId first.";

pub(crate) fn command() -> Clap {
    let names = SOURCES.iter().map(|source| source.name).chain(["all"]);
    Clap::new("export")
        .about("Export users, groups, nodes, actions and awards to files")
        .long_about(LONG)
        .after_help(
            "Examples:\n  community-qa export nodes --out dump/\n  \
             community-qa export users groups --out dump/ --format csv",
        )
        .args([
            Arg::new("what")
                .value_name("WHAT")
                .num_args(1..)
                .required(true)
                .value_parser(PossibleValuesParser::new(names)),
            Arg::new("out")
                .long("out")
                .value_name("DIRECTORY")
                .required(true)
                .help("The directory of the files; it is made if needed"),
            Arg::new("format")
                .long("format")
                .value_parser(["ndjson", "csv"])
                .default_value("ndjson")
                .help("The form of the files"),
        ])
}

/// What is exported where to.
struct Export {
    directory: PathBuf,
    format: Format,
    sources: Vec<&'static Source>,
}

pub(crate) async fn run(matches: &ArgMatches, globals: &Globals, site: &Site) -> Outcome<()> {
    let export = Export::read(matches);
    if globals.is_dry_run {
        for source in &export.sources {
            globals.note(&format!("would write {}", export.path(source).display()));
        }
        return Ok(());
    }
    fs::create_dir_all(&export.directory)
        .map_err(|error| Failure::file(&export.directory, &error))?;
    let _lock = lock(&export.directory)?;
    let mut checkpoint = export.begin(globals, site)?;
    tokio::select! {
        done = export.run(&mut checkpoint, globals, site) => done?,
        _ = tokio::signal::ctrl_c() => {
            return Err(Failure::failed("interrupted")
                .with_hint("run the same command again; it continues where it stopped"));
        }
    }
    let manifest = export.manifest(&checkpoint)?;
    checkpoint::write(&export.directory.join(MANIFEST), &manifest)?;
    checkpoint::remove(&export.directory)?;
    summarize(&export, &checkpoint, globals)
}

const MANIFEST: &str = "manifest.json";

impl Export {
    fn read(matches: &ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
        let names: Vec<&str> = matches
            .get_many::<String>("what")
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let is_wanted = |source: &&Source| names.contains(&"all") || names.contains(&source.name);
        Self {
            directory: text("out").into(),
            format: Format::from_name(text("format")).unwrap_or(Format::Ndjson),
            sources: SOURCES.iter().filter(is_wanted).collect(),
        }
    }

    fn path(&self, source: &Source) -> PathBuf {
        self.directory
            .join(format!("{}.{}", source.name, self.format.name()))
    }

    /// A new checkpoint, or the one that an interrupted export has left.
    fn begin(&self, globals: &Globals, site: &Site) -> Outcome<Checkpoint> {
        let shown = self.directory.display();
        if self.directory.join(MANIFEST).exists() {
            // It may have been killed after its last word.
            checkpoint::remove(&self.directory)?;
            return Err(Failure::usage(format!("{shown} has a complete export"))
                .with_hint("choose another directory, or remove its manifest.json"));
        }
        let names = self.sources.iter().map(|source| source.name.to_owned());
        let new = Checkpoint::new(site, self.format.name(), names.collect());
        let Some(found) = Checkpoint::load(&self.directory)? else {
            for source in &self.sources {
                let path = self.path(source);
                if path.exists() {
                    return Err(Failure::usage(format!("{} exists already", path.display()))
                        .with_hint("choose another directory"));
                }
            }
            // From here on the files are of this export.
            new.save(&self.directory)?;
            return Ok(new);
        };
        if !found.is_of(&new) {
            return Err(
                Failure::usage(format!("{shown} has a part of another export: {found}"))
                    .with_hint("run that command again, or choose another directory"),
            );
        }
        globals.note(&format!("continuing the export in {shown}"));
        Ok(found)
    }

    async fn run(
        &self,
        checkpoint: &mut Checkpoint,
        globals: &Globals,
        site: &Site,
    ) -> Outcome<()> {
        for source in &self.sources {
            if !checkpoint.progress(source.name).is_done {
                let path = self.path(source);
                source
                    .export(
                        &path,
                        self.format,
                        checkpoint,
                        globals,
                        site,
                        &self.directory,
                    )
                    .await?;
            }
        }
        Ok(())
    }

    fn manifest(&self, checkpoint: &Checkpoint) -> Outcome<Value> {
        let mut files = Vec::new();
        for source in &self.sources {
            let path = self.path(source);
            let progress = checkpoint.get(source.name);
            files.push(json!({
                "what": source.name,
                "file": path.file_name().map(|name| name.to_string_lossy()),
                "records": progress.records,
                "bytes": progress.bytes,
                "sha256": digest(&path)?,
                "skipped": progress.skipped,
            }));
        }
        Ok(json!({
            "site": checkpoint.site,
            "username": checkpoint.username,
            "program": concat!("community-qa ", env!("CARGO_PKG_VERSION")),
            "started": checkpoint.started,
            "finished": jiff::Timestamp::now().to_string(),
            "files": files,
        }))
    }
}

/// Keeps a second export out of the directory while this one runs.
fn lock(directory: &Path) -> Outcome<fs::File> {
    let path = directory.join(".lock");
    let failed = |error| Failure::file(&path, &error);
    let file = fs::File::create(&path).map_err(failed)?;
    file.try_lock().map_err(|_| {
        Failure::failed(format!(
            "another export is writing to {}",
            directory.display()
        ))
    })?;
    Ok(file)
}

fn summarize(export: &Export, checkpoint: &Checkpoint, globals: &Globals) -> Outcome<()> {
    let mut skipped = 0;
    let mut rows = Vec::new();
    for source in &export.sources {
        let progress = checkpoint.get(source.name);
        skipped += progress.skipped.len();
        rows.push(json!({
            "what": source.name, "records": progress.records, "skipped": progress.skipped.len(),
        }));
    }
    execute::show_values(&rows, globals)?;
    if skipped == 0 {
        return Ok(());
    }
    let manifest = export.directory.join(MANIFEST);
    Err(
        Failure::failed(format!("{} could not be read", count(skipped, "record"))).with_hint(
            format!(
                "{} lists them; everything else is exported",
                manifest.display()
            ),
        ),
    )
}
