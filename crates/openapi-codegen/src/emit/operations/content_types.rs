//! The pass `content_types`: a body that is given as bytes is sent as what the document calls
//! it, where progenitor knows bytes of no type alone.

use syn::LitStr;
use syn::visit_mut::VisitMut;

use super::operation::{Operation, Unexpected};

/// The media type that progenitor sends for bytes.
const BYTES: &str = "application/octet-stream";

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let Some(content_type) = &operation.note.content_type else {
        return Ok(());
    };
    let mut rename = Rename {
        content_type,
        renamed: 0,
    };
    rename.visit_impl_item_fn_mut(operation.builder_method("send")?);
    match rename.renamed {
        1 => Ok(()),
        _ => Err(Unexpected::new(format!(
            "a `send` that names the content type `{BYTES}` once"
        ))),
    }
}

struct Rename<'a> {
    content_type: &'a str,
    renamed: usize,
}

impl VisitMut for Rename<'_> {
    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        if literal.value() == BYTES {
            *literal = LitStr::new(self.content_type, literal.span());
            self.renamed += 1;
        }
    }
}
