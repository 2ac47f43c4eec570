//! The container flags, shared by pods and templates.

use clap::{Args, builder::NonEmptyStringValueParser};
use serde_json::{Map, Value};

use crate::cli::{
    args::{
        units::{gigabytes, port},
        values::{EnvArg, PlacedVolume, SizedMount, Source, Variable, VolumeMount, parse_env_file},
    },
    failure::Failure,
    session::{Session, input},
};
use wire::scalar::Port;

/// The heading of the flags that are used most: they come first, below "Options".
pub(in crate::cli) const COMMON: Option<&str> = None;

/// The image to run, and its settings.
#[derive(Debug, Args)]
#[command(next_help_heading = "Container")]
pub(in crate::cli) struct ContainerArgs {
    /// The container image
    #[arg(long, value_name = "IMAGE", value_parser = NonEmptyStringValueParser::new(), help_heading = COMMON, display_order = 3)]
    image: Option<String>,
    /// Size of the container disk in GB; a stop or restart wipes it
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    disk: Option<u32>,
    /// A port to publish, like 8888 (http) or 5432/tcp; may be repeated, or several separated by commas
    #[arg(short, long = "port", value_name = "P[/PROTO]", value_delimiter = ',', value_parser = port,
          help_heading = COMMON, display_order = 5)]
    ports: Vec<Port>,
    /// An environment variable, K alone with its value here; may be repeated
    #[arg(short, long, value_name = "K[=V]", help_heading = COMMON, display_order = 6)]
    env: Vec<EnvArg>,
    /// A file of KEY=VALUE lines, or - for standard input; --env overrides it
    #[arg(long, value_name = "FILE")]
    env_file: Option<Source>,
    /// The command as one string, split like a shell line; '' clears it
    #[arg(long, value_name = "STR", allow_hyphen_values = true)]
    args: Option<String>,
    /// A word of the entrypoint; may be repeated, '' clears it
    #[arg(long, value_name = "STR", allow_hyphen_values = true)]
    entrypoint: Vec<String>,
    /// The registry credential to pull the image with
    #[arg(long, value_name = "ID")]
    registry: Option<String>,
    /// The command to run in the container, word by word
    #[arg(last = true, value_name = "CMD", help_heading = COMMON)]
    cmd: Vec<String>,
}

/// The disks of a pod beside its container disk.
#[derive(Debug, Args)]
#[command(next_help_heading = "Disks")]
pub(in crate::cli) struct MountArgs {
    /// Storage on the pod's host that survives stop and restart; excludes the other mounts
    #[arg(long, value_name = "SIZE:PATH")]
    pub(in crate::cli) persistent: Option<SizedMount>,
    /// A network volume in the pod's data center
    #[arg(long, value_name = "ID:PATH")]
    network_volume: Option<VolumeMount>,
    /// A global volume
    #[arg(long, value_name = "ID[:PATH]")]
    global_volume: Option<PlacedVolume>,
}

impl ContainerArgs {
    /// The words behind `--`.
    pub(in crate::cli) fn program(&self) -> &[String] {
        &self.cmd
    }

    /// Whether an image was typed.
    pub(in crate::cli) const fn has_image(&self) -> bool {
        self.image.is_some()
    }

    /// The registry credential that was typed.
    pub(in crate::cli) fn registry(&self) -> Option<&str> {
        self.registry.as_deref()
    }

    /// Takes an image as if it had been typed.
    pub(in crate::cli) fn set_image(&mut self, image: &str) {
        self.image = Some(image.to_owned());
    }

    /// Puts what was typed into a body, except the environment.
    pub(in crate::cli) fn apply(&self, body: &mut Map<String, Value>) {
        set(body, "image", self.image.as_deref());
        set(body, "disk", self.disk);
        set(body, "args", self.args.as_deref());
        set(body, "registry", self.registry.as_deref());
        set_words(body, "entrypoint", &self.entrypoint);
        set_words(body, "cmd", &self.cmd);
        if !self.ports.is_empty() {
            body.insert("ports".into(), self.ports.iter().map(ToString::to_string).collect());
        }
    }

    /// The environment variables that were typed or named in a file, in the order in which they count.
    pub(in crate::cli) async fn variables(&self, session: &Session) -> Result<Vec<Variable>, Failure> {
        let mut variables = Vec::new();
        if let Some(source) = &self.env_file {
            let text = input::text(session, source).await?;
            variables = parse_env_file(&text).map_err(|reason| {
                Failure::usage(format!("{}: {reason}", input::name(source)), "write one KEY=VALUE a line")
            })?;
        }
        for variable in &self.env {
            variables.push(variable.resolve(|name| session.platform.variable(name)).map_err(|reason| {
                Failure::usage(format!("--env {}: {reason}", variable.key()), "set it, or give its value: --env K=V")
            })?);
        }
        Ok(variables)
    }
}

