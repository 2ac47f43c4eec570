//! The HTTP proxy (runtime.md, SSH, HTTP).

use serde_json::json;

use super::{
    daemon::{Host, Setup},
    node::Net,
    scene::{DOMAIN, Scene},
};
use crate::harness::{Home, eventually};

/// Tells a request back, with its body; an upgrade makes it an echo.
pub(crate) const TELLER: &str = r#"#!/bin/sh
length=0 upgrade=
while read -r line; do
  line=${line%"$(printf '\r')"}
  [ -n "$line" ] || break
  head="$head$line
"
  case $line in
    [Cc]ontent-[Ll]ength:*) length=${line#*: } ;;
    [Uu]pgrade:*) upgrade=${line#*: } ;;
  esac
done
if [ -n "$upgrade" ]; then
  printf 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: %s\r\nConnection: Upgrade\r\n\r\n' "$upgrade"
  exec cat
fi
printf 'HTTP/1.1 200 OK\r\nConnection: close\r\nX-Pod: yes\r\n\r\n%s' "$head"
head -c "$length"
"#;

fn serving(ports: &str) -> String {
    format!("cat >/tmp/teller <<'END'\n{TELLER}\nEND\nchmod +x /tmp/teller\n{ports}\nsleep 100000")
}

impl<D> Scene<D> {
    /// Asks the proxy with curl.
    fn ask(&self, name: &str, more: &str) -> (String, String) {
        let line =
            format!("curl -s -w '\\n%{{http_code}}' -H 'Host: {name}.{DOMAIN}' {more} http://{}/a/b?c=d", self.web);
        let told = Home::outcome(self.home.shell(&line)).stdout;
        let (body, code) = told.rsplit_once('\n').unwrap();
        (code.to_owned(), body.to_owned())
    }
}

#[test]
fn a_request_reaches_its_pod_and_says_who_asks() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("--port 8080/http,8081/http", &serving("nc -ll -p 8080 -e /tmp/teller &"));
    let name = format!("{pod}-8080");
    eventually("the pod answers", || scene.ask(&name, "").0 == "200");
    let (_, told) = scene.ask(&name, "-H 'X-Forwarded-For: 10.0.0.1' -H 'X-Mine: 1' --data-binary hello");
    assert!(told.starts_with("POST /a/b?c=d HTTP/1.1\n") && told.ends_with("hello"), "{told}");
    let told = told.to_lowercase();
    for line in ["x-forwarded-for: 127.0.0.1", "x-forwarded-proto: http", "x-mine: 1"] {
        assert!(told.contains(&format!("\n{line}\n")), "{told}");
    }
    assert!(told.contains(&format!("\nhost: {name}.{DOMAIN}\n")) && !told.contains("10.0.0.1"), "{told}");

    let status = |name: &str| scene.ask(name, "").0;
    assert_eq!(status(&format!("{pod}-8081")), "502");
    assert_eq!(status(&format!("{pod}-9999")), "404");
    assert_eq!(status("abcdefghijklmn-8080"), "404");
    assert_eq!(status("www"), "404");
    scene.home.svcctl(&format!("pods stop {pod} --yes")).success();
    scene.awaits(&pod, "EXITED");
    assert_eq!(scene.ask(&name, ""), ("503".to_owned(), format!("pod `{pod}` is EXITED\n")));
}

#[test]
fn bodies_and_upgrades_are_passed_on_as_they_come() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("--port 8080/http", &serving("nc -ll -p 8080 -e /tmp/teller &"));
    let name = format!("{pod}-8080");
    eventually("the pod answers", || scene.ask(&name, "").0 == "200");
    check_upgrade(&scene, &name);
    let large = format!(
        "head -c 30000000 /dev/urandom >sent; curl -s -H 'Host: {name}.{DOMAIN}' --data-binary @sent \
        http://{}/ | tail -c 30000000 | cmp - sent",
        scene.web
    );
    Home::outcome(scene.home.shell(&large)).success();
}

/// An upgraded connection passes on both directions at once, and nothing is held back for more.
fn check_upgrade<D>(scene: &Scene<D>, name: &str) {
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{}; printf 'GET /x HTTP/1.1\\r\\nHost: {name}.{DOMAIN}\\r\\nConnection: Upgrade\\r\\n\
         Upgrade: echo\\r\\n\\r\\n' >&3; while read -r line <&3; do [ \"$line\" = $'\\r' ] && break; echo \"$line\"; done; \
         for word in one two three; do echo $word >&3; read -r back <&3; echo \"got $back\"; done",
        scene.web.port()
    );
    let mut bash = std::process::Command::new("bash");
    bash.args(["-c", &script]);
    let told = Home::outcome(bash).success().stdout;
    assert!(told.starts_with("HTTP/1.1 101"), "{told}");
    assert!(told.ends_with("got one\ngot two\ngot three\n"), "{told}");
}

#[test]
fn a_pod_of_a_host_over_ssh_is_reached_through_the_same_tunnel() {
    let Some(net) = Net::start() else { return };
    let node = net.node(1, Setup::default());
    let home = Home::new();
    net.equip(&home);
    let add = format!(
        "PATH=$HOME/bin:$PATH svcctl engine hosts add one {} --address {} --pull missing --cpu cpu3c --reserve \
         vcpus=0,memory=1,disk=1 --yes",
        node.endpoint(),
        node.address()
    );
    Home::outcome(home.shell(&add)).success();
    let scene = Scene::serving(home, node, "");
    let more = json!({ "ports": ["8080/http", "8081/http"] });
    let pod = scene.created(&serving("nc -ll -p 8080 -e /tmp/teller &"), &more);
    scene.awaits(&pod, "RUNNING");
    let name = format!("{pod}-8080");
    eventually("the pod answers", || scene.ask(&name, "").0 == "200");
    let (_, told) = scene.ask(&name, "--data-binary hello");
    assert!(told.starts_with("POST /a/b?c=d HTTP/1.1\n") && told.ends_with("hello"), "{told}");
    assert_eq!(scene.ask(&format!("{pod}-8081"), "").0, "502");
    check_upgrade(&scene, &name);
    // Connections through the tunnel are opened again after a cut.
    scene.daemon.drop_connections();
    eventually("the pod answers again", || scene.ask(&name, "").0 == "200");
    scene.terminate(&pod);
    eventually("nothing is left", || scene.daemon.daemon.containers().is_empty());
    assert_eq!(scene.ask(&name, "").0, "404");
}
