//! Runs any command of the table.

use std::io::{self, IsTerminal as _};

use clap::ArgMatches;
use community_qa_client::reqwest::StatusCode;
use community_qa_client::{Bytes, Items, Response};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use workspace::terminal::count;

use crate::cli::flag;
use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::page::RawPage;
use crate::request::Call;
use crate::show::{Columns, Format, Printer, stdout, width};
use crate::site::{Recorded, Site};
use crate::table::{Command, Kind};
use crate::{care, curl};

/// The page size of a walk, unless another is asked for.
const PAGE_SIZE: usize = 100;

/// How many pages of a walk are in flight.
const CONCURRENCY: usize = 4;

/// Runs a command of the table.
pub(crate) async fn execute(
    command: &'static Command,
    matches: &ArgMatches,
    globals: &Globals,
    site: &Site,
) -> Outcome<()> {
    note_unknown_values(command, matches, globals);
    let call = Call::read(command, matches, &site.client).await?;
    if globals.is_dry_run || matches.get_flag("curl") {
        let recorded = record(&call, site).await?;
        let secrets = secrets_of(command);
        let shown = if matches.get_flag("curl") {
            curl::line(&recorded, site.username.as_deref(), &secrets)
        } else {
            curl::request(&recorded, &secrets)
        };
        io::Write::write_all(&mut stdout(), shown.as_bytes())?;
        return Ok(());
    }
    care::ask(&call, &site.client, globals).await?;
    let asked = projected(command, matches);
    let columns = Columns::of(command, asked);
    let printer = Printer::new(stdout(), globals.format(), columns, width());
    let sent = if command.operation.paging.is_some() {
        list(&call, matches, globals, site, printer).await
    } else {
        one(&call, globals, site, printer).await
    };
    sent.map_err(|failure| with_known_values(failure, command, matches))
}

/// The fields that are asked for.
fn projected(command: &Command, matches: &ArgMatches) -> Option<Vec<String>> {
    let input = command.projection()?;
    let fields = matches.get_many::<String>(input.name)?;
    Some(fields.cloned().collect())
}

/// A call whose response is not a list.
async fn one(
    call: &Call,
    globals: &Globals,
    site: &Site,
    printer: Printer<impl io::Write>,
) -> Outcome<()> {
    let response = call.request(&site.client)?.send().await?;
    if !response.body().is_empty() {
        return printer.whole(response.body());
    }
    let body = created(&response, globals.format());
    printer.whole(body.as_bytes())?;
    if body.is_empty() {
        globals.note(&format!("{}: done", call.command.operation.summary));
    }
    Ok(())
}

/// What an empty response says of the record that was made.
fn created(response: &Response<Bytes>, format: Format) -> String {
    let id = response.created_id();
    match (response.location_text(), id, format) {
        (None, _, _) => String::new(),
        (Some(_), Some(id), Format::Table) => id.to_string(),
        (Some(location), _, Format::Table) => location.to_owned(),
        (Some(location), id, _) => json!({"id": id, "location": location}).to_string(),
    }
}

async fn list(
    call: &Call,
    matches: &ArgMatches,
    globals: &Globals,
    site: &Site,
    printer: Printer<impl io::Write>,
) -> Outcome<()> {
    let is_paged = call.command.is_paged();
    let limit = is_paged
        .then(|| matches.get_one::<usize>("limit").copied())
        .flatten();
    let is_whole = is_paged && matches.get_flag("all");
    if !is_whole && limit.is_none() {
        return page(call, globals, site, printer).await;
    }
    let mut request = call.request(&site.client)?;
    let parameters = call
        .command
        .operation
        .paging
        .and_then(|paging| paging.parameters);
    if let Some(parameters) = parameters.filter(|own| !call.has_query(own.size)) {
        let size = limit.map_or(PAGE_SIZE, |limit| limit.clamp(1, PAGE_SIZE));
        request = request.with_query(parameters.size, &size.to_string());
    }
    let items = request.items_as::<RawPage>().concurrency(CONCURRENCY);
    walk(items.limit(limit.unwrap_or(usize::MAX)), globals, printer).await
}

/// One page of a list.
async fn page(
    call: &Call,
    globals: &Globals,
    site: &Site,
    mut printer: Printer<impl io::Write>,
) -> Outcome<()> {
    let request = call.request(&site.client)?;
    if globals.format() == Format::Json {
        return printer.whole(request.send().await?.body());
    }
    let response = request.send_as::<RawPage>().await?.into_inner();
    let info = community_qa_client::Page::info(&response);
    let items = community_qa_client::Page::into_items(response);
    for item in &items {
        printer.item(item)?;
    }
    printer.finish()?;
    if globals.format() == Format::Table && info.page_count > 1 {
        let (shown, total) = (items.len(), info.total_count);
        let (page, pages) = (info.page, info.page_count);
        globals.note(&format!(
            "{shown} of {total}, page {page} of {pages}; --all reads all"
        ));
    }
    if globals.format() == Format::Table && items.is_empty() {
        globals.note("nothing found");
    }
    Ok(())
}

