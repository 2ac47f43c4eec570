//! `end`: stops, terminates or deletes. What these tools did not rent is only ended when its exact name is repeated,
//! and, where the client can ask, when the person agrees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    answer::Answer,
    desk::Task,
    limits::{self, Rental, RentedKind, refused},
    pods::short,
    rent::Rentable,
};
use crate::cli::failure::{Failure, Kind};
use api::Api;
use ops::{
    list,
    select::{self, Named, SelectError},
};
use wire::{
    clusters::{Cluster, ListClusters},
    pods::{ActOnPod, ListPods, Pod, PodAction, PodActionRequest},
    serverless::endpoints::{DeleteEndpoint, Endpoint, ListEndpoints},
};

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// Pod, cluster or endpoint by id or name
    #[serde(default)]
    what: Option<String>,
    /// Everything that these tools rented
    #[serde(default)]
    all: bool,
    /// Stop a pod and keep its disk
    #[serde(default)]
    stop: bool,
    /// Its exact name, of what these tools did not rent
    #[serde(default)]
    confirm: Option<String>,
}

/// The resources that were ended.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    ended: Vec<EndedItem>,
    /// The resources that could not be ended, and why.
    failed: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct EndedItem {
    kind: RentedKind,
    id: String,
    name: String,
}

/// A resource to end.
struct EndTarget {
    kind: RentedKind,
    id: String,
    name: String,
    is_own: bool,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    task.desk.limits.check_may_change()?;
    let targets = match (&input.what, input.all) {
        (Some(typed), false) => vec![find(task, typed).await?],
        (None, true) => own(task).await?,
        (None, false) | (Some(_), true) => {
            return Err(Failure::usage(
                "`end` takes `what`, or `all` for everything that it rented",
                "give one of them",
            ));
        }
    };
    let mut output = Output { ended: Vec::new(), failed: Vec::new() };
    for target in targets {
        confirm(task, &target, input.confirm.as_deref()).await?;
        match end(task, &target, input.stop).await {
            Ok(()) => {
                let EndTarget { kind, id, name, .. } = target;
                output.ended.push(EndedItem { kind, id, name: short(&name) });
            }
            Err(failure) if input.all => output.failed.push(format!("{}: {}", target.id, failure.one_line())),
            Err(failure) => return Err(failure),
        }
    }
    let verb = if input.stop { "stopped" } else { "ended for good" };
    let mut lines: Vec<String> =
        output.ended.iter().map(|one| format!("{} {} ({}) is {verb}", one.kind.noun(), one.name, one.id)).collect();
    lines.extend(output.failed.iter().cloned());
    if lines.is_empty() {
        lines.push("nothing is rented".to_owned());
    }
    Ok(Answer::new(lines.join("\n"), output))
}

async fn own(task: &Task<'_>) -> Result<Vec<EndTarget>, Failure> {
    let rentals = limits::rentals(task.session.api()?).await;
    let rentals = rentals.map_err(|error| Failure::call("read what is rented", error))?;
    let target = |Rental { kind, id, name, .. }| EndTarget { kind, id, name, is_own: true };
    Ok(rentals.into_iter().map(target).collect())
}

