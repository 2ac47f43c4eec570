//! Terraform resources whose provider passes their arguments to v1 under its own names: `gpu_type_ids`.
//!
//! The provider or its version must change; one finding per resource says so.

use crate::{
    rules::Subject,
    scan::{V1Form, code::names},
};

/// The number of v1-only arguments that identify a resource of such a provider.
const ENOUGH: usize = 3;

/// The first argument of each such resource.
pub(super) fn found(text: &str) -> Vec<V1Form> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut first: Option<(usize, &'static str)> = None;
    let mut count = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with('}') || !line.starts_with([' ', '\t']) {
            (first, count) = (None, 0);
        }
        let name = line.trim_start();
        let start = at + line.len() - name.len();
        if let Some((name, _)) = name.split_once('=') {
            let name = name.trim_end();
            let camel = names::find_in_other_case(name).filter(|_| name.contains('_'));
            if let Some(camel) = camel.filter(|camel| names::is_telling(camel)) {
                let (begin, own) = *first.get_or_insert((start, camel));
                count += 1;
                if let Some(rule) = names::rule(Subject::Pod, own, true).filter(|_| count == ENOUGH) {
                    let length = text[begin..].find([' ', '=']).unwrap_or(0);
                    let reason = "its provider sends these arguments to v1: take a version that speaks v2";
                    found.push(V1Form::by_hand(rule, begin..begin + length, reason));
                }
            }
        }
        at += line.len();
    }
    found
}
