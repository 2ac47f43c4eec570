//! Which edits of the findings of one file go in together.

use super::{Edit, Finding, Remedy};

/// What can be done about the findings of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Settled {
    /// The edits, in order; none overlaps another.
    pub(super) edits: Vec<Edit>,
    /// The findings that they settle.
    pub(super) done: Vec<Finding>,
    /// The findings that stay, and why.
    pub(super) left: Vec<(Finding, String)>,
}

/// Takes the findings in order, each with all of its edits or with none. Of two that contradict each other the one that
/// begins first goes in; when both begin at one place, the one whose edits come first in the alphabet, so that the
/// result is the same every time. `is_sound` says whether the text can still be read with some edits: where it cannot,
/// those that break it stay out.
pub(super) fn settle(
    findings: impl Iterator<Item = Finding>,
    text: &str,
    is_sound: impl Fn(&[Edit]) -> bool,
) -> Settled {
    let mut left = Vec::new();
    let mut groups: Vec<(Vec<Edit>, Vec<Finding>)> = Vec::new();
    for finding in findings {
        match &finding.found.remedy {
            Remedy::ByHand(reason) => {
                let reason = reason.clone();
                left.push((finding, reason));
            }
            Remedy::Edits(edits) => {
                let mut edits = edits.clone();
                edits.sort();
                edits.dedup();
                match groups.iter_mut().find(|(other, _)| *other == edits) {
                    Some((_, findings)) => findings.push(finding),
                    None => groups.push((edits, vec![finding])),
                }
            }
        }
    }
    groups.sort_by(|(one, _), (two, _)| one.cmp(two));
    let all = take(groups.clone(), text, |_| true);
    // One by one takes longer, and is seldom needed.
    let mut settled = if is_sound(&all.edits) { all } else { take(groups, text, is_sound) };
    settled.left.extend(left);
    settled.done.sort_by_key(|finding| finding.found.range.start);
    settled.left.sort_by_key(|(finding, _)| finding.found.range.start);
    settled
}

fn take(groups: Vec<(Vec<Edit>, Vec<Finding>)>, text: &str, is_sound: impl Fn(&[Edit]) -> bool) -> Settled {
    let mut settled = Settled::default();
    for (edits, findings) in groups {
        let reason = conflict(&edits, &settled.edits, text).or_else(|| {
            let mut all = [settled.edits.as_slice(), &edits].concat();
            all.sort();
            all.dedup();
            if !is_sound(&all) {
                return Some("the file could not be read any more");
            }
            settled.edits = all;
            None
        });
        match reason {
            None => settled.done.extend(findings),
            Some(reason) => settled.left.extend(findings.into_iter().map(|finding| (finding, reason.to_owned()))),
        }
    }
    settled
}

/// Why these edits cannot go in beside the others.
fn conflict(edits: &[Edit], others: &[Edit], text: &str) -> Option<&'static str> {
    let is_outside = |edit: &Edit| text.get(edit.start..edit.end).is_none();
    if edits.iter().any(is_outside) || edits.windows(2).any(|pair| overlap(&pair[0], &pair[1])) {
        return Some("its edits contradict each other");
    }
    let is_taken = |edit: &Edit| others.iter().any(|other| other != edit && overlap(edit, other));
    edits.iter().any(is_taken).then_some("another finding changes the same text")
}

/// Whether two different edits touch the same text, or put something at the same place.
fn overlap(one: &Edit, two: &Edit) -> bool {
    one.start < two.end && two.start < one.end || one.start == two.start && one.end == two.end
}

#[cfg(test)]
mod tests {
    use super::{Edit, Finding, Remedy, settle};
    use crate::{rewrite::apply, rules::find, scan::Found};

    const TEXT: &str = "get('/v1/pods'); get('/v1/pods')\r\n";

    fn finding(start: usize, rule: &str, edits: &[(usize, usize, &str)]) -> Finding {
        let edits = edits.iter().map(|(start, end, text)| Edit { start: *start, end: *end, text: (*text).into() });
        let rule = find(rule).expect("a rule");
        let remedy = Remedy::Edits(edits.collect());
        Finding::place(Found { range: start..start + 1, rule, replacement: String::new(), remedy }, TEXT)
    }

