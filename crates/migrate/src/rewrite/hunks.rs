//! The hunks of a change, for a person who picks among them.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use super::{
    Change,
    diff::{lines, write_op},
};

/// Lines that change together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    ops: Vec<DiffOp>,
    /// The hunk as it stands in a diff, without its head.
    pub text: Vec<u8>,
}

impl Hunk {
    fn of(ops: Vec<DiffOp>, old: &[&[u8]], new: &[&[u8]]) -> Self {
        let mut text = Vec::new();
        for op in &ops {
            write_op(op, old, new, &mut text);
        }
        Self { ops, text }
    }

    /// The smaller hunks in it; itself alone if there are none.
    pub fn split(&self, change: &Change) -> Vec<Self> {
        let (old, new) = (lines(&change.old), lines(&change.new));
        let is_change = |op: &&DiffOp| !matches!(op, DiffOp::Equal { .. });
        self.ops.iter().filter(is_change).map(|op| Self::of(vec![*op], &old, &new)).collect()
    }

    /// The bytes that it takes out, and those that it puts in their place.
    pub fn replacements(&self, change: &Change) -> Vec<(Range<usize>, Range<usize>)> {
        let bytes = |all: &[&[u8]], range: Range<usize>| {
            let start = all[..range.start].iter().map(|line| line.len()).sum::<usize>();
            start..start + all[range].iter().map(|line| line.len()).sum::<usize>()
        };
        let (old, new) = (lines(&change.old), lines(&change.new));
        let is_change = |op: &&DiffOp| !matches!(op, DiffOp::Equal { .. });
        let changes = self.ops.iter().filter(is_change);
        changes.map(|op| (bytes(&old, op.old_range()), bytes(&new, op.new_range()))).collect()
    }

    /// The first line that it changes, from 1.
    pub fn line(&self) -> usize {
        let first = self.ops.iter().find(|op| !matches!(op, DiffOp::Equal { .. }));
        first.map_or(1, |op| op.old_range().start + 1)
    }
}

/// The hunks of a change, from top to bottom.
pub fn hunks(change: &Change) -> Vec<Hunk> {
    let (old, new) = (lines(&change.old), lines(&change.new));
    let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
    group_diff_ops(ops, super::diff::CONTEXT).into_iter().map(|ops| Hunk::of(ops, &old, &new)).collect()
}

/// The content with these hunks alone, which are from top to bottom.
pub fn with_hunks<'a>(change: &Change, taken: impl IntoIterator<Item = &'a Hunk>) -> Vec<u8> {
    let (old, new) = (lines(&change.old), lines(&change.new));
    let (mut content, mut at) = (Vec::new(), 0);
    for op in taken.into_iter().flat_map(|hunk| &hunk.ops) {
        let (from, to) = (op.old_range(), op.new_range());
        content.extend(old[at..from.start.max(at)].concat());
        let lines = if let DiffOp::Equal { .. } = op { &old[from.clone()] } else { &new[to] };
        content.extend(lines.concat());
        at = from.end;
    }
    content.extend(old[at..].concat());
    content
}

#[cfg(test)]
mod tests {
    use super::{Change, hunks, with_hunks};

    fn change(old: &str, new: &str) -> Change {
        let (old, new) = (old.as_bytes().to_vec(), new.as_bytes().to_vec());
        Change { path: "/a".into(), name: "a".into(), old, new, edits: Vec::new(), settled: Vec::new() }
    }

    #[test]
    fn a_hunk_that_is_not_taken_leaves_its_lines() {
        let (old, new) = ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\nb\n3\n4\n5\n6\n7\n8\n9\nend");
        let change = change(old, new);
        let all = hunks(&change);
        assert_eq!(all.iter().map(super::Hunk::line).collect::<Vec<_>>(), [2, 10]);
        assert_eq!(with_hunks(&change, &all[..1]), b"1\nb\n3\n4\n5\n6\n7\n8\n9\n");
        assert_eq!(with_hunks(&change, &all[1..]), b"1\n2\n3\n4\n5\n6\n7\n8\n9\nend");
        assert_eq!(with_hunks(&change, []), old.as_bytes());
    }

    proptest::proptest! {
        #[test]
        fn all_hunks_together_are_the_change(old in "([abc]?\r?\n?){0,40}", new in "([abc]?\r?\n?){0,40}") {
            let change = change(&old, &new);
            let all = hunks(&change);
            proptest::prop_assert_eq!(with_hunks(&change, &all), new.as_bytes());
            let split: Vec<_> = all.iter().flat_map(|hunk| hunk.split(&change)).collect();
            proptest::prop_assert_eq!(with_hunks(&change, &split), new.as_bytes());
        }
    }
}
