//! The security table of console.md, a line a test.

use std::fs;

use bstr::ByteSlice;
use serde_json::{Value, json};

use super::browser::{Browser, Served, Tab, host, send};
use crate::harness::Home;

const JSON: &str = "Content-Type: application/json";

#[test]
fn a_link_opens_one_session_and_its_code_is_no_longer_good() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let link = served.ready["consoleUrl"].as_str().unwrap();
    assert!(link.starts_with(&format!("http://{}/console/#login=", served.address)), "{link}");
    let browser = served.sign_in();
    let who = browser.get("session").json();
    assert_eq!(
        (&who["user"], &who["key"], &who["scopes"], &who["operator"]),
        (&json!("local"), &Value::Null, &Value::Null, &json!(true))
    );
    assert_eq!(who["token"], Value::Null, "the half of the page is told once");
    let again = Browser::sign_in_with(served.address, &json!({ "code": served.code() })).err().unwrap();
    assert_eq!(again.status, 401);
    assert!(again.json()["detail"].as_str().unwrap().contains("svcctl console link"), "{again:?}");
}

#[test]
fn each_half_of_a_session_alone_opens_nothing() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let (first, second) = (served.sign_in(), {
        let code = super::browser::code(&home.svcctl("console link -o json").success().json());
        Browser::sign_in(served.address, &code)
    });
    let token = |browser: &Browser| format!("X-Console-Token: {}", browser.token);
    let status = |path: &str, more: &[String]| {
        let headers: Vec<String> = [host(served.address)].iter().chain(more).cloned().collect();
        send(served.address, &format!("GET /console/data/{path}"), &headers, "").status
    };
    for path in ["session", "api/v2/pods", "pods", "show?kind=pods&id=a&name=b", "engine/users"] {
        for halves in [
            vec![],
            vec![first.cookie_header()],
            vec![token(&first)],
            // Halves of two sessions, and halves in each other's place, are no session.
            vec![first.cookie_header(), token(&second)],
            vec![format!("Cookie: svcctl_console_{}={}", served.address.port(), first.token), token(&first)],
            vec![first.cookie_header(), format!("X-Console-Token: {}", first.cookie)],
            // A cookie of another port is none of ours.
            vec![format!("Cookie: svcctl_console_1={}", first.cookie), token(&first)],
        ] {
            assert_eq!(status(path, &halves), 401, "{path} {halves:?}");
        }
    }
    assert_eq!(status("session", &[first.cookie_header(), token(&first)]), 200);
    // The API knows neither half.
    for key in [&first.token, &first.cookie] {
        let headers = [host(served.address), format!("Authorization: Bearer {key}"), first.cookie_header()];
        assert_eq!(send(served.address, "GET /v2/pods", &headers, "").status, 401);
    }
}

#[test]
fn the_cookie_is_for_the_console_alone_and_no_script_reads_it() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let body = json!({ "code": served.code() }).to_string();
    let answer = send(served.address, "POST /console/data/session", &[host(served.address), JSON.to_owned()], &body);
    let cookie = answer.header("set-cookie").unwrap();
    let name = format!("svcctl_console_{}=", served.address.port());
    assert!(cookie.starts_with(&name), "{cookie}");
    for word in ["; HttpOnly", "; SameSite=Strict", "; Path=/console/", "; Max-Age=43200"] {
        assert!(cookie.contains(word), "{cookie}");
    }
}

#[test]
fn another_name_is_refused_whatever_else_is_right() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let port = served.address.port();
    for name in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "localhost:1",
        &format!("127.0.0.1.evil.example:{port}"),
    ] {
        let mut headers = browser.headers();
        // The page of a name that was bound to this machine sends both alike.
        headers[0] = format!("Host: {name}");
        headers.push(format!("Origin: http://{name}"));
        for path in [
            "GET /console/",
            "GET /console/data/session",
            "GET /console/data/open",
            "DELETE /console/data/api/v2/pods/x",
        ] {
            assert_eq!(send(served.address, path, &headers, "").status, 421, "{name} {path}");
        }
        let mut socket = browser.socket_headers();
        socket[0] = format!("Host: {name}");
        socket[1] = format!("Origin: http://{name}");
        assert!(Tab::try_open(served.address, &socket).err().unwrap().starts_with("HTTP/1.1 421"), "{name}");
    }
    for name in [format!("localhost:{port}"), format!("[::1]:{port}")] {
        let mut headers = browser.headers();
        headers[0] = format!("Host: {name}");
        assert_eq!(send(served.address, "GET /console/data/session", &headers, "").status, 200, "{name}");
    }
}

