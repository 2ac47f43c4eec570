//! Resolves typed words to one resource.
//!
//! The account's own things are matched by id, unique name or unique id prefix; the catalog's offers by id, display
//! name or any unambiguous part of either. Ambiguity is never resolved by guessing.

use std::collections::HashSet;

use super::{list, together::together};
use api::{Api, CallError, Reply};
use engine::{ApiKeyInfo, Budget, Hook, Team, User};
use wire::{
    catalog::{CpuType, DataCenter, GpuType},
    clusters::Cluster,
    delegations::EcrDelegation,
    organization::OrganizationUser,
    pods::{GetPod, ListPods, Pod, PodStatus},
    registries::Registry,
    secrets::Secret,
    serverless::endpoints::Endpoint,
    templates::Template,
    volumes::{GlobalVolume, NetworkVolume},
};

/// Something with an id and a name.
pub trait Named {
    /// Its name in a sentence.
    const KIND: &'static str;
    /// Its id.
    fn id(&self) -> &str;
    /// Its name, which may not be unique.
    fn name(&self) -> &str;
}

macro_rules! named {
    ($($type:ty = $kind:literal;)*) => {$(
        impl Named for $type {
            const KIND: &'static str = $kind;

            fn id(&self) -> &str {
                &self.id
            }

            fn name(&self) -> &str {
                &self.name
            }
        }
    )*};
}

named! {
    Pod = "pod";
    GpuType = "GPU type";
    CpuType = "CPU flavor";
    DataCenter = "data center";
    Template = "template";
    NetworkVolume = "network volume";
    GlobalVolume = "global volume";
    Registry = "registry";
    Secret = "secret";
    Endpoint = "endpoint";
    Cluster = "cluster";
    // Of the engine alone.
    Team = "team";
    User = "user";
    ApiKeyInfo = "API key";
    Budget = "budget";
}

impl Named for Hook {
    const KIND: &'static str = "webhook";

    fn id(&self) -> &str {
        &self.id
    }

    /// Its address, by which it can be named, too.
    fn name(&self) -> &str {
        &self.url
    }
}

impl Named for EcrDelegation {
    const KIND: &'static str = "delegation";

    fn id(&self) -> &str {
        &self.id
    }

    /// Its repository's, if it has no name itself.
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.repository)
    }
}

impl Named for OrganizationUser {
    const KIND: &'static str = "user of the account";

    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        self.email.as_deref().unwrap_or(&self.id)
    }
}

/// One of several possible meanings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// Why typed words do not resolve to one thing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectError {
    /// Nothing fits.
    #[error("no {kind} has the id or name `{typed}`")]
    Unknown {
        /// The kind of thing sought.
        kind: &'static str,
        /// The typed text.
        typed: String,
        /// The name or id that is most like it, if one is alike enough to be meant.
        nearest: Option<String>,
    },
    /// More than one thing fits.
    #[error("`{typed}` is more than one {kind}")]
    Ambiguous {
        /// The kind of thing sought.
        kind: &'static str,
        /// The typed text.
        typed: String,
        /// Its possible meanings.
        candidates: Vec<Candidate>,
    },
}

/// Finds one of the account's own things: by id, else by unique name, else by unique id prefix. Names take precedence
/// over prefixes, so a script that names its pod does not depend on the random ids of others.
pub fn own<'a, T: Named>(items: impl IntoIterator<Item = &'a T>, typed: &str) -> Result<&'a T, SelectError> {
    first_kind(
        &items.into_iter().collect::<Vec<_>>(),
        typed,
        [
            |item, typed| item.id() == typed,
            |item, typed| item.name() == typed,
            // An empty text is a prefix of everything, and never intended as one.
            |item, typed| !typed.is_empty() && item.id().starts_with(typed),
        ],
    )
}

/// Finds a catalog offer: by id or display name, else by id without its maker, else by an unambiguous part of either.
/// Case is ignored. So a line that names `H200` keeps working when an H200 NVL is added.
pub fn offered<'a, T: Named>(items: impl IntoIterator<Item = &'a T>, typed: &str) -> Result<&'a T, SelectError> {
    fn is_same<T: Named>(text: fn(&T) -> &str, item: &T, typed: &str) -> bool {
        !typed.trim().is_empty() && text(item).to_lowercase() == typed.trim().to_lowercase()
    }
    first_kind(
        &items.into_iter().collect::<Vec<_>>(),
        typed,
        [
            |item, typed| is_same(T::id, item, typed),
            |item, typed| is_same(T::name, item, typed),
            |item, typed| is_same(|item| item.id().split_once(' ').map_or("", |(_, model)| model), item, typed),
            |item, typed| {
                let part = typed.trim().to_lowercase();
                !part.is_empty() && [item.id(), item.name()].iter().any(|text| text.to_lowercase().contains(&part))
            },
        ],
    )
}

