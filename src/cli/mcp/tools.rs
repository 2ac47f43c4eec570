//! The list of tools: what each is for, and how it is called. A tool is a task, not a route.

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::Value;

use super::{answer::ToolReply, desk::Task, schemas};
use crate::cli::failure::Failure;
use wire::schema::decode_value;

/// The effect that a call of a tool may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Nothing.
    Reads,
    /// It adds something; the same call again finds it.
    Adds,
    /// It changes something, each time anew.
    Changes,
    /// It removes something; again, there is nothing left to remove.
    Removes,
}

/// A tool.
struct ToolSpec {
    name: &'static str,
    about: &'static str,
    effect: Effect,
    input: fn() -> serde_json::Map<String, Value>,
    output: fn() -> serde_json::Map<String, Value>,
}

macro_rules! tools {
    ($($name:ident $effect:ident $about:literal;)*) => {
        /// Every tool, in the order of the list.
        const TOOLS: &[ToolSpec] = &[$(ToolSpec {
            name: stringify!($name),
            about: $about,
            effect: Effect::$effect,
            input: schemas::input::<super::$name::Input>,
            output: schemas::output::<super::$name::Output>,
        }),*];

        /// Carries out a call.
        pub(super) async fn carry_out(task: &Task<'_>, name: &str, arguments: Value) -> Result<ToolReply, Failure> {
            let backend = &task.session.settings.backend;
            match name {
                $(stringify!($name) => {
                    let input = decode_value(arguments);
                    let input = input.map_err(|problem| Failure::call(format!("call `{name}`"), problem))?;
                    Ok(ToolReply::of(Box::pin(super::$name::carry_out(task, input)).await?, backend))
                })*
                other => Err(unknown(other)),
            }
        }
    };
}

tools! {
    capacity Reads "Where hardware has room, cheapest first; or why it finds none and what would fit";
    pods Reads "Pods, or one";
    rent Adds "Rents a pod or cluster with a lease, and waits until it is usable. Called again, it finds it, starts it, waits on";
    run Adds "Rents a pod, runs one program to its end, brings exit code and output, ends the pod";
    exec Changes "Runs a command in a running pod, by ssh";
    logs Reads "End of the log of a pod or worker";
    why Reads "Why a pod does not run, or a job waits or fails";
    end Removes "Terminates a pod, deletes a cluster or endpoint, for good";
    endpoints Changes "Serverless endpoints; creates or changes one";
    jobs Changes "Sends a job and waits for its output; or lists, looks, cancels";
    cost Reads "What is rented costs, spent, left; with hardware an estimate; with since the bill";
    migrate Reads "API v1 to v2: scan or plan files, rewrite as a diff, translate a body; writes nothing";
    api Changes "Any other API operation";
    help Reads "Finds API operations and their schemas, commands of svcctl, migration rules";
}

fn unknown(name: &str) -> Failure {
    let what = format!("there is no tool `{}`", super::pods::short(name));
    Failure::usage(what, "`tools/list` names them")
}

/// Tools that do nothing but change something: a server that only reads leaves them out.
const ONLY_CHANGE: [&str; 4] = ["rent", "run", "exec", "end"];

/// The list of tools, for a server that only reads or for one that does not.
pub(super) fn list(read_only: bool) -> Vec<Tool> {
    let is_listed = |spec: &&ToolSpec| !(read_only && ONLY_CHANGE.contains(&spec.name));
    let tool = |spec: &ToolSpec| {
        let tool = Tool::new(spec.name, spec.about, (spec.input)()).with_raw_output_schema((spec.output)().into());
        tool.annotate(annotations(if read_only { Effect::Reads } else { spec.effect }))
    };
    TOOLS.iter().filter(is_listed).map(tool).collect()
}

/// The hints of the protocol; those left out keep their defaults.
fn annotations(effect: Effect) -> ToolAnnotations {
    match effect {
        Effect::Reads => ToolAnnotations::new().read_only(true),
        Effect::Adds => ToolAnnotations::new().destructive(false).idempotent(true),
        Effect::Changes => ToolAnnotations::new().destructive(true),
        Effect::Removes => ToolAnnotations::new().destructive(true).idempotent(true),
    }
}

#[cfg(test)]
mod tests {
    use super::list;

    /// The bytes of the list of tools that every conversation pays for.
    #[test]
    fn the_list_is_short() {
        let tools = list(false);
        assert!(tools.len() <= 14, "{}", tools.len());
        let size = |tool: &rmcp::model::Tool| serde_json::to_vec(tool).expect("a tool").len();
        let sizes: Vec<(String, usize)> = tools.iter().map(|tool| (tool.name.to_string(), size(tool))).collect();
        let bytes = serde_json::to_vec(&tools).expect("a list").len();
        assert!(bytes <= 12_000, "{bytes} bytes: {sizes:?}\n{}", serde_json::to_string(&tools).expect("a list"));
    }

    #[test]
    fn a_server_that_only_reads_has_no_tool_that_only_changes() {
        let names: Vec<String> = list(true).iter().map(|tool| tool.name.to_string()).collect();
        assert_eq!(names.len(), 10);
        assert!(
            list(true)
                .iter()
                .all(|tool| tool.annotations.as_ref().and_then(|hints| hints.read_only_hint) == Some(true))
        );
    }
}
