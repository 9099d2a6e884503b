//! The handlers: one function for each operation of the contract.

mod groups;
mod nodes;
mod users;

use std::marker::PhantomData;

use community_qa_contract::Condition;
use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::call::Call;
use super::input::{Input, fields_of};
use super::query::Query;
use super::refusal::Refusal;
use super::respond::Respond;
use crate::domain::bounded::Term;
use crate::domain::ids::UserId;
use crate::domain::paging::PageRequest;
use crate::domain::permissions::Facts;
use crate::domain::projection::Projection;
use crate::response::Response;
use crate::service::Failure;

/// From this size on, in bytes, the bodies of a caller are read one after the other.
const LARGE_BODY: usize = 64 * 1024;

/// The longest response that is written on the thread that answers, in bytes. It takes some tenths
/// of a millisecond; a page of the longest texts has 32 MiB, and takes 80 ms.
const WRITING_BUDGET: usize = 256 * 1024;

/// A function for an operation: takes a call and its input, and returns a result.
pub(super) trait Handler: Sync {
    /// Reads the input, calls the function, and writes the result. Lists for the same caller are
    /// read one after the other.
    fn handle<'i>(
        &self,
        call: Call,
        input: Input<'i>,
        is_list: bool,
    ) -> BoxFuture<'i, Result<Response, Refusal>>;

    /// The facts that the parameters contribute to the permission rules.
    fn facts(&self, query: &Query, caller: UserId) -> Facts;

    /// The names of the parameters and fields of the input.
    fn takes(&self) -> Vec<&'static str>;

    /// The names of the fields of the result, or of the items of its list.
    fn returns(&self) -> Vec<&'static str>;
}

/// The input of an operation: a struct of parameters and fields of the body, or several.
pub(super) trait Taken: DeserializeOwned {
    /// Adds the names of its parameters and fields.
    fn add_names(names: &mut Vec<&'static str>);

    /// Adds the facts that the parameters contribute to the permission rules. If nothing adds a
    /// fact, it is unknown, and rules that need it refuse the call.
    fn add_facts(_query: &Query, _caller: UserId, _facts: &mut Facts) {}
}

impl<A: Taken, B: Taken> Taken for (A, B) {
    fn add_names(names: &mut Vec<&'static str>) {
        A::add_names(names);
        B::add_names(names);
    }

    fn add_facts(query: &Query, caller: UserId, facts: &mut Facts) {
        A::add_facts(query, caller, facts);
        B::add_facts(query, caller, facts);
    }
}

impl<A: Taken, B: Taken, C: Taken> Taken for (A, B, C) {
    fn add_names(names: &mut Vec<&'static str>) {
        <(A, (B, C))>::add_names(names);
    }

    fn add_facts(query: &Query, caller: UserId, facts: &mut Facts) {
        <(A, (B, C))>::add_facts(query, caller, facts);
    }
}

/// Implements [`Taken`] for structs that contribute no facts.
macro_rules! taken {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::api::handlers::Taken for $type {
            fn add_names(names: &mut Vec<&'static str>) {
                names.extend($crate::api::input::fields_of::<Self>());
            }
        })+
    };
}
use taken;

taken!(Nothing, Fixed, PageRequest, Projection);

struct Typed<F, T, R> {
    function: F,
    types: PhantomData<fn(T) -> R>,
}

const fn typed<F, T, R, O>(function: F) -> Typed<F, T, R>
where
    F: Fn(Call, T) -> O,
    O: Future<Output = Result<R, Refusal>>,
{
    Typed { function, types: PhantomData }
}

