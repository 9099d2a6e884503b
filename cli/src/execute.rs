//! Runs the commands of the table.

use std::io::{self, IsTerminal as _};

use clap::ArgMatches;
use community_qa_client::{Bytes, Items, Page as _, Request, Response};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use terminal::count;

use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::page::{CONCURRENCY, RawPage};
use crate::request::{Call, targets};
use crate::show::{Columns, Format, Out, Printer};
use crate::site::Site;
use crate::table::{Command, Input, Kind};
use crate::{change, confirmation, curl, show};

/// The similarity above which an error proposes a field, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.75;

/// The page size of a walk, unless another is asked for.
const PAGE_SIZE: usize = 100;

pub(crate) async fn execute(
    command: &'static Command,
    matches: &ArgMatches,
    site: &Site<'_>,
) -> Outcome<()> {
    let globals = site.globals;
    // Mistakes in values are reported before stdin is read or anything is sent.
    check_values(command, matches, globals)?;
    if let Some(targets) = targets(command, matches)? {
        return change_each(command, matches, &targets, site).await;
    }
    let mut call = Call::read(command, matches, None, &site.client).await?;
    if is_preview(matches, globals) {
        return preview(&call, matches, site).await;
    }
    confirmation::ask(&mut [&mut call], site).await?;
    let projection = command.inputs.iter().find(|input| input.is_projection);
    let requested = projection.and_then(|input| matches.get_many::<String>(&input.id()));
    let columns = Columns::of(command, requested.map(|fields| fields.cloned().collect()));
    let printer = Printer::stdout(globals, columns);
    let sent = if command.operation.paging.is_some() {
        list(&call, matches, site, printer).await
    } else {
        send_one(&call, site, printer).await
    };
    sent.map_err(|failure| match failure.status {
        Some(400) => failure.with_hint(format!("see `community-qa {} --help`", command.name())),
        _ => failure,
    })
}

/// Returns whether the request is printed instead of sent.
fn is_preview(matches: &ArgMatches, globals: &Globals) -> bool {
    globals.dry_run || matches.get_flag("curl")
}

async fn preview(call: &Call, matches: &ArgMatches, site: &Site<'_>) -> Outcome<()> {
    let preview = site.preview(|client| Ok(call.request(client))).await?;
    let secrets: Vec<&str> = call
        .command
        .inputs
        .iter()
        .filter(|input| input.kind == Kind::Secret)
        .map(|input| input.name)
        .collect();
    show::print(&if matches.get_flag("curl") {
        curl::command_line(&preview, site.username.as_deref(), &secrets)
    } else {
        curl::description(&preview, &secrets)
    })
}

/// Changes several records, one after the other, and prints the result of each. The others are
/// changed even if one fails.
async fn change_each(
    command: &'static Command,
    matches: &ArgMatches,
    targets: &[String],
    site: &Site<'_>,
) -> Outcome<()> {
    let mut calls = Vec::new();
    // The question names all records, so they are looked up first.
    for target in targets {
        calls.push(Call::read(command, matches, Some(target), &site.client).await);
    }
    let mut found: Vec<&mut Call> = calls.iter_mut().flatten().collect();
    if is_preview(matches, site.globals) {
        for call in found {
            preview(call, matches, site).await?;
        }
    } else {
        confirmation::ask(&mut found, site).await?;
    }
    let mut changes = Vec::new();
    for (target, call) in targets.iter().zip(calls) {
        let change = match call {
            Ok(_) if is_preview(matches, site.globals) => continue,
            Ok(call) => change_one(&call, target, site).await,
            Err(failure) => Err(failure),
        };
        changes.push(change.map_err(|failure| {
            let reason = failure.message;
            json!({"target": target, "result": "failed", "was": null, "reason": reason})
        }));
    }
    let failed = changes.iter().filter(|change| change.is_err()).count();
    let is_success = failed == 0 && site.globals.format() == Format::Table;
    let is_silent = is_success && site.globals.quiet;
    if !changes.is_empty() && !is_silent {
        let rows = changes.into_iter().map(|change| change.unwrap_or_else(|failure| failure));
        show::values(rows, site.globals)?;
    }
    if failed > 0 {
        let message = format!("{failed} of {} failed", count(targets.len(), command.resource));
        return Err(Failure::failed(message));
    }
    Ok(())
}

async fn change_one(call: &Call, target: &str, site: &Site<'_>) -> Outcome<Value> {
    call.request(&site.client).send().await?;
    Ok(change::value(call, Some(target)))
}

async fn send_one(call: &Call, site: &Site<'_>, printer: Printer<Out>) -> Outcome<()> {
    let response = call.request(&site.client).send().await?;
    if !response.body().is_empty() {
        return printer.print_body(response.body());
    }
    let format = site.globals.format();
    let body = created(&response, format);
    if !body.is_empty() && format == Format::Table && io::stdout().is_terminal() {
        // Only scripts want the number alone.
        return show::print(&format!("{}\n", change::creation(call, &body)));
    }
    if !body.is_empty() {
        return printer.print_body(body.as_bytes());
    }
    if format == Format::Table {
        site.globals.note(&change::sentence(call));
        return Ok(());
    }
    printer.print_body(change::value(call, None).to_string().as_bytes())
}

