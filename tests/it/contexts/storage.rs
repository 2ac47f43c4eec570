//! The files: whole, private, and never lost to another process.

use std::{fs, thread};

use super::{KEY, kept, list, login, run, run_with, server};
use crate::harness::{Home, error_of};

#[test]
fn the_file_of_contexts_can_be_read_and_holds_no_key() {
    let (server, home) = (server(), Home::new());
    login(&home, &format!("--base-url {} --team t", server.url()), KEY).success();
    let name = list(&home)[1]["name"].as_str().unwrap().to_owned();
    let url = server.url();
    assert_eq!(
        kept(&home, "config.toml"),
        format!(
            "context = \"{name}\"\n\n[contexts.\"{name}\"]\nbase-url = \"{url}\"\nteam-id = \"t\"\nkey = \"file\"\n"
        )
    );
    assert!(kept(&home, "keys.json").contains(KEY));
    assert_eq!(files(&home), ["config.toml", "keys.json", "lock"], "no draft stays");
}

fn files(home: &Home) -> Vec<String> {
    let entries = fs::read_dir(home.config()).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    files
}

/// A folder with contexts of the version before, and their text.
fn earlier(home: &Home, selected: &str) -> String {
    let text = format!(
        r#"{{"version":1,"selected":"{selected}","contexts":{{"b.example.com":{{"baseUrl":"http://b.example.com","teamId":"t"}},"a":{{"baseUrl":"http://a.example.com"}}}}}}"#
    );
    fs::create_dir_all(home.config()).unwrap();
    fs::write(home.config().join("contexts.json"), &text).unwrap();
    text
}

#[test]
fn contexts_of_the_version_before_are_taken_over_once() {
    for line in ["context list", "context add c --base-url http://c.example.com", "pods list --context embedded"] {
        let home = Home::new();
        let text = earlier(&home, "a");
        run(&home, line).success();
        let config = kept(&home, "config.toml");
        for part in
            ["context = \"a\"\n", "[contexts.a]\nbase-url = \"http://a.example.com\"", "[contexts.\"b.example.com\"]"]
        {
            assert!(config.contains(part), "{line}: {config}");
        }
        assert_eq!(kept(&home, "contexts.json.old"), text);
        assert!(!home.config().join("contexts.json").exists());
        // A context that is removed later stays removed.
        run(&home, "context remove a").success();
        assert!(!list(&home).iter().any(|context| context["name"] == "a"));
    }
}

#[test]
fn both_files_together_lose_nothing_and_the_later_one_wins() {
    let home = Home::new();
    earlier(&home, "b.example.com");
    let config = "context = \"c\"\n\n[defaults]\noutput = \"wide\"\n\n[contexts.c]\nbase-url = \"http://c.example.com\"\n\n[contexts.a]\nbase-url = \"http://later.example.com\"\n";
    fs::write(home.config().join("config.toml"), config).unwrap();
    let contexts = list(&home);
    let seen = |name: &str| contexts.iter().find(|context| context["name"] == name).unwrap();
    assert_eq!(contexts.len(), 4);
    assert_eq!((&seen("c")["selected"], &seen("b.example.com")["teamId"]), (&true.into(), &"t".into()));
    assert_eq!(seen("a")["baseUrl"], "http://later.example.com");
    assert!(kept(&home, "config.toml").starts_with(config), "{}", kept(&home, "config.toml"));
}

