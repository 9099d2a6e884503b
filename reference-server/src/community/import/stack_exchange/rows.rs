//! The rows of a table of a dump: `<row Id="1" … />`. A file may come from anywhere, so the memory
//! for a row is limited, and only the five entities of XML are expanded.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take};
use std::path::Path;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::community::lines::LineError;

/// The longest tag, comment or text between tags. The longest text of a post has 256 KiB, which may
/// take six times as much in XML.
const MAX_TOKEN_BYTES: u64 = 8 * 1024 * 1024;

/// The most attributes of a row. Rows of dumps have about twenty.
const MAX_ATTRIBUTES: usize = 64;

/// The deepest nesting of elements: a row in its table, with room for later versions of dumps.
const MAX_DEPTH: u32 = 8;

/// A row by the names of its attributes.
#[derive(Debug, Default)]
pub(super) struct Row {
    attributes: HashMap<String, String>,
    pub(super) offset: u64,
    /// The line on which it begins, when the file is read from its start.
    pub(super) line: Option<u64>,
    pub(super) length: usize,
}

impl Row {
    /// An attribute, unless it is empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let text = self.attributes.get(name)?;
        (!text.trim().is_empty()).then_some(text)
    }

    pub(super) fn number<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.trim().parse().ok()
    }

    /// A date such as `2010-07-16T19:03:44.323`, as milliseconds since the epoch. Without an
    /// offset, it is in UTC.
    pub(super) fn date(&self, name: &str) -> Option<i64> {
        let text = self.text(name)?.trim();
        if let Ok(instant) = text.parse::<Timestamp>() {
            return Some(instant.as_millisecond());
        }
        let date: DateTime = text.parse().ok()?;
        Some(date.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp().as_millisecond())
    }

    /// A required attribute of the row, or the reason why the row cannot be imported.
    pub(super) fn expect<T>(&self, name: &str, found: Option<T>) -> Result<T, String> {
        found.ok_or_else(|| format!("{name}: it is missing or invalid"))
    }
}

pub(super) struct Rows<R> {
    reader: Reader<Take<BufReader<R>>>,
    begin: u64,
    line: u64,
    is_from_start: bool,
    buffer: Vec<u8>,
    /// The number of open elements.
    depth: u32,
    /// Set once the element with the rows was found.
    has_table: bool,
    has_ended: bool,
}

impl Rows<File> {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Self::from_start(File::open(path)?)
    }
}

impl<'f> Rows<&'f File> {
    pub(super) fn from_offset(mut file: &'f File, offset: u64) -> io::Result<Self> {
        file.seek(SeekFrom::Start(offset))?;
        let mut rows = Self::new(BufReader::new(file), offset);
        // The table began before this row.
        rows.depth = 1;
        rows.has_table = true;
        rows.is_from_start = false;
        rows.reader.config_mut().allow_unmatched_ends = true;
        Ok(rows)
    }
}

/// The byte order mark at the start of dumps. The parser would not count it in its positions.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: Read> Rows<R> {
    fn from_start(input: R) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let mut begin = 0;
        if input.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
            input.consume(BYTE_ORDER_MARK.len());
            begin = BYTE_ORDER_MARK.len() as u64;
        }
        Ok(Self::new(input, begin))
    }

    fn new(input: BufReader<R>, begin: u64) -> Self {
        Self {
            reader: Reader::from_reader(input.take(0)),
            begin,
            line: 1,
            is_from_start: true,
            buffer: Vec::new(),
            depth: 0,
            has_table: false,
            has_ended: false,
        }
    }

    /// Reads to the end of the next row; `None` at the end of the table. After an inner error,
    /// which is about one row, other rows may be read.
    fn read(&mut self) -> Result<Option<Result<Row, LineError>>, LineError> {
        loop {
            self.buffer.clear();
            self.reader.get_mut().set_limit(MAX_TOKEN_BYTES);
            let line = self.line;
            let before = self.reader.buffer_position();
            let ends = |reason: String| LineError { line, reason };
            let event = self.reader.read_event_into(&mut self.buffer);
            if self.reader.get_ref().limit() == 0 {
                return Err(ends(format!(
                    "a tag or a text has more than {} MiB, which no dump has",
                    MAX_TOKEN_BYTES / 1024 / 1024
                )));
            }
            let event = event.map_err(|error| ends(describe(&error)))?;
            self.line += event.matches('\n').count() as u64;
            let is_nested = matches!(event, Event::Start(_));
            match event {
                Event::Empty(tag) | Event::Start(tag) => {
                    self.depth += u32::from(is_nested);
                    if self.depth > MAX_DEPTH {
                        return Err(ends("it is not a table with rows".to_owned()));
                    }
                    self.has_table = true;
                    if tag.name().as_ref() == "row" {
                        let attributes = attributes(&tag).map_err(ends);
                        return Ok(Some(attributes.map(|attributes| Row {
                            attributes,
                            offset: self.begin + before,
                            line: self.is_from_start.then_some(line),
                            length: tag.len(),
                        })));
                    }
                }
                Event::End(_) => self.depth = self.depth.saturating_sub(1),
                // The entities of a document type could expand without limit.
                Event::DocType(_) => {
                    return Err(ends("it declares a document type, which no dump has".to_owned()));
                }
                Event::Eof if !self.has_table => {
                    return Err(LineError {
                        line: 1,
                        reason: "it is not the XML of a dump".to_owned(),
                    });
                }
                Event::Eof => {
                    return Err(ends("the file is incomplete; download it again".to_owned()));
                }
                _ => {}
            }
            // The text after the table is ignored.
            if self.depth == 0 && self.has_table {
                return Ok(None);
            }
        }
    }
}