fn created(response: &Response<Bytes>, format: Format) -> String {
    let id = response.created_id();
    match (response.location_text(), id, format) {
        (None, _, _) => String::new(),
        (Some(_), Some(id), Format::Table) => id.to_string(),
        (Some(location), _, Format::Table) => location.to_owned(),
        (Some(location), id, Format::Json | Format::Ndjson | Format::Yaml | Format::Csv) => {
            json!({"id": id, "location": location}).to_string()
        }
    }
}

async fn list(
    call: &Call,
    matches: &ArgMatches,
    site: &Site<'_>,
    printer: Printer<Out>,
) -> Outcome<()> {
    let globals = site.globals;
    let mut request = call.request(&site.client);
    let Some(parameters) = call.command.operation.paging.and_then(|paging| paging.parameters)
    else {
        return page(request, globals, printer).await;
    };
    let limit = matches.get_one::<usize>("limit").copied();
    if !matches.get_flag("all") && limit.is_none() {
        return page(request, globals, printer).await;
    }
    if !matches.contains_id(&Input::id_of(parameters.size)) {
        // `--limit 0` reads nothing, but a page of size 0 is invalid.
        let size = limit.map_or(PAGE_SIZE, |limit| limit.clamp(1, PAGE_SIZE));
        request = request.with_query(parameters.size, &size.to_string());
    }
    let items = request.items_as::<RawPage>().concurrency(CONCURRENCY);
    walk(items.limit(limit.unwrap_or(usize::MAX)), globals, printer).await
}

async fn page(request: Request, globals: &Globals, mut printer: Printer<Out>) -> Outcome<()> {
    if globals.format() == Format::Json {
        return printer.print_body(request.send().await?.body());
    }
    let page = request.send_as::<RawPage>().await?.into_inner();
    let info = page.info();
    let items = page.into_items();
    for item in &items {
        printer.item(item)?;
    }
    printer.finish()?;
    if globals.format() != Format::Table {
        return Ok(());
    }
    note_hidden(&printer, globals);
    if items.is_empty() {
        globals.note("nothing found");
    } else if info.page_count > 1 {
        let (shown, total) = (items.len(), info.total_count);
        let (page, pages) = (info.page, info.page_count);
        let note = format!("{shown} of {total}, page {page} of {pages}; --all reads all");
        globals.note(&note);
    }
    Ok(())
}

async fn walk(
    mut items: Items<RawPage>,
    globals: &Globals,
    mut printer: Printer<Out>,
) -> Outcome<()> {
    // On a terminal, the printed items show the progress.
    let bar = bar(globals, !io::stdout().is_terminal());
    let mut read = 0_usize;
    while let Some(item) = items.try_next().await? {
        read += 1;
        if let Some(info) = items.page_info() {
            bar.set_length(info.total_count.unsigned_abs());
        }
        bar.inc(1);
        printer.item(&item)?;
    }
    bar.finish_and_clear();
    printer.finish()?;
    if globals.format() == Format::Table {
        note_hidden(&printer, globals);
        globals.note(&count(read, "item"));
    }
    Ok(())
}

fn note_hidden(printer: &Printer<Out>, globals: &Globals) {
    if let Some(hidden) = printer.hidden() {
        globals.note(&hidden);
    }
}

pub(crate) fn bar(globals: &Globals, is_wanted: bool) -> ProgressBar {
    if !is_wanted || globals.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg}");
    ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Fails if `--fields` names an unknown field. Unknown values of open sets may be mistyped: a note
/// names them, and they are sent.
fn check_values(command: &Command, matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    for input in command.inputs.iter().filter(|input| input.kind == Kind::Text) {
        let known = command.known_values(input);
        let values =
            matches.get_many::<String>(&input.id()).into_iter().flatten().map(String::as_str);
        let unknown: Vec<&str> = values.filter(|value| !known.contains(value)).collect();
        match unknown.first() {
            Some(name) if !known.is_empty() && input.is_projection => {
                return Err(unknown_field(name, known));
            }
            Some(_) if !known.is_empty() => {
                let (flag, unknown, known) = (input.flag(), unknown.join(", "), known.join(", "));
                globals.note(&format!("note: unknown --{flag}: {unknown}; known: {known}"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn unknown_field(name: &str, known: &[&str]) -> Failure {
    let similarity =
        |field: &str| strsim::jaro_winkler(&name.to_lowercase(), &field.to_lowercase());
    let nearest = known
        .iter()
        .max_by(|a, b| similarity(a).total_cmp(&similarity(b)))
        .filter(|field| similarity(field) > MIN_SIMILARITY);
    let message = format!("there is no field `{name}`");
    match nearest {
        Some(field) => Failure::usage(message).with_hint(format!("did you mean `{field}`?")),
        None => Failure::usage(message).with_hint(format!("the fields are {}", known.join(", "))),
    }
}
