//! Workers of endpoints on hosts: their state follows from observations of their containers and their job API calls.

mod histories;
mod listening;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Scene, fleet, running, seconds};
use crate::{
    Caller, EngineError, Store,
    hosts::{
        ContainerExit, Fact, Generation, Observation, Presence,
        spec::{Mount, MountSource},
    },
};
use wire::{
    NoContent,
    secrets::CreateSecret,
    serverless::{
        endpoints::{CreateEndpoint, DeleteEndpoint, UpdateEndpoint},
        jobs::{GetJob, JobRequest, RunJob},
        worker_api::{FinishJob, PingWorker, Report, TakeJobs},
        workers::ListEndpointWorkers,
    },
};

const EXIT_3: ContainerExit = ContainerExit { code: 3, out_of_memory: false };

impl Scene {
    /// An endpoint that starts a worker with one GPU for each job, with these additional settings.
    fn endpoint(&self, more: Value) -> String {
        let mut body = json!({
            "name": "e", "type": "QUEUE", "image": "me/worker", "gpu": { "pools": ["AMPERE_24"] }, "disk": 20,
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "min": 0, "max": 2 },
        });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        self.send::<CreateEndpoint>(json!({ "body": body })).expect("an endpoint").id
    }

    fn submit(&self, endpoint: &str) -> String {
        let body = JobRequest::read(br#"{"input": {"n": 1}}"#).expect("a job");
        self.engine.call(&Caller::local(), RunJob { endpoint: endpoint.to_owned(), body }).expect("taken in").id
    }

    fn job(&self, endpoint: &str, job: &str) -> (String, Value) {
        let (endpoint, job) = (endpoint.to_owned(), job.to_owned());
        let job = self.engine.call(&Caller::local(), GetJob { endpoint, job }).expect("a job");
        let shown = serde_json::to_value(job).expect("a document");
        (shown["status"].as_str().expect("a status").to_owned(), shown["error"].clone())
    }

    /// The workers of an endpoint: their ids and states.
    fn workers(&self, endpoint: &str) -> Vec<(String, String)> {
        let list = self.send::<ListEndpointWorkers>(json!({ "id": endpoint })).expect("a list").workers;
        let state = |status| serde_json::to_value(status).expect("a text").as_str().expect("a text").to_owned();
        list.into_iter().map(|worker| (worker.id, state(worker.status))).collect()
    }

    fn states(&self, endpoint: &str) -> String {
        self.workers(endpoint).into_iter().map(|(_, state)| state).collect::<Vec<_>>().join(" ")
    }

    /// The only worker of an endpoint.
    fn worker(&self, endpoint: &str) -> String {
        let workers = self.workers(endpoint);
        let [(id, _)] = &workers[..] else { panic!("{workers:?}") };
        id.clone()
    }

    fn try_take(&self, endpoint: &str, worker: &str) -> Result<Vec<String>, EngineError> {
        let (endpoint, worker) = (endpoint.to_owned(), worker.to_owned());
        let take = TakeJobs { endpoint, worker, batch_size: 1, job_in_progress: None };
        Ok(self.engine.call(&Caller::local(), take)?.into_iter().map(|job| job.id).collect())
    }

    fn take(&self, endpoint: &str, worker: &str) -> Vec<String> {
        self.try_take(endpoint, worker).expect("an answer")
    }

    fn report(&self, endpoint: &str, worker: &str, job: &str, report: Value) {
        let (endpoint, worker, job) = (endpoint.to_owned(), worker.to_owned(), job.to_owned());
        let body = Report::read(report.to_string().as_bytes()).expect("a report");
        let finish = FinishJob { endpoint, worker, job, is_stream: None, body };
        let NoContent = self.engine.call(&Caller::local(), finish).expect("noted");
    }

    fn ping(&self, endpoint: &str, worker: &str, jobs: &str) {
        let fields = json!({ "endpoint": endpoint, "worker": worker, "job_id": jobs });
        let ping: PingWorker = serde_json::from_value(fields).expect("a ping");
        let NoContent = self.engine.call(&Caller::local(), ping).expect("noted");
    }

    fn worker_log(&self, endpoint: &str, worker: &str) -> Vec<String> {
        let query = json!({ "id": endpoint, "workerId": worker, "source": "system", "tail": 1000 });
        let query = serde_json::from_value(query).expect("a query");
        let page = self.engine.worker_logs_up_to(1000, &Caller::local(), &query, None).expect("a log");
        page.lines.into_iter().map(|(_, line)| line.line).collect()
    }

    fn says(&self, endpoint: &str, worker: &str, text: &str) -> bool {
        self.worker_log(endpoint, worker).iter().any(|line| line.contains(text))
    }

    /// A worker whose container runs and has asked for work.
    fn ready(&self, endpoint: &str) -> (String, Vec<String>) {
        let worker = self.worker(endpoint);
        self.see(&worker, Fact::Image);
        self.see(&worker, running(&worker));
        let taken = self.take(endpoint, &worker);
        self.check();
        (worker, taken)
    }

    fn pass(&self, count: u64) {
        self.clock.advance(seconds(count));
        self.check();
    }
}

