//! Every operation, for every role and every set of the permissions that its rules name, on the
//! own account and on another's, with the target present and absent. What is expected is
//! computed from the document.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::{Condition, OperationExtensions, PermissionRule};
use community_qa_server::api::expect_handlers;
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use openapi_model::components::schema_referred_to;
use openapi_model::{Method, Operation, Parameter, ParameterLocation, SamplePart};
use serde_json::Value;

use crate::site::*;

/// A request for an operation that fails no other check than that of permissions.
#[derive(Debug, Clone, Default)]
struct Case {
    query: String,
    body: Option<Value>,
    /// The conditions that hold, besides those about whose account or node it is.
    holding: &'static [Condition],
}

/// The requests that are tried for an operation: one, or one for each set of conditions.
fn cases(operation: &Operation) -> Vec<Case> {
    use Condition::{
        ChangesDetails, ChangesProfile, ChangesUsername, FollowerGiven, PerformerIsOther,
        WildcardQuery,
    };
    let case = |query: &str, holding| Case {
        query: query.to_owned(),
        body: None,
        holding,
    };
    match operation.id.as_str() {
        "updateUser" => vec![
            case("", &[ChangesProfile]),
            // The same name is no change of the name.
            case("username={same}", &[ChangesProfile]),
            case("location=Visby", &[ChangesProfile]),
            case("birthday=02/29/1988", &[ChangesDetails]),
            case(
                "location=x&birthday=02/29/1988",
                &[ChangesProfile, ChangesDetails],
            ),
            case(
                "location=x&username={name}",
                &[ChangesProfile, ChangesUsername],
            ),
            case("username={name}2", &[ChangesUsername]),
        ],
        "followUser" | "unfollowUser" | "followNode" | "unfollowNode" => {
            vec![
                case("", &[]),
                case("follower={caller}", &[FollowerGiven]),
                case("follower={tomas}", &[FollowerGiven, PerformerIsOther]),
            ]
        }
        "searchNodes" => vec![case("q=x", &[]), case("q=x*", &[WildcardQuery])],
        "getUserByUsername" => vec![case("username=maja", &[])],
        _ => vec![shown(operation)],
    }
}

/// The request that the document shows of an operation: the required parameters, and the first sample of
/// the body. The users in it are those of the site.
fn shown(operation: &Operation) -> Case {
    let contract = community_qa_contract::embedded().unwrap();
    let in_query = |parameter: &&Parameter| {
        parameter.location == ParameterLocation::Query && parameter.required
    };
    let mut pairs = Vec::new();
    for parameter in operation.parameters.iter().filter(in_query) {
        let schema = parameter.schema.as_ref().unwrap();
        let items = schema.get("items").unwrap_or(schema);
        // The id of somebody who exists.
        let value = if schema_referred_to(items).as_deref() == Some("UserId") {
            "{tomas}".to_owned()
        } else {
            let declared = contract.at(&parameter.pointer).unwrap();
            match &declared["example"] {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            }
        };
        pairs.push(format!("{}={value}", parameter.name));
    }
    let mut samples = contract.samples().iter();
    let request = samples.find(|sample| {
        sample.part == SamplePart::Request && sample.operation.as_ref() == Some(&operation.id)
    });
    Case {
        query: pairs.join("&"),
        body: request.map(|sample| serde_json::from_str(&sample.text).unwrap()),
        holding: &[],
    }
}

/// The owner of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Own,
    Other,
    Absent,
}

/// Returns whether the rules of the document permit a caller.
fn is_permitted(
    rules: &[PermissionRule],
    case: &Case,
    target: Target,
    held: &dyn Fn(Permission) -> bool,
) -> bool {
    let own = target == Target::Own;
    let holds = |condition: &Condition| match condition {
        Condition::OwnAccount | Condition::OwnRevisions => own,
        Condition::OtherAccount | Condition::OthersRevisions => !own,
        other => case.holding.contains(other),
    };
    let applying = rules.iter().filter(|rule| rule.when.iter().all(holds));
    let meets = |rule: &PermissionRule| {
        rule.any_of.iter().any(|stated| {
            // The nodes here are questions; of an absent node no type is known.
            let name = stated.name.replace("{nodeType}", "question");
            let unknown = name != stated.name && target == Target::Absent;
            unknown || Permission::from_name(&name).is_some_and(held)
        })
    };
    applying.into_iter().all(meets)
}

