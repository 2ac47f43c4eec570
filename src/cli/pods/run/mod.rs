//! `svcctl pods run`

mod end;
mod files;
mod follow;
mod input;
mod on;
mod writer;

use std::{collections::HashSet, time::Duration};

use clap::ValueEnum;

use super::{
    create, names,
    placing::{self, Terms, ask},
    request::RequestArgs,
};
use crate::cli::{
    args::values::{CreateId, Span, Ttl, Until},
    failure::{Failure, Kind},
    resources::container::COMMON,
    secrets::known::StrictArgs,
    session::{Session, leftovers::RunningResource},
};
pub(in crate::cli) use end::release;
use files::{Files, FilesArgs};
use input::Input;
use ops::{
    place::{Placement, ResourceKind},
    run::{Mark, Stdin, WrapError, wait_for_files, wrap},
};
use wire::pods::Pod;

/// The heading of the flags about waiting and trying again.
const WAITING: &str = "Waiting and retrying";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods run --image python:3.12 --cpu cpu3c -- python -c 'print(6 * 7)'
  svcctl pods run train --image me/train --gpu 'RTX 4090' --ttl 8h \\
      -- python train.py
  svcctl pods run --image me/tests --gpu any --max-price 0.50 --timeout 30m \\
      -- pytest -q && echo passed
  svcctl pods run train --image me/train --gpu 'H100 SXM' --keep=on-failure \\
      -- python train.py
  svcctl pods run train --image me/train --gpu any --upload . \\
      --download out:weights -- python train.py
  svcctl pods run --on train --upload . -- python train.py --fast
  tar -c data | svcctl pods run --image me/unpack --cpu cpu3c -- tar -x

It rents a pod, shows what CMD writes, byte by byte, its standard error on standard error (on standard output where a \
service does not tell the two apart), ends with its exit code, and terminates the pod. All else is said on standard \
error.

CMD is the whole command, as a program and its arguments: an ENTRYPOINT of the image does not run before it (name it \
in CMD, or with --entrypoint). It is run by `sh`, which the image has to have: \
that writes the exit code into the log behind the output and keeps the container until the pod is terminated, so that \
no host starts CMD anew. --no-wrap runs CMD, or the image's own command, as it is: then 0 says that the container \
ended by itself, and 10 that it failed.

--upload and --download copy as `svcctl pods cp` does, and send nothing again that is there unchanged. They go into the \
container itself on hosts of the embedded engine, and elsewhere through ssh. --on runs CMD in a pod that is there, and \
leaves it there: the loop of somebody who tries things. With --no-wrap CMD does not wait for its files.

Standard input is passed on to CMD when it is a pipe or a file, through ssh: to the pods of `svcctl serve \
--ssh-listen`, or to an ssh server that CMD starts, with --port 22/tcp. Where there is no way in, data on standard \
input is an error. In a loop that reads a list, give the run </dev/null.

Ctrl-C asks whether to terminate the pod or to leave it alone; without a terminal it is terminated. When this program \
is killed, or the service cannot be reached any more, the lease ends the pod (--ttl).

Exit codes: CMD's own; 1 when CMD ended with 0 and some of its output is missing, or its input broke off; 8 when it did not end in time; 10 when the pod ended before CMD told how it ended; those of \
`pods create` when there is no pod.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    request: RequestArgs,
    #[command(flatten)]
    secrets: StrictArgs,
    /// Print the candidates in order and the request body, and rent nothing
    #[arg(long, help_heading = COMMON, display_order = 10)]
    dry_run: bool,
    /// Run CMD in this pod, instead of a new one: by id, unique name or unique prefix of an id
    #[arg(long, value_name = "POD", help_heading = COMMON, display_order = 7,
          conflicts_with_all = ["dry_run", "keep", "timeout", "no_wrap", "retry_until", "create_id", "wait_timeout", "name", "file",
                               "template", "image", "gpu", "cpu"])]
    on: Option<String>,
    #[command(flatten)]
    files: FilesArgs,
    /// The pod's lease: it ends then, watched or not
    #[arg(long, value_name = "DURATION", default_value = "24h", help_heading = COMMON, display_order = 8)]
    ttl: Ttl,
    /// Leave the pod running in the end, always or when CMD failed; it goes on costing money until its lease ends
    #[arg(long, value_name = "WHEN", value_enum, num_args = 0..=1, require_equals = true,
          default_missing_value = "always", help_heading = COMMON, display_order = 9)]
    keep: Option<KeepPolicy>,
    /// How long it may take in all, from the rent on; then the pod is terminated [default: 10m to start, then no limit]
    #[arg(long, value_name = "DURATION", help_heading = COMMON, display_order = 9)]
    timeout: Option<Span>,
    /// Run CMD as it is, without the shell that tells its exit code
    #[arg(long, help_heading = "Container")]
    no_wrap: bool,
    /// Keep trying until then while there is no capacity
    #[arg(long, value_name = "DURATION|TIME", help_heading = WAITING)]
    retry_until: Option<Until>,
    /// The SVCCTL_CREATE_ID of the pod: a second run with the same one takes up the first, from its first line on
    #[arg(long, value_name = "ID", help_heading = WAITING)]
    create_id: Option<CreateId>,
    /// How long the pod may take to start: the earlier word for --timeout, which limits that, too
    #[arg(long, value_name = "DURATION", hide = true)]
    wait_timeout: Option<Span>,
}

