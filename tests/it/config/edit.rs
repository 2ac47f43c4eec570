//! `svcctl config edit`: what is wrong replaces nothing, and nothing that was written is lost.

use super::{home, kept, with};
use crate::harness::Home;

const BEFORE: &str = "# mine\n[defaults]\noutput = \"wide\"\n";

/// Edits with a script, which gets the file as its argument.
fn edit(home: &Home, script: &str) -> crate::harness::Outcome {
    home.script("edit", &format!("#!/bin/sh\n{script}\n"));
    with(home, "config edit", "EDITOR", &format!("{} ", home.path().join("bin/edit").display()))
}

fn draft(home: &Home) -> Option<String> {
    std::fs::read_to_string(home.config().join("config.draft.toml")).ok()
}

#[cfg(unix)]
#[test]
fn what_is_right_replaces_the_file_and_leaves_no_draft() {
    let home = home(BEFORE);
    edit(&home, "sed -i s/wide/json/ \"$1\"").success();
    assert_eq!((kept(&home), draft(&home)), (BEFORE.replace("wide", "json"), None));
    let same = edit(&home, "true").success();
    assert!(same.stderr.contains("nothing was changed") && draft(&home).is_none(), "{same}");
    // There may be no file yet.
    let fresh = Home::new();
    edit(&fresh, "printf '[aliases]\\nup = \"pods create\"\\n' >\"$1\"").success();
    assert!(kept(&fresh).contains("up = "));
}

#[cfg(unix)]
#[test]
fn what_is_wrong_replaces_nothing_and_the_next_edit_goes_on_with_it() {
    let home = home(BEFORE);
    for (script, why) in [
        ("echo 'x = [' >>\"$1\"", "config.toml"),
        ("echo 'pods.create.gpus = 1' >>\"$1\"", "`pods.create.gpus` of line 4"),
        ("printf '[contexts.a]\\nbase-url = 1\\n' >>\"$1\"", "config.toml"),
    ] {
        let wrong = edit(&home, script);
        assert!(wrong.code == 2 && wrong.stderr.contains(why) && wrong.stderr.contains("config.draft.toml"), "{wrong}");
        assert_eq!(kept(&home), BEFORE, "{script}");
        let again = edit(&home, "sed -i '4,$d' \"$1\"");
        assert!(again.code == 0 && again.stderr.contains("resuming your last edit"), "{again}");
        assert_eq!((kept(&home), draft(&home)), (BEFORE.to_owned(), None));
    }
}

#[cfg(unix)]
#[test]
fn an_editor_that_fails_and_a_file_that_changes_meanwhile_lose_nothing() {
    let home = home(BEFORE);
    let failed = edit(&home, "echo '# more' >>\"$1\"; exit 3");
    assert!(failed.code == 1 && failed.stderr.contains("exit status: 3"), "{failed}");
    assert_eq!((kept(&home), draft(&home)), (BEFORE.to_owned(), Some(format!("{BEFORE}# more\n"))));
    let raced = edit(&home, "echo '# theirs' >>\"$(dirname \"$1\")/config.toml\"");
    assert!(raced.code == 1 && raced.stderr.contains("was changed by another program"), "{raced}");
    assert_eq!((kept(&home), draft(&home)), (format!("{BEFORE}# theirs\n"), Some(format!("{BEFORE}# more\n"))));
    let nothing = with(&home, "config edit", "EDITOR", "/no/such/editor");
    assert!(nothing.code == 1 && nothing.stderr.contains("/no/such/editor"), "{nothing}");
    // Without a terminal and an editor there is nobody to write.
    let alone = home.svcctl("config edit");
    assert!(alone.code == 2 && alone.stderr.contains("svcctl config set"), "{alone}");
}
