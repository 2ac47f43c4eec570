//! `pods ssh-config`

use serde_json::json;

use super::Stand;
use crate::{
    harness::{Home, error_of},
    stories::ssh::{shell, svcctl},
};

#[test]
fn every_running_pod_has_an_entry_that_ssh_understands() {
    let home = Home::swift();
    let id = home.rent("open", "--port 22/tcp --wait");
    let shut = home.rent("a.b", "--wait");
    home.rent("twice", "--wait");
    home.rent("twice", "--wait");
    home.rent("idle", "--wait");
    home.svcctl("pods stop idle --wait").success();
    let printed = svcctl(&home, "pods ssh-config -q").success().stdout;
    assert!(printed.contains(&format!("Host open {id}\n    HostName ")), "{printed}");
    assert!(printed.contains("    User root\n") && printed.contains("interactive shells only"), "{printed}");
    // A name with a dot may be that of a host elsewhere, and one of two pods means neither.
    assert!(printed.contains(&format!("Host {shut}\n")), "{printed}");
    assert!(!printed.contains("twice") && !printed.contains("idle"), "{printed}");
    assert_eq!(printed.matches("Host ").count(), 4, "{printed}");

    home.write("config_of_ssh", &printed);
    for name in ["open", &id] {
        let told = Home::outcome(home.shell(&format!("ssh -F config_of_ssh -G {name}"))).success().stdout;
        assert!(told.contains("\nuser root\n") || told.starts_with("user root\n"), "{told}");
    }
}

#[test]
fn entries_are_written_to_a_file_of_their_own_that_is_included_once() {
    let home = Home::swift();
    home.rent("a", "--port 22/tcp --wait");
    home.rent("b", "--port 22/tcp --wait");
    std::fs::create_dir(home.path().join(".ssh")).unwrap();
    home.write(".ssh/config", "Host mine\n  Port 7\n");
    for _ in 0..2 {
        let outcome = svcctl(&home, "pods ssh-config --write --identity 'my key'").success();
        assert_eq!(outcome.stdout, "");
        assert!(outcome.stderr.contains("2 entries"), "{outcome}");
    }
    let read = |name: &str| std::fs::read_to_string(home.path().join(".ssh").join(name)).unwrap();
    assert_eq!(read("config"), "Include svcctl.config\nHost mine\n  Port 7\n");
    let key = home.path().join("my key");
    assert!(
        read("svcctl.config").contains(&format!("IdentityFile \"{}\"\n", key.display())),
        "{}",
        read("svcctl.config")
    );
    // Pods that are gone leave.
    home.svcctl("pods terminate a --yes").success();
    svcctl(&home, "pods ssh-config --write").success();
    assert!(!read("svcctl.config").contains("Host a ") && read("svcctl.config").contains("Host b "));
    assert_eq!(shell(&home, "svcctl pods ssh-config nosuchpod").code, 4);
}

#[test]
fn a_service_cannot_write_lines_of_its_own() {
    let way = |host: &str, user: &str| json!({ "host": host, "port": 22, "username": user, "command": "" });
    for (field, value) in [
        ("ssh", json!({ "proxy": null, "direct": way("h\n    ProxyCommand touch x", "root") })),
        ("ssh", json!({ "proxy": null, "direct": way("h", "a b") })),
        ("id", json!("x\nHost *")),
        ("id", json!("*")),
    ] {
        let stand = Stand::with(&json!({ field: value }));
        for more in ["", "--write"] {
            let error = error_of(stand.pods(&format!("ssh-config {more}")), 1);
            assert!(error.contains("the service names"), "{error}");
            assert!(!stand.home.path().join(".ssh").exists());
        }
    }
    for name in ["*", "a b", "x\nHost *", "github.com", "-oProxyCommand=x", "!p", "localhost"] {
        let stand = Stand::with(&json!({ "name": name }));
        let printed = stand.pods("ssh-config").success().stdout;
        assert!(printed.starts_with("Host p1\n    HostName 192.0.2.1\n"), "{printed}");
    }
}
