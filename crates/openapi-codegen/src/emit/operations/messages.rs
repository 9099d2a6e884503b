//! The pass `messages`: what progenitor says of a value that cannot be converted,
//! where it spells types as token streams, is said plainly; and `client: client` is
//! written short.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, LitStr, Token};

use super::operation::{Operation, Unexpected};

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    for method in &mut operation.setters {
        let name = method.sig.ident.to_string();
        if name == "send" {
            continue;
        }
        let mut messages = Messages { rewritten: 0 };
        messages.visit_block_mut(&mut method.block);
        let is_setter = name != "new" && name != "body_map";
        if is_setter && messages.rewritten != 1 {
            return Err(Unexpected::new(format!(
                "a setter `{name}` with the message \"conversion to `…` for {name} failed\""
            )));
        }
    }
    Ok(())
}

/// The message of a setter for a value that does not convert.
pub(super) fn conversion_message(parameter: &str, kind: &str) -> String {
    format!("`{parameter}` cannot be made of this value; {kind} is expected")
}

struct Messages {
    rewritten: usize,
}

impl VisitMut for Messages {
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        visit_mut::visit_field_value_mut(self, field);
        let value = field.expr.to_token_stream().to_string();
        if super::operation::member_name(field) == value {
            field.colon_token = None;
        }
    }

    fn visit_macro_mut(&mut self, makro: &mut syn::Macro) {
        // `format!("conversion to … failed: {}", s)`
        let arguments = makro.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        if let Ok(mut arguments) = arguments {
            for argument in &mut arguments {
                self.visit_expr_mut(argument);
            }
            makro.tokens = arguments.to_token_stream();
        }
    }

    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        if let Some(text) = rewritten(&literal.value()) {
            *literal = LitStr::new(&text, literal.span());
            self.rewritten += 1;
        }
    }
}

/// ``conversion to `A` for b failed: {}`` in plain words.
fn rewritten(text: &str) -> Option<String> {
    let (kind, rest) = text.strip_prefix("conversion to `")?.split_once('`')?;
    let (parameter, rest) = rest.strip_prefix(" for ")?.split_once(" failed")?;
    Some(format!(
        "{}{rest}",
        conversion_message(parameter, &short_type(kind))
    ))
}

/// `:: std :: vec :: Vec < types :: User >` as `Vec<User>`.
pub(super) fn short_type(tokens: &str) -> String {
    let mut short = String::new();
    for token in tokens.split_whitespace() {
        match token {
            "::" => {
                let kept = short
                    .trim_end_matches(|character: char| {
                        character.is_alphanumeric() || character == '_'
                    })
                    .len();
                short.truncate(kept);
            }
            token => short.push_str(token),
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_without_their_modules() {
        let tokens = ":: std :: vec :: Vec < types :: User >";
        assert_eq!(short_type(tokens), "Vec<User>");
        assert_eq!(
            rewritten("conversion to `types :: A` for b failed: {}").as_deref(),
            Some("`b` cannot be made of this value; A is expected: {}")
        );
        assert_eq!(rewritten("something else"), None);
    }
}
