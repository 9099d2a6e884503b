//! The pass `optional`: the setter of an optional parameter takes an `Option`, too.

use quote::{ToTokens, quote};

use super::arguments::taken_type;
use super::operation::{Operation, Unexpected};
use crate::emit::optional::{conversion, take_optional};
use crate::emit::tokens::replace;

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    for setter in &mut operation.setters {
        let name = setter.sig.ident.to_string();
        if matches!(name.as_str(), "new" | "send" | "body" | "body_map") {
            continue;
        }
        let expected = || Unexpected::new(format!("a setter `{name}` that takes `TryInto<…>`"));
        let kind = taken_type(setter).ok_or_else(expected)?;
        let conversion = conversion().to_token_stream();
        let bare = quote!(value.try_into().map(Some));
        if replace(&mut setter.block, bare, &conversion)? == 0 {
            return Err(Unexpected::new(format!(
                "a setter `{name}` with `value.try_into().map(Some)`"
            )));
        }
        take_optional(&mut setter.sig.generics, &kind);
    }
    Ok(())
}
