//! `svcctl migrate plan`: one page for the person who decides.

use serde_json::Value;

use crate::harness::Home;

/// A program that a rewrite finishes.
const WHOLE: &str = "import requests\nBASE = 'https://rest.gpu.example/v1'\nr = requests.get(f'{BASE}/pods')\n\
                     for pod in r.json():\n    print(pod['costPerHr'])\n";
/// A program that asks for what v2 does not have.
const UNDECIDED: &str = "curl -X POST https://rest.gpu.example/v1/pods/abc/reset\n\
                         curl https://rest.gpu.example/v1/pods?desiredStatus=RUNNING | jq '.[].id'\n";
/// A program with places for a person, and nothing to decide.
const BY_HAND: &str = "curl https://rest.gpu.example/v1/pods?desiredStatus=RUNNING\n";

fn write(home: &Home, name: &str, content: &str) {
    let path = home.path().join("tree").join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, content).unwrap();
}

/// A tree with a program of each kind.
fn tree() -> Home {
    let home = Home::new();
    write(&home, "app/pyproject.toml", "");
    write(&home, "app/src/old.py", WHOLE);
    write(&home, "a-decision/rent.sh", UNDECIDED);
    write(&home, "jobs/clean.sh", BY_HAND);
    write(&home, "jobs/README.md", "`curl https://rest.gpu.example/v1/pods`\n");
    home
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap_or_else(|| panic!("{value}"))).unwrap()
}

#[test]
fn the_numbers_are_those_of_a_scan_and_of_a_rewrite() {
    let home = tree();
    let plan = home.svcctl("migrate plan tree -o json").success().json();
    let scan = home.svcctl("migrate scan tree --format json").json();
    let rewrite = home.svcctl("migrate rewrite tree -o json").json();
    for (name, other) in [
        ("all", "findings"),
        ("rename", "rename"),
        ("silent", "silent"),
        ("removed", "removed"),
        ("graphql", "graphql"),
        ("documents", "documents"),
    ] {
        assert_eq!(plan["findings"][name], scan["summary"][other], "{name}");
    }
    let settled: usize =
        rewrite["files"].as_array().unwrap().iter().map(|file| file["findings"].as_array().unwrap().len()).sum();
    assert!(settled > 0, "{rewrite}");
    let left = rewrite["left"].as_array().unwrap().len();
    let [automatic, by_hand, checks] = ["automatic", "byHand", "checks"].map(|name| number(&plan["total"][name]));
    assert_eq!((automatic, by_hand + checks), (settled, left));
    // `BY_HAND` hands its list on: no finding of a scan, but a place to look at once its address is moved.
    assert_eq!((automatic + by_hand, checks), (number(&plan["findings"]["all"]), 1));
    let page = home.svcctl("migrate plan tree").success().stdout;
    let sum = format!("{automatic} automatic, {by_hand} by hand. 1 more place to check once it is rewritten.");
    assert!(page.contains(&sum), "{sum}: {page}");
    for of in ["programs", "rules"] {
        for (name, total) in [("automatic", automatic), ("byHand", by_hand), ("checks", checks)] {
            let sum: usize = plan[of].as_array().unwrap().iter().map(|one| number(&one[name])).sum();
            assert_eq!(sum, total, "{name} of {of}");
        }
    }
}

#[test]
fn programs_come_in_the_order_in_which_to_go() {
    let home = tree();
    let plan = home.svcctl("migrate plan tree -o json").success().json();
    let programs = plan["programs"].as_array().unwrap();
    let of = |name: &str| programs.iter().map(|one| one[name].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    // The folder of a manifest is a program with all below it.
    assert_eq!(of("folder"), ["tree/app", "tree/jobs", "tree/a-decision"]);
    assert_eq!(of("next")[0], "rewrite");
    assert_eq!(of("next")[2], "decide first");
    assert_eq!(programs[2]["left"][0]["file"], "tree/a-decision/rent.sh");
    // A rewrite needs no hand, only a look.
    assert_eq!(programs[0]["minutes"], plan["basis"]["program"]);
    assert!(number(&programs[1]["minutes"]) > number(&programs[0]["minutes"]));
}

#[test]
fn the_page_says_what_it_takes_and_what_that_is_based_on() {
    let home = tree();
    let page = home.svcctl("migrate plan tree").success().stdout;
    for part in [
        "findings in 3 of 5 files and 3 programs: ",
        "This assumes minutes and measures nothing",
        "Behaviours without an equal in v2\n  pods-reset-path: ",
        "Nearest: ",
        "svcctl migrate proxy",
        "svcctl migrate try -- COMMAND",
        "1 finding more in documents",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(home.svcctl("migrate plan tree").stdout, page);
    write(&home, "none/a.py", "print(1)\n");
    assert_eq!(home.svcctl("migrate plan tree/none").success().stdout, "Nothing of v1 in 1 file.\n");
    assert_eq!(home.svcctl("migrate plan gone").code, 2);
}

#[cfg(unix)]
#[test]
fn a_page_for_a_browser_has_no_scripts_and_no_markup_of_others() {
    let home = tree();
    let hostile = "x/<script>alert(1)<|script>&\"'\u{202e}/<img src=x onerror=alert(1)>.sh";
    write(&home, hostile, UNDECIDED);
    let page = home.svcctl("migrate plan tree --format html").success().stdout;
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("default-src 'none'"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;|script&gt;&amp;&quot;&#39;"), "{page}");
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;.sh:1"), "{page}");
    for part in ["<script", "<img", "<a ", "href", "src=\"", "\u{202e}"] {
        assert!(!page.contains(part), "{part}: {page}");
    }
    // Every element that is opened is closed.
    for element in ["html", "head", "body", "h2", "p", "ol", "li", "table", "tr", "td", "th", "code", "small"] {
        let count = |text: &str| page.matches(text).count();
        let opened = count(&format!("<{element}>")) + count(&format!("<{element} "));
        assert_eq!(opened, count(&format!("</{element}>")), "{element}: {page}");
    }
}

#[test]
fn a_large_tree_still_gives_a_page() {
    const PROGRAMS: usize = 230;
    let home = Home::new();
    for number in 0..PROGRAMS {
        write(&home, &format!("p{number:03}/run.sh"), BY_HAND);
    }
    let plan = home.svcctl("migrate plan tree -o json").success().json();
    assert_eq!(plan["programs"].as_array().unwrap().len(), 200);
    assert_eq!(plan["unlisted"]["programs"], 30);
    let all = number(&plan["programs"][0]["byHand"]) * PROGRAMS;
    assert_eq!(number(&plan["total"]["byHand"]), all);
    let page = home.svcctl("migrate plan tree").success().stdout;
    assert!(page.contains("and 210 more programs") && page.lines().count() < 80, "{page}");
    let page = home.svcctl("migrate plan tree --format html").success().stdout;
    assert!(page.contains("and 30 more programs") && page.len() < 200_000, "{}", page.len());
}
