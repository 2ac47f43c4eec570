//! `svcctl migrate scan`

use std::path::PathBuf;

use clap::ValueEnum;

use super::findings::{self, ReportFormat};
use crate::cli::{
    args::values::Source,
    failure::{Exit, Failure, Kind},
    session::{Session, input},
};
use migrate::{
    rules::Class,
    scan::{self, Baseline, Input, Options, Remedy, Report, ReportedFinding, ScanError},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Folders are walked as ripgrep does: ignored, hidden and binary files are left out, but for .env \
files and those of pipelines; what is named is read in any case. Read are Python, JavaScript, \
TypeScript, shell, Go, Rust, PHP, C#, Java, Ruby, PowerShell, JSON, YAML, TOML, HCL, .env files \
and documents. Nothing is changed, and nothing is sent anywhere.

A comment sets findings aside: `svcctl-migrate: keep` or `svcctl-migrate: ignore` on their line or \
alone on the line before, ignore-start and ignore-end around lines, ignore-file for a whole file; \
ids of rules behind it narrow it to them. Every report lists what is set aside, and what a scan \
cannot see.

What documents say is listed apart and does not count, unless they are named or --documents is given.

It exits 0 when nothing counts, 1 when something does (--fail-on), 2 when it cannot scan, or not all of it.

Examples:
  svcctl migrate scan
  svcctl migrate scan src deploy --fail-on silent
  svcctl migrate scan --host rest.gpu.example src
  svcctl migrate scan --format json > known.json
  svcctl migrate scan --format sarif --baseline known.json > scan.sarif
  svcctl migrate scan --format markdown | gh pr comment --body-file -
  git show HEAD~1:deploy.sh | svcctl migrate scan -")]
pub(in crate::cli) struct Args {
    /// Files and folders; - is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// The format of the report; -o json implies json
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// The lowest class of finding that makes it exit 1: rename, silent or removed
    #[arg(long, value_enum, value_name = "CLASS", default_value_t)]
    fail_on: FailOn,
    /// Report only findings that are not in this JSON report
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// A host of the service: its addresses count without other evidence; can be given again
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Count what documents say like code, also where they are not named
    #[arg(long)]
    documents: bool,
}

/// The least finding that makes a scan fail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// Any finding
    Rename,
    /// What is silent or removed
    Silent,
    /// What is removed
    Removed,
    /// Any finding
    #[default]
    Any,
    /// Nothing
    None,
}

impl FailOn {
    /// The lowest class that makes a scan fail.
    const fn class(self) -> Option<Class> {
        match self {
            Self::Any | Self::Rename => Some(Class::Rename),
            Self::Silent => Some(Class::Silent),
            Self::Removed => Some(Class::Removed),
            Self::None => None,
        }
    }

    fn is_met(self, report: &Report) -> bool {
        self.class().is_some_and(|least| report.counting().any(|(_, seen)| seen.finding.found.rule.class >= least))
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let baseline = match &args.baseline {
        Some(path) => Some(baseline(session, path).await?),
        None => None,
    };
    let has_baseline = baseline.is_some();
    let inputs = inputs(session, args.paths).await?;
    let (hosts, documents) = (args.hosts, args.documents);
    // Reading a large tree takes a while; a signal is heard meanwhile.
    let scanning = tokio::task::spawn_blocking(move || {
        let options = Options { baseline: baseline.as_ref(), hosts: &hosts, documents, ..Options::default() };
        scan::scan(&inputs, options, |_, _, _| ())
    });
    let report = scanning.await.map_err(|error| Failure::Told {
        kind: Kind::Other,
        what: format!("the scan broke off: {error}"),
        details: Vec::new(),
        hint: Some("report it, with the file that it broke at if you can tell".to_owned()),
    })?;
    let report = report.map_err(unusable)?;
    let is_rewritable = |seen: &ReportedFinding| matches!(seen.finding.found.remedy, Remedy::Edits(_));
    let rewritable = report.counting().filter(|(_, seen)| is_rewritable(seen)).count();
    findings::show(session, &report, args.format, (has_baseline, rewritable))?;
    if report.blindness.is_incomplete() {
        return Err(Failure::Reported(Exit::Usage));
    }
    if args.fail_on.is_met(&report) { Err(Failure::Reported(Exit::Failed)) } else { Ok(()) }
}

/// The files to scan.
async fn inputs(session: &Session, paths: Vec<PathBuf>) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::with_capacity(paths.len());
    for path in paths {
        if path.as_os_str() == "-" {
            let bytes = input::bytes(session, &Source::Stdin).await?;
            inputs.push(Input::Text { name: "stdin".to_owned(), bytes });
        } else {
            inputs.push(Input::Path(path));
        }
    }
    Ok(inputs)
}

async fn baseline(session: &Session, path: &std::path::Path) -> Result<Baseline, Failure> {
    let source = Source::File(path.to_owned());
    let text = input::text(session, &source).await?;
    Baseline::parse(&text).map_err(|error| {
        let what = format!("cannot take {} as a baseline: {error}", input::name(&source));
        Failure::usage(what, "make one with `svcctl migrate scan --format json > FILE`")
    })
}

/// Nothing could be scanned.
pub(in crate::cli) fn unusable(error: ScanError) -> Failure {
    Failure::usage(error.to_string(), "give the path of a file or folder that you can read, or - for standard input")
}
