//! `--jq`: filters the printed JSON with an expression of jq.

use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;

use jaq_core::data::JustLut;
use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Filter, Vars, load, unwrap_valr};
use jaq_json::{Val, read};

use crate::failure::{Failure, Outcome};

/// The length of the longest expression. The parser recurses, so that a long one could exhaust the
/// stack.
const MAX_EXPRESSION_BYTES: usize = 4096;

/// The length of the longest message about a value, in characters.
const MAX_MESSAGE: usize = 160;

/// The deepest nesting of brackets in an expression.
const MAX_DEPTH: usize = 64;

type Program = Filter<JustLut<Val>>;

/// A compiled expression.
#[derive(Clone)]
pub(crate) struct Expression(Rc<Program>);

impl Expression {
    pub(crate) fn compile(text: &str) -> Outcome<Self> {
        compile(text).map(|program| Self(Rc::new(program)))
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expression").finish_non_exhaustive()
    }
}

fn compile(expression: &str) -> Outcome<Program> {
    let failed = |reason: String| {
        Failure::usage(format!("--jq: {reason}"))
            .with_hint("write it as in --jq '.list[] | .username', in quotes for the shell")
    };
    if expression.len() > MAX_EXPRESSION_BYTES || depth(expression) > MAX_DEPTH {
        return Err(failed("the expression is too long or nested too deeply".to_owned()));
    }
    if defines_function(expression) {
        return Err(failed("`def` is not supported".to_owned())
            .with_hint("print JSON and use jq itself: community-qa … --output json | jq"));
    }
    let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let arena = Arena::default();
    let modules = Loader::new(definitions)
        .load(&arena, File { code: expression, path: () })
        .map_err(|errors| failed(syntax(errors)))?;
    Compiler::default().with_funs(functions).compile(modules).map_err(|errors| {
        let undefined = errors.into_iter().flat_map(|(_, errors)| errors);
        let names = undefined.map(|(name, kind)| format!("there is no {} `{name}`", kind.as_str()));
        failed(names.collect::<Vec<_>>().join(", "))
    })
}

/// Returns whether an expression seems to define a function. A recursive one could exhaust the
/// stack.
fn defines_function(expression: &str) -> bool {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut words = expression.split(|sign| !is_name(sign));
    words.any(|word| word == "def")
}

/// The deepest nesting of brackets. Those in texts count, because texts can contain expressions.
fn depth(expression: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for sign in expression.chars() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

fn syntax(errors: load::Errors<&str, ()>) -> String {
    let near = |found: &str| match found.lines().next().filter(|line| !line.is_empty()) {
        Some(line) => format!(" at `{line}`"),
        None => " at the end".to_owned(),
    };
    let described = errors.into_iter().flat_map(|(_, error)| match error {
        load::Error::Io(files) => {
            files.into_iter().map(|(file, reason)| format!("{file}: {reason}")).collect::<Vec<_>>()
        }
        load::Error::Lex(errors) => errors
            .into_iter()
            .map(|(expected, found)| format!("{} is expected{}", expected.as_str(), near(found)))
            .collect(),
        load::Error::Parse(errors) => errors
            .into_iter()
            .map(|(expected, found)| format!("{} is expected{}", expected.as_str(), near(found)))
            .collect(),
    });
    described.collect::<Vec<_>>().join(", ")
}

/// Output that filters JSON with an expression: each line, or everything at the end.
pub(crate) struct Filtered<W> {
    out: W,
    expression: Expression,
    by_line: bool,
    json: Vec<u8>,
}

impl<W: Write> Filtered<W> {
    pub(crate) fn new(out: W, expression: Expression, by_line: bool) -> Self {
        Self { out, expression, by_line, json: Vec::new() }
    }

    /// Writes the results for one value: texts raw, everything else as JSON on one line.
    fn pass(&mut self, json: &[u8]) -> io::Result<()> {
        // serde_json limits the depth of values; jaq's parser would exhaust the stack.
        let _: serde_json::Value = serde_json::from_slice(json)
            .map_err(|error| failed(format!("the response is not JSON: {error}")))?;
        let input = read::parse_single(json).map_err(|error| failed(error.to_string()))?;
        let Expression(program) = &self.expression;
        let context = Ctx::<JustLut<Val>>::new(&program.lut, Vars::new([]));
        for result in program.id.run((context, input)).map(unwrap_valr) {
            match result.map_err(|error| failed(shortened(&format!("--jq: {error}"))))? {
                Val::TStr(text) | Val::BStr(text) => {
                    self.out.write_all(&text)?;
                    self.out.write_all(b"\n")?;
                }
                value => writeln!(self.out, "{value}")?,
            }
        }
        Ok(())
    }
}

/// Shortens a message that may quote a whole value.
fn shortened(message: &str) -> String {
    let mut letters = message.chars();
    let start: String = letters.by_ref().take(MAX_MESSAGE).collect();
    if letters.next().is_none() { start } else { start + "…" }
}

fn failed(reason: String) -> io::Error {
    io::Error::other(Failure::failed(reason))
}

impl<W: Write> Write for Filtered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.json.extend_from_slice(bytes);
        if self.by_line {
            while let Some(end) = self.json.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.json.drain(..=end).collect();
                self.pass(&line)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let json = std::mem::take(&mut self.json);
        if !json.iter().all(u8::is_ascii_whitespace) {
            self.pass(&json)?;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_results(expression: &str, json: &str, by_line: bool, expected: &str) {
        let mut out = Vec::new();
        let expression = Expression::compile(expression).unwrap();
        let mut filtered = Filtered::new(&mut out, expression, by_line);
        filtered.write_all(json.as_bytes()).and_then(|()| filtered.flush()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn filter_prints_texts_raw_and_values_as_json() {
        let json = r#"{"list": [{"name": "a\n\"b"}, {"name": 1.50}, {"name": {"x": null}}]}"#;
        assert_results(".list[].name", json, false, "a\n\"b\n1.50\n{\"x\":null}\n");
        assert_results("empty", json, false, "");
        assert_results(".id", "{\"id\": 12345678901234567890}", false, "12345678901234567890\n");
    }

    #[test]
    fn filter_by_line_reads_each_line() {
        assert_results(".id", "{\"id\":1}\n{\"id\":2}\n", true, "1\n2\n");
    }

    #[test]
    fn compile_refuses_faulty_expressions() {
        let deep = "(".repeat(2000);
        for expression in [
            ".list[",
            "nonsense",
            "$x",
            "1 +",
            deep.as_str(),
            "import \"a\" as a; .",
            "def f: f; f",
        ] {
            let failure = compile(expression).err().unwrap();
            assert!(failure.message.starts_with("--jq: "), "{expression}: {}", failure.message);
        }
    }

    #[test]
    fn filter_reports_failing_expression() {
        let expression = Expression::compile(".a.b").unwrap();
        let mut filtered = Filtered::new(Vec::new(), expression, false);
        filtered.write_all(b"{\"a\": 1}").unwrap();
        let failure = Failure::from(filtered.flush().unwrap_err());
        assert!(failure.message.starts_with("--jq: cannot index 1 with"), "{}", failure.message);
    }
}