#[test]
fn a_page_of_another_site_or_port_asks_for_nothing() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let status = |line: &str, more: &[&str]| {
        let headers: Vec<String> =
            browser.headers().into_iter().chain(more.iter().map(|one| (*one).to_owned())).collect();
        send(served.address, line, &headers, "").status
    };
    let own = format!("Origin: http://{}", served.address);
    let neighbour = format!("Origin: http://127.0.0.1:{}", served.address.port() ^ 1);
    for origin in ["Origin: http://evil.example", "Origin: null", &neighbour, &own.replace("http:", "https:")] {
        assert_eq!(status("GET /console/data/session", &[origin]), 403, "{origin}");
        assert_eq!(status("DELETE /console/data/session", &[origin]), 403, "{origin}");
    }
    for site in ["cross-site", "same-site", "none"] {
        let site = format!("Sec-Fetch-Site: {site}");
        assert_eq!(status("GET /console/data/session", &[&site]), 403, "{site}");
        assert_eq!(status("GET /console/data/session", &[&own, &site]), 403, "{site}");
    }
    // A file is for no other page either, but a link may lead to one.
    assert_eq!(status("GET /console/app.js", &["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"]), 403);
    assert_ne!(status("GET /console/pods", &["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]), 403);
    assert_eq!(status("GET /console/data/session", &[&own, "Sec-Fetch-Site: same-origin"]), 200);
}

#[test]
fn a_form_of_another_site_cannot_sign_in_or_write() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let body = json!({ "code": served.code() }).to_string();
    for media_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let headers = [host(served.address), format!("Content-Type: {media_type}")];
        assert_eq!(send(served.address, "POST /console/data/session", &headers, &body).status, 415, "{media_type}");
    }
    served.sign_in();
}

#[test]
fn a_socket_needs_our_origin_and_both_halves() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let refused = |headers: Vec<String>| Tab::try_open(served.address, &headers).err().unwrap();
    let [host, own, cookie] = <[String; 3]>::try_from(browser.socket_headers()).unwrap();
    assert!(refused(vec![host.clone(), cookie.clone()]).starts_with("HTTP/1.1 403"), "no Origin");
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let headers = vec![host.clone(), format!("Origin: {origin}"), cookie.clone()];
        assert!(refused(headers).starts_with("HTTP/1.1 403"), "{origin}");
    }
    assert!(refused(vec![host.clone(), own.clone()]).starts_with("HTTP/1.1 401"), "no cookie");
    for hello in [json!({ "token": browser.cookie }), json!({ "token": "" }), json!({ "token": "x".repeat(300) })] {
        let mut tab = Tab::open(served.address, &browser.socket_headers());
        tab.send(&hello);
        assert_eq!(tab.goodbye(), 4401, "{hello}");
    }
    for hello in [json!({ "on": "pods" }), json!("token"), json!({ "token": browser.token, "more": 1 })] {
        let mut tab = Tab::open(served.address, &browser.socket_headers());
        tab.send(&hello);
        assert_eq!(tab.goodbye(), 4400, "{hello}");
    }
    browser.tab();
}

#[test]
fn a_socket_that_says_nothing_is_ended() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let mut tab = Tab::open(served.address, &served.sign_in().socket_headers());
    assert_eq!(tab.goodbye(), 4408);
}

#[test]
fn every_answer_has_the_headers_that_keep_pages_apart() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let mut wrong = browser.headers();
    wrong[0] = "Host: evil.example".to_owned();
    for (line, headers) in [
        ("GET /console/", browser.headers()),
        ("GET /console/none.js", browser.headers()),
        ("GET /console/data/session", browser.headers()),
        ("GET /console/data/api/v2/pods", browser.headers()),
        ("GET /console/data/session", vec![host(served.address)]),
        ("GET /console/data/session", wrong),
    ] {
        let answer = send(served.address, line, &headers, "");
        let policy = answer.header("content-security-policy").unwrap();
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ] {
            assert!(policy.split("; ").any(|one| one == rule), "{line}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{line}: {name}");
        }
        if line.contains("/data/") {
            assert_eq!(answer.header("cache-control"), Some("no-store"), "{line}");
        }
    }
}

