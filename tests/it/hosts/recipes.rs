//! docs/RECIPES.md and the first block of docs/HOSTS.md: their lines are run as they stand, on hosts with stand-ins for
//! cards.

use std::{
    cell::RefCell,
    fs,
    io::{Read, Write},
    net::TcpStream,
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, Stdio},
};

use super::{
    daemon::{Daemon, Host, IMAGE, Setup},
    node::Net,
    scene::{KEY, Scene, enroll, equip},
};
use crate::harness::{Home, eventually};

/// The images of the page, all alike: programs that stand in for what people have in theirs.
const IMAGES: &str = r#"
d=$(mktemp -d)
printf '#!/bin/sh\necho "$*"; mkdir -p /out; echo weights >/out/model\n' >$d/python
printf '#!/bin/sh\necho "3 passed"\n' >$d/pytest
printf '#!/bin/sh\nread -r line; printf "HTTP/1.0 200 OK\\r\\n\\r\\na notebook"\n' >$d/page
chmod 755 $d/python $d/pytest $d/page
tar -C $d -cf programs.tar .
rm -r $d
"#;

/// A host with two cards, which has the images of the page, and a server with a key to enter its pods.
pub(super) fn stage() -> Option<Scene> {
    let uuids: Vec<String> = (0..2).map(|number| format!("GPU-{number}")).collect();
    let daemon = Daemon::with(Setup { gpus: uuids, ..Setup::default() })?;
    let home = Home::new();
    Home::outcome(home.shell(IMAGES)).success();
    daemon.docker(&format!("create --name base {IMAGE}")).success();
    let copied = format!("docker --host {} cp - base:/bin <programs.tar", daemon.endpoint());
    Home::outcome(home.shell(&copied)).success();
    for image in ["me/train", "me/tests"] {
        daemon.docker(&format!("commit base {image}")).success();
    }
    let page = r#"CMD ["nc","-ll","-p","8888","-e","/bin/page"]"#;
    daemon.docker(&format!("commit --change '{page}' base me/notebook")).success();
    daemon.docker("rm base").success();
    let tools = daemon.machine().folder().join("bin");
    let add = format!(
        "PATH={}:$PATH svcctl engine hosts add node1 {} --pull missing --reserve vcpus=0,memory=1,disk=1 --yes",
        tools.display(),
        daemon.endpoint()
    );
    Home::outcome(home.shell(&add)).success();
    home.svcctl("engine credit set 1000").success();
    enroll(&home);
    equip(&home);
    Some(Scene::serving(home, daemon, ""))
}

/// The blocks of the page in this language, below a heading that begins like this.
fn blocks(language: &str, heading: &str) -> Vec<String> {
    blocks_of("RECIPES.md", language, heading)
}

/// The same of another page.
fn blocks_of(page: &str, language: &str, heading: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page)).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let opening = format!("```{language}\n");
    section.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// A block, to be run by a shell that ends with its first failure.
fn shell(home: &Home, block: &str) -> Command {
    home.shell(&format!("set -e\nPATH=\"$PWD/bin:$PATH\"\n{block}"))
}

/// The same, to be run at the server of a scene.
pub(super) fn at(scene: &Scene, block: &str) -> Command {
    let mut command = shell(&scene.home, block);
    command.env("SVCCTL_BASE_URL", format!("http://{}", scene.api)).env("SVCCTL_API_KEY", KEY);
    command
}

/// The standard output of a block.
fn said(scene: &Scene, block: &str) -> String {
    Home::outcome(at(scene, block)).success().stdout
}

#[test]
fn recipes_of_jobs_bring_home_what_they_made_and_leave_nothing() {
    let Some(scene) = stage() else { return };
    let home = &scene.home;
    let [piped, copied] = &blocks("sh", "A training job")[..] else { panic!("two ways") };
    assert_eq!(said(&scene, piped), "");
    let weights = |name: &str| fs::read_to_string(home.path().join(name)).unwrap();
    assert_eq!(weights("model"), "weights\n");
    assert_eq!(said(&scene, copied), "train.py\n");
    assert_eq!(weights("out/model"), "weights\n");

    // Units of an ending pod are held until its host has seen it gone.
    let is_empty = || {
        scene.awaits_nothing_held();
        assert_eq!(scene.daemon.containers(), Vec::<String>::new());
        assert!(home.pods().is_empty());
    };
    is_empty();
    for block in blocks("sh", "A pod in CI") {
        assert_eq!(said(&scene, &block), "3 passed\n");
    }
    is_empty();
    let workflow = blocks("yaml", "A pod in CI").concat().replace("${{ github.sha }}", "latest");
    let step = workflow.split("- run: ").nth(1).unwrap();
    assert_eq!(said(&scene, &format!("export CI=true\n{step}")), "3 passed\n");

    is_empty();
    for block in blocks("sh", "A nightly job") {
        assert_eq!(said(&scene, &block), "");
    }
    assert_eq!(fs::read_to_string(home.path().join("nightly.log")).unwrap(), "train.py\n");
    is_empty();
}

