//! `svcctl migrate plan`

mod document;
mod html;
mod text;

use std::{path::PathBuf, time::Duration};

use clap::ValueEnum;

use super::scan::unusable;
use crate::cli::{
    failure::{Exit, Failure, Kind},
    output::{
        self,
        shape::{Shape, reference},
    },
    session::Session,
    settings::format::Format,
    terminal::{
        json,
        text::{count, span},
    },
};
use migrate::{
    plan::{MigrationPlan, PER_DECISION, PER_PLACE, PER_PROGRAM, Program, Stage, Work},
    rewrite::{self, Settings},
    scan::Options,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
One page for the person who decides about the migration: which programs use v1, what `svcctl migrate rewrite` \
changes by itself, what is left to people and about how long it takes them, which behaviours have no equal in v2, and an \
order to go in. The numbers are those of `svcctl migrate scan` and of a rewrite that is only shown. Nothing is changed.

A program is the folder of a manifest (package.json, pyproject.toml, go.mod, Dockerfile and the like) with all below \
it, or else the folder of its files. The minutes per place are an assumption, and the page names them.

It exits 0, or 2 when not every file could be read.

Examples:
  svcctl migrate plan
  svcctl migrate plan --format html > plan.html
  svcctl migrate plan src deploy -o json")]
pub(in crate::cli) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// The format of the page; -o json implies json
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<PageFormat>,
    /// A host of the service: its addresses count without other evidence; can be given again
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Count what documents say like code, also where they are not named
    #[arg(long)]
    documents: bool,
}

/// How a plan is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PageFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
    /// A page without scripts, for a browser
    Html,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let Args { paths, format, hosts, documents } = args;
    // Reading a large tree takes a while; a signal is heard meanwhile.
    let planning = tokio::task::spawn_blocking(move || {
        let scan = Options { hosts: &hosts, documents, ..Options::default() };
        let (report, plan) = rewrite::scan_and_plan(&paths, Settings { scan, ..Settings::default() })?;
        Ok(MigrationPlan::of(&paths, &report, &plan))
    });
    let plan = planning.await.map_err(|error| Failure::Told {
        kind: Kind::Other,
        what: format!("failed to read the files: {error}"),
        details: Vec::new(),
        hint: None,
    })?;
    let plan = plan.map_err(unusable)?;
    match (format, session.settings.format) {
        (Some(PageFormat::Text), _) | (None, Format::Table | Format::Wide) => text::print(session, &plan)?,
        (Some(PageFormat::Html), _) => session.ui.write(html::page(&plan).as_bytes())?,
        (Some(PageFormat::Json), _) | (None, Format::Json) => {
            let body = serde_json::to_vec(&document::Document::of(&plan)).expect("plain values serialise");
            session.ui.line(&json::indent(&body))?;
        }
        (None, Format::Yaml) => output::value(session, &document::Document::of(&plan))?,
        (None, Format::Ndjson | Format::Csv | Format::Id) => {
            output::records(session, &text::rows(&plan), "programs")?;
        }
    }
    if plan.is_complete { Ok(()) } else { Err(Failure::Reported(Exit::Usage)) }
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::with_rows::<text::Row>(reference::<document::Document<'static>>);

/// The plan in two sentences.
fn summary(plan: &MigrationPlan) -> String {
    let read = count(plan.read, "file");
    if plan.counts.all() == 0 {
        return if plan.is_complete {
            format!("Nothing of v1 in {read}.")
        } else {
            format!("Nothing of v1 in what could be read of {read}.")
        };
    }
    let checks = match plan.total.checks {
        0 => String::new(),
        checks => format!(" {} to check once it is rewritten.", count(checks, "more place")),
    };
    format!(
        "{} in {} of {read} and {}: {} automatic, {} by hand.{checks}",
        count(plan.counts.all(), "finding"),
        plan.total.files,
        count(plan.program_count(), "program"),
        plan.total.automatic,
        plan.total.by_hand,
    )
}

/// The estimated time, and what it is based on.
fn estimate(plan: &MigrationPlan) -> String {
    let per_place: Vec<String> = PER_PLACE.iter().map(|(class, minutes)| format!("{minutes} for {class}")).collect();
    format!(
        "About {} of a person's time. This assumes minutes and measures nothing: for each of the {} left by hand {}; \
         {PER_PROGRAM} for each program, to read the diff and try it; {PER_DECISION} for each behaviour without an equal \
         in v2, to decide about it.",
        time(plan.total),
        count(plan.total.places, "place"),
        per_place.join(", "),
    )
}

/// The steps to take, in order.
fn steps(plan: &MigrationPlan) -> Vec<String> {
    let of = |stage: Stage| plan.programs.iter().filter(|program| program.stage == stage).count();
    let (whole, by_hand, undecided) = (of(Stage::Rewrite), of(Stage::ByHand), of(Stage::Decide));
    let mut steps =
        vec![String::from("Keep the programs running meanwhile: `svcctl migrate proxy` serves v1 in front of v2.")];
    let open = plan.without_equal().count();
    if open > 0 {
        steps.push(format!("Decide about {} without an equal in v2, see below.", count(open, "behaviour")));
    }
    if plan.total.automatic > 0 {
        let finishes = if whole > 0 { format!("; it finishes {}", count(whole, "program")) } else { String::new() };
        steps.push(format!("Run `svcctl migrate rewrite --write`{finishes}."));
    }
    if by_hand + undecided > 0 {
        let last = if undecided > 0 { ", those that wait for a decision last" } else { "" };
        steps.push(format!("Change the rest by hand, in the order of the programs{last}."));
    }
    steps.push(String::from("Try each program with `svcctl migrate try -- COMMAND`."));
    steps.push(String::from("Keep v1 out: run `svcctl migrate scan` in CI."));
    steps
}

/// The next step for a program.
const fn next(program: &Program) -> &'static str {
    match program.stage {
        Stage::Rewrite => "rewrite",
        Stage::ByHand if program.work.automatic > 0 => "rewrite, then by hand",
        Stage::ByHand => "by hand",
        Stage::Decide => "decide first",
    }
}

fn time(work: Work) -> String {
    span(Duration::from_secs(u64::from(work.minutes) * 60))
}
