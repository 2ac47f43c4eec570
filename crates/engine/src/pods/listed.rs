//! Pages of the list of pods: read within a transaction, and written as JSON outside of it.

use std::sync::Arc;

use super::{
    record::PodRecord,
    stored::{SshProxy, Stored},
    view::{self, Beside},
};
use crate::{
    Caller, Context, Engine, EngineError, RuntimeSettings,
    hosts::Figures,
    page::{Page, Position},
    store::{Access, StoreError},
};
use wire::{
    Timestamp, json,
    list::Pagination,
    pods::{ListPods, PodStatus},
};

/// A page of the list of pods, as it was read.
#[derive(Debug)]
pub struct PodsPage {
    rows: Vec<Row>,
    settings: Arc<RuntimeSettings>,
    now: Timestamp,
    /// What follows it.
    pub pagination: Pagination,
}

#[derive(Debug)]
enum Row {
    /// A pod, with what it uses if that was measured.
    Known(Arc<PodRecord>, Option<Figures>),
    /// The record of a pod on a simulated machine.
    Stored(String),
}

impl PodsPage {
    /// Reads a page. The first one is asked for again and again, so its pods are kept; what is behind it is read once.
    pub(super) fn read(list: &ListPods, context: &Context<'_>) -> Result<Self, EngineError> {
        let (rows, pagination) = if list.cursor.is_none() {
            let (pods, pagination) = super::page_of(list, context)?;
            (pods.into_iter().map(|pod| Row::known(pod, context)).collect::<Result<_, _>>()?, pagination)
        } else {
            let page = Page::new(super::KIND, list.limit, list.cursor.as_deref())?;
            let has_members = list.include_cluster_pods.unwrap_or(false);
            let mut records = context.tx.pod_records(context.account, has_members, &page.after, page.rows())?;
            let pagination = page.cut(&mut records, |(position, _)| position.clone());
            let row = |(position, record): (Position, String)| Row::stored(&position.id, record, context);
            (records.into_iter().map(row).collect::<Result<_, _>>()?, pagination)
        };
        Ok(Self { rows, settings: context.runtime_settings()?, now: context.now, pagination })
    }

    /// How many pods it has.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes its pods as JSON, with commas between them.
    ///
    /// # Errors
    /// When what is stored of a pod is damaged.
    pub fn write(&self, engine: &Engine, out: &mut Vec<u8>) -> Result<(), EngineError> {
        let (mut texts, proxy) = (None, SshProxy::at(&self.settings.ssh_proxy));
        for (number, row) in self.rows.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            match row {
                Row::Known(pod, figures) => {
                    let texts = texts.get_or_insert_with(|| engine.rendered.under(&self.settings));
                    texts.put(out, pod, self.now, &Beside::of(engine, &self.settings, pod, figures.clone()));
                }
                Row::Stored(record) => self.write_stored(record, proxy.as_ref(), engine, out)?,
            }
        }
        Ok(())
    }

    fn write_stored(
        &self,
        record: &str,
        proxy: Option<&SshProxy>,
        engine: &Engine,
        out: &mut Vec<u8>,
    ) -> Result<(), EngineError> {
        let begin = out.len();
        let stored = proxy.zip(Stored::read(record));
        if stored.and_then(|(proxy, stored)| stored.write(self.now, proxy, out)).is_none() {
            out.truncate(begin);
            let pod = engine.store.pod_of_record(record)?;
            out.extend(json::write(&view::show(&pod, self.now, &Beside::of(engine, &self.settings, &pod, None))));
        }
        Ok(())
    }
}

impl Row {
    fn known(pod: Arc<PodRecord>, context: &Context<'_>) -> Result<Self, StoreError> {
        let is_measured = pod.real.is_some() && pod.status == PodStatus::Running;
        let figures = if is_measured { context.tx.figures(&pod.id)? } else { None };
        Ok(Self::Known(pod, figures))
    }

    /// Of a pod on a host, more is to be read than its record.
    fn stored(id: &str, record: String, context: &Context<'_>) -> Result<Self, EngineError> {
        if !record.contains("\"real\":") {
            return Ok(Self::Stored(record));
        }
        let pod = context.tx.pod(id)?.ok_or_else(|| context.tx.damaged(format!("pod {id} is listed and not there")))?;
        Ok(Self::known(pod, context)?)
    }
}

impl Engine {
    /// Reads a page of the caller's pods.
    pub fn pods_page(&self, caller: &Caller, list: &ListPods) -> Result<PodsPage, EngineError> {
        self.transaction(Access::Read, caller, |context| PodsPage::read(list, context))
    }
}