/// Returns whether another body of an update would be permitted: then a missing target is
/// reported before the lacking permission.
fn depends_on_body(
    operation: &Operation,
    rules: &[PermissionRule],
    target: Target,
    held: &dyn Fn(Permission) -> bool,
) -> bool {
    let mut others = cases(operation).into_iter();
    operation.id == "updateUser" && others.any(|other| is_permitted(rules, &other, target, held))
}

#[derive(Debug, Clone)]
enum Caller {
    /// A user of these groups alone.
    Of(Vec<BuiltInGroup>),
    /// A user with these permissions alone.
    With(BTreeSet<Permission>),
}

impl Caller {
    /// Users of no group, of Users alone, and of Users and each of the others.
    fn roles() -> Vec<Self> {
        let mut roles = vec![Self::Of(Vec::new()), Self::Of(vec![BuiltInGroup::Users])];
        for group in [
            BuiltInGroup::Moderators,
            BuiltInGroup::SuperUsers,
            BuiltInGroup::NetworkAdministrators,
        ] {
            roles.push(Self::Of(vec![BuiltInGroup::Users, group]));
        }
        roles
    }

    /// Every set of the permissions that rules name.
    fn sets(rules: &[PermissionRule]) -> Vec<Self> {
        // Each permission doubles the sets: those without it, and those with it.
        let mut sets = vec![BTreeSet::new()];
        for stated in rules.iter().flat_map(|rule| &rule.any_of) {
            let name = stated.name.replace("{nodeType}", "question");
            let permission = Permission::from_name(&name).unwrap();
            let mut with: Vec<BTreeSet<Permission>> = sets.clone();
            for set in &mut with {
                set.insert(permission);
            }
            sets.extend(with);
            sets.sort();
            sets.dedup();
        }
        sets.into_iter().map(Self::With).collect()
    }

    /// The permissions of the caller, by those that groups have on a new site.
    fn held(&self) -> BTreeSet<Permission> {
        match self {
            Self::Of(groups) => {
                let groups = groups.iter().chain([&BuiltInGroup::Anonymous]);
                groups
                    .flat_map(|group| group.default_permissions())
                    .collect()
            }
            Self::With(permissions) => permissions.clone(),
        }
    }

    /// Creates the user.
    async fn join(&self, site: &Site) -> i64 {
        let groups = match self {
            Self::Of(groups) => groups.clone(),
            Self::With(_) => Vec::new(),
        };
        let others = groups.iter().filter(|group| **group != BuiltInGroup::Users);
        let id = site.add("caller", others.copied().collect()).await;
        if !groups.contains(&BuiltInGroup::Users) {
            let users = BuiltInGroup::Users.id().into();
            let left = site.service.remove_members(users, vec![id.into()]);
            left.await.unwrap();
        }
        if let Self::With(permissions) = self {
            let anonymous = BuiltInGroup::Anonymous.default_permissions();
            let all: BTreeSet<Permission> = anonymous.chain(permissions.iter().copied()).collect();
            for permission in all {
                let granted = permissions.contains(&permission);
                site.set_permission("caller", permission, granted).await;
            }
        }
        id
    }
}

/// A site with a caller, and what the caller calls for.
struct World {
    site: Site,
    caller: i64,
    group: i64,
    own_node: i64,
    others_node: i64,
}

impl World {
    async fn new(authenticator: &Authenticator, caller: &Caller) -> Self {
        let site = Site::on(
            crate::database::new_database().await,
            authenticator.clone(),
            2,
        )
        .await;
        let caller = caller.join(&site).await;
        let own_node = site.ask(caller, "Own", "x", &[]).await;
        let others_node = site.ask(MAJA_ID, "Other", "x", &[]).await;
        // Not a built-in one, for which some operations are refused to everybody.
        let group = site.service.create_group("Target", None).await.unwrap();
        Self {
            site,
            caller,
            group: group.get(),
            own_node,
            others_node,
        }
    }

