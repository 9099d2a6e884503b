//! The credentials of a client, and those of a call.

use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use futures_core::future::BoxFuture;
use reqwest::header::{AUTHORIZATION, COOKIE, HeaderName, HeaderValue};
use reqwest::{Request, Url};
use secrecy::{ExposeSecret, SecretString};

use crate::error::Secrets;
use crate::{Error, Operation};

/// The part of a request that carries a credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The header `Authorization`, after the name of an HTTP scheme.
    Authorization(&'static str),
    /// The header of this name.
    Header(&'static str),
    /// The query parameter of this name.
    Query(&'static str),
    /// The cookie of this name.
    Cookie(&'static str),
}

/// Provides a token. The argument is the token that the service has rejected, if any.
pub(crate) type Renewal = Arc<
    dyn Fn(Option<SecretString>) -> BoxFuture<'static, Result<SecretString, Error>> + Send + Sync,
>;

#[derive(Clone)]
pub(crate) enum Source {
    Fixed(SecretString),
    /// A provider, which is called before each attempt.
    Renewed(Renewal),
}

/// A credential for some of the document's security schemes.
#[derive(Clone)]
pub(crate) struct Credential {
    /// The names of the schemes in the document.
    pub(crate) schemes: &'static [&'static str],
    pub(crate) place: Place,
    pub(crate) source: Source,
}

/// A value that was sent in an attempt and may be renewed.
pub(crate) type Sent = Option<SecretString>;

/// All credentials of a client, in the order in which they were set.
#[derive(Clone, Default)]
pub(crate) struct Credentials(Vec<Credential>);

impl Credentials {
    pub(crate) fn add(&mut self, credential: Credential) {
        // A credential replaces an earlier one for the same schemes.
        let is_same = |other: &Credential| other.schemes == credential.schemes;
        self.0.retain(|other| !is_same(other));
        self.0.push(credential);
    }

    /// Returns whether one of them is sent in this header.
    pub(crate) fn has_header(&self, name: &HeaderName) -> bool {
        self.0.iter().any(|credential| match credential.place {
            Place::Authorization(_) => *name == AUTHORIZATION,
            Place::Header(own) => name.as_str().eq_ignore_ascii_case(own),
            Place::Query(_) | Place::Cookie(_) => false,
        })
    }

    /// The values that never change. Each is checked against the rules of its place.
    pub(crate) fn fixed(&self) -> Result<Vec<SecretString>, Error> {
        let mut values = Vec::new();
        for credential in &self.0 {
            if let Source::Fixed(value) = &credential.source {
                credential.place.check(value)?;
                values.push(value.clone());
            }
        }
        Ok(values)
    }

    /// The credentials of a call: the first alternative of the document for which all are set.
    /// Without an operation, all credentials.
    fn of_call(&self, operation: Option<&Operation>) -> Vec<&Credential> {
        let Some(operation) = operation else {
            return self.0.iter().collect();
        };
        let of_scheme = |name: &&str| self.0.iter().find(|own| own.schemes.contains(name));
        let alternatives = operation.security.iter().filter(|schemes| !schemes.is_empty());
        let chosen = alternatives
            .filter_map(|schemes| schemes.iter().map(of_scheme).collect::<Option<Vec<_>>>())
            .next();
        chosen.unwrap_or_default()
    }

    /// Writes the credentials of a call into one of its requests. Renewable credentials are
    /// requested again if their value is `rejected`. Returns the value that can be renewed.
    pub(crate) async fn attach(
        &self,
        operation: Option<&Operation>,
        request: &mut Request,
        rejected: Sent,
        secrets: &Secrets,
    ) -> Result<Sent, Error> {
        let mut renewable = None;
        for credential in self.of_call(operation) {
            let value = match &credential.source {
                Source::Fixed(value) => value.clone(),
                Source::Renewed(renew) => {
                    let value = renew(rejected.clone()).await?;
                    secrets.add(&value);
                    renewable = Some(value.clone());
                    value
                }
            };
            credential.place.write(request, &value)?;
        }
        Ok(renewable)
    }
}

impl Place {
    /// Returns an error if a value cannot be sent here.
    fn check(self, value: &SecretString) -> Result<(), Error> {
        match self {
            Self::Authorization(scheme) => header_value(scheme, value).map(drop),
            Self::Header(_) => header_value("", value).map(drop),
            Self::Query(_) => Ok(()),
            Self::Cookie(name) => cookie(name, value).map(drop),
        }
    }

    /// Writes a value, unless the call has set the header or parameter itself.
    fn write(self, request: &mut Request, value: &SecretString) -> Result<(), Error> {
        match self {
            Self::Authorization(scheme) => {
                let value = header_value(scheme, value)?;
                request.headers_mut().entry(AUTHORIZATION).or_insert(value);
            }
            Self::Header(name) => {
                let value = header_value("", value)?;
                let name = HeaderName::try_from(name).map_err(|_| {
                    Error::invalid_request(format!("{name:?} is not a header name"))
                })?;
                request.headers_mut().entry(name).or_insert(value);
            }
            Self::Query(name) => add_to_query(request.url_mut(), name, value),
            Self::Cookie(name) => {
                let own = cookie(name, value)?;
                let headers = request.headers_mut();
                let joined = match headers.get(COOKIE) {
                    Some(others) => [others.as_bytes(), b"; ", own.as_bytes()].concat(),
                    None => own.into_bytes(),
                };
                headers.insert(COOKIE, sensitive(HeaderValue::from_bytes(&joined))?);
            }
        }
        Ok(())
    }
}

fn add_to_query(url: &mut Url, name: &str, value: &SecretString) {
    // A redirect may have kept the parameter.
    if url.query_pairs().all(|(other, _)| other != name) {
        url.query_pairs_mut().append_pair(name, value.expose_secret());
    }
}

/// `Scheme value`, or the value alone.
fn header_value(scheme: &str, value: &SecretString) -> Result<HeaderValue, Error> {
    let value = value.expose_secret();
    let text = if scheme.is_empty() { value.to_owned() } else { format!("{scheme} {value}") };
    sensitive(HeaderValue::try_from(text))
}

/// A header that is never printed.
fn sensitive<E>(value: Result<HeaderValue, E>) -> Result<HeaderValue, Error> {
    let mut value =
        value.map_err(|_| Error::invalid_request("the credentials cannot be sent as a header"))?;
    value.set_sensitive(true);
    Ok(value)
}

fn cookie(name: &str, value: &SecretString) -> Result<String, Error> {
    let value = value.expose_secret();
    let is_cookie_octet = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | ',' | ';' | '\\');
    if !value.chars().all(is_cookie_octet) {
        return Err(Error::invalid_request("the credentials cannot be sent as a cookie"));
    }
    Ok(format!("{name}={value}"))
}

/// The value of HTTP Basic after the name of the scheme.
pub(crate) fn basic(username: &str, password: &SecretString) -> SecretString {
    BASE64.encode(format!("{username}:{}", password.expose_secret())).into()
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|own| own.schemes)).finish()
    }
}