impl MountArgs {
    /// Puts what was typed into a body.
    pub(in crate::cli) fn apply(&self, body: &mut Map<String, Value>) {
        if let Some(SizedMount { size, path }) = &self.persistent {
            set_mount(body, "persistent", serde_json::json!({ "size": size, "path": path }));
        }
        if let Some(VolumeMount { id, path }) = &self.network_volume {
            set_mount(body, "network", serde_json::json!([{ "volumeId": id, "path": path }]));
        }
        if let Some(PlacedVolume { id, path }) = &self.global_volume {
            let mut mount = Map::from_iter([("volumeId".to_owned(), id.as_str().into())]);
            set(&mut mount, "path", path.as_deref());
            set_mount(body, "global", Value::Array(vec![mount.into()]));
        }
    }
}

/// Sets a field when there is a value for it.
pub(in crate::cli) fn set(body: &mut Map<String, Value>, field: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        body.insert(field.to_owned(), value.into());
    }
}

/// Adds variables to the environment of a body; later ones win.
pub(in crate::cli) fn set_variables(body: &mut Map<String, Value>, variables: Vec<Variable>) {
    if variables.is_empty() {
        return;
    }
    // An `env` that is no object stays, for the contract to reject it.
    if let Value::Object(env) = body.entry("env").or_insert_with(|| Map::new().into()) {
        env.extend(variables.into_iter().map(|variable| (variable.key, variable.value.into())));
    }
}

/// A single empty word clears the list.
fn set_words(body: &mut Map<String, Value>, field: &str, words: &[String]) {
    match words {
        [] => {}
        [only] if only.is_empty() => {
            body.insert(field.to_owned(), Value::Array(Vec::new()));
        }
        words => {
            body.insert(field.to_owned(), words.to_vec().into());
        }
    }
}

fn set_mount(body: &mut Map<String, Value>, kind: &str, mount: Value) {
    if let Value::Object(mounts) = body.entry("mounts").or_insert_with(|| Map::new().into()) {
        mounts.insert(kind.to_owned(), mount);
    }
}

/// The failure of a change that depends on the current value, when that cannot be read.
pub(in crate::cli) fn unknown_env() -> Failure {
    let what = "--curl cannot show a change of the environment, which depends on what is set now";
    Failure::usage(what, "run it without --curl, or give the whole environment in --file")
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use serde_json::{Map, Value, json};

    use super::{ContainerArgs, MountArgs, set_variables};

    #[derive(Debug, Parser)]
    struct Flags {
        #[command(flatten)]
        container: ContainerArgs,
        #[command(flatten)]
        mounts: MountArgs,
    }

    fn body(mut body: Map<String, Value>, words: &[&str]) -> Value {
        let typed = Flags::try_parse_from([&["it"], words].concat()).expect("arguments");
        typed.container.apply(&mut body);
        typed.mounts.apply(&mut body);
        let variables = typed.container.env.iter().map(|variable| variable.resolve(|_| None).expect("a value"));
        set_variables(&mut body, variables.collect());
        body.into()
    }

    #[test]
    fn flags_become_fields_and_nothing_else() {
        assert_eq!(body(Map::new(), &[]), json!({}));
        let words = "--image a --disk 7 --port 80/http,22/tcp --port 81/http --env A=1=2 --env B= --registry r \
                     --network-volume n:/n --global-volume g -- run --args x"
            .split_whitespace()
            .collect::<Vec<_>>();
        let expected = json!({
            "image": "a", "disk": 7, "ports": ["80/http", "22/tcp", "81/http"], "env": { "A": "1=2", "B": "" },
            "registry": "r", "cmd": ["run", "--args", "x"],
            "mounts": { "network": [{ "volumeId": "n", "path": "/n" }], "global": [{ "volumeId": "g" }] },
        });
        assert_eq!(body(Map::new(), &words), expected);
    }

    #[test]
    fn an_empty_word_clears_and_flags_go_before_the_file() {
        let file = json!({ "image": "old", "env": { "A": "old", "K": "kept" }, "mounts": { "global": [] } });
        let words = ["--image", "new", "--env", "A=new", "--entrypoint", "", "--args", "", "--persistent", "9:/p"];
        let expected = json!({
            "image": "new", "env": { "A": "new", "K": "kept" }, "entrypoint": [], "args": "",
            "mounts": { "global": [], "persistent": { "size": 9, "path": "/p" } },
        });
        assert_eq!(body(file.as_object().expect("an object").clone(), &words), expected);
    }

    #[test]
    fn what_has_another_shape_than_the_contract_says_is_left_for_it_to_reject() {
        let file = json!({ "env": ["A=1"], "mounts": "none" });
        let words = ["--env", "B=2", "--persistent", "9:/p"];
        assert_eq!(body(file.as_object().expect("an object").clone(), &words), file);
    }
}
