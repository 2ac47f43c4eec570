//! `svcctl registries delegations create`

use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    session::Session,
};
use wire::{
    delegations::{CreateDelegation, CreateDelegationRequest},
    scalar::EcrArn,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl registries delegations create \\
      arn:aws:ecr:us-east-1:123456789012:repository/team/app
  svcctl registries delegations create --name app \\
      123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app:1")]
pub(in crate::cli) struct Args {
    /// A repository by its ARN, or by an image of it
    #[arg(value_name = "ARN|IMAGE")]
    repository: String,
    /// A name for it
    #[arg(long, value_name = "N")]
    name: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let resource = match EcrArn::of_image(&args.repository) {
        Some(arn) => {
            session.ui.note(&format!("the repository of that image is {arn}"));
            arn
        }
        None => args.repository.parse::<EcrArn>().map_err(|error| {
            let hint = "give the ARN of a repository, or an image like \
                        123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app";
            Failure::usage(error.to_string(), hint)
        })?,
    };
    let body = CreateDelegationRequest { resource, name: args.name };
    let reply = session.call("create the registry delegation", CreateDelegation { body }).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}
