//! Required keys of objects.

use super::check::Walk;
use super::object_kind::ObjectKind;
use super::shape::{Kind, Need};
use crate::pointer;
use crate::problems::Problem;
use crate::spec_version::SpecVersion;
use crate::tree::{Mapping, Span};

impl Walk<'_> {
    pub(super) fn missing_keys(&mut self, mapping: &Mapping, name: Span, kind: &'static Kind) {
        for key in kind.keys {
            let is_missing = mapping.get(key.name).is_none() && key.is_of(self.version);
            if key.need == Need::Optional || !is_missing {
                continue;
            }
            let message = format!("missing `{}` in {}", key.name, kind.a());
            let problem = Problem::new(name, &self.pointer, message);
            self.problems.add(match key.need {
                Need::Expected => problem.severity(self.mode.severity_of_slips()),
                Need::Dispensable => problem.severity(self.mode.severity_of_repairs()),
                Need::Required => problem.severity(self.mode.severity_of_faults()),
                Need::Indispensable if self.is_harmless_if_unused() => {
                    self.unusable.push((self.pointer.clone(), problem));
                    continue;
                }
                Need::Optional | Need::Indispensable => problem,
            });
        }
        // From 3.1 on, any one of the three is enough.
        if kind.object == ObjectKind::Document && self.version >= SpecVersion::V3_1 {
            let any = ["paths", "components", "webhooks"];
            if !any.iter().any(|key| mapping.get(key).is_some()) {
                let message = "missing `paths`, `components` or `webhooks` in the document";
                let problem = Problem::new(name, &self.pointer, message);
                self.problems.add(problem.severity(self.mode.severity_of_repairs()));
            }
        }
    }

    /// Returns whether the mistake of the object is harmless as long as nothing refers to it.
    fn is_harmless_if_unused(&self) -> bool {
        let is_shared = pointer::component_section(&self.pointer).as_deref() == Some("parameters");
        self.mode.repairs() && is_shared
    }

    /// Adds the problems of objects that cannot be used. If nothing refers to an object, they are
    /// warnings.
    pub(super) fn report_unusable(&mut self) {
        for (place, problem) in std::mem::take(&mut self.unusable) {
            let is_used = self
                .outline
                .references
                .iter()
                .any(|one| pointer::from_reference(&one.target).as_ref() == Some(&place));
            self.problems.add(if is_used {
                problem
            } else {
                problem.severity(self.mode.severity_of_faults())
            });
        }
    }
}