#[test]
fn an_endpoint_scales_from_zero_to_a_container_and_back() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "ports": ["22/tcp"], "cmd": ["serve"] }));
    scene.pass(60);
    assert_eq!((scene.states(&endpoint), scene.used("h2")), (String::new(), (0, 0)));
    let job = scene.submit(&endpoint);
    let worker = scene.worker(&endpoint);
    assert_eq!((scene.states(&endpoint), scene.used("h2")), ("INITIALIZING".to_owned(), (1, 20)));
    let (machine, wanted) = scene.wanted(&worker).expect("wanted");
    assert_eq!((machine.as_str(), wanted.want, wanted.generation.number), ("h2", Presence::Container, 1));
    let spec = scene.engine.container(&wanted.generation).expect("a spec").expect("wanted");
    assert_eq!((spec.image.as_str(), spec.cmd, spec.disk), ("me/worker", vec!["serve".to_owned()], 20));
    assert_eq!((spec.vcpus, spec.memory, spec.gpus), (24, 96, vec!["v1".to_owned()]));
    assert_eq!((spec.tcp[&22], spec.env["SVCCTL_TCP_PORT_22"].as_str()), (20000, "20000"));
    // Pulling an image is free, however long it takes.
    let balance = || scene.engine.balance().expect("a balance");
    let before = balance();
    scene.pass(3600);
    assert_eq!((balance(), scene.states(&endpoint).as_str()), (before, "INITIALIZING"));
    scene.see(&worker, Fact::Image);
    scene.pass(2);
    assert!(balance() < before, "its start is charged");
    scene.see(&worker, running(&worker));
    assert_eq!(scene.states(&endpoint), "INITIALIZING", "it is ready when it says so");
    assert_eq!(scene.take(&endpoint, &worker), std::slice::from_ref(&job));
    assert_eq!(scene.states(&endpoint), "RUNNING");
    scene.ping(&endpoint, &worker, &job);
    scene.report(&endpoint, &worker, &job, json!({ "output": 1 }));
    assert_eq!((scene.job(&endpoint, &job).0.as_str(), scene.states(&endpoint).as_str()), ("COMPLETED", "IDLE"));
    scene.pass(6);
    assert_eq!(scene.states(&endpoint), "");
    let charged = balance();
    scene.pass(3600);
    assert_eq!(balance(), charged, "its bill has ended");
    assert_eq!(scene.wanted(&worker).expect("its container is there").1.want, Presence::Nothing);
    assert_eq!(scene.used("h2"), (1, 20), "and holds what it has");
    scene.see(&worker, Fact::Gone);
    assert_eq!((scene.wanted(&worker), scene.used("h2")), (None, (0, 0)));
}

