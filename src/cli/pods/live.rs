//! `svcctl pods list --watch`: a list that is polled repeatedly. On a terminal it is redrawn; elsewhere only changes
//! are printed.

use std::{collections::HashMap, time::Duration};

use serde_json::{Map, Value};

use super::watch::running_resources;
use crate::cli::{
    failure::Failure,
    output::{self, canvas::Canvas},
    session::Session,
    settings::format::Format,
    terminal::text,
};
use ops::{list::ListReply, select::by_id, wait::PollSchedule};
use wire::pods::{Pod, PodRuntime, PodStatus};

/// Pods at the previous poll, by id, without fields that change every time.
type PodsById = HashMap<String, Pod>;
/// The JSON of pods as they were, by id.
type Bodies = HashMap<String, Vec<u8>>;

/// Reads again and again, and shows it, until a signal or a failure.
pub(super) async fn run(
    session: &Session,
    read: impl AsyncFn() -> Result<ListReply<Pod>, Failure>,
) -> Result<(), Failure> {
    let settings = &session.settings;
    let is_drawn = settings.live && settings.width.is_some() && matches!(settings.format, Format::Table | Format::Wide);
    let (mut canvas, mut before): (Option<Canvas<'_>>, Option<PodsById>) = (None, None);
    let mut bodies = Bodies::new();
    let mut schedule = PollSchedule::begin(session.platform.pace());
    loop {
        let listed = read().await?;
        session.ui.interrupt_state.set_running(running_resources(listed.items()));
        let now: PodsById = listed.items().map(|pod| (pod.id.clone(), at_rest(pod))).collect();
        let is_changed = before.as_ref() != Some(&now);
        if is_drawn {
            let canvas = canvas.get_or_insert_with(|| Canvas::open(session));
            canvas.draw(&title(&listed), |columns| output::table(session, &listed, Some(columns)))?;
        } else if is_changed {
            tell(session, &listed, before.as_ref(), &now, &bodies).await?;
        }
        if is_changed && before.is_some() {
            schedule.quicken();
        }
        before = Some(now);
        bodies = listed.items().map(|pod| pod.id.clone()).zip(listed.elements().map(<[u8]>::to_vec)).collect();
        session.ui.flush()?;
        session.ui.interrupt_state.set_watching();
        schedule.rest(session.api()?, Duration::MAX).await;
    }
}

/// A pod without what its container reports of itself at every moment.
fn at_rest(pod: &Pod) -> Pod {
    let mut pod = pod.clone();
    if let Some(runtime) = &mut pod.runtime {
        *runtime = PodRuntime { ports: std::mem::take(&mut runtime.ports), ..PodRuntime::default() };
    }
    pod
}

fn title(listed: &ListReply<Pod>) -> String {
    let cost = text::total(listed.items().map(|pod| *pod.cost));
    let count = listed.items().len();
    let pods = if count == 1 { "pod" } else { "pods" };
    format!("{count} {pods}  {cost} USD per hour  Ctrl-C ends")
}

/// Prints what is new: a whole table, or the pods that changed. One that left the list is printed once more, in its
/// current state.
async fn tell(
    session: &Session,
    listed: &ListReply<Pod>,
    before: Option<&PodsById>,
    now: &PodsById,
    bodies: &Bodies,
) -> Result<(), Failure> {
    if session.settings.format != Format::Ndjson {
        match session.settings.format {
            Format::Yaml if before.is_some() => session.ui.line("---")?,
            Format::Table | Format::Wide if before.is_some() => session.ui.line("")?,
            Format::Table | Format::Wide | Format::Csv | Format::Id | Format::Json | Format::Yaml | Format::Ndjson => {}
        }
        if now.is_empty() {
            session.ui.note_empty("no pods");
        }
        return output::list(session, listed);
    }
    for (pod, element) in listed.items().zip(listed.elements()) {
        if before.and_then(|before| before.get(&pod.id)) != now.get(&pod.id) {
            output::element(session, element)?;
        }
    }
    for id in before.into_iter().flat_map(HashMap::keys).filter(|id| !now.contains_key(*id)) {
        let left = by_id(session.api()?, id).await.map_err(|error| Failure::call("look at a pod", error))?;
        let body = left.map(|(_, body)| body).or_else(|| bodies.get(id).and_then(|body| terminated(body)));
        if let Some(body) = body {
            output::element(session, &body)?;
        }
    }
    Ok(())
}

/// The JSON of a pod that was there and answers 404 (cli.md, Waiting), from how it was seen last.
fn terminated(body: &[u8]) -> Option<Vec<u8>> {
    let mut pod: Map<String, Value> = serde_json::from_slice(body).ok()?;
    pod.insert("status".to_owned(), PodStatus::Terminated.as_str().into());
    pod.insert("actions".to_owned(), Value::Array(Vec::new()));
    pod.insert("cost".to_owned(), 0.into());
    pod.insert("runtime".to_owned(), Value::Null);
    serde_json::to_vec(&pod).ok()
}
