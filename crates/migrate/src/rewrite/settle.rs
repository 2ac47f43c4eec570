//! Combines the edits of all findings in a file, if compatible.

use super::{Edit, Finding, Remedy};

/// The edits, ordered, deduplicated and without overlap; otherwise why they conflict.
pub(super) fn settle(findings: &[Finding], text: &str) -> Result<Vec<Edit>, &'static str> {
    let edits = findings.iter().filter_map(|finding| match &finding.found.remedy {
        Remedy::Edits(edits) => Some(edits),
        Remedy::ByHand(_) => None,
    });
    let mut edits: Vec<Edit> = edits.flatten().cloned().collect();
    edits.sort();
    edits.dedup();
    if edits.iter().any(|edit| text.get(edit.start..edit.end).is_none())
        || edits.windows(2).any(|pair| overlap(&pair[0], &pair[1]))
    {
        return Err("its edits contradict each other");
    }
    Ok(edits)
}

/// Whether two different edits touch the same text, or insert at the same place.
fn overlap(one: &Edit, two: &Edit) -> bool {
    one.start < two.end && two.start < one.end || one.start == two.start && one.end == two.end
}

#[cfg(test)]
mod tests {
    use super::{Edit, Finding, Remedy, settle};
    use crate::{rules::find, scan::Found};

    const TEXT: &str = "get('/v1/pods'); get('/v1/pods')\r\n";

    /// The edits of one finding.
    type Edits = &'static [(usize, usize, &'static str)];

    fn settled(findings: &[Edits]) -> Result<usize, &'static str> {
        let finding = |edits: &Edits| {
            let edits = edits.iter().map(|(start, end, text)| Edit { start: *start, end: *end, text: (*text).into() });
            let (rule, remedy) = (find("pods-path").expect("a rule"), Remedy::Edits(edits.collect()));
            Finding::place(Found { range: 5..6, rule, replacement: String::new(), remedy }, TEXT)
        };
        settle(&findings.iter().map(finding).collect::<Vec<_>>(), TEXT).map(|edits| edits.len())
    }

    #[test]
    fn edits_go_together_or_not_at_all() {
        assert_eq!(settled(&[&[(6, 8, "v2")], &[(23, 25, "v2")]]), Ok(2));
        assert_eq!(settled(&[&[(6, 8, "v2"), (14, 14, ", x")], &[(6, 8, "v2")]]), Ok(2));
        assert_eq!(settled(&[&[(5, 5, "x")], &[(5, 8, "/v2")]]), Ok(2));
        let torn: [&[Edits]; 3] =
            [&[&[(5, 9, "a"), (6, 8, "b")]], &[&[(6, 800, "v2")]], &[&[(5, 5, "x")], &[(5, 5, "y")]]];
        for edits in torn {
            assert!(settled(edits).is_err());
        }
    }
}
