//! The plan for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::next;
use migrate::{
    plan::{MigrationPlan, PER_DECISION, PER_PLACE, PER_PROGRAM, Work},
    rules::Class,
};

/// A plan. Its form is stable: fields are added, and none changes meaning while `version` stays the same.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'a> {
    version: u64,
    files_read: usize,
    /// Whether every file could be read.
    complete: bool,
    findings: Findings,
    total: Amount,
    /// In the order in which to migrate them.
    programs: Vec<Program<'a>>,
    /// The programs beyond the most that are listed, together.
    unlisted: Unlisted,
    /// Most work first.
    rules: Vec<Rule>,
    /// The assumptions behind the minutes.
    basis: Basis,
    steps: Vec<String>,
}

/// The findings that count, as in the summary of a scan.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Findings {
    all: usize,
    rename: usize,
    graphql: usize,
    silent: usize,
    removed: usize,
    /// In documents that were not named, which do not count.
    documents: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Amount {
    /// Files with findings.
    files: usize,
    /// Findings that a rewrite settles.
    automatic: usize,
    /// The other findings, left to a person.
    by_hand: usize,
    /// Left to a person beyond the findings, as requests whose lists go out of view: they show once the rest is
    /// changed.
    checks: usize,
    /// The places of all that is left to a person.
    places: usize,
    minutes: u32,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Program<'a> {
    folder: &'a str,
    next: &'static str,
    #[serde(flatten)]
    amount: Amount,
    /// The first places left to a person.
    left: Vec<RemainingFinding<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct RemainingFinding<'a> {
    file: &'a str,
    line: usize,
    rule: &'static str,
    reason: &'a str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Unlisted {
    programs: usize,
    #[serde(flatten)]
    amount: Amount,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    class: Class,
    text: &'static str,
    /// The nearest thing in v2.
    v2: String,
    automatic: usize,
    by_hand: usize,
    checks: usize,
    programs: usize,
}

/// The assumed minutes of a person, for one of each.
#[derive(Debug, Serialize, JsonSchema)]
struct Basis {
    place: Vec<PerPlace>,
    program: u32,
    decision: u32,
}

#[derive(Debug, Serialize, JsonSchema)]
struct PerPlace {
    class: Class,
    minutes: u32,
}

impl From<Work> for Amount {
    fn from(Work { files, automatic, by_hand, checks, places, minutes }: Work) -> Self {
        Self { files, automatic, by_hand, checks, places, minutes }
    }
}

impl<'a> Document<'a> {
    pub(super) fn of(plan: &'a MigrationPlan) -> Self {
        let program = |program: &'a migrate::plan::Program| Program {
            folder: &program.folder,
            next: next(program),
            amount: program.work.into(),
            left: program
                .places
                .iter()
                .map(|left| RemainingFinding {
                    file: &left.name,
                    line: left.line,
                    rule: left.rule.id,
                    reason: &left.reason,
                })
                .collect(),
        };
        let rule = |used: &migrate::plan::RuleUse| Rule {
            id: used.rule.id,
            class: used.rule.class,
            text: used.rule.text,
            v2: used.rule.new.to_string(),
            automatic: used.automatic,
            by_hand: used.by_hand,
            checks: used.checks,
            programs: used.programs,
        };
        let counts = plan.counts;
        Self {
            version: 1,
            files_read: plan.read,
            complete: plan.is_complete,
            findings: Findings {
                all: counts.all(),
                rename: counts.rename,
                graphql: counts.graphql,
                silent: counts.silent,
                removed: counts.removed,
                documents: plan.in_documents,
            },
            total: plan.total.into(),
            programs: plan.programs.iter().map(program).collect(),
            unlisted: Unlisted { programs: plan.unlisted.programs, amount: plan.unlisted.work.into() },
            rules: plan.rules.iter().map(rule).collect(),
            basis: Basis {
                place: PER_PLACE.map(|(class, minutes)| PerPlace { class, minutes }).into(),
                program: PER_PROGRAM,
                decision: PER_DECISION,
            },
            steps: super::steps(plan),
        }
    }
}
