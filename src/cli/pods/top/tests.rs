//! The display of the live screen, and the effect of keys.

use std::time::Duration;

use insta::assert_snapshot;
use proptest::prelude::*;
use ratatui::{buffer::Buffer, layout::Rect, style::Color};
use serde_json::{Value, json};

use super::{
    super::sample::{pod, runtime},
    draw::{draw, room},
    state::{Effect, Event, Key, LogPart, Mode, Notice, State},
};
use ops::top::Order;
use wire::{
    Timestamp,
    money::Usd,
    pods::{Pod, PodAction},
};

fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

fn gpu(id: &str, count: u32) -> Value {
    json!({ "id": id, "count": count, "vcpuCount": 8, "memory": 64 })
}

fn three() -> Vec<Pod> {
    let ends = json!({ "SVCCTL_EXPIRES_AT": "2026-11-21T14:05:00Z" });
    vec![
        pod(
            "aaa111",
            &json!({ "name": "train", "cost": 23.92, "gpu": gpu("NVIDIA H100 80GB HBM3", 8), "env": ends,
                               "runtime": runtime(&[(97, 61), (95, 59)], 7500), "actions": ["stop", "restart", "terminate"],
                               "mounts": { "persistent": { "size": 50, "path": "/workspace" } } }),
        ),
        pod(
            "bbb222",
            &json!({ "name": "notebook", "gpu": gpu("NVIDIA GeForce RTX 4090", 1), "actions": ["stop", "terminate"],
                               "runtime": runtime(&[(0, 12)], 90),
                               "mounts": { "network": [{ "volumeId": "vol1", "path": "/data" }] } }),
        ),
        pod(
            "ccc333",
            &json!({ "name": "web", "cost": 0, "status": "EXITED", "actions": ["start", "terminate"],
                               "cpu": { "id": "cpu5c", "vcpuCount": 4, "memory": 8 } }),
        ),
    ]
}

fn state() -> State {
    let mut state = State::new("lab".to_owned(), (Order::Cost, false), three(), now());
    state.balance = Some(Usd::from_micros(998_770_000));
    state
}

/// The state after keys: a word is typed, a key in brackets is that key.
fn after(mut state: State, keys: &str) -> (State, Effect) {
    let mut effect = Effect::None;
    for word in keys.split_whitespace() {
        let keys: Vec<Key> = match word {
            "<up>" => vec![Key::Up],
            "<down>" => vec![Key::Down],
            "<end>" => vec![Key::End],
            "<home>" => vec![Key::Home],
            "<page-down>" => vec![Key::PageDown],
            "<enter>" => vec![Key::Enter],
            "<esc>" => vec![Key::Escape],
            "<back>" => vec![Key::Backspace],
            "<ctrl-c>" => vec![Key::Interrupt],
            "<ctrl-z>" => vec![Key::Suspend],
            word => word.chars().map(Key::Char).collect(),
        };
        for key in keys {
            (state, effect) = state.next(Event::Key(key));
        }
    }
    (state, effect)
}

fn buffer(state: &State, width: u16, height: u16, colour: bool) -> Buffer {
    let state = state.clone().next(Event::Room(room(height))).0;
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&state, colour, &mut buffer);
    buffer
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let Rect { width, height, .. } = buffer.area;
    let line = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect()
}

fn screen(state: &State, width: u16, height: u16) -> String {
    lines(&buffer(state, width, height, false)).join("\n")
}

fn selected(state: &State) -> &str {
    state.selected.as_deref().unwrap_or_default()
}

