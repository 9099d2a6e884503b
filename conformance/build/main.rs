//! Writes derived code for the tests: calls of the client with every input that the document
//! describes, and the list of its models.

mod calls;
mod models;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let contract = community_qa_contract::embedded()?;
    fs::write(out.join("calls.rs"), calls::text(contract))?;
    fs::write(out.join("models.rs"), models::text(contract))?;
    Ok(())
}
