//! `svcctl engine kubernetes check`

use serde::Serialize;

use super::{all, connect_to, find};
use crate::cli::{
    engine::hosts::{CheckStatus, check_line},
    failure::{Exit, Failure},
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    session::Session,
    settings::format::Format,
};
use driver::{
    finding::{Finding, Level},
    kubernetes::check,
};
use engine::{Engine, kubernetes::ClusterSite};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The exit code is 0 if pods can run on every cluster that was looked at, warnings or not, else 9.

Examples:
  svcctl engine kubernetes check
  svcctl engine kubernetes check KUBE-1")]
pub(in crate::cli) struct Args {
    /// A cluster by name or unique prefix of it [default: all]
    cluster: Option<String>,
}

/// The result of a check of a cluster.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct Check {
    /// The cluster.
    cluster: String,
    /// The subject of the check.
    #[serde(rename = "check")]
    subject: &'static str,
    status: CheckStatus,
    /// The finding.
    detail: String,
    /// The suggested fix.
    hint: Option<String>,
}

impl Resource for Check {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("CLUSTER", 0, |check| Cell::text(&check.cluster)),
        Column::new("CHECK", 0, |check| Cell::text(check.subject)),
        Column::new("STATUS", 0, |check| Cell::text(check.status.name())),
        Column::new("DETAIL", 0, |check| Cell::text(&check.detail)),
        Column::new("HINT", 1, |check| Cell::maybe(check.hint.as_ref())),
    ];
}

pub(super) async fn run(session: &Session, engine: &Engine, args: &Args) -> Result<(), Failure> {
    let sites = match &args.cluster {
        Some(typed) => vec![find(engine, typed)?],
        None => all(engine)?,
    };
    if sites.is_empty() {
        session.ui.note_empty("no clusters; `svcctl engine kubernetes add NAME --kubeconfig FILE` adds one");
    }
    let mut checks = Vec::new();
    for site in sites {
        checks.extend(examine(session, engine, &site).await?);
    }
    // Within a level, grouped by cluster.
    checks.sort_by_key(|check| check.status);
    let is_table = matches!(session.settings.format, Format::Table | Format::Wide);
    if is_table && session.settings.columns.is_none() {
        for Check { cluster, subject, status, detail, hint } in &checks {
            let line = check_line((cluster, subject, *status), detail, hint.as_deref(), &session.settings);
            session.ui.print(&line)?;
        }
    } else {
        output::records(session, &checks, "checks")?;
    }
    let has_failed = checks.iter().any(|check| check.status == CheckStatus::Fail);
    if has_failed { Err(Failure::Reported(Exit::Unavailable)) } else { Ok(()) }
}

async fn examine(session: &Session, engine: &Engine, site: &ClusterSite) -> Result<Vec<Check>, Failure> {
    let admin = |error| Failure::admin("check the cluster", error);
    let row = |Finding { level, check: subject, detail, hint }| {
        let status = match level {
            Level::Fail => CheckStatus::Fail,
            Level::Warn => CheckStatus::Warn,
            Level::Ok => CheckStatus::Ok,
        };
        Check { cluster: site.id.clone(), subject, status, detail, hint }
    };
    let cluster = match connect_to(session, engine, site).await {
        Ok(cluster) => cluster,
        Err(fault) => {
            let found = Finding { level: Level::Fail, check: "reachable", detail: fault.to_string(), hint: None };
            return Ok(vec![row(found)]);
        }
    };
    let fleet = engine.fleet().map_err(admin)?;
    let pods = engine.wanted(&site.id).map_err(admin)?.into_iter().map(|wanted| wanted.generation.of).collect();
    let has_type = |product: &str| fleet.has_product(&site.id, product);
    let findings = check::check(&cluster, &check::CheckInputs { has_type: &has_type, pods: &pods }).await;
    Ok(findings.into_iter().map(row).collect())
}
