//! Interprets the daemon's description of a container.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    net::IpAddr,
};

use bollard::models::{
    ContainerInspectResponse, ContainerState, ContainerStateStatusEnum, ContainerSummary, Health, HealthStatusEnum,
    HostConfig, NetworkSettings,
};

use super::{create::LOOPBACK, fault::start_failure, names::label, restart::ended_with_daemon};
use crate::runtime::{Handle, ObservedContainer, ObservedPlace, State};
use engine::hosts::{ContainerExit, Generation};
use wire::Timestamp;

/// The container of an inspection, with the loopback ports at which its `http` ports are published; `None` if it has no
/// id. `started` is when the daemon was.
pub(super) fn read(
    inspected: ContainerInspectResponse,
    started: Option<Timestamp>,
) -> Option<(ObservedContainer, BTreeMap<u16, u16>)> {
    let ContainerInspectResponse { id, state, host_config, network_settings, config, .. } = inspected;
    let mut labels = config.and_then(|config| config.labels).unwrap_or_default();
    let ip = network_settings.as_ref().filter(|_| labels.contains_key(label::CLUSTER)).and_then(address);
    let found = ObservedContainer {
        handle: Handle(id?),
        generation: generation(&labels),
        spec: labels.remove(label::SPEC).unwrap_or_default(),
        state: state_of(state.unwrap_or_default(), started),
        place: ip.map(|ip| ObservedPlace { ip: Some(ip), ..ObservedPlace::default() }),
    };
    let tcp = labels.get(label::TCP).map(String::as_str);
    Some((found, http(&host_config.unwrap_or_default(), network_settings, tcp)))
}

/// Its address in its only network, which it has while it runs.
fn address(settings: &NetworkSettings) -> Option<IpAddr> {
    settings.networks.iter().flatten().find_map(|(_, network)| network.ip_address.as_ref()?.parse().ok())
}

/// A container that the daemon lists but cannot describe.
pub(super) fn unreadable(listed: ContainerSummary, reason: String) -> Option<ObservedContainer> {
    let ContainerSummary { id, labels, .. } = listed;
    Some(ObservedContainer {
        handle: Handle(id?),
        generation: generation(&labels.unwrap_or_default()),
        spec: String::new(),
        state: State::Unplaced(reason),
        place: None,
    })
}

pub(super) fn generation(labels: &HashMap<String, String>) -> Option<Generation> {
    let of = labels.get(label::POD)?.clone();
    let number = labels.get(label::GENERATION)?.parse().ok()?;
    Some(Generation { of, number })
}

fn state_of(state: ContainerState, started: Option<Timestamp>) -> State {
    use ContainerStateStatusEnum as Status;
    let ContainerState { status, oom_killed, exit_code, error, started_at, finished_at, health, .. } = state;
    let moment =
        |text: Option<String>| text.and_then(|text| text.parse::<Timestamp>().ok()).filter(|moment| is_told(*moment));
    let error = error.filter(|error| !error.is_empty()).map(|error| start_failure(&error));
    let (began, ended) = (moment(started_at), moment(finished_at));
    match status.unwrap_or(Status::EMPTY) {
        // A container that Docker is ending is still running.
        status @ (Status::RUNNING | Status::PAUSED | Status::RESTARTING | Status::STOPPING) => State::Running {
            since: began.unwrap_or(Timestamp::from_millis(0)),
            healthy: healthy(health),
            is_paused: status == Status::PAUSED,
        },
        Status::CREATED | Status::EMPTY => State::Created(error),
        status @ (Status::REMOVING | Status::EXITED | Status::DEAD) => {
            // One that never ran has not ended, and one that is being removed will never run.
            let (Some(began), Some(at)) = (began, ended) else {
                return if status == Status::EXITED { State::Created(error) } else { State::Removing };
            };
            let ending = ContainerExit { code: exit_code.unwrap_or(0), out_of_memory: oom_killed.unwrap_or(false) };
            let with_host = ended_with_daemon(ending.code, (began, at), started);
            State::Ended { ending, began, at, with_host }
        }
    }
}

