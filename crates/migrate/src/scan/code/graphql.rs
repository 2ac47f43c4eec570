//! Finds v1 GraphQL operations in a program's texts (migration.md, GraphQL), and the related words.
//!
//! An operation is recognized by its syntax, `podStop(input:` or `myself {`, in any string, since documents are often
//! assembled from several. Names that other services share count only together with a word unique to this one.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use aho_corasick::{AhoCorasick, MatchKind};

use super::{
    fields::{self, Hit},
    judge::once,
    names, remedies,
    token::Kind,
    view::View,
    weigh::is_of_graphql,
};
use crate::{
    rules::{self, Old, Rule, Subject, table},
    scan::{Reach, V1Form},
};

/// Operations unique to v1.
const OWN: &str = "podFindAndDeployOnDemand podRentInterruptable podBidResume podResume podStop podTerminate gpuTypes";

/// Words unique to v1 documents, in addition to those of its REST API.
const PROOF: &str = "\
    podId dockerArgs gpuIds templateName pubKey registryAuthId clientBalance currentSpendPerHr podTemplates \
    containerRegistryCreds";

static OPERATIONS: LazyLock<BTreeMap<&'static str, &'static Rule>> = LazyLock::new(|| {
    let named = rules::all().iter().filter_map(|rule| match rule.old {
        Old::Operation(names) => Some(names.iter().map(|name| (*name, *rule))),
        _ => None,
    });
    named.flatten().collect()
});

static NAMES: LazyLock<AhoCorasick> = LazyLock::new(|| finder(OPERATIONS.keys()));
static WORDS: LazyLock<(Vec<&'static str>, AhoCorasick)> = LazyLock::new(|| {
    let words: Vec<&str> =
        names::vocabulary().filter(|name| names::is_telling(name)).chain(PROOF.split_ascii_whitespace()).collect();
    let finder = finder(words.iter());
    (words, finder)
});

fn finder<'a>(words: impl Iterator<Item = &'a &'static str>) -> AhoCorasick {
    let found = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words);
    found.expect("a few short words are not too many")
}

/// A text with operations.
struct Document {
    range: Range<usize>,
    operations: Vec<(Range<usize>, &'static str)>,
}

/// The operations of a program, and the words in and around them; one finding per line and rule. Embedded programs are
/// handled separately.
pub(super) fn found(view: &View<'_>, hits: &[Hit], reach: &Reach, is_inside: impl Fn(usize) -> bool) -> Vec<V1Form> {
    let documents: Vec<Document> =
        documents(view).into_iter().filter(|document| !is_inside(document.range.start)).collect();
    let text = view.tokens.text;
    let is_proven = documents.iter().any(|document| {
        let has_own = document.operations.iter().any(|(_, name)| names::is_one(OWN, name));
        has_own || WORDS.1.find_iter(&text[document.range.clone()]).next().is_some()
    });
    if !is_proven {
        return Vec::new();
    }
    let mut found = Vec::new();
    for document in &documents {
        for (range, name) in &document.operations {
            let rule = OPERATIONS[name];
            found.push(V1Form::of(rule, range.clone(), remedies::by_hand(rule)));
        }
        let inside = &text[document.range.clone()];
        for hit in WORDS.1.find_iter(inside).filter(|hit| is_word(inside, hit.range())) {
            let name = WORDS.0[hit.pattern().as_usize()];
            if names::is_one(PROOF, name) {
                continue;
            }
            let start = document.range.start + hit.start();
            found.push(word(start..start + name.len(), name));
        }
    }
    let beside = hits.iter().filter(|hit| {
        !hit.is_own() && names::is_telling(hit.name) && !is_inside(hit.range.start) && is_of_graphql(view, hit, reach)
    });
    found.extend(beside.map(|hit| word(hit.range.clone(), hit.name)));
    once(&mut found, text);
    found
}

/// The finding for a word related to an operation.
fn word(range: Range<usize>, name: &str) -> V1Form {
    let rule = &table::GRAPHQL_FIELD;
    let own = names::rule(Subject::Pod, name, true).filter(|own| *own != &table::UNKNOWN_FIELD);
    let replacement = own.map_or_else(|| rule.new.to_string(), |own| own.new.to_string());
    V1Form { range, rule, replacement, remedy: remedies::by_hand(rule) }
}

/// Every string with an operation, except those for people.
fn documents(view: &View<'_>) -> Vec<Document> {
    let tokens = &view.tokens;
    let mut documents: Vec<Document> = Vec::new();
    for begin in (0..view.count()).filter(|at| tokens.kind(*at) == Some(Kind::Begin)) {
        let end = tokens.mate(begin);
        let range = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
        let is_known = documents.last().is_some_and(|last| range.end <= last.range.end);
        if is_known || fields::is_docstring(view, begin, end) {
            continue;
        }
        let text = &tokens.text[range.clone()];
        let asked = NAMES.find_iter(text).filter(|hit| is_asked_for(text, hit.range()));
        let operations: Vec<_> = asked
            .map(|hit| (range.start + hit.start()..range.start + hit.end(), &text[hit.range()]))
            .filter_map(|(range, name)| Some((range, *OPERATIONS.get_key_value(name)?.0)))
            .collect();
        if !operations.is_empty() {
            documents.push(Document { range, operations });
        }
    }
    documents
}

/// Whether this range is a whole word.
fn is_word(text: &str, range: Range<usize>) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    // An escaped newline ends in a letter.
    let before = text[..range.start].trim_end_matches("\\n").trim_end_matches("\\t");
    let is_apart = before.len() < range.start || !before.ends_with(is_part);
    is_apart && !text[range.end..].starts_with(is_part)
}

/// Whether an operation is invoked, with arguments or a selection.
fn is_asked_for(text: &str, range: Range<usize>) -> bool {
    let is_part_of_other = text[..range.start].ends_with(['.', '$', '/', '-', '@']);
    if !is_word(text, range.clone()) || is_part_of_other {
        return false;
    }
    let rest = skip_blank(&text[range.end..]);
    if let Some(arguments) = rest.strip_prefix('(') {
        let arguments = skip_blank(arguments);
        let name = arguments.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(arguments.len());
        return ["input", "id", "templateName", "registryAuthId"].contains(&&arguments[..name])
            && skip_blank(&arguments[name..]).starts_with(':');
    }
    let takes_none = ["myself", "gpuTypes"].contains(&&text[range]);
    takes_none && rest.starts_with('{')
}

/// The rest after spaces and escaped newlines.
fn skip_blank(text: &str) -> &str {
    let mut rest = text;
    loop {
        let next = rest.trim_start();
        let next = next.strip_prefix("\\n").or_else(|| next.strip_prefix("\\t")).unwrap_or(next);
        if next.len() == rest.len() {
            return rest;
        }
        rest = next;
    }
}
