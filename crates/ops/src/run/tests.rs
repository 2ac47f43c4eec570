use base64::{Engine as _, engine::general_purpose::STANDARD};
use proptest::prelude::*;

use super::{Mark, Output, ProgramExit, Stdin, Streams, WrapError, tells_no_shell, wrap};
use wire::{
    Timestamp,
    pods::{CreatePodRequest, LogLine, LogSource, LogStream},
};

/// The longest log line that the tests read.
const LONGEST: usize = 1100;

/// How a server cuts long lines.
#[derive(Debug, Clone, Copy)]
enum Cuts {
    /// Like our server: it says so, and passes on bytes that are not text.
    Told,
    /// Silently.
    Untold,
}

/// The log lines that result from writing this.
fn log(written: &[u8], cuts: Cuts) -> Vec<LogLine> {
    let text = written.strip_suffix(b"\n").unwrap_or(written);
    text.split(|byte| *byte == b'\n').flat_map(|line| pieces(line, cuts)).collect()
}

fn pieces(line: &[u8], cuts: Cuts) -> Vec<LogLine> {
    let mut pieces: Vec<&[u8]> = line.chunks(LONGEST).collect();
    if pieces.last().is_none_or(|last| last.len() == LONGEST) && matches!(cuts, Cuts::Told) {
        pieces.push(&[]);
    }
    if pieces.is_empty() {
        pieces.push(&[]);
    }
    let shown = |piece: &&[u8]| LogLine {
        partial: matches!(cuts, Cuts::Told) && piece.len() == LONGEST,
        bytes: str::from_utf8(piece).is_err().then(|| STANDARD.encode(piece)),
        ..LogLine::whole(Timestamp::from_millis(0), LogSource::Container, String::from_utf8_lossy(piece).into_owned())
    };
    pieces.iter().map(shown).collect()
}

/// The output found in a log.
fn read(lines: &[LogLine], mark: &Mark) -> (Vec<u8>, Option<ProgramExit>) {
    let (mut output, mut all, mut part) = (Output::new(Some(mark.clone())), Vec::new(), Vec::new());
    for line in lines {
        part.clear();
        let ended = output.take(line, &mut part);
        all.extend_from_slice(&part);
        if ended.is_some() {
            return (all, ended);
        }
    }
    output.end(&mut all);
    (all, None)
}

/// Possible program output: arbitrary bytes, and lookalikes of the mark, but never the mark, which is random.
fn output() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        3 => prop::collection::vec(any::<u8>(), 0..20),
        2 => Just(b"\n".to_vec()),
        1 => (0..3 * LONGEST).prop_map(|length| vec![b'x'; length]),
        1 => (1..3_usize).prop_map(|pieces| vec![b'x'; pieces * LONGEST]),
        1 => (LONGEST - 30..LONGEST).prop_map(|length| vec![b'x'; length]),
        1 => (0..30_usize).prop_map(|length| b"svcctl-run-abc123 exit 12".iter().copied().take(length).collect()),
        1 => Just(b"svcctl-run-other exit 3.\n".to_vec()),
    ];
    let written = prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat());
    written.prop_filter("it has the mark", |written| {
        let text = String::from_utf8_lossy(written);
        let mut rests = text.split("svcctl-run-abc123 exit ").skip(1);
        rests.all(|rest| !rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with('.'))
    })
}