/// The matches of the first test that has any.
fn first_kind<'a, T: Named, const N: usize>(
    items: &[&'a T],
    typed: &str,
    tests: [fn(&T, &str) -> bool; N],
) -> Result<&'a T, SelectError> {
    let by = |test: fn(&T, &str) -> bool| items.iter().copied().filter(|item| test(item, typed)).collect::<Vec<_>>();
    let found = tests.into_iter().map(by).find(|found| !found.is_empty());
    one_of(found.unwrap_or_default(), items, typed)
}

fn one_of<'a, T: Named>(mut found: Vec<&'a T>, items: &[&'a T], typed: &str) -> Result<&'a T, SelectError> {
    let typed = typed.to_owned();
    // A list that changes while its pages are read may contain one thing twice.
    let mut ids = HashSet::new();
    found.retain(|item| ids.insert(item.id()));
    match found.as_slice() {
        [] => {
            let texts = items.iter().flat_map(|item| [item.name(), item.id()]);
            let nearest = nearest(texts, &typed).map(str::to_owned);
            Err(SelectError::Unknown { kind: T::KIND, typed, nearest })
        }
        [only] => Ok(only),
        several => {
            let candidate = |item: &&T| Candidate { id: item.id().to_owned(), name: item.name().to_owned() };
            Err(SelectError::Ambiguous { kind: T::KIND, typed, candidates: several.iter().map(candidate).collect() })
        }
    }
}

/// The text that is most like the typed one, if it may be meant: it goes on where that ends, or one letter in four at
/// most is wrong. From one of its words on is enough: `RXT 4090` is meant for the end of `GeForce RTX 4090`.
pub fn nearest<'a>(texts: impl IntoIterator<Item = &'a str>, typed: &str) -> Option<&'a str> {
    let typed = typed.trim().to_lowercase();
    let length = typed.chars().count();
    let distance = |text: &str| {
        let text = text.to_lowercase();
        let starts = text.match_indices(' ').map(|(at, _)| at + 1).chain([0]);
        let ends = starts.map(|start| &text[start..]);
        ends.map(|end| if end.starts_with(&typed) { 0 } else { strsim::osa_distance(end, &typed) }).min()
    };
    // A number is typed on purpose: who asks for node9 does not mean node1.
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let alike = texts.into_iter().filter(|text| digits(text).ends_with(&digits(&typed)));
    let rated = alike.filter_map(|text| Some((distance(text)?, text)));
    let (distance, text) = rated.min_by_key(|(distance, _)| *distance)?;
    (length >= 3 && distance <= (length / 4).max(1)).then_some(text)
}

/// How many pods to look up individually. Beyond that, one list of all pods is better.
pub(super) const FEW: u32 = 20;
/// The length of a pod id, in letters and digits.
const ID_LENGTH: usize = 14;

/// Finds pods, one per typed text, with one list call; a pod that is no longer listed, because it is terminated, is
/// looked up by id. A pod named twice is returned once.
pub async fn pods(api: &Api, typed: &[String]) -> Result<Vec<Result<Pod, SelectError>>, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?.into_items();
    let mut found: Vec<Result<Pod, SelectError>> = Vec::new();
    for typed in typed {
        let pod = match own(&listed, typed) {
            Ok(pod) => Ok(pod.clone()),
            Err(unknown @ SelectError::Unknown { .. }) => terminated(api, typed).await?.ok_or(unknown),
            Err(ambiguous @ SelectError::Ambiguous { .. }) => Err(ambiguous),
        };
        let seen = |pod: &Pod| found.iter().flatten().any(|other| other.id == pod.id);
        if !pod.as_ref().is_ok_and(seen) {
            found.push(pod);
        }
    }
    Ok(found)
}

async fn terminated(api: &Api, id: &str) -> Result<Option<Pod>, CallError> {
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_id { Ok(by_id(api, id).await?.map(|(pod, _)| pod)) } else { Ok(None) }
}

/// Whether a text looks like a pod id rather than a name (behaviour.md, Container fields).
pub fn is_pod_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Looks pods up by id, and returns the JSON each was read from. `None` if the input is anything but a few pod ids: ids
/// take precedence over names, so whatever is found by id is what was meant.
pub async fn by_ids(api: &Api, typed: &[String]) -> Result<Option<Vec<(Pod, Vec<u8>)>>, CallError> {
    let Some(ids) = few_ids(typed) else { return Ok(None) };
    together(ids.into_iter().map(|id| by_id(api, id))).await.into_iter().collect()
}

/// The same for pods that exist or have ended.
pub async fn by_ids_or_ended(api: &Api, typed: &[String]) -> Result<Option<Vec<(Pod, Vec<u8>)>>, CallError> {
    let Some(ids) = few_ids(typed) else { return Ok(None) };
    together(ids.into_iter().map(|id| by_id_or_ended(api, id))).await.into_iter().collect()
}

