//! The files of a crate stand on floors: an import points down or stays on its floor, and no large circle of files
//! grows. Imports are read as the compiler resolves them: a name belongs to the file that defines it, whichever face
//! hands it on.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::{root, rust_files};

/// The floors of one crate.
struct House {
    /// The folder of its root module.
    source: &'static str,
    /// Its floors from top to bottom, each a list of modules (`store`, `cli::output`), which stand for all below them
    /// but what a longer path names. `"crate"` is the root module alone, `""` the rest of the crate. A file on no floor
    /// may import anything.
    floors: &'static [&'static [&'static str]],
}

/// The most files that may import each other in a circle.
const LARGEST_CIRCLE: usize = 8;

const HOUSES: [House; 8] = [
    House { source: "crates/engine/src", floors: &ENGINE },
    House { source: "crates/driver/src", floors: &DRIVER },
    House { source: "src", floors: &COMMAND_LINE },
    House { source: "crates/api/src", floors: &[] },
    House { source: "crates/migrate/src", floors: &[] },
    House { source: "crates/ops/src", floors: &[] },
    House { source: "crates/proxy/src", floors: &[] },
    House { source: "crates/server/src", floors: &[] },
];

/// Docker and Kubernetes are at the top: nothing else knows of them.
const DRIVER: [&[&str]; 11] = [
    &["platform"],
    &[
        "docker::check",
        "docker::connector",
        "docker::runtime",
        "kubernetes::check",
        "kubernetes::connector",
        "kubernetes::runtime",
    ],
    &["docker", "kubernetes"],
    &["drive"],
    &["site"],
    &["act", "http", "programs", "ssh"],
    &["connections", "lock", "log_sink", "plan", "pull_queue", "records", "retry", "writes"],
    &["follow", "system_log"],
    &["connector", "digest", "failpoint", "finding", "images", "mask"],
    &["runtime"],
    &["capabilities", "reference"],
];

const ENGINE: [&[&str]; 7] = [
    &["crate", "admin", "documents"],
    &["advance"],
    // The rules of the operations.
    &[""],
    &["booking", "ledger"],
    &["context"],
    &["store", "logs::kept"],
    &["model", "clock", "fleet", "ids", "page", "runtime", "serverless::acts"],
];

/// The parser of all commands is at the top, then the commands, and the console below all that.
const COMMAND_LINE: [&[&str]; 12] = [
    &["cli"],
    &[
        "cli::api",
        "cli::apply",
        "cli::billing",
        "cli::catalog",
        "cli::clusters",
        "cli::completion",
        "cli::config",
        "cli::console",
        "cli::context",
        "cli::doctor",
        "cli::engine",
        "cli::help",
        "cli::interrupted",
        "cli::login",
        "cli::logout",
        "cli::mcp",
        "cli::migrate",
        "cli::organization",
        "cli::pods",
        "cli::registries",
        "cli::schema",
        "cli::secrets",
        "cli::serve",
        "cli::serverless",
        "cli::ssh_keys",
        "cli::templates",
        "cli::volumes",
    ],
    &["cli::resources"],
    &["cli::output"],
    &["cli::session"],
    &["cli::preferences"],
    &["cli::settings"],
    &["cli::failure"],
    &["cli::backend"],
    &["cli::terminal"],
    &["cli::args"],
    &["console"],
];

/// Imports that point up and are still to be turned, as `file -> file`. This list may only shrink.
const TOLERATED_IMPORTS: [(&str, &str); 0] = [];

/// Files whose circles are still to be cut: a circle that holds one is not reported. This list may only shrink.
const TOLERATED_CIRCLES: [&str; 1] = ["crates/server/src/lib.rs"];

#[test]
fn files_import_down_the_floors_of_their_crate_and_in_no_large_circle() {
    let (mut upward, mut large) = (BTreeSet::new(), Vec::new());
    for house in &HOUSES {
        let imports = Imports::read(&root().join(house.source));
        for (from, to, names) in imports.upward(house.floors) {
            if !TOLERATED_IMPORTS.contains(&(from, to)) {
                upward.insert(format!("{}: {from} -> {to}: {names}", house.source));
            }
        }
        for circle in imports.circles() {
            let is_tolerated = |file: &&str| TOLERATED_CIRCLES.contains(&format!("{}/{file}", house.source).as_str());
            if circle.len() > LARGEST_CIRCLE && !circle.iter().any(is_tolerated) {
                large.push(format!("{}: {} files: {circle:?}", house.source, circle.len()));
            }
        }
    }
    assert!(upward.is_empty(), "imports that point up: {upward:#?}");
    assert!(large.is_empty(), "circles of more than {LARGEST_CIRCLE} files: {large:#?}");
}

/// Which file of a crate names what of which other.
#[derive(Default)]
struct Imports {
    /// By importing file, then by imported file: the names. Files are relative to the crate's source folder.
    edges: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// The module of each file, as `store::pods`.
    modules: BTreeMap<String, String>,
}

/// A path as it is written: `crate`, `store`, `Tx`.
type NamePath = Vec<String>;

/// A module, by its path from the root of the crate.
#[derive(Default)]
struct Module {
    file: String,
    /// The items that it defines, its child modules included.
    items: BTreeSet<String>,
    /// The names of its `use` declarations, and their paths.
    aliases: BTreeMap<String, NamePath>,
    /// The modules of which it brings in everything.
    globs: Vec<NamePath>,
    /// The aliases that it only hands on, unless its own code names them, too.
    exports: BTreeSet<String>,
    /// The paths in its code.
    paths: Vec<NamePath>,
    /// The single names in its code.
    names: BTreeSet<String>,
}

/// The modules of a crate, without its unit tests: those may use any floor to set a scene.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<NamePath, Module>,
    tests: BTreeSet<NamePath>,
}

