//! `--jq`: filters results with the jq language, without jq.
//!
//! A filter is user input and may run forever or recurse without end; so it runs on a separate thread with a large
//! stack, while signals are still handled. It sees only the results: no environment, no files, no other inputs.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    thread,
};

use jaq_core::{
    Compiler, Ctx, Native, Vars, compile, data,
    load::{self, Arena, File, Loader},
};
use jaq_json::{Val, read};

use crate::cli::terminal::{json, signal::Signal};

/// Room for filters that call themselves, and for texts of many brackets, in bytes. Only what is used of it is taken.
const STACK: usize = 256 << 20;
/// The deepest document that is read.
const DEPTH: usize = 1000;
/// How many values may wait to be written.
const WAITING: usize = 64;

/// Things jq's native filters must not do here: read the environment, end the program, bypass the session's output.
const UNWANTED: [&str; 7] = ["env", "halt", "halt_error", "debug", "debug_empty", "stderr", "stderr_empty"];

/// Parts of the language that the library leaves to programs.
const ROWS: &str = r#"
def row(f): map(
  if type == "array" or type == "object" then error("a row takes no \(type)")
  elif . == null then "" elif type == "string" then f else tostring end);
def @csv: row("\"" + (split("\"") | join("\"\"")) + "\"") | join(",");
def @tsv: row(split("\\") | join("\\\\") | split("\t") | join("\\t") | split("\n") | join("\\n") | split("\r") | join("\\r"))
  | join("\t");
"#;

/// A filter that runs.
#[derive(Debug)]
pub(in crate::cli) struct Filter {
    inputs: Sender<Vec<u8>>,
    events: Receiver<Event>,
}

/// The output of a filter.
#[derive(Debug)]
enum Event {
    /// It was understood.
    Ready,
    /// It was not.
    Wrong(Mistake),
    /// A value: a string as it is, anything else as compact JSON.
    Value(String),
    /// One input is finished.
    End,
    /// The filter does not fit the input.
    Failed(String),
    /// A signal ended it.
    Stopped(Signal),
}

/// An error in an expression, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Mistake {
    /// The error.
    pub(in crate::cli) what: String,
    /// Before which character, counted from 0.
    pub(in crate::cli) at: usize,
}

/// Why a filter did not come to its end.
#[derive(Debug)]
pub(in crate::cli) enum FilterError<E> {
    /// It does not fit its input.
    Failed(String),
    /// A signal came.
    Stopped(Signal),
    /// An output could not be written.
    Unwritten(E),
}

type Data = data::JustLut<Val>;
type Program = compile::Filter<Native<Data>>;

impl Filter {
    /// Reads an expression.
    pub(in crate::cli) fn new(expression: &str) -> Result<Self, Mistake> {
        let ((inputs, received), (sent, events)) = (channel(), sync_channel(WAITING));
        let code = expression.to_owned();
        let stopped = sent.clone();
        let begun = thread::Builder::new().stack_size(STACK).spawn(move || work(&code, &received, &sent));
        begun.map_err(|error| Mistake { what: format!("a filter cannot run here: {error}"), at: 0 })?;
        match events.recv() {
            Ok(Event::Ready) => {}
            Ok(Event::Wrong(mistake)) => return Err(mistake),
            Ok(_) | Err(_) => return Err(Mistake { what: "it cannot be read".to_owned(), at: 0 }),
        }
        thread::spawn(move || hear(&stopped));
        Ok(Self { inputs, events })
    }

    /// Puts a document through the filter, and hands on what comes out, one by one.
    pub(in crate::cli) fn run<E>(
        &self,
        document: &[u8],
        mut write: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), FilterError<E>> {
        let lost = || FilterError::Failed("it needs more than there is to run in".to_owned());
        self.inputs.send(document.to_owned()).map_err(|_| lost())?;
        loop {
            match self.events.recv().map_err(|_| lost())? {
                Event::Value(text) => write(&text).map_err(FilterError::Unwritten)?,
                Event::End => return Ok(()),
                Event::Failed(why) => return Err(FilterError::Failed(why)),
                Event::Wrong(mistake) => return Err(FilterError::Failed(mistake.what)),
                Event::Stopped(signal) => return Err(FilterError::Stopped(signal)),
                Event::Ready => {}
            }
        }
    }
}

