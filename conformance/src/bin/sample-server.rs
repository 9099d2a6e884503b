//! Serves every operation of the contract with the document's samples.

use std::io::Read;
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use clap::Parser;
use conformance::sample_server::{SampleServer, catalogue};
use tokio::sync::Notify;

/// Respond to every operation with the samples of the OpenAPI document.
#[derive(Debug, Parser)]
#[command(max_term_width = 90)]
struct Cli {
    /// The address to listen on; port 0 is a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:4010")]
    listen: SocketAddr,
    /// Stop when standard input is closed, so that the server never outlives
    /// the program that has started it
    #[arg(long)]
    until_stdin_closes: bool,
    /// Do not print a line for each response
    #[arg(long)]
    quiet: bool,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(run(&cli))
}

async fn run(cli: &Cli) -> anyhow::Result<()> {
    let log: fn(&str) = if cli.quiet {
        |_| {}
    } else {
        |line| eprintln!("{line}")
    };
    let server = SampleServer::listen(cli.listen, log)
        .await
        .with_context(|| {
            format!(
                "cannot listen on {}; `--listen` takes another address",
                cli.listen
            )
        })?;
    println!("{}\nCtrl-C ends it.", catalogue(&server.base_url()));
    let ended = Arc::new(Notify::new());
    if cli.until_stdin_closes {
        let ended = ended.clone();
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_to_end(&mut Vec::new());
            ended.notify_one();
        });
    }
    let interrupted = ended.clone();
    tokio::spawn(async move {
        // Where signals cannot be waited for, Ctrl-C ends the program anyway.
        if tokio::signal::ctrl_c().await.is_ok() {
            interrupted.notify_one();
        }
    });
    ended.notified().await;
    Ok(())
}