#[test]
fn a_worker_is_told_what_libraries_read_and_its_owner_cannot_unsay_it() {
    let scene = Scene::new();
    let secret = json!({ "body": { "name": "hf", "value": "open sesame" } });
    scene.send::<CreateSecret>(secret).expect("a secret");
    let env = json!({ "MODEL": "base", "TOKEN": "{{ SVCCTL_SECRET_hf }}", "SVCCTL_POD_ID": "mine" });
    let endpoint = scene.endpoint(json!({ "env": env }));
    scene.submit(&endpoint);
    let worker = scene.worker(&endpoint);
    let spec = scene.engine.container(&scene.generation(&worker)).expect("a spec").expect("wanted");
    let base = format!("http://svcctl.internal/v2/{endpoint}");
    for (name, value) in [
        ("SVCCTL_WEBHOOK_GET_JOB", format!("{base}/job-take/{worker}?gpu=NVIDIA%20L4")),
        ("SVCCTL_WEBHOOK_POST_OUTPUT", format!("{base}/job-done/{worker}/$ID?gpu=NVIDIA%20L4")),
        ("SVCCTL_WEBHOOK_POST_STREAM", format!("{base}/job-stream/{worker}/$ID?gpu=NVIDIA%20L4")),
        ("SVCCTL_WEBHOOK_PING", format!("{base}/ping/{worker}")),
        ("SVCCTL_PING_INTERVAL", "10000".to_owned()),
        ("SVCCTL_POD_ID", worker.clone()),
        ("SVCCTL_ENDPOINT_ID", endpoint.clone()),
        ("SVCCTL_DC_ID", "HOME-1".to_owned()),
        ("SVCCTL_DATA_CENTER_ID", "HOME-1".to_owned()),
        ("SVCCTL_GPU_COUNT", "1".to_owned()),
        ("SVCCTL_CPU_COUNT", "24".to_owned()),
        ("SVCCTL_PUBLIC_IP", "192.0.2.1".to_owned()),
        ("MODEL", "base".to_owned()),
        ("TOKEN", "open sesame".to_owned()),
    ] {
        assert_eq!(spec.env.get(name), Some(&value), "{name}");
    }
    assert!(scene.engine.authenticate_worker(&endpoint, &spec.env["SVCCTL_AI_API_KEY"]).is_ok());
}

#[test]
fn a_worker_that_could_not_reach_the_server_is_not_started_and_says_why() {
    let scene = Scene::new();
    let Scene { engine, clock, folder } = scene;
    let engine = engine.with_job_base("http://127.0.0.1:8080".to_owned()).with_worker_env_prefix("RUN".to_owned());
    let scene = Scene { engine, clock, folder };
    let endpoint = scene.endpoint(json!({}));
    scene.submit(&endpoint);
    let worker = scene.worker(&endpoint);
    assert!(scene.engine.container(&scene.generation(&worker)).expect("an answer").is_none());
    assert_eq!(scene.states(&endpoint), "UNHEALTHY");
    assert!(scene.says(&endpoint, &worker, "a container cannot reach http://127.0.0.1:8080"));
    let Scene { engine, clock, folder } = scene;
    let scene = Scene { engine: engine.with_worker_base(Some("http://10.0.0.5:8080/".to_owned())), clock, folder };
    scene.see(&worker, Fact::Gone);
    scene.pass(10);
    let spec = scene.engine.container(&scene.generation(&worker)).expect("a spec").expect("wanted");
    assert_eq!(spec.env["RUN_WEBHOOK_PING"], format!("http://10.0.0.5:8080/v2/{endpoint}/ping/{worker}"));
}

#[test]
fn what_ends_before_its_handler_is_ready_rests_and_begins_again_on_a_host_that_it_left() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = scene.worker(&endpoint);
    for (generation, seen, said) in [
        (1, Fact::Ended(EXIT_3), "container exited with code 3 before its handler was ready"),
        (2, Fact::Ended(ContainerExit { code: 137, out_of_memory: true }), "out of memory: limit 96 GB"),
        (3, Fact::Failed("no such image".to_owned()), "no such image"),
        (4, Fact::Missing, "container was removed from outside"),
        (5, Fact::DiskFull("disk full: 30 GB used of 20 GB".to_owned()), "disk full: 30 GB used of 20 GB"),
    ] {
        assert_eq!(scene.generation(&worker).number, generation);
        scene.see(&worker, Fact::Image);
        scene.see(&worker, seen);
        assert_eq!(scene.states(&endpoint), "UNHEALTHY");
        assert!(scene.says(&endpoint, &worker, said), "{said}");
        // However long it has rested, its last container must go first.
        scene.pass(300);
        assert_eq!((scene.states(&endpoint).as_str(), scene.used("h2")), ("THROTTLED", (1, 20)));
        assert_eq!(scene.wanted(&worker).expect("wanted").1.want, Presence::Nothing);
        scene.see(&worker, Fact::Gone);
        assert_eq!(scene.states(&endpoint), "INITIALIZING");
    }
    // One that never reports anything is given up, with the likeliest reason.
    scene.see(&worker, Fact::Image);
    scene.see(&worker, running(&worker));
    scene.pass(420);
    assert_eq!(scene.states(&endpoint), "UNHEALTHY");
    assert!(scene.says(&endpoint, &worker, "did not get ready in 420 s, and nothing was heard of it"));
}

