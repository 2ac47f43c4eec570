//! `svcctl help environment`

use super::page::{Page, Part, section};

/// Every variable that is read, and what it does. A test compares it with the code.
pub(super) const VARIABLES: &[(&str, &str)] = &[
    ("SVCCTL_BASE_URL", "The server to use, like --base-url. It overrides SVCCTL_CONTEXT."),
    ("SVCCTL_CONTEXT", "The context to use, like --context."),
    ("SVCCTL_API_KEY", "The API key of the server. It overrides a key that `svcctl login` stored."),
    ("SVCCTL_TEAM_ID", "The team to act for. It overrides the team of the context."),
    ("SVCCTL_JOBS_URL", "Where the server takes jobs, if not at its own address: the key goes there, too."),
    ("SVCCTL_NO_DEFAULTS", "If set to anything but `0` or `false`: no defaults of config.toml, like --no-defaults."),
    ("SVCCTL_CONFIG_DIR", "The folder of contexts, keys, defaults and aliases."),
    ("SVCCTL_DATA_DIR", "The folder of the embedded engine's data."),
    ("SVCCTL_KEYRING", "`off` keeps keys in a file, `auto` in the keyring of the system where there is one."),
    ("SVCCTL_WORKER_ENV_PREFIX", "What the names begin with that worker libraries read; SVCCTL if not set."),
    ("NO_COLOR", "If not empty: no colour, unless --color says otherwise."),
    ("TERM", "`dumb`: no colour, no prompts, no live display."),
    ("CI", "If set to anything but `0` or `false`: no prompts, no live display."),
    ("AI_AGENT", "The same as CI, and so are the next four: coding agents set them for the commands that they run."),
    ("CLAUDECODE", "Set by Claude Code."),
    ("CODEX_SANDBOX", "Set by Codex."),
    ("CURSOR_AGENT", "Set by Cursor."),
    ("GEMINI_CLI", "Set by Gemini CLI."),
    ("HTTP_PROXY", "The proxy for http:// servers. For this and the next three, the lower-case name comes first."),
    ("HTTPS_PROXY", "The proxy for https:// servers."),
    ("ALL_PROXY", "The proxy for both, if they have none of their own."),
    ("NO_PROXY", "Hosts to reach without a proxy, separated by commas."),
    ("DBUS_SESSION_BUS_ADDRESS", "If not set, no keyring is used on Linux."),
    ("TZ", "The time zone of `localtime` and `strflocaltime` in --jq; everything else is in UTC."),
    ("DISPLAY", "If neither this nor WAYLAND_DISPLAY is set, `console` opens no browser on Linux."),
    ("WAYLAND_DISPLAY", "The same for a desktop with Wayland."),
    ("HOME", "Your home folder."),
    ("XDG_CONFIG_HOME", "The folder of configurations on Linux, instead of ~/.config."),
    ("XDG_DATA_HOME", "The folder of data on Linux, instead of ~/.local/share."),
    ("XDG_CACHE_HOME", "The folder of caches on Linux, instead of ~/.cache."),
    ("PATH", "Where `ssh` is found, and `secret-tool` for the keyring on Linux."),
];

/// The variables that svcctl writes into pods and endpoints.
pub(super) const IN_PODS: &[(&str, &str)] = &[
    ("SVCCTL_CREATE_ID", "Marks the create that a pod came from, so that repeating it does not rent a second pod."),
    ("SVCCTL_EXPIRES_AT", "The pod's lease (--ttl), a time in RFC 3339. `svcctl pods reap` enforces it from anywhere."),
    (
        "SVCCTL_TEMPLATE_ID",
        "The template of an endpoint that was made through `svcctl migrate proxy`, which brings changes of the template to it, as v1 did.",
    ),
];

const FILES: &[(&str, &str)] = &[
    (
        "config.toml",
        "In the folder of the configuration: contexts, defaults of flags, and aliases. It holds no key. A contexts.json of an earlier version is moved into it.",
    ),
    ("keys.json", "In the same folder, where there is no keyring: the keys (mode 0600)."),
    ("engine.db", "In the folder of the data: the embedded engine, with engine.db-wal and engine.db-shm beside it."),
    (
        "engine.key",
        "Beside engine.db, once there is a secret: what the values of secrets are sealed with (mode 0600). Keep it with a copy of engine.db.",
    ),
    ("console.lock", "Beside engine.db, while somebody serves a console: its address."),
    (
        "complete-*",
        "In the folder of the cache: names and ids for shell completion, kept for seconds (mode 0600). They may be deleted at any time.",
    ),
];

/// The contents of `config.toml` besides contexts.
const EXAMPLE: &str = "\
[defaults]
output = \"wide\"
pods.create.gpu = [\"RTX 4090\", \"L4\"]
pods.create.wait = true

[aliases]
up = \"pods create --wait\"";

/// The tables of `config.toml`.
const TABLES: &[(&str, &str)] = &[
    (
        "defaults",
        "Flags that count as typed: of a command under its name, of all commands without one. A list is a flag that is repeated; true and false turn a switch on and off.",
    ),
    (
        "aliases",
        "Words for svcctl commands, and for nothing else: there is no shell. What is typed behind an alias goes behind its words. It cannot hide a command.",
    ),
];

/// When a default counts.
const COUNTS: &[&str] = &[
    "A flag that is typed replaces its default, and a variable goes before it. A default also steps back before a flag that excludes it or says the same in another way, like --gpu before --cpu, and beside --file if it says what is created, and not how.",
    "What agrees (--yes), shows a secret (--reveal), chooses the server (--context) or says what is stopped, ended or changed cannot be a default. A value that its flag does not take is an error of its command; what else is wrong is a warning. `svcctl config set` writes neither.",
    "A script that types its flags means the same with any defaults. SVCCTL_NO_DEFAULTS=1 leaves them all out, --no-defaults=wait,gpu those of these flags. --debug shows what defaults and aliases put into a command.",
];

const FOLDERS: &[(&str, &str)] = &[
    (
        "configuration",
        "~/.config/svcctl on Linux, ~/Library/Application Support/svcctl on macOS, %APPDATA%\\svcctl\\config on Windows.",
    ),
    (
        "data",
        "~/.local/share/svcctl on Linux, ~/Library/Application Support/svcctl on macOS, %APPDATA%\\svcctl\\data on Windows.",
    ),
    ("cache", "~/.cache/svcctl on Linux, ~/Library/Caches/svcctl on macOS, %LOCALAPPDATA%\\svcctl\\cache on Windows."),
];

pub(super) fn page() -> Page {
    Page {
        name: "environment",
        about: "The variables that svcctl reads, and the files it reads and writes",
        sections: vec![
            section(
                "Variables",
                vec![
                    Part::text(
                        "A flag overrides a variable, and a variable overrides the selected context and defaults. An empty variable counts as not set.",
                    ),
                    Part::terms(VARIABLES),
                ],
            ),
            section("In pods", vec![Part::terms(IN_PODS)]),
            section("Files", vec![Part::terms(FILES)]),
            section("Folders", vec![Part::terms(FOLDERS)]),
            section(
                "Defaults and aliases",
                [Part::Lines(EXAMPLE), Part::terms(TABLES)]
                    .into_iter()
                    .chain(COUNTS.iter().copied().map(Part::text))
                    .collect(),
            ),
            section("Others", vec![Part::text("Other files are read or written only if the command line names them.")]),
        ],
    }
}
