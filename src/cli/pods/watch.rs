//! Waits for pods while reporting to a person or a script: progress, and the reasons if it does not end well.

use std::{collections::HashMap, time::Duration};

use crate::cli::{
    failure::{Failure, Kind},
    output::progress::Spinner,
    session::{Session, leftovers::RunningResource},
    terminal::text,
};
use api::Api;
use ops::{
    clusters::Members,
    list::ListReply,
    place::ResourceKind,
    select::nearest,
    wait::{Condition, Goal, Obstacle, Progress, WaitOutcome, WatchedPod, proxied_ports, wait_explained},
};
use wire::{
    catalog::ListCatalogTemplates,
    money::Usd,
    pods::{Pod, PodStatus, ReadPodLogs},
    templates::ListTemplates,
};

/// How many log lines to show when a pod did not come up.
const TAIL: u32 = 10;

/// Waits until every pod is there; anything else is a failure.
pub(in crate::cli) async fn until(session: &Session, ids: &[String], goal: Goal) -> Result<Vec<WatchedPod>, Failure> {
    let (ending, watched) = watch(session, ids, goal.clone()).await?;
    let api = session.api()?;
    let simulates = |watched: &WatchedPod| watched.pod.as_ref().is_some_and(|pod| api.simulates(pod));
    if ending == WaitOutcome::Reached && goal.condition.looks_inside() && watched.iter().any(simulates) {
        session.ui.note(&format!(
            "note: `{}` could not be checked: the pods of the embedded engine are simulated, and nothing listens at \
             their ports; they are RUNNING",
            goal.condition
        ));
    } else if goal.condition == Condition::Ready {
        note_unchecked(session, &watched);
    }
    match ending {
        WaitOutcome::Reached => Ok(watched),
        WaitOutcome::Impossible => Err(impossible(session, &goal.condition, &watched).await),
        WaitOutcome::TimedOut => Err(timed_out(&goal, &watched)),
    }
}

/// Waits, and shows meanwhile what goes on.
async fn watch(session: &Session, ids: &[String], goal: Goal) -> Result<(WaitOutcome, Vec<WatchedPod>), Failure> {
    let (spinner, api) = (Spinner::start(session), session.api()?);
    let (pace, began) = (session.platform.pace(), session.platform.pace().now());
    let mut said = HashMap::new();
    let see = |pods: &[WatchedPod]| {
        if !session.settings.live {
            for watched in pods {
                tell_cause(session, &mut said, watched);
            }
        }
        session
            .ui
            .interrupt_state
            .set_running(running_resources(pods.iter().filter_map(|watched| watched.pod.as_ref())));
        spinner.say(|| say(api, pods, pace.now().saturating_sub(began)));
    };
    wait_explained(api, ids, goal, pace, see).await.map_err(|error| Failure::call("look at the pods", error))
}

/// Reports once why a pod is delayed. A message that only counts up, like a pull's, is the same one.
fn tell_cause(session: &Session, said: &mut HashMap<String, String>, watched: &WatchedPod) {
    let (Some(Pod { id, name, status, .. }), Some(cause)) = (&watched.pod, &watched.cause) else { return };
    let kind: String = cause.chars().filter(|sign| !sign.is_ascii_digit()).collect();
    if said.insert(id.clone(), kind.clone()) != Some(kind) {
        session.ui.note(&format!("pod `{name}` ({id}) is {status}: {cause}"));
    }
}

/// The resources that keep running and costing money when the wait ends, as far as known: pods, and clusters as a
/// whole.
pub(in crate::cli) fn running_resources<'a>(pods: impl Iterator<Item = &'a Pod>) -> Vec<RunningResource> {
    let (members, pods): (Vec<&Pod>, Vec<&Pod>) = pods.partition(|pod| pod.cluster.is_some());
    let of_cluster = |members: Members| RunningResource {
        what: ResourceKind::Cluster,
        cost: members.per_hour(),
        id: members.cluster,
    };
    pods.into_iter().filter_map(running_resource).chain(Members::group(members).into_iter().map(of_cluster)).collect()
}

/// A pod that goes on and costs.
pub(super) fn running_resource(pod: &Pod) -> Option<RunningResource> {
    let resource = || RunningResource { what: ResourceKind::Pod, id: pod.id.clone(), cost: *pod.cost };
    pod.cost.is_none_or(|cost| cost > Usd::ZERO).then(resource)
}

/// Says once what could not be tried out.
fn note_unchecked(session: &Session, watched: &[WatchedPod]) {
    let pods = || watched.iter().filter_map(|watched| watched.pod.as_ref());
    for pod in pods().filter(|pod| pod.ports.is_empty() && pod.status.is(&PodStatus::Running)) {
        let (id, name) = (&pod.id, &pod.name);
        session.ui.note(&format!("note: pod `{name}` ({id}) publishes no port that could be tried; it is RUNNING"));
    }
    let mut ports: Vec<u16> = pods().flat_map(proxied_ports).collect();
    ports.sort_unstable();
    ports.dedup();
    if !ports.is_empty() {
        let ports = ports.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
        session.ui.note(&format!(
            "note: whether http port {ports} answers is not known: it is behind the service's proxy, whose address \
             the API does not tell"
        ));
    }
}

