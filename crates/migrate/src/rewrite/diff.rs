//! Changes as a unified diff for `git apply`.

use std::path::{Path, PathBuf};

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use super::{Change, git};

/// The number of context lines, as in git.
pub(super) const CONTEXT: usize = 3;

/// The base folder for names in a diff: the files' common repository, else the current folder if they are in it, else
/// their common folder.
pub fn common_root(changes: &[Change], current: &Path) -> PathBuf {
    let Some(first) = changes.first() else { return current.to_owned() };
    let is_below = |folder: &Path| changes.iter().all(|change| change.path.starts_with(folder));
    if let Some(root) = git::repository(&first.path)
        && changes.iter().all(|change| git::repository(&change.path) == Some(root))
    {
        return root.to_owned();
    }
    let common = first.path.ancestors().skip(1).find(|folder| is_below(folder));
    if is_below(current) { current.to_owned() } else { common.map_or_else(|| current.to_owned(), Path::to_owned) }
}

/// A change as a diff with names relative to `root`.
pub fn unified(change: &Change, root: &Path) -> Vec<u8> {
    let name = git::bytes(change.path.strip_prefix(root).unwrap_or(&change.path));
    let (old, new) = (lines(&change.old), lines(&change.new));
    let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
    let (from, to) = (quoted(b"a/", &name), quoted(b"b/", &name));
    // A name with a space ends in a tab, since the text after a space could be read as a time.
    let tab: &[u8] = if name.contains(&b' ') { b"\t" } else { b"" };
    let mut diff =
        [b"diff --git ", from.as_slice(), b" ", &to, b"\n--- ", &from, tab, b"\n+++ ", &to, tab, b"\n"].concat();
    for hunk in group_diff_ops(ops, CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let span = |start: usize, end: usize| match end - start {
            // An empty side is numbered by the preceding line.
            0 => format!("{start},0"),
            1 => format!("{}", start + 1),
            count => format!("{},{count}", start + 1),
        };
        let from = span(first.old_range().start, last.old_range().end);
        let to = span(first.new_range().start, last.new_range().end);
        diff.extend_from_slice(format!("@@ -{from} +{to} @@\n").as_bytes());
        for op in &hunk {
            write_op(op, &old, &new, &mut diff);
        }
    }
    diff
}

pub(super) fn write_op(op: &DiffOp, old: &[&[u8]], new: &[&[u8]], diff: &mut Vec<u8>) {
    if let DiffOp::Equal { .. } = op {
        return write_lines(b' ', &old[op.old_range()], diff);
    }
    write_lines(b'-', &old[op.old_range()], diff);
    write_lines(b'+', &new[op.new_range()], diff);
}

fn write_lines(sign: u8, lines: &[&[u8]], diff: &mut Vec<u8>) {
    for line in lines {
        diff.push(sign);
        diff.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            diff.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// Lines with their endings. As in git, only a line feed ends a line.
pub(super) fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

/// A name in git's format: quoted as in C if any byte of it is special.
fn quoted(prefix: &[u8], name: &[u8]) -> Vec<u8> {
    let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) && !matches!(byte, b'"' | b'\\');
    if name.iter().all(is_plain) {
        return [prefix, name].concat();
    }
    let mut quoted = [b"\"", prefix].concat();
    for byte in name {
        match byte {
            b'"' | b'\\' => quoted.extend_from_slice(&[b'\\', *byte]),
            b'\t' => quoted.extend_from_slice(b"\\t"),
            b'\n' => quoted.extend_from_slice(b"\\n"),
            b'\r' => quoted.extend_from_slice(b"\\r"),
            byte if is_plain(byte) => quoted.push(*byte),
            byte => quoted.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
    quoted.push(b'"');
    quoted
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Change, unified};

    fn diff(name: &str, old: &str, new: &str) -> String {
        let (old, new) = (old.as_bytes().to_vec(), new.as_bytes().to_vec());
        let path = Path::new("/r").join(name);
        let change = Change { path, name: name.into(), old, new, edits: Vec::new(), settled: Vec::new() };
        String::from_utf8(unified(&change, Path::new("/r"))).expect("text")
    }

    #[test]
    fn a_diff_is_written_as_git_writes_it() {
        assert_eq!(
            diff("a.py", "1\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n"),
            "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -2,4 +2,4 @@\n 2\n 3\n 4\n-5\n+five\n"
        );
        assert_eq!(
            diff("a", "x\r\ny", "x\r\nz"),
            "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\r\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n"
        );
    }

    /// The result of applying a diff to an old text: checks that each hunk matches its position and old lines.
    fn patched(old: &str, diff: &str) -> String {
        let old: Vec<&str> = old.split_inclusive('\n').collect();
        let (mut new, mut at) = (String::new(), 0);
        let mut lines = diff.split_inclusive('\n').skip(3).peekable();
        while let Some(line) = lines.next() {
            if let Some(span) = line.strip_prefix("@@ -") {
                let span = span.split(' ').next().expect("the old lines");
                let (start, count) = span.split_once(',').unwrap_or((span, "1"));
                let start = start.parse::<usize>().expect("a number") - usize::from(count != "0");
                new.extend(old[at..start].iter().copied());
                at = start;
                continue;
            }
            let is_unended = lines.next_if(|next| next.starts_with('\\')).is_some();
            let text = if is_unended { line[1..].strip_suffix('\n').expect("a line end") } else { &line[1..] };
            if !line.starts_with('+') {
                assert_eq!(old[at], text);
                at += 1;
            }
            if !line.starts_with('-') {
                new.push_str(text);
            }
        }
        new + &old[at..].concat()
    }

    proptest::proptest! {
        #[test]
        fn a_diff_leads_from_the_old_text_to_the_new_one(old in "([abc]?\r?\n?){0,40}", new in "([abc]?\r?\n?){0,40}") {
            proptest::prop_assert_eq!(patched(&old, &diff("a", &old, &new)), new);
        }
    }

    #[test]
    fn odd_names_are_quoted() {
        let head = |name: &str| diff(name, "1\n", "2\n").lines().take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(head("a b"), ["diff --git a/a b b/a b", "--- a/a b\t", "+++ b/a b\t"]);
        let odd = r#""a/\303\244\"\t\\""#;
        assert_eq!(head("ä\"\t\\")[1], format!("--- {odd}"));
    }
}
