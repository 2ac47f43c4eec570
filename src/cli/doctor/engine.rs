//! The embedded engine's data.

use super::{
    account::AccountResources,
    check::{Check, Status},
};
use crate::cli::{
    backend::Backend,
    engine::clock::standing as standing_words,
    failure::{Exit, Failure},
    session::{Session, data_file::journal},
};
use ::engine::Engine;
use api::{Api, CallError};
use ops::list;
use wire::{
    secrets::ListSecrets,
    volumes::{ListGlobalVolumes, ListNetworkVolumes},
};

/// Whether the data file opens and its sums agree, and what the account has in it that commands work with.
pub(super) async fn checks(session: &Session, is_place: bool) -> Vec<Check> {
    let check = check(session);
    let is_there = session.settings.data_file.as_ref().is_some_and(|file| file.exists());
    let is_well = check.status == Status::Ok && is_there;
    let mut checks = vec![check];
    checks.extend(if is_well { clock(session) } else { None });
    if is_place && is_well {
        checks.push(match account(session).await {
            Ok(account) => account.check(),
            Err(failure) => Check::failed(AccountResources::NAME, &failure, &Backend::Embedded),
        });
    }
    checks
}

/// Warns if the engine's clock stands still.
fn clock(session: &Session) -> Option<Check> {
    let standing = session.platform.engine().ok()?.standing().ok()??;
    let hint = "set the machine's clock right; `svcctl engine clock advance` moves the engine's time on at once";
    Some(Check::warn("engine clock", format!("the engine's time {}", standing_words(standing)), hint))
}

async fn account(session: &Session) -> Result<AccountResources, Failure> {
    let api = Api::embedded(session.platform.engine()?);
    let failed = |error: CallError| Failure::call("read what the account has", error);
    let secrets = list::all(&api, ListSecrets::default()).await.map_err(failed)?;
    let network = list::all(&api, ListNetworkVolumes::default()).await.map_err(failed)?;
    let global = list::all(&api, ListGlobalVolumes::default()).await.map_err(failed)?;
    let read = |json: &[u8]| serde_json::from_slice(json).unwrap_or_default();
    Ok(AccountResources(vec![
        secrets.elements().map(read).collect(),
        network.elements().map(read).collect(),
        global.elements().map(read).collect(),
    ]))
}

/// Whether the data file opens and its sums agree. Where there is none, none is made.
fn check(session: &Session) -> Check {
    const NAME: &str = "engine";
    let Some(file) = &session.settings.data_file else {
        let what = "the system names no folder for the data of programs";
        return Check::fail(NAME, Exit::Usage, what, "set SVCCTL_DATA_DIR to a folder you can write");
    };
    let name = file.display();
    if !file.exists() && journal(file).exists() {
        let what = format!("`{name}` was removed while it was in use: its journal is still there");
        let hint = "end the program that uses it, such as `svcctl serve`; what it writes from now on is lost";
        return Check::fail(NAME, Exit::Failed, what, hint);
    }
    if !file.exists() {
        return Check::ok(NAME, format!("unused so far; the first command makes `{name}`"));
    }
    let books = |failed| Failure::admin("check the books of the embedded engine", failed);
    let sealed = |failed| Failure::admin("check the secrets of the embedded engine", failed);
    let look = |engine: Engine| {
        engine.check_books().map_err(books)?;
        engine.check_secrets().map_err(sealed)
    };
    match session.platform.engine().and_then(look) {
        Ok(()) => Check::ok(NAME, format!("`{name}` opens, and its books agree")),
        Err(failure) => Check::failed(NAME, &failure, &Backend::Embedded),
    }
}
