//! `svcctl templates`

mod create;
mod request;
mod update;

use clap::Subcommand;

use super::{
    args::grammar::LazyArgs,
    failure::Failure,
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::Shape,
    },
    pods::variable,
    resources::{
        owned::{self, AccountResource, Deletable, DeleteArgs, Readable},
        select,
    },
    session::Session,
};
use wire::{
    Timestamp,
    templates::{DeleteTemplate, GetTemplate, ListTemplates, Template},
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the account's templates
    #[command(visible_alias = "ls", after_help = "Example:\n  svcctl templates list")]
    List,
    /// Show a template in detail
    #[command(after_help = "\
Examples:
  svcctl templates get lab
  svcctl templates get lab -o yaml > lab.yaml")]
    Get {
        /// A template by id, unique name or unique prefix of its id
        id: String,
        /// Show the values of secrets in the environment
        #[arg(long)]
        reveal: bool,
    },
    /// Create a template
    Create(LazyArgs<create::Args>),
    /// Change a template; existing pods keep their settings
    Update(LazyArgs<update::Args>),
    /// Delete templates
    #[command(
        visible_alias = "rm",
        mut_arg("ids", |ids| ids.help("Templates by id, unique name or unique prefix of an id")),
        after_help = "Examples:\n  svcctl templates delete lab\n  svcctl templates delete lab base --yes"
    )]
    Delete(DeleteArgs),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List => owned::list::<Template>(session).await,
            Self::Get { id, reveal } => owned::get::<Template>(session, &id, reveal).await,
            Self::Create(args) => create::run(session, *args.0).await,
            Self::Update(args) => update::run(session, *args.0).await,
            Self::Delete(args) => owned::delete::<Template>(session, &args).await,
        }
    }
}

impl AccountResource for Template {
    type List = ListTemplates;
    const LISTING: &'static str = "list templates";
    const NONE: Option<&'static str> =
        Some("no templates; `svcctl templates create` makes one, `svcctl catalog templates` lists public ones");
}

impl Readable for Template {
    type Get = GetTemplate;

    async fn id_of(session: &Session, typed: &str) -> Result<String, Failure> {
        select::template(session, typed).await
    }

    fn detail(&self, now: Timestamp, reveal: bool) -> Detail {
        let mut detail = Detail::of(self, now);
        let mount = self.mounts.iter().flat_map(|mounts| &mounts.persistent);
        detail.rows("mounts", mount.map(|mount| format!("{}  persistent, {} GB", mount.path, mount.size)));
        detail.rows("env", self.env.iter().flatten().map(|(name, value)| variable(name, value, reveal)));
        detail
    }
}

impl Deletable for Template {
    type Delete = DeleteTemplate;
    const QUESTIONS: [&'static str; 2] = ["Delete this template?", "Delete these {} templates?"];

    fn line(&self) -> String {
        format!("{}  {}  {}", self.id, self.name, self.image)
    }
}

impl Resource for Template {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |template| Cell::text(&template.id)),
        Column::new("NAME", 0, |template| Cell::text(&template.name)),
        Column::new("CATEGORY", 2, |template| Cell::text(template.category.to_string())),
        Column::new("DISK GB", 4, |template| Cell::seen(&template.disk)),
        Column::new("PORTS", 3, |template| Cell::list(&template.ports)),
        Column::new("PUBLIC", 5, |template| Cell::yes(template.public)),
        Column::new("SERVERLESS", 5, |template| Cell::yes(template.serverless)),
        Column::new("IMAGE", 1, |template| Cell::text(&template.image)),
        Column::new("COMMAND", WIDE, |template| Cell::text(&template.args)),
        Column::new("REGISTRY", WIDE, |template| Cell::maybe(template.registry.as_ref())),
        Column::new("SSH", WIDE, |template| Cell::yes(template.start_ssh)),
        Column::new("JUPYTER", WIDE, |template| Cell::yes(template.start_jupyter)),
        Column::new("CUDA", WIDE, |template| Cell::list(&template.allowed_cuda_versions)),
    ];
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::list::<ListTemplates>(),
        ["get" | "create" | "update"] => Shape::one::<Template>(),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}
