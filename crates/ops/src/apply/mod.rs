//! Makes an account have what files ask for (cli.md, apply). A plan compares manifests with what is there; carrying it
//! out can be cut anywhere, and the next plan goes on from what it finds.

mod carry_out;
mod compare;
mod export;
mod form;
mod kinds;
mod manifest;
mod plan;
mod record;
mod ssh_keys;
mod state;

pub use carry_out::{ApplyError, ApplyRun};
pub use export::{ExportedThing, export};
pub use form::form;
pub use kinds::{Fields, Kind};
pub use manifest::{DOCUMENTS, FILE_BYTES, Manifest, Mistake, Origin, ValueSource, check_names, parse};
pub use plan::{Plan, PlanAction, PlanStep, kinds_of, plan};
pub use record::{ApplyRecord, RecordEntry};
pub use state::{AccountState, AmbiguousName, texts};
