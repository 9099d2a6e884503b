//! Standard output: directly, through a pager, or through an expression of jq.

use std::io::{self, IsTerminal as _, Write};

use terminal::escape;

use super::Format;
use super::pager::Pager;
use crate::globals::Globals;
use crate::jq::Filtered;

pub(crate) type Out = Box<dyn Write>;

/// Opens standard output for results. On a terminal, tables have colours, and long ones go through
/// a pager. All other formats are written unchanged.
pub(super) fn open(format: Format, globals: &Globals) -> Out {
    let out = match format {
        Format::Table => pages(globals.no_pager),
        _ => without_pager(format),
    };
    match &globals.filter {
        Some(filter) => Box::new(Filtered::new(out, filter.clone(), format == Format::Ndjson)),
        None => out,
    }
}

/// Standard output without a pager.
pub(super) fn without_pager(format: Format) -> Out {
    match (format, io::stdout().is_terminal()) {
        (Format::Table, true) => Box::new(anstream::stdout()),
        (Format::Table, false) => Box::new(io::BufWriter::new(anstream::stdout())),
        // Data of other users must not control the terminal.
        (_, true) => Box::new(escape::Screen(io::stdout())),
        (_, false) => Box::new(io::BufWriter::new(io::stdout())),
    }
}

/// Standard output through a pager, if it is a terminal.
pub(super) fn pages(no_pager: bool) -> Out {
    let pager = if no_pager || !io::stdout().is_terminal() { None } else { Pager::find() };
    match pager {
        Some(pager) if is_coloured() => Box::new(pager),
        Some(pager) => Box::new(anstream::StripStream::new(Box::new(pager) as Out)),
        None => without_pager(Format::Table),
    }
}

fn is_coloured() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