#[test]
fn the_eleventh_wrong_code_or_key_of_a_minute_waits() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let attempt = |how: Value| Browser::sign_in_with(served.address, &how).map_err(|answer| answer.status).err();
    for number in 0..10 {
        let how = if number % 2 == 0 { json!({ "code": "wrong" }) } else { json!({ "key": "svk_wrong" }) };
        assert_eq!(attempt(how), Some(401));
    }
    let late = Browser::sign_in_with(served.address, &json!({ "code": served.code() })).err().unwrap();
    assert_eq!(late.status, 429, "{late:?}");
    let seconds: u64 = late.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds), "{late:?}");
}

#[test]
fn a_key_is_exchanged_and_its_session_ends_with_it() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let made = home.svcctl("engine keys create reader --scope pods:read -o json").success().json();
    let browser = Browser::sign_in_with(served.address, &json!({ "key": made["key"] })).ok().unwrap();
    let who = browser.get("session").json();
    assert_eq!(
        (&who["key"]["name"], &who["scopes"], &who["operator"]),
        (&json!("reader"), &json!(["pods:read"]), &json!(false))
    );
    assert_eq!(browser.get("api/v2/pods").status, 200);
    assert_eq!(browser.send("POST", "api/v2/pods", &crate::harness::body(json!({}))).status, 403);
    assert_eq!(browser.get("api/v2/templates").status, 403);
    assert_eq!(browser.get("engine/users").status, 403);
    assert_eq!(browser.get("api/_engine/clock").status, 403);
    home.svcctl(&format!("engine keys revoke {}", made["id"].as_str().unwrap())).success();
    assert_eq!(browser.get("session").status, 401);
    assert_eq!(browser.get("api/v2/pods").status, 401);
}

#[test]
fn a_session_ends_when_it_is_ended_when_it_signs_out_and_after_twelve_hours() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let link = || {
        Browser::sign_in(served.address, &super::browser::code(&home.svcctl("console link -o json").success().json()))
    };
    let (ended, left, late) = (served.sign_in(), link(), link());
    let listed = home.svcctl("engine sessions list -o json").success().json();
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 3);
    let id = ended.get("session").json()["session"].as_str().unwrap().to_owned();
    home.svcctl(&format!("engine sessions end {id}")).success();
    let out = left.send("DELETE", "session", &Value::Null);
    assert!(out.status == 204 && out.header("set-cookie").unwrap().contains("Max-Age=0"), "{out:?}");
    assert_eq!((ended.get("session").status, left.get("session").status, late.get("session").status), (401, 401, 200));
    home.svcctl("engine clock advance 12h").success();
    assert_eq!(late.get("session").status, 401);
    let listed = home.svcctl("engine sessions list -o json").success().json();
    assert_eq!(listed["sessions"], json!([]));
}

#[test]
fn a_users_session_is_of_that_user() {
    let home = Home::new();
    let ada = home.svcctl("engine users create ada -o json").success().json()["id"].as_str().unwrap().to_owned();
    let served = Served::serve(&home, "");
    let own = served.sign_in();
    own.rent(json!({ "name": "mine" }));
    let code = super::browser::code(&home.svcctl("console link --user ada -o json").success().json());
    let browser = Browser::sign_in(served.address, &code);
    let who = browser.get("session").json();
    assert_eq!((&who["user"], &who["operator"]), (&json!(ada), &json!(false)));
    assert_eq!(browser.get("api/v2/pods").json()["pods"], json!([]), "pods of another account");
    assert_eq!(browser.rows()["rows"], json!([]));
    assert_eq!(browser.get("engine/audit").status, 403);
}

#[test]
fn no_code_and_no_half_is_in_the_data_folder_or_the_audit() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let code = served.code();
    let browser = served.sign_in();
    browser.rent(json!({ "env": { "HF_TOKEN": "hf_in_the_pod" } }));
    let unused = super::browser::code(&home.svcctl("console link -o json").success().json());
    crate::harness::eventually("the create is in the audit", || {
        home.svcctl("engine audit list -o json").success().stdout.contains("POST /v2/pods")
    });
    let audit = home.svcctl("engine audit list -o json").success().stdout;
    for file in fs::read_dir(home.data()).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap_or_default();
        for secret in [&code, &unused, &browser.cookie, &browser.token] {
            assert!(!bytes.contains_str(secret) && !audit.contains(secret.as_str()), "{}", path.display());
        }
    }
    assert!(!audit.contains("hf_in_the_pod"));
}

