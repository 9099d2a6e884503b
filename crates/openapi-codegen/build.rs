//! Embeds the runtime of the client, which every generated crate gets, and computes the fingerprint
//! of the pipeline: a digest of the sources and library versions that determine the output.
//!
//! In the workspace, both are read where they are. A package has copies of the runtime and of
//! Cargo.lock, and its dependencies are identified by their versions.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The sources of the pipeline. They include code that only prints, because a digest that changes
/// too often is better than one that changes too rarely.
const SOURCES: [&str; 3] = ["../openapi-model/src", "runtime", "src"];

/// The libraries that determine the output.
const LIBRARIES: [&str; 6] =
    ["heck", "openapiv3", "prettyplease", "progenitor", "progenitor-impl", "typify-impl"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut digest = Sha256::new();
    for source in SOURCES.into_iter().filter(|source| Path::new(source).exists()) {
        println!("cargo::rerun-if-changed={source}");
        for file in files(Path::new(source))? {
            let text = fs::read_to_string(&file)?;
            // The digest must be the same on every system.
            digest.update(file.to_string_lossy().replace('\\', "/"));
            digest.update([0]);
            digest.update(text.replace("\r\n", "\n"));
            digest.update([0]);
        }
    }
    let fingerprint: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=PIPELINE_FINGERPRINT={fingerprint}");

    let lock = in_workspace_or_package("../../Cargo.lock", "Cargo.lock");
    println!("cargo::rerun-if-changed={lock}");
    let lock = fs::read_to_string(lock)?;
    let versions: Vec<String> = LIBRARIES
        .iter()
        .map(|name| format!("{name} {}", version(&lock, name).unwrap_or("unknown")))
        .collect();
    println!("cargo::rustc-env=PIPELINE_LIBRARIES={}", versions.join(","));
    embed_runtime()
}

/// The first path if the file exists, else the second.
fn in_workspace_or_package(workspace: &'static str, package: &'static str) -> &'static str {
    if Path::new(workspace).exists() { workspace } else { package }
}

/// Writes a table of the runtime's files, with paths and texts, and the paths of the manifests of
/// the client and of its workspace.
fn embed_runtime() -> Result<(), Box<dyn Error>> {
    for (name, workspace, package) in [
        ("CLIENT", "../../generated-client/Cargo.toml", "embedded/client.toml"),
        ("WORKSPACE", "../../Cargo.toml", "embedded/workspace.toml"),
    ] {
        let path = Path::new(in_workspace_or_package(workspace, package)).canonicalize()?;
        println!("cargo::rustc-env={name}_MANIFEST={}", path.display());
    }
    let sources = Path::new(in_workspace_or_package("../../generated-client/src", "embedded/src"));
    let mut table = String::from("&[\n");
    for file in files(sources)? {
        let name =
            Path::new("src").join(file.strip_prefix(sources)?).to_string_lossy().replace('\\', "/");
        if name.starts_with("src/generated/") || !name.ends_with(".rs") {
            continue;
        }
        println!("cargo::rerun-if-changed={}", file.display());
        let path = file.canonicalize()?;
        writeln!(table, "    ({name:?}, include_str!({path:?})),")?;
    }
    table.push_str("]\n");
    let out = std::env::var_os("OUT_DIR").ok_or("cargo gives OUT_DIR")?;
    fs::write(Path::new(&out).join("runtime.rs"), table)?;
    Ok(())
}

fn files(path: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        found.extend(files(&entry?.path())?);
    }
    // The digest must not depend on the order of a directory.
    found.sort();
    Ok(found)
}

/// The last version of a package in Cargo.lock, which is the newest.
fn version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let lines: Vec<&str> = lock.lines().collect();
    let heading = format!("name = \"{name}\"");
    let line = lines.iter().rposition(|line| *line == heading)?;
    lines.get(line + 1)?.strip_prefix("version = \"")?.strip_suffix('"')
}