#[test]
fn a_job_is_given_to_another_worker_when_the_container_dies_with_it_and_fails_the_second_time() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "workers": { "max": 1 } }));
    let job = scene.submit(&endpoint);
    let (first, taken) = scene.ready(&endpoint);
    assert_eq!(taken, std::slice::from_ref(&job));
    scene.see(&first, Fact::Ended(EXIT_3));
    assert!(scene.says(&endpoint, &first, "container exited with code 3 while it ran a job"));
    assert_eq!(scene.job(&endpoint, &job).0, "IN_QUEUE");
    assert!(scene.try_take(&endpoint, &first).is_err(), "it is gone");
    let (second, taken) = scene.ready(&endpoint);
    assert_eq!((taken, second != first), (vec![job.clone()], true));
    scene.see(&second, Fact::Missing);
    assert_eq!(scene.job(&endpoint, &job), ("FAILED".to_owned(), json!("job timed out after 1 retries")));
    // One that ended with nothing to do rests: scaling does not start it over and over.
    let endpoint = scene.endpoint(json!({ "workers": { "min": 1, "max": 1 } }));
    scene.drive();
    let (idle, _) = scene.ready(&endpoint);
    scene.see(&idle, Fact::Ended(ContainerExit { code: 0, out_of_memory: false }));
    assert_eq!(scene.states(&endpoint), "UNHEALTHY");
    assert!(scene.says(&endpoint, &idle, "container exited with code 0; the worker is UNHEALTHY"));
}

#[test]
fn a_worker_that_is_silent_is_lost_and_one_on_a_lost_host_is_replaced_elsewhere() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "workers": { "max": 1 } }));
    let job = scene.submit(&endpoint);
    let (first, _) = scene.ready(&endpoint);
    scene.change("h2", |state| state.unreachable_since = Some(scene.now()));
    scene.ping(&endpoint, &first, &job);
    scene.pass(29);
    scene.ping(&endpoint, &first, &job);
    assert_eq!(scene.states(&endpoint), "RUNNING", "it is heard of, though its host is not");
    scene.pass(31);
    let second = scene.worker(&endpoint);
    assert_eq!((second != first, scene.job(&endpoint, &job).0.as_str()), (true, "IN_QUEUE"));
    assert_eq!(scene.wanted(&second).expect("wanted").0, "h1");
    // As far as is known, its container is still there.
    assert_eq!((scene.used("h2").0, scene.used("h1").0), (1, 1));
    scene.engine.lose_host("h1").expect("lost");
    scene.check();
    assert!(scene.says(&endpoint, &second, "host lost"));
    let third = scene.worker(&endpoint);
    assert_eq!(scene.states(&endpoint), "THROTTLED", "no host is in reach");
    scene.change("h2", |state| (state.is_lost, state.unreachable_since) = (false, None));
    scene.see(&first, Fact::Gone);
    assert_eq!(
        (scene.states(&endpoint).as_str(), scene.wanted(&third).expect("wanted").0.as_str()),
        ("INITIALIZING", "h2")
    );
}

#[test]
fn a_drained_host_gets_no_worker_and_keeps_those_that_it_has() {
    let scene = Scene::new();
    scene.change("h1", |state| state.is_drained = true);
    let endpoint = scene.endpoint(json!({}));
    let job = scene.submit(&endpoint);
    let (first, taken) = scene.ready(&endpoint);
    assert_eq!(taken, [job]);
    scene.change("h2", |state| state.is_drained = true);
    assert_eq!(scene.states(&endpoint), "RUNNING");
    scene.pass(1);
    scene.submit(&endpoint);
    assert_eq!(scene.states(&endpoint), "RUNNING THROTTLED");
    let second = scene.workers(&endpoint).into_iter().map(|(id, _)| id).find(|id| *id != first).expect("another");
    assert!(scene.says(&endpoint, &second, "throttled: no machine has room for the worker"));
    scene.change("h1", |state| state.is_drained = false);
    assert_eq!(scene.states(&endpoint), "RUNNING INITIALIZING", "it waits no longer than the host is drained");
}