proptest! {
    #[test]
    fn what_a_program_wrote_is_found_byte_for_byte_with_its_code(written in output(), code: u8) {
        let mark = Mark::of("abc123");
        let all = [&written[..], format!("{} exit {code}.\nthe end\n", mark.text()).as_bytes()].concat();
        prop_assert_eq!(read(&log(&all, Cuts::Told), &mark), (written, Some(ProgramExit { code })));
    }

    #[test]
    fn a_mark_is_found_wherever_a_server_cuts_long_lines(length in 0..3 * LONGEST, code: u8) {
        let mark = Mark::of("abc123");
        let written = vec![b'x'; length];
        let all = [&written[..], format!("{} exit {code}.\n", mark.text()).as_bytes()].concat();
        let (read, ended) = read(&log(&all, Cuts::Untold), &mark);
        prop_assert_eq!(ended, Some(ProgramExit { code }));
        // A silently cut line arrives as several lines.
        let text: Vec<u8> = read.into_iter().filter(|byte| *byte != b'\n').collect();
        prop_assert_eq!(text, written);
    }

    #[test]
    fn a_log_without_the_mark_is_shown_to_its_end(written in output()) {
        let mut all = written;
        all.push(b'\n');
        let (read, ended) = read(&log(&all, Cuts::Told), &Mark::of("abc123"));
        prop_assert_eq!((read, ended), (all, None));
    }
}

#[test]
fn streams_end_with_a_mark_each_whether_a_server_tells_them_apart_or_not() {
    let mark = Mark::of("abc123");
    let end = format!("{} exit 3.\nthe program has ended; the pod waits to be terminated\n", mark.text());
    for is_told in [true, false] {
        let of = |text: &str, stream: Option<LogStream>| -> Vec<LogLine> {
            let lines = log(format!("{text}{end}").as_bytes(), Cuts::Told);
            lines.into_iter().map(|line| LogLine { stream: stream.filter(|_| is_told), ..line }).collect()
        };
        let lines = [of("out\n", None), of("err", Some(LogStream::Stderr))].concat();
        let (mut streams, mut out, mut err) = (Streams::new(Some(&mark)), Vec::new(), Vec::new());
        for (number, line) in lines.iter().enumerate() {
            let mut part = Vec::new();
            if streams.take(line, &mut part) { &mut err } else { &mut out }.append(&mut part);
            assert_eq!(streams.is_complete(), number + 2 >= lines.len(), "{number}");
        }
        assert_eq!(streams.ended(), Some(ProgramExit { code: 3 }));
        let expected: (&[u8], &[u8]) = if is_told { (b"out\n", b"err") } else { (b"out\nerr", b"") };
        assert_eq!((&*out, &*err), expected);
    }
}

#[test]
fn the_program_is_the_entrypoint_and_the_command_word_by_word() {
    let words = |words: &[&str]| Some(words.iter().map(ToString::to_string).collect::<Vec<_>>());
    let mut body = CreatePodRequest {
        entrypoint: words(&["/init", "a b"]),
        cmd: words(&["it's", "", "$x\n"]),
        ..CreatePodRequest::default()
    };
    wrap(&mut body, &Mark::of("m"), Stdin::Empty).expect("a program");
    assert_eq!((body.args, body.entrypoint), (None, words(&["sh"])));
    let cmd = body.cmd.expect("a command");
    assert_eq!((&*cmd[0], &*cmd[2], &*cmd[3], &*cmd[4]), ("-c", "sh", "svcctl-run-m", "/dev/null"));
    assert_eq!(cmd[5..], words(&["/init", "a b", "it's", "", "$x\n"]).expect("words")[..]);
    let mut text = CreatePodRequest { args: Some("echo 'a b'".to_owned()), ..CreatePodRequest::default() };
    wrap(&mut text, &Mark::of("m"), Stdin::Empty).expect("a program");
    assert_eq!(text.cmd.expect("a command")[5..], words(&["echo", "a b"]).expect("words")[..]);
    assert_eq!(wrap(&mut CreatePodRequest::default(), &Mark::of("m"), Stdin::Empty), Err(WrapError::NoProgram));
}

#[test]
fn the_texts_of_runtimes_that_find_no_shell_are_known() {
    for text in [
        "runc create failed: exec: \"sh\": executable file not found in $PATH: unknown",
        "crun: executable file `sh` not found in $PATH: No such file or directory",
    ] {
        assert!(tells_no_shell(text), "{text}");
    }
    assert!(!tells_no_shell("exec: \"python\": executable file not found in $PATH"));
}

