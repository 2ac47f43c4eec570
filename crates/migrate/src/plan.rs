//! The migration of a tree as a whole, for the person who decides about it: its programs, what a rewrite does, what is
//! left to people and for how long, and an order. Counts nothing itself: the numbers are those of a scan and of a
//! rewrite of the same files.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use super::{
    rewrite::{self, UnrewrittenFinding},
    rules::{Class, Rule},
    scan::{Counts, FindingStatus, Report, name},
};

/// The assumed minutes of a person for one place of each class.
pub const PER_PLACE: [(Class, u32); 4] =
    [(Class::Rename, 5), (Class::Silent, 15), (Class::Graphql, 20), (Class::Removed, 30)];
/// The assumed minutes to read the diff of a program and to try it.
pub const PER_PROGRAM: u32 = 30;
/// The assumed minutes to decide what replaces a behaviour without an equal in v2: once, wherever it is used.
pub const PER_DECISION: u32 = 60;
/// How many programs are listed; the rest are added up.
pub const MOST_PROGRAMS: usize = 200;
/// How many places of a program are named.
const MOST_PLACES: usize = 3;

/// Files that stand at the top of a program.
const MANIFESTS: [&str; 13] = [
    "package.json",
    "pyproject.toml",
    "setup.py",
    "requirements.txt",
    "Pipfile",
    "go.mod",
    "Cargo.toml",
    "composer.json",
    "Gemfile",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "Dockerfile",
];

/// The migration of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationPlan {
    /// The number of files read.
    pub read: usize,
    /// Whether every file could be checked.
    pub is_complete: bool,
    /// The findings that count, by class.
    pub counts: Counts,
    /// Everything in all programs.
    pub total: Work,
    /// The programs, in the order in which to migrate them; at most [`MOST_PROGRAMS`].
    pub programs: Vec<Program>,
    /// The programs that are not listed.
    pub unlisted: Unlisted,
    /// The rules in use, most work first.
    pub rules: Vec<RuleUse>,
    /// The number of findings in documents that were not named.
    pub in_documents: usize,
}

/// Programs that are only counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unlisted {
    /// How many.
    pub programs: usize,
    /// All of them together.
    pub work: Work,
}

/// An amount of work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Files with findings.
    pub files: usize,
    /// Findings that a rewrite settles.
    pub automatic: usize,
    /// The other findings, left to a person.
    pub by_hand: usize,
    /// Further checks that a rewrite leaves to a person, such as a request whose list goes out of view: they show only
    /// in the rewritten text.
    pub checks: usize,
    /// The places of all that is left: one line for one reason.
    pub places: usize,
    /// The estimated minutes of a person.
    pub minutes: u32,
}

/// A program: the folder of a manifest with everything below it, or else the folder of its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The folder's name in reports.
    pub folder: String,
    /// Its work.
    pub work: Work,
    /// The work that finishes it.
    pub stage: Stage,
    /// The first places left to a person.
    pub places: Vec<UnrewrittenFinding>,
}

/// The work that finishes a program, least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// A rewrite finishes it.
    Rewrite,
    /// Somebody has to change places by hand.
    ByHand,
    /// First somebody has to decide about a behaviour without an equal in v2.
    Decide,
}

/// A rule that the tree needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleUse {
    /// The rule.
    pub rule: &'static Rule,
    /// Its findings that a rewrite settles.
    pub automatic: usize,
    /// Its other findings, left to a person.
    pub by_hand: usize,
    /// Further checks that a rewrite leaves to a person.
    pub checks: usize,
    /// The number of programs that need it.
    pub programs: usize,
}

impl MigrationPlan {
    /// The plan for the files below `roots`, from their scan and their rewrite.
    pub fn of(roots: &[PathBuf], report: &Report, rewrite: &rewrite::Plan) -> Self {
        let mut programs = Collected::new(roots, report);
        for change in &rewrite.changes {
            for finding in &change.settled {
                programs.settle(&change.name, finding.found.rule);
            }
        }
        for place in
            rewrite.left.chunk_by(|one, two| (&one.name, one.line, &one.reason) == (&two.name, two.line, &two.reason))
        {
            programs.leave(place);
        }
        let (programs, rules) = programs.in_order();
        let mut total = Work::default();
        for program in &programs {
            total.add(program.work);
        }
        let undecided = rules.iter().filter(|used| used.rule.class == Class::Removed && used.by_hand > 0).count();
        total.minutes += PER_DECISION * u32::try_from(undecided).unwrap_or(u32::MAX / PER_DECISION);
        let mut listed = programs;
        let rest = listed.split_off(listed.len().min(MOST_PROGRAMS));
        let mut unlisted = Unlisted { programs: rest.len(), work: Work::default() };
        for program in &rest {
            unlisted.work.add(program.work);
        }
        Self {
            read: report.read,
            is_complete: rewrite.is_complete,
            counts: report.counts(),
            total,
            programs: listed,
            unlisted,
            rules,
            in_documents: report.in_documents().count(),
        }
    }

    /// All programs, listed or not.
    pub fn program_count(&self) -> usize {
        self.programs.len() + self.unlisted.programs
    }

    /// The behaviours without an equal in v2.
    pub fn without_equal(&self) -> impl Iterator<Item = &RuleUse> {
        self.rules.iter().filter(|used| used.rule.class == Class::Removed)
    }
}

impl Work {
    fn add(&mut self, other: Self) {
        self.files += other.files;
        self.automatic += other.automatic;
        self.by_hand += other.by_hand;
        self.checks += other.checks;
        self.places += other.places;
        self.minutes = self.minutes.saturating_add(other.minutes);
    }
}

