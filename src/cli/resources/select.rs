//! Resolves typed ids with one list.

use std::collections::HashSet;

use crate::cli::{
    failure::Failure,
    session::{Session, input},
};
use ops::{
    list::List,
    select::{self, Named, SelectError},
    together::together,
};
use wire::{
    catalog::{CpuType, ListCpuTypes, ListDataCenters, ListGpuTypes},
    pods::{Pod, PodStatus},
    templates::ListTemplates,
};

/// The id of a GPU type of the catalog.
pub(in crate::cli) async fn gpu(session: &Session, typed: &str) -> Result<String, Failure> {
    offered(session, ListGpuTypes::default(), typed).await
}

/// A CPU flavor of the catalog: its id, and the rest as far as anyone can be asked.
pub(in crate::cli) async fn cpu(session: &Session, typed: &str) -> Result<(String, Option<CpuType>), Failure> {
    if session.platform.rehearses() {
        return Ok((typed.to_owned(), None));
    }
    let listed = session.list("read the catalog", ListCpuTypes::default()).await?;
    let flavor = select::offered(listed.items(), typed)?;
    Ok((flavor.id.clone(), Some(flavor.clone())))
}

/// The ids of GPU types of the catalog.
pub(in crate::cli) async fn gpus(session: &Session, typed: &[String]) -> Result<Vec<String>, Failure> {
    all_offered(session, ListGpuTypes::default(), typed).await
}

/// The ids of data centers of the catalog.
pub(in crate::cli) async fn data_centers(session: &Session, typed: &[String]) -> Result<Vec<String>, Failure> {
    all_offered(session, ListDataCenters::default(), typed).await
}

/// The id of something that the catalog offers.
pub(in crate::cli) async fn offered<L: List<Item: Named>>(
    session: &Session,
    list: L,
    typed: &str,
) -> Result<String, Failure> {
    if session.platform.rehearses() {
        warn_of_names(session, L::Item::KIND, [typed]);
        return Ok(typed.to_owned());
    }
    let listed = session.list("read the catalog", list).await?;
    Ok(select::offered(listed.items(), typed)?.id().to_owned())
}

async fn all_offered<L: List<Item: Named>>(
    session: &Session,
    list: L,
    typed: &[String],
) -> Result<Vec<String>, Failure> {
    if typed.is_empty() || session.platform.rehearses() {
        warn_of_names(session, L::Item::KIND, typed.iter().map(String::as_str));
        return Ok(typed.to_owned());
    }
    let listed = session.list("read the catalog", list).await?;
    let id = |typed: &String| Ok(select::offered(listed.items(), typed)?.id().to_owned());
    typed.iter().map(id).collect()
}

/// The id of one of the account's own things.
pub(in crate::cli) async fn own_id<L>(session: &Session, list: L, typed: &str) -> Result<String, Failure>
where
    L: List<Item: Named + Clone>,
{
    if session.platform.rehearses() {
        warn_of_names(session, L::Item::KIND, [typed]);
        return Ok(typed.to_owned());
    }
    Ok(own(session, list, typed).await?.id().to_owned())
}

/// One of the account's own things.
pub(in crate::cli) async fn own<L>(session: &Session, list: L, typed: &str) -> Result<L::Item, Failure>
where
    L: List<Item: Named + Clone>,
{
    let doing = format!("find {} `{typed}`", L::Item::KIND);
    let listed = session.list(&doing, list).await?;
    Ok(select::own(listed.items(), typed)?.clone())
}

/// The id of a template. A public one is in no list of the account, and goes by its id all the same.
pub(in crate::cli) async fn template(session: &Session, typed: &str) -> Result<String, Failure> {
    match own_id(session, ListTemplates::default(), typed).await {
        Ok(id) => Ok(id),
        Err(failure) if failure.unknown().is_some() => Ok(typed.to_owned()),
        Err(failure) => Err(failure),
    }
}

/// Warns about words that look like names where an id belongs: a request that is only shown looks nothing up.
fn warn_of_names<'t>(session: &Session, kind: &str, typed: impl IntoIterator<Item = &'t str>) {
    for typed in typed.into_iter().filter(|typed| !looks_like_id(kind, typed)) {
        session.ui.warn(&format!(
            "`{typed}` is taken for the id of a {kind}: --curl looks nothing up, and the API takes ids alone"
        ));
    }
}

