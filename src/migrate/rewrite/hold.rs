//! What is sure alone, and not beside what is left: a request whose filter stays would list everything in v2, in
//! silence, where v1 fails aloud.

use super::{Finding, Remedy};
use crate::migrate::rules::table;

/// So many lines a filter may stand away from the path of its request.
const NEAR: usize = 5;

/// Keeps the path of a pod list as it is while a filter of it is left.
pub(super) fn hold_back(findings: &mut [Finding]) {
    let is_left = |finding: &Finding| matches!(finding.found.remedy, Remedy::ByHand(_));
    let filters: Vec<(usize, String)> = findings
        .iter()
        .filter(|finding| finding.found.rule == &table::PODS_LIST_FILTERS && is_left(finding))
        .map(|finding| (finding.line, finding.text.clone()))
        .collect();
    for (line, filter) in filters {
        let paths = findings.iter().filter(|finding| finding.found.rule == &table::PODS_PATH);
        let Some(path) = paths.map(|path| path.line).min_by_key(|at| (at.abs_diff(line), *at)) else { continue };
        if path.abs_diff(line) > NEAR {
            continue;
        }
        for finding in findings.iter_mut().filter(|finding| finding.line == path && !is_left(finding)) {
            let reason = format!("while the filter `{filter}` is left, v2 would list every pod");
            finding.found.remedy = Remedy::ByHand(reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::hold_back;
    use crate::migrate::{
        rules::find,
        scan::{Edit, Finding, Found, Remedy},
    };

    const TEXT: &str = "get('/v1/pods?desiredStatus=EXITED')\nget('/v1/pods')\n";

    fn finding(part: &str, from: usize, rule: &str, remedy: Remedy) -> Finding {
        let start = from + TEXT[from..].find(part).expect("it is there");
        let rule = find(rule).expect("a rule");
        Finding::place(Found { range: start..start + part.len(), rule, replacement: String::new(), remedy }, TEXT)
    }

    #[test]
    fn a_list_whose_filter_is_left_stays_on_v1() {
        let edit = |start| Remedy::Edits(vec![Edit { start, end: start + 2, text: "v2".into() }]);
        let mut findings = [
            finding("/v1/pods", 0, "pods-path", edit(6)),
            finding("desiredStatus", 0, "pods-list-filters", Remedy::ByHand("a person".into())),
            finding("/v1/pods", 37, "pods-path", edit(43)),
        ];
        hold_back(&mut findings);
        let why = "while the filter `desiredStatus` is left, v2 would list every pod";
        assert_eq!(findings[0].found.remedy, Remedy::ByHand(why.into()));
        assert_eq!(findings[2].found.remedy, edit(43));
    }
}
