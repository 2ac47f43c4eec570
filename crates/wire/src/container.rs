//! The command of a container in its three forms, and the rules that tie them together (platform.md, section 2.3;
//! behaviour.md, Container fields).

use serde::{Deserialize, Serialize};

use super::problem::Violation;

/// The default container disk in GB, when neither body nor template sets one (behaviour.md, Container fields).
pub const DEFAULT_DISK: u32 = 20;

/// Valid names of container variables. A process cannot see a variable whose name is empty or contains `=`, and control
/// characters invite misreading. Many public images use dots and dashes.
pub(crate) const VARIABLE_NAME: &str = "^[^=\\u0000-\\u001f\\u007f-\\u009f]+$";

/// A container command: the raw text and its decoded form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Command {
    /// The text as stored and displayed.
    pub args: String,
    /// Exec-form CMD; empty for the image's own.
    pub cmd: Vec<String>,
    /// Exec-form ENTRYPOINT; empty for the image's own.
    pub entrypoint: Vec<String>,
}

/// The command fields of a request body; `None` means omitted.
#[derive(Debug, Clone, Copy, Default)]
pub struct CommandFields<'a> {
    /// The raw text.
    pub args: Option<&'a str>,
    /// Exec-form CMD.
    pub cmd: Option<&'a [String]>,
    /// Exec-form ENTRYPOINT.
    pub entrypoint: Option<&'a [String]>,
}

/// `args` as a JSON object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExecForm {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    entrypoint: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cmd: Vec<String>,
}

impl CommandFields<'_> {
    /// Whether the body omits every command field.
    pub const fn is_empty(&self) -> bool {
        self.args.is_none() && self.cmd.is_none() && self.entrypoint.is_none()
    }

    /// The command after applying this body to `current`. An empty text or list clears; an omitted field keeps.
    pub fn apply_to(&self, current: &Command) -> Result<Command, Violation> {
        let Some(args) = self.args else {
            let part = |new: Option<&[String]>, old: &Vec<String>| new.map_or_else(|| old.clone(), <[String]>::to_vec);
            let is_same = |new: Option<&[String]>, old: &Vec<String>| new.is_none_or(|new| new == old.as_slice());
            if is_same(self.cmd, &current.cmd) && is_same(self.entrypoint, &current.entrypoint) {
                return Ok(current.clone());
            }
            return Ok(Command::from_parts(part(self.cmd, &current.cmd), part(self.entrypoint, &current.entrypoint)));
        };
        let command = Command::parse(args)?;
        for (name, given, decoded) in
            [("cmd", self.cmd, &command.cmd), ("entrypoint", self.entrypoint, &command.entrypoint)]
        {
            if given.is_some_and(|given| given != decoded.as_slice()) {
                return Err(Violation::new(
                    format!("$.{name}"),
                    format!("`{name}` and `args` describe different commands; send one of them, or both alike"),
                ));
            }
        }
        Ok(command)
    }
}

impl Command {
    /// Parses `args`: a JSON object with `entrypoint` and `cmd`, or else a shell string to split into words.
    pub fn parse(args: &str) -> Result<Self, Violation> {
        let at_args = |what: String| Violation::new("$.args", what);
        if let Ok(serde_json::Value::Object(object)) = serde_json::from_str(args)
            && !object.is_empty()
            && object.keys().all(|key| key == "entrypoint" || key == "cmd")
        {
            let ExecForm { entrypoint, cmd } = serde_json::from_value(object.into())
                .map_err(|_| at_args("`entrypoint` and `cmd` in `args` must be arrays of strings".into()))?;
            return Ok(Self { args: args.to_owned(), cmd, entrypoint });
        }
        let cmd = shell_words::split(args)
            .map_err(|_| at_args("`args` has a quote that is not closed; it is split like a shell line".into()))?;
        Ok(Self { args: args.to_owned(), cmd, entrypoint: Vec::new() })
    }

    /// The command for exec-form parts, with the equivalent text.
    pub fn from_parts(cmd: Vec<String>, entrypoint: Vec<String>) -> Self {
        let args = match (cmd.as_slice(), entrypoint.as_slice()) {
            ([], []) => String::new(),
            (words, []) => shell_words::join(words),
            _ => {
                let form = ExecForm { entrypoint: entrypoint.clone(), cmd: cmd.clone() };
                serde_json::to_string(&form).expect("lists of strings serialise")
            }
        };
        Self { args, cmd, entrypoint }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Command, CommandFields};

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_shell_string_is_split_with_quotes_and_nothing_expanded() {
        let command = Command::parse("sh -c 'echo $HOME && sleep 1'").expect("balanced");
        assert_eq!(command.cmd, words(&["sh", "-c", "echo $HOME && sleep 1"]));
        assert_eq!(command.entrypoint, words(&[]));
    }

    #[test]
    fn a_json_object_sets_both_parts() {
        let command = Command::parse(r#"{"entrypoint":["/bin/sh","-c"],"cmd":["a b"]}"#).expect("an object");
        assert_eq!((command.entrypoint, command.cmd), (words(&["/bin/sh", "-c"]), words(&["a b"])));
    }

    #[test]
    fn an_object_with_other_keys_is_a_shell_string() {
        let command = Command::parse(r#"{"a":1}"#).expect("balanced");
        assert_eq!(command.cmd, words(&["{a:1}"]));
    }

    #[test]
    fn an_open_quote_and_a_wrong_object_are_violations() {
        for args in ["echo 'a", r#"{"cmd":"a"}"#] {
            assert_eq!(Command::parse(args).expect_err("wrong").location, "$.args");
        }
    }

    #[test]
    fn clearing_one_part_leaves_the_other() {
        let current = Command::from_parts(words(&["a"]), words(&["b"]));
        let empty: &[String] = &[];
        let cleared = CommandFields { cmd: Some(empty), ..Default::default() }.apply_to(&current).expect("fits");
        assert_eq!(cleared, Command::from_parts(words(&[]), words(&["b"])));
        let nothing = CommandFields { args: Some(""), ..Default::default() }.apply_to(&current).expect("fits");
        assert_eq!(nothing, Command::default());
    }

    #[test]
    fn a_part_that_is_as_it_was_leaves_the_text_as_it_was_written() {
        let current = Command::parse("sleep   'infinity'").expect("balanced");
        let same = CommandFields { cmd: Some(&current.cmd), ..Default::default() }.apply_to(&current).expect("fits");
        assert_eq!(same, current);
    }

    proptest! {
        #[test]
        fn what_was_read_can_be_sent_back(
            cmd in proptest::collection::vec("\\PC*", 0..4),
            entrypoint in proptest::collection::vec("\\PC*", 0..4),
        ) {
            let command = Command::from_parts(cmd, entrypoint);
            let fields = CommandFields {
                args: Some(&command.args), cmd: Some(&command.cmd), entrypoint: Some(&command.entrypoint),
            };
            prop_assert_eq!(fields.apply_to(&Command::default()).expect("the same command"), command.clone());
        }
    }
}