async fn walk(
    mut items: Items<RawPage>,
    globals: &Globals,
    mut printer: Printer<impl io::Write>,
) -> Outcome<()> {
    let bar = bar(globals);
    let mut read = 0_usize;
    while let Some(item) = items.try_next().await? {
        read += 1;
        if read % 64 == 1
            && let Some(info) = items.page_info()
        {
            bar.set_length(info.total_count.try_into().unwrap_or_default());
        }
        bar.inc(1);
        printer.item(&item)?;
    }
    bar.finish_and_clear();
    printer.finish()?;
    if globals.format() == Format::Table {
        globals.note(&count(read, "item"));
    }
    Ok(())
}

/// A bar on stderr, where that is a terminal and the results go elsewhere.
pub(crate) fn bar(globals: &Globals) -> ProgressBar {
    let is_shown = !globals.is_quiet && io::stderr().is_terminal() && !io::stdout().is_terminal();
    if !is_shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {per_sec} {msg}");
    let bar = ProgressBar::new(0);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

async fn record(call: &Call, site: &Site) -> Outcome<Recorded> {
    let (client, recorded) = site.recorder()?;
    let response = call.request(&client)?.send_raw().await?;
    debug_assert_eq!(response.status(), StatusCode::NO_CONTENT);
    let recorded = recorded
        .lock()
        .ok()
        .and_then(|mut recorded| recorded.take());
    recorded.ok_or_else(|| Failure::failed("the request could not be made"))
}

/// The fields of the body that are never shown.
fn secrets_of(command: &Command) -> Vec<&'static str> {
    let secrets = command
        .inputs
        .iter()
        .filter(|input| input.kind == Kind::Secret);
    secrets.map(|input| input.name).collect()
}

/// Values of open sets that are not known are sent all the same; whoever has mistyped one is
/// told.
fn note_unknown_values(command: &Command, matches: &ArgMatches, globals: &Globals) {
    for input in command
        .inputs
        .iter()
        .filter(|input| input.kind == Kind::Text)
    {
        let known = if input.is_projection {
            command.fields
        } else {
            input.values
        };
        let values = matches.get_many::<String>(input.name).into_iter().flatten();
        for value in values.filter(|value| !known.is_empty() && !known.contains(&value.as_str())) {
            let (flag, known) = (flag(input), known.join(", "));
            globals.note(&format!(
                "note: --{flag} `{value}` is not known here; known: {known}"
            ));
        }
    }
}

/// A value that the service refuses, with those that are known.
fn with_known_values(failure: Failure, command: &Command, matches: &ArgMatches) -> Failure {
    if failure.status() != Some(400) {
        return failure;
    }
    let given = command.inputs.iter().filter(|input| {
        input.kind != Kind::Secret && matches.get_many::<String>(input.name).is_some()
    });
    let known: Vec<String> = given
        .filter(|input| !input.values.is_empty())
        .map(|input| format!("--{} is one of {}", flag(input), input.values.join(", ")))
        .collect();
    let help = format!("see `community-qa {} --help`", command.name());
    failure.with_hint(if known.is_empty() {
        help
    } else {
        known.join("; ")
    })
}

/// What a lookup reads, printed like any other record.
pub(crate) async fn show_record(
    request: community_qa_client::Request,
    command: &Command,
    globals: &Globals,
) -> Outcome<()> {
    let response = request.send().await?;
    let columns = Columns::of(command, None);
    Printer::new(stdout(), globals.format(), columns, width()).whole(response.body())
}

/// The JSON of a value, as this program itself makes it.
pub(crate) fn show_value(value: &Value, globals: &Globals) -> Outcome<()> {
    let printer = Printer::new(stdout(), globals.format(), Columns::default(), width());
    printer.whole(value.to_string().as_bytes())
}

/// A list that this program itself makes.
pub(crate) fn show_values(values: &[Value], globals: &Globals) -> Outcome<()> {
    let mut printer = Printer::new(stdout(), globals.format(), Columns::default(), width());
    for value in values {
        let raw = serde_json::value::to_raw_value(value);
        printer.item(&raw.map_err(|error| Failure::failed(error.to_string()))?)?;
    }
    printer.finish()
}
