//! Which programs still depend on which rules.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;

use migrate::rules::{Class, Rule};

/// How many programs to count separately; the rest are counted together.
const PROGRAMS: usize = 256;
/// The longest program name, in characters.
const LONGEST: usize = 120;

/// The counts so far.
#[derive(Debug, Default)]
pub(super) struct Usage(Mutex<BTreeMap<String, Counts>>);

#[derive(Debug, Default)]
struct Counts {
    requests: u64,
    rules: BTreeMap<&'static str, (Class, u64)>,
}

/// Every program, and the rules it depends on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// By name.
    pub programs: Vec<Program>,
}

/// A program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Program {
    /// Its User-Agent.
    pub user_agent: String,
    /// How many requests it sent.
    pub requests: u64,
    /// The rules that its requests need.
    pub rules: Vec<RuleUse>,
}

/// A rule in use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleUse {
    /// The rule.
    pub id: &'static str,
    /// Its class.
    pub class: Class,
    /// How many requests needed it.
    pub requests: u64,
}

/// The name of a program.
pub(super) fn name(user_agent: Option<&str>) -> String {
    user_agent.unwrap_or("(no User-Agent)").chars().take(LONGEST).collect()
}

impl Usage {
    pub(super) fn note(&self, program: &str, rules: &[&'static Rule]) {
        let mut programs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = programs.len() >= PROGRAMS && !programs.contains_key(program);
        let counts = programs.entry(if is_full { "(others)".to_owned() } else { program.to_owned() }).or_default();
        counts.requests += 1;
        for rule in rules {
            counts.rules.entry(rule.id).or_insert((rule.class, 0)).1 += 1;
        }
    }

    pub(super) fn summary(&self) -> Summary {
        let programs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rule = |(id, (class, requests)): (&&'static str, &(Class, u64))| RuleUse {
            id,
            class: *class,
            requests: *requests,
        };
        let programs = programs.iter().map(|(name, counts)| Program {
            user_agent: name.clone(),
            requests: counts.requests,
            rules: counts.rules.iter().map(rule).collect(),
        });
        Summary { programs: programs.collect() }
    }
}