#[test]
fn what_else_is_in_the_file_stays_as_it_is() {
    const OTHERS: &str = "[defaults]\noutput = \"wide\" # for me\npods.create.gpu = \"RTX 4090\"\n\n[aliases]\nup = \"pods create --wait\"\n\n[[later]]\nx = 1\n";
    let forms = [
        "[contexts.a]\n# mine\nbase-url = \"http://a.example.com\" # as told\n",
        "[contexts]\na = { base-url = \"http://a.example.com\" } # as told\n",
        "[contexts]\na.base-url = \"http://a.example.com\" # as told\n",
    ];
    let texts = forms.map(|form| format!("# Top\nversion = 1\n\n{OTHERS}\n{form}"));
    let one_line = format!("contexts = {{ a = {{ base-url = \"http://a.example.com\" }} }} # as told\n{OTHERS}");
    let dotted = format!("contexts.a.base-url = \"http://a.example.com\" # as told\n{OTHERS}");
    for text in texts.into_iter().chain([one_line, dotted]) {
        let home = Home::new();
        fs::create_dir_all(home.config()).unwrap();
        fs::write(home.config().join("config.toml"), &text).unwrap();
        run(&home, "context add b --base-url http://b.example.com --team t").success();
        run(&home, "context use b").success();
        let changed = kept(&home, "config.toml");
        assert!(changed.contains(OTHERS), "{changed}");
        assert!(!text.contains("# Top") || changed.contains("# Top\n"), "{changed}");
        assert!(!text.contains("# mine") || changed.contains("# mine\n"), "{changed}");
        assert!(text.starts_with("contexts = ") || changed.contains("# as told\n"), "{changed}");
        let names: Vec<_> = list(&home).into_iter().map(|context| context["name"].clone()).collect();
        assert_eq!(names, ["embedded", "a", "b"], "{changed}");
        run(&home, "context remove a").success();
        run(&home, "context remove b").success();
        assert!(kept(&home, "config.toml").contains(OTHERS));
        assert_eq!(list(&home).len(), 1, "{}", kept(&home, "config.toml"));
    }
}

#[cfg(unix)]
#[test]
fn contexts_of_the_version_before_work_where_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = Home::new();
    let text = earlier(&home, "a");
    let mode = |mode| fs::set_permissions(home.config(), fs::Permissions::from_mode(mode)).unwrap();
    // A folder in the place of the lock keeps out root, too.
    fs::create_dir(home.config().join("lock")).unwrap();
    mode(0o500);
    let contexts = list(&home);
    mode(0o700);
    assert_eq!(contexts.len(), 3);
    assert_eq!(kept(&home, "contexts.json"), text);
}

#[test]
fn commands_that_keep_nothing_make_no_folder() {
    let home = Home::new();
    for line in ["context list", "context show", "pods list", "context show embedded"] {
        run(&home, line).success();
    }
    assert!(!home.config().exists());
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;

    let (server, home) = (server(), Home::new());
    let mode = |name: &str| fs::metadata(home.config().join(name)).unwrap().permissions().mode() & 0o777;
    let open = || fs::set_permissions(home.config().join("keys.json"), fs::Permissions::from_mode(0o644)).unwrap();
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    assert_eq!((mode(""), mode("keys.json"), mode("config.toml")), (0o700, 0o600, 0o600));
    for line in ["pods list", "login --with-key"] {
        open();
        let outcome = super::silent(home.run_with_input(&shell_words::split(line).unwrap(), KEY.as_bytes())).success();
        assert!(outcome.stderr.contains("warning: others could read"), "{line}: {outcome}");
        assert_eq!(mode("keys.json"), 0o600, "{line}");
    }
    assert!(!run(&home, "pods list").success().stderr.contains("warning"));
}

