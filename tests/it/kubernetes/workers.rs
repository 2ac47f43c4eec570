//! Workers of load balancers on a cluster: pods there, reached through the API server (serverless.md, Load balancer
//! endpoints; kubernetes.md, Clusters, serverless).

use serde_json::json;

use super::{real::Real, served::Served};
use crate::{harness::eventually, hosts::TELLER};

#[test]
fn a_load_balancer_reaches_its_pods_from_zero_and_back() {
    let Some(real) = Real::start() else { return };
    let mut served = Served::on(&real);
    let script = format!(
        "cat >/tmp/teller <<'END'\n{TELLER}\nEND\nchmod +x /tmp/teller; trap 'exit 0' TERM\nnc -ll -p $PORT -e /tmp/teller & \
         while true; do sleep 0.1; done"
    );
    let body = json!({
        "name": "api", "type": "LOAD_BALANCER", "image": real.image(), "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }], "disk": 1,
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "min": 0, "max": 1 },
        "env": { "PORT": "8000" }, "entrypoint": ["sh", "-c"], "cmd": [script],
    });
    served.home.write("api.json", body.to_string());
    let made = served.svcctl("api POST /v2/serverless --file api.json").success().json();
    let health = format!("api GET /v2/{}/health", made["id"].as_str().unwrap());
    let told = served.svcctl("serverless call api '/a/b?c=d' --data hello").success().stdout;
    assert!(told.starts_with("POST /a/b?c=d HTTP/1.1\n") && told.ends_with("hello"), "{told}");
    // An answer arrives before its request is off the books. One that its server takes along counts until it expires,
    // for longer than this test has.
    eventually("the request is over", || served.svcctl(&health).success().json()["jobs"]["inProgress"] == 0);
    // Another server takes the worker over as it is.
    served.serve_again();
    let told = served.svcctl("serverless call api /again").success().stdout;
    assert!(told.starts_with("GET /again HTTP/1.1\n"), "{told}");
    eventually("nothing runs when nothing is asked for", || !real.objects().iter().any(|one| one.starts_with("pods/")));
    served.svcctl("serverless delete api --yes").success();
    served.ends_clean(&real);
}
