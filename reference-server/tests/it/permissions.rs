//! Every operation, for every role, on the own account and on another's, with the target
//! present and absent. What is expected is computed from the document.

use community_qa_contract::{Condition, OperationExtensions, PermissionRule};
use community_qa_server::auth::Authenticator;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use openapi_model::{Method, Operation};

use crate::site::*;

/// A request for an operation that fails no other check than that of permissions.
#[derive(Debug, Clone, Copy)]
struct Case {
    query: &'static str,
    /// The conditions that hold, besides those about whose account or node it is.
    holding: &'static [Condition],
}

/// The requests that are tried for an operation: one, or one for each set of conditions.
fn cases(operation: &str) -> Vec<Case> {
    use Condition::{
        ChangesDetails, ChangesProfile, ChangesUsername, FollowerGiven, PerformerIsOther,
        WildcardQuery,
    };
    let case = |query, holding| Case { query, holding };
    match operation {
        "updateUser" => vec![
            case("", &[ChangesProfile]),
            case("location=Visby", &[ChangesProfile]),
            case("birthday=02/29/1988", &[ChangesDetails]),
            case(
                "location=x&birthday=02/29/1988",
                &[ChangesProfile, ChangesDetails],
            ),
            case("username=another", &[ChangesUsername]),
        ],
        "followUser" | "unfollowUser" | "followNode" | "unfollowNode" => {
            vec![
                case("", &[]),
                case("follower=5", &[FollowerGiven, PerformerIsOther]),
            ]
        }
        "searchNodes" => vec![case("q=x", &[]), case("q=x*", &[WildcardQuery])],
        "createUser" => vec![case("username=new&password=x&email=new@x.example", &[])],
        "getUserByUsername" => vec![case("username=maja", &[])],
        "awardReputation" => vec![case("points=1", &[])],
        "createGroup" => vec![case("name=new", &[])],
        "addGroupUsers" | "removeGroupUsers" => vec![case("users=5", &[])],
        "createNodeComment" => vec![case("body=x", &[])],
        _ => vec![case("", &[])],
    }
}

/// Whose the target is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Own,
    Other,
    Absent,
}

/// Whether the rules of the document let a caller pass.
fn is_permitted(
    rules: &[PermissionRule],
    case: Case,
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

/// Whether another body of an update would let the caller pass: then the absence of the
/// target comes before the lacking permission.
fn depends_on_body(
    operation: &Operation,
    rules: &[PermissionRule],
    target: Target,
    held: &dyn Fn(Permission) -> bool,
) -> bool {
    let mut others = cases(&operation.id).into_iter();
    operation.id == "updateUser" && others.any(|other| is_permitted(rules, other, target, held))
}

const ROLES: [Option<BuiltInGroup>; 4] = [
    None,
    Some(BuiltInGroup::Moderators),
    Some(BuiltInGroup::SuperUsers),
    Some(BuiltInGroup::NetworkAdministrators),
];

async fn expected_and_seen(
    authenticator: &Authenticator,
    operation: &Operation,
    role: Option<BuiltInGroup>,
    case: Case,
    target: Target,
) -> (u16, u16) {
    let site = Site::on(new_database().await, authenticator.clone(), 2).await;
    let caller = site.add("caller", role.into_iter().collect()).await;
    let own = site.ask(caller, "Own", "x", &[]).await;
    let other = site.ask(MAJA_ID, "Other", "x", &[]).await;
    // Not a built-in one, for which some operations are refused to everybody.
    let group = site.service.create_group("Target", None).await.unwrap();
    let group = group.get().to_string();
    let rules = operation.permissions().unwrap();
    let groups = [
        Some(BuiltInGroup::Anonymous),
        Some(BuiltInGroup::Users),
        role,
    ];
    let held = |permission: Permission| {
        let mut all = groups
            .iter()
            .flatten()
            .flat_map(|group| group.default_permissions());
        all.any(|own| own == permission)
    };
    let path = operation.path.as_str().replace(
        "{group_id}",
        match target {
            Target::Absent => "4711",
            Target::Own | Target::Other => &group,
        },
    );
    let (user, node) = match target {
        Target::Own => (caller, own),
        Target::Other => (MAJA_ID, other),
        Target::Absent => (4711, 4711),
    };
    let path = path
        .replace("{user_id}", &user.to_string())
        .replace("{node_id}", &node.to_string());
    let path = format!("{path}?{}", case.query);
    let path = path
        .replace("follower=5", &format!("follower={TOMAS_ID}"))
        .replace("users=5", &format!("users={TOMAS_ID}"));
    let seen = site
        .send("caller", operation.method.as_str(), &path, None)
        .await
        .status;
    let permitted = is_permitted(&rules, case, target, &held);
    let refused = if operation.id == "getGroup" { 500 } else { 401 };
    let is_absent = target == Target::Absent && operation.path.parameters().next().is_some();
    let expected = match (permitted, is_absent) {
        (false, true) if depends_on_body(operation, &rules, target, &held) => 404,
        (false, _) => refused,
        (true, true) => 404,
        (true, false) => success(operation),
    };
    // Nobody follows oneself.
    let is_self = operation.id == "followUser" && target == Target::Own && case.query.is_empty();
    (if is_self && permitted { 400 } else { expected }, seen)
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
    let authenticator = Authenticator::new().unwrap();
    let mut wrong = Vec::new();
    let mut tried = 0;
    for operation in contract.operations() {
        for role in ROLES {
            for case in cases(&operation.id) {
                let targets = if operation.path.parameters().next().is_some() {
                    vec![Target::Own, Target::Other, Target::Absent]
                } else {
                    vec![Target::Other]
                };
                for target in targets {
                    tried += 1;
                    let (expected, seen) =
                        expected_and_seen(&authenticator, operation, role, case, target).await;
                    if expected != seen {
                        wrong.push(format!(
                            "{} by {role:?} with {:?} on {target:?}: {seen} instead of {expected}",
                            operation.id, case.query
                        ));
                    }
                }
            }
        }
    }
    assert!(tried > 350, "{tried}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