#[test]
fn no_context_is_lost_when_many_are_added_at_once() {
    const MANY: usize = 16;
    let (home, server) = (Home::new(), server());
    thread::scope(|scope| {
        for number in 0..MANY {
            let (home, url) = (&home, server.url());
            scope.spawn(move || {
                run(home, &format!("context add c{number} --base-url {url}")).success();
                login(home, &format!("--context c{number}"), &format!("svk_{number}")).success();
            });
        }
    });
    let contexts = list(&home);
    assert_eq!(contexts.len(), MANY + 1);
    assert!(contexts[1..].iter().all(|context| context["key"] == "file"), "{contexts:#?}");
    for number in 0..MANY {
        run(&home, &format!("pods list --context c{number}")).success();
        assert_eq!(super::last_key(&server).unwrap(), format!("Bearer svk_{number}"));
    }
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let (server, home) = (server(), Home::new());
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    for (file, text, says) in [
        ("config.toml", "context = \"a\"\n[contexts.a\n".to_owned(), "at line 2 column 12"),
        ("config.toml", "[contexts]\n  a = \"http://a\"\n".to_owned(), "at line 2 column 7"),
        ("config.toml", "# ü\n\ncolour = \"red\"\n".to_owned(), "no setting `colour`, at line 3 column 1"),
        ("config.toml", "[contexts.embedded]\nbase-url = \"http://a\"\n".to_owned(), "embedded"),
        ("config.toml", "[contexts.a]\nbase-url = \"a\"\n".to_owned(), "base URL"),
        ("config.toml", "[contexts.a]\nbase-url = \"http://a\"\napi-key = \"x\"\n".to_owned(), "at line 3 column 1"),
        ("config.toml", "[contexts.a]\nteam-id = \"a\"\n".to_owned(), "missing field `base-url`"),
        ("config.toml", "context = \"a b\"\n".to_owned(), "at line 1 column 11"),
        ("config.toml", "version = 2\n".to_owned(), "newer"),
        ("config.toml", "version = \"1\"\n".to_owned(), "`version` is not 1, at line 1 column 1"),
        ("contexts.json", "{\"version\": 1, \"contexts\": {\"a\"".to_owned(), "damaged"),
        ("contexts.json", String::new(), "damaged"),
        ("contexts.json", "{}".to_owned(), "no version"),
        ("contexts.json", r#"{"version":1,"colour":"red"}"#.to_owned(), "colour"),
        ("contexts.json", r#"{"version":1,"contexts":{"embedded":{"baseUrl":"http://a"}}}"#.to_owned(), "embedded"),
        ("contexts.json", r#"{"version":1,"contexts":{"a":{"baseUrl":"a"}}}"#.to_owned(), "base URL"),
        ("contexts.json", r#"{"version":2,"contexts":{}}"#.to_owned(), "newer"),
        ("keys.json", format!("{{\"version\": 1, \"keys\": {{\"a\": \"{KEY}\""), "damaged"),
        ("keys.json", format!("{{\"version\": 1, \"keys\": {{\"a\": \"{KEY}\"}}}}"), "damaged"),
        ("keys.json", format!("{{\"version\": 1, \"{KEY}\": 1}}"), "damaged"),
    ] {
        let path = home.config().join(file);
        let before = fs::read(&path).ok();
        fs::write(&path, &text).unwrap();
        for line in ["pods list", "logout", "login --with-key"] {
            let args = shell_words::split(line).unwrap();
            let error = error_of(super::silent(home.run_with_input(&args, KEY.as_bytes())), 2);
            assert!(error.contains(file) && error.contains(says) && error.contains("hint: "), "{text} {line}: {error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text, "{line}");
        }
        // Commands that need no context still work.
        run(&home, "engine status --context embedded").success();
        run(&home, "--base-url http://a.example.com context show").success();
        match before {
            Some(before) => fs::write(&path, before).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
    }
    run(&home, "pods list").success();
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let home = Home::new();
    home.write("file", "");
    let folder = home.path().join("file").join("folder").display().to_string();
    let error = error_of(
        run_with(&home, "context add a --base-url http://a.example.com", &[("SVCCTL_CONFIG_DIR", &folder)]),
        2,
    );
    assert!(error.contains(&folder) && error.contains("SVCCTL_CONFIG_DIR"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_a_link_stays_one() {
    let home = Home::new();
    home.write("elsewhere.toml", "version = 1\n");
    fs::create_dir(home.config()).unwrap();
    let link = home.config().join("config.toml");
    std::os::unix::fs::symlink(home.path().join("elsewhere.toml"), &link).unwrap();
    run(&home, "context add a --base-url http://a.example.com").success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(home.path().join("elsewhere.toml")).unwrap().contains("a.example.com"));
}
