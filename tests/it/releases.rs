//! Files of earlier releases: their data files, exports and configurations are opened, and answer as they did
//! (docs/STABILITY.md). `tests/releases/make` keeps them.

use std::{io::Read, path::Path};

use serde_json::Value;

use crate::harness::Home;

/// Whether an answer says all that an earlier one said; it may have more fields.
fn says_all_of(earlier: &Value, answer: &Value) -> bool {
    match (earlier, answer) {
        (Value::Object(earlier), Value::Object(answer)) => {
            earlier.iter().all(|(name, value)| answer.get(name).is_some_and(|found| says_all_of(value, found)))
        }
        (Value::Array(earlier), Value::Array(answer)) => {
            earlier.len() == answer.len() && earlier.iter().zip(answer).all(|(one, other)| says_all_of(one, other))
        }
        _ => earlier == answer,
    }
}

/// Documents of JSON, one after the other.
fn documents(text: &str) -> Vec<Value> {
    serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().unwrap_or_else(|error| {
        panic!("{error}: {text}");
    })
}

/// Asks a home what a release was asked, and compares; but for questions that begin with `left_out`.
fn answers_as(release: &Path, home: &Home, left_out: Option<&str>) {
    let text = std::fs::read_to_string(release.join("answers.txt")).unwrap();
    let asked: Vec<_> = text.split("$ svcctl ").skip(1).filter_map(|part| part.split_once('\n')).collect();
    assert!(asked.len() >= 18, "{} questions in {}", asked.len(), release.display());
    for (line, earlier) in asked {
        if left_out.is_some_and(|left_out| line.starts_with(left_out)) {
            continue;
        }
        let answer = home.svcctl(line).success().stdout;
        let (earlier, answer) = (Value::Array(documents(earlier)), Value::Array(documents(&answer)));
        assert!(
            says_all_of(&earlier, &answer),
            "`svcctl {line}` at {}:\n{earlier:#}\nnow:\n{answer:#}",
            release.display()
        );
    }
}

/// A home with the configuration of a release.
fn home_of(release: &Path) -> Home {
    let home = Home::new();
    std::fs::create_dir(home.config()).unwrap();
    std::fs::copy(release.join("config.toml"), home.config().join("config.toml")).unwrap();
    home
}

/// The folders of releases; the one of 0.1.0 is always there.
fn releases() -> Vec<std::path::PathBuf> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases");
    let found: Vec<_> =
        kept.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    assert!(found.contains(&kept.join("0.1.0")));
    found
}

#[test]
fn the_data_file_of_each_release_is_opened_and_answers_as_it_did() {
    for release in releases() {
        let home = home_of(&release);
        let mut data = Vec::new();
        let packed = std::fs::File::open(release.join("engine.db.gz")).unwrap();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut data).unwrap();
        std::fs::write(home.data_file(), data).unwrap();
        std::fs::copy(release.join("engine.key"), home.data().join("engine.key")).unwrap();
        answers_as(&release, &home, None);
        // Its sealed values are opened, and its pods can be terminated.
        let exported = home.svcctl("engine export --with-secrets --yes").success().json();
        assert_eq!(exported["tables"]["secrets"][0]["value"], "hunter2");
        home.svcctl("pods terminate train --yes").success();
    }
}

#[test]
fn the_export_of_each_release_is_imported_and_answers_as_it_did() {
    for release in releases() {
        let home = home_of(&release);
        home.run(&["engine", "import", release.join("export.json").to_str().unwrap(), "--yes"]).success();
        // A copy of the state posts nothing.
        answers_as(&release, &home, Some("engine webhooks"));
    }
}