impl Imports {
    /// Reads all files below the folder of a crate's root module.
    fn read(source: &Path) -> Self {
        let mut parsed = Crate::default();
        // The program is a crate of its own, which only calls the library.
        for path in rust_files(source).into_iter().filter(|path| !path.ends_with("main.rs")) {
            let file = path.strip_prefix(source).unwrap();
            let text = fs::read_to_string(&path).unwrap();
            let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            parsed.read(&file.display().to_string(), &module_of(file), tokens);
        }
        let mut imports = Self::default();
        for (path, module) in &parsed.modules {
            if parsed.tests.iter().any(|test| path.starts_with(test)) {
                continue;
            }
            imports.modules.entry(module.file.clone()).or_insert_with(|| path.join("::"));
            let kept = module
                .aliases
                .iter()
                .filter(|(name, _)| !module.exports.contains(*name) || module.names.contains(*name));
            for name in kept.map(|(_, path)| path).chain(&module.globs).chain(&module.paths) {
                if let Some(file) = parsed.file_of(path, name).filter(|file| **file != module.file) {
                    let names = imports.edges.entry(module.file.clone()).or_default().entry(file.clone()).or_default();
                    names.insert(name.last().cloned().unwrap_or_default());
                }
            }
        }
        imports
    }

    /// The imports that point up these floors, with the names imported.
    fn upward(&self, floors: &[&[&str]]) -> Vec<(&str, &str, String)> {
        let floor_of = |file: &String| -> Option<usize> {
            let module = self.modules.get(file)?;
            let rooms =
                floors.iter().enumerate().flat_map(|(floor, rooms)| rooms.iter().map(move |room| (floor, *room)));
            let holding = rooms.filter(|(_, room)| match module.strip_prefix(room) {
                _ if *room == "crate" => module.is_empty(),
                Some(rest) => room.is_empty() || rest.is_empty() || rest.starts_with("::"),
                None => false,
            });
            holding.max_by_key(|(_, room)| room.len()).map(|(floor, _)| floor)
        };
        let mut found = Vec::new();
        for (from, imported) in &self.edges {
            for (to, names) in imported {
                if floor_of(from).zip(floor_of(to)).is_some_and(|(from, to)| from > to) {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    found.push((from.as_str(), to.as_str(), names.join(", ")));
                }
            }
        }
        found
    }