#[test]
fn secrets_of_an_environment_are_never_sent_but_one_that_is_asked_for() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let env = json!({ "HF_TOKEN": "hf_1", "db_password": "\"quoted\\", "MODE": "fast" });
    let id = browser.rent(json!({ "env": env }));
    let masked = json!({ "HF_TOKEN": null, "db_password": null, "MODE": "fast" });
    assert_eq!(browser.get(&format!("api/v2/pods/{id}")).json()["env"], masked);
    assert_eq!(browser.get("api/v2/pods").json()["pods"][0]["env"], masked);
    assert!(!browser.rows().to_string().contains("hf_1"));
    let show = |name: &str| browser.get(&format!("show?kind=pods&id={id}&name={name}"));
    assert_eq!(show("db_password").json()["value"], "\"quoted\\");
    assert_eq!(show("NONE").status, 404);
    assert_eq!(browser.get("show?kind=volumes&id=a&name=b").status, 422);
    assert_eq!(browser.get("show?kind=pods&id=..%2Fsecrets&name=b").status, 422);
    // A value that a page returns as null is unchanged.
    let change = json!({ "env": { "HF_TOKEN": null, "MODE": "slow" } });
    assert_eq!(browser.send("PATCH", &format!("api/v2/pods/{id}"), &change).status, 200);
    assert_eq!(show("HF_TOKEN").json()["value"], "hf_1");
    assert_eq!(browser.get(&format!("api/v2/pods/{id}")).json()["env"], json!({ "HF_TOKEN": null, "MODE": "slow" }));
    let twin = crate::harness::body(json!({ "name": "twin", "env": { "HF_TOKEN": null } }));
    let twin = browser.send("POST", &format!("api/v2/pods?from={id}"), &twin);
    assert_eq!(twin.status, 201, "{twin:?}");
    let twin = twin.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(browser.get(&format!("show?kind=pods&id={twin}&name=HF_TOKEN")).json()["value"], "hf_1");
    // A state has all of them.
    assert_eq!(browser.get("api/_engine/snapshot").status, 403);
    for path in ["api/v2/../_engine/snapshot", "api/v2/%2e%2e/_engine/snapshot", "api/v2/..\\_engine/snapshot"] {
        assert_eq!(browser.get(path).status, 400, "{path}");
    }
}

#[test]
fn hostile_names_arrive_as_the_text_that_they_are() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    for name in
        ["</script><script>alert(1)</script>", "\u{202e}gnp.exe", "\u{1b}[31mred\u{7}", "a\u{0}b", "\"}],\"rows\":[["]
    {
        let sent = browser.send("POST", "api/v2/pods", &crate::harness::body(json!({ "name": name })));
        if sent.status != 201 {
            assert_eq!(sent.status, 422, "{sent:?}");
            continue;
        }
        let id = sent.json()["id"].clone();
        let rows = browser.rows();
        let row = rows["rows"].as_array().unwrap().iter().find(|row| row[0] == id).unwrap().clone();
        assert_eq!(row[1], name);
        assert_eq!(browser.get(&format!("api/v2/pods/{}", id.as_str().unwrap())).json()["name"], name);
    }
    let answer = browser.get("api/v2/pods");
    assert_eq!(answer.header("content-type"), Some("application/json"), "no browser takes it for a page");
}

#[test]
fn without_the_console_its_paths_are_not_there() {
    let home = Home::new();
    let served = Served::serve(&home, "--no-console");
    assert_eq!(served.ready["consoleUrl"], Value::Null);
    let answer = send(served.address, "GET /console/", &[host(served.address), "Accept: text/html".to_owned()], "");
    assert!(answer.status == 401 || answer.status == 404, "{answer:?}");
    assert_eq!(home.svcctl("console link").code, 2);
}

#[test]
fn a_browser_at_the_root_is_led_to_the_console_and_a_program_is_not() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let get = |accept: &str| send(served.address, "GET /", &[host(served.address), format!("Accept: {accept}")], "");
    let page = get("text/html,application/xhtml+xml");
    assert_eq!((page.status, page.header("location")), (302, Some("/console/")));
    assert_ne!(get("application/json").status, 302);
}
