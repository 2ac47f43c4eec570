//! Decides what counts: what was read becomes a finding where the evidence in reach says that it is v1.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::Range,
};

use super::{
    Program, bodies, declarations,
    flow::Flow,
    held::Held,
    names, queries,
    reach::{Evidence as Around, Facts},
    reads, remedies,
    requests::Site,
    token::Kind,
    values::Part,
    view::View,
};
use crate::{
    rules::table,
    scan::{
        Found, Language, Reach, Remedy, Sight,
        address::{Address, Base, Evidence, Request, Version},
        body,
    },
};

/// What the requests of a file say, before others are asked.
pub(super) fn facts(program: &Program<'_>) -> Facts {
    let mut facts =
        Facts { language: Some(program.view.language), has_names: has_names(program.view), ..Facts::default() };
    for site in &program.sites {
        match &site.address {
            Address::Request(request) if request.version == Version::Unknown => {
                facts.has_paths |=
                    request.evidence != Evidence::Counter && request.strength > Evidence::Weak && !has_other_base(site);
                facts.bases.extend(holes(site));
            }
            Address::Request(request) if request.evidence >= Evidence::Plain => {
                facts.is_proven = true;
                facts.hosts.extend(request.host.clone());
                facts.bases.extend(holes(site));
            }
            Address::Base(base) => facts.has_base |= base.evidence != Evidence::Counter,
            Address::Request(_) | Address::Current(_) | Address::Foreign => {}
        }
    }
    facts
}

/// What fills the holes before the path: the names of bases.
fn holes(site: &Site) -> impl Iterator<Item = String> + '_ {
    let first = site.chain.parts.first().into_iter();
    first.filter_map(|part| match part {
        Part::Hole(name) if !name.is_empty() => Some(name.clone()),
        Part::Hole(_) | Part::Here(_) | Part::Known(_) => None,
    })
}

/// Whether a path stands behind a text that is no base of v1: a host without a version is one of a console.
fn has_other_base(site: &Site) -> bool {
    matches!(site.chain.parts.first(), Some(Part::Known(text)) if text.contains("://"))
}

/// Whether names stand in the program that only v1 had.
fn has_names(view: &View<'_>) -> bool {
    let mut count = 0;
    for (at, token) in view.tokens.all.iter().enumerate() {
        let is_name = match token.kind {
            Kind::Word => names::is_telling(view.tokens.str(at)),
            Kind::Chunk => {
                let text = view.tokens.str(at);
                names::is_telling(text)
                    || text.contains("imageName")
                    || text.contains("gpuTypeIds")
                    || text.contains("desiredStatus")
                    || text.contains("costPerHr")
            }
            _ => false,
        };
        count += usize::from(is_name);
    }
    count > 0
}

/// A request that counts.
fn counts(site: &Site, request: &Request, around: Around, reach: &Reach) -> bool {
    let has_evidence = around.is_proven || around.has_base && around.has_paths || around.has_names;
    match (request.version, request.evidence) {
        (_, Evidence::Counter) => false,
        (Version::Unknown, _) if has_other_base(site) => false,
        (Version::Unknown, _) if request.strength == Evidence::Weak => {
            has_evidence && (around.has_base || around.has_names)
        }
        (Version::Unknown, _) => around.has_base || around.has_names || around.is_proven && around.has_paths,
        (_, Evidence::Plain | Evidence::Strong) => true,
        (_, Evidence::Weak) => has_evidence || request.host.as_ref().is_some_and(|host| reach.has_host(host)),
    }
}

/// Paths of v2 that are the platform's own, and not those of jobs.
const OWN_PATHS: [&str; 6] =
    ["v2/pods", "v2/serverless", "v2/network-volumes", "v2/registries", "v2/templates", "v2/billing/"];

