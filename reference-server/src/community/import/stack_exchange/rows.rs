//! The rows of a table, as dumps have them: `<row Id="1" … />`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// A row by the names of its attributes.
#[derive(Debug, Default)]
pub(super) struct Row {
    attributes: HashMap<String, String>,
    /// Where it begins in the file.
    pub(super) offset: u64,
}

impl Row {
    /// An attribute that is not empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let text = self.attributes.get(name)?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// A number.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        self.text(name)?.trim().parse().ok()
    }

    /// A date such as `2010-07-16T19:03:44.323`, in UTC, as milliseconds since the epoch.
    pub(super) fn date(&self, name: &str) -> Option<i64> {
        let date: DateTime = self.text(name)?.trim().parse().ok()?;
        let date = date.to_zoned(TimeZone::UTC).ok()?;
        Some(date.timestamp().as_millisecond())
    }

    /// What the row must have, or the reason why it cannot be imported.
    pub(super) fn expect<T>(&self, name: &str, found: Option<T>) -> Result<T, String> {
        found.ok_or_else(|| format!("{name}: it is missing, or is not as dumps have it"))
    }
}

/// Reads the rows of a table.
pub(super) struct Rows<R> {
    reader: Reader<BufReader<R>>,
    begin: u64,
    buffer: Vec<u8>,
    has_ended: bool,
}

impl Rows<File> {
    /// The rows of a file.
    pub(super) fn open(path: &Path) -> std::io::Result<Self> {
        Self::from_start(File::open(path)?)
    }
}

impl<'f> Rows<&'f File> {
    /// The rows from a place in a file at which one begins.
    pub(super) fn from_offset(mut file: &'f File, offset: u64) -> std::io::Result<Self> {
        file.seek(SeekFrom::Start(offset))?;
        Ok(Self::new(BufReader::new(file), offset))
    }
}

/// The mark with which dumps begin. The reader would leave it out of its positions.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: Read> Rows<R> {
    fn from_start(input: R) -> std::io::Result<Self> {
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
            reader: Reader::from_reader(input),
            begin,
            buffer: Vec::new(),
            has_ended: false,
        }
    }

    fn read(&mut self) -> quick_xml::Result<Option<Row>> {
        loop {
            self.buffer.clear();
            let offset = self.begin + self.reader.buffer_position();
            match self.reader.read_event_into(&mut self.buffer)? {
                Event::Empty(tag) | Event::Start(tag) if tag.name().as_ref() == "row" => {
                    return row(&tag, offset).map(Some);
                }
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }
}

fn row(tag: &BytesStart<'_>, offset: u64) -> quick_xml::Result<Row> {
    let mut attributes = HashMap::new();
    for attribute in tag.attributes() {
        let attribute = attribute?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0)?;
        attributes.insert(attribute.key.as_ref().to_owned(), value.into_owned());
    }
    Ok(Row { attributes, offset })
}

impl<R: Read> Iterator for Rows<R> {
    /// A row; or why the file cannot be read on, with the byte.
    type Item = Result<Row, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let read = self.read().transpose();
        self.has_ended = !matches!(read, Some(Ok(_)));
        read.map(|read| {
            let byte = self.begin + self.reader.error_position();
            read.map_err(|error| {
                format!("byte {byte}: {error}; the file is not whole, get it again")
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_their_attributes_and_begin_where_they_say() {
        let text = "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<posts>\r\n  \
            <row Id=\"1\" Body=\"&lt;p&gt;a&#xD;&#xA;&amp;amp;&lt;/p&gt;\" Title=\"\" \
            CreationDate=\"2010-07-16T19:03:44.323\" />\r\n  <row Id=\"-1\" />\r\n</posts>";
        let rows = Rows::from_start(text.as_bytes()).unwrap();
        let rows: Vec<Row> = rows.map(Result::unwrap).collect();
        assert_eq!(rows[0].text("Body"), Some("<p>a\r\n&amp;</p>"));
        assert_eq!(rows[0].text("Title"), None);
        assert_eq!(rows[0].date("CreationDate"), Some(1_279_307_024_323));
        assert_eq!(rows[1].number("Id"), Some(-1));
        let at = usize::try_from(rows[1].offset).unwrap();
        assert!(text[at..].starts_with("<row Id=\"-1\""), "{}", &text[at..]);
    }

    #[test]
    fn a_file_that_was_cut_off_is_told() {
        let text = "<posts><row Id=\"1\" /><row Id=\"2";
        let rows: Vec<_> = Rows::from_start(text.as_bytes()).unwrap().collect();
        assert_eq!(rows.len(), 2);
        assert!(
            rows[1]
                .as_ref()
                .unwrap_err()
                .contains("the file is not whole")
        );
    }
}
