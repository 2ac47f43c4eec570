//! Whatever happens in whatever order: a share of a budget is noted once, at the second at which an oracle that walks
//! the ledger second by second first sees it.

use std::time::Duration;

use proptest::{collection, prelude::*, sample::Index};
use serde_json::{Value, json};

use super::{Budget, NewBudget};
use crate::{
    BudgetAction, Caller, Clock, Engine, Handle, ManualClock, Rng, Scope, Store, StoreError,
    model::{BudgetRecord, LedgerLine, budget::THRESHOLDS},
    store::Access,
};
use wire::{
    Timestamp,
    money::Usd,
    pods::{ActOnPod, CreatePod, Pod},
    schema,
    volumes::{CreateNetworkVolume, UpdateNetworkVolume},
};

/// Two hours before a month ends.
const BEGIN: &str = "2026-11-30T22:00:00Z";

#[derive(Debug, Clone)]
enum Step {
    Create { by_key: bool, gpus: u32, disk: u32, volume: bool },
    Act { pod: Index, action: usize },
    Volume { by_key: bool, size: u32 },
    Grow { volume: Index, size: u32 },
    Pass { millis: u64 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (any::<bool>(), 1..4_u32, 1..500_u32, any::<bool>())
            .prop_map(|(by_key, gpus, disk, volume)| Step::Create { by_key, gpus, disk, volume }),
        2 => (any::<Index>(), 0..4_usize).prop_map(|(pod, action)| Step::Act { pod, action }),
        1 => (any::<bool>(), 10..4000_u32).prop_map(|(by_key, size)| Step::Volume { by_key, size }),
        1 => (any::<Index>(), 10..4000_u32).prop_map(|(volume, size)| Step::Grow { volume, size }),
        4 => prop_oneof![0..3000_u64, 0..600_000_u64, 0..4_000_000_u64].prop_map(|millis| Step::Pass { millis }),
    ];
    collection::vec(step, 1..25)
}

struct Setting {
    engine: Engine,
    clock: ManualClock,
    key: Caller,
    key_id: String,
    pods: Vec<(String, bool)>,
    volumes: Vec<String>,
}

impl Setting {
    fn new() -> Self {
        let clock = ManualClock::at(BEGIN.parse().expect("a time"));
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::Manual(clock.clone()), Rng::from_seed(1));
        let made = engine.create_key("ci", &[Scope::all()], None, None).expect("a key");
        let key = engine.authenticate(&made.key, None).expect("known");
        Self { engine, clock, key, key_id: made.id, pods: Vec::new(), volumes: Vec::new() }
    }

    fn caller(&self, by_key: bool) -> Caller {
        if by_key { self.key.clone() } else { Caller::local() }
    }

    fn send<O: Handle>(&self, by_key: bool, fields: Value) -> Option<O::Output> {
        self.engine.call(&self.caller(by_key), schema::decode::<O>(fields).expect("a request")).ok()
    }

    fn carry_out(&mut self, step: &Step) {
        match step {
            Step::Create { by_key, gpus, disk, volume } => {
                let mounts = if *volume { json!({ "persistent": { "size": 50, "path": "/p" } }) } else { json!({}) };
                let gpu = json!({ "id": "NVIDIA GeForce RTX 4090", "count": gpus });
                let body = json!({ "name": "p", "image": "python", "gpu": gpu, "disk": disk, "mounts": mounts });
                let pod: Option<Pod> = self.send::<CreatePod>(*by_key, json!({ "body": body }));
                self.pods.extend(pod.map(|pod| (pod.id, *by_key)));
            }
            Step::Act { pod, action } if !self.pods.is_empty() => {
                let (id, by_key) = pod.get(&self.pods);
                let action = ["start", "stop", "restart", "terminate"][*action];
                self.send::<ActOnPod>(*by_key, json!({ "id": id, "body": { "action": action } }));
            }
            Step::Volume { by_key, size } => {
                let body = json!({ "name": "v", "size": size, "dataCenter": "US-IL-1" });
                let volume = self.send::<CreateNetworkVolume>(*by_key, json!({ "body": body }));
                self.volumes.extend(volume.map(|volume| volume.id));
            }
            Step::Grow { volume, size } if !self.volumes.is_empty() => {
                let id = volume.get(&self.volumes);
                self.send::<UpdateNetworkVolume>(false, json!({ "id": id, "body": { "size": size } }));
            }
            Step::Pass { millis } => self.clock.advance(Duration::from_millis(*millis)),
            Step::Act { .. } | Step::Grow { .. } => {}
        }
    }

    fn set(&self, key: Option<&String>, micros: i64, action: BudgetAction) -> Budget {
        let new = NewBudget { key: key.cloned(), monthly: Usd::from_micros(micros), action, ..NewBudget::default() };
        self.engine.set_budget(&new).expect("set")
    }

    /// The lines that count against a budget, and its record.
    fn lines(&self, budget: &Budget) -> (BudgetRecord, Vec<LedgerLine>) {
        let read = self.engine.store.transaction(Access::Read, |tx| {
            let record = tx.budget(&budget.id)?.expect("there");
            let mut lines = tx.lines_within(&record.account, i64::MIN, i64::MAX)?;
            if record.key.is_some() {
                let mut kept = Vec::new();
                for line in lines {
                    if tx.spender(&line.resource)?.is_some_and(|spender| spender.key == record.key) {
                        kept.push(line);
                    }
                }
                lines = kept;
            }
            Ok::<_, StoreError>((record, lines))
        });
        read.expect("read")
    }
}

