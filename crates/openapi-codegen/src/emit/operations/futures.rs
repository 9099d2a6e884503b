//! Lets a request builder be awaited: `client.get_book(7).await` sends it, as `send` does.

use syn::{Ident, ImplItemFn, Item, ReturnType, parse_quote};

/// The implementation of `IntoFuture` for a builder with a `send`.
pub(super) fn item(builder: &Ident, methods: &[ImplItemFn]) -> Option<Item> {
    let send = methods.iter().find(|method| method.sig.ident == "send")?;
    let ReturnType::Type(_, output) = &send.sig.output else {
        return None;
    };
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
