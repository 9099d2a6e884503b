//! Messages of the compiler for common mistakes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines that do not compile, with words that the compiler's message must contain.
const LINES: &[(&str, &[&str])] = &[
    ("client.get_user(\"7\");", &["`UserId` implements `From<i32>`"]),
    ("client.get_user(7).header(\"a\", \"b\");", &["a method `with_header`"]),
    ("client.create_user().query_password(\"x\");", &["a method `password`"]),
    (
        "client.add_group_users(3, \"7,8\");",
        &[
            "a list of `UserId` cannot be made from a text",
            "an array, a slice, a vector or a set of `UserId` is expected",
            "parse the text: `text.parse::<Csv<_>>()?`",
        ],
    ),
];

#[test]
fn compile_errors_have_hints() {
    let rlib = built_client();
    for (line, words) in LINES {
        let message = compile(&rlib, line).expect_err(line);
        for word in *words {
            assert!(message.contains(word), "{word}\nis not in the message for {line}\n{message}");
        }
    }
}

/// The newest library of the client that tests have built with the necessary features.
fn built_client() -> PathBuf {
    let entries = std::fs::read_dir(dependencies()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut built: Vec<PathBuf> = paths
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with("libcommunity_qa_client-") && name.ends_with(".rlib")
        })
        .collect();
    built.sort_by_key(|path| std::fs::metadata(path).unwrap().modified().unwrap());
    // Another test may have built it without the feature `client`.
    let works = |path: &PathBuf| compile(path, "client.get_user(7).await?;").is_ok();
    let newest = built.into_iter().rev().find(works);
    newest.unwrap()
}

fn dependencies() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

/// The message for a line; none if it compiles.
fn compile(rlib: &Path, line: &str) -> Result<(), String> {
    // Several processes may run this test at the same time.
    let directory = std::env::temp_dir().join(format!("client-mistakes-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let source = directory.join("line.rs");
    let text = format!(
        "#![allow(unused)]\nuse community_qa_client::{{Client, types}};\n\
         pub async fn line(client: Client) -> Result<(), community_qa_client::Error> {{\n    \
         {line}\n    Ok(())\n}}\n"
    );
    std::fs::write(&source, text).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        // Metadata is enough for errors, and faster than code.
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--out-dir"])
        .arg(&directory)
        .arg("--extern")
        .arg(format!("community_qa_client={}", rlib.display()))
        .arg("-L")
        .arg(format!("dependency={}", dependencies().display()))
        .arg(&source)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&directory).unwrap();
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
