//! Spending by user: who made the resources that accounts are charged for (behaviour.md, Budgets).

use std::collections::{BTreeMap, HashMap, hash_map::Entry};

use serde::Serialize;

use super::{AdminError, Engine, store::Access};
use crate::model::budget::month_of;
use wire::money::Usd;

/// The spending of one user in one account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonSpending {
    /// The id of the user who made what is charged; the account's own where a key of it did.
    pub user: String,
    /// Their name; the id of one who is gone.
    pub user_name: String,
    /// The account, which is the id of a user or a team.
    pub account: String,
    /// Its name.
    pub account_name: String,
    /// Cost per hour now, disks and volumes included, in USD.
    pub per_hour: Usd,
    /// Cost of this month (UTC), in USD.
    pub month: Usd,
}

impl Engine {
    /// The spending of each user in each account, the most per hour first, without users who spent nothing this month.
    pub fn spending(&self) -> Result<Vec<PersonSpending>, AdminError> {
        self.admin(Access::Read, |context| {
            let (tx, second) = (context.tx, context.now.seconds());
            let (users, teams) = (tx.users()?, tx.teams()?);
            let named = users.iter().map(|user| (&*user.id, &*user.name));
            let names: BTreeMap<&str, &str> = named.chain(teams.iter().map(|team| (&*team.id, &*team.name))).collect();
            let name = |id: &str| names.get(id).copied().unwrap_or(id).to_owned();
            let (month, mut all) = (month_of(second), Vec::new());
            for account in names.keys() {
                let mut people: BTreeMap<String, [Usd; 2]> = BTreeMap::new();
                let mut makers: HashMap<String, String> = HashMap::new();
                for line in tx.lines_within(account, month, i64::MAX)? {
                    let maker = match makers.entry(line.resource.clone()) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(unknown) => {
                            let spender = tx.spender(&line.resource)?;
                            unknown.insert(spender.map_or_else(|| (*account).to_owned(), |made| made.user))
                        }
                    };
                    let [per_hour, spent] = people.entry(maker.clone()).or_default();
                    *spent += line.accrued(second) - line.accrued(month);
                    if line.until.is_none() {
                        *per_hour += line.charge.rate.accrued(3600);
                    }
                }
                all.extend(people.into_iter().map(|(user, [per_hour, month])| PersonSpending {
                    user_name: name(&user),
                    user,
                    account: (*account).to_owned(),
                    account_name: name(account),
                    per_hour,
                    month,
                }));
            }
            all.sort_by(|a, b| (b.per_hour, b.month, &a.user_name).cmp(&(a.per_hour, a.month, &b.user_name)));
            Ok(all)
        })
    }
}