fn attributes(tag: &BytesStart<'_>) -> Result<HashMap<String, String>, String> {
    let left_out = |reason: &dyn std::fmt::Display| format!("{reason}; the row is left out");
    let mut attributes = HashMap::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| left_out(&error))?;
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|error| left_out(&error))?;
        attributes.insert(attribute.key.as_ref().to_owned(), value.into_owned());
        if attributes.len() > MAX_ATTRIBUTES {
            return Err(left_out(&"no row of a dump has as many attributes"));
        }
    }
    Ok(attributes)
}

/// Describes why a file cannot be read any further.
fn describe(error: &quick_xml::Error) -> String {
    match error {
        quick_xml::Error::Io(error) => error.to_string(),
        quick_xml::Error::Syntax(error) => {
            format!("{error}; the file is incomplete; download it again")
        }
        error => format!("{error}; get the file again"),
    }
}

impl<R: Read> Iterator for Rows<R> {
    /// A row, or the reason why it or the rest of the file cannot be read.
    type Item = Result<Row, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let read = self.read();
        self.has_ended = !matches!(read, Ok(Some(_)));
        match read {
            Ok(row) => row,
            Err(unreadable) => Some(Err(unreadable)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Row, LineError>> {
        Rows::from_start(text.as_ref()).unwrap().collect()
    }

    #[test]
    fn rows_have_attributes_and_correct_offsets() {
        let text = "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<posts>\r\n  \
            <row Id=\"1\" Body=\"&lt;p&gt;a&#xD;&#xA;&amp;amp;&lt;/p&gt;\" Title=\"\" \
            CreationDate=\"2010-07-16T19:03:44.323\" />\r\n  <row Id=\"-1\" />\r\n</posts>";
        let rows: Vec<Row> = read(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(rows[0].text("Body"), Some("<p>a\r\n&amp;</p>"));
        assert_eq!(rows[0].text("Title"), None);
        assert_eq!(rows[0].date("CreationDate"), Some(1_279_307_024_323));
        assert_eq!((rows[0].line, rows[1].line), (Some(3), Some(4)));
        assert_eq!(rows[1].number("Id"), Some(-1));
        let at = usize::try_from(rows[1].offset).unwrap();
        assert!(text[at..].starts_with("<row Id=\"-1\""), "{}", &text[at..]);
    }

    #[test]
    fn dates_are_in_utc_unless_they_have_an_offset() {
        for (date, expected) in [
            ("2010-07-16T19:03:44.323", Some(1_279_307_024_323)),
            ("2010-07-16T19:03:44.323Z", Some(1_279_307_024_323)),
            ("2010-07-16T21:03:44.323+02:00", Some(1_279_307_024_323)),
            ("2010-07-16 12:03:44.323-07", Some(1_279_307_024_323)),
            ("2010-07-16", Some(1_279_238_400_000)),
            ("1969-12-31T23:59:59.999", Some(-1)),
            ("yesterday", None),
        ] {
            let rows = read(format!("<posts><row Date=\"{date}\" /></posts>"));
            assert_eq!(rows[0].as_ref().unwrap().date("Date"), expected, "{date}");
        }
    }

    #[test]
    fn row_at_the_size_limits_is_read() {
        let many = (0..MAX_ATTRIBUTES).map(|number| format!(" a{number}=\"\""));
        let deepest = "<a>".repeat(8) + "<row" + &many.collect::<String>() + " />";
        assert!(read(deepest)[0].is_ok());
    }

    #[test]
    fn last_rows_are_read_from_their_offset() {
        let mut file = tempfile::tempfile().unwrap();
        let text = "<posts><row Id=\"1\" /><row Id=\"2\" /></posts>";
        io::Write::write_all(&mut file, text.as_bytes()).unwrap();
        let rows = Rows::from_offset(&file, 21).unwrap();
        let ids: Vec<_> = rows.map(|row| row.unwrap().number("Id")).collect();
        assert_eq!(ids, [Some(2)]);
    }
}
