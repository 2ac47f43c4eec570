//! The keyring: used where there is one, and never a reason to fail where there is none.
//!
//! A `secret-tool` of a few lines stands in for the system's: it keeps each secret in a file named after the
//! attributes, and notes its arguments.

#[cfg(all(unix, not(target_os = "macos")))]
mod secret_service {
    use std::fs;

    use super::super::{KEY, kept, last_key, list, server, silent};
    use crate::harness::{Home, Outcome, error_of};

    const TOOL: &str = r#"#!/bin/sh
cd "$HOME/ring" || exit 1
echo "$*" >> arguments
[ -e broken ] && { echo "secret-tool: the ring is broken" >&2; exit 1; }
verb=$1; shift
case $1 in --label=*) shift;; esac
slot=$(echo "$*" | tr '/ ' '__')
case $verb in
  store) cat > "$slot";;
  lookup) [ -e "$slot" ] && cat "$slot";;
  clear) rm "$slot" 2>/dev/null;;
esac
"#;

    /// A home with a keyring.
    fn home() -> Home {
        let home = Home::new();
        fs::create_dir(home.path().join("ring")).unwrap();
        home.script("secret-tool", TOOL);
        home
    }

    fn run(home: &Home, line: &str, variables: &[(&str, &str)]) -> Outcome {
        let bin = home.path().join("bin").display().to_string();
        home.write("key", KEY);
        let script = format!("PATH={bin}:$PATH; unset SVCCTL_KEYRING; {} svcctl {line} <key", exports(variables));
        silent(Home::outcome(home.shell(&script)))
    }

    fn exports(variables: &[(&str, &str)]) -> String {
        variables.iter().map(|(name, value)| format!("{name}={value} ")).collect()
    }

    const BUS: (&str, &str) = ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");

    /// The number of secrets in the ring; the note of arguments is not counted.
    fn secrets(home: &Home) -> usize {
        fs::read_dir(home.path().join("ring"))
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("service"))
            .count()
    }

    #[test]
    fn a_key_is_kept_in_the_keyring_where_there_is_one() {
        let (server, home) = (server(), home());
        let told = run(&home, &format!("login --with-key --base-url {}", server.url()), &[BUS]).success().stderr;
        assert!(told.contains("the key is in the keyring") && !told.contains("warning"), "{told}");
        assert_eq!((secrets(&home), &list(&home)[1]["key"]), (1, &"keyring".into()));
        assert!(!home.config().join("keys.json").exists());
        assert!(!kept(&home, "config.toml").contains(KEY));
        run(&home, "pods list", &[BUS]).success();
        assert_eq!(last_key(&server).unwrap(), format!("Bearer {KEY}"));
        let arguments = fs::read_to_string(home.path().join("ring/arguments")).unwrap();
        assert!(arguments.contains("lookup") && !arguments.contains(KEY), "{arguments}");
        run(&home, "logout", &[BUS]).success();
        assert_eq!(secrets(&home), 0);
        run(&home, "logout", &[BUS]).success();
        run(&home, "login --with-key", &[BUS]).success();
        let name = list(&home)[1]["name"].as_str().unwrap().to_owned();
        run(&home, &format!("context remove {name}"), &[BUS]).success();
        assert_eq!(secrets(&home), 0);
    }

    #[test]
    fn without_a_session_or_with_keyring_off_a_key_is_kept_in_the_file() {
        for variables in [&[][..], &[BUS, ("SVCCTL_KEYRING", "off")][..]] {
            let (server, home) = (server(), home());
            let line = format!("login --with-key --base-url {}", server.url());
            let told = run(&home, &line, variables).success().stderr;
            assert!(told.contains("keys.json") && !told.contains("warning"), "{told}");
            assert!(!home.path().join("ring/arguments").exists(), "the keyring is not asked");
        }
        let home = home();
        assert_eq!(run(&home, "context list", &[("SVCCTL_KEYRING", "maybe")]).code, 2);
    }

    #[test]
    fn a_keyring_that_fails_is_told_and_the_file_takes_the_key() {
        let (server, home) = (server(), home());
        let line = format!("login --with-key --base-url {}", server.url());
        home.write("ring/broken", "");
        let told = run(&home, &line, &[BUS]).success().stderr;
        assert!(told.contains("warning: the keyring does not take the key: secret-tool: the ring is broken"), "{told}");
        assert_eq!(list(&home)[1]["key"], "file");
        // When it works again the key moves there.
        fs::remove_file(home.path().join("ring/broken")).unwrap();
        run(&home, &line, &[BUS]).success();
        assert_eq!((secrets(&home), &list(&home)[1]["key"]), (1, &"keyring".into()));
        assert!(!kept(&home, "keys.json").contains(KEY));
        // A key in a keyring that cannot be read is no missing key.
        home.write("ring/broken", "");
        for (line, variables, says) in [
            ("pods list", &[BUS][..], "the ring is broken"),
            ("pods list", &[][..], "no session bus"),
            ("pods list", &[BUS, ("SVCCTL_KEYRING", "off")][..], "SVCCTL_KEYRING is off"),
        ] {
            let error = error_of(run(&home, line, variables), 2);
            assert!(error.contains(says) && error.contains("hint: unlock the keyring"), "{error}");
        }
        let error = error_of(run(&home, "logout", &[BUS]), 1);
        assert!(error.contains("still in the keyring"), "{error}");
        run(&home, "pods list", &[BUS, ("SVCCTL_API_KEY", "svk_other")]).success();
        assert_eq!(last_key(&server).as_deref(), Some("Bearer svk_other"));
        let name = list(&home)[1]["name"].as_str().unwrap().to_owned();
        let told = run(&home, &format!("context remove {name}"), &[BUS]).success().stderr;
        assert!(told.contains("stays in the keyring"), "{told}");
    }

    #[test]
    fn two_configurations_keep_their_keys_apart() {
        let (server, home) = (server(), home());
        let line = format!("login --with-key --base-url {}", server.url());
        run(&home, &line, &[BUS]).success();
        run(&home, &line, &[BUS, ("SVCCTL_CONFIG_DIR", "other")]).success();
        assert_eq!(secrets(&home), 2);
        run(&home, "logout", &[BUS, ("SVCCTL_CONFIG_DIR", "other")]).success();
        run(&home, "pods list", &[BUS]).success();
        assert_eq!(last_key(&server).unwrap(), format!("Bearer {KEY}"));
    }
}
