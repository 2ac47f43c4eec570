//! The time of a scan, beside a process that only reads the same files. `cargo bench --bench scan`
//!
//! The trees are made anew each time, and the same each time: most files know nothing of API v1, some look as if they
//! did, and some per thousand are programs for it, from the corpus of the tests. All processes run on one core, in
//! turns, with the files in the cache of the system.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use wait4::Wait4;

/// How many files are many.
const MANY: usize = 100_000;
/// Of so many files one is of the corpus' programs for API v1.
const ONE_OF: usize = 250;
/// Of so many files one only looks like them: Kubernetes, API v2, other services.
const LOOKS_ALIKE: usize = 100;
/// How often each side runs.
const TURNS: usize = 3;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["read", folder] => println!("{}", read(Path::new(folder), &mut Vec::new())),
        _ => measure(),
    }
}

fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let corpus = Corpus::read();
    if !has_taskset() {
        println!("there is no `taskset`: the processes are not kept to one core");
    }
    let shapes: [(&str, usize, Place); 3] = [
        ("100 files a folder", MANY, |n| format!("{}/{}/{}", n / 10_000, n / 1_000 % 10, n / 100 % 10).into()),
        ("all in one folder", MANY / 5, |_| PathBuf::new()),
        ("each folder in the one before", MANY / 100, |n| vec!["d"; n].join("/").into()),
    ];
    for (shape, files, place) in shapes {
        let tree = folder.path().join(shape.replace(' ', "-"));
        let bytes = grow(&tree, files, place, &corpus);
        compare(&format!("{files} files, {shape}"), &tree, bytes, folder.path());
        fs::remove_dir_all(tree).unwrap();
    }
}

/// The folder of the nth file.
type Place = fn(usize) -> PathBuf;

/// The files of the tests' corpus: programs for v1, and what is none.
struct Corpus {
    programs: Vec<(PathBuf, Vec<u8>)>,
    others: Vec<(PathBuf, Vec<u8>)>,
}

impl Corpus {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
        let labels = fs::read_to_string(root.join("expected.tsv")).unwrap();
        let mut corpus = Self { programs: Vec::new(), others: Vec::new() };
        let mut last = "";
        for (file, rest) in labels.lines().skip(1).filter_map(|line| line.split_once('\t')) {
            if file != last {
                let content = (PathBuf::from(file), fs::read(root.join("tree").join(file)).unwrap());
                if rest.starts_with('-') {
                    corpus.others.push(content);
                } else {
                    corpus.programs.push(content);
                }
                last = file;
            }
        }
        corpus
    }
}

/// Lines as programs have them, without a word of API v1.
const LINES: [(&str, &[&str]); 6] = [
    (
        "py",
        &[
            "import os",
            "def read(path, limit=None):",
            "    with open(path) as file:",
            "        return [line.strip() for line in file][:limit]",
            "    # The rest is for the caller.",
            "TOTAL = sum(len(name) for name in os.listdir('.'))",
            "result = {\"name\": \"first\", \"count\": 3, \"items\": [1, 2, 3]}",
        ],
    ),
    (
        "ts",
        &[
            "import { join } from 'node:path';",
            "export interface Row { id: string; count: number }",
            "export function sum(rows: Row[]): number {",
            "  return rows.reduce((total, row) => total + row.count, 0);",
            "}",
            "const url = `https://www.example.com/${join('a', 'b')}`;",
        ],
    ),
    (
        "go",
        &[
            "package main",
            "import \"fmt\"",
            "type row struct { Name string `json:\"name\"` }",
            "func print(rows []row) {",
            "\tfor _, row := range rows { fmt.Println(row.Name) }",
            "}",
        ],
    ),
    (
        "sh",
        &[
            "set -euo pipefail",
            "for file in *.txt; do",
            "  grep -c \"error\" \"$file\" || true",
            "done",
            "curl -sf https://www.example.com/health | jq .status",
        ],
    ),
    ("json", &["{\"name\": \"first\", \"tags\": [\"a\", \"b\"], \"size\": 12, \"nested\": {\"on\": true}}"]),
    ("md", &["# Title", "Some words about what this is for, and how it came about.", "- a list", "- of things"]),
];