/// How long a pod may take to start where nothing else is said.
const START: Duration = Duration::from_secs(10 * 60);

/// When the pod is left running in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum KeepPolicy {
    /// Always
    Always,
    /// When the program failed
    OnFailure,
}

/// A program in its pod.
struct Run {
    pod: Pod,
    /// The mark written after its output; `None` if it runs without the script.
    mark: Option<Mark>,
    /// Its input, if anything can be read here.
    input: Option<Input>,
    keep: Option<KeepPolicy>,
    files: Files,
    timeout: Option<Duration>,
    start_timeout: Duration,
}

pub(super) async fn run(session: &Session, mut args: Args) -> Result<(), Failure> {
    let files = args.files.checked()?;
    if let Some(pod) = &args.on {
        return on::run(session, pod, &files, args.request.program()).await;
    }
    let rng = session.platform.rng();
    args.request.name_if_none(format!("run-{}", names::free(&HashSet::new(), || rng.fraction())));
    let answers = ask::missing(session, &args.request).await?;
    if let Some(answers) = &answers {
        args.request.fill(answers);
    }
    let mut request = args.request.placement(session).await?;
    args.secrets.check(session, request.body.env.as_ref(), request.body.template_id.as_deref()).await?;
    let create_id = args.create_id.as_ref().map(|id| id.0.clone());
    // A second run with the same id reads the log of the first.
    let mark = Mark::of(&create_id.clone().unwrap_or_else(|| rng.create_id()));
    let mark = (!args.no_wrap).then_some(mark);
    let mut input = match &mark {
        _ if args.dry_run || session.platform.rehearses() => None,
        Some(mark) => Input::find(session, &request.body, mark).await?,
        None => Input::without_wrapper()?,
    };
    if let Some(mark) = &mark {
        if let Some(folder) = files.folder() {
            wait_for_files(&mut request.body, mark, folder).map_err(unwrapped)?;
        }
        let stdin = if input.as_ref().is_some_and(Input::has_way) { Stdin::Fifo } else { Stdin::Empty };
        wrap(&mut request.body, mark, stdin).map_err(unwrapped)?;
    }
    session.api()?;
    if !args.dry_run && !session.platform.rehearses() {
        files.check_way(session, &request.body).await?;
    }
    if args.dry_run || session.platform.rehearses() {
        return create::rehearse(session, create_id, Some(args.ttl.0), request).await;
    }
    if let Some(answers) = &answers {
        ask::agree(session, &request).await?;
        session.ui.note(&format!("the same without questions: {}", ask::line(session.ui.typed(), answers)));
    }
    let now = session.platform.now()?;
    let terms = Terms {
        create_id,
        lease: Some((now, args.ttl.0)),
        persistence: args.retry_until.map(|until| until.span(now)),
        disks: None,
    };
    session.ui.interrupt_state.set_bound(args.keep != Some(KeepPolicy::Always));
    let placed: Placement<Pod> = placing::place(session, &request, terms).await?;
    let Pod { id, name, cost, .. } = &placed.made;
    session.ui.interrupt_state.set_running(vec![RunningResource {
        what: ResourceKind::Pod,
        id: id.clone(),
        cost: **cost,
    }]);
    if placed.adopted {
        session.ui.note(&format!("pod `{name}` ({id}) was rented by an earlier try; it is adopted"));
        // The try that rented it may have passed its input on. A create whose answer was lost has no such past.
        if args.create_id.is_some() {
            input = input.map(Input::of_adopted);
        }
    }
    let too_expensive = create::price_over_limit(session, &request, &placed);
    if args.wait_timeout.is_some() {
        session.ui.renamed("--wait-timeout", "--timeout");
    }
    let start_timeout = args.wait_timeout.or(args.timeout).map_or(START, |span| span.0);
    let run = Run {
        pod: placed.made,
        mark,
        input,
        keep: args.keep,
        files,
        timeout: args.timeout.map(|span| span.0),
        start_timeout,
    };
    let is_followed = too_expensive.is_none();
    let result = match too_expensive {
        Some(what) => Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }),
        None => Box::pin(follow::to_the_end(session, &run)).await,
    };
    let brought =
        if is_followed && files::is_there(&result) { run.files.receive(session, &run.pod).await } else { Ok(()) };
    end::finish(session, &run, files::with_results(session, result, brought)).await
}

fn unwrapped(error: WrapError) -> Failure {
    let hint = match &error {
        WrapError::NoProgram => {
            "name it behind `--`, like `-- python train.py`; --no-wrap runs the command of the image or the template"
        }
        WrapError::Command(_) => "give the program behind `--`, word by word",
    };
    Failure::usage(error.to_string(), hint)
}