/// One pod in full, several by their number in each phase; then the time and the cost so far. While a pod may not be
/// billed yet, as on a host before its first container, its price is shown instead of a sum.
pub(in crate::cli) fn say(api: &Api, watched: &[WatchedPod], elapsed: Duration) -> String {
    let pods: Vec<&Pod> = watched.iter().filter_map(|watched| watched.pod.as_ref()).collect();
    let state = if let ([watched], [pod]) = (watched, pods.as_slice()) {
        format!("{} {}{}", text::escape(&pod.name), text::escape(&pod.status.to_string()), silence(watched))
    } else {
        say_phases(watched)
    };
    let costs: Option<Vec<_>> = pods.iter().map(|pod| billed(api, pod, elapsed)).collect();
    let cost = match costs {
        Some(costs) => format!("{} USD", text::total(costs.into_iter())),
        None => format!("{} USD/hour", text::total(pods.iter().map(|pod| *pod.cost))),
    };
    let cause = match watched {
        [WatchedPod { cause: Some(cause), .. }] => format!("  {}", text::escape(cause)),
        _ => String::new(),
    };
    format!("{state}  {}  {cost}{cause}", text::span(elapsed))
}

fn say_phases(watched: &[WatchedPod]) -> String {
    let waiting = || watched.iter().filter(|watched| watched.progress == Progress::Waiting);
    let reached = watched.iter().filter(|watched| watched.progress == Progress::Reached).count();
    let mut phases = vec![format!("{reached} of {} pods", watched.len())];
    for phase in ["provisioning", "starting", "ports", "running"] {
        let count = waiting().filter(|watched| phase_of(watched) == Some(phase)).count();
        phases.extend((count > 0).then(|| format!("{count} {phase}")));
    }
    phases.join(", ")
}

/// How far a pod is that is not there yet.
fn phase_of(watched: &WatchedPod) -> Option<&'static str> {
    match watched.pod.as_ref()?.status.known()? {
        PodStatus::Provisioning => Some("provisioning"),
        PodStatus::Starting => Some("starting"),
        PodStatus::Running if watched.silent.is_empty() => Some("running"),
        PodStatus::Running => Some("ports"),
        PodStatus::Exited | PodStatus::Error | PodStatus::Terminated => None,
    }
}

/// Which ports of a pod do not answer.
fn silence(watched: &WatchedPod) -> String {
    let ports: Vec<String> = watched.silent.iter().map(|target| target.private.to_string()).collect();
    if ports.is_empty() { String::new() } else { format!(", no answer at port {}", ports.join(", ")) }
}

/// A pod's charge over a period up to now, if known: for all of it on a simulated machine, else only since its
/// container last started. Its cost may be unknown nonetheless.
fn billed(api: &Api, pod: &Pod, span: Duration) -> Option<Option<Usd>> {
    if pod.cost.is_some_and(|cost| cost == Usd::ZERO) {
        return Some(Some(Usd::ZERO));
    }
    if api.simulates(pod) {
        return Some(cost(pod, span));
    }
    let uptime = (*pod.runtime.as_ref()?.uptime).filter(|_| pod.status.is(&PodStatus::Running))?;
    Some(cost(pod, span.min(Duration::from_secs(uptime))))
}

/// A pod's cost for a duration, rounded to a hundredth of a cent.
fn cost(pod: &Pod, span: Duration) -> Option<Usd> {
    let millis = i128::try_from(span.as_millis()).unwrap_or(i128::MAX);
    let micros = i128::from((*pod.cost)?.micros()).saturating_mul(millis) / 3_600_000;
    Some(Usd::from_micros(i64::try_from(micros / 100 * 100).unwrap_or(i64::MAX)))
}