#[cfg(test)]
mod tests {
    use reqwest::Method;

    use super::*;

    fn request(url: &str) -> Request {
        Request::new(Method::GET, url.parse().unwrap())
    }

    #[test]
    fn credential_is_written_into_its_place() {
        for (place, header, query) in [
            (Place::Authorization("Bearer"), Some(("authorization", "Bearer k=1")), "a=1"),
            (Place::Header("X-Key"), Some(("x-key", "k=1")), "a=1"),
            (Place::Query("key"), None, "a=1&key=k%3D1"),
            (Place::Cookie("sid"), Some(("cookie", "theme=dark; sid=k=1")), "a=1"),
        ] {
            let mut request = request("https://api.example.org/?a=1");
            request.headers_mut().insert(COOKIE, HeaderValue::from_static("theme=dark"));
            place.write(&mut request, &"k=1".into()).unwrap();
            if let Some((name, value)) = header {
                assert_eq!(request.headers()[name], value);
                assert!(request.headers()[name].is_sensitive(), "{name}");
            }
            assert_eq!(request.url().query(), Some(query));
        }
    }

    #[test]
    fn header_and_parameter_of_call_win() {
        let mut request = request("https://api.example.org/?key=own");
        request.headers_mut().insert(AUTHORIZATION, HeaderValue::from_static("own"));
        Place::Query("key").write(&mut request, &"k".into()).unwrap();
        Place::Authorization("Bearer").write(&mut request, &"k".into()).unwrap();
        assert_eq!(request.url().query(), Some("key=own"));
        assert_eq!(request.headers()[AUTHORIZATION], "own");
    }

    #[test]
    fn credential_that_cannot_be_sent_is_refused() {
        for (place, value) in [
            (Place::Authorization("Bearer"), "a\nb"),
            (Place::Header("x-key"), "a\0"),
            (Place::Cookie("sid"), "a;b"),
        ] {
            let error = place.check(&value.into()).unwrap_err().to_string();
            assert!(error.starts_with("the credentials cannot be sent as a"), "{error}");
        }
    }

    #[test]
    fn first_alternative_with_all_credentials_is_sent() {
        let mut credentials = Credentials::default();
        for (schemes, place) in [
            (&["key"][..], Place::Header("x-key")),
            (&["id"], Place::Query("id")),
            (&["token", "oauth"], Place::Authorization("Bearer")),
        ] {
            let source = Source::Fixed("secret".into());
            credentials.add(Credential { schemes, place, source });
        }
        type Case = (&'static [&'static [&'static str]], &'static [&'static str]);
        const CASES: [Case; 6] = [
            (&[&["basic"], &["key", "id"]], &["key", "id"]),
            (&[&["oauth"]], &["token"]),
            (&[&[], &["key"]], &["key"]),
            (&[&["basic", "key"]], &[]),
            (&[&[]], &[]),
            (&[], &[]),
        ];
        for (security, sent) in CASES {
            let operation = Operation { security, ..Operation::EMPTY };
            let own = credentials.of_call(Some(&operation)).into_iter();
            assert_eq!(own.map(|own| own.schemes[0]).collect::<Vec<_>>(), sent, "{security:?}");
        }
        assert_eq!(credentials.of_call(None).len(), 3);
    }
}