/// Docker's zero time is in the year 1.
fn is_told(moment: Timestamp) -> bool {
    moment.millis() > 0
}

fn healthy(health: Option<Health>) -> Option<bool> {
    match health?.status? {
        HealthStatusEnum::EMPTY | HealthStatusEnum::NONE => None,
        HealthStatusEnum::STARTING | HealthStatusEnum::UNHEALTHY => Some(false),
        HealthStatusEnum::HEALTHY => Some(true),
    }
}

/// Where the `http` ports are published: at the numbers that the daemon chose. `tcp` has the numbers that it was given;
/// without that label, they are those that the container was asked for with. (Podman shows there what it chose.)
fn http(asked: &HostConfig, settings: Option<NetworkSettings>, tcp: Option<&str>) -> BTreeMap<u16, u16> {
    let bindings = || asked.port_bindings.iter().flatten().filter_map(|(_, bindings)| bindings.as_ref()).flatten();
    let given: HashSet<&str> = match tcp {
        Some(numbers) => numbers.split(' ').collect(),
        None => bindings().filter_map(|binding| binding.host_port.as_deref()).collect(),
    };
    let mut http = BTreeMap::new();
    for (port, bindings) in settings.and_then(|settings| settings.ports).unwrap_or_default() {
        let mut bindings = bindings.iter().flatten().filter(|binding| binding.host_ip.as_deref() == Some(LOOPBACK));
        let number = bindings.find_map(|binding| binding.host_port.as_deref().filter(|number| !given.contains(number)));
        if let (Some(port), Some(number)) = (port.strip_suffix("/tcp"), number)
            && let (Ok(port), Ok(number)) = (port.parse(), number.parse())
        {
            http.insert(port, number);
        }
    }
    http
}

#[cfg(test)]
mod tests {
    use bollard::models::{ContainerInspectResponse, ContainerState, ContainerStateStatusEnum};

    use super::{read, state_of};
    use crate::runtime::{Fault, State};
    use engine::hosts::ContainerExit;

    fn state(status: ContainerStateStatusEnum) -> ContainerState {
        ContainerState {
            status: Some(status),
            started_at: Some("2026-11-22T09:30:00.5Z".to_owned()),
            finished_at: Some("2026-11-22T09:30:01.123456789Z".to_owned()),
            exit_code: Some(137),
            oom_killed: Some(true),
            ..ContainerState::default()
        }
    }

    #[test]
    fn an_end_has_its_code_and_its_times() {
        let State::Ended { ending, began, at, with_host: false } =
            state_of(state(ContainerStateStatusEnum::EXITED), None)
        else {
            panic!("it has ended")
        };
        assert_eq!(ending, ContainerExit { code: 137, out_of_memory: true });
        assert_eq!(began.to_string(), "2026-11-22T09:30:00.500Z");
        assert_eq!(at.to_string(), "2026-11-22T09:30:01.123Z");
    }

    #[test]
    fn a_start_that_failed_leaves_its_reason() {
        let failed = ContainerState {
            started_at: Some("0001-01-01T00:00:00Z".to_owned()),
            finished_at: Some("0001-01-01T00:00:00Z".to_owned()),
            error: Some("no such command".to_owned()),
            exit_code: Some(127),
            ..state(ContainerStateStatusEnum::CREATED)
        };
        assert_eq!(state_of(failed, None), State::Created(Some(Fault::Refused("no such command".to_owned()))));
        let fresh = ContainerState { error: Some(String::new()), ..state(ContainerStateStatusEnum::CREATED) };
        assert_eq!(state_of(fresh, None), State::Created(None));
    }

