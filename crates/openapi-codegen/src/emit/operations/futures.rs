//! Lets a request builder be awaited: `client.get_book(7).await` sends it, as `send` does.

use syn::{ImplItem, Item, ItemImpl, ReturnType, parse_quote};

/// The implementation of `IntoFuture` for a builder with a `send`.
pub(super) fn item(block: &ItemImpl) -> Option<Item> {
    let builder = &block.self_ty;
    let output = block.items.iter().find_map(|item| match item {
        ImplItem::Fn(method) if method.sig.ident == "send" => match &method.sig.output {
            ReturnType::Type(_, output) => Some(output),
            ReturnType::Default => None,
        },
        _ => None,
    })?;
    Some(parse_quote! {
        impl IntoFuture for #builder {
            type Output = #output;
            type IntoFuture = call::Sending<Self::Output>;

            fn into_future(self) -> Self::IntoFuture {
                Box::pin(self.send())
            }
        }
    })
}
