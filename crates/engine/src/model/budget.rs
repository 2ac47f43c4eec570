//! Budgets: what an account, or one key or user of it, may spend in a calendar month (behaviour.md, Budgets).

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::LedgerLine;
use wire::{
    Timestamp,
    money::Usd,
    pricing::{MONTH, Rate},
};

/// The shares of a budget that are told when they are reached, in percent, ascending.
pub(crate) const THRESHOLDS: [u32; 3] = [50, 80, 100];

/// The action once a budget is used up, until its month ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BudgetAction {
    /// It is told.
    #[default]
    Warn,
    /// Nothing is created or started that it does not cover for an hour.
    StopNew,
    /// The same, and what runs ends as at the end of the balance.
    Stop,
}

/// A share of a budget that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Reached {
    /// The share, in percent.
    pub percent: u32,
    /// When.
    pub at: Timestamp,
}

/// Who made a resource, and pays for it: the user of a session or the account of a key, and that key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spender {
    /// The id of the API key.
    pub(crate) key: Option<String>,
    pub(crate) user: String,
}

/// A budget, as stored, with the sums of what counts against it in its month. They make the time of a threshold cheap
/// to compute, as those of an account do for the end of its balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BudgetRecord {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The account whose lines count.
    pub(crate) account: String,
    /// Only what this key made counts.
    pub(crate) key: Option<String>,
    /// Only what this user made counts.
    pub(crate) user: Option<String>,
    /// Per calendar month in UTC; more than zero.
    pub(crate) monthly: Usd,
    pub(crate) action: BudgetAction,
    pub(crate) created_at: Timestamp,
    /// The first second of the month of its sums.
    pub(crate) month: i64,
    /// The shares reached in that month, in order.
    pub(crate) reached: Vec<Reached>,
    /// The cost of closed lines within the month.
    pub(crate) settled: Usd,
    /// The total rate of open lines.
    pub(crate) burn: i64,
    /// The total of rate times start over open lines, plus 30 days times what each had cost before the month.
    pub(crate) burn_base: i128,
    /// The second of the next look: never later than the next threshold or the end of the month.
    pub(crate) due_at: i64,
}

impl BudgetRecord {
    /// Whether what this one made counts; `None` made it, whose account it is.
    pub(crate) fn covers(&self, spender: Option<&Spender>) -> bool {
        let key = self.key.as_ref().is_none_or(|key| spender.and_then(|spender| spender.key.as_ref()) == Some(key));
        key && self.user.as_ref().is_none_or(|user| spender.map_or(&self.account, |spender| &spender.user) == user)
    }

    /// Whether what counts depends on who made it.
    pub(crate) const fn is_partial(&self) -> bool {
        self.key.is_some() || self.user.is_some()
    }

    /// The first second behind its month.
    pub(crate) fn end(&self) -> i64 {
        month_after(self.month)
    }

    /// Whether all of it was spent this month.
    pub(crate) fn is_used_up(&self) -> bool {
        self.told() >= 100
    }

    /// The largest share told this month, in percent.
    pub(crate) fn told(&self) -> u32 {
        self.reached.iter().map(|reached| reached.percent).max().unwrap_or(0)
    }

    /// The largest threshold that this amount reaches, in percent.
    pub(crate) fn share(&self, spent: Usd) -> u32 {
        THRESHOLDS.into_iter().filter(|percent| spent >= self.part(*percent)).max().unwrap_or(0)
    }

    /// A share of the budget, rounded up to the micro-dollar.
    pub(crate) fn part(&self, percent: u32) -> Usd {
        let hundredths = i128::from(self.monthly.micros()) * i128::from(percent);
        let part = hundredths.div_euclid(100) + i128::from(hundredths.rem_euclid(100) != 0);
        Usd::from_micros(i64::try_from(part).unwrap_or(i64::MAX))
    }

    /// The next amount that is told this month.
    pub(crate) fn next_part(&self) -> Option<Usd> {
        THRESHOLDS.into_iter().find(|percent| *percent > self.told()).map(|percent| self.part(percent))
    }

    /// The same budget with no sums, in the month of this second.
    pub(crate) fn anew(self, second: i64) -> Self {
        let month = month_of(second);
        Self { month, settled: Usd::ZERO, burn: 0, burn_base: 0, due_at: second, ..self }
    }

    /// Counts a line that is open since this second.
    pub(crate) fn open(&mut self, rate: Rate, since: i64) {
        self.burn += rate.monthly();
        self.burn_base += self.base(rate, since);
    }

    /// Counts an open line that closed.
    pub(crate) fn close(&mut self, line: &LedgerLine) {
        self.burn -= line.charge.rate.monthly();
        self.burn_base -= self.base(line.charge.rate, line.since);
        self.settled += self.within(line, i64::MAX);
    }

    /// The cost of a line in the month, up to this second.
    pub(crate) fn within(&self, line: &LedgerLine, second: i64) -> Usd {
        line.accrued(second.min(self.end()).max(self.month)) - line.accrued(self.month)
    }

    /// No less than what was spent in the month up to this second, by the sums alone.
    pub(crate) fn at_most(&self, second: i64) -> Usd {
        // A line may start in the next second (serverless.md, Money), which its base counts already.
        let open = i128::from(self.burn) * i128::from(second.saturating_add(1)) - self.burn_base;
        let open = open.div_euclid(i128::from(MONTH)).saturating_add(1);
        self.settled + Usd::from_micros(i64::try_from(open).unwrap_or(i64::MAX))
    }

    fn base(&self, rate: Rate, since: i64) -> i128 {
        let before = rate.accrued(self.month.saturating_sub(since));
        i128::from(rate.monthly()) * i128::from(since) + i128::from(before.micros()) * i128::from(MONTH)
    }

    /// The second of the next look, from this one on, by the sums alone: never later than the second at which the next
    /// threshold is reached, and the end of the month at the latest.
    pub(crate) fn next_look(&self, second: i64) -> i64 {
        let burn = i128::from(self.burn);
        let reached = self.next_part().filter(|_| burn > 0).map(|part| {
            let left = i128::from((part - self.settled).micros()) * i128::from(MONTH) + self.burn_base;
            // A line may start in the next second (serverless.md, Money), which its base counts already.
            i64::try_from(left.div_euclid(burn)).unwrap_or(i64::MAX).saturating_sub(1)
        });
        let now_reached = self.next_part().filter(|part| self.settled >= *part).map(|_| second);
        reached.into_iter().chain(now_reached).chain([self.end()]).min().unwrap_or(second).max(second)
    }
}

/// The first second of the month of a second, in UTC.
pub(crate) fn month_of(second: i64) -> i64 {
    let date = date(second);
    first_of(date.year(), date.month())
}

/// The first second of the month after the one of a second, in UTC.
pub(crate) fn month_after(second: i64) -> i64 {
    let date = date(second);
    if date.month() == 12 { first_of(date.year() + 1, 1) } else { first_of(date.year(), date.month() + 1) }
}

/// The day of a second, in UTC.
pub(crate) fn date(second: i64) -> NaiveDate {
    DateTime::<Utc>::from_timestamp(second, 0).unwrap_or_default().date_naive()
}

/// The first second of a month.
pub(crate) fn first_of(year: i32, month: u32) -> i64 {
    NaiveDate::from_ymd_opt(year, month, 1)
        .and_then(|date| date.and_hms_opt(0, 0, 0))
        .map_or(i64::MAX, |moment| moment.and_utc().timestamp())
}