    #[test]
    fn every_state_that_docker_knows_is_one_of_ours() {
        use ContainerStateStatusEnum as Status;
        let unstarted = |status| ContainerState { started_at: None, finished_at: None, ..state(status) };
        for (status, after_a_start, before) in [
            (Status::EMPTY, "Created", "Created"),
            (Status::CREATED, "Created", "Created"),
            (Status::RUNNING, "Running", "Running"),
            (Status::PAUSED, "Running", "Running"),
            (Status::RESTARTING, "Running", "Running"),
            (Status::STOPPING, "Running", "Running"),
            (Status::REMOVING, "Ended", "Removing"),
            (Status::EXITED, "Ended", "Created"),
            (Status::DEAD, "Ended", "Removing"),
        ] {
            assert!(format!("{:?}", state_of(state(status), None)).starts_with(after_a_start), "{status:?}");
            assert!(format!("{:?}", state_of(unstarted(status), None)).starts_with(before), "{status:?}");
        }
    }

    #[test]
    fn a_member_of_a_cluster_has_the_address_of_its_network_and_no_other_container_is_shown_with_one() {
        let found = |labels: &str| {
            let text = format!(
                r#"{{"Id": "f00", "Config": {{"Labels": {{{labels}}}}}, "State": {{"Status": "running"}},
                "NetworkSettings": {{"Networks": {{"svcctl-0f3a9c21": {{"IPAddress": "172.18.0.3"}}}}}}}}"#
            );
            read(serde_json::from_str(&text).expect("an inspection"), None).expect("a container").0
        };
        let address = "172.18.0.3".parse().expect("an address");
        assert_eq!(found(r#""svcctl.cluster": "c""#).place.and_then(|place| place.ip), Some(address));
        assert_eq!(found("").place, None);
    }

    #[test]
    fn the_http_ports_are_those_that_the_daemon_chose() {
        let text = |labels: &str, chosen: [&str; 2]| {
            format!(
                r#"{{
            "Id": "f00",
            "Config": {{"Labels": {{"svcctl.pod": "abc", "svcctl.generation": "3", "svcctl.spec": "d1"{labels}}}}},
            "State": {{"Status": "running", "StartedAt": "2026-11-22T09:30:00Z"}},
            "HostConfig": {{"PortBindings": {{
                "22/tcp": [{{"HostIp": "", "HostPort": "20000"}}],
                "80/tcp": [{{"HostIp": "127.0.0.1", "HostPort": "{}"}}],
                "90/tcp": [{{"HostIp": "127.0.0.1", "HostPort": "20001"}},
                           {{"HostIp": "127.0.0.1", "HostPort": "{}"}}]}}}},
            "NetworkSettings": {{"Ports": {{
                "22/tcp": [{{"HostIp": "0.0.0.0", "HostPort": "20000"}}],
                "80/tcp": [{{"HostIp": "127.0.0.1", "HostPort": "49153"}}],
                "90/tcp": [{{"HostIp": "127.0.0.1", "HostPort": "20001"}},
                           {{"HostIp": "127.0.0.1", "HostPort": "49154"}}]}}}}
        }}"#,
                chosen[0], chosen[1]
            )
        };
        let read = |text: &str| {
            let container: ContainerInspectResponse = serde_json::from_str(text).expect("an inspection");
            read(container, None).expect("a container")
        };
        let tcp = r#", "svcctl.tcp": "20000 20001""#;
        let (docker, podman) = (["", ""], ["49153", "49154"]);
        // The second is a container of a release without that label.
        for told in [text(tcp, docker), text("", docker), text(tcp, podman)] {
            assert_eq!(read(&told).1.into_iter().collect::<Vec<_>>(), [(80, 49153), (90, 49154)], "{told}");
        }
        let (found, _) = read(&text(tcp, docker));
        let generation = found.generation.expect("labels that say");
        assert_eq!((generation.of.as_str(), generation.number, found.spec.as_str()), ("abc", 3, "d1"));
    }
}