#[test]
fn what_was_seen_of_an_earlier_container_says_nothing_of_the_next() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = scene.worker(&endpoint);
    let old = scene.generation(&worker);
    scene.see(&worker, Fact::Failed("no such image".to_owned()));
    scene.see(&worker, Fact::Gone);
    scene.pass(10);
    assert_eq!(scene.generation(&worker), Generation { of: worker.clone(), number: 2 });
    for seen in [Fact::Image, running(&worker), Fact::Ended(EXIT_3), Fact::Gone] {
        let late = Observation { generation: old.clone(), at: scene.now(), seen };
        assert_eq!(scene.engine.observe("h2", vec![late]).expect("written down"), [false]);
    }
    let elsewhere = Observation { generation: scene.generation(&worker), at: scene.now(), seen: Fact::Image };
    assert_eq!(scene.engine.observe("h1", vec![elsewhere]).expect("written down"), [false], "it is on h2");
    assert_eq!((scene.states(&endpoint).as_str(), scene.used("h2")), ("INITIALIZING", (1, 20)));
    assert!(scene.engine.container(&old).expect("an answer").is_none());
}

#[test]
fn workers_and_pods_share_no_gpu_and_wait_for_what_another_one_has() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "gpu": { "id": super::L4, "count": 2 } })).expect("a pod").id;
    let endpoint = scene.endpoint(json!({ "workers": { "min": 3, "max": 3 } }));
    assert_eq!(scene.states(&endpoint).split(' ').filter(|state| *state == "INITIALIZING").count(), 2);
    let mut uuids = BTreeSet::new();
    for of in scene.workers(&endpoint).into_iter().map(|(id, _)| id).chain([pod.clone()]) {
        let Some((_, wanted)) = scene.wanted(&of) else { continue };
        let spec = scene.engine.container(&wanted.generation).expect("a spec").expect("wanted");
        assert!(spec.gpus.into_iter().all(|uuid| uuids.insert(uuid)), "{uuids:?}");
    }
    assert_eq!(uuids.len(), 4);
    scene.act(&pod, "terminate").expect("terminated");
    assert!(scene.states(&endpoint).contains("THROTTLED"));
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.states(&endpoint), "INITIALIZING INITIALIZING INITIALIZING");
    // A GPU that falls off takes its worker with it, which finds no other GPU.
    scene.engine.lose_gpus("h2", &["v1".to_owned()]).expect("lost");
    scene.check();
    let lost = scene.workers(&endpoint).into_iter().find(|(_, state)| state == "UNHEALTHY").expect("one has lost").0;
    assert!(scene.says(&endpoint, &lost, "GPU v1 fell off the host"));
}

#[test]
fn a_release_replaces_the_containers_that_have_nothing_to_do() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "workers": { "min": 1, "max": 1 } }));
    let (first, _) = scene.ready(&endpoint);
    let update = json!({ "id": endpoint, "body": { "image": "me/worker:2" } });
    scene.send::<UpdateEndpoint>(update).expect("released");
    assert_eq!(scene.wanted(&first).expect("there").1.want, Presence::Nothing);
    let second = scene.worker(&endpoint);
    let (machine, wanted) = scene.wanted(&second).expect("another machine has room");
    let spec = scene.engine.container(&wanted.generation).expect("a spec").expect("wanted");
    assert_eq!((machine.as_str(), spec.image.as_str(), second != first), ("h1", "me/worker:2", true));
    // One that is still starting starts over once its container is gone.
    let update = json!({ "id": endpoint, "body": { "image": "me/worker:3" } });
    scene.send::<UpdateEndpoint>(update).expect("released");
    assert_eq!(scene.wanted(&second).expect("there").1.want, Presence::Nothing);
    scene.drive();
    let spec = scene.engine.container(&scene.generation(&second)).expect("a spec").expect("wanted");
    assert_eq!((spec.image.as_str(), spec.generation.number), ("me/worker:3", 2));
}

#[test]
fn a_container_that_ended_with_its_host_goes_on_as_the_same_worker() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({}));
    let job = scene.submit(&endpoint);
    let (worker, _) = scene.ready(&endpoint);
    scene.see(&worker, Fact::HostRestarted);
    scene.see(&worker, Fact::HostRestarted);
    assert_eq!((scene.states(&endpoint).as_str(), scene.job(&endpoint, &job).0.as_str()), ("INITIALIZING", "IN_QUEUE"));
    let told = scene.worker_log(&endpoint, &worker);
    assert_eq!(told.iter().filter(|line| line.contains("host restarted")).count(), 1, "{told:?}");
    scene.see(&worker, running(&worker));
    assert_eq!(scene.take(&endpoint, &worker), [job]);
    assert_eq!(scene.generation(&worker).number, 1);
}

