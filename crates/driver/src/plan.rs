//! Plans the steps for the pods of a site, from the actual and the wanted state (runtime.md, Reconciliation). It is a
//! pure function: two drivers that see the same do the same, and a killed driver can be replaced by one that knows
//! nothing.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::runtime::{Handle, Image, ObservedContainer, ObservedPlace, State};
use engine::hosts::{DesiredState, Fact, Generation, Observation, Presence};
use wire::Timestamp;

/// The actual state of a site.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The containers of our engine.
    pub found: &'a [ObservedContainer],
    /// The pods that have a persistent volume.
    pub volumes: &'a HashSet<String>,
    /// The images fetched per generation.
    pub fetched: &'a HashMap<Generation, Image>,
    /// Whether the host may have ended containers unwatched: it was out of sight, or was started just now.
    pub may_have_ended_with_host: bool,
    /// Whether all requests made by an earlier driver, or over an earlier connection, have taken effect by now.
    pub is_settled: bool,
    /// The current time.
    pub now: Timestamp,
}

/// A step for one pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Record an observation.
    Tell(Observation),
    /// End a container, and keep its log.
    End(ObservedContainer),
    /// Remove a persistent volume.
    RemoveVolume(Generation),
    /// Fetch the image of a generation.
    Fetch(Generation),
    /// Create the container of a generation, and start it.
    Make(Generation, Image),
    /// Start a container that was created and never started, or remove it if it is no longer the right one.
    Start(Generation, ObservedContainer),
    /// Restart a container that ended with its host.
    Revive(Generation, Handle),
}

impl Step {
    /// The pod.
    pub fn pod(&self) -> &str {
        match self {
            Self::Tell(Observation { generation, .. })
            | Self::RemoveVolume(generation)
            | Self::Fetch(generation)
            | Self::Make(generation, _)
            | Self::Start(generation, _)
            | Self::Revive(generation, _) => &generation.of,
            Self::End(found) => found.generation.as_ref().map_or("", |generation| &generation.of),
        }
    }

    /// A description of the step, for a log.
    pub const fn in_words(&self) -> &'static str {
        match self {
            Self::Tell(_) => "recording what was seen",
            Self::End(_) => "ending and removing the container",
            Self::RemoveVolume(_) => "removing the volume",
            Self::Fetch(_) => "fetching the image",
            Self::Make(..) => "creating the container",
            Self::Start(..) | Self::Revive(..) => "starting the container",
        }
    }

    /// Whether it frees resources on the host.
    pub const fn removes(&self) -> bool {
        matches!(self, Self::End(_) | Self::RemoveVolume(_))
    }
}

/// The pods that have a container or a volume, and are not wanted: a create of a driver that is gone, or of one that
/// waited no longer, may take effect at any time.
pub fn strangers<'a>(
    found: &'a [ObservedContainer],
    volumes: impl IntoIterator<Item = &'a String>,
    wanted: &[DesiredState],
) -> Vec<String> {
    let known: HashSet<&str> = wanted.iter().map(|wanted| wanted.generation.of.as_str()).collect();
    let of_containers = found.iter().filter_map(|found| found.generation.as_ref()).map(|generation| &generation.of);
    let strangers: BTreeSet<&String> = of_containers.chain(volumes).filter(|of| !known.contains(of.as_str())).collect();
    strangers.into_iter().cloned().collect()
}

/// The steps to take. A pod that is not wanted at all is left alone: the store may have been reset to an earlier state.
pub fn plan(view: View<'_>, wanted: &[DesiredState]) -> Vec<Step> {
    let mut of_pod: HashMap<&str, Vec<&ObservedContainer>> = HashMap::new();
    for found in view.found {
        if let Some(generation) = &found.generation {
            of_pod.entry(&generation.of).or_default().push(found);
        }
    }
    let there = |wanted: &DesiredState| of_pod.get(wanted.generation.of.as_str()).map_or(&[][..], Vec::as_slice);
    wanted.iter().flat_map(|wanted| steps(view, wanted, there(wanted))).collect()
}

fn steps(view: View<'_>, wanted: &DesiredState, there: &[&ObservedContainer]) -> Vec<Step> {
    let is_wanted = |found: &&&ObservedContainer| {
        wanted.want == Presence::Container && found.generation.as_ref() == Some(&wanted.generation)
    };
    // Names prevent several of them; but a driver of an earlier version may have used another name.
    let right = there.iter().filter(is_wanted).min_by_key(|found| (rank(&found.state), &found.handle.0));
    let is_right = |found: &ObservedContainer| right.is_some_and(|right| right.handle == found.handle);
    let ends: Vec<Step> =
        there.iter().filter(|found| !is_right(found)).map(|found| Step::End((*found).clone())).collect();
    // A name, a GPU, a port and a volume are free once the previous container is gone.
    if !ends.is_empty() {
        return ends;
    }
    let DesiredState { generation, want, was_running, .. } = wanted;
    let tell = |seen| Step::Tell(Observation { generation: generation.clone(), at: view.now, seen });
    match (want, there.first()) {
        (Presence::Container, None) if *was_running => vec![tell(Fact::Missing)],
        (Presence::Container, None) => vec![match view.fetched.get(generation) {
            Some(image) => Step::Make(generation.clone(), image.clone()),
            None => Step::Fetch(generation.clone()),
        }],
        (
            Presence::Container,
            Some(ObservedContainer { place: Some(ObservedPlace { altered: Some(how), .. }), .. }),
        ) => {
            vec![tell(Fact::Altered(how.clone()))]
        }
        (Presence::Container, Some(found)) => {
            let place = found.place.iter().flat_map(|place| placed(place).map(tell));
            place.chain(watch(view, wanted, found)).collect()
        }
        (Presence::Nothing, None) if view.volumes.contains(&generation.of) => {
            vec![Step::RemoveVolume(generation.clone())]
        }
        (Presence::Volume | Presence::Nothing, None) if view.is_settled => vec![tell(Fact::Gone)],
        (Presence::Volume | Presence::Nothing, _) => Vec::new(),
    }
}