    /// The sets of files of which each imports, directly or through others, every other.
    fn circles(&self) -> Vec<Vec<&str>> {
        let files: Vec<&String> = self.modules.keys().collect();
        let imported: Vec<Vec<usize>> = files
            .iter()
            .map(|file| self.edges.get(*file).into_iter().flat_map(BTreeMap::keys))
            .map(|others| others.filter_map(|other| files.binary_search(&other).ok()).collect())
            .collect();
        let reached: Vec<Vec<bool>> = (0..files.len()).map(|from| reached_from(from, &imported)).collect();
        let circle_of = |file: usize| -> Vec<usize> {
            (0..files.len()).filter(|other| reached[file][*other] && reached[*other][file]).collect()
        };
        let circles: BTreeSet<Vec<usize>> = (0..files.len()).map(circle_of).filter(|circle| circle.len() > 1).collect();
        circles.into_iter().map(|circle| circle.into_iter().map(|file| files[file].as_str()).collect()).collect()
    }
}

/// Which files `from` imports, directly or through others.
fn reached_from(from: usize, imported: &[Vec<usize>]) -> Vec<bool> {
    let (mut reached, mut next) = (vec![false; imported.len()], vec![from]);
    while let Some(file) = next.pop() {
        for other in &imported[file] {
            if !std::mem::replace(&mut reached[*other], true) {
                next.push(*other);
            }
        }
    }
    reached
}

/// `store/pods.rs` and `store/pods/mod.rs` are both `store::pods`.
fn module_of(file: &Path) -> NamePath {
    let mut path: NamePath = file.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if path.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        path.pop();
    }
    path
}

impl Crate {
    /// Reads the code of one module, and of the modules inside it.
    fn read(&mut self, file: &str, path: &NamePath, tokens: TokenStream) {
        file.clone_into(&mut self.modules.entry(path.clone()).or_default().file);
        self.scan(file, path, tokens, true);
    }

    /// `is_top` says whether what is defined here belongs to the module, and not to a function or type of it.
    fn scan(&mut self, file: &str, path: &NamePath, tokens: TokenStream, is_top: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut is_test = false;
        while let Some(token) = tokens.get(at) {
            let rest = &tokens[at..];
            if is_cfg_test(rest) {
                (is_test, at) = (true, at + 2);
                continue;
            }
            let word = ident(token);
            match word.as_deref() {
                Some("mod") if rest.get(1).and_then(ident).is_some() => {
                    let inner = [path.as_slice(), &[ident(&rest[1]).unwrap()]].concat();
                    if is_test {
                        self.tests.insert(inner);
                    } else {
                        self.module(path).items.insert(inner.last().unwrap().clone());
                        if let Some(TokenTree::Group(group)) = rest.get(2) {
                            self.read(file, &inner, group.stream());
                        }
                    }
                    (is_test, at) = (false, at + 3);
                }
                _ if is_test => {
                    at += rest.iter().position(is_end).map_or(rest.len(), |end| end + 1);
                    is_test = false;
                }
                Some("use") if !is_punct(rest.get(1), '<') => {
                    let end = rest.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(rest.len());
                    let is_export = at > 0 && is_visibility(&tokens[at - 1]);
                    self.declare(path, &rest[1..end], is_export);
                    at += end + 1;
                }
                // The path of a visibility is not an import.
                Some("pub") if rest.get(1).is_some_and(is_visibility) => at += 2,
                Some(_) => at += self.scan_name(path, &tokens, at, is_top),
                None => {
                    if let TokenTree::Group(group) = token {
                        self.scan(file, path, group.stream(), false);
                    }
                    at += 1;
                }
            }
        }
    }

