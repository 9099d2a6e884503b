//! The environment variables with the address and the credentials of the site.

use crate::Error;

/// The environment variables for this crate.
pub(crate) struct Variables<L>(L);

/// The variables of this process.
pub(crate) fn variables() -> Variables<impl Fn(&str) -> Option<String>> {
    // Tests pass another lookup: they run in threads, which share the environment.
    Variables(|name: &str| std::env::var(name).ok())
}

impl<L: Fn(&str) -> Option<String>> Variables<L> {
    /// The value of a variable.
    pub(crate) fn required(&self, name: &str) -> Result<String, Error> {
        (self.0)(&variable(name)).ok_or_else(|| missing(name))
    }

    /// The values of variables that belong together; none if all of them are missing.
    pub(crate) fn all<const N: usize>(
        &self,
        names: [&str; N],
    ) -> Result<Option<[String; N]>, Error> {
        if names.iter().all(|name| (self.0)(&variable(name)).is_none()) {
            return Ok(None);
        }
        let mut values = [const { String::new() }; N];
        for (value, name) in values.iter_mut().zip(names) {
            *value = self.required(name)?;
        }
        Ok(Some(values))
    }
}

fn missing(name: &str) -> Error {
    Error::invalid_request(format!("{} is not set", variable(name)))
}

/// The name of an environment variable. It begins with the name of the crate, without `client`.
fn variable(name: &str) -> String {
    let package = env!("CARGO_PKG_NAME");
    let service = package.strip_suffix("-client").unwrap_or(package);
    format!("{}_{name}", service.to_ascii_uppercase().replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_that_belong_together_are_all_set_or_none() {
        for (set, expected) in [
            (&["USERNAME", "PASSWORD"][..], Ok(true)),
            (&[], Ok(false)),
            (&["USERNAME"], Err("PASSWORD")),
            (&["PASSWORD"], Err("USERNAME")),
        ] {
            let is_set = |name: &str| set.iter().any(|own| variable(own) == name);
            let variables = Variables(|name: &str| is_set(name).then(|| name.to_owned()));
            let found = variables.all(["USERNAME", "PASSWORD"]);
            let found = found.map(|found| found.is_some()).map_err(|error| error.to_string());
            assert_eq!(found, expected.map_err(|name| format!("{} is not set", variable(name))));
        }
        let error = Variables(|_: &str| None).required("URL").unwrap_err();
        assert_eq!(error.to_string(), format!("{} is not set", variable("URL")));
    }
}
