//! Which variables of an endpoint reach this machine. The author of the endpoint's template, or the server's operator,
//! chose their names, and some make local programs execute their values (docs/SECURITY.md).

#[derive(Debug, Default, clap::Args)]
pub(super) struct AllowEnvArgs {
    /// Take this variable of the endpoint although it changes what programs run here, like PATH
    #[arg(long, value_name = "NAME")]
    allow_env: Vec<String>,
}

/// Variables, by name.
pub(super) type Variables = Vec<(String, String)>;

/// The names that make a loader, a shell or an interpreter run or find something else.
const TELLING: [&str; 14] = [
    "BASH_ENV",
    "BASHOPTS",
    "CDPATH",
    "ENV",
    "IFS",
    "JAVA_TOOL_OPTIONS",
    "NODE_OPTIONS",
    "PATH",
    "PERL5OPT",
    "PROMPT_COMMAND",
    "PS4",
    "PYTHONSTARTUP",
    "RUBYOPT",
    "SHELLOPTS",
];
/// How such names of whole families begin.
const FAMILIES: [&str; 3] = ["BASH_FUNC_", "DYLD_", "LD_"];

/// Whether every shell reads the name as that of a variable, and as nothing else.
fn is_plain(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(is_letter) && name.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

/// Whether it can be a variable name, and can start a line of a container env file unmodified.
fn is_possible(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('#')
        && !name.contains(|c: char| c == '=' || c.is_whitespace() || c.is_control())
}

fn is_telling(name: &str) -> bool {
    TELLING.contains(&name) || FAMILIES.iter().any(|family| name.starts_with(family))
}

impl AllowEnvArgs {
    /// Those that a shell or a process on this machine may have, and what there is to say of the others.
    pub(super) fn here(&self, variables: Variables) -> (Variables, Vec<String>) {
        let (plain, odd): (Variables, Variables) = variables.into_iter().partition(|(name, _)| is_plain(name));
        let is_kept = |name: &String| !is_telling(name) || self.allow_env.contains(name);
        let (kept, telling): (Variables, Variables) = plain.into_iter().partition(|(name, _)| is_kept(name));
        let left = [
            left_out(&odd, "no shell takes such a name"),
            left_out(&telling, "it changes what programs run here; --allow-env NAME takes it"),
        ];
        (kept, left.concat())
    }

    /// The same for a container, which has its own programs.
    pub(super) fn in_container(variables: Variables) -> (Variables, Vec<String>) {
        let (kept, odd): (Variables, Variables) = variables.into_iter().partition(|(name, _)| is_possible(name));
        (kept, left_out(&odd, "a file for `docker run` cannot hold such a name"))
    }
}

fn left_out(left: &[(String, String)], why: &str) -> Vec<String> {
    left.iter().map(|(name, _)| format!("the endpoint's variable `{name}` is left out: {why}")).collect()
}