    /// A name at `at`: a definition, a path or a single name. Returns how many tokens it took.
    fn scan_name(&mut self, path: &NamePath, tokens: &[TokenTree], at: usize, is_top: bool) -> usize {
        let word = ident(&tokens[at]).unwrap();
        let is_keyword = DEFINING.contains(&word.as_str());
        if is_top && is_keyword {
            let bang = usize::from(is_punct(tokens.get(at + 1), '!'));
            if let Some(name) = tokens.get(at + 1 + bang).and_then(ident).filter(|name| name != "fn") {
                self.module(path).items.insert(name);
            }
            return 1;
        }
        let mut written = vec![word];
        while is_colons(&tokens[at + written.len() * 3 - 2..])
            && let Some(name) = tokens.get(at + written.len() * 3).and_then(ident)
        {
            written.push(name);
        }
        let length = written.len() * 3 - 2;
        let is_continued = at > 1 && is_colons(&tokens[at - 2..]);
        let module = self.module(path);
        if written.len() > 1 && !is_continued {
            module.names.insert(written[0].clone());
            module.paths.push(written);
        } else {
            module.names.extend(written.into_iter().take(1));
        }
        length
    }

    fn module(&mut self, path: &NamePath) -> &mut Module {
        self.modules.entry(path.clone()).or_default()
    }

    /// One `use` declaration.
    fn declare(&mut self, path: &NamePath, tree: &[TokenTree], is_export: bool) {
        let mut leaves = Vec::new();
        use_leaves(tree, &[], &mut leaves);
        let module = self.module(path);
        for (name, full) in leaves {
            match name {
                Some(name) => {
                    if is_export {
                        module.exports.insert(name.clone());
                    }
                    module.aliases.insert(name, full);
                }
                None => module.globs.push(full),
            }
        }
    }

    /// The file that defines what `path` means in the module `at`; `None` if it is of another crate.
    fn file_of(&self, at: &NamePath, path: &[String]) -> Option<&String> {
        self.resolve(at, path, false, 0)
    }

    /// A `definite` answer is one for a name whose definition was read, and not made by a macro.
    fn resolve(&self, at: &NamePath, path: &[String], definite: bool, depth: usize) -> Option<&String> {
        let (mut module, mut rest) = (at.clone(), path);
        let mut is_rooted = false;
        while let Some((first, others)) = rest.split_first() {
            match first.as_str() {
                "crate" => module.clear(),
                "super" => drop(module.pop()),
                "self" => {}
                _ => break,
            }
            (rest, is_rooted) = (others, true);
        }
        while let Some((name, others)) = rest.split_first() {
            let here = self.modules.get(&module)?;
            let child = [module.as_slice(), std::slice::from_ref(name)].concat();
            if here.items.contains(name) && self.modules.contains_key(&child) {
                (module, rest, is_rooted) = (child, others, true);
                continue;
            }
            if here.items.contains(name) {
                break;
            }
            if depth < 8 {
                if let Some(alias) = here.aliases.get(name).filter(|alias| alias.as_slice() != path) {
                    return self.resolve(&module, &[alias.as_slice(), others].concat(), definite, depth + 1);
                }
                let glob = |glob: &NamePath| self.resolve(&module, &[glob.as_slice(), rest].concat(), true, depth + 1);
                if let Some(found) = here.globs.iter().find_map(glob) {
                    return Some(found);
                }
            }
            return (is_rooted && !definite).then_some(&here.file);
        }
        self.modules.get(&module).map(|module| &module.file)
    }
}

const DEFINING: [&str; 9] = ["struct", "enum", "fn", "trait", "const", "static", "type", "union", "macro_rules"];