/// Waits for a signal outside the command's runtime, which is blocked while values are written.
fn hear(stopped: &SyncSender<Event>) {
    if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
        let _within = runtime.enter();
        let signal = runtime.block_on(crate::cli::terminal::signal::signalled());
        // If the receiver is gone, the command has already ended.
        let _ = stopped.send(Event::Stopped(signal));
    }
}

/// Reads the expression and answers one input after the other, until the receiver is gone.
fn work(code: &str, inputs: &Receiver<Vec<u8>>, events: &SyncSender<Event>) {
    // The receiver gets an answer even when the library panics.
    let program = match catch_unwind(|| compiled(code)) {
        Ok(Ok(program)) => program,
        failed => {
            let _ = events.send(Event::Wrong(failed.ok().and_then(Result::err).unwrap_or_else(unknown)));
            return;
        }
    };
    if events.send(Event::Ready).is_err() {
        return;
    }
    for document in inputs {
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&program, &document, events)));
        let heard = answered
            .unwrap_or_else(|_| events.send(Event::Failed("it cannot be carried out".to_owned())).map_err(drop));
        if heard.is_err() {
            return;
        }
    }
}

/// Everything that comes out for one input. An error means that the receiver is gone.
fn answer(program: &Program, document: &[u8], events: &SyncSender<Event>) -> Result<(), ()> {
    let send = |event| events.send(event).map_err(drop);
    if json::depth(document) > DEPTH {
        return send(Event::Failed(format!("the result is nested deeper than {DEPTH} levels")));
    }
    let input = match read::parse_single(document) {
        Ok(input) => input,
        Err(error) => return send(Event::Failed(format!("the result is not JSON: {error}"))),
    };
    let context = Ctx::<Data>::new(&program.lut, Vars::new([]));
    for output in program.id.run((context, input)) {
        match output {
            Ok(Val::TStr(text) | Val::BStr(text)) => {
                send(Event::Value(String::from_utf8_lossy(&text).into_owned()))?;
            }
            Ok(value) => send(Event::Value(value.to_string()))?,
            Err(exception) => {
                let why = exception.get_err().map_or_else(|_| "it breaks off".to_owned(), |error| error.to_string());
                return send(Event::Failed(why));
            }
        }
    }
    send(Event::End)
}

fn compiled(code: &str) -> Result<Program, Mistake> {
    let wanted = |name: &str| !UNWANTED.contains(&name);
    let rows = load::parse(ROWS, |parser| parser.defs()).unwrap_or_default();
    let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs()).chain(rows);
    let natives = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let arena = Arena::default();
    // A loader without a reader knows no modules.
    let loader = Loader::new(definitions.filter(|definition| wanted(definition.name)));
    let modules = loader.load(&arena, File { code, path: () }).map_err(|errors| unread(code, errors))?;
    load::import(&modules, |_| Err(String::new())).map_err(|errors| unread(code, errors))?;
    let compiler = Compiler::default().with_funs(natives.filter(|(name, ..)| wanted(name)));
    compiler.compile(modules).map_err(|errors| {
        let first = errors.into_iter().flat_map(|(_, errors)| errors).next();
        first.map_or_else(unknown, |(name, kind)| {
            let what = format!("`{name}` is no {} that there is here", kind.as_str());
            Mistake { what, at: place(code, name) }
        })
    })
}

/// The syntax error, as far as the first mistake shows it.
fn unread(code: &str, errors: load::Errors<&str, ()>) -> Mistake {
    let expected = |what: &str, found: &str| {
        let seen = found.split_whitespace().next().map_or_else(|| "the end".to_owned(), |word| format!("`{word}`"));
        Mistake { what: format!("{what} was expected, and not {seen}"), at: place(code, found) }
    };
    let first = errors.into_iter().next().map(|(_, error)| match error {
        load::Error::Io(files) => files.first().map(|(name, _)| {
            let what = format!("there are no modules here to take `{name}` from");
            Mistake { what, at: place(code, name) }
        }),
        load::Error::Lex(tokens) => tokens.first().map(|(expect, found)| {
            if matches!(expect, load::lex::Expect::Delim(_)) {
                return Mistake { what: format!("{} is missing", expect.as_str()), at: place(code, found) };
            }
            expected(expect.as_str(), found)
        }),
        load::Error::Parse(terms) => terms.first().map(|(expect, found)| expected(expect.as_str(), found)),
    });
    first.flatten().unwrap_or_else(unknown)
}

