//! What is sure alone, and not beside what is left: a list whose filter stays is the list of everything in v2. A program
//! that deletes what it lists must not be brought so far.

use super::{Finding, Remedy};
use crate::rules::table;

/// So many lines a filter may stand away from the path of its request.
const NEAR: usize = 5;

/// Keeps pod lists from being read while a filter is left: the path near the filter stays, and so does every place in
/// the file that takes an answer for a bare list, since it cannot be told which of them takes this one. It then fails
/// aloud, also where the path changes with its base.
pub(super) fn hold_back(findings: &mut [Finding]) {
    let is_left = |finding: &Finding| matches!(finding.found.remedy, Remedy::ByHand(_));
    let filters: Vec<(usize, String)> = findings
        .iter()
        .filter(|finding| finding.found.rule == &table::PODS_LIST_FILTERS && is_left(finding))
        .map(|finding| (finding.line, finding.text.clone()))
        .collect();
    for (line, filter) in filters {
        let paths = findings.iter().filter(|finding| finding.found.rule == &table::PODS_PATH).map(|path| path.line);
        let path = paths.filter(|at| at.abs_diff(line) <= NEAR).min_by_key(|at| (at.abs_diff(line), *at));
        let is_held = |finding: &Finding| {
            finding.found.rule == &table::LIST_WRAPPER
                || finding.found.rule == &table::PODS_PATH && Some(finding.line) == path
        };
        for finding in findings.iter_mut().filter(|finding| is_held(finding) && !is_left(finding)) {
            let reason = format!("while the filter `{filter}` is left, v2 would list every pod");
            finding.found.remedy = Remedy::ByHand(reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::hold_back;
    use crate::{
        rules::find,
        scan::{Edit, Finding, Found, Remedy},
    };

    const TEXT: &str = "r = get('/v1/pods?desiredStatus=EXITED')\nget('/v1/pods')\n\n\n\n\nfor pod in r:\n";

    fn finding(part: &str, from: usize, rule: &str, remedy: Remedy) -> Finding {
        let start = from + TEXT[from..].find(part).expect("it is there");
        let rule = find(rule).expect("a rule");
        Finding::place(Found { range: start..start + part.len(), rule, replacement: String::new(), remedy }, TEXT)
    }

    #[test]
    fn a_list_whose_filter_is_left_is_not_brought_to_v2() {
        let edit = |start| Remedy::Edits(vec![Edit { start, end: start + 2, text: "v2".into() }]);
        let mut findings = [
            finding("/v1/pods", 0, "pods-path", edit(10)),
            finding("desiredStatus", 0, "pods-list-filters", Remedy::ByHand("a person".into())),
            finding("/v1/pods", 41, "pods-path", edit(47)),
            finding("r:", 41, "list-wrapper", edit(60)),
        ];
        hold_back(&mut findings);
        let why = "while the filter `desiredStatus` is left, v2 would list every pod";
        assert_eq!(findings[0].found.remedy, Remedy::ByHand(why.into()));
        assert_eq!(findings[2].found.remedy, edit(47));
        assert_eq!(findings[3].found.remedy, Remedy::ByHand(why.into()));
    }
}
