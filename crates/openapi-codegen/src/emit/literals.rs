//! Values of the document as Rust literals, in the shortest form that converts into the type.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use serde_json::Value;
use syn::{GenericArgument, PathArguments, Type};

use super::names::rust_type;
use crate::lower::{Notes, ScalarKind};

/// The literal of a value for a parameter of type `Into<kind>`; `None` if there is no short form.
pub(super) fn literal(kind: &Type, value: &Value, notes: &Notes) -> Option<TokenStream> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last()?;
    let name = last.ident.to_string();
    match name.as_str() {
        "String" | "Password" | "Text" => string(value),
        "bool" => value.as_bool().map(|value| value.to_token_stream()),
        "EpochMillis" => integer(value, Some("i64")),
        // Rust infers one of these types for a literal without a suffix.
        "i32" | "i64" => integer(value, None),
        "i8" | "i16" | "u8" | "u16" | "u32" | "u64" => integer(value, Some(&name)),
        "f64" => float(value, None),
        "f32" => float(value, Some(&name)),
        "Csv" => match &last.arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
                GenericArgument::Type(item) => list(item, value, notes),
                _ => None,
            },
            _ => None,
        },
        _ => {
            let is_model = path.path.segments.iter().any(|part| part.ident == "types");
            let scalar =
                notes.scalars.iter().find(|(component, _)| rust_type(component) == last.ident);
            match scalar.map(|(_, scalar)| &scalar.kind) {
                _ if !is_model => None,
                // It can be made from every integer.
                Some(ScalarKind::Id { integer: width }) => match width.as_str() {
                    "i64" => integer(value, None).or_else(|| integer(value, Some("i64"))),
                    _ => integer(value, None),
                },
                // Enums are made from strings, and no other model is.
                _ => value.as_str().map(|text| text.to_token_stream()),
            }
        }
    }
}

fn string(value: &Value) -> Option<TokenStream> {
    match value {
        Value::String(text) => Some(text.to_token_stream()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string().to_token_stream()),
        _ => None,
    }
}

fn integer(value: &Value, suffix: Option<&str>) -> Option<TokenStream> {
    let negative = value.as_i64().is_some_and(i64::is_negative);
    // A literal has no sign.
    let absolute = match value.as_i64() {
        Some(number) => number.unsigned_abs(),
        None => value.as_u64()?,
    };
    let fits = match suffix {
        Some("i64") => i64::try_from(absolute).is_ok(),
        Some("u64") => !negative,
        Some("u32") => !negative && u32::try_from(absolute).is_ok(),
        Some("u16") => !negative && u16::try_from(absolute).is_ok(),
        Some("u8") => !negative && u8::try_from(absolute).is_ok(),
        Some("i16") => i16::try_from(absolute).is_ok(),
        Some("i8") => i8::try_from(absolute).is_ok(),
        _ => i32::try_from(absolute).is_ok(),
    };
    let text = match suffix {
        Some(suffix) => format!("{absolute}_{suffix}"),
        None => absolute.to_string(),
    };
    let number: Literal = text.parse().ok().filter(|_| fits)?;
    Some(signed(negative, number))
}

fn float(value: &Value, suffix: Option<&str>) -> Option<TokenStream> {
    let number = value.as_f64()?;
    let absolute = number.abs();
    let text = match suffix {
        Some(suffix) => format!("{absolute:?}_{suffix}"),
        None => format!("{absolute:?}"),
    };
    Some(signed(number < 0.0, text.parse().ok()?))
}

fn signed(negative: bool, number: Literal) -> TokenStream {
    if negative { quote!(-#number) } else { quote!(#number) }
}

/// An array literal. Its type is only known if it has an item.
fn list(item: &Type, value: &Value, notes: &Notes) -> Option<TokenStream> {
    let items: Option<Vec<_>> = value
        .as_array()
        .filter(|items| !items.is_empty())?
        .iter()
        .map(|value| literal(item, value, notes))
        .collect();
    let items = items?;
    Some(quote!([#(#items),*]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;
    use crate::lower::Scalar;

    fn spell(kind: &str, value: Value) -> String {
        let id = |integer: &str| Scalar {
            kind: ScalarKind::Id { integer: integer.to_owned() },
            docs: String::new(),
        };
        let notes = Notes {
            scalars: BTreeMap::from([
                ("UserId".to_owned(), id("i32")),
                ("PostId".to_owned(), id("i64")),
            ]),
            ..Notes::default()
        };
        let kind = syn::parse_str(kind).unwrap();
        match literal(&kind, &value, &notes) {
            Some(tokens) => tokens.to_string(),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn literal_values_convert() {
        for (kind, value, expected) in [
            ("String", json!("a \"b\""), "\"a \\\"b\\\"\""),
            ("String", json!(7), "\"7\""),
            ("String", json!(["a"]), "none"),
            ("i32", json!(-10), "- 10"),
            ("i64", json!(7), "7"),
            ("u8", json!(7), "7_u8"),
            ("u8", json!(300), "none"),
            ("u32", json!(-1), "none"),
            ("f64", json!(7), "7.0"),
            ("f32", json!(-0.5), "- 0.5_f32"),
            ("bool", json!(true), "true"),
            ("crate::types::UserId", json!(7), "7"),
            ("crate::types::UserId", json!("7"), "none"),
            ("crate::types::PostId", json!(7), "7"),
            ("crate::types::PostId", json!(9_000_000_000_i64), "9000000000_i64"),
            ("crate::types::UserId", json!(9_000_000_000_i64), "none"),
            ("types::Colour", json!("red"), "\"red\""),
            ("types::Colour", json!({}), "none"),
            ("crate::EpochMillis", json!(9_000_000_000_i64), "9000000000_i64"),
            ("crate::Csv<types::UserId>", json!([7, 23]), "[7 , 23]"),
            ("crate::Csv<String>", json!([]), "none"),
            ("Vec<String>", json!(["a"]), "none"),
            ("::serde_json::Value", json!("a"), "none"),
        ] {
            assert_eq!(spell(kind, value.clone()), expected, "{value} as {kind}");
        }
    }
}
