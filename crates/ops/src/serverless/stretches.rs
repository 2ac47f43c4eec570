//! The stretches for which workers are charged, if the server reports them (behaviour.md, Money; serverless.md, Money).

use crate::bill;
use api::{Api, CallError, misread};
use wire::{
    Timestamp,
    billing::{ListServerlessBilling, ServerlessBilling, ServerlessGrouping},
    money::Usd,
    pricing::Rate,
};

/// A stretch of a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The worker's id.
    pub worker: String,
    /// Its start, in whole seconds.
    pub begin: Timestamp,
    /// Its end, or the time of the answer if it is ongoing.
    pub end: Timestamp,
    /// Its rate, disk included.
    pub rate: Rate,
    /// Its cost in the requested window.
    pub amount: Usd,
}

/// The stretches of an endpoint that overlap a window by at least a second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretches {
    /// The start of the window.
    pub since: Timestamp,
    /// The end of the window, exclusive.
    pub until: Timestamp,
    /// The total charge in the window.
    pub total: Usd,
    /// In order of start.
    pub list: Vec<Stretch>,
}

impl Stretches {
    /// Reads them; `None` from a server that groups its bills differently.
    pub async fn read(
        api: &Api,
        endpoint: &str,
        since: Timestamp,
        until: Option<Timestamp>,
    ) -> Result<Option<Self>, CallError> {
        let query = ListServerlessBilling {
            start_time: Some(since),
            end_time: until,
            serverless_id: Some(endpoint.to_owned()),
            grouping: Some(ServerlessGrouping::Stretch),
            ..ListServerlessBilling::default()
        };
        let body = match api.body(query).await {
            Ok(body) => body,
            // It may support groupings, but not this one.
            Err(error) if matches!(error.status(), Some(400 | 422)) => return Ok(None),
            Err(error) => return Err(error),
        };
        if !bill::is_grouped_by(api, &body, "stretch")? {
            return Ok(None);
        }
        let unreadable = |error: serde_json::Error| api.unreadable(misread(&format!("stretches: {error}"), &body));
        let reply: ServerlessBilling = serde_json::from_slice(&body).map_err(unreadable)?;
        let list = reply.records.into_iter().filter_map(|record| {
            Some(Stretch {
                worker: record.pod_id?,
                begin: record.start_time,
                end: record.end_time,
                rate: Rate::from_monthly(record.cost_per_month?.micros()),
                amount: record.total_amount,
            })
        });
        let (query, totals) = (reply.metadata.query, reply.metadata.totals);
        Ok(Some(Self {
            since: query.start_time,
            until: query.end_time,
            total: totals.total_amount,
            list: list.collect(),
        }))
    }

    /// The index of the stretch that a worker was in at a moment: the last that began by then, else its first.
    pub fn at(&self, worker: &str, moment: Timestamp) -> Option<usize> {
        let mut own = self.list.iter().enumerate().filter(|(_, stretch)| stretch.worker == worker).peekable();
        let first = own.peek().map(|(place, _)| *place);
        own.take_while(|(_, stretch)| stretch.begin <= moment).last().map(|(place, _)| place).or(first)
    }

    /// The rate of a worker at a moment, or in its last stretch if the moment is unknown.
    pub fn rate(&self, worker: &str, moment: Option<Timestamp>) -> Option<Rate> {
        let place = match moment {
            Some(moment) => self.at(worker, moment),
            None => self.list.iter().rposition(|stretch| stretch.worker == worker),
        };
        Some(self.list[place?].rate)
    }
}