/// Fills a folder with so many files, and gives their bytes.
fn grow(tree: &Path, files: usize, place: Place, corpus: &Corpus) -> u64 {
    let mut bytes = 0;
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for number in 0..files {
        // xorshift64: the tree shall be the same on every machine.
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let folder = tree.join(place(number));
        fs::create_dir_all(&folder).unwrap();
        let (name, content) = file(number, seed, corpus);
        bytes += content.len() as u64;
        fs::write(folder.join(format!("{number}{name}")), content).unwrap();
    }
    bytes
}

/// One file: the end of its name, and its content.
fn file(number: usize, seed: u64, corpus: &Corpus) -> (String, Vec<u8>) {
    let of = |files: &[(PathBuf, Vec<u8>)], turn: usize| {
        let (path, content) = &files[turn % files.len()];
        (format!("-{}", path.file_name().unwrap().to_str().unwrap().trim_start_matches('.')), content.clone())
    };
    if number.is_multiple_of(ONE_OF) {
        return of(&corpus.programs, number / ONE_OF);
    }
    if number % LOOKS_ALIKE == 1 {
        return of(&corpus.others, number / LOOKS_ALIKE);
    }
    let size = match seed % 100 {
        0..60 => 1_000,
        60..90 => 4_000,
        90..99 => 16_000,
        _ => 128_000,
    };
    let (extension, lines) = LINES[usize::try_from(seed >> 32).unwrap() % LINES.len()];
    let mut content = Vec::with_capacity(size + 100);
    for line in lines.iter().cycle() {
        content.extend_from_slice(line.as_bytes());
        content.push(b'\n');
        if content.len() >= size {
            break;
        }
    }
    (format!(".{extension}"), content)
}

/// Reads every file below a folder, and gives their bytes.
fn read(folder: &Path, buffer: &mut Vec<u8>) -> usize {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            bytes += read(&entry.path(), buffer);
        } else {
            buffer.clear();
            bytes += File::open(entry.path()).unwrap().read_to_end(buffer).unwrap();
        }
    }
    bytes
}

/// Prints the medians of both sides, and their ratio.
#[allow(clippy::cast_precision_loss, reason = "a tree is far below 2^53 bytes")]
fn compare(what: &str, tree: &Path, bytes: u64, folder: &Path) {
    let scan = || {
        let mut command = on_one_core(Path::new(env!("CARGO_BIN_EXE_svcctl")));
        command.args(["migrate", "scan", "--format", "json", "--fail-on", "none"]).arg(tree);
        command.env("SVCCTL_CONFIG_DIR", folder).env("SVCCTL_DATA_DIR", folder);
        command
    };
    let reading = || {
        let mut command = on_one_core(&std::env::current_exe().unwrap());
        command.arg("read").arg(tree);
        command
    };
    let turns: Vec<(Run, Run)> = (0..TURNS).map(|_| (run(reading(), folder), run(scan(), folder))).collect();
    let megabytes = bytes as f64 / 1e6;
    let speed = |runs: &[Run]| {
        let seconds = median(runs.iter().map(|run| run.seconds).collect());
        let most = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
        format!("{seconds:.2} s, {:.0} MB/s, {most:.0} MB of memory", megabytes / seconds)
    };
    let ratio = median(turns.iter().map(|(read, scan)| scan.seconds / read.seconds).collect());
    let (read, scan): (Vec<Run>, Vec<Run>) = turns.into_iter().unzip();
    println!("{what}, {megabytes:.0} MB: scan {}; read {}; ratio {ratio:.2}", speed(&scan), speed(&read));
}

fn has_taskset() -> bool {
    Command::new("taskset").arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn on_one_core(program: &Path) -> Command {
    if !has_taskset() {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program);
    command
}

/// The cost of a process.
struct Run {
    seconds: f64,
    /// Megabytes of memory, at the most.
    memory: f64,
}

/// Runs a command, with its output in a file.
#[allow(clippy::cast_precision_loss, reason = "memory is far below 2^53 bytes")]
fn run(mut command: Command, folder: &Path) -> Run {
    command.stdin(Stdio::null()).stdout(File::create(folder.join("output")).unwrap());
    let begin = Instant::now();
    let used = command.spawn().unwrap().wait4().unwrap();
    let seconds = begin.elapsed().as_secs_f64();
    assert!(used.status.success(), "{command:?}");
    Run { seconds, memory: used.rusage.maxrss as f64 / 1e6 }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
