//! `svcctl context add`

use std::collections::btree_map::Entry;

use crate::cli::{
    backend::context_name::ContextName,
    failure::Failure,
    session::Session,
    settings::{
        config::Context,
        target::{self, Source, Target},
    },
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl context add prod https://api.example.com --use
  svcctl login")]
pub(in crate::cli) struct Args {
    /// The context's name
    name: ContextName,
    /// The server's address; --base-url gives it, too
    #[arg(value_name = "URL")]
    url: Option<String>,
    /// The team that a console session acts for
    #[arg(long, value_name = "ID", value_parser = target::parse_team)]
    team: Option<String>,
    /// Also select it
    #[arg(long = "use")]
    select: bool,
}

pub(super) fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let Args { name, url, team, select } = args;
    let flag =
        if let Target::Address(typed, Source::Flag) = &session.settings.target { Some(typed.clone()) } else { None };
    if let (Some(_), Some(_)) = (&url, &flag) {
        return Err(Failure::usage("the server is given twice", "leave --base-url out"));
    }
    let Some(typed) = url.or(flag) else {
        let example = format!("svcctl context add {name} https://api.example.com");
        return Err(Failure::usage(
            "a context is a server with a name, and no server is given",
            format!("`{example}`"),
        ));
    };
    let base_url = target::parse_base_url(&typed)?;
    let locked = session.settings.config.lock()?;
    let mut contexts = locked.contexts()?;
    let done = match contexts.named.entry(name.clone()) {
        Entry::Vacant(vacant) => {
            vacant.insert(Context { base_url, team_id: team, jobs_url: None, key: None });
            "is added"
        }
        Entry::Occupied(there) if there.get().base_url == base_url && there.get().team_id == team => "is there already",
        Entry::Occupied(there) => {
            let Context { base_url, team_id, .. } = there.get();
            let team = team_id.as_ref().map_or_else(|| "no team".to_owned(), |team| format!("team `{team}`"));
            let what = format!("context `{name}` is there already, at {base_url} with {team}");
            return Err(Failure::usage(what, format!("choose another name, or first `svcctl context remove {name}`")));
        }
    };
    if select {
        contexts.selected = Some(name.clone());
    }
    let has_key = contexts.named.get(&name).is_some_and(|context| context.key.is_some());
    locked.save(&contexts)?;
    session.ui.note(&format!("context `{name}` {done}{}", if select { " and selected" } else { "" }));
    if !has_key {
        session.ui.note(&format!("`svcctl login --context {name}` stores its key"));
    }
    if select {
        super::note_override(session);
    }
    Ok(())
}
