//! A type has the field's noun for a name. Participles, pronouns and pictures that once were names stay away.

use std::{collections::BTreeSet, fs};

use regex::Regex;

use super::{root, rust_files};

/// A name that no type may have, and the word to use.
const BANNED: &[(&str, &str)] = &[
    ("Act", "ClientAction"),
    ("Acting", "SiteExecutor"),
    ("Admitted", "ReachResolver"),
    ("Ahead", "what is kept ahead: KeptParts"),
    ("Alike", "MachineGroup"),
    ("Allowed", "AllowEnvArgs"),
    ("Armed", "ActiveFault"),
    ("Arriving", "the reply: RawReply"),
    ("Asked", "the request or call: JobCall, GraphqlRequest, ProgramRequest, RequestKind"),
    ("Began", "what began: ConnectionStart"),
    ("Begun", "StartedProgram"),
    ("Bell", "Topic"),
    ("Bells", "Notifier"),
    ("Beside", "what it is: GuardedBody, ExtraFields"),
    ("Books", "EngineRecords"),
    ("Bound", "what is bound: BoundProxies, BoundPort"),
    ("Broken", "the error: ForwardError"),
    ("Busy", "RunningStep, GpuLoads"),
    ("Caught", "WriteOutcome"),
    ("Changed", "ChangedFile"),
    ("Checked", "the report: HealthReport"),
    ("Chosen", "Selection"),
    ("Coming", "PartUpload"),
    ("Connect", "Connector"),
    ("Contacts", "Connections"),
    ("Counted", "KnownBytes"),
    ("Course", "PodTransition"),
    ("Death", "Failpoint"),
    ("Deleted", "DeletedFile"),
    ("Doomed", "Reapable"),
    ("Door", "ProbeTarget, or Access"),
    ("Doors", "DockerConnector"),
    ("Drained", "DrainedStream"),
    ("Earlier", "what is older: LegacyContexts"),
    ("Ended", "what ended: ProgramExit, EndedPod"),
    ("Ends", "JobResults"),
    ("Exported", "ExportedSecret"),
    ("Failed", "the error: GraphqlError"),
    ("Finished", "StepResult"),
    ("Followed", "FollowTask"),
    ("Following", "ProgramFollower, ContainerFollower"),
    ("Found", "what was found: RouteMatch, PodsById, ObservedContainer"),
    ("Goods", "Placeable"),
    ("Happened", "LoggedEvent"),
    ("Heard", "the event: TerminalEvent"),
    ("Held", "what is held: Registration, Placeholders, DiskUsage"),
    ("Holding", "AccountResources"),
    ("Idle", "IdleMarker"),
    ("Included", "IncludeState"),
    ("Incoming", "ReplyStream"),
    ("Keeper", "LogSink"),
    ("Kept", "what is kept: StoredKey, CacheFile"),
    ("Known", "what is known: ConfigFile, CandidateSource, KnownTenants"),
    ("Last", "DiskHistory"),
    ("Left", "Leftovers"),
    ("Life", "WriterState"),
    ("Line", "the kind of line: CommandLine, OutputLine, LineItem, LogEntry, or HangupDetector"),
    ("Listed", "ListReply, HostImage"),
    ("Listening", "ListenSettings, BoundPort"),
    ("Live", "EndpointActivity"),
    ("Loaded", "SegmentContents"),
    ("Locked", "LockedConfig"),
    ("Look", "EndpointSnapshot, TableStyle, LineStyle"),
    ("Looks", "PollSchedule"),
    ("Made", "CreatedContainer"),
    ("Malformed", "the error: ReferenceError"),
    ("Manner", "UiSettings"),
    ("Many", "LazyArgs"),
    ("Marked", "JsonLine"),
    ("Means", "PlatformInputs, DriverContext"),
    ("Meant", "what is meant"),
    ("Measured", "MeasuredJob"),
    ("Messenger", "WebhookClient"),
    ("Minutes", "Measurements"),
    ("Miss", "RoundFailure"),
    ("Missing", "what is missing: MissingSecret, MissingArgs"),
    ("Narrow", "NarrowTerm"),
    ("Occupant", "TenantRecord"),
    ("Offered", "PathMatch"),
    ("OnHost", "HostOccupancy"),
    ("OnHosts", "HostOccupancies"),
    ("Onlooker", "PlacementReporter"),
    ("Open", "PublicRoute, SshProcess"),
    ("Ordered", "TakeHandle"),
    ("Out", "DrawTarget"),
    ("Overdue", "ReapReason"),
    ("Passing", "ForwardedBody"),
    ("Patience", "Timeouts"),
    ("Patient", "WriteTimeout"),
    ("Place", "Backend, Location, CandidatePlace, or the permit: ReadPermit, PullTicket"),
    ("Placed", "Placement"),
    ("Printed", "OutputLines"),
    ("Pulled", "PulledImage"),
    ("Pulling", "PullReporter"),
    ("Reading", "the reader: ListReader, FieldCollector"),
    ("Real", "HostAllocation"),
    ("Received", "ReceivedBody"),
    ("Refused", "Refusal"),
    ("Remaining", "RemainingFinding"),
    ("Replaced", "Replacement"),
    ("Rope", "Subscription"),
    ("Running", "what runs: RunningProxies, ChildGuard, DriverTask"),
    ("Said", "what was said: VolumeFields"),
    ("Seat", "PooledConnection"),
    ("See", "StepObserver"),
    ("Seen", "what was seen: JobSnapshot, Observation, Fact, PodsById"),
    ("Sent", "PendingInput"),
    ("Served", "JobServer"),
    ("Settled", "SettledFinding"),
    ("Shown", "the view: EstimateView, ContextView"),
    ("Sight", "StdinState"),
    ("Silent", "NoLogs"),
    ("Sought", "CreateFingerprint"),
    ("Spent", "CostToDate"),
    ("Stake", "RunningResource"),
    ("Standing", "RateLimitStatus, InterruptState"),
    ("Station", "EndpointScheduler"),
    ("Stay", "WorkerAllocation"),
    ("Strike", "FaultOutcome"),
    ("Surroundings", "ProcessEnv"),
    ("Taken", "OnConflict, InputTaken, or the guard: SeatGuard"),
    ("Talk", "JobReporter, ChannelState"),
    ("To", "the format: BodyFormat, RequestFormat"),
    ("Told", "JobSignal, Announcement, JobBody"),
    ("Touched", "ChangeSet"),
    ("Tried", "Attempts"),
    ("Tries", "RetrySchedule"),
    ("Trouble", "the error: StepError"),
    ("Turn", "CatchUpPermit"),
    ("Typed", "TypedCommand"),
    ("Underway", "PendingJob"),
    ("Unmarked", "UnmarkedCluster"),
    ("Unseen", "UnconfirmedCreate"),
    ("Visit", "RequestContext, PendingRequest"),
    ("Want", "Presence"),
    ("Wanted", "DesiredWorker, DesiredState, Completion"),
    ("Watched", "WatchedPod"),
    ("Way", "Dispatch, SshAddress, InputRoute, TunnelSettings"),
    ("What", "ResourceKind"),
    ("Who", "Principal"),
    ("Whose", "BodyOrigin"),
    ("Wish", "PlacementRequest, Target"),
    ("Written", "OutputStream"),
    ("Wrong", "the error: DefaultError"),
];

/// The folders whose types have names that were gone through.
const FOLDERS: [&str; 3] = ["src", "crates/driver/src", "crates/engine/src"];
/// Parts of the engine's interface that are still to be gone through. This list may only shrink.
const TOLERATED: [&str; 3] = [
    "crates/engine/src/context/engine.rs",
    "crates/engine/src/logs/kept/segment.rs",
    "crates/engine/src/serverless/listening.rs",
];

#[test]
fn no_type_has_a_banned_name() {
    let definition = Regex::new(r"(?m)^\s*(?:pub(?:\([a-z: ]+\))? )?(?:struct|enum|trait|type) (\w+)").unwrap();
    let mut wrong = BTreeSet::new();
    for path in FOLDERS.iter().flat_map(|folder| rust_files(&root().join(folder))) {
        let relative = path.strip_prefix(root()).unwrap().to_owned();
        if TOLERATED.iter().any(|file| relative.ends_with(file)) {
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
