//! Names and labels of containers: whom they tell what, and who else has them (runtime.md, A pod and its container).

use driver::{digest, docker::name};
use engine::{Clock, Engine, Rng, Store, hosts::Generation};

use super::{
    daemon::{Host, IMAGE},
    life::SERVE,
    scene::Scene,
};

/// The engine of a scene, beside its server.
fn engine(scene: &Scene) -> Engine {
    Engine::new(Store::open(&scene.home.data_file()).unwrap(), Clock::System, Rng::from_system())
}

/// A fact about a container.
fn fact(scene: &Scene, container: &str, what: &str) -> String {
    scene.daemon.docker(&format!("inspect --format '{{{{{what}}}}}' {container}")).success().stdout.trim().to_owned()
}

#[test]
fn a_pod_learns_no_id_of_another_from_the_names_of_its_host() {
    let Some(scene) = Scene::start() else { return };
    let [asks, other] = [(); 2].map(|()| scene.rent("", SERVE));
    let network = "(index .NetworkSettings.Networks \"svcctl\").IPAddress";
    let address = fact(&scene, &scene.container(&other), network);
    let (range, _) = address.rsplit_once('.').unwrap();
    let script = format!("for i in $(seq 1 8); do timeout 3 nslookup {range}.$i & done 2>&1; wait");
    let told = scene.exec(&asks, &script).success().stdout;
    assert!(told.contains("svcctl-"), "names are told: {told}");
    assert!(!told.contains(&other) && !told.contains(&asks), "{told}");
}

#[test]
fn what_the_release_before_made_goes_on_and_what_others_made_is_left_alone() {
    let Some(mut scene) = Scene::start() else { return };
    scene.serve_until("created");
    let pod = scene.begin("", SERVE);
    scene.awaits_death("created");
    let generation = |number| Generation { of: pod.clone(), number };
    let spec = engine(&scene).container(&generation(1)).unwrap().unwrap();
    let made = scene.container(&pod);
    let label = fact(&scene, &made, "index .Config.Labels \"svcctl.spec\"");
    assert_eq!(label, digest::of(&spec));
    assert_ne!(label, digest::plain(&spec), "whoever can list containers could guess what is in it");

    // The same as the release before would have made it.
    scene.daemon.docker(&format!("rm {made}")).success();
    let owner = engine(&scene).identity().unwrap();
    let labels = format!(
        "--label svcctl.engine={owner} --label svcctl.pod={pod} --label svcctl.generation=1 \
         --label svcctl.account=local --label svcctl.spec={}",
        digest::plain(&spec)
    );
    let line = format!("create --name svcctl-{pod}-1 --network svcctl {labels} {IMAGE} sh -c \"{SERVE}\"");
    let old = scene.daemon.docker(&line).success().stdout.trim().to_owned();
    scene.serve_again();
    scene.awaits(&pod, "RUNNING");
    let began = fact(&scene, &old, ".State.StartedAt");
    scene.serve_again();
    scene.awaits(&pod, "RUNNING");
    assert_eq!((scene.container(&pod), fact(&scene, &old, ".State.StartedAt")), (old, began));

    // Others have the next two names: of one container that was made, and of one that runs.
    let key = engine(&scene).container_key().unwrap();
    let [first, second, third] = [0, 1, 2].map(|nth| name(&key, &generation(2), nth));
    scene.daemon.docker(&format!("create --name {first} {IMAGE} sleep 1000")).success();
    scene.daemon.docker(&format!("run --detach --name {second} {IMAGE} sleep 1000")).success();
    scene.home.svcctl(&format!("pods restart {pod} --yes")).success();
    scene.awaits(&pod, "RUNNING");
    assert_eq!(fact(&scene, &scene.container(&pod), ".Name"), format!("/{third}"));
    for foreign in [&first, &second] {
        // Twice where the daemon may not raise limits of processes: then the container is created a second time.
        assert!(scene.says(&pod, &format!("`{foreign}` on the host is not svcctl's")) >= 1, "{foreign}");
    }
    assert_eq!(fact(&scene, &first, ".State.Status"), "created");
    assert_eq!(fact(&scene, &second, ".State.Status"), "running");
    scene.terminate(&pod);
    scene.awaits_nothing_held();
}