/// Everything that is found in a program.
pub(super) fn sight(program: &Program<'_>, functions: HashMap<String, Held>, around: Around, reach: &Reach) -> Sight {
    let view = program.view;
    let mut around = around;
    let own = facts(program);
    let current = program.sites.iter().filter_map(|site| match &site.address {
        Address::Current(range) => Some(&view.tokens.text[range.clone()]),
        Address::Request(_) | Address::Base(_) | Address::Foreign => None,
    });
    let current: Vec<&str> = current.collect();
    let is_half = own.has_names && current.iter().any(|address| OWN_PATHS.iter().any(|path| address.starts_with(path)));
    let has_v2_base = current.iter().any(|address| address.trim_end_matches('/') == "v2");
    if !current.is_empty() && !own.has_base && !own.is_proven && (has_v2_base || !own.has_names) {
        around = Around::default();
    }
    let counted: Vec<Site> = program
        .sites
        .iter()
        .filter(|site| match &site.address {
            Address::Request(request) => counts(site, request, around, reach),
            Address::Base(_) | Address::Current(_) | Address::Foreign => false,
        })
        .cloned()
        .collect();
    let mut found = requests(view, &counted, around);
    let has_v1 = is_half || !counted.is_empty() || around.is_proven || around.has_base && around.has_paths;
    found.extend(bases(program, &counted, around, reach));
    if has_v1 {
        let current = program.sites.iter().filter(|site| is_half && matches!(site.address, Address::Current(_)));
        let mut answered: Vec<Site> = counted.iter().chain(current).cloned().collect();
        answered.sort_by_key(|site| site.chain.tokens.start);
        found.extend(inside(view, &counted, &answered, functions));
    }
    once(&mut found, view.tokens.text);
    Sight { found, ..Sight::default() }
}

fn requests(view: &View<'_>, counted: &[Site], around: Around) -> Vec<Found> {
    let mut found = Vec::new();
    for site in counted {
        let Address::Request(request) = &site.address else { continue };
        if request.is_here {
            found.push(Found {
                range: request.range.clone(),
                rule: request.rule,
                replacement: request.replacement.clone(),
                remedy: remedies::of_request(view, site, request, around.has_base),
            });
        }
        let of_query = request.parameters.iter();
        found.extend(of_query.map(|parameter| {
            queries::parameter(parameter.rule, parameter.range.clone(), &parameter.name, view.tokens.text)
        }));
    }
    found
}

/// The bases that requests of v1 are glued to.
fn bases(program: &Program<'_>, counted: &[Site], around: Around, reach: &Reach) -> Vec<Found> {
    let requests = || {
        counted.iter().filter_map(|site| match &site.address {
            Address::Request(request) => Some(request),
            Address::Base(_) | Address::Current(_) | Address::Foreign => None,
        })
    };
    let hosts: HashSet<&String> = requests().filter_map(|request| request.host.as_ref()).collect();
    let has_open = requests().any(|request| request.version == Version::Unknown);
    let has_other_files = around.is_proven || around.has_paths || around.has_names;
    let is_used = |base: &Base| match &base.host {
        Some(host) => {
            let is_known = hosts.contains(host) || reach.has_host(host);
            is_known || has_open || hosts.is_empty() && has_other_files
        }
        None => has_other_files || !counted.is_empty(),
    };
    let mut found = Vec::new();
    for site in &program.sites {
        let Address::Base(base) = &site.address else { continue };
        let text = super::values::plain(program.view, &site.chain.parts);
        if base.evidence == Evidence::Counter || text.trim().contains(char::is_whitespace) || !is_used(base) {
            continue;
        }
        found.push(Found {
            range: base.range.clone(),
            rule: &table::BASE_URL,
            replacement: base.replacement.clone(),
            remedy: Remedy::Edits(vec![base.edit.clone()]),
        });
    }
    found
}

