//! Pages of the pod list: read inside a transaction, rendered as JSON outside it.

use std::{ops::Range, sync::Arc, thread};

use super::{
    stored::{PartialPod, SharedJson},
    view::{self, PodExtras},
};
use crate::{
    Caller, Context, Engine, EngineError, RuntimeSettings,
    model::{Figures, PodRecord},
    page::Page,
    store::{Access, PodRecords, RecordRow},
};
use wire::{
    OpenEnum, Timestamp, json,
    list::Pagination,
    pods::{ListPods, Pod, PodInclude, PodStatus},
};

/// A page of the pod list, as read.
#[derive(Debug)]
pub struct PodsPage {
    rows: Vec<Row>,
    /// The text that the rows slice.
    text: String,
    settings: Arc<RuntimeSettings>,
    now: Timestamp,
    /// Its pagination.
    pub pagination: Pagination,
    /// The pods included in addition to current ones.
    included: Option<Vec<OpenEnum<PodInclude>>>,
}

#[derive(Debug)]
enum Row {
    /// A pod with its measured usage, if any.
    Known(Arc<PodRecord>, Option<Figures>),
    /// The position in the text of a pod record that is on no host.
    Stored(Range<usize>),
    /// An ended pod.
    Ended(Box<Pod>),
}

/// The number of pods from which two threads render them. Fewer take less time than starting a thread.
const MANY: usize = if cfg!(test) { 2 } else { 200 };

impl PodsPage {
    /// Reads a page. The first page is requested repeatedly, so its pods are cached; later pages are read once.
    pub(super) fn read(list: &ListPods, context: &Context<'_>) -> Result<Self, EngineError> {
        let settings = context.runtime_settings()?;
        if list.cursor.is_none() || super::is_asked_for(list.include.as_ref()) {
            let (pods, pagination) = super::page_of(list, context)?;
            let rows = pods.into_iter().map(|pod| Row::known(pod, context)).collect::<Result<_, _>>()?;
            let included = super::included(list);
            return Ok(Self { rows, text: String::new(), settings, now: context.now, pagination, included });
        }
        let page = Page::new(super::KIND, list.limit, list.cursor.as_deref())?;
        let has_members = list.include_cluster_pods.unwrap_or(false);
        let PodRecords { text, mut rows } =
            context.tx.pod_records(context.account, has_members, &page.after, page.rows())?;
        let pagination = page.cut(&mut rows, |row| row.position(&text));
        let rows = rows.into_iter().map(|row| Row::stored(row, &text, context)).collect::<Result<_, _>>()?;
        Ok(Self { rows, text, settings, now: context.now, pagination, included: None })
    }

    /// The number of its pods.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes what follows the last pod of the whole list; this must be the last page.
    pub fn write_end(&self, out: &mut Vec<u8>) {
        super::write_end(&Pagination::default(), self.included.as_ref(), out);
    }

    /// Writes its pods as comma-separated JSON.
    ///
    /// # Errors
    /// If a stored pod is damaged.
    pub fn write(&self, engine: &Engine, out: &mut Vec<u8>) -> Result<(), EngineError> {
        self.write_rows(&self.rows, engine, out)
    }

    /// The same; a separate thread renders half of a large page.
    pub(super) fn write_halves(&self, engine: &Engine, out: &mut Vec<u8>) -> Result<(), EngineError> {
        // The first page has no records: most of its pods are cached as text.
        if self.rows.len() < MANY || self.text.is_empty() {
            return self.write(engine, out);
        }
        let (first, second) = self.rows.split_at(self.rows.len() / 2);
        let room = out.capacity() / 2;
        thread::scope(|scope| {
            let behind = || {
                let mut behind = Vec::with_capacity(room);
                self.write_rows(second, engine, &mut behind).map(|()| behind)
            };
            let Ok(writer) = thread::Builder::new().spawn_scoped(scope, behind) else {
                return self.write(engine, out);
            };
            self.write_rows(first, engine, out)?;
            let behind = writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            out.push(b',');
            out.extend_from_slice(&behind);
            Ok(())
        })
    }

    fn write_rows(&self, rows: &[Row], engine: &Engine, out: &mut Vec<u8>) -> Result<(), EngineError> {
        let (mut texts, shared) = (None, SharedJson::by(&self.settings.ssh_proxy));
        for (number, row) in rows.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            match row {
                Row::Known(pod, figures) => {
                    let texts = texts.get_or_insert_with(|| engine.pod_texts.under(&self.settings));
                    let beside = PodExtras::of(engine, &self.settings, pod, figures.clone());
                    let render = || json::write(&view::show(pod, self.now, &beside));
                    texts.put(out, (pod, self.now), beside.figures.as_ref(), render);
                }
                Row::Ended(pod) => out.extend(json::write(&**pod)),
                Row::Stored(record) => {
                    self.write_stored(&self.text[record.clone()], shared.as_ref(), engine, out)?;
                }
            }
        }
        Ok(())
    }

    fn write_stored(
        &self,
        record: &str,
        shared: Option<&SharedJson>,
        engine: &Engine,
        out: &mut Vec<u8>,
    ) -> Result<(), EngineError> {
        let begin = out.len();
        let stored = shared.zip(PartialPod::read(record));
        if stored.and_then(|(shared, stored)| stored.write(self.now, shared, out)).is_none() {
            out.truncate(begin);
            let pod = engine.store.pod_of_record(record)?;
            out.extend(json::write(&view::show(&pod, self.now, &PodExtras::of(engine, &self.settings, &pod, None))));
        }
        Ok(())
    }
}

impl Row {
    fn known(pod: Arc<PodRecord>, context: &Context<'_>) -> Result<Self, EngineError> {
        if pod.gone_at().is_some() {
            return Ok(Self::Ended(Box::new(super::show_with_end(context, &pod)?)));
        }
        let is_measured = pod.real.is_some() && pod.status == PodStatus::Running;
        let figures = if is_measured { context.tx.figures(&pod.id)? } else { None };
        Ok(Self::Known(pod, figures))
    }

    /// A pod on a host needs more than its record.
    fn stored(row: RecordRow, text: &str, context: &Context<'_>) -> Result<Self, EngineError> {
        if !row.is_on_host {
            return Ok(Self::Stored(row.record));
        }
        let id = row.id(text);
        let pod = context.tx.pod(id)?.ok_or_else(|| context.tx.damaged(format!("pod {id} is listed and not there")))?;
        Self::known(pod, context)
    }
}

impl Engine {
    /// Reads a page of the caller's pods.
    pub fn pods_page(&self, caller: &Caller, list: &ListPods) -> Result<PodsPage, EngineError> {
        self.transaction(Access::Read, caller, |context| PodsPage::read(list, context))
    }
}