/// The same of pods.
pub(in crate::cli) fn warn_of_pod_names(session: &Session, typed: &[String]) {
    warn_of_names(session, Pod::KIND, typed.iter().map(String::as_str));
}

/// Whether a word may be an id of this kind: long, in small letters and digits, or a UUID. Catalog types include their
/// makers' names.
fn looks_like_id(kind: &str, typed: &str) -> bool {
    const SHORTEST: usize = 9;
    match kind {
        "GPU type" => ["NVIDIA ", "AMD ", "Intel "].iter().any(|maker| typed.starts_with(maker)),
        "data center" | "CPU flavor" => true,
        _ => {
            let is_plain = typed.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
            let is_uuid = typed.len() == 36 && typed.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
            is_uuid || typed.len() >= SHORTEST && is_plain && typed.bytes().any(|byte| byte.is_ascii_digit())
        }
    }
}

/// One of several things that were named.
pub(in crate::cli) struct Selection<T> {
    /// Its id.
    pub(in crate::cli) id: String,
    /// Its name.
    pub(in crate::cli) name: String,
    /// All of it, as far as anyone can be asked.
    pub(in crate::cli) item: Option<T>,
}

/// Several of the account's own things; what is not clear stops everything.
pub(in crate::cli) async fn all_own<L>(
    session: &Session,
    list: L,
    typed: &[String],
) -> Result<Vec<Selection<L::Item>>, Failure>
where
    L: List<Item: Named + Clone>,
{
    let typed = named(session, typed).await?;
    if typed.is_empty() || session.platform.rehearses() {
        warn_of_names(session, L::Item::KIND, typed.iter().map(String::as_str));
        let chosen = |typed: &String| Selection { id: typed.clone(), name: typed.clone(), item: None };
        return Ok(typed.iter().map(chosen).collect());
    }
    let doing = format!("find {}", L::Item::KIND);
    let listed = session.list(&doing, list).await?;
    let mut found: Vec<Selection<L::Item>> = Vec::new();
    for typed in &typed {
        let item = select::own(listed.items(), typed)?;
        if !found.iter().any(|other| other.id == item.id()) {
            found.push(Selection { id: item.id().to_owned(), name: item.name().to_owned(), item: Some(item.clone()) });
        }
    }
    Ok(found)
}

/// One of the account's own things, which may be named on standard input.
pub(in crate::cli) async fn one_own<L>(session: &Session, list: L, typed: &str) -> Result<Selection<L::Item>, Failure>
where
    L: List<Item: Named + Clone>,
{
    let mut found = all_own(session, list, &[typed.to_owned()]).await?.into_iter();
    let named = match (found.next(), found.next()) {
        (Some(only), None) => return Ok(only),
        (None, _) => "no",
        (Some(_), Some(_)) => "more than one",
    };
    Err(Failure::usage(format!("standard input names {named} {}", L::Item::KIND), "write one id on one line"))
}

/// A pod.
pub(in crate::cli) async fn pod(session: &Session, typed: &str) -> Result<Pod, Failure> {
    let found = pods(session, &[typed.to_owned()]).await?;
    match found.into_iter().next() {
        Some(found) => found,
        None => Err(Failure::usage("standard input names no pod", "write one id a line")),
    }
}

/// The id of a pod.
pub(in crate::cli) async fn pod_id(session: &Session, typed: &str) -> Result<String, Failure> {
    if session.platform.rehearses() {
        warn_of_names(session, Pod::KIND, [typed]);
        return Ok(typed.to_owned());
    }
    Ok(pod(session, typed).await?.id)
}

/// The ids of pods, found as [`pods`] finds them.
pub(in crate::cli) async fn pod_ids(
    session: &Session,
    typed: &[String],
) -> Result<Vec<Result<String, Failure>>, Failure> {
    if session.platform.rehearses() {
        let mut ids = named(session, typed).await?;
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        warn_of_pod_names(session, &ids);
        return Ok(ids.into_iter().map(Ok).collect());
    }
    Ok(pods(session, typed).await?.into_iter().map(|pod| pod.map(|pod| pod.id)).collect())
}

