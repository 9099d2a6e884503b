//! Embeds the sample files: writes a table of path and text, sorted by path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=samples");

    let mut paths = Vec::new();
    let samples = root.join("samples");
    if samples.is_dir() {
        collect(&samples, "samples", &mut paths)?;
    }
    // The order of a directory differs between machines.
    paths.sort();

    let mut table = String::from("&[\n");
    for path in &paths {
        writeln!(
            table,
            "    ({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))),",
            format!("/{path}"),
        )?;
    }
    table.push_str("]\n");
    fs::write(out.join("samples.rs"), table)?;
    Ok(())
}

/// Adds the files below `directory` with their paths relative to the crate, always with forward
/// slashes. Hidden files, which some editors leave, are skipped.
fn collect(directory: &Path, relative: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("the name of {} is not UTF-8", entry.path().display()),
            ));
        };
        // Files of editors and of the system.
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{relative}/{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &path, paths)?;
        } else if kind.is_file() {
            paths.push(path);
        }
    }
    Ok(())
}
