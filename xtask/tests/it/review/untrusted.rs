//! Reading, linting, comparing and lowering random documents takes bounded work: each is processed,
//! or refused with a location.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use openapi_model::schema::SchemaStore;
use openapi_model::visit::{ObjectKind, objects};
use openapi_model::{Conventions, Diagnostics, Document, LoadOptions};

/// The length of the longest document, in bytes.
const MAX_BYTES: usize = 4_096;

/// SplitMix64, so that a seed gives the same document on every platform.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

/// Writes schemas that combine others, until the document has its greatest length.
struct Writer {
    shape: Random,
    /// The types of the leaves. Two documents of the same shape differ in these.
    leaves: Random,
    text: String,
    schemas: u64,
    /// The maximum number of subschemas in a list, and of properties in an object.
    width: u64,
    /// Set if a schema may refer to any other, and not only to later ones.
    has_circles: bool,
}

impl Writer {
    fn document(seed: u64, leaves: u64) -> String {
        let mut shape = Random(seed);
        let schemas = 2 + shape.below(40);
        let widest = if shape.below(4) == 0 { 40 } else { 4 };
        let width = 2 + shape.below(widest);
        let has_circles = shape.below(2) == 0;
        let leaves = Random(leaves);
        let text = String::from(
            "openapi: 3.0.3\ninfo: {title: T, version: 1.0.0}\npaths:\n  /a:\n    post:\n      \
             operationId: postA\n      parameters:\n      - {name: q, in: query, style: deepObject, \
             schema: {$ref: '#/components/schemas/S1'}}\n      requestBody: {content: \
             {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}\n      responses: \
             {'200': {description: D, content: {application/json: {schema: {$ref: \
             '#/components/schemas/S0'}}}}}\ncomponents:\n  schemas:\n",
        );
        let mut writer = Self { shape, leaves, text, schemas, width, has_circles };
        for index in 0..schemas {
            let _ = write!(writer.text, "    S{index}: ");
            writer.schema(index, 0);
            writer.text.push('\n');
        }
        writer.text
    }

    fn schema(&mut self, index: u64, depth: usize) {
        let is_full = self.is_full(index) || depth > 6;
        match self.shape.below(if is_full { 2 } else { 12 }) {
            0 => self.leaf(),
            1..=4 if !is_full || depth > 0 => self.reference(index),
            5 | 6 => self.list("allOf", index, depth),
            7 => self.list("oneOf", index, depth),
            8 => self.list("anyOf", index, depth),
            9 | 10 => self.properties(index, depth),
            11 => {
                self.text.push_str("{type: array, items: ");
                self.schema(index, depth + 1);
                self.text.push('}');
            }
            _ => self.leaf(),
        }
    }

    /// Returns whether the remaining space is only enough for one leaf for each remaining schema.
    fn is_full(&self, index: u64) -> bool {
        let rest = usize::try_from((self.schemas - index) * 40).unwrap_or_default();
        self.text.len() + rest + 200 > MAX_BYTES
    }

    fn leaf(&mut self) {
        let leaves =
            ["{type: string}", "{type: integer}", "{type: object}", "{enum: [a, b]}", "{}"];
        let leaf = usize::try_from(self.leaves.below(5)).unwrap_or_default();
        self.text.push_str(leaves[leaf]);
    }

    fn reference(&mut self, index: u64) {
        let target = if self.has_circles {
            self.shape.below(self.schemas)
        } else {
            // Often the next schema, which makes chains.
            let last = self.schemas - 1;
            last.min(index + 1 + self.shape.below(2))
        };
        if target == index && !self.has_circles {
            self.leaf();
        } else {
            let _ = write!(self.text, "{{$ref: '#/components/schemas/S{target}'}}");
        }
    }

    fn list(&mut self, keyword: &str, index: u64, depth: usize) {
        let _ = write!(self.text, "{{{keyword}: [");
        for _ in 0..1 + self.shape.below(self.width) {
            self.schema(index, depth + 1);
            self.text.push_str(", ");
            if self.is_full(index) {
                break;
            }
        }
        self.text.push_str("]}");
    }