/// Finds what is meant, of any kind.
async fn find(task: &Task<'_>, typed: &str) -> Result<EndTarget, Failure> {
    let api = task.session.api()?;
    let failed = |error| Failure::call(format!("find `{typed}`"), error);
    let pods = list::all(api, ListPods { include_cluster_pods: Some(true), ..ListPods::default() }).await;
    let pods = pods.map_err(failed)?.into_items();
    let mut found = Vec::new();
    let single: Vec<&Pod> = pods.iter().filter(|pod| pod.cluster.is_none()).collect();
    found.extend(one_of(single, typed)?.map(|pod| target(RentedKind::Pod, pod, limits::is_marked(pod.env.as_ref()))));
    let clusters = list::all(api, ListClusters::default()).await.map_err(failed)?.into_items();
    found.extend(one_of(clusters.iter().collect(), typed)?.map(|cluster: &Cluster| {
        let member = pods.iter().find(|pod| pod.cluster.as_ref().is_some_and(|of| of.id == cluster.id));
        target(RentedKind::Cluster, cluster, member.is_some_and(|pod| limits::is_marked(pod.env.as_ref())))
    }));
    let endpoints = list::all(api, ListEndpoints::default()).await.map_err(failed)?.into_items();
    found.extend(
        one_of(endpoints.iter().collect(), typed)?.map(|endpoint: &Endpoint| {
            target(RentedKind::Endpoint, endpoint, limits::is_marked(endpoint.env.as_ref()))
        }),
    );
    if found.len() > 1 {
        let what =
            format!("`{typed}` is a {}", found.iter().map(|one| one.kind.noun()).collect::<Vec<_>>().join(" and a "));
        return Err(Failure::usage(what, "give the id"));
    }
    found.pop().ok_or_else(|| Failure::Told {
        kind: Kind::Missing,
        what: format!("nothing has the id or name `{}`", short(typed)),
        details: Vec::new(),
        hint: Some("`pods` and `endpoints` list what there is".to_owned()),
    })
}

fn one_of<'t, T: Named>(items: Vec<&'t T>, typed: &str) -> Result<Option<&'t T>, Failure> {
    match select::own(items, typed) {
        Ok(item) => Ok(Some(item)),
        Err(SelectError::Unknown { .. }) => Ok(None),
        Err(ambiguous @ SelectError::Ambiguous { .. }) => Err(ambiguous.into()),
    }
}

fn target(kind: RentedKind, item: &impl Named, is_own: bool) -> EndTarget {
    EndTarget { kind, id: item.id().to_owned(), name: item.name().to_owned(), is_own }
}

/// Refuses to end what these tools did not rent, unless its name is repeated and nobody who can be asked says no.
async fn confirm(task: &Task<'_>, target: &EndTarget, confirm: Option<&str>) -> Result<(), Failure> {
    let EndTarget { kind, id, name, is_own } = target;
    if *is_own {
        return Ok(());
    }
    if confirm != Some(name) {
        let what = format!("{} `{}` ({id}) was not rented by these tools", kind.noun(), short(name));
        let hint = "if the person wants that, repeat its exact name in `confirm`";
        return Err(refused(what, hint.to_owned()));
    }
    let question = format!("End {} `{}` ({id}), which the agent did not rent?", kind.noun(), short(name));
    match task.ask(question).await {
        Some(false) => Err(refused("the person said no".to_owned(), "leave it alone".to_owned())),
        Some(true) | None => Ok(()),
    }
}

async fn end(task: &Task<'_>, target: &EndTarget, stop: bool) -> Result<(), Failure> {
    let (session, id) = (task.session, &target.id);
    match target.kind {
        RentedKind::Pod if stop => {
            let body = PodActionRequest { action: PodAction::Stop };
            return session.call(&format!("stop pod `{id}`"), ActOnPod { id: id.clone(), body }).await.map(drop);
        }
        RentedKind::Cluster | RentedKind::Endpoint if stop => {
            return Err(Failure::usage("only a pod can be stopped", "leave `stop` out to delete it"));
        }
        RentedKind::Pod => Pod::end(session, id).await?,
        RentedKind::Cluster => Cluster::end(session, id).await?,
        RentedKind::Endpoint => delete_endpoint(session.api()?, id).await?,
    }
    task.desk.book.lock().await.strike(id, task.now()?);
    Ok(())
}

async fn delete_endpoint(api: &Api, id: &str) -> Result<(), Failure> {
    let deleted = api.call(DeleteEndpoint { id: id.to_owned() }).await;
    deleted.map(drop).map_err(|error| Failure::call(format!("delete endpoint `{id}`"), error))
}