/// The script, run by this machine's shells as a container would run it.
#[cfg(target_os = "linux")]
mod script {
    use std::{
        io::Read,
        os::unix::process::CommandExt,
        process::{Child, Command, Stdio},
    };

    use super::super::script;

    /// Shells that images have; those missing on this machine are skipped.
    const SHELLS: [&[&str]; 4] = [&["sh"], &["dash"], &["busybox", "sh"], &["bash", "--posix"]];

    /// The container of a program, which leads a process group.
    struct Container(Child);

    impl Container {
        fn start(shell: &[&str], program: &[&str]) -> Option<Self> {
            Self::start_with(&[], shell, program)
        }

        /// The same with these variables, all set to 1.
        fn start_with(names: &[&str], shell: &[&str], program: &[&str]) -> Option<Self> {
            Self::start_reading("/dev/null", names, shell, program)
        }

        /// The same, reading this input.
        fn start_reading(input: &str, names: &[&str], shell: &[&str], program: &[&str]) -> Option<Self> {
            let mut command = Command::new(shell[0]);
            command.envs(names.iter().map(|name| (name, "1")));
            command.args(&shell[1..]).args(["-c", &script(), "sh", "MARK", input]).args(program);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
            command.spawn().ok().map(Self)
        }

        /// Its output up to and including this text, and whether the text appeared.
        fn reads_to(&mut self, end: &str) -> String {
            read_to(self.0.stdout.as_mut().expect("a pipe"), end)
        }

        /// The same for its standard error.
        fn errs_to(&mut self, end: &str) -> String {
            read_to(self.0.stderr.as_mut().expect("a pipe"), end)
        }

        fn signal(name: &str, pid: i64) {
            let done = Command::new("kill").args([&format!("-{name}"), "--", &pid.to_string()]).status();
            assert!(done.expect("kill").success());
        }

        /// Ends it as a host does, and returns its output from then on.
        fn stop(mut self) -> String {
            Self::signal("TERM", i64::from(self.0.id()));
            let rest = self.reads_to("\u{0}");
            self.0.wait().expect("it ends");
            rest
        }
    }

    fn read_to(mut stream: impl Read, end: &str) -> String {
        let (mut read, mut byte) = (Vec::new(), [0]);
        while !read.ends_with(end.as_bytes()) && stream.read(&mut byte).expect("readable") == 1 {
            read.push(byte[0]);
        }
        String::from_utf8(read).expect("text")
    }

    impl Drop for Container {
        fn drop(&mut self) {
            if let Ok(None) = self.0.try_wait() {
                Self::signal("KILL", -i64::from(self.0.id()));
                let _ = self.0.wait();
            }
        }
    }

    #[test]
    fn a_program_ends_with_its_own_code_or_that_of_its_signal() {
        let cases = [
            ("exit 0", 0),
            ("exit 1", 1),
            ("exit 3", 3),
            ("exit 137", 137),
            ("exit 255", 255),
            ("kill -KILL $$", 137),
            ("kill -TERM $$", 143),
            ("kill -INT $$", 130),
            ("kill -SEGV $$", 139),
            ("kill 0; read x", 143),
        ];
        for shell in SHELLS {
            for (line, code) in cases {
                let Some(mut container) = Container::start(shell, &["sh", "-c", &format!("printf abc; {line}")]) else {
                    continue;
                };
                assert_eq!(container.reads_to(".\n"), format!("abcMARK exit {code}.\n"), "{shell:?}: {line}");
            }
        }
    }

    #[test]
    fn words_are_passed_as_they_are_and_run_no_builtins() {
        for shell in SHELLS {
            let words = ["printf", "%s|", "a b", "", "$x", "`y`", "it's", "\"", "\\n", "-n", "line\nfeed", "*"];
            let Some(mut container) = Container::start(shell, &words) else { continue };
            assert_eq!(container.reads_to("MARK exit 0.\n"), format!("{}|MARK exit 0.\n", words[2..].join("|")));
            let mut none = Container::start(shell, &["exit", "0"]).expect("a shell");
            assert!(none.reads_to(".\n").ends_with("MARK exit 127.\n"), "`exit` is no program");
        }
    }

