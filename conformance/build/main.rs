//! Writes what the tests derive: a call of the client for everything that the document lets
//! a caller give, the list of its models, and a function for each example in the client's
//! documentation.

mod calls;
mod doc_examples;
mod models;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let client = Path::new("../generated-client");
    fs::write(out.join("doc_examples.rs"), doc_examples::text(client)?)?;
    let contract = community_qa_contract::embedded()?;
    fs::write(out.join("calls.rs"), calls::text(contract)?)?;
    fs::write(out.join("models.rs"), models::text(contract)?)?;
    Ok(())
}
