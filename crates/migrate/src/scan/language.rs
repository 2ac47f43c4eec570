//! The language of a file.

use std::path::Path;

/// The languages that a scan supports (migration.md, The commands).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Python
    Python,
    /// JavaScript, with JSX
    JavaScript,
    /// TypeScript, with TSX
    TypeScript,
    /// POSIX shell and its relatives
    Shell,
    /// Go
    Go,
    /// Rust
    Rust,
    /// PHP
    Php,
    /// C#
    CSharp,
    /// Java
    Java,
    /// Ruby
    Ruby,
    /// PowerShell
    PowerShell,
    /// JSON, optionally with comments
    Json,
    /// YAML
    Yaml,
    /// TOML
    Toml,
    /// HCL as used by Terraform
    Hcl,
    /// Lines of `NAME=value`
    Env,
    /// Markdown and other prose
    Document,
}

/// The kind of text in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A program.
    Code,
    /// Values in this format.
    Data(Format),
    /// Prose.
    Prose,
}

/// A format of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// JSON
    Json,
    /// YAML
    Yaml,
    /// TOML
    Toml,
    /// HCL
    Hcl,
    /// Lines of `NAME=value`
    Env,
}

impl Language {
    /// Its kind of text.
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Python
            | Self::JavaScript
            | Self::TypeScript
            | Self::Shell
            | Self::Go
            | Self::Rust
            | Self::Php
            | Self::CSharp
            | Self::Java
            | Self::Ruby
            | Self::PowerShell => Kind::Code,
            Self::Json => Kind::Data(Format::Json),
            Self::Yaml => Kind::Data(Format::Yaml),
            Self::Toml => Kind::Data(Format::Toml),
            Self::Hcl => Kind::Data(Format::Hcl),
            Self::Env => Kind::Data(Format::Env),
            Self::Document => Kind::Prose,
        }
    }

    /// Whether its files are rewritten; others are only scanned.
    pub const fn is_rewritten(self) -> bool {
        match self {
            Self::Python
            | Self::JavaScript
            | Self::TypeScript
            | Self::Shell
            | Self::Go
            | Self::Json
            | Self::Yaml
            | Self::Toml
            | Self::Hcl
            | Self::Env
            | Self::Document => true,
            Self::Rust | Self::Php | Self::CSharp | Self::Java | Self::Ruby | Self::PowerShell => false,
        }
    }

    /// By file name, otherwise by its first line (`#!/usr/bin/env python3`); `None` if unsupported.
    pub fn of(path: &Path, first_line: &str) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy();
        Self::of_name(&name).or_else(|| Self::of_interpreter(first_line))
    }

    /// By the info word of a code fence, or a file extension.
    pub fn of_word(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "py" | "pyi" | "pyw" | "python" | "python3" => Self::Python,
            "js" | "jsx" | "mjs" | "cjs" | "javascript" | "node" | "vue" | "svelte" => Self::JavaScript,
            "ts" | "tsx" | "mts" | "cts" | "typescript" => Self::TypeScript,
            "sh" | "bash" | "zsh" | "mk" | "ksh" | "shell" | "console" | "shell-session" | "bats" => Self::Shell,
            "go" | "golang" => Self::Go,
            "rs" | "rust" => Self::Rust,
            "php" | "phtml" => Self::Php,
            "cs" | "csx" | "csharp" | "c#" => Self::CSharp,
            "java" => Self::Java,
            "rb" | "rake" | "ruby" => Self::Ruby,
            "ps1" | "psm1" | "psd1" | "powershell" | "pwsh" => Self::PowerShell,
            "json" | "jsonc" | "json5" | "jsonl" | "ndjson" | "ipynb" => Self::Json,
            "yaml" | "yml" => Self::Yaml,
            "toml" => Self::Toml,
            "tf" | "tfvars" | "hcl" | "terraform" => Self::Hcl,
            "env" | "dotenv" => Self::Env,
            "md" | "markdown" | "mdx" | "rst" | "adoc" | "txt" | "html" | "htm" => Self::Document,
            _ => return None,
        })
    }

    fn of_name(name: &str) -> Option<Self> {
        if name == ".env" || name.starts_with(".env.") {
            return Some(Self::Env);
        }
        match name {
            "Makefile" | "makefile" | "GNUmakefile" | "Dockerfile" | "Containerfile" | "Justfile" | "justfile"
            | ".envrc" | ".bashrc" | ".profile" | ".zshrc" => {
                return Some(Self::Shell);
            }
            "Rakefile" | "Gemfile" => return Some(Self::Ruby),
            "README" | "CHANGELOG" => return Some(Self::Document),
            _ => {}
        }
        Self::of_word(name.rsplit_once('.')?.1)
    }

    fn of_interpreter(first_line: &str) -> Option<Self> {
        let command = first_line.strip_prefix("#!")?;
        let word = command.split_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
        let name = word.into_iter().find(|word| !matches!(*word, "env" | "-S"))?;
        Self::of_word(name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Language;

    #[test]
    fn a_language_follows_from_the_name_or_the_first_line() {
        for (name, first, language) in [
            ("a/b.py", "", Some(Language::Python)),
            ("x.TSX", "", Some(Language::TypeScript)),
            (".env.local", "", Some(Language::Env)),
            ("main.tf", "", Some(Language::Hcl)),
            ("deploy", "#!/bin/sh", Some(Language::Shell)),
            ("deploy", "#!/usr/bin/env -S python3.12 -u", Some(Language::Python)),
            ("Makefile", "", Some(Language::Shell)),
            ("photo.png", "", None),
            ("LICENSE", "", None),
        ] {
            assert_eq!(Language::of(Path::new(name), first), language, "{name}");
        }
    }
}
