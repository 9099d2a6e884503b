//! setup.rs: the headers of all calls, and the credentials for the document's security schemes.

use openapi_model::Conventions;
use openapi_model::rust::IdentifierCase as _;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::docs;
use super::error::EmitError;
use super::format;
use super::input::Input;
use super::tokens::{doc_tokens, doc_tokens_with_example};
use crate::lower::{Scheme, SchemeKind};

const DOCS: &str = "The set-up of a client: the credentials that the document's security schemes
ask for, and what the environment says of them.";

/// Methods of the client builder. If a key has one of these names, its kind is appended.
const BUILDER_METHODS: &[&str] = &[
    "allow_plain_http",
    "api_key",
    "basic_auth",
    "bearer_token",
    "build",
    "canned",
    "client_credentials",
    "connect_timeout",
    "credential",
    "from_env",
    "header",
    "hook",
    "http_client",
    "max_body",
    "new",
    "overall_timeout",
    "proxy",
    "replace_server",
    "retry",
    "root_certificate",
    "server",
    "timeout",
    "token_provider",
    "user_agent",
];

pub(super) fn file(input: &Input) -> Result<String, EmitError> {
    let setup = Setup::new(&input.notes.schemes);
    let headers = headers(&input.conventions);
    let from_env = setup.environment(&input.notes.library);
    let credentials = setup.credentials();
    let servers = input.notes.operations.iter().any(|note| note.server.is_some());
    let server = servers.then(server);
    let builder = (!credentials.is_empty() || server.is_some())
        .then(|| quote!(impl ClientBuilder { #credentials #server }));
    format::file(
        DOCS,
        quote! {
            #[allow(unused_imports)]
            use secrecy::SecretString;

            #[allow(unused_imports)]
            use crate::credentials::{Place, Source};
            use crate::environment::variables;
            use crate::{Client, ClientBuilder, Error};

            #headers

            #from_env

            #builder
        },
    )
}

fn headers(conventions: &Conventions) -> TokenStream {
    let headers = conventions.request_headers.iter().map(|(name, value)| quote!((#name, #value)));
    quote! {
        /// The headers of every request.
        pub(crate) const HEADERS: &[(&str, &str)] = &[#(#headers),*];
    }
}

/// The ways to set credentials.
struct Setup<'a> {
    basic: Vec<&'a Scheme>,
    /// The HTTP schemes `Bearer`.
    bearer: Vec<&'a Scheme>,
    /// Other HTTP schemes and keys, each with its method.
    keys: Vec<(&'a Scheme, Ident)>,
}

impl<'a> Setup<'a> {
    fn new(schemes: &'a [Scheme]) -> Self {
        let mut setup = Self { basic: Vec::new(), bearer: Vec::new(), keys: Vec::new() };
        let keys = schemes.iter().filter(|scheme| matches!(scheme.kind, SchemeKind::ApiKey { .. }));
        let is_only_key = keys.count() == 1;
        for scheme in schemes {
            match &scheme.kind {
                SchemeKind::Basic => setup.basic.push(scheme),
                SchemeKind::Token { scheme: name, .. } if name == "Bearer" => {
                    setup.bearer.push(scheme);
                }
                SchemeKind::ApiKey { .. } if is_only_key => {
                    setup.keys.push((scheme, format_ident!("api_key")));
                }
                SchemeKind::Token { .. } | SchemeKind::ApiKey { .. } => {
                    let name = setup.free_name(scheme);
                    setup.keys.push((scheme, name));
                }
            }
        }
        setup
    }

    /// An unused method name for a scheme.
    fn free_name(&self, scheme: &Scheme) -> Ident {
        let words: String = scheme
            .name
            .chars()
            .map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' })
            .collect();
        let mut name = words.to_snake_case();
        let is_free = |name: &str| {
            let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
            is_name
                && !BUILDER_METHODS.contains(&name)
                && syn::parse_str::<Ident>(name).is_ok()
                && self.keys.iter().all(|(_, taken)| taken != name)
        };
        if !is_free(&name) {
            name = format!("key_{name}").trim_end_matches('_').to_owned();
        }
        while !is_free(&name) {
            name.push_str("_2");
        }
        format_ident!("{name}")
    }

    fn has_basic(&self) -> bool {
        !self.basic.is_empty()
    }

    fn credentials(&self) -> TokenStream {
        let mut methods = TokenStream::new();
        if self.has_basic() {
            let docs = doc_tokens(&described(
                "Sets the user name and the password, which are sent as HTTP Basic.",
                &self.basic,
            ));
            let names = names(&self.basic);
            methods.extend(quote! {
                #docs
                #[doc(alias = "auth")]
                #[doc(alias = "credentials")]
                #[doc(alias = "login")]
                pub fn basic_auth(
                    self,
                    username: impl Into<String>,
                    password: impl Into<SecretString>,
                ) -> Self {
                    self.basic(&[#(#names),*], username, password)
                }
            });
        }
        if !self.bearer.is_empty() {
            methods.extend(self.bearer_methods());
        }
        methods.extend(self.keys.iter().map(|(scheme, method)| key_method(scheme, method)));
        methods
    }

    fn bearer_methods(&self) -> TokenStream {
        let names = names(&self.bearer);
        let docs = doc_tokens(&described(
            "Sets the token, which is sent in the header `Authorization` as `Bearer`. For one that \
             expires, see [`token_provider`](Self::token_provider).",
            &self.bearer,
        ));
        let client_credentials = self.bearer.iter().find_map(|scheme| match &scheme.kind {
            SchemeKind::Token { client_credentials: Some(endpoint), .. } => Some(endpoint),
            _ => None,
        });
        // A relative URL has no origin until the base URL is set.
        let endpoint = client_credentials.filter(|endpoint| endpoint.url.contains("://"));
        let flow = endpoint.map(|endpoint| {
            let url = &endpoint.url;
            let mut text = format!(
                "Sets the client's own credentials of OAuth 2, with which it gets tokens from \
                 `{url}` (the flow \"client credentials\"). For scopes or another address, give \
                 [`ClientCredentials`](crate::ClientCredentials) to \
                 [`token_provider`](Self::token_provider)."
            );
            let scopes = endpoint.scopes.iter().map(|(name, docs)| match docs.trim() {
                "" => format!("- `{name}`"),
                docs => format!("- `{name}`: {docs}"),
            });
            let scopes: Vec<String> = scopes.collect();
            if !scopes.is_empty() {
                text.push_str(&format!("\n\nThe scopes:\n\n{}", scopes.join("\n")));
            }
            let docs = doc_tokens(&docs::filled(&text));
            quote! {
                #docs
                #[cfg(feature = "oauth2")]
                pub fn client_credentials(
                    self,
                    client_id: impl Into<String>,
                    client_secret: impl Into<SecretString>,
                ) -> Self {
                    let provider = crate::ClientCredentials::new(#url, client_id, client_secret);
                    self.token_provider(provider)
                }
            }
        });
        quote! {
            #docs
            pub fn bearer_token(self, token: impl Into<SecretString>) -> Self {
                let source = Source::Fixed(token.into());
                self.credential(&[#(#names),*], Place::Authorization("Bearer"), source)
            }

            /// Sets the provider of tokens, for tokens that expire. It is called before the first
            /// call, when a token is about to expire, and when the service has rejected one; that
            /// call is then sent again.
            pub fn token_provider(self, provider: impl crate::TokenProvider) -> Self {
                let source = Source::Renewed(super::tokens::renewal(provider));
                self.credential(&[#(#names),*], Place::Authorization("Bearer"), source)
            }

            #flow
        }
    }

    /// `from_env` of the client and of its builder.
    fn environment(&self, library: &str) -> TokenStream {
        let username = self.has_basic().then(|| {
            quote! {
                /// The user name that the client logs in with; `None` if it has no credentials.
                pub fn username(&self) -> Option<&str> {
                    self.settings.username.as_deref()
                }
            }
        });
        let prefix = variable_prefix(library);
        let mut listed = Vec::new();
        let mut reads = Vec::new();
        if self.has_basic() {
            listed.push(format!(
                "the user name and the password in `{prefix}USERNAME` and `{prefix}PASSWORD`"
            ));
            reads.push(quote! {
                if let Some([username, password]) = variables.all(["USERNAME", "PASSWORD"])? {
                    builder = builder.basic_auth(username, password);
                }
            });
        }
        let bearer = (!self.bearer.is_empty()).then(|| (format_ident!("bearer_token"), "TOKEN"));
        let keys = self.keys.iter().map(|(_, method)| (method.clone(), ""));
        for (method, name) in bearer.into_iter().chain(keys) {
            let name = if name.is_empty() {
                method.to_string().to_ascii_uppercase()
            } else {
                name.to_owned()
            };
            let what = if name == "TOKEN" { "the token".to_owned() } else { format!("`{method}`") };
            listed.push(format!("{what} in `{prefix}{name}`"));
            reads.push(quote! {
                if let Some([value]) = variables.all([#name])? {
                    builder = builder.#method(value);
                }
            });
        }
        let credentials = if listed.is_empty() {
            String::new()
        } else {
            format!("; credentials, if they are set: {}", listed.join(", "))
        };
        let said =
            format!("the settings of the environment: the base URL in `{prefix}URL`{credentials}.");
        let errors = "# Errors\n\n[`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) \
                      if the URL is missing, or one of two variables that belong together";
        let of_client = doc_tokens_with_example(
            &docs::filled(&format!(
                "A client with {said} To set more, start with [`ClientBuilder::from_env`]."
            )),
            &format!(
                "```no_run\nlet client = {library}::Client::from_env()?;\n\
                 # Ok::<(), {library}::Error>(())\n```"
            ),
            &docs::filled(&format!(
                "{errors}, or if they cannot be used; see [`ClientBuilder::build`]."
            )),
        );
        let of_builder = doc_tokens(&docs::filled(&format!("A builder with {said}\n\n{errors}.")));
        let mutable = (!reads.is_empty()).then(|| quote!(mut));
        quote! {
            impl Client {
                #of_client
                pub fn from_env() -> Result<Self, Error> {
                    ClientBuilder::from_env()?.build()
                }

                #username
            }

            impl ClientBuilder {
                #of_builder
                pub fn from_env() -> Result<Self, Error> {
                    let variables = variables();
                    let #mutable builder = Self::new(variables.required("URL")?);
                    #(#reads)*
                    Ok(builder)
                }
            }
        }
    }
}

/// The prefix of the environment variables, which depends on the name of the crate.
fn variable_prefix(library: &str) -> String {
    let service = library.strip_suffix("_client").unwrap_or(library);
    format!("{}_", service.to_ascii_uppercase())
}

fn key_method(scheme: &Scheme, method: &Ident) -> TokenStream {
    let (place, sent) = match &scheme.kind {
        SchemeKind::ApiKey { place, name } => {
            let place_of = match place.as_str() {
                "header" => quote!(Header),
                "query" => quote!(Query),
                _ => quote!(Cookie),
            };
            let what = match place.as_str() {
                "header" => "header",
                "query" => "query parameter",
                _ => "cookie",
            };
            (quote!(Place::#place_of(#name)), format!("the {what} `{name}`"))
        }
        SchemeKind::Token { scheme, .. } => (
            quote!(Place::Authorization(#scheme)),
            format!("the header `Authorization` after `{scheme}`"),
        ),
        SchemeKind::Basic => return TokenStream::new(),
    };
    let docs = doc_tokens(&described(&format!("Sets the key that is sent in {sent}."), &[scheme]));
    let name = &scheme.name;
    quote! {
        #docs
        pub fn #method(self, key: impl Into<SecretString>) -> Self {
            self.credential(&[#name], #place, Source::Fixed(key.into()))
        }
    }
}

fn names<'a>(schemes: &[&'a Scheme]) -> Vec<&'a str> {
    schemes.iter().map(|scheme| scheme.name.as_str()).collect()
}

/// A text, followed by the descriptions of schemes.
fn described(text: &str, schemes: &[&Scheme]) -> String {
    let described = schemes.iter().map(|scheme| docs::markdown(&scheme.docs));
    let texts = [docs::filled(text)].into_iter().chain(described.filter(|docs| !docs.is_empty()));
    texts.collect::<Vec<_>>().join("\n\n")
}

fn server() -> TokenStream {
    quote! {
        /// Sends the calls that the document sends to the server `documented` to another URL. The
        /// operations name their servers; see [`Operation::server`](crate::Operation::server).
        pub fn server(self, documented: &str, url: impl Into<String>) -> Self {
            self.replace_server(documented, url.into())
        }
    }
}