/// The programs while they are being collected.
struct Collected {
    /// The program of each file.
    of_file: HashMap<String, String>,
    programs: BTreeMap<String, Program>,
    rules: BTreeMap<&'static str, (RuleUse, BTreeSet<String>)>,
    /// The findings of each file and rule that are neither settled nor left yet.
    open: HashMap<(String, &'static str), usize>,
}

impl Collected {
    fn new(roots: &[PathBuf], report: &Report) -> Self {
        let mut folders = Folders { roots, has_manifest: HashMap::new() };
        let mut all =
            Self { of_file: HashMap::new(), programs: BTreeMap::new(), rules: BTreeMap::new(), open: HashMap::new() };
        for file in &report.files {
            let new: Vec<_> = file.seen.iter().filter(|seen| seen.status == FindingStatus::New).collect();
            if new.is_empty() {
                continue;
            }
            let folder = folders.program_of(file.path.as_deref());
            let program = all.programs.entry(folder.clone()).or_insert_with(|| Program::new(folder.clone()));
            program.work.files += 1;
            program.work.by_hand += new.len();
            all.of_file.insert(file.name.clone(), folder);
            for seen in new {
                let rule = seen.finding.found.rule;
                all.note(&file.name, rule).by_hand += 1;
                *all.open.entry((file.name.clone(), rule.id)).or_default() += 1;
            }
        }
        all
    }

    fn settle(&mut self, file: &str, rule: &'static Rule) {
        if !self.close(file, rule) {
            return;
        }
        let Some(program) = self.program(file) else { return };
        program.work.automatic += 1;
        program.work.by_hand -= 1;
        let used = self.note(file, rule);
        used.automatic += 1;
        used.by_hand -= 1;
    }

    /// Counts a finding off; whether there was one.
    fn close(&mut self, file: &str, rule: &'static Rule) -> bool {
        let open = self.open.get_mut(&(file.to_owned(), rule.id)).filter(|open| **open > 0);
        open.map(|open| *open -= 1).is_some()
    }

    /// Leaves the findings of one place.
    fn leave(&mut self, place: &[UnrewrittenFinding]) {
        let Some(first) = place.first() else { return };
        let more: Vec<&UnrewrittenFinding> = place.iter().filter(|left| !self.close(&left.name, left.rule)).collect();
        for left in &more {
            self.note(&left.name, left.rule).checks += 1;
        }
        let Some(program) = self.program(&first.name) else { return };
        let class = place.iter().map(|left| left.rule.class).max().unwrap_or(first.rule.class);
        let minutes = PER_PLACE.iter().find(|(other, _)| *other == class).map_or(0, |(_, minutes)| *minutes);
        program.work.add(Work { checks: more.len(), places: 1, minutes, ..Work::default() });
        program.stage = program.stage.max(if class == Class::Removed { Stage::Decide } else { Stage::ByHand });
        if program.places.len() < MOST_PLACES {
            let worst = place.iter().find(|left| left.rule.class == class).unwrap_or(first);
            program.places.push(worst.clone());
        }
    }

    fn program(&mut self, file: &str) -> Option<&mut Program> {
        self.programs.get_mut(self.of_file.get(file)?)
    }

    fn note(&mut self, file: &str, rule: &'static Rule) -> &mut RuleUse {
        let unused = || (RuleUse { rule, automatic: 0, by_hand: 0, checks: 0, programs: 0 }, BTreeSet::new());
        let (used, programs) = self.rules.entry(rule.id).or_insert_with(unused);
        if let Some(folder) = self.of_file.get(file).filter(|folder| !programs.contains(*folder)) {
            programs.insert(folder.clone());
            used.programs += 1;
        }
        used
    }

    /// The programs, quickest first within a stage, and the rules, most work first.
    fn in_order(self) -> (Vec<Program>, Vec<RuleUse>) {
        let mut programs: Vec<Program> = self.programs.into_values().collect();
        programs.sort_by(|a, b| (a.stage, a.work.minutes, &a.folder).cmp(&(b.stage, b.work.minutes, &b.folder)));
        let mut rules: Vec<RuleUse> = self.rules.into_values().map(|(used, _)| used).collect();
        let key = |used: &RuleUse| (usize::MAX - used.by_hand - used.checks, usize::MAX - used.automatic, used.rule.id);
        rules.sort_by_key(key);
        (programs, rules)
    }
}

impl Program {
    fn new(folder: String) -> Self {
        let work = Work { minutes: PER_PROGRAM, ..Work::default() };
        Self { folder, work, stage: Stage::Rewrite, places: Vec::new() }
    }
}

/// The folders of a tree, each looked at once.
struct Folders<'a> {
    roots: &'a [PathBuf],
    has_manifest: HashMap<PathBuf, bool>,
}

impl Folders<'_> {
    /// The program of a file: the nearest folder with a manifest at or below the root, or else its own folder.
    fn program_of(&mut self, path: Option<&Path>) -> String {
        let Some(folder) = path.and_then(Path::parent) else { return ".".to_owned() };
        let root = self.roots.iter().filter(|root| folder.starts_with(root)).max_by_key(|root| root.as_os_str().len());
        let above = folder.ancestors().take_while(|above| root.is_some_and(|root| above.starts_with(root)));
        let above: Vec<&Path> = above.collect();
        let program = above.into_iter().find(|above| self.has_manifest(above)).unwrap_or(folder);
        let name = name(program);
        if name.is_empty() { ".".to_owned() } else { name }
    }

    fn has_manifest(&mut self, folder: &Path) -> bool {
        if let Some(known) = self.has_manifest.get(folder) {
            return *known;
        }
        let has = MANIFESTS.iter().any(|manifest| folder.join(manifest).is_file());
        self.has_manifest.insert(folder.to_owned(), has);
        has
    }
}
