//! The pass `options`: options of a single call, besides its parameters.

use quote::format_ident;
use syn::visit_mut::VisitMut;
use syn::{FieldPat, ImplItemFn, Member, Pat, PatIdent, parse_quote};

use super::operation::{Operation, Unexpected};

pub(super) fn run(operation: &mut Operation<'_>) -> Result<(), Unexpected> {
    let syn::Fields::Named(fields) = &mut operation.builder.fields else {
        return Err(Unexpected::new("a request builder with named fields"));
    };
    fields
        .named
        .push(parse_quote!(call_options: call::CallOptions));
    let made = operation.initial_values()?;
    made.fields
        .push(parse_quote!(call_options: Default::default()));
    let mut taken = TakenApart { found: 0 };
    taken.visit_block_mut(&mut operation.builder_method("prepare")?.block);
    if taken.found != 1 {
        return Err(Unexpected::new("a `send` that takes `self` apart once"));
    }
    // Behind the other setters.
    let mut known = operation.setters.iter();
    let place = known.position(|method| method.sig.ident == "prepare");
    let place = place.unwrap_or(operation.setters.len());
    operation.setters.splice(place..place, methods());
    Ok(())
}

/// Adds the options to the fields that `prepare` takes out of the builder.
struct TakenApart {
    found: usize,
}

impl VisitMut for TakenApart {
    fn visit_pat_struct_mut(&mut self, taken: &mut syn::PatStruct) {
        if !taken.path.is_ident("Self") {
            return;
        }
        self.found += 1;
        let name = format_ident!("call_options");
        taken.fields.push(FieldPat {
            attrs: Vec::new(),
            member: Member::Named(name.clone()),
            colon_token: None,
            pat: Box::new(Pat::Ident(PatIdent {
                attrs: Vec::new(),
                by_ref: None,
                mutability: None,
                ident: name,
                subpat: None,
            })),
        });
    }

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
}

fn methods() -> Vec<ImplItemFn> {
    vec![
        parse_quote! {
            /// Adds a query parameter that the document does not know.
            pub fn with_query(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_query(name, value);
                self
            }
        },
        parse_quote! {
            /// Adds a header to this call.
            pub fn with_header(mut self, name: &str, value: &str) -> Self {
                self.call_options.add_header(name, value);
                self
            }
        },
        parse_quote! {
            /// Sets the longest time of an attempt at this call.
            pub fn with_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.timeout = Some(timeout);
                self
            }
        },
        parse_quote! {
            /// Sets the longest time of this call with all its attempts and the waits between
            /// them. In a walk of a list each page is a call.
            pub fn with_overall_timeout(mut self, timeout: ::std::time::Duration) -> Self {
                self.call_options.overall_timeout = Some(timeout);
                self
            }
        },
        parse_quote! {
            /// Sets when this call is retried.
            pub fn with_retry(mut self, policy: crate::RetryPolicy) -> Self {
                self.call_options.retry = Some(policy);
                self
            }
        },
    ]
}