    fn result(findings: Vec<Finding>) -> (String, Vec<String>) {
        let settled = settle(findings.into_iter(), TEXT, |_| true);
        let edits: Vec<Edit> = settled.edits;
        let left = settled.left.into_iter().map(|(finding, why)| format!("{}: {why}", finding.found.rule.id));
        (String::from_utf8(apply(TEXT.as_bytes(), &edits)).expect("text"), left.collect())
    }

    #[test]
    fn every_byte_outside_of_the_edits_stays() {
        let both = [finding(5, "pods-path", &[(6, 8, "v2")]), finding(22, "pods-path", &[(23, 25, "v2")])];
        assert_eq!(result(both.into()), ("get('/v2/pods'); get('/v2/pods')\r\n".into(), vec![]));
    }

    #[test]
    fn an_edit_that_several_findings_name_is_made_once() {
        let edits: &[(usize, usize, &str)] = &[(6, 8, "v2"), (14, 14, ", x")];
        let both = [finding(5, "pods-path", edits), finding(9, "pods-list-filters", edits)];
        assert_eq!(result(both.into()), ("get('/v2/pods', x); get('/v1/pods')\r\n".into(), vec![]));
        // Two findings that share one of their edits.
        let both = [finding(5, "pods-path", &[(6, 8, "v2")]), finding(9, "pods-list-filters", edits)];
        assert_eq!(result(both.into()), ("get('/v2/pods', x); get('/v1/pods')\r\n".into(), vec![]));
    }

    #[test]
    fn a_finding_goes_in_whole_or_not_at_all() {
        let both = [
            finding(5, "pods-path", &[(5, 13, "/v2/pods")]),
            finding(9, "pods-list-filters", &[(9, 13, "x"), (23, 25, "v3")]),
        ];
        let left = "pods-list-filters: another finding changes the same text";
        assert_eq!(result(both.into()), ("get('/v2/pods'); get('/v1/pods')\r\n".into(), vec![left.into()]));
        let torn = vec![finding(5, "pods-path", &[(5, 9, "a"), (6, 8, "b")])];
        assert_eq!(result(torn), (TEXT.into(), vec!["pods-path: its edits contradict each other".into()]));
        let outside = vec![finding(5, "pods-path", &[(6, 800, "v2")])];
        assert_eq!(result(outside).1.len(), 1);
    }

    #[test]
    fn what_is_put_before_a_changed_text_is_no_conflict() {
        let both = [finding(5, "base-url", &[(5, 5, "x")]), finding(6, "pods-path", &[(5, 8, "/v2")])];
        assert_eq!(result(both.into()), ("get('x/v2/pods'); get('/v1/pods')\r\n".into(), vec![]));
        let both = [finding(5, "base-url", &[(5, 5, "x")]), finding(6, "pods-path", &[(5, 5, "y")])];
        assert_eq!(result(both.into()).1.len(), 1);
    }

    #[test]
    fn what_would_break_the_text_stays_out() {
        let both = [finding(5, "pods-path", &[(6, 8, "'")]), finding(22, "pods-path", &[(23, 25, "v2")])];
        let is_sound = |edits: &[Edit]| {
            let new = String::from_utf8(apply(TEXT.as_bytes(), edits)).expect("text");
            new.split('\'').count() % 2 == 1
        };
        let settled = settle(both.into_iter(), TEXT, is_sound);
        assert_eq!(settled.edits.len(), 1);
        assert_eq!(settled.left[0].1, "the file could not be read any more");
        assert_eq!(settled.done[0].found.range.start, 22);
    }

    #[test]
    fn a_finding_for_a_person_stays_with_its_reason() {
        let mut one = finding(5, "pods-path", &[]);
        one.found.remedy = Remedy::ByHand("it is computed".into());
        assert_eq!(result(vec![one]), (TEXT.into(), vec!["pods-path: it is computed".into()]));
    }
}