/// Whether one pod was named, and not a list of them.
pub(in crate::cli) fn is_one(typed: &[String]) -> bool {
    matches!(typed, [only] if only != "-")
}

/// Pods; `-` stands for the ids on standard input. An ambiguous word stops everything, an unknown one only itself.
pub(in crate::cli) async fn pods(session: &Session, typed: &[String]) -> Result<Vec<Result<Pod, Failure>>, Failure> {
    let ids = named(session, typed).await?;
    match by_ids(session, &ids).await? {
        Some(pods) => Ok(pods.into_iter().map(|(pod, _)| Ok(pod)).collect()),
        None => by_list(session, &ids).await,
    }
}

/// Existing pods, and ended ones by id.
pub(in crate::cli) async fn pods_or_ended(
    session: &Session,
    typed: &[String],
) -> Result<Vec<Result<Pod, Failure>>, Failure> {
    let ids = named(session, typed).await?;
    if let Some(pods) = by_ids_or_ended(session, &ids).await? {
        return Ok(pods.into_iter().map(|(pod, _)| Ok(pod)).collect());
    }
    by_list_or_ended(session, &ids).await
}

/// The same, out of the list of all: what is no id may be a name.
pub(in crate::cli) async fn by_list_or_ended(
    session: &Session,
    ids: &[String],
) -> Result<Vec<Result<Pod, Failure>>, Failure> {
    let found = by_list(session, ids).await?;
    Ok(together(found.into_iter().map(|found| or_ended(session, found))).await)
}

/// The result, or else the ended pod with that id.
async fn or_ended(session: &Session, found: Result<Pod, Failure>) -> Result<Pod, Failure> {
    let id = match &found {
        Ok(pod) if pod.status.is(&PodStatus::Terminated) => Some(pod.id.as_str()),
        Ok(_) => None,
        Err(failure) => failure.unknown().filter(|typed| select::is_pod_id(typed)),
    };
    let Some(id) = id else { return found };
    let ended = select::by_id_or_ended(session.api()?, id).await.map_err(|error| Failure::call("find pods", error))?;
    ended.map_or(found, |(pod, _)| Ok(pod))
}

/// The pods of these ids, there or ended, with the replies that they were read from, if it takes no list to find them.
pub(in crate::cli) async fn by_ids_or_ended(
    session: &Session,
    ids: &[String],
) -> Result<Option<Vec<(Pod, Vec<u8>)>>, Failure> {
    select::by_ids_or_ended(session.api()?, ids).await.map_err(|error| Failure::call("find pods", error))
}

/// The pods of these ids with the replies that they were read from, if it takes no list to find them.
pub(in crate::cli) async fn by_ids(session: &Session, ids: &[String]) -> Result<Option<Vec<(Pod, Vec<u8>)>>, Failure> {
    select::by_ids(session.api()?, ids).await.map_err(|error| Failure::call("find pods", error))
}

/// Pods by id, name or prefix, out of the list of all.
pub(in crate::cli) async fn by_list(session: &Session, ids: &[String]) -> Result<Vec<Result<Pod, Failure>>, Failure> {
    let found = select::pods(session.api()?, ids).await.map_err(|error| Failure::call("find pods", error))?;
    let ambiguous = |found: &&Result<Pod, SelectError>| matches!(found, Err(SelectError::Ambiguous { .. }));
    if let Some(Err(error)) = found.iter().find(ambiguous) {
        return Err(error.clone().into());
    }
    Ok(found.into_iter().map(|found| found.map_err(Failure::from)).collect())
}

/// The typed words, with `-` replaced by the words on standard input.
pub(in crate::cli) async fn named(session: &Session, typed: &[String]) -> Result<Vec<String>, Failure> {
    let mut ids = Vec::new();
    for typed in typed {
        if typed == "-" {
            ids.extend(ids_on_stdin(session).await?);
        } else {
            ids.push(typed.clone());
        }
    }
    Ok(ids)
}

/// The first word of every line, so that the output of a table works too.
async fn ids_on_stdin(session: &Session) -> Result<Vec<String>, Failure> {
    let unreadable = |reason: String| {
        Failure::usage(format!("cannot read ids from standard input: {reason}"), "write one id a line")
    };
    let bytes = session.ui.read_stdin(input::LONGEST).await.map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8".into()))?;
    Ok(text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}
