//! Accounts, teams and console sessions: for whom a request is made (platform.md, section 5).

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
    time::Duration,
};

use engine::{BudgetAction, Clock, Engine, ManualClock, NewBudget, Rng, Scope, Store};
use serde_json::{Value, json};
use server::{Options, Quotas};
use wire::money::Usd;

use super::{
    JSON, check_problem,
    client::{Answer, Local, Process, send},
    clock,
};
use crate::harness::{Home, body};

const HOUR: Duration = Duration::from_secs(3600);

/// A server, and the engine on the same data for what is done beside it.
struct Scene {
    home: Home,
    engine: Engine,
    local: Local,
    clock: ManualClock,
}

impl Scene {
    fn new(minute: u64) -> Self {
        let (home, clock) = (Home::new(), clock());
        let open = || {
            let store = Store::open(&home.data_file()).unwrap();
            Engine::new(store, Clock::Manual(clock.clone()), Rng::from_system())
        };
        let quotas = Quotas { minute, ..Quotas::default() };
        let options = Options { clock: Clock::Manual(clock.clone()), quotas, ..Options::default() };
        let (engine, local) = (open(), Local::new(open(), options));
        Self { home, engine, local, clock }
    }

    fn team(&self) -> String {
        self.engine.create_team("team").unwrap().id
    }

    fn user(&self) -> String {
        self.engine.create_user("user").unwrap().id
    }

    /// The token of a session.
    fn session(&self, user: &str) -> String {
        self.engine.create_session(user, HOUR).unwrap().token
    }

    /// A key to everything.
    fn key(&self, team: Option<&str>) -> String {
        self.engine.create_key("test", &[Scope::all()], None, team).unwrap().key
    }

    fn send(&self, line: &str, token: &str, teams: &[&str], body: &str) -> Answer {
        let mut headers = vec![format!("Authorization: Bearer {token}"), JSON.to_owned()];
        headers.extend(teams.iter().map(|team| format!("X-Team-Id: {team}")));
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        send(self.local.address, line, &headers, body)
    }

