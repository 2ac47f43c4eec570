//! docs/tour.svg: a short recording, made from what a real terminal showed of real containers. The cards are stand-ins.

use std::{env, fmt::Write, fs, path::Path};

use regex::Regex;

use super::{
    recipes::stage,
    scene::{KEY, Scene},
};
use crate::terminal::Terminal;

/// The typed lines, in this order.
const LINES: [&str; 7] = [
    "svcctl catalog gpus --available",
    "svcctl pods run tests --image me/tests --gpu any --max-price 0.80 --ttl 1h -- pytest -q",
    "svcctl pods create lab --image me/notebook --gpu 'RTX 4090' --port 8888/tcp --ssh --ttl 4h --wait -o id",
    "svcctl pods exec lab -- sh -c 'mkdir /out && uname -sm | tee /out/system'",
    "svcctl pods cp lab:/out .",
    "svcctl pods list",
    "svcctl pods terminate lab --yes",
];
const COLUMNS: usize = 112;
/// Pixels.
const LINE_HEIGHT: usize = 19;
const MARGIN: usize = 18;
/// Seconds from one command to the next, and from a command to its output.
const STEP: f64 = 2.0;
const PAUSE: f64 = 0.8;

const STYLE: &str = "\
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #d0d7de; white-space: pre; }
.typed { fill: #ffffff; font-weight: 600; }
.prompt { fill: #3fb950; }
g { animation: appear 1ms linear both; }
@keyframes appear { from { visibility: hidden; } to { visibility: visible; } }
@media (prefers-reduced-motion: reduce) { g { animation: none; } }
";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The terminal's screen after these commands, one after the other.
fn record(scene: &Scene) -> String {
    let url = format!("http://{}", scene.api);
    let variables = [("SVCCTL_BASE_URL", url.as_str()), ("SVCCTL_API_KEY", KEY)];
    let (mut body, mut row) = (String::new(), 0);
    let text = |group: &mut String, row: &mut usize, line: &str| {
        *row += 1;
        let y = MARGIN + *row * LINE_HEIGHT;
        writeln!(group, r#"<text x="{MARGIN}" y="{y}" xml:space="preserve">{line}</text>"#).unwrap();
    };
    for (index, line) in LINES.iter().enumerate() {
        let line_here = format!("env PATH=\"$PWD/bin:$PATH\" {line}");
        let (shown, screen, code) = Terminal::with(&scene.home, COLUMNS, &line_here, &variables).end();
        assert_eq!(code, 0, "{line}: {shown}");
        #[expect(clippy::cast_precision_loss, reason = "a handful")]
        let begin = index as f64 * STEP;
        let mut typed = String::new();
        let command = format!(r#"<tspan class="prompt">$</tspan> <tspan class="typed">{}</tspan>"#, escape(line));
        text(&mut typed, &mut row, &command);
        write!(body, "<g style=\"animation-delay: {begin:.1}s\">\n{typed}</g>\n").unwrap();
        let mut said = String::new();
        for line in screen.lines() {
            text(&mut said, &mut row, &escape(line.trim_end()));
        }
        write!(body, "<g style=\"animation-delay: {:.1}s\">\n{said}</g>\n", begin + PAUSE).unwrap();
    }
    let (width, height) = (COLUMNS * 8 + 2 * MARGIN, (row + 1) * LINE_HEIGHT + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"A terminal in which svcctl runs a program on a pod, enters another, copies its files and ends it\">\n<style>\n{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#0d1117\"/>\n{body}</svg>\n"
    )
}

/// The same without what differs from run to run: ids and times.
fn settled(recording: &str) -> String {
    let recording = Regex::new(r"\b[a-z0-9]{14}\b").unwrap().replace_all(recording, "aaaaaaaaaaaaaa");
    Regex::new(r"\b\d{1,3}s\b").unwrap().replace_all(&recording, "0s").into_owned()
}

#[test]
fn generated_recording_shows_what_a_terminal_shows() {
    let Some(scene) = stage() else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tour.svg");
    let recorded = record(&scene);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if settled(&kept) == settled(&recorded) {
        return;
    }
    assert!(
        env::var_os("SVCCTL_UPDATE").is_some(),
        "docs/tour.svg is stale; run `SVCCTL_UPDATE=1 cargo test generated` and look at it. Now it would be\n{recorded}"
    );
    fs::write(&path, recorded).unwrap();
}