/// The cost of a line from one second to another, by the rate alone.
fn cost(line: &LedgerLine, from: i64, to: i64) -> i64 {
    let end = line.until.unwrap_or(i64::MAX);
    let until = |second: i64| line.charge.rate.accrued(second.min(end).saturating_sub(line.since)).micros();
    until(to) - until(from)
}

/// The shares reached in the month up to `now`, walking from its first second or that of the budget.
fn walk(monthly: i64, lines: &[LedgerLine], (month, begin, now): (i64, i64, i64)) -> Vec<(u32, i64)> {
    let mut reached = Vec::new();
    for second in begin.max(month)..=now {
        let spent: i64 = lines.iter().map(|line| cost(line, month, second)).sum();
        let share = THRESHOLDS
            .into_iter()
            .filter(|percent| i128::from(spent) * 100 >= i128::from(monthly) * i128::from(*percent))
            .max();
        if let Some(share) = share.filter(|share| reached.iter().all(|(other, _)| other < share)) {
            reached.push((share, second));
        }
    }
    reached
}

fn seconds(budget: &Budget) -> Vec<(u32, i64)> {
    budget.reached.iter().map(|reached| (reached.percent, reached.at.seconds())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_share_is_noted_once_at_the_second_at_which_a_walk_through_the_ledger_sees_it(
        steps in steps(), of_account in 1_000..8_000_000_i64, of_key in 1_000..4_000_000_i64, action in 0..3_usize,
    ) {
        let mut setting = Setting::new();
        let action = [BudgetAction::Warn, BudgetAction::StopNew, BudgetAction::Stop][action];
        let budgets = [
            setting.set(None, of_account, action),
            setting.set(Some(&setting.key_id), of_key, BudgetAction::Stop),
        ];
        let begin = BEGIN.parse::<Timestamp>().expect("a time").seconds();
        for step in &steps {
            setting.carry_out(step);
        }
        setting.engine.check_books().map_err(|error| TestCaseError::fail(error.to_string()))?;
        let now = setting.engine.clock().expect("a time").0.seconds();
        for budget in budgets {
            let shown = setting.engine.budget(&budget.id).expect("there");
            let (record, lines) = setting.lines(&budget);
            prop_assert!(record.month <= now && now < record.end());
            let window = (record.month, begin, now);
            prop_assert_eq!(seconds(&shown), walk(budget.monthly.micros(), &lines, window), "{}", shown.name);
            let spent: i64 = lines.iter().map(|line| cost(line, record.month, now)).sum();
            prop_assert_eq!(shown.spent.micros(), spent);
            if record.action == BudgetAction::Stop && record.is_used_up() {
                let is_compute = |line: &&LedgerLine| line.until.is_none() && line.charge.gpu.is_some();
                let running = lines.iter().filter(is_compute).filter(|line| {
                    line.charge.product != crate::model::Product::PodPersistentDisk
                });
                prop_assert_eq!(running.count(), 0, "what it pays for has ended");
            }
        }
    }
}

#[test]
fn a_larger_budget_is_told_again_and_a_smaller_one_at_once() {
    let mut setting = Setting::new();
    setting.carry_out(&Step::Create { by_key: false, gpus: 1, disk: 1, volume: false });
    // 0.69 USD an hour.
    assert_eq!(setting.set(None, 690_000, BudgetAction::Warn).reached, []);
    setting.carry_out(&Step::Pass { millis: 40 * 60_000 });
    let told = |budget: &Budget| budget.reached.iter().map(|reached| reached.percent).collect::<Vec<_>>();
    let read = |setting: &Setting| setting.engine.budgets().expect("read").remove(0);
    assert_eq!(told(&read(&setting)), [50]);
    assert_eq!(told(&setting.set(None, 6_900_000, BudgetAction::Warn)), [0_u32; 0]);
    assert_eq!(told(&setting.set(None, 500_000, BudgetAction::Warn)), [80]);
    setting.carry_out(&Step::Pass { millis: 40 * 60_000 });
    assert_eq!(told(&read(&setting)), [80, 100]);
    setting.carry_out(&Step::Pass { millis: 60 * 60_000 });
    // A new month, in which 20 minutes cost 0.23 USD.
    let budget = read(&setting);
    assert_eq!((told(&budget), budget.resets_at.to_string()), (vec![], "2027-01-01T00:00:00Z".to_owned()));
}
