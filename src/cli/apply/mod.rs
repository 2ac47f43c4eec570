//! `svcctl apply`: makes an account have what files ask for. `diff` and `export` stand beside it.

pub(super) mod diff;
pub(super) mod export;
mod files;
mod names;
mod store;
mod values;
mod view;

use clap::Args as ClapArgs;

use super::{
    failure::{Failure, Kind as FailureKind},
    output::{self, shape::Shape},
    pods::placing,
    session::{Session, prompt},
    settings::format::Format,
    terminal::text,
};
use files::FileArgs;
use ops::apply::{
    AccountState, ApplyError, ApplyRecord, ApplyRun, Manifest, Plan, PlanAction, PlanStep, kinds_of, plan,
};
use store::RecordFile;

// The desired resources, and the account to compare them with. A doc comment would be the help of its commands.
#[derive(Debug, ClapArgs)]
struct ApplyInput {
    #[command(flatten)]
    files: FileArgs,
    /// Delete what an earlier apply of these files made and they no longer have
    #[arg(long)]
    prune: bool,
    /// Where it is remembered what these files made [default: in the data folder]
    #[arg(long, value_name = "FILE")]
    record: Option<std::path::PathBuf>,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = "\
A file has documents in YAML: the body of a create, with `kind` and `name`. Names stand for ids. The kinds are secret, \
registry, ssh-key, network-volume, global-volume, template, pod, endpoint and cluster; `svcctl schema manifest` prints \
their form. Fields that are left out stay as they are. Values of secrets come from the environment or standard input.

Examples:
  svcctl apply -f team.yaml
  svcctl apply -f deploy/ --prune --yes
  svcctl apply -f deploy/ --replace")]
pub(super) struct Args {
    #[command(flatten)]
    input: ApplyInput,
    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Delete and make anew what cannot be changed in place, without being asked
    #[arg(long)]
    replace: bool,
    /// Do not ask before --prune deletes
    #[arg(short, long)]
    yes: bool,
}

/// The output of `apply` and `diff`.
pub(super) const SHAPE: Shape = view::SHAPE;

/// A plan, with all that it was made from.
struct PreparedPlan {
    manifests: Vec<Manifest>,
    state: AccountState,
    record: ApplyRecord,
    file: RecordFile,
    plan: Plan,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let manifests = files::read(session, &args.input.files).await?;
    let file = RecordFile::of(session, &args.input)?;
    let _turn = if args.dry_run { None } else { Some(file.take_turn(session).await?) };
    let prepared = prepare(session, &args.input, manifests, file).await?;
    if args.dry_run {
        show(session, &prepared.plan.steps)?;
        tell(session, &prepared.plan.steps, "to be ");
        return Ok(());
    }
    ask(session, &args, &prepared.plan).await?;
    let values = values::read(session, &args.input.files, &prepared.manifests, &prepared.plan).await?;
    let PreparedPlan { manifests, state, mut record, file, plan } = prepared;
    let run = ApplyRun {
        api: session.api()?,
        pace: session.platform.pace(),
        manifests: &manifests,
        state: &state,
        values: &|place| values.get(&place).cloned().unwrap_or_default(),
        store: &|record| file.write(record),
        observe: &|step| {
            if session.settings.verbose && step.action != PlanAction::Keep {
                session.ui.note(&view::line(step));
            }
        },
    };
    let done = run.carry_out(&plan, &mut record).await.map_err(|error| failure(error, &file))?;
    show(session, &done)?;
    tell(session, &done, "");
    Ok(())
}

/// Reads what is there, and plans.
async fn prepare(
    session: &Session,
    input: &ApplyInput,
    mut manifests: Vec<Manifest>,
    file: RecordFile,
) -> Result<PreparedPlan, Failure> {
    names::resolve(session, &mut manifests).await?;
    let record = file.read()?;
    let kinds = kinds_of(&manifests, &record);
    let read = AccountState::read(session.api()?, &kinds).await;
    let state = read.map_err(|error| Failure::call("read what the account has", error))?;
    let plan = plan(&manifests, &state, &record, input.prune).map_err(|error| failure(error.into(), &file))?;
    Ok(PreparedPlan { manifests, state, record, file, plan })
}

/// Asks before anything is deleted.
async fn ask(session: &Session, args: &Args, plan: &Plan) -> Result<(), Failure> {
    let lines = |action| plan.with(action).map(view::line).collect::<Vec<_>>();
    let replaced = lines(PlanAction::Replace);
    if !replaced.is_empty() && !args.replace {
        let question = format!("Delete {} and make them anew?", text::count(replaced.len(), "thing"));
        if !session.settings.interactive {
            return Err(Failure::Told {
                kind: FailureKind::Usage,
                what: format!("{} cannot be changed in place", text::count(replaced.len(), "thing")),
                details: replaced,
                hint: Some("add --replace to delete them and make them anew; nothing was done".into()),
            });
        }
        prompt::confirm(session, false, &replaced, &question).await?;
    }
    let pruned = lines(PlanAction::Prune);
    if pruned.is_empty() {
        return Ok(());
    }
    let question = format!("Delete {} that no file has any more?", text::count(pruned.len(), "thing"));
    prompt::confirm(session, args.yes, &pruned, &question).await
}

/// Shows the steps: to a person only what changes.
fn show(session: &Session, steps: &[PlanStep]) -> Result<(), Failure> {
    let is_brief = matches!(session.settings.format, Format::Table | Format::Wide);
    let shown: Vec<PlanStep> =
        steps.iter().filter(|step| !is_brief || step.action != PlanAction::Keep).cloned().collect();
    output::records(session, &shown, "steps")
}

/// Counts the steps in a sentence.
fn tell(session: &Session, steps: &[PlanStep], tense: &str) {
    let counts = [
        (PlanAction::Create, "created"),
        (PlanAction::Update, "updated"),
        (PlanAction::Replace, "made anew"),
        (PlanAction::Prune, "deleted"),
    ];
    let count = |action| steps.iter().filter(|step| step.action == action).count();
    let told = counts.iter().filter(|(action, _)| count(*action) > 0);
    let mut parts: Vec<String> = told.map(|(action, word)| format!("{} {tense}{word}", count(*action))).collect();
    let kept = count(PlanAction::Keep);
    if kept > 0 || parts.is_empty() {
        parts.push(format!("{kept} as asked for"));
    }
    session.ui.note(&parts.join(", "));
}

/// The failure of an apply.
fn failure(error: ApplyError, file: &RecordFile) -> Failure {
    match error {
        ApplyError::Call { doing, error } => Failure::call(doing, error),
        ApplyError::Place { request, create_id, error } => placing::failure(&request, &create_id, *error),
        ApplyError::Ambiguous(error) => Failure::Told {
            kind: FailureKind::Usage,
            what: error.to_string(),
            details: Vec::new(),
            hint: Some("rename or delete all but one: a file means things by their names".into()),
        },
        ApplyError::Record(error) => file.failure(&error),
    }
}
