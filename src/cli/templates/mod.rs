//! `svcctl templates`

mod create;
mod delete;
mod get;
mod list;
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
    session::Session,
};
use wire::{
    Timestamp,
    templates::{ListTemplates, Template},
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the account's templates
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show a template in detail
    Get(get::Args),
    /// Create a template
    Create(LazyArgs<create::Args>),
    /// Change a template; existing pods keep their settings
    Update(LazyArgs<update::Args>),
    /// Delete templates
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(self, session, [List(list), Get(get), Create(*create), Update(*update), Delete(delete)])
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

fn detail(template: &Template, now: Timestamp, reveal: bool) -> Detail {
    let mut detail = Detail::of(template, now);
    let mount = template.mounts.iter().flat_map(|mounts| &mounts.persistent);
    detail.rows("mounts", mount.map(|mount| format!("{}  persistent, {} GB", mount.path, mount.size)));
    detail.rows("env", template.env.iter().flatten().map(|(name, value)| variable(name, value, reveal)));
    detail
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
