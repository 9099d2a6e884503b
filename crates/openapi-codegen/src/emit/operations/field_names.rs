//! The pass `field_names`: the items of the parameter that selects properties are names
//! of the resource's fields and not plain strings.

use syn::visit_mut::{self, VisitMut};
use syn::{LitStr, PathArguments, parse_quote};

use super::operation::{Operation, Unexpected};
use crate::emit::fields;
use crate::emit::names::rust_type;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let Some(parameter_name) = &operation.input.conventions.property_names else {
        return Ok(());
    };
    let Some(names) = fields::names_of(operation.note, operation.input) else {
        return Ok(());
    };
    let mut visitor = FieldNames { names, found: 0 };
    let setters: Vec<String> = operation
        .fields()?
        .filter_map(|field| field.ident.as_ref().map(ToString::to_string))
        .collect();
    for setter in setters {
        let parameter = operation.parameter(&setter);
        if parameter.is_some_and(|parameter| parameter.wire == *parameter_name) {
            visitor.visit_type_mut(&mut operation.field(&setter)?.ty);
            visitor.visit_impl_item_fn_mut(operation.builder_method(&setter)?);
        }
    }
    if visitor.found < 2 {
        return Err(Unexpected::new(format!(
            "a field and a setter for `{parameter_name}` that take a `Csv<String>`"
        )));
    }
    Ok(())
}

struct FieldNames {
    names: String,
    /// The number of types that were changed.
    found: usize,
}

impl VisitMut for FieldNames {
    fn visit_path_segment_mut(&mut self, segment: &mut syn::PathSegment) {
        if segment.ident == "Csv" {
            let names = rust_type(&self.names);
            segment.arguments = PathArguments::AngleBracketed(parse_quote!(<types::#names>));
            self.found += 1;
        } else {
            visit_mut::visit_path_segment_mut(self, segment);
        }
    }

    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        let names = format!("Csv<{}>", rust_type(&self.names));
        let text = literal.value().replace("Csv<String>", &names);
        *literal = LitStr::new(&text, literal.span());
    }
}
