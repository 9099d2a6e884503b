//! The modules of the generated crate for tags.

use std::collections::BTreeMap;

use openapi_model::rust::IdentifierCase as _;

use super::runtime;
use crate::lower::OperationNote;

pub(super) fn module_name(tag: &str) -> String {
    let name: String = tag
        .to_snake_case()
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || *character == '_')
        .collect();
    let taken =
        ["", "builder", "exports", "metadata", "mod", "models", "paging", "scalars", "setup"];
    let starts_well = name.starts_with(|character: char| character.is_ascii_alphabetic());
    if taken.contains(&name.as_str())
        || runtime::names().any(|own| own == name)
        || !starts_well
        || syn::parse_str::<syn::Ident>(&name).is_err()
    {
        format!("tag_{name}")
    } else {
        name
    }
}

/// Groups operations by module. Tags that differ only in spelling share one.
pub(super) fn group_by_module(notes: &[OperationNote]) -> BTreeMap<String, Vec<usize>> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut spelled: BTreeMap<String, String> = BTreeMap::new();
    for (index, operation) in notes.iter().enumerate() {
        let tag =
            spelled.entry(module_name(&operation.tag)).or_insert_with(|| operation.tag.clone());
        groups.entry(tag.clone()).or_default().push(index);
    }
    groups
}