#[test]
fn what_a_deleted_endpoint_left_is_removed_and_held_until_then() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({}));
    scene.submit(&endpoint);
    let (worker, _) = scene.ready(&endpoint);
    scene.send::<DeleteEndpoint>(json!({ "id": endpoint })).expect("deleted");
    scene.check();
    assert_eq!((scene.wanted(&worker).expect("there").1.want, scene.used("h2")), (Presence::Nothing, (1, 20)));
    assert!(scene.engine.container(&scene.generation(&worker)).expect("an answer").is_none());
    scene.see(&worker, Fact::Gone);
    assert_eq!((scene.wanted(&worker), scene.used("h2")), (None, (0, 0)));
    // Late arrivals are recognized for an hour.
    let late = || scene.engine.left_behind("h2", std::slice::from_ref(&worker)).expect("an answer").len();
    assert_eq!(late(), 1);
    scene.pass(3600);
    scene.engine.forget_logs().expect("forgotten");
    assert_eq!(late(), 0);
}

#[test]
fn what_acts_by_its_name_waits_for_a_simulated_machine() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "image": "svcctl/job:echo", "workers": { "min": 1, "max": 1 } }));
    scene.pass(60);
    let worker = scene.worker(&endpoint);
    let said = "images `svcctl/...` run on simulated machines alone";
    assert!(scene.says(&endpoint, &worker, said), "{:?}", scene.worker_log(&endpoint, &worker));
    assert!(scene.wanted(&worker).is_none());
    assert_eq!((scene.used("h1"), scene.used("h2")), ((0, 0), (0, 0)));
}

#[test]
fn a_network_volume_is_mounted_where_workers_look_for_it() {
    let mut real = fleet(true);
    for machine in &mut real.data_centers[0].machines {
        machine.host.as_mut().expect("a host").network_path = Some("/mnt/volumes".into());
    }
    let scene = Scene::on(&real);
    let body = json!({ "body": { "name": "v", "size": 10, "dataCenter": "HOME-1", "type": "STANDARD" } });
    let volume = scene.send::<wire::volumes::CreateNetworkVolume>(body).expect("a volume").id;
    let endpoint = scene.endpoint(json!({ "networkVolumes": [volume] }));
    scene.submit(&endpoint);
    let worker = scene.worker(&endpoint);
    let spec = scene.engine.container(&scene.generation(&worker)).expect("a spec").expect("wanted");
    assert_eq!(
        (spec.mounts[0].path.as_str(), &spec.mounts[0].source),
        ("/volume", &MountSource::Shared(volume.clone()))
    );
    assert_eq!(spec.env["SVCCTL_VOLUME_ID"], volume);
    let body = json!({ "body": { "name": "shared" } });
    let shared = scene.send::<wire::volumes::CreateGlobalVolume>(body).expect("a volume").id;
    let endpoint = scene.endpoint(json!({ "mounts": {
        "network": [{ "networkVolumeId": volume, "path": "/models" }], "global": [{ "globalVolumeId": shared }],
    } }));
    scene.submit(&endpoint);
    let spec = scene.engine.container(&scene.generation(&scene.worker(&endpoint))).expect("a spec").expect("wanted");
    let at = |path: &str, id: &str| Mount { path: path.to_owned(), source: MountSource::Shared(id.to_owned()) };
    assert_eq!(spec.mounts, [at("/models", &volume), at("/global", &shared)]);
}

#[test]
fn another_programs_port_is_passed_over() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({ "ports": ["22/tcp"], "workers": { "min": 1, "max": 1 } }));
    let worker = scene.worker(&endpoint);
    scene.see(&worker, Fact::PortTaken { public: 20000, reason: "in use".to_owned() });
    let spec = scene.engine.container(&scene.generation(&worker)).expect("a spec").expect("wanted");
    assert_eq!((spec.tcp[&22], spec.env["SVCCTL_TCP_PORT_22"].as_str()), (20001, "20001"));
    assert!(scene.says(&endpoint, &worker, "22/tcp is published at 20001"));
}

#[test]
fn a_state_with_workers_on_hosts_survives_its_export() {
    let scene = Scene::new();
    let endpoint = scene.endpoint(json!({}));
    scene.submit(&endpoint);
    let (worker, _) = scene.ready(&endpoint);
    let document = serde_json::to_string(&scene.engine.export().expect("a document")).expect("a text");
    let other = Scene::of(Store::in_memory().expect("a store"), &fleet(true));
    other.engine.import(&serde_json::from_str(&document).expect("a document")).expect("taken in");
    other.check();
    assert_eq!((other.wanted(&worker), other.used("h2")), (scene.wanted(&worker), (1, 20)));
}