/// Looks a pod up by id, whether it exists or has ended, if the server keeps ended pods (wire.md, Ended pods).
pub async fn by_id_or_ended(api: &Api, id: &str) -> Result<Option<(Pod, Vec<u8>)>, CallError> {
    let pod = by_id(api, id).await?;
    if pod.as_ref().is_some_and(|(pod, _)| !pod.status.is(&PodStatus::Terminated)) {
        return Ok(pod);
    }
    let ended = found(api.call(GetPod::or_ended(id)).await)?;
    Ok(ended.or(pod))
}

/// The typed ids, each once; `None` if there are many, or anything else is among them.
fn few_ids(typed: &[String]) -> Option<Vec<&String>> {
    let mut ids: Vec<&String> = Vec::new();
    for id in typed {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let are_few = u32::try_from(ids.len()).is_ok_and(|count| count <= FEW);
    (are_few && ids.iter().all(|id| is_pod_id(id))).then_some(ids)
}

/// Looks a pod up by id, and returns the JSON it was read from. A terminated one is in no list, but can still be read
/// for a while.
pub async fn by_id(api: &Api, id: &str) -> Result<Option<(Pod, Vec<u8>)>, CallError> {
    found(api.call(GetPod::of(id)).await)
}

fn found(answer: Result<Reply<Pod>, CallError>) -> Result<Option<(Pod, Vec<u8>)>, CallError> {
    match answer {
        Ok(reply) => {
            let body = reply.json().into_owned();
            Ok(Some((reply.value, body)))
        }
        Err(error) if error.status() == Some(404) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidate, SelectError, nearest, offered, own};
    use wire::{
        catalog::{DataCenter, DataCenterRegion},
        registries::Registry,
    };

    fn registries() -> Vec<Registry> {
        [("abc1", "docker"), ("abc2", "quay"), ("xyz9", "docker"), ("quay00", "other")]
            .map(|(id, name)| Registry { id: id.into(), name: name.into() })
            .into()
    }

    fn own_id(typed: &str) -> Result<String, SelectError> {
        own(&registries(), typed).map(|registry| registry.id.clone())
    }

    fn data_centers() -> Vec<DataCenter> {
        [("EU-RO-1", "Romania 1"), ("EU-RO-11", "Romania 11"), ("US-KS-2", "Kansas 2")]
            .map(|(id, name)| DataCenter {
                id: id.into(),
                name: name.into(),
                region: DataCenterRegion::Europe.into(),
                global_network: false,
                network_volume_types: Vec::new(),
                compliance: Vec::new(),
                gpu_availability: None,
                cpu_availability: None,
            })
            .into()
    }

    fn offered_id(typed: &str) -> Result<String, SelectError> {
        offered(&data_centers(), typed).map(|center| center.id.clone())
    }

    #[test]
    fn an_own_thing_goes_by_id_unique_name_or_unique_prefix() {
        for (typed, id) in [("abc1", "abc1"), ("xyz", "xyz9"), ("other", "quay00"), ("quay0", "quay00")] {
            assert_eq!(own_id(typed).as_deref(), Ok(id), "{typed}");
        }
    }

    #[test]
    fn a_name_goes_before_a_prefix_and_a_name_of_several_is_ambiguous() {
        assert_eq!(own_id("quay").as_deref(), Ok("abc2"));
        let candidates = vec![
            Candidate { id: "abc1".into(), name: "docker".into() },
            Candidate { id: "xyz9".into(), name: "docker".into() },
        ];
        let error = SelectError::Ambiguous { kind: "registry", typed: "docker".into(), candidates };
        assert_eq!(own_id("docker"), Err(error));
        assert!(matches!(own_id("abc"), Err(SelectError::Ambiguous { .. })));
    }

    #[test]
    fn an_empty_text_means_nothing() {
        for empty in ["", " "] {
            assert!(matches!(own_id(empty), Err(SelectError::Unknown { .. })));
            assert!(matches!(offered_id(empty), Err(SelectError::Unknown { .. })));
        }
    }

    #[test]
    fn the_catalog_goes_by_any_unambiguous_part_in_any_case() {
        for (typed, id) in [("eu-ro-1", "EU-RO-1"), ("romania 1", "EU-RO-1"), ("kansas", "US-KS-2"), ("ks", "US-KS-2")]
        {
            assert_eq!(offered_id(typed).as_deref(), Ok(id), "{typed}");
        }
        assert!(matches!(offered_id("romania"), Err(SelectError::Ambiguous { .. })));
        assert!(matches!(offered_id("mars"), Err(SelectError::Unknown { .. })));
    }

    #[test]
    fn what_is_not_there_has_a_neighbour_that_may_be_meant() {
        let names = ["GeForce RTX 4090", "H100 SXM", "train-7b", "web", "Zürich"];
        for (typed, meant) in [
            ("RXT 4090", Some("GeForce RTX 4090")),
            ("h100sxm", Some("H100 SXM")),
            ("train", Some("train-7b")),
            ("wbe", Some("web")),
            ("Zurich", Some("Zürich")),
            ("eval", None),
            ("web2", None),
            ("RTX 4080", None),
            ("", None),
        ] {
            assert_eq!(nearest(names, typed), meant, "{typed}");
        }
    }
}