/// The leaves of a `use` tree: the name that it brings in (`None` for everything), and the whole path.
fn use_leaves(tree: &[TokenTree], before: &[String], leaves: &mut Vec<(Option<String>, NamePath)>) {
    let mut path = before.to_vec();
    let mut alias = None;
    let mut at = 0;
    while let Some(token) = tree.get(at) {
        match token {
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                inner.split(|token| is_punct(Some(token), ',')).for_each(|part| use_leaves(part, &path, leaves));
                return;
            }
            TokenTree::Punct(punct) if punct.as_char() == '*' => return leaves.push((None, path)),
            TokenTree::Ident(word) if word == "as" => {
                alias = tree.get(at + 1).and_then(ident);
                break;
            }
            TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
            TokenTree::Ident(word) => path.push(word.to_string()),
            _ => {}
        }
        at += 1;
    }
    if let Some(last) = path.last().filter(|_| !tree.is_empty()) {
        leaves.push((Some(alias.unwrap_or_else(|| last.clone())), path));
    }
}

fn ident(token: &TokenTree) -> Option<String> {
    let TokenTree::Ident(ident) = token else { return None };
    Some(ident.to_string())
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    let is_joint = matches!(tokens.first(), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
    is_joint && is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':')
}

/// `pub`, or the parentheses of `pub(crate)`.
fn is_visibility(token: &TokenTree) -> bool {
    ident(token).is_some_and(|word| word == "pub")
        || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

/// Whether an item ends with this token.
fn is_end(token: &TokenTree) -> bool {
    is_punct(Some(token), ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// `#[cfg(test)]`
fn is_cfg_test(tokens: &[TokenTree]) -> bool {
    let attribute = is_punct(tokens.first(), '#').then(|| tokens.get(1).map(ToString::to_string)).flatten();
    attribute.is_some_and(|text| text.replace(' ', "") == "[cfg(test)]")
}

/// The imports of a small crate of these files, as `file -> file`.
fn imports_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let edges = Imports::read(folder.path()).edges;
    edges.iter().flat_map(|(from, to)| to.keys().map(move |to| format!("{from} -> {to}"))).collect()
}

#[test]
fn a_name_belongs_to_the_file_that_defines_it() {
    let imports = imports_of(&[
        ("lib.rs", "pub mod store; mod rules; pub use store::Tx; pub(crate) const LIMIT: u32 = 1;"),
        ("store/mod.rs", "mod tx; pub use tx::{Tx, self}; pub use crate::rules::*; pub fn open() {}"),
        ("store/tx.rs", "pub struct Tx; use std::{fs, io as x};"),
        ("rules.rs", "use crate::{LIMIT, store::{self, Tx as T}}; fn rule() { store::tx::open(); }"),
        ("rules/macros.rs", "fn f() { print!(\"{}\", super::super::LIMIT); }"),
        ("rules/glob.rs", "use super::super::*; fn f() { store::open() }"),
    ]);
    assert_eq!(
        imports,
        [
            "rules.rs -> lib.rs",
            "rules.rs -> store/mod.rs",
            "rules.rs -> store/tx.rs",
            "rules/glob.rs -> lib.rs",
            "rules/glob.rs -> store/mod.rs",
            "rules/macros.rs -> lib.rs",
            "store/mod.rs -> rules.rs",
        ]
    );
}

#[test]
fn what_is_only_tested_imports_nothing() {
    let imports = imports_of(&[
        ("lib.rs", "mod store; mod rules; #[cfg(test)] mod tests; #[cfg(test)] use crate::rules::f;"),
        ("tests.rs", "use crate::store::Tx;"),
        (
            "store.rs",
            "pub struct Tx; #[cfg(test)] mod tests { use crate::rules; } #[cfg(test)] fn f() { crate::rules::f() }",
        ),
        ("rules.rs", "pub fn f() {}"),
    ]);
    assert!(imports.is_empty(), "{imports:?}");
}