async fn impossible(session: &Session, condition: &Condition, watched: &[WatchedPod]) -> Failure {
    let lost = watched.iter().find_map(|watched| match watched.progress {
        Progress::Impossible(obstacle) => Some((watched, obstacle)),
        Progress::Waiting | Progress::Reached => None,
    });
    let (WatchedPod { id, pod, .. }, obstacle) = lost.expect("a pod that cannot get there ended the wait");
    let (name, status) = match pod {
        Some(pod) => (pod.name.as_str(), pod.status.to_string()),
        None => (id.as_str(), "gone".to_owned()),
    };
    let (what, hint) = match obstacle {
        Obstacle::Status => {
            let what = format!("pod `{name}` ({id}) is {status} instead of {condition}");
            let hint = match pod {
                Some(Pod { cluster: Some(cluster), status, .. }) if !status.is(&PodStatus::Terminated) => {
                    let cluster = &cluster.id;
                    format!(
                        "`svcctl pods logs {id}` shows more, `svcctl clusters delete {cluster}` removes the cluster"
                    )
                }
                Some(pod) if !pod.status.is(&PodStatus::Terminated) => {
                    format!("`svcctl pods logs {id}` shows more, `svcctl pods terminate {id}` removes it")
                }
                Some(_) | None => "`svcctl pods list` shows what there is".to_owned(),
            };
            let mut details = last_lines(session, id).await;
            if let Some(pod) = pod.as_ref().filter(|pod| pod.status.is(&PodStatus::Error)) {
                details.extend(meant_image(session, &pod.image).await);
            }
            return Failure::Told { kind: Kind::WrongState, what, details, hint: Some(hint) };
        }
        Obstacle::Unpublished(port) => {
            let ports = pod.as_ref().map_or(&[][..], |pod| &pod.ports);
            let what = if ports.is_empty() {
                format!("pod `{name}` ({id}) publishes no ports")
            } else {
                format!("pod `{name}` ({id}) does not publish port {port}; it publishes {}", ports.join(", "))
            };
            (what, publish_hint(id, ports, &format!("{port}/tcp")))
        }
        Obstacle::Proxied(port) => {
            let what = format!(
                "port {port} of pod `{name}` ({id}) is behind the service's proxy, whose address the API does not tell"
            );
            (what, format!("`svcctl pods wait {id}` waits until it runs; a port published as tcp can be tried out"))
        }
    };
    Failure::Told { kind: Kind::Usage, what, details: Vec::new(), hint: Some(hint) }
}

/// The image of a template that was probably meant by one that a pod failed with.
async fn meant_image(session: &Session, image: &str) -> Option<String> {
    let doing = "list the templates";
    let own = session.list(doing, ListTemplates::default()).await.map(ListReply::into_items).unwrap_or_default();
    let public = session.call(doing, ListCatalogTemplates::default()).await;
    let public = public.map(|reply| reply.value.templates).unwrap_or_default();
    let images = own.iter().chain(&public).map(|template| template.image.as_str());
    if images.clone().any(|other| other == image) {
        return None;
    }
    let meant = nearest(images, image)?;
    Some(format!("did you mean the image `{meant}`?"))
}

/// How to publish one more port. An update names them all.
pub(super) fn publish_hint(id: &str, ports: &[String], more: &str) -> String {
    let flags = |port: &str| format!(" --port {port}");
    let flags: String = ports.iter().map(String::as_str).chain([more]).map(flags).collect();
    format!("`svcctl pods update {id}{flags}` publishes it; that restarts the container")
}

fn timed_out(goal: &Goal, watched: &[WatchedPod]) -> Failure {
    let late = || watched.iter().filter(|watched| watched.progress == Progress::Waiting);
    let line = |watched: &WatchedPod| match &watched.pod {
        Some(pod) => {
            let silence = silence(watched);
            format!("pod `{}` ({}) is {}{silence} and costs {} USD per hour", pod.name, pod.id, pod.status, pod.cost)
        }
        None => format!("pod `{}` is unknown", watched.id),
    };
    if let Some(failure) = late_members(goal, late(), line) {
        return failure;
    }
    let ids: Vec<&str> = late().map(|watched| watched.id.as_str()).collect();
    let ids = ids.join(" ");
    let condition = &goal.condition;
    let again = if *condition == Condition::Running { ids.clone() } else { format!("{ids} --for {condition}") };
    Failure::Told {
        kind: Kind::TimedOut,
        what: format!("not {} after {}", goal.condition, text::span(goal.timeout)),
        details: late().map(line).collect(),
        hint: Some(format!("`svcctl pods wait {again}` waits on, `svcctl pods terminate {ids}` removes it")),
    }
}

/// The same for late members of clusters, which are ended with their clusters.
fn late_members<'a>(
    goal: &Goal,
    late: impl Iterator<Item = &'a WatchedPod>,
    line: impl Fn(&WatchedPod) -> String,
) -> Option<Failure> {
    let late: Vec<&WatchedPod> = late.collect();
    let mut clusters: Vec<&str> =
        late.iter().filter_map(|one| Some(one.pod.as_ref()?.cluster.as_ref()?.id.as_str())).collect();
    clusters.dedup();
    let ids = (!clusters.is_empty()).then(|| clusters.join(" "))?;
    let again = if goal.condition == Condition::Running { String::new() } else { format!(" --for {}", goal.condition) };
    Some(Failure::Told {
        kind: Kind::TimedOut,
        what: format!("not {} after {}", goal.condition, text::span(goal.timeout)),
        details: late.into_iter().map(line).collect(),
        hint: Some(format!("`svcctl clusters wait {ids}{again}` waits on, `svcctl clusters delete {ids}` removes it")),
    })
}

/// The last lines of the pod and the platform; empty if they cannot be read, which is not a failure in itself.
async fn last_lines(session: &Session, id: &str) -> Vec<String> {
    let query = ReadPodLogs { id: id.to_owned(), tail: Some(TAIL), ..ReadPodLogs::default() };
    let Ok(api) = session.api() else { return Vec::new() };
    let Ok(mut stream) = api.logs(query, false).await else { return Vec::new() };
    let mut lines = Vec::new();
    while let Ok(Some(line)) = stream.next().await {
        lines.push(line.line);
    }
    lines
}