impl<F, T, R, O> Handler for Typed<F, T, R>
where
    F: Fn(Call, T) -> O + Copy + Send + Sync + 'static,
    T: Taken + Send + 'static,
    R: Respond + Send + 'static,
    O: Future<Output = Result<R, Refusal>> + Send + 'static,
{
    fn handle<'i>(
        &self,
        call: Call,
        input: Input<'i>,
        is_list: bool,
    ) -> BoxFuture<'i, Result<Response, Refusal>> {
        let function = self.function;
        // Boxed, because a table holds handlers whose futures have different types.
        Box::pin(async move {
            let caller = call.access.caller;
            // Large bodies wait for a turn, because reading them takes memory.
            let sent = if input.body.len() >= LARGE_BODY {
                let _turn = call.service.turn_to_send(caller).await?;
                input.read()?
            } else {
                input.read()?
            };
            // The turn is held until the response is written.
            let _turn = if is_list { Some(call.service.turn_to_list(caller).await?) } else { None };
            let (backend, base) = (call.backend.clone(), call.base.clone());
            let admission = call.access.admission.clone();
            let result = function(call, sent).await?;
            if let Some(admission) = admission {
                admission.expect_permitted()?;
            }
            if let Some(response) = result.respond(&backend.shown(&base), WRITING_BUDGET)? {
                return Ok(response);
            }
            let service = backend.service.clone();
            let write = move || result.respond(&backend.shown(&base), usize::MAX);
            let response = service.write_response(write).await??;
            response.ok_or_else(|| Failure::Bug("a response was not written".to_owned()).into())
        })
    }

    fn facts(&self, query: &Query, caller: UserId) -> Facts {
        let mut facts = Facts::default();
        T::add_facts(query, caller, &mut facts);
        facts
    }

    fn takes(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        T::add_names(&mut names);
        names
    }

    fn returns(&self) -> Vec<&'static str> {
        R::fields()
    }
}

/// The handlers of a module: those of the operations with a tag.
#[derive(Clone, Copy)]
pub(super) struct Handlers {
    pub(super) tag: &'static str,
    /// The file and line of their list.
    pub(super) place: &'static str,
    pub(super) rows: &'static [(&'static str, &'static dyn Handler)],
}

impl Handlers {
    pub(super) fn get(&self, operation: &str) -> Option<&'static dyn Handler> {
        let (_, handler) = self.rows.iter().find(|(id, _)| *id == operation)?;
        Some(*handler)
    }
}

/// Lists the handlers of a module, by the names of the operations.
macro_rules! handlers {
    (tag: $tag:literal, $($operation:literal => $function:path,)+) => {
        pub(super) const HANDLERS: $crate::api::handlers::Handlers =
            $crate::api::handlers::Handlers {
                tag: $tag,
                place: concat!(file!(), ":", line!()),
                rows: &[$(($operation, &$crate::api::handlers::typed($function)),)+],
            };
    };
}
use handlers;

pub(super) const HANDLERS: &[Handlers] = &[users::HANDLERS, groups::HANDLERS, nodes::HANDLERS];

/// The input of an operation that takes none.
#[derive(Debug, Deserialize)]
struct Nothing {}

/// A list with a fixed order.
#[derive(Debug, Deserialize)]
struct Fixed {
    /// Accepted, and without effect.
    #[serde(rename = "sort")]
    _sort: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
struct Following {
    follower: Option<String>,
}

impl Following {
    /// The caller, unless the request names another.
    fn follower(&self, caller: UserId) -> Result<UserId, Failure> {
        let Some(follower) = &self.follower else {
            return Ok(caller);
        };
        let id = follower.parse::<i32>().ok().filter(|id| *id > 0);
        id.map(|id| UserId::from(i64::from(id)))
            .ok_or_else(|| Failure::Invalid("follower must be a user id".to_owned()))
    }
}

impl Taken for Following {
    fn add_names(names: &mut Vec<&'static str>) {
        names.extend(fields_of::<Self>());
    }

    fn add_facts(query: &Query, caller: UserId, facts: &mut Facts) {
        let Ok(sent) = Input::of_parameters(query).read::<Self>() else {
            return;
        };
        facts.set(Condition::FollowerGiven, sent.follower.is_some());
        if let Ok(performer) = sent.follower(caller) {
            facts.set(Condition::PerformerIsOther, performer != caller);
        }
    }
}

/// The input of a list with a fixed order.
type FixedList = (Fixed, PageRequest, Projection);

/// The search term `q`. It is refused if it is too long, because the search takes memory for each
/// of its characters.
fn term(q: &str) -> Result<Term<'_>, Failure> {
    const CHARACTERS: usize = 256;
    let term = Term::new(q).ok();
    term.filter(|term| term.as_str().chars().count() <= CHARACTERS).ok_or_else(|| {
        let message = format!("the parameter q must have at most {CHARACTERS} characters");
        Failure::Invalid(message)
    })
}
