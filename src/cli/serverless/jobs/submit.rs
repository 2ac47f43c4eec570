//! Sends a job. The job API cannot distinguish a retry from a second job, so a job whose answer was lost is not sent
//! again (cli.md, serverless).

use std::time::Duration;

use crate::cli::{
    failure::{Failure, Kind},
    serverless::find::EndpointTarget,
    session::Session,
};
use api::{CallError, Reply};
use engine::Handle;
use wire::serverless::jobs::Job;

/// The maximum number of attempts, if a duplicate is acceptable.
const TRIES: u32 = 4;
/// The pause before the second time; it doubles.
const PAUSE: Duration = Duration::from_millis(250);

/// Sends a job: once, or with `resend` again when its answer was lost.
pub(in crate::cli::serverless) async fn submit<O: Handle<Output = Job> + Clone>(
    session: &Session,
    target: &EndpointTarget,
    operation: O,
    resend: bool,
) -> Result<Reply<Job>, Failure> {
    for tried in 1.. {
        match target.jobs.call(operation.clone()).await {
            Ok(reply) => return Ok(reply),
            Err(error) if !error.may_have_happened() => return Err(Failure::call("send the job", error)),
            Err(error) if !resend || tried >= TRIES => return Err(lost(target, &error)),
            Err(error) => {
                session.ui.note(&format!("the answer was lost ({error}); the job is sent again, and may run twice"));
                session.platform.pace().sleep(PAUSE * 2_u32.pow(tried)).await;
            }
        }
    }
    unreachable!("the tries are bounded");
}

fn lost(target: &EndpointTarget, error: &CallError) -> Failure {
    let id = &target.id;
    Failure::Told {
        kind: Kind::Unavailable,
        what: "the answer to the job was lost: it may have been taken, and is not sent again".to_owned(),
        details: vec![error.to_string()],
        hint: Some(format!(
            "`svcctl serverless jobs {id}` shows whether it is there; --resend sends it again, and accepts that it may run twice"
        )),
    }
}