#[test]
fn a_wide_screen_shows_every_column() {
    assert_snapshot!(screen(&state(), 140, 9), @r"
    lab  3 pods  24.61 USD/hour  balance 998.77 USD
    by cost
    NAME      ID      STATUS   HARDWARE            GPU %  VRAM %  USD/HOUR  USD TODAY  LEASE      UP  DATA CENTER
    train     aaa111  RUNNING  8 x H100 80GB HBM3     96      60     23.92             2h 5m   2h 5m  EU-SE-1
    notebook  bbb222  RUNNING  1 x RTX 4090            0      12      0.69                    1m 30s  EU-SE-1
    web       ccc333  EXITED   4 vCPU cpu5c                           0.00                            EU-SE-1

    aaa111  a  GPUs 97 95 %  CPU 1 %  RAM 2 %
    q quit  ? help  / filter  o order  l logs  s shell  e lease  x stop  t terminate  a start
    ");
}

#[test]
fn a_narrow_screen_keeps_what_counts() {
    assert_snapshot!(screen(&state(), 40, 9), @r"
    lab  3 pods  24.61 USD/hour
    by cost
    NAME      STATUS   GPU %  USD/HOUR
    train     RUNNING     96     23.92
    notebook  RUNNING      0      0.69
    web       EXITED              0.00

    aaa111  a  GPUs 97 95 %  CPU 1 %  RAM 2…
    q quit  ? help  / filter  o order
    ");
}

#[test]
fn terminating_asks_and_names_the_pod_and_what_is_lost() {
    let (asked, effect) = after(state(), "t");
    assert_eq!(
        (effect, &asked.mode),
        (Effect::Ask, &Mode::Confirm(PodAction::Terminate, "aaa111".to_owned(), String::new()))
    );
    assert_snapshot!(screen(&asked, 80, 14), @r"
    lab  3 pods  24.61 USD/hour  balance 998.77 USD
    by cost
    NAME      STATUS   HARDWARE            GPU %  VRAM %  USD/HOUR  USD TODAY  LEASE
    trai┌─────────────────────────────────────────────────────────────────────┐2h 5m
    note│ Terminate pod `train`?                                              │
    web │ aaa111  RUNNING  23.92 USD per hour                                 │
        │ lost for good: 20 GB of container disk and 50 GB of persistent disk │
        │                                                                     │
        │ y or n, and Enter:                                                  │
        └─────────────────────────────────────────────────────────────────────┘


    aaa111  a  GPUs 97 95 %  CPU 1 %  RAM 2 %
    q quit  ? help  / filter  o order  l logs  s shell  e lease  x stop  t terminate
    ");
    for no in ["n <enter>", "no <enter>", "<enter>", "y <back> <enter>"] {
        assert_eq!(after(asked.clone(), no), after(asked.clone(), "<esc>"), "{no}");
    }
    for none in ["x x", "y", "x <enter>", "yesx <back> <enter>"] {
        let (state, effect) = after(asked.clone(), none);
        assert_eq!(effect, Effect::None, "{none}: what is typed by mistake, or without Enter, is no answer");
        assert!(matches!(state.mode, Mode::Confirm(..)), "{none}");
    }
    let (done, effect) = after(asked, "x <enter> y <enter>");
    assert_eq!(effect, Effect::Act(PodAction::Terminate, "aaa111".to_owned(), "train".to_owned()));
    assert_eq!(done.mode, Mode::List);
}

#[test]
fn a_question_fits_a_narrow_screen() {
    let (asked, _) = after(state(), "j t");
    assert_snapshot!(screen(&asked, 40, 14), @r"
    lab  3 pods  24.61 USD/hour
    by cost
    ┌──────────────────────────────────────┐
    │ Terminate pod `notebook`?            │
    │ bbb222  RUNNING  0.69 USD per hour   │
    │ lost for good: 20 GB of container    │
    │ disk                                 │
    │ stays: network volume `vol1`         │
    │                                      │
    │ y or n, and Enter:                   │
    └──────────────────────────────────────┘

    bbb222  a  CPU 1 %  RAM 2 %
    q quit  ? help  / filter  o order
    ");
}

#[test]
fn stop_and_start_ask_too_and_only_where_they_can_be_done() {
    let (asked, _) = after(state(), "j x");
    assert_eq!(after(asked, "y <enter>").1, Effect::Act(PodAction::Stop, "bbb222".to_owned(), "notebook".to_owned()));
    let (asked, _) = after(state(), "<end> a");
    assert_eq!(after(asked, "y <enter>").1, Effect::Act(PodAction::Start, "ccc333".to_owned(), "web".to_owned()));
    let (refused, effect) = after(state(), "<end> x");
    assert_eq!((effect, &refused.mode), (Effect::None, &Mode::List));
    assert_eq!(refused.notice, Some(Notice::Failed("pod `web` is EXITED: no stop now".to_owned())));
    assert!(screen(&refused, 60, 9).contains("pod `web` is EXITED: no stop now"));
}

#[test]
fn nobody_is_asked_about_a_pod_that_is_gone() {
    let (asked, _) = after(state(), "t");
    let (left, _) = asked.next(Event::Seen(three().split_off(1), now(), None));
    assert_eq!(left.mode, Mode::List);
    assert_eq!(after(left, "y").1, Effect::None);
}

#[test]
fn the_selection_stays_on_its_pod_and_goes_to_its_neighbour_when_that_is_gone() {
    let (state, _) = after(state(), "j");
    assert_eq!(selected(&state), "bbb222");
    let (turned, _) = after(state, "O");
    assert_eq!(selected(&turned), "bbb222");
    let mut rest = three();
    rest.remove(1);
    let (left, _) = turned.next(Event::Seen(rest, now(), None));
    assert_eq!(selected(&left), "aaa111", "it stands where the other stood");
    let (empty, _) = left.next(Event::Seen(Vec::new(), now(), None));
    assert_eq!(empty.selected, None);
    assert_eq!(after(empty, "j k t s e x a l <end> <page-down>").1, Effect::None);
}

#[test]
fn a_filter_is_typed_and_left_step_by_step() {
    let (typing, _) = after(state(), "/ NoTeq <back>");
    assert_eq!((typing.sought.as_str(), typing.rows().len()), ("NoTe", 1));
    assert!(screen(&typing, 60, 9).contains("1 of 3 pods") && screen(&typing, 60, 9).contains("/NoTe_"));
    assert_eq!(after(typing.clone(), "<esc>").0.sought, "");
    let (kept, _) = after(typing, "<enter>");
    assert_eq!((&kept.mode, kept.sought.as_str()), (&Mode::List, "NoTe"));
    let (all, effect) = after(kept, "<esc>");
    assert_eq!((all.sought.as_str(), effect), ("", Effect::None));
    assert_eq!(after(all, "<esc>").1, Effect::Quit);
    let (nothing, _) = after(state(), "/ zzz <enter>");
    assert!(screen(&nothing, 60, 9).contains("nothing matches"));
}

#[test]
fn there_is_a_way_out_of_everything() {
    for way in ["", "/ abc", "t", "?", "l", "e"] {
        assert_eq!(after(state(), &format!("{way} <ctrl-c>")).1, Effect::Quit, "{way}");
        assert_eq!(after(state(), &format!("{way} <ctrl-z>")).1, Effect::Suspend, "{way}");
        assert_eq!(after(state(), &format!("{way} <esc> q")).1, Effect::Quit, "{way}");
    }
}

fn logged(state: State, lines: impl Iterator<Item = usize>) -> State {
    let part = |number: usize| LogPart::Line(format!("\u{1b}[31mline {number}\u{1b}[0m\u{7}"));
    state.next(Event::Logged("aaa111".to_owned(), lines.map(part).collect())).0
}

#[test]
fn a_log_is_followed_and_gone_through() {
    let (reading, effect) = after(state(), "l");
    assert_eq!(effect, Effect::FollowLog("aaa111".to_owned()));
    assert!(
        screen(&reading, 60, 9).contains("log of pod `train`") && screen(&reading, 60, 9).contains("nothing so far")
    );
    let (other, _) =
        reading.clone().next(Event::Logged("bbb222".to_owned(), vec![LogPart::Line("another".to_owned())]));
    assert!(screen(&other, 60, 9).contains("nothing so far"), "it is another pod's");
    let last = logged(reading, 0..30);
    let text = screen(&last, 60, 9);
    assert!(text.contains("line 29\\u{7}") && text.contains("line 23") && !text.contains("line 22"), "{text}");
    // At the end, what comes is shown; further up, the lines stay where they are.
    assert!(screen(&logged(last.clone(), 30..31), 60, 9).contains("line 30"));
    let (above, _) = after(last.clone(), "<up>");
    assert_eq!(screen(&logged(above.clone(), 30..35), 60, 9), screen(&above, 60, 9));
    let (first, _) = after(last, "<home>");
    assert!(screen(&first, 60, 9).contains("line 0\\u{7}"));
    let (again, effect) = after(first.clone(), "<end> r");
    assert_eq!(effect, Effect::FollowLog("aaa111".to_owned()));
    assert!(screen(&again, 60, 9).contains("nothing so far"));
    assert_eq!(after(again, "q").0.mode, Mode::List);
    let end = |why: Option<&str>| {
        let end = LogPart::End(why.map(str::to_owned));
        screen(&first.clone().next(Event::Logged("aaa111".to_owned(), vec![end])).0, 60, 9)
    };
    assert!(end(None).contains("aaa111  ended") && end(None).contains("line 0"));
    assert!(end(Some("the server is gone")).contains("the server is gone") && end(Some("gone")).contains("line 0"));
}

#[test]
fn of_a_long_log_the_last_thousand_lines_stay() {
    let long = logged(after(state(), "l").0, 0..2500);
    assert!(matches!(&long.mode, Mode::Log(log) if log.lines.len() == 1000));
    assert!(screen(&after(long, "<home>").0, 60, 9).contains("line 1500"));
}

#[test]
fn a_lease_is_typed_and_a_wrong_one_is_asked_for_again() {
    let (asked, effect) = after(state(), "e");
    assert_eq!(effect, Effect::Ask);
    assert_snapshot!(screen(&asked, 80, 12), @r"
    lab  3 pods  24.61 USD/hour  balance 998.77 USD
    by cost
    NAME      STATUS   HARDWARE            GPU %  VRAM %  USD/HOUR  USD TODAY  LEASE
    train     RUNNING ┌──────────────────────────────────────────┐             2h 5m
    notebook  RUNNING │ How long may pod `train` live from now?  │
    web       EXITED  │ Its lease ends in 2h 5m.                 │
                      │                                          │
                      │ a duration like 2h, or none, and Enter:  │
                      └──────────────────────────────────────────┘

    aaa111  a  GPUs 97 95 %  CPU 1 %  RAM 2 %
    q quit  ? help  / filter  o order  l logs  s shell  e lease  x stop  t terminate
    ");
    let set = |ttl: Option<&str>| {
        Effect::SetLease("aaa111".to_owned(), "train".to_owned(), ttl.map(|text| text.parse().expect("a lease")))
    };
    assert_eq!(after(asked.clone(), "90m <enter>").1, set(Some("90m")));
    assert_eq!(after(asked.clone(), "none <enter>").1, set(None));
    let (wrong, effect) = after(asked.clone(), "soon <enter>");
    assert_eq!(effect, Effect::None);
    assert!(screen(&wrong, 80, 14).contains("That was no duration"));
    assert_eq!(after(wrong, "3h <enter>").1, set(Some("3h")));
    for nothing in ["<enter>", "2h <esc>"] {
        let (left, effect) = after(asked.clone(), nothing);
        assert_eq!((left.mode, effect), (Mode::List, Effect::None), "{nothing}");
    }
    let (gone, _) = asked.next(Event::Seen(three().split_off(1), now(), None));
    assert_eq!(gone.mode, Mode::List);
}

#[test]
fn a_shell_is_opened_on_the_selected_pod() {
    assert_eq!(after(state(), "j s").1, Effect::OpenShell("bbb222".to_owned()));
}

#[test]
fn the_last_state_stays_with_a_notice_while_the_server_is_away() {
    let why = "failed to list pods: cannot reach http://127.0.0.1:1".to_owned();
    let (away, effect) = state().next(Event::Unseen(why, Duration::from_secs(12)));
    assert_eq!(effect, Effect::None);
    let text = screen(&away, 100, 9);
    assert!(
        text.contains("this is how it was 12s ago: failed to list pods: cannot reach http://127.0.0.1:1"),
        "{text}"
    );
    assert!(text.contains("train") && text.contains("3 pods"), "{text}");
    let (back, _) = away.next(Event::Seen(three(), now(), None));
    assert!(!screen(&back, 100, 9).contains("cannot reach"));
}

#[test]
fn a_long_list_moves_with_the_selection() {
    let pods: Vec<Pod> = (0..40).map(|number| pod(&format!("p{number:02}"), &json!({}))).collect();
    let state = State::new("lab".to_owned(), (Order::Name, false), pods, now());
    let (state, _) = state.next(Event::Room(room(10)));
    let shown = |state: &State| {
        let lines = lines(&buffer(state, 60, 10, false));
        (
            lines[3].split(' ').next().unwrap_or_default().to_owned(),
            lines[7].split(' ').next().unwrap_or_default().to_owned(),
        )
    };
    assert_eq!(shown(&state), ("name-p00".to_owned(), "name-p04".to_owned()));
    let (last, _) = after(state, "<end>");
    assert_eq!((shown(&last), selected(&last)), (("name-p35".to_owned(), "name-p39".to_owned()), "p39"));
    let (above, _) = after(last, "k k");
    assert_eq!((shown(&above), selected(&above)), (("name-p35".to_owned(), "name-p39".to_owned()), "p37"));
    let (page, _) = after(above, "<home> <page-down>");
    assert_eq!(selected(&page), "p04");
}

#[test]
fn orders_follow_each_other_and_the_screen_says_which() {
    let mut state = state();
    for order in Order::ALL.iter().cycle().skip(1).take(Order::ALL.len()) {
        state = after(state, "o").0;
        assert_eq!(state.order, (*order, false));
    }
    let (turned, _) = after(state, "O");
    assert!(screen(&turned, 60, 9).contains("by cost, reversed"));
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    let (state, _) = state().next(Event::Unseen("away".to_owned(), Duration::ZERO));
    let is_plain =
        |buffer: &Buffer| buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset);
    assert!(!is_plain(&buffer(&state, 80, 9, true)));
    assert!(is_plain(&buffer(&state, 80, 9, false)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_and_no_size_breaks_the_screen(
        name in "(\\PC|[\u{0}-\u{1f}\u{7f}-\u{9f}\u{202e}\u{1f600}宽é]){0,30}",
        width in 0_u16..120,
        height in 0_u16..20,
        keys in "[jkstalex?/oOyq]{0,4}",
    ) {
        let mut pods = three();
        for pod in &mut pods {
            (pod.name, pod.image) = (name.clone(), name.clone());
        }
        let state = State::new(name.clone(), (Order::Cost, false), pods, now());
        let (state, _) = state.next(Event::Said(name.clone()));
        let mut state = state;
        for key in keys.chars() {
            state = state.next(Event::Key(Key::Char(key))).0;
        }
        let (state, _) = state.next(Event::Logged("aaa111".to_owned(), vec![LogPart::Line(name)]));
        let buffer = buffer(&state, width, height, true);
        for cell in &buffer.content {
            prop_assert!(!cell.symbol().chars().any(char::is_control), "{:?}", cell.symbol());
        }
    }
}