/// The facts about the place where a site put a container.
fn placed(ObservedPlace { machine, ports, ip, .. }: &ObservedPlace) -> impl Iterator<Item = Fact> {
    let bound = machine.clone().map(|machine| Fact::Bound { machine });
    let published = ports.clone().map(|(address, ports)| Fact::Ports { address, ports });
    let joined = ip.map(|ip| Fact::Joined { ip });
    [bound, published, joined].into_iter().flatten()
}

/// Of several containers of one generation, the one with the lowest rank stays: one that runs or has run.
const fn rank(state: &State) -> u8 {
    match state {
        State::Running { .. } => 0,
        State::Ended { .. } => 1,
        State::Created(_) | State::Unplaced(_) | State::Reported(..) => 2,
        State::Removing => 3,
    }
}

/// The steps for the right container.
fn watch(
    view: View<'_>,
    DesiredState { generation, was_running, .. }: &DesiredState,
    found: &ObservedContainer,
) -> Vec<Step> {
    let tell = |at: Timestamp, seen| Step::Tell(Observation { generation: generation.clone(), at, seen });
    let running = || Fact::Running { container: found.handle.0.clone() };
    match &found.state {
        // The next one is created when it is gone.
        State::Removing => vec![Step::End(found.clone())],
        State::Created(_) => vec![Step::Start(generation.clone(), found.clone())],
        State::Running { is_paused: true, .. } if *was_running => vec![tell(view.now, Fact::Paused)],
        // A pod that was healthy once stays RUNNING.
        State::Running { since, healthy, is_paused: false } if *was_running || *healthy != Some(false) => {
            vec![tell(*since, running())]
        }
        // It is charged for, and can be entered to repair it.
        State::Running { since, .. } => vec![tell(*since, Fact::Started)],
        State::Unplaced(_) => Vec::new(),
        State::Reported(fact, at) => vec![tell(*at, fact.clone())],
        // A previous driver may have recorded that, but not started it.
        State::Ended { with_host: true, .. } if view.may_have_ended_with_host => {
            vec![Step::Revive(generation.clone(), found.handle.clone())]
        }
        State::Ended { ending, began, at, .. } => {
            let ended = tell(*at, Fact::Ended(*ending));
            if *was_running { vec![ended] } else { vec![tell(*began, running()), ended] }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::{Step, View, plan, strangers};
    use crate::runtime::{Handle, ObservedContainer, State};
    use engine::hosts::{DesiredState, Generation, Presence};
    use wire::Timestamp;

    #[test]
    fn of_two_containers_of_one_generation_the_one_that_runs_stays() {
        let generation = Generation { of: "pod".to_owned(), number: 1 };
        let now = Timestamp::from_seconds(1_800_000_000);
        let found = |handle: &str, state| ObservedContainer {
            handle: Handle(handle.to_owned()),
            generation: Some(generation.clone()),
            spec: String::new(),
            state,
            place: None,
        };
        let running = || State::Running { since: now, healthy: None, is_paused: false };
        let wanted = DesiredState {
            generation: generation.clone(),
            account: "local".to_owned(),
            want: Presence::Container,
            was_running: true,
        };
        for (there, end) in [
            ([found("a", State::Created(None)), found("b", running())], 0),
            ([found("b", running()), found("a", State::Created(None))], 1),
            ([found("a", running()), found("b", running())], 1),
        ] {
            let view = View {
                found: &there,
                volumes: &HashSet::new(),
                fetched: &HashMap::new(),
                may_have_ended_with_host: false,
                is_settled: true,
                now,
            };
            assert_eq!(plan(view, std::slice::from_ref(&wanted)), [Step::End(there[end].clone())]);
        }
    }

    #[test]
    fn whatever_appears_of_a_pod_that_is_not_wanted_is_removed_whenever_it_appears() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let of = |pod: &str, want| DesiredState {
            generation: Generation { of: pod.to_owned(), number: 2 },
            account: "local".to_owned(),
            want,
            was_running: false,
        };
        let late = ObservedContainer {
            handle: Handle("a".to_owned()),
            generation: Some(Generation { of: "both".to_owned(), number: 1 }),
            spec: String::new(),
            state: State::Created(None),
            place: None,
        };
        let volumes: HashSet<String> = ["both", "volume", "stopped"].map(str::to_owned).into();
        let stopped = of("stopped", Presence::Volume);
        let found = [late.clone()];
        let strange = strangers(&found, &volumes, std::slice::from_ref(&stopped));
        assert_eq!(strange, ["both", "volume"]);
        let view = View {
            found: &found,
            volumes: &volumes,
            fetched: &HashMap::new(),
            may_have_ended_with_host: false,
            is_settled: false,
            now,
        };
        let gone = |pod: &String| of(pod, Presence::Nothing);
        let wanted: Vec<_> = [stopped].into_iter().chain(strange.iter().map(gone)).collect();
        let remove = |pod: &str| Step::RemoveVolume(of(pod, Presence::Nothing).generation);
        assert_eq!(plan(view, &wanted), [Step::End(late), remove("volume")]);
        assert_eq!(plan(View { found: &[], ..view }, &wanted), [remove("both"), remove("volume")]);
    }
}
