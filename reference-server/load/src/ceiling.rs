//! `ceiling`: the interface without callers and without a database, in a process of its own.

use std::future;
use std::net::SocketAddr;

use community_qa_server::Server;
use community_qa_server::api::Ceiling;

/// Serve users that are made up, to anybody.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(long)]
    listen: SocketAddr,
}

/// Serves until the process is ended.
pub(crate) async fn run(args: &Args) -> anyhow::Result<()> {
    community_qa_server::cli::start_log();
    let ceiling = Ceiling::new(community_qa_contract::embedded()?)?;
    let server = Server::builder(ceiling).listen(args.listen).bind().await?;
    server.serve(future::pending()).await;
    Ok(())
}
