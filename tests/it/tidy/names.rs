//! A type has the field's noun for a name. Participles, pronouns and pictures that once were names stay away.

use std::{collections::BTreeSet, fs};

use regex::Regex;

use super::{root, rust_files};

/// A name that no type may have, and the word to use.
const BANNED: &[(&str, &str)] = &[
    ("Admitted", "ReachResolver"),
    ("Ahead", "what is kept ahead: KeptParts"),
    ("Allowed", "AllowEnvArgs"),
    ("Armed", "ActiveFault"),
    ("Arriving", "the reply: RawReply"),
    ("Asked", "the request or call: JobCall, GraphqlRequest"),
    ("Bell", "Topic"),
    ("Bells", "Notifier"),
    ("Beside", "what it is: GuardedBody, ExtraFields"),
    ("Bound", "what is bound: BoundProxies, BoundPort"),
    ("Broken", "the error: ForwardError"),
    ("Changed", "ChangedFile"),
    ("Checked", "the report: HealthReport"),
    ("Chosen", "Selection"),
    ("Doomed", "Reapable"),
    ("Door", "ProbeTarget, or Access"),
    ("Drained", "DrainedStream"),
    ("Earlier", "what is older: LegacyContexts"),
    ("Ended", "what ended: ProgramExit, EndedPod"),
    ("Ends", "JobResults"),
    ("Failed", "the error: GraphqlError"),
    ("Following", "ProgramFollower"),
    ("Found", "what was found: RouteMatch, PodsById"),
    ("Goods", "Placeable"),
    ("Heard", "the event: TerminalEvent"),
    ("Held", "what is held: Registration, Placeholders"),
    ("Holding", "AccountResources"),
    ("Idle", "IdleMarker"),
    ("Included", "IncludeState"),
    ("Incoming", "ReplyStream"),
    ("Kept", "what is kept: StoredKey, CacheFile"),
    ("Known", "what is known: ConfigFile, CandidateSource"),
    ("Left", "Leftovers"),
    ("Line", "the kind of line: CommandLine, OutputLine, LineItem, LogEntry, or HangupDetector"),
    ("Listed", "ListReply"),
    ("Listening", "ListenSettings, BoundPort"),
    ("Live", "EndpointActivity"),
    ("Locked", "LockedConfig"),
    ("Look", "EndpointSnapshot, TableStyle, LineStyle"),
    ("Looks", "PollSchedule"),
    ("Manner", "UiSettings"),
    ("Many", "LazyArgs"),
    ("Marked", "JsonLine"),
    ("Means", "PlatformInputs"),
    ("Meant", "what is meant"),
    ("Measured", "MeasuredJob"),
    ("Messenger", "WebhookClient"),
    ("Miss", "RoundFailure"),
    ("Missing", "what is missing: MissingSecret, MissingArgs"),
    ("Narrow", "NarrowTerm"),
    ("Offered", "PathMatch"),
    ("Onlooker", "PlacementReporter"),
    ("Open", "PublicRoute, SshProcess"),
    ("Ordered", "TakeHandle"),
    ("Out", "DrawTarget"),
    ("Overdue", "ReapReason"),
    ("Passing", "ForwardedBody"),
    ("Patience", "Timeouts"),
    ("Patient", "WriteTimeout"),
    ("Place", "Backend, Location, CandidatePlace, or the permit: ReadPermit"),
    ("Placed", "Placement"),
    ("Printed", "OutputLines"),
    ("Reading", "the reader: ListReader, FieldCollector"),
    ("Received", "ReceivedBody"),
    ("Refused", "Refusal"),
    ("Remaining", "RemainingFinding"),
    ("Replaced", "Replacement"),
    ("Rope", "Subscription"),
    ("Running", "what runs: RunningProxies, ChildGuard"),
    ("Said", "what was said: VolumeFields"),
    ("See", "StepObserver"),
    ("Seen", "what was seen: JobSnapshot, Observation, PodsById"),
    ("Served", "JobServer"),
    ("Settled", "SettledFinding"),
    ("Shown", "the view: EstimateView, ContextView"),
    ("Sight", "StdinState"),
    ("Sought", "CreateFingerprint"),
    ("Spent", "CostToDate"),
    ("Stake", "RunningResource"),
    ("Standing", "RateLimitStatus, InterruptState"),
    ("Strike", "FaultOutcome"),
    ("Surroundings", "ProcessEnv"),
    ("Taken", "OnConflict, InputTaken, or the guard: SeatGuard"),
    ("Talk", "JobReporter"),
    ("To", "the format: BodyFormat, RequestFormat"),
    ("Told", "JobSignal, Announcement, JobBody"),
    ("Tried", "Attempts"),
    ("Typed", "TypedCommand"),
    ("Underway", "PendingJob"),
    ("Unmarked", "UnmarkedCluster"),
    ("Unseen", "UnconfirmedCreate"),
    ("Visit", "RequestContext, PendingRequest"),
    ("Wanted", "DesiredWorker, Completion"),
    ("Watched", "WatchedPod"),
    ("Way", "Dispatch, SshAddress, InputRoute"),
    ("What", "ResourceKind"),
    ("Whose", "BodyOrigin"),
    ("Wish", "PlacementRequest, Target"),
    ("Wrong", "the error: DefaultError"),
];

/// Folders that are still to be gone through. This list may only shrink.
const TOLERATED: [&str; 1] = ["src/cli/pods/cp"];

#[test]
fn no_type_has_a_banned_name() {
    let definition = Regex::new(r"(?m)^\s*(?:pub(?:\([a-z: ]+\))? )?(?:struct|enum|trait|type) (\w+)").unwrap();
    let mut wrong = BTreeSet::new();
    for path in rust_files(&root().join("src")) {
        let relative = path.strip_prefix(root()).unwrap().to_owned();
        if TOLERATED.iter().any(|folder| relative.starts_with(folder)) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for found in definition.captures_iter(&text) {
            if let Some((name, word)) = BANNED.iter().find(|(name, _)| *name == &found[1]) {
                wrong.insert(format!("{}: `{name}`; use the noun of the field ({word})", relative.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