#[test]
fn the_recipe_of_a_training_loop_sends_code_and_brings_weights_home() {
    let Some(scene) = stage() else { return };
    let home = &scene.home;
    fs::create_dir(home.path().join("code")).unwrap();
    home.write("code/train.py", "code");
    let [once, again] = &blocks("sh", "A training loop")[..] else { panic!("two blocks") };
    for (block, told) in [(once, "train.py\n"), (again, "train.py --fast\n")] {
        assert!(said(&scene, block).ends_with(told), "{block}");
        let weights = home.path().join("weights");
        assert_eq!(fs::read_to_string(weights.join("model")).unwrap(), "weights\n");
        fs::remove_dir_all(weights).unwrap();
        scene.awaits_nothing_held();
    }
    assert!(home.pods().is_empty());
}

#[test]
fn the_recipe_of_a_notebook_shows_it_here_until_ctrl_c() {
    let Some(scene) = stage() else { return };
    let [block] = &blocks("sh", "A notebook")[..] else { panic!("one block") };
    // The shell lives to tell how its last command ended.
    let mut command = at(&scene, &format!("trap : INT\n{block}"));
    let child = command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let answers = || {
        let Ok(mut stream) = TcpStream::connect("127.0.0.1:8888") else { return false };
        let mut heard = String::new();
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n").is_ok()
            && stream.read_to_string(&mut heard).is_ok()
            && heard.ends_with("a notebook")
    };
    let child = RefCell::new(child.unwrap());
    eventually("the notebook is here", || answers() || child.borrow_mut().try_wait().unwrap().is_some());
    let child = child.into_inner();
    // One that has ended by itself says why below.
    let _ = Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status();
    let output = child.wait_with_output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{stdout}{stderr}");
    let password = &scene.home.svcctl("pods get lab --reveal -o json").success().json()["env"]["JUPYTER_PASSWORD"];
    assert!(stdout.lines().any(|line| line == password), "{stdout}");
    assert!(scene.home.svcctl("pods get lab").success().stdout.contains("SVCCTL_EXPIRES_AT"));
}

/// Runs a block where the socket of Docker and the folder of the engine are where the page has them.
const AS_ROOT: &str = r#"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=first.example.com \
    -addext subjectAltName=DNS:first.example.com -keyout key.pem -out cert.pem 2>/dev/null
exec unshare --mount sh -ec '
mount -t tmpfs tmpfs /var/lib
mount -t tmpfs tmpfs /run
ln -s "$SOCKET" /run/docker.sock
eval "$BLOCK"'
"#;

#[test]
fn the_recipe_of_a_team_makes_one_platform_of_two_machines() {
    let Some(net) = Net::start() else { return };
    let [first, second] = [1, 2].map(|number| net.node(number, Setup::default()));
    let home = Home::new();
    net.equip(&home);
    net.call(&home, "second.example.com", &second);
    // A user who may use the daemon, which listens where it does everywhere.
    second.daemon.machine().shell(&format!(
        "cd {} && cp /etc/passwd passwd && echo 'ops:*:0:0::/:/bin/sh' >>passwd && mount --bind passwd /etc/passwd && \
         ln -s {} /run/docker.sock",
        second.daemon.machine().folder().display(),
        second.daemon.socket().display()
    ));
    let [block] = &blocks("sh", "A box for a team")[..] else { panic!("one block") };
    let [cron] = &blocks("text", "A box for a team")[..] else { panic!("one line of cron") };
    let swept = cron.trim().trim_start_matches(['0', '*', ' ']);
    // The machines of tests are small.
    home.svcctl("config set engine.hosts.add.reserve vcpus=0,memory=1,disk=1").success();
    // The last command serves until it is ended.
    let (setup, serve) = block.split_at(block.find("svcctl serve").unwrap());
    let block = format!(
        "{{
        {setup}
        }} >said
        {} >served 2>&1 &
        trap \"kill $!\" EXIT
        while ! svcctl engine hosts list -o json | grep -q '\"READY\".*\"READY\"'; do sleep 0.1; done
        {swept}
        svcctl pods audit
        key=$(sed -n 's/^key *//p' said)
        curl -fsS --cacert cert.pem --resolve first.example.com:8080:127.0.0.1 -H \"Authorization: Bearer $key\" \
            https://first.example.com:8080/v2/pods
        ssh-keyscan -p 2222 127.0.0.1 2>/dev/null | grep -c ed25519",
        serve.trim()
    );
    let mut command = shell(&home, AS_ROOT);
    command.env("SOCKET", first.daemon.socket()).env("BLOCK", block);
    let told = Home::outcome(command).success();
    assert_eq!(told.stdout, "{\"pods\":[],\"pagination\":{\"hasNextPage\":false,\"nextCursor\":null}}1\n", "{told}");
}

#[test]
fn the_page_on_hosts_leads_from_nothing_to_a_first_pod() {
    let Some(daemon) = Daemon::start() else { return };
    daemon.docker(&format!("create --name web {IMAGE} sh -c")).success();
    daemon.docker(r#"commit --change 'CMD ["sh","-c","echo served; sleep 100000"]' web nginx"#).success();
    let home = Home::new();
    let [block] = &blocks_of("HOSTS.md", "sh", "From nothing")[..] else { panic!("one block") };
    // Say yes wherever a person would.
    let block = block.replace("docker.sock ", "docker.sock --yes ").replace("terminate web", "terminate web --yes");
    let block = block.replacen(" &", " >served 2>&1 &\ntrap \"kill $!\" EXIT", 1);
    let mut command = shell(&home, AS_ROOT);
    command.env("SOCKET", daemon.socket()).env("BLOCK", block);
    let told = Home::outcome(command).success();
    assert!(told.stdout.contains("RUNNING") && told.stdout.contains("\nserved\n"), "{told}");
}