    fn properties(&mut self, index: u64, depth: usize) {
        self.text.push_str("{type: object, properties: {");
        for number in 0..1 + self.shape.below(self.width) {
            let _ = write!(self.text, "p{number}: ");
            self.schema(index, depth + 1);
            self.text.push_str(", ");
            if self.is_full(index) {
                break;
            }
        }
        self.text.push_str("}}");
    }
}

/// The results for all documents.
#[derive(Debug, Default)]
struct Summary {
    read: usize,
    refused_as_too_much_work: usize,
    /// The most steps that reading all schemas of a document took.
    steps: u64,
    /// The longest time, and the seed of its document.
    slowest: (Duration, u64),
    /// The largest growth of memory in kB, and the seed of its document. It is known only on Linux.
    largest: (u64, u64),
}

impl Summary {
    fn run(&mut self, seed: u64) {
        // Makes the peak start again from what is used now.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        let before = memory("VmRSS:");
        let started = Instant::now();
        let old = Writer::document(seed, seed);
        let new = Writer::document(seed, seed + 1);
        assert!(old.len() <= MAX_BYTES, "{} bytes:\n{old}", old.len());
        let read =
            |name: &str, text: &str| Document::parse_with(name, text, &LoadOptions::tolerant());
        if let (Ok(old), Ok(new)) = (read("old.yaml", &old), read("new.yaml", &new)) {
            self.read += 1;
            self.steps = self.steps.max(steps(&new));
            let mut is_refused = false;
            is_refused |= is_too_much(&xtask::rules::lint::check(&new));
            let compared = openapi_diff::compare(&old, &new);
            is_refused |= compared.is_err_and(|error| is_too_much(&error));
            let lowered = openapi_codegen::lower::lower(&new, &Conventions::default());
            is_refused |= lowered.is_err_and(|error| is_too_much(&error));
            self.refused_as_too_much_work += usize::from(is_refused);
        }
        let elapsed = started.elapsed();
        if elapsed > self.slowest.0 {
            self.slowest = (elapsed, seed);
        }
        let growth = memory("VmHWM:").saturating_sub(before);
        if growth > self.largest.0 {
            self.largest = (growth, seed);
        }
    }
}

/// A line of the memory use of this process, in kB; 0 if the system does not provide it.
fn memory(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = status.lines().find_map(|text| text.strip_prefix(line)?.split_whitespace().next());
    value.and_then(|number| number.parse().ok()).unwrap_or_default()
}

/// The number of steps for reading all schemas of a document.
fn steps(document: &Document) -> u64 {
    let store = SchemaStore::new(document);
    for object in objects(document.value()) {
        if object.kind == ObjectKind::Schema {
            store.at(&object.pointer);
        }
    }
    store.budget().spent()
}

/// Returns whether a document was refused because it would take too much work. Asserts that the
/// error has a location.
fn is_too_much(diagnostics: &Diagnostics) -> bool {
    diagnostics.iter().find(|one| one.code == Some("too-much-work")).is_some_and(|refused| {
        assert!(refused.location.line > 0, "{diagnostics}");
        true
    })
}

#[test]
fn random_documents_take_bounded_work() {
    let mut summary = Summary::default();
    for seed in 0..40 {
        summary.run(seed);
    }
    assert!(summary.read > 0, "{summary:?}");
    // A document of 4 kB must not need the steps of one of 100 kB.
    assert!(summary.steps < 10_000_000, "{summary:?}");
}

/// Prints the longest time and, on Linux, the largest growth of memory. Run it with:
/// `cargo test --release -p xtask --test it -- --ignored --nocapture random_documents`
#[test]
#[ignore = "10,000 documents take minutes; run it by hand after changing code that expands schemas"]
fn ten_thousand_random_documents_take_bounded_time_and_memory() {
    let mut summary = Summary::default();
    for seed in 0..10_000 {
        summary.run(seed);
    }
    println!("{summary:?}");
    assert!(summary.slowest.0 < Duration::from_secs(2), "{summary:?}");
    assert!(summary.largest.0 < 300_000, "{summary:?}");
}
