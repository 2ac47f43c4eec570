//! `svcctl help environment`

use super::page::{Page, Part, section};

/// Every variable that is read, and what it does. A test compares it with the code.
pub(super) const VARIABLES: &[(&str, &str)] = &[
    ("SVCCTL_BASE_URL", "The server to use, like --base-url. It comes before SVCCTL_CONTEXT."),
    ("SVCCTL_CONTEXT", "The context to use, like --context."),
    ("SVCCTL_API_KEY", "The API key of the server. It comes before a key that `svcctl login` stored."),
    ("SVCCTL_TEAM_ID", "The team to act for. It comes before that of the context."),
    ("SVCCTL_CONFIG_DIR", "The folder of contexts and keys."),
    ("SVCCTL_DATA_DIR", "The folder of the embedded engine's data."),
    ("SVCCTL_KEYRING", "`off` keeps keys in a file, `auto` in the keyring of the system where there is one."),
    ("NO_COLOR", "Anything but nothing: no colour, unless --color says otherwise."),
    ("TERM", "`dumb`: no colour, and nothing drawn live."),
    ("CI", "Anything but nothing, `0` and `false`: nobody is asked, and nothing is drawn live."),
    ("HTTP_PROXY", "The proxy to servers at http:// addresses. Of this and the next three, small letters come first."),
    ("HTTPS_PROXY", "The proxy to servers at https:// addresses."),
    ("ALL_PROXY", "The proxy to both, where they have none of their own."),
    ("NO_PROXY", "Hosts that are reached without a proxy, separated by commas."),
    ("DBUS_SESSION_BUS_ADDRESS", "Not set: there is no keyring on Linux, and nobody looks for one."),
    ("TZ", "The time zone of `localtime` and `strflocaltime` in --jq; everything else is in UTC."),
    ("HOME", "Your home, where folders are looked for."),
    ("XDG_CONFIG_HOME", "The folder of configurations on Linux, instead of ~/.config."),
    ("XDG_DATA_HOME", "The folder of data on Linux, instead of ~/.local/share."),
    ("XDG_CACHE_HOME", "The folder of caches on Linux, instead of ~/.cache."),
    ("PATH", "Where `ssh` is found, and `secret-tool` for the keyring on Linux."),
];

/// The variables that svcctl writes into pods.
const IN_PODS: &[(&str, &str)] = &[
    ("SVCCTL_CREATE_ID", "Marks the create that a pod came from, so that a repeated one finds it and rents no second."),
    ("SVCCTL_EXPIRES_AT", "The pod's lease (--ttl), a time in RFC 3339. `svcctl pods reap` enforces it from anywhere."),
];

const FILES: &[(&str, &str)] = &[
    ("contexts.json", "In the folder of the configuration: the contexts. It holds no key."),
    ("keys.json", "There too, where there is no keyring: the keys, for your eyes only (mode 0600)."),
    ("engine.db", "In the folder of the data: the embedded engine, with engine.db-wal and engine.db-shm beside it."),
    (
        "complete-*",
        "In the folder of the cache: names and ids for the completion of your shell, a few seconds old (mode 0600). They may be deleted at any time.",
    ),
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
                        "A flag comes before a variable, a variable before the selected context. An empty variable counts as not set.",
                    ),
                    Part::terms(VARIABLES),
                ],
            ),
            section("In pods", vec![Part::terms(IN_PODS)]),
            section("Files", vec![Part::terms(FILES)]),
            section("Folders", vec![Part::terms(FOLDERS)]),
            section(
                "Others",
                vec![Part::text(
                    "Beside these, only files that are named on the command line are read or written, and `svcctl ssh-keys add` reads the public key that it is given.",
                )],
            ),
        ],
    }
}
