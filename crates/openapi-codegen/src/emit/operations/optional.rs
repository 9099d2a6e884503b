//! The pass `optional`: the setter of an optional parameter takes an `Option`, too.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ImplItem};

use super::arguments::taken_type;
use super::operation::{Operation, Unexpected};
use crate::emit::optional::{conversion, take_optional};

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    for item in &mut operation.block.items {
        let ImplItem::Fn(setter) = item else { continue };
        let name = setter.sig.ident.to_string();
        if matches!(name.as_str(), "new" | "send" | "body" | "body_map") {
            continue;
        }
        let expected = || Unexpected::new(format!("a setter `{name}` that takes `TryInto<…>`"));
        let kind = taken_type(setter).ok_or_else(expected)?;
        let mut value = Converted { found: false };
        value.visit_block_mut(&mut setter.block);
        if !value.found {
            return Err(Unexpected::new(format!(
                "a setter `{name}` with `value.try_into().map(Some)`"
            )));
        }
        take_optional(&mut setter.sig.generics, &kind);
    }
    Ok(())
}

/// `value.try_into().map(Some)` to what takes an `Option`, too.
struct Converted {
    found: bool,
}

impl VisitMut for Converted {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        if expression.to_token_stream().to_string() == "value . try_into () . map (Some)" {
            *expression = conversion();
            self.found = true;
        }
    }
}