    async fn call(&self, operation: &Operation, case: &Case, target: Target) -> u16 {
        let (user, node, group, name, same) = match target {
            // Another name, with which the caller still logs in.
            Target::Own => (self.caller, self.own_node, self.group, "Caller", "caller"),
            Target::Other => (MAJA_ID, self.others_node, self.group, "other", MAJA),
            // Nobody and nothing has this number.
            Target::Absent => (4711, 4711, 4711, "absent", "absent"),
        };
        let path = format!("{}?{}", operation.path.as_str(), case.query)
            .replace("{user_id}", &user.to_string())
            .replace("{node_id}", &node.to_string())
            .replace("{group_id}", &group.to_string())
            .replace("{name}", name)
            .replace("{same}", same)
            .replace("{caller}", &self.caller.to_string())
            .replace("{tomas}", &TOMAS_ID.to_string());
        let method = operation.method.as_str();
        let body = case.body.clone();
        self.site.send("caller", method, &path, body).await.status
    }
}

/// The status that follows from the rules of the document.
fn expected(
    operation: &Operation,
    case: &Case,
    target: Target,
    held: &BTreeSet<Permission>,
) -> u16 {
    let rules = operation.permissions().unwrap();
    let held = |permission: Permission| held.contains(&permission);
    let permitted = is_permitted(&rules, case, target, &held);
    // The document has another refusal for this operation.
    let refused = if operation.id == "getGroup" { 500 } else { 401 };
    let expected = match (permitted, target == Target::Absent) {
        (false, true) if depends_on_body(operation, &rules, target, &held) => 404,
        (false, _) => refused,
        (true, true) => 404,
        (true, false) => success(operation),
    };
    // Nobody follows oneself.
    let is_self = case.query != "follower={tomas}" && target == Target::Own;
    if operation.id == "followUser" && is_self && permitted {
        return 400;
    }
    expected
}

/// The targets of an operation. The own account comes last: a caller who has suspended it
/// cannot go on.
fn targets(operation: &Operation) -> &'static [Target] {
    match operation.path.parameters().next() {
        None => &[Target::Other],
        Some("group_id") => &[Target::Absent, Target::Other],
        Some(_) => &[Target::Absent, Target::Other, Target::Own],
    }
}

/// The first status of a success that the document declares.
fn success(operation: &Operation) -> u16 {
    let mut statuses = operation.responses.iter().map(|response| response.status);
    let success = statuses.find(|status| status.is_success()).unwrap();
    // Where the specification shows no status, the document has a range.
    let unstated = if operation.method == Method::Post {
        201
    } else {
        200
    };
    success.to_string().parse().unwrap_or(unstated)
}

#[tokio::test]
async fn the_permission_matrix_is_that_of_the_document() {
    let contract = community_qa_contract::embedded().unwrap();
    expect_handlers(contract).unwrap_or_else(|unhandled| panic!("{unhandled}"));
    let authenticator = Authenticator::new().unwrap();
    let mut wrong = Vec::new();
    let mut tried = 0;
    // What is only read stays as it was for the next.
    let mut unchanged: BTreeMap<String, World> = BTreeMap::new();
    for operation in contract.operations() {
        let mut callers = Caller::roles();
        callers.extend(Caller::sets(&operation.permissions().unwrap()));
        for caller in callers {
            let fresh;
            // Only writes change the world, and a new one costs time.
            let world = if operation.method == Method::Get {
                let key = format!("{caller:?}");
                if !unchanged.contains_key(&key) {
                    let world = World::new(&authenticator, &caller).await;
                    unchanged.insert(key.clone(), world);
                }
                &unchanged[&key]
            } else {
                fresh = World::new(&authenticator, &caller).await;
                &fresh
            };
            let held = caller.held();
            for target in targets(operation) {
                for case in cases(operation) {
                    tried += 1;
                    let expected = expected(operation, &case, *target, &held);
                    let seen = world.call(operation, &case, *target).await;
                    if expected != seen {
                        wrong.push(format!(
                            "{} by {caller:?} with {:?} on {target:?}: {seen} instead of {expected}",
                            operation.id, case.query
                        ));
                    }
                }
            }
        }
    }
    // Fewer would mean that cases were lost.
    assert!(tried > 1000, "{tried}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
