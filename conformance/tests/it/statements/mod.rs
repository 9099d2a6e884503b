//! What the specification states outside its tables: in prose, of all operations,
//! or of all fields of a kind.

mod interface;
mod parameters;
mod prose;
mod resources;

pub(crate) use prose::Prose;

use crate::document::contract;
use crate::specification::Look;

/// Where the tests of this module look for entries that no description holds.
pub(crate) fn looks() -> Vec<Look> {
    let schema = |name: &str| format!("/components/schemas/{name}");
    let mut looks = vec![
        Look::new("R-0-02", "/paths"),
        Look::new("R-0-03", "/paths"),
        Look::new("R-9-01", "/paths"),
        Look::new("R-1-12", "/security"),
        Look::new("R-5-01", "/security"),
        Look::new("R-5-34", "/components/securitySchemes"),
        Look::new("R-0-08", schema("EpochMillis")),
    ];
    for name in ["User", "Group", "Node"] {
        let parameter = format!("/components/parameters/{name}IdPath");
        looks.push(Look::new("R-0-11", &parameter));
        looks.push(Look::new("R-0-12", parameter));
        looks.push(Look::new("R-0-11", schema(&format!("{name}Id"))));
    }
    for (name, _) in contract().schemas() {
        if name.ends_with("Id") {
            looks.push(Look::new("R-8-01", schema(name)));
        }
    }
    for operation in contract().operations() {
        let at = format!("{}/x-permissions", operation.pointer);
        looks.push(Look::new("R-1-13", at));
    }
    looks
}
