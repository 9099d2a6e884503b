//! The coverage as tables and sentences.

use community_qa_contract::ledger::{Entry, Prover};

use super::{Coverage, Share};

impl Coverage {
    /// The table of sections, the entries on request, and the share of each prover.
    pub fn to_text(&self, entries: bool) -> String {
        let titles = ["statements", "choices", "documented", "implemented"];
        let mut lines = vec![columns("section", "", titles)];
        for section in &self.ledger.sections {
            let of_section: Vec<&Entry> = self.ledger.entries_of(&section.section).collect();
            let number = format!("§{}", section.section);
            lines.push(self.row(&number, &section.title, &of_section));
            if entries {
                lines.extend(of_section.iter().flat_map(|entry| self.entry(entry)));
            }
        }
        let all: Vec<&Entry> = self.ledger.entries.iter().collect();
        lines.push(self.row("all", "", &all));
        lines.push(format!("\n{:<12} {:<32} {:>12}", "proved by", "", "entries"));
        lines.extend(self.rows_by_prover());
        lines.push(format!("\n{}", self.summary()));
        lines.join("\n")
    }

    fn entry(&self, entry: &Entry) -> Vec<String> {
        let proofs = entry.proof.iter().map(|prover| {
            let outcome = match self.tests(entry, *prover) {
                Some(tests) => tests.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
                None => "not proved".to_owned(),
            };
            format!("  {:>10}  {outcome}", prover.as_str())
        });
        let head = format!("  {}  {}", entry.id, entry.summary);
        [head].into_iter().chain(proofs).collect()
    }

    fn row(&self, number: &str, title: &str, entries: &[&Entry]) -> String {
        let choices = entries.iter().filter(|entry| entry.is_choice()).count();
        columns(
            number,
            title,
            [
                &(entries.len() - choices).to_string(),
                &choices.to_string(),
                &share(self.share(entries.iter().copied(), is_documented)),
                &share(self.share(entries.iter().copied(), Prover::runs_a_service)),
            ],
        )
    }

    fn rows_by_prover(&self) -> [String; Prover::ALL.len()] {
        Prover::ALL.map(|prover| {
            let looks_at = match prover {
                Prover::Contract => "the document and its samples",
                Prover::Client => "what the client sends and reads",
                Prover::Suite => "both together",
                Prover::Server => "a running service",
            };
            let shown = share(self.share(&self.ledger.entries, |other| other == prover));
            format!("{:<12} {looks_at:<32} {shown:>12}", prover.as_str())
        })
    }

    /// A line for documented entries and one for implemented ones, so that nobody takes a
    /// documented entry for a working service.
    fn summary(&self) -> String {
        let entries = &self.ledger.entries;
        let documented = self.share(entries, is_documented);
        let implemented = self.share(entries, Prover::runs_a_service);
        let rest = match implemented.of - implemented.proved {
            _ if implemented.of == 0 => "no entry must be proved by a running service".to_owned(),
            0 => "a running service has proved all of them".to_owned(),
            _ if implemented.proved == 0 => {
                "no running service has proved anything, so nothing shows that one works".to_owned()
            }
            left => format!("{left} must still be proved by a running service"),
        };
        format!(
            "documented   {:>11} ({:>3} %)  in the document, and proved by tests of document and client\n\
             implemented  {:>11} ({:>3} %)  {rest}",
            share(documented),
            documented.percent(),
            share(implemented),
            implemented.percent(),
        )
    }
}

/// Returns whether a proof by this prover shows that an entry is documented.
fn is_documented(prover: Prover) -> bool {
    !prover.runs_a_service()
}

fn columns(number: &str, title: &str, cells: [&str; 4]) -> String {
    let [statements, choices, documented, implemented] = cells;
    format!(
        "{number:<8} {title:<24} {statements:>10} {choices:>8} {documented:>12} {implemented:>12}"
    )
}

fn share(Share { proved, of }: Share) -> String {
    if of == 0 {
        return "-".to_owned();
    }
    format!("{proved} of {of}")
}
