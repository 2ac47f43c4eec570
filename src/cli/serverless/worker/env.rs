//! `svcctl serverless worker env`

use clap::ValueEnum;

use super::{remote, unshown, variables::AllowEnvArgs};
use crate::cli::{failure::Failure, serverless::find, session::Session, terminal::text::escape};
use engine::Caller;
use ops::serverless::worker::{self, WorkerEnv};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It prints the key of the endpoint's workers, which opens its jobs and nothing else, and the endpoint's environment with \
the values of the secrets in it.

Examples:
  svcctl serverless worker env echo > worker.sh
  svcctl serverless worker env echo --format docker > worker.env
  docker run --env-file worker.env me/worker")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// For what it is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: EnvFormat,
    /// Where jobs are taken, instead of where the server says: the address of `svcctl serve`, for the embedded engine
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
    /// What the names begin with, as the worker library reads them [default: that of the server]
    #[arg(long, value_name = "PREFIX")]
    prefix: Option<String>,
    #[command(flatten)]
    allowed: AllowEnvArgs,
}

/// How variables are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum EnvFormat {
    /// Lines for a shell to evaluate
    #[default]
    Shell,
    /// A .env file
    Dotenv,
    /// A file for `docker run --env-file`
    Docker,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(unshown());
    }
    let found = find::one(session, &args.id).await?;
    let doing = format!("read the worker key of endpoint `{}`", found.id);
    let mut env = match (remote(session)?, session.api()?.engine(), &args.job_url) {
        (Some(remote), _, _) => worker::env(&remote, &found.id).await.map_err(|error| Failure::call(doing, error))?,
        (None, Some(engine), Some(_)) => {
            let env = engine.worker_env(&Caller::local(), &found.id);
            env.map(WorkerEnv::from).map_err(|error| Failure::call(doing, error))?
        }
        (None, _, _) => {
            let what = "the embedded engine has no address at which a process could take jobs";
            let hint = "give that of `svcctl serve` with --job-url; or `svcctl serverless worker run` runs the process";
            return Err(Failure::usage(what, hint));
        }
    };
    if env.listening.is_some() {
        let what =
            format!("endpoint `{}` has a load balancer: its workers listen, and no process attaches itself", found.id);
        return Err(Failure::usage(what, "`svcctl serverless worker run` starts them"));
    }
    if let Some(url) = args.job_url {
        env.job_base = url;
    }
    let whole = env.whole(&found.id, args.prefix.as_deref()).unwrap_or_default();
    let (variables, left) = match args.format {
        EnvFormat::Shell | EnvFormat::Dotenv => args.allowed.here(whole),
        EnvFormat::Docker => AllowEnvArgs::in_container(whole),
    };
    for line in &left {
        session.ui.warn(line);
    }
    for (name, value) in variables {
        let text = args.format.line(&name, &value)?;
        // A terminal executes nothing, so it shows the text for a shell unmodified.
        let is_shown = session.settings.width.is_some();
        text.split('\n').try_for_each(|line| session.ui.line(&if is_shown { escape(line) } else { line.into() }))?;
    }
    Ok(())
}

impl EnvFormat {
    fn line(self, name: &str, value: &str) -> Result<String, Failure> {
        match self {
            Self::Shell => Ok(format!("export {name}={}", shell_words::quote(value))),
            Self::Dotenv => Ok(format!("{name}={}", dotenv(value))),
            Self::Docker if value.contains(['\n', '\r']) => Err(Failure::usage(
                format!("variable `{name}` has several lines, which such a file cannot hold"),
                "use --format shell or dotenv",
            )),
            Self::Docker => Ok(format!("{name}={value}")),
        }
    }
}

/// A value in quotes: unmodified if possible, else with special characters escaped.
fn dotenv(value: &str) -> String {
    if !value.contains(['\'', '\n', '\r']) {
        return format!("'{value}'");
    }
    let mut quoted = String::with_capacity(value.len() + 2);
    for character in value.chars() {
        match character {
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '"' | '\\' | '$' | '`' => quoted.extend(['\\', character]),
            other => quoted.push(other),
        }
    }
    format!("\"{quoted}\"")
}