fn unknown() -> Mistake {
    Mistake { what: "it cannot be read".to_owned(), at: 0 }
}

/// Before which character of `code` a part of it begins.
fn place(code: &str, part: &str) -> usize {
    let begin = (part.as_ptr() as usize).checked_sub(code.as_ptr() as usize);
    begin.and_then(|begin| code.get(..begin)).map_or(0, |before| before.chars().count())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::{Filter, FilterError};

    fn run(expression: &str, document: &str) -> Result<Vec<String>, String> {
        let filter = Filter::new(expression).map_err(|mistake| format!("{} at {}", mistake.what, mistake.at))?;
        let mut values = Vec::new();
        let write = |text: &str| {
            values.push(text.to_owned());
            Ok::<(), Infallible>(())
        };
        match filter.run(document.as_bytes(), write) {
            Ok(()) => Ok(values),
            Err(FilterError::Failed(why)) => Err(why),
            Err(other) => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn strings_are_raw_and_numbers_keep_their_digits() {
        let document = r#"{"b":1.50,"a":["x\ny",1e3,{"k":null}],"big":12345678901234567890}"#;
        assert_eq!(run(".a[]", document).expect("values"), ["x\ny", "1e3", r#"{"k":null}"#]);
        assert_eq!(run(".b, .big", document).expect("values"), ["1.50", "12345678901234567890"]);
        assert_eq!(run("empty", document).expect("values"), [""; 0]);
    }

    #[test]
    fn a_mistake_has_a_place() {
        for (expression, mistake) in [
            (".pods[", "closing bracket is missing at 6"),
            (".\"é\" | foo", "`foo` is no filter that there is here at 7"),
            (". |", "term was expected, and not the end at 3"),
            ("1 2", "nothing was expected, and not `2` at 2"),
        ] {
            assert_eq!(run(expression, "{}").expect_err("a mistake"), mistake);
        }
    }

    #[test]
    fn rows_are_made_for_spreadsheets() {
        let document = r#"["a\"b", 1.50, null, true, "t\tn\n\\"]"#;
        assert_eq!(run("@csv", document).expect("a row"), ["\"a\"\"b\",1.50,,true,\"t\tn\n\\\""]);
        assert_eq!(run("@tsv", document).expect("a row"), ["a\"b\t1.50\t\ttrue\tt\\tn\\n\\\\"]);
        assert_eq!(run("@csv \"x\\([1])\"", "1").expect("a row"), ["x1"]);
        assert!(run("@csv", "[[1]]").expect_err("no row").contains("a row takes no array"));
    }

    #[test]
    fn a_filter_sees_nothing_but_its_input() {
        for expression in [
            "env",
            "$ENV",
            "input",
            "inputs",
            "halt",
            "debug",
            "stderr",
            "halt_error",
            "input_filename",
            "$__prog_args",
        ] {
            assert!(run(expression, "{}").expect_err(expression).contains("that there is here"), "{expression}");
        }
        for expression in ["import \"a\" as a; .", "include \"/etc/passwd\"; .", "import \"a\" as $a; $a"] {
            assert!(run(expression, "{}").is_err(), "{expression}");
        }
    }

    #[test]
    fn deep_texts_are_refused_and_deep_expressions_are_read() {
        let deep = |open: &str, count: usize, close: &str| open.repeat(count) + "1" + &close.repeat(count);
        assert!(run(".", &deep("[", 100_000, "]")).expect_err("too deep").contains("deeper"));
        assert_eq!(run(&deep("(", 5_000, ")"), "{}").expect("a value"), ["1"]);
    }
}
