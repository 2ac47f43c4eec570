//! The files of an apply.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    session::{Session, input},
};
use ops::apply::{self, DOCUMENTS, FILE_BYTES, Manifest, Mistake};

/// The most files of one apply.
const FILES: usize = 500;
/// The most mistakes that are told at once.
const MISTAKES: usize = 20;

/// Which files.
#[derive(Debug, clap::Args)]
pub(super) struct FileArgs {
    /// A file of documents in YAML, a folder of .yaml files, or - for standard input; may be repeated
    #[arg(short, long = "file", value_name = "FILE|DIR", required = true)]
    pub(super) files: Vec<Source>,
}

impl FileArgs {
    /// Whether the documents come from standard input.
    pub(super) fn has_stdin(&self) -> bool {
        self.files.iter().any(|source| matches!(source, Source::Stdin))
    }

    /// Identifies this set of files on this machine.
    pub(super) fn identity(&self) -> String {
        let one = |source: &Source| match source {
            Source::Stdin => "-".to_owned(),
            Source::File(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()).display().to_string(),
        };
        self.files.iter().map(one).collect::<Vec<_>>().join("\n")
    }
}

/// Reads every document of the files.
pub(super) async fn read(session: &Session, args: &FileArgs) -> Result<Vec<Manifest>, Failure> {
    let (mut manifests, mut mistakes) = (Vec::new(), Vec::new());
    for source in sources(&args.files)? {
        let name = match &source {
            Source::Stdin => "standard input".to_owned(),
            Source::File(path) => path.display().to_string(),
        };
        check_size(&source)?;
        match apply::parse(&name, &input::text(session, &source).await?) {
            Ok(found) => manifests.extend(found),
            Err(found) => mistakes.extend(found),
        }
        if manifests.len() > DOCUMENTS {
            let what = format!("the files have more than {DOCUMENTS} documents");
            return Err(Failure::usage(what, "apply them in parts"));
        }
    }
    mistakes.extend(apply::check_names(&manifests).err().into_iter().flatten());
    if mistakes.is_empty() { Ok(manifests) } else { Err(wrong(&mistakes)) }
}

fn wrong(mistakes: &[Mistake]) -> Failure {
    let mut details: Vec<String> = mistakes.iter().take(MISTAKES).map(ToString::to_string).collect();
    if mistakes.len() > MISTAKES {
        details.push(format!("and {} more", mistakes.len() - MISTAKES));
    }
    Failure::Told {
        kind: Kind::Usage,
        what: "the files cannot be applied".into(),
        details,
        hint: Some("`svcctl schema manifest` prints the form of a document; nothing was done".into()),
    }
}

/// The files, those of folders in the order of their names.
fn sources(named: &[Source]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for source in named {
        match source {
            Source::File(path) if path.is_dir() => {
                sources.extend(folder(path)?.into_iter().map(Source::File));
            }
            Source::File(_) | Source::Stdin => sources.push(source.clone()),
        }
    }
    if sources.len() > FILES {
        return Err(Failure::usage(
            format!("{} files are more than {FILES}", sources.len()),
            "apply them in parts, or put several documents into a file",
        ));
    }
    Ok(sources)
}

/// The files of a folder that hold documents. Those of folders below it are left alone.
fn folder(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::usage(format!("cannot read `{}`: {error}", path.display()), "name a folder that can be read")
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        let is_ours = file.extension().is_some_and(|end| end == "yaml" || end == "yml");
        if is_ours && !file.is_dir() {
            files.push(file);
        }
        if files.len() > FILES {
            break;
        }
    }
    if files.is_empty() {
        let what = format!("`{}` has no file that ends in .yaml or .yml", path.display());
        return Err(Failure::usage(what, "name the file, or `svcctl export --as-files` writes some"));
    }
    files.sort();
    Ok(files)
}

/// A file that is too long is not read at all.
fn check_size(source: &Source) -> Result<(), Failure> {
    let Source::File(path) = source else { return Ok(()) };
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() > FILE_BYTES as u64 => Err(Failure::usage(
            format!("`{}` is longer than {FILE_BYTES} bytes", path.display()),
            "spread the documents over several files",
        )),
        Ok(_) | Err(_) => Ok(()),
    }
}
