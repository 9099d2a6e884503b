//! `export`: writes whole lists to files, and continues interrupted exports.

mod manifest;
mod source;
mod writer;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::json;
use terminal::count;

use manifest::{CHECKPOINT, COMPLETE, ExportedFile, LOCK, Manifest, clean_up, damaged, digest};
use source::{SOURCES, Source};
use writer::Writer;

use crate::failure::{At as _, Failure, Outcome};
use crate::globals::Globals;
use crate::show;
use crate::site::Site;

/// Export users, groups, nodes, actions and awards to files
///
/// Writes whole lists to files in a directory, as NDJSON or CSV, whatever their length.
///
/// The export skips records that the site cannot deliver, and lists them in manifest.json. Run the
/// same command again to continue an interrupted export. manifest.json is written last, and has the
/// number of records and the SHA-256 of each file.
///
/// Users are requested with type=all, to include deactivated ones. Actions and awards are read user
/// by user, and have the field userId first.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  community-qa export nodes --out dump/\n  \
                  community-qa export users groups --out dump/ --format csv")]
pub(crate) struct Export {
    /// The lists to export
    #[arg(required = true, value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,

    /// The directory of the files; it is created if needed
    #[arg(long, value_name = "DIRECTORY")]
    out: PathBuf,

    /// The format of the files
    #[arg(long, default_value = "ndjson", value_parser = ["ndjson", "csv"])]
    format: String,
}

fn names() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().map(|source| source.name).chain(["all"])
}

impl Export {
    pub(crate) async fn run(self, site: &Site<'_>) -> Outcome<()> {
        let globals = site.globals;
        let mut manifest = self.new_manifest(site);
        if globals.dry_run {
            for exported in &manifest.files {
                let path = self.out.join(&exported.file);
                globals.note(&format!("would write {}", path.display()));
            }
            return Ok(());
        }
        let out = &self.out;
        fs::create_dir_all(out).at(out)?;
        let _lock = lock(out)?;
        if let Some(found) = self.interrupted(&manifest)? {
            globals.note(&format!("continuing the export in {}", out.display()));
            manifest = found;
        }
        // The checkpoint marks the files as those of this export, before any is written.
        manifest.save(out, CHECKPOINT)?;
        tokio::select! {
            done = write(&mut manifest, out, site) => done?,
            _ = tokio::signal::ctrl_c() => {
                return Err(Failure::failed("interrupted")
                    .with_hint("run the same command again; it continues where it stopped"));
            }
        }
        manifest.complete(out)?;
        summarize(&manifest, out, globals)
    }

    fn new_manifest(&self, site: &Site<'_>) -> Manifest {
        let is_wanted =
            |source: &&Source| self.what.iter().any(|name| name == "all" || name == source.name);
        let sources = SOURCES.iter().filter(is_wanted);
        let files = sources.map(|source| ExportedFile {
            what: source.name.to_owned(),
            file: format!("{}.{}", source.name, self.format),
            ..ExportedFile::default()
        });
        Manifest {
            site: site.client.base_url().to_owned(),
            username: site.username.clone(),
            program: concat!("community-qa ", env!("CARGO_PKG_VERSION")).to_owned(),
            started: jiff::Timestamp::now().to_string(),
            finished: None,
            files: files.collect(),
        }
    }

    /// The checkpoint of an interrupted export. Fails if the directory has files of another one.
    fn interrupted(&self, new: &Manifest) -> Outcome<Option<Manifest>> {
        let shown = self.out.display();
        if self.out.join(COMPLETE).exists() {
            // The export may have been killed after it wrote the manifest.
            clean_up(&self.out)?;
            return Err(Failure::usage(format!("{shown} has a complete export"))
                .with_hint("choose another directory, or remove its manifest.json"));
        }
        let Some(found) = Manifest::load(&self.out)? else {
            let path_of = |exported: &ExportedFile| self.out.join(&exported.file);
            if let Some(path) = new.files.iter().map(path_of).find(|path| path.exists()) {
                let message = format!("{} exists already", path.display());
                return Err(Failure::usage(message).with_hint("choose another directory"));
            }
            return Ok(None);
        };
        if found.is_of(new) {
            return Ok(Some(found));
        }
        let files =
            found.files.iter().map(|exported| exported.file.as_str()).collect::<Vec<_>>().join(" ");
        let user = found.username.as_deref().unwrap_or("nobody");
        let site = found.site;
        let message = format!("{shown} has a part of another export: {files} of {site} as {user}");
        Err(Failure::usage(message)
            .with_hint("run that command again, or choose another directory"))
    }
}

async fn write(manifest: &mut Manifest, directory: &Path, site: &Site<'_>) -> Outcome<()> {
    for index in 0..manifest.files.len() {
        let exported = &manifest.files[index];
        let source = SOURCES.iter().find(|source| source.name == exported.what);
        let path = directory.join(&exported.file);
        match (source, &exported.sha256) {
            // A file that was complete before an interruption must not have changed.
            (_, Some(sha256)) if !digest(&path).is_ok_and(|now| now == *sha256) => {
                return Err(damaged(&path));
            }
            (Some(source), None) => {
                let writer = Writer::open(manifest, index, directory, source, site.globals)?;
                source.export(writer, site).await?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Locks the directory against other exports.
fn lock(directory: &Path) -> Outcome<fs::File> {
    let path = directory.join(LOCK);
    let file = fs::File::create(&path).at(&path)?;
    file.try_lock().map_err(|_| {
        let directory = directory.display();
        Failure::failed(format!("another export is writing to {directory}"))
    })?;
    Ok(file)
}

fn summarize(manifest: &Manifest, directory: &Path, globals: &Globals) -> Outcome<()> {
    let rows = manifest.files.iter().map(|exported| {
        let skipped = exported.skipped.len();
        json!({"what": exported.what, "records": exported.records, "skipped": skipped})
    });
    show::values(rows, globals)?;
    let skipped = manifest.files.iter().map(|exported| exported.skipped.len()).sum();
    if skipped == 0 {
        return Ok(());
    }
    let directory = directory.display();
    let hint = format!("{directory}/{COMPLETE} lists them; everything else is exported");
    let message = format!("{} could not be read", count(skipped, "record"));
    Err(Failure::failed(message).with_hint(hint))
}