    #[test]
    fn standard_error_is_apart_and_ends_with_a_mark_of_its_own() {
        for shell in SHELLS {
            let line = "i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo $i; echo -$i >&2; done; printf x >&2";
            let Some(mut container) = Container::start(shell, &["sh", "-c", line]) else { continue };
            let numbers = |sign| (1..=100).map(|number| format!("{sign}{number}\n")).collect::<Vec<_>>().concat();
            assert_eq!(container.reads_to(".\n"), format!("{}MARK exit 0.\n", numbers("")));
            assert_eq!(container.errs_to(".\n"), format!("{}xMARK exit 0.\n", numbers("-")));
        }
    }

    #[test]
    fn the_environment_of_the_pod_is_the_program_s() {
        for shell in SHELLS {
            let names = ["mark", "told", "over", "idle", "keeper", "signal"];
            let line = names.map(|name| format!("\"${name}\"")).join(" ");
            let run = || Container::start_with(&names, shell, &["sh", "-c", &format!("echo {line}")]);
            let Some(mut container) = run() else { continue };
            assert_eq!(container.reads_to(".\n"), "1 1 1 1 1 1\nMARK exit 0.\n", "{shell:?}");
            assert!(container.0.try_wait().expect("a child").is_none(), "{shell:?} keeps the container");
        }
    }

    #[test]
    fn input_comes_from_several_writers_and_ends_when_that_is_said() {
        for shell in SHELLS {
            let folder = tempfile::tempdir().expect("a folder");
            let input = folder.path().join("in").to_string_lossy().into_owned();
            let Some(mut container) = Container::start_reading(&input, &[], shell, &["cat"]) else { continue };
            let line =
                "until [ -p \"$0\" ]; do sleep 0.01; done; printf abc >\"$0\"; printf def >\"$0\"; : >\"$0.end\"";
            assert!(Command::new("sh").args(["-c", line, &input]).status().expect("a shell").success());
            assert_eq!(container.reads_to(".\n"), "abcdefMARK exit 0.\n", "{shell:?}");
        }
    }

    #[test]
    fn a_program_does_not_wait_for_input_that_it_does_not_read() {
        for shell in SHELLS {
            let folder = tempfile::tempdir().expect("a folder");
            let input = folder.path().join("in").to_string_lossy().into_owned();
            let program = ["sh", "-c", "echo begun; exit 3"];
            let Some(mut container) = Container::start_reading(&input, &[], shell, &program) else { continue };
            assert_eq!(container.reads_to(".\n"), "begun\nMARK exit 3.\n", "{shell:?}");
        }
    }

    #[test]
    fn a_program_whose_input_cannot_come_is_not_run() {
        for shell in SHELLS {
            let Some(mut container) = Container::start_reading("/nowhere/in", &[], shell, &["echo", "ran"]) else {
                continue;
            };
            assert_eq!(container.reads_to(".\n"), "MARK exit 125.\n", "{shell:?}");
        }
    }

    #[test]
    fn a_container_that_is_stopped_tells_its_program_and_waits_for_it() {
        // Bash may miss the signal just as it begins to wait; a host kills it 10 s later.
        for shell in SHELLS.into_iter().filter(|shell| shell[0] != "bash") {
            let line = "trap 'echo saved; exit 7' TERM; echo ready; while :; do sleep 0.05; done";
            let Some(mut container) = Container::start(shell, &["sh", "-c", line]) else { continue };
            container.reads_to("ready\n");
            assert!(container.stop().starts_with("saved\nMARK exit 7.\n"), "{shell:?}");
        }
    }
}