    /// Rents a pod of this name.
    fn rent(&self, name: &str, token: &str, teams: &[&str]) -> String {
        let answer = self.send("POST /v2/pods", token, teams, &body(json!({ "name": name })).to_string());
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// The names of the pods that are seen.
    fn names(&self, token: &str, teams: &[&str]) -> Vec<String> {
        let answer = self.send("GET /v2/pods", token, teams, "");
        assert_eq!(answer.status, 200, "{answer:?}");
        let pods = answer.json()["pods"].as_array().unwrap().clone();
        pods.iter().map(|pod| pod["name"].as_str().unwrap().to_owned()).collect()
    }

    /// The secret that signs sessions.
    fn secret(&self) -> Option<String> {
        let file = rusqlite::Connection::open(self.home.data_file()).unwrap();
        file.query_row("SELECT secret FROM session_secret", [], |row| row.get(0)).ok()
    }
}

#[test]
fn a_session_acts_for_its_user_or_for_a_team_that_the_user_belongs_to() {
    let scene = Scene::new(1000);
    let (ada, team, other) = (scene.user(), scene.team(), scene.team());
    scene.engine.add_to_team(&team, &ada).unwrap();
    let (ada_token, local_token) = (scene.session(&ada), scene.session("local"));
    scene.rent("of-local", &local_token, &[]);
    scene.rent("of-ada", &ada_token, &[]);
    scene.rent("of-team", &ada_token, &[&team]);
    scene.rent("of-other", &local_token, &[&other]);
    for (who, token, teams, seen) in [
        ("a user", &ada_token, vec![], "of-ada"),
        ("a member", &ada_token, vec![team.as_str()], "of-team"),
        ("another member", &local_token, vec![&team], "of-team"),
        ("a stranger to the team", &ada_token, vec![&other], "of-ada"),
        ("a member of no such team", &ada_token, vec!["nosuch"], "of-ada"),
        ("a member of nothing", &ada_token, vec![""], "of-ada"),
        ("someone else's account", &ada_token, vec!["local"], "of-ada"),
        ("the own account", &ada_token, vec![&ada], "of-ada"),
        ("a member of two at once", &local_token, vec![&team, &other], "of-local"),
        ("the same twice", &local_token, vec![&team, &team], "of-local"),
    ] {
        assert_eq!(scene.names(token, &teams), [seen], "{who}");
    }
    assert_eq!(scene.engine.check_books().map_err(|error| error.to_string()), Ok(()));
    // Who leaves a team is out at once.
    scene.engine.remove_from_team(&team, &ada).unwrap();
    assert_eq!(scene.names(&ada_token, &[&team]), ["of-ada"]);
}

#[test]
fn a_key_acts_for_the_team_that_it_was_made_in_whatever_the_header_says() {
    let scene = Scene::new(1000);
    let (team, other) = (scene.team(), scene.team());
    let (own, shared, session) = (scene.key(None), scene.key(Some(&team)), scene.session("local"));
    scene.rent("of-local", &own, &[&team]);
    scene.rent("of-team", &shared, &[&other]);
    assert_eq!(scene.names(&session, &[]), ["of-local"]);
    assert_eq!(scene.names(&session, &[&team]), ["of-team"]);
    for teams in [vec![], vec![team.as_str()], vec![&other], vec!["nosuch"]] {
        assert_eq!(scene.names(&own, &teams), ["of-local"], "{teams:?}");
        assert_eq!(scene.names(&shared, &teams), ["of-team"], "{teams:?}");
    }
    assert_eq!(scene.names(&session, &[&other]), [] as [&str; 0]);
}

#[test]
fn what_another_account_has_looks_like_what_there_is_not() {
    let scene = Scene::new(1000);
    let team = scene.team();
    let session = scene.session("local");
    let pod = scene.rent("of-team", &session, &[&team]);
    let path = format!("/v2/pods/{pod}");
    assert_eq!(scene.send(&format!("GET {path}"), &session, &[&team], "").json()["name"], "of-team");
    for line in ["GET", "DELETE"] {
        let strange = scene.send(&format!("{line} {path}"), &session, &[], "").body;
        let nowhere = scene.send(&format!("{line} /v2/pods/nosuch"), &session, &[], "").body;
        assert_eq!(strange, nowhere.replace("nosuch", &pod), "{line}");
    }
}

#[test]
fn a_team_has_its_own_money_and_ssh_keys() {
    let scene = Scene::new(1000);
    let team = scene.team();
    let session = scene.session("local");
    let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGZha2VmYWtlZmFrZWZha2VmYWtlZmFrZWZha2VmYWtl team";
    let set = json!({ "keys": [key] }).to_string();
    let answer = scene.send("PUT /v2/account/ssh-keys", &session, &[&team], &set);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(scene.send("GET /v2/account/ssh-keys", &session, &[], "").json()["keys"], json!([]));
    scene.engine.set_credit_of(Some(&team), Usd::ZERO).unwrap();
    let rent = |teams: &[&str]| scene.send("POST /v2/pods", &session, teams, &body(json!({})).to_string()).status;
    assert_eq!((rent(&[&team]), rent(&[])), (402, 201));
    // Only the account that pays runs dry.
    scene.engine.set_credit_of(Some(&team), "1".parse().unwrap()).unwrap();
    assert_eq!(rent(&[&team]), 201);
    let bill = |teams: &[&str]| scene.send("GET /v2/billing?bucketSize=hour", &session, teams, "").json();
    scene.clock.advance(HOUR / 2);
    assert_eq!(bill(&[&team])["metadata"]["total"], bill(&[])["metadata"]["total"]);
    scene.clock.advance(6 * HOUR);
    let session = scene.session("local");
    assert_eq!((scene.names(&session, &[&team]).len(), scene.names(&session, &[]).len()), (0, 1));
    scene.engine.check_books().unwrap();
}

#[test]
fn a_team_is_deleted_when_nothing_is_left_of_it_and_nobody_acts_for_it_any_more() {
    let scene = Scene::new(1000);
    let team = scene.team();
    let (session, shared) = (scene.session("local"), scene.key(Some(&team)));
    let pod = scene.rent("of-team", &session, &[&team]);
    let secret = json!({ "name": "a", "value": "b" }).to_string();
    let kept = scene.send("POST /v2/account/secrets", &session, &[&team], &secret).json();
    let refused = || scene.engine.delete_team(&team).unwrap_err().to_string();
    assert!(refused().starts_with("2 of its pods, volumes, templates, registries and secrets"), "{}", refused());
    assert_eq!(scene.send(&format!("DELETE /v2/pods/{pod}"), &shared, &[], "").status, 204);
    assert!(refused().starts_with("1 of its"), "{}", refused());
    let path = format!("DELETE /v2/account/secrets/{}", kept["id"].as_str().unwrap());
    assert_eq!(scene.send(&path, &shared, &[], "").status, 204);
    scene.engine.delete_team(&team).unwrap();
    check_problem(&scene.send("GET /v2/pods", &shared, &[], ""), 401);
    let own = scene.rent("of-local", &session, &[&team]);
    assert_eq!(scene.send(&format!("GET /v2/pods/{own}"), &session, &[], "").status, 200);
    scene.engine.check_books().unwrap();
}

/// The parts of a token.
fn parts(token: &str) -> [&str; 3] {
    token.split('.').collect::<Vec<_>>().try_into().unwrap()
}

fn encoded(text: &str) -> String {
    use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
    BASE64_URL_SAFE_NO_PAD.encode(text)
}

#[test]
fn a_token_that_was_tampered_with_opens_nothing_and_is_told_nothing() {
    let scene = Scene::new(1000);
    let ada = scene.user();
    let (good, other) = (scene.session("local"), scene.session(&ada));
    let foreign = Scene::new(1000).session("local");
    let [header, claims, signature] = parts(&good);
    let [_, other_claims, other_signature] = parts(&other);
    let none = encoded(r#"{"alg":"none","typ":"JWT"}"#);
    let hs512 = encoded(r#"{"alg":"HS512","typ":"JWT"}"#);
    let rs256 = encoded(r#"{"alg":"RS256","typ":"JWT"}"#);
    let bare = encoded(r#"{"alg":"HS256"}"#);
    let named = encoded(r#"{"alg":"HS256","typ":"JWT","kid":"../../dev/null"}"#);
    let longer = encoded(r#"{"sub":"local","iat":1,"exp":99999999999}"#);
    let flipped = signature.replacen(&signature[..1], if signature.starts_with('A') { "B" } else { "A" }, 1);
    let table = [
        ("no signature", format!("{header}.{claims}.")),
        ("no signature and no dot", format!("{header}.{claims}")),
        ("no algorithm, no signature", format!("{none}.{claims}.")),
        ("no algorithm, the old signature", format!("{none}.{claims}.{signature}")),
        ("another algorithm", format!("{hs512}.{claims}.{signature}")),
        ("an algorithm with two keys", format!("{rs256}.{claims}.{signature}")),
        ("a shorter header", format!("{bare}.{claims}.{signature}")),
        ("a header that names a key", format!("{named}.{claims}.{signature}")),
        ("no header", format!(".{claims}.{signature}")),
        ("the claims of another user", format!("{header}.{other_claims}.{signature}")),
        ("the signature of another session", format!("{header}.{claims}.{other_signature}")),
        ("a longer life", format!("{header}.{longer}.{signature}")),
        ("no claims", format!("{header}..{signature}")),
        ("one character of the signature", format!("{header}.{claims}.{flipped}")),
        ("half of the signature", format!("{header}.{claims}.{}", &signature[..signature.len() / 2])),
        ("a padded signature", format!("{header}.{claims}.{signature}=")),
        ("a signature too long", format!("{header}.{claims}.{signature}AAAA")),
        ("a fourth part", format!("{good}.{signature}")),
        ("a dot behind", format!("{good}.")),
        ("a dot before", format!(".{good}")),
        ("capitals", good.to_uppercase()),
        ("two dots", "..".to_owned()),
        ("an encrypted token's five parts", format!("{header}....{signature}")),
        ("the prefix of a key", format!("svk_{good}")),
        ("a session of another engine", foreign),
    ];
    assert_eq!(scene.names(&good, &[]), [] as [&str; 0]);
    let mut details = std::collections::BTreeSet::new();
    for (what, token) in table {
        // One resource is answered on the spot, a list is not; both ask who it is.
        for line in ["GET /v2/catalog/gpus/nosuch", "GET /v2/pods", "POST /_engine/reset"] {
            let answer = scene.send(line, &token, &[], "");
            let problem = check_problem(&answer, 401);
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"), "{what}");
            assert_eq!(answer.header("ratelimit"), None, "{what}");
            if !token.starts_with("svk_") {
                details.insert(problem["detail"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(details.len(), 1, "{details:?}");
}

#[test]
fn a_session_ends_by_the_clock_of_the_engine_and_may_do_everything_until_then() {
    let scene = Scene::new(1000);
    let session = scene.session("local");
    for line in ["GET /v2/catalog/gpus", "GET /v2/billing", "GET /_engine/clock", "GET /_engine/snapshot"] {
        assert_eq!(scene.send(line, &session, &[], "").status, 200, "{line}");
    }
    let set = scene.send("PUT /_engine/snapshot", &session, &[], "{}");
    check_problem(&set, 422);
    let moved = scene.send("POST /_engine/clock", &session, &[], r#"{"advance":"1h"}"#);
    assert_eq!(moved.status, 200);
    for line in ["GET /v2/pods", "GET /v2/pods/nosuch", "GET /_engine/clock"] {
        let problem = check_problem(&scene.send(line, &session, &[], ""), 401);
        assert_eq!(problem["detail"], "the session has expired", "{line}");
    }
}

#[test]
fn requests_count_for_the_user_of_a_session_and_for_the_account_of_a_key() {
    let scene = Scene::new(5);
    let (ada, team) = (scene.user(), scene.team());
    scene.engine.add_to_team(&team, &ada).unwrap();
    let (ada_token, local_token) = (scene.session(&ada), scene.session("local"));
    let (own, shared) = (scene.key(None), scene.key(Some(&team)));
    let left = |token: &str, teams: &[&str]| {
        let answer = scene.send("GET /v2/pods", token, teams, "");
        let standing = answer.header("ratelimit").unwrap();
        standing.strip_prefix("\"minute\";r=").unwrap()[..1].parse::<u32>().unwrap()
    };
    assert_eq!((left(&ada_token, &[]), left(&ada_token, &[&team]), left(&ada_token, &["x"])), (4, 3, 2));
    assert_eq!((left(&local_token, &[&team]), left(&local_token, &[]), left(&own, &[])), (4, 3, 2));
    assert_eq!((left(&shared, &[]), left(&shared, &[&ada])), (4, 3));
    assert_eq!((left(&ada_token, &[]), left(&ada_token, &[&team])), (1, 0));
    check_problem(&scene.send("GET /v2/pods", &ada_token, &[&team], ""), 429);
    assert_eq!(left(&local_token, &[&team]), 1);
}

#[test]
fn over_http_everyone_who_can_come_in_can_still_come_in_after_a_reset() {
    let scene = Scene::new(1000);
    let team = scene.team();
    let (session, shared) = (scene.session("local"), scene.key(Some(&team)));
    let before = scene.send("GET /_engine/snapshot", &session, &[], "").body;
    scene.rent("of-team", &shared, &[]);
    scene.engine.set_credit_of(Some(&team), "7".parse().unwrap()).unwrap();
    let full = scene.send("GET /_engine/snapshot", &session, &[], "").body;
    assert_eq!(scene.send("POST /_engine/reset", &session, &[], "").status, 204);
    assert_eq!(scene.names(&session, &[&team]), [] as [&str; 0]);
    assert_eq!(scene.engine.balance_of(Some(&team)).unwrap().to_string(), "1000.00");
    assert_eq!(scene.send("PUT /_engine/snapshot", &session, &[], &full).status, 204);
    assert_eq!(scene.names(&shared, &[]), ["of-team"]);
    assert_eq!(scene.engine.balance_of(Some(&team)).unwrap().to_string(), "7.00");
    // A document that knows less takes no user away, one of another engine brings its teams along and lets no one in.
    let late = scene.engine.create_team("late").unwrap().id;
    assert_eq!(scene.send("PUT /_engine/snapshot", &session, &[], &before).status, 204);
    assert_eq!(scene.names(&session, &[&late]), [] as [&str; 0]);
    let other = Scene::new(1000);
    let own = other.session("local");
    assert_eq!(other.send("PUT /_engine/snapshot", &own, &[], &full).status, 204);
    assert_eq!(other.names(&own, &[&team]), ["of-team"]);
    for token in [&session, &shared] {
        check_problem(&other.send("GET /v2/pods", token, &[], ""), 401);
    }
    for engine in [&scene.engine, &other.engine] {
        engine.check_books().unwrap();
    }
}

#[test]
fn what_is_replaced_by_its_owner_ends_every_session() {
    let scene = Scene::new(1000);
    let state = serde_json::to_value(scene.engine.export().unwrap()).unwrap();
    let snapshot = || serde_json::from_value(state.clone()).unwrap();
    let first = scene.session("local");
    let secret = scene.secret();
    scene.engine.import(&snapshot()).unwrap();
    check_problem(&scene.send("GET /v2/pods", &first, &[], ""), 401);
    let second = scene.session("local");
    assert_ne!(scene.secret(), secret);
    scene.engine.reset().unwrap();
    let third = scene.session("local");
    for token in [&first, &second] {
        check_problem(&scene.send("GET /v2/pods", token, &[], ""), 401);
    }
    assert_eq!(scene.names(&third, &[]), [] as [&str; 0]);
}

#[test]
fn a_document_from_before_there_were_teams_is_taken_in() {
    let scene = Scene::new(1000);
    let (own, key) = (scene.session("local"), scene.key(None));
    scene.rent("kept", &own, &[]);
    let mut old = serde_json::to_value(scene.engine.export().unwrap()).unwrap();
    assert_eq!(old["version"], 9);
    old["version"] = json!(1);
    let tables = old["tables"].as_object_mut().unwrap();
    for table in ["users", "teams", "members", "secrets"] {
        assert!(tables.remove(table).is_some(), "{table}");
    }
    for column in ["cluster", "host", "ended"] {
        tables["pods"][0].as_object_mut().unwrap().remove(column).unwrap();
    }
    for table in [
        "hosts",
        "clusters",
        "endpoints",
        "workers",
        "worker_lines",
        "releases",
        "jobs",
        "bodies",
        "pieces",
        "chunks",
        "machine_images",
        "webhooks",
        "spenders",
        "budgets",
    ] {
        assert!(tables.remove(table).is_some(), "{table}");
    }
    let team = scene.team();
    assert_eq!(scene.send("PUT /_engine/snapshot", &own, &[], &old.to_string()).status, 204);
    assert_eq!((scene.names(&own, &[]), scene.names(&own, &[&team]).len()), (vec!["kept".to_owned()], 0));
    let imported = serde_json::from_value(old.clone()).unwrap();
    scene.engine.import(&imported).unwrap();
    let users = scene.engine.users().unwrap();
    assert_eq!(users.iter().map(|user| user.id.as_str()).collect::<Vec<_>>(), ["local"]);
    assert!(scene.engine.teams().unwrap().is_empty());
    assert_eq!(scene.names(&key, &[]), ["kept"]);
    for (version, what) in [(0, "version"), (2, "`users` is missing"), (3, "`users` is missing"), (10, "reads 1 to 9")]
    {
        old["version"] = json!(version);
        let refused = scene.engine.import(&serde_json::from_value(old.clone()).unwrap()).unwrap_err().to_string();
        assert!(refused.contains(what), "{refused}");
    }
}

#[test]
fn a_document_whose_team_has_no_account_is_refused() {
    let scene = Scene::new(1000);
    let team = scene.team();
    let mut state = serde_json::to_value(scene.engine.export().unwrap()).unwrap();
    state["tables"]["accounts"].as_array_mut().unwrap().retain(|account| account["id"] == "local");
    let refused = scene.engine.import(&serde_json::from_value(state).unwrap()).unwrap_err().to_string();
    assert!(refused.contains(&format!("account `{team}` is missing")), "{refused}");
    assert_eq!(scene.engine.teams().unwrap().len(), 1);
}

/// Runs a command against a server, signed in with this token.
fn run(home: &Home, process: &Process, line: &str, token: &str, team: &str) -> crate::harness::Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    let address = format!("http://{}", process.address);
    command.env("SVCCTL_BASE_URL", address).env("SVCCTL_API_KEY", token).env("SVCCTL_TEAM_ID", team);
    Home::outcome(command)
}

#[test]
fn the_client_signs_in_with_a_session_and_neither_token_nor_secret_is_told_to_anyone() {
    let home = Home::swift();
    let served = format!("--data {} --log json", home.data().display());
    let mut process = Process::in_home(Home::new(), &served, &[], Stdio::piped());
    let log = BufReader::new(process.child.stderr.take().unwrap());
    let team = home.svcctl("engine teams create ml -o id").success().stdout.trim().to_owned();
    let made = home.svcctl("engine sessions create --ttl 2h -o json").success().json();
    let token = made["token"].as_str().unwrap();
    assert!(made["expiresAt"].as_str().unwrap().ends_with('Z'), "{made}");
    let line = "pods create shared --image python:3.12 --gpu 'RTX 4090' -o id";
    run(&home, &process, line, token, &team).success();
    assert_eq!(run(&home, &process, "pods list -o json", token, &team).success().json()["pods"][0]["name"], "shared");
    assert_eq!(run(&home, &process, "pods list -o json", token, "other").success().json()["pods"], json!([]));
    let mut told = String::new();
    for line in ["pods list --debug", "pods get nosuch --debug", "pods list --curl"] {
        told += &run(&home, &process, line, token, &team).to_string();
    }
    let broken = run(&home, &process, "pods list --debug", &format!("{token}x"), &team);
    assert_eq!(broken.code, 3, "{broken}");
    told += &broken.to_string();
    for line in ["engine export", "engine status -o json", "engine teams list -o json", "engine users list -o json"] {
        told += &home.svcctl(line).success().to_string();
    }
    let path = format!("GET /v2/pods/{token}?token={token}");
    send(process.address, &path, &[&format!("Authorization: Bearer {token}")], "");
    for line in log.lines() {
        let line = line.unwrap();
        told += &line;
        if line.contains(r#""path":"/v2/pods/***""#) {
            break;
        }
    }
    let file = rusqlite::Connection::open(home.data_file()).unwrap();
    let secret: String = file.query_row("SELECT secret FROM session_secret", [], |row| row.get(0)).unwrap();
    let [_, claims, signature] = parts(token);
    for hidden in [token, claims, signature, &secret] {
        assert!(!told.contains(hidden), "{told}");
    }
    assert_eq!(secret.len(), 48);
}

#[test]
fn the_log_names_the_key_and_the_account_of_a_team() {
    let home = Home::new();
    let team = home.svcctl("engine teams create ml -o id").success().stdout.trim().to_owned();
    let key = home.svcctl(&format!("engine keys create ci --team {team} -o json")).success().json();
    let token = home.svcctl("engine sessions create").success().stdout.trim().to_owned();
    let served = format!("--data {} --log json", home.data().display());
    let mut process = Process::in_home(Home::new(), &served, &[], Stdio::piped());
    let log = BufReader::new(process.child.stderr.take().unwrap());
    for text in [key["key"].as_str().unwrap(), &token] {
        send(process.address, "GET /v2/pods", &[&format!("Authorization: Bearer {text}")], "");
    }
    let path = "GET /_engine/clock";
    send(process.address, path, &[&format!("Authorization: Bearer {}", key["key"].as_str().unwrap())], "");
    let lines: Vec<Value> = log.lines().take(3).map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
    let said: Vec<_> = lines.iter().map(|line| (line["account"].clone(), line["key"].clone())).collect();
    let of_team = (json!(team), key["id"].clone());
    assert_eq!(said, [of_team.clone(), (json!("local"), Value::Null), of_team]);
}

#[test]
fn a_budget_of_a_key_or_of_a_user_counts_what_they_make_and_nothing_else() {
    let scene = Scene::new(60);
    let (team, user) = (scene.team(), scene.user());
    scene.engine.add_to_team(&team, &user).unwrap();
    let ci = scene.engine.create_key("ci", &[Scope::all()], None, Some(&team)).unwrap();
    let (other, session) = (scene.key(Some(&team)), scene.session(&user));
    let new = |key, user| NewBudget { key, user, monthly: Usd::from_micros(1_000_000), ..NewBudget::default() };
    let budgets = [
        NewBudget { action: BudgetAction::Stop, ..new(Some(ci.id.clone()), None) },
        NewBudget { team: Some(team.clone()), action: BudgetAction::StopNew, ..new(None, Some(user.clone())) },
    ];
    let budgets = budgets.map(|budget| scene.engine.set_budget(&budget).unwrap().id);
    let of_team = format!("X-Team-Id: {team}");
    let send_as = |token: &str, line: &str, body: &str| {
        let key = format!("Authorization: Bearer {token}");
        send(scene.local.address, line, &[&key, &of_team, JSON], body)
    };
    let create = |token: &str| send_as(token, "POST /v2/pods", &body(json!({})).to_string());
    let names = |token: &str| -> Vec<String> {
        let shown = send_as(token, "GET /_engine/budgets", "").json();
        shown["budgets"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&ci.key), ["key ci"]);
    assert_eq!((names(&session), names(&other)), (vec!["user user in team team".to_owned()], Vec::new()));
    let pods = [&ci.key, &session, &other].map(|token| create(token).json()["id"].as_str().unwrap().to_owned());
    scene.clock.advance(HOUR);
    let spent = budgets.each_ref().map(|id| scene.engine.budget(id).unwrap().spent);
    assert!(spent[0] == spent[1] && spent[0] > Usd::from_micros(690_000), "{spent:?}");
    // The first session has ended with its hour; the user is the same.
    for token in [&ci.key, &scene.session(&user)] {
        let refused = check_problem(&create(token), 402);
        assert!(refused["detail"].as_str().unwrap().starts_with("budget `"), "{refused}");
    }
    assert_eq!(create(&other).status, 201);
    scene.clock.advance(HOUR);
    let status = |id: &String| send_as(&other, &format!("GET /v2/pods/{id}"), "").json()["status"].clone();
    assert_eq!(pods.each_ref().map(status), ["TERMINATED", "RUNNING", "RUNNING"]);
    scene.engine.check_books().unwrap();
}