/// Bodies, queries, declarations and reads. `answered` are the requests whose answers are read as those of v1.
fn inside(view: &View<'_>, counted: &[Site], answered: &[Site], functions: HashMap<String, Held>) -> Vec<Found> {
    let literals = bodies::literals(view, counted);
    let mut found: Vec<Found> = Vec::new();
    let kept: HashSet<&Range<usize>> = literals.kept.iter().collect();
    for one in &literals.bodies {
        let mut own = body::findings(view.tokens.text, one);
        if kept.contains(&one.range) {
            let reason = "the program reads fields of this body elsewhere, and has to be changed there as well";
            for found in &mut own {
                found.remedy = Remedy::ByHand(reason.to_owned());
            }
        }
        found.extend(own);
    }
    found.extend(literals.queries);
    found.extend(declarations::declarations(view));
    let flow = Flow::of(view, answered, functions);
    let is_outside = |one: &Found| {
        let before = literals.ranges.partition_point(|range| range.start < one.range.start);
        let is_inside = before > 0 && one.range.end < literals.ranges[before - 1].end;
        !(is_inside && is_key(view, one))
    };
    let own: HashSet<&Range<usize>> = literals.own.iter().collect();
    let is_answer = |one: &Found| !own.contains(&one.range);
    found.extend(reads::of_uses(view, &flow.uses));
    if view.language == Language::Shell {
        found.extend(programs_of_jq(view, counted, &flow));
    } else {
        found.extend(reads::by_name(view).into_iter().filter(|one| is_outside(one) && is_answer(one)));
    }
    found
}

/// Whether what is found is written as a key, and not read.
fn is_key(view: &View<'_>, found: &Found) -> bool {
    view.tokens.text[found.range.end..].trim_start().starts_with(':')
}

/// How far before a program of jq its input is looked for.
const MOST: usize = 1_000;

fn programs_of_jq(view: &View<'_>, counted: &[Site], flow: &Flow<'_>) -> Vec<Found> {
    let tokens = &view.tokens;
    let mut found = Vec::new();
    for at in 0..view.count() {
        if !tokens.is(at, "jq") {
            continue;
        }
        let end = view.statements[view.owner[at]].range.end;
        let mut program = at + 1;
        while program < end && tokens.str(program).starts_with('-') {
            let takes = ["--arg", "--argjson", "--slurpfile"].contains(&tokens.str(program));
            program += if takes { 3 } else { 1 };
        }
        let range = match tokens.kind(program) {
            Some(Kind::Begin) => tokens.end(program)..tokens.start(tokens.mate(program)).max(tokens.end(program)),
            Some(Kind::Word) => {
                let close = (program..end)
                    .find(|at| *at + 1 >= end || tokens.start(*at + 1) != tokens.end(*at))
                    .unwrap_or(program);
                tokens.start(program)..tokens.end(close)
            }
            _ => continue,
        };
        let owner = view.owner[at];
        let start = view.statements[owner].range.start;
        let before = counted.partition_point(|site| site.chain.tokens.start < at);
        let held = counted[..before]
            .iter()
            .rev()
            .take_while(|site| site.chain.tokens.start >= start)
            .take(MOST)
            .filter(|site| view.owner[site.chain.tokens.start] == owner && site.chain.tokens.start < at)
            .find_map(|site| match &site.address {
                Address::Request(request) => Some(Held::answer(&request.call, site.method.as_ref())),
                Address::Base(_) | Address::Current(_) | Address::Foreign => None,
            });
        let held = held.or_else(|| flow.held_in(start.max(at.saturating_sub(MOST))..at));
        found.extend(reads::of_jq(view, range, held));
    }
    found
}

/// One finding a line and rule, in order.
fn once(found: &mut Vec<Found>, text: &str) {
    found.sort_by_key(|one| (one.range.start, one.range.end));
    let mut seen = BTreeSet::new();
    let (mut line, mut counted) = (0, 0);
    found.retain(|one| {
        line += text[counted..one.range.start].bytes().filter(|byte| *byte == b'\n').count();
        counted = one.range.start;
        seen.insert((line, one.rule.id))
    });
}
