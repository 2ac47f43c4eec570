//! Colour, if enabled.

use clap::builder::styling::{AnsiColor, Style};

/// Whether a stream takes colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Paint(pub(in crate::cli) bool);

impl Paint {
    fn with(self, style: Style, text: &str) -> String {
        if self.0 && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Emphasised text.
    pub(in crate::cli) fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// De-emphasised text.
    pub(in crate::cli) fn faint(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// Failures and removals.
    pub(in crate::cli) fn bad(self, text: &str) -> String {
        self.with(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), text)
    }

    /// Successes and additions.
    pub(in crate::cli) fn good(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default(), text)
    }

    /// One of several sources; neighbours differ.
    pub(in crate::cli) fn one_of_several(self, number: usize, text: &str) -> String {
        const COLORS: [AnsiColor; 6] = [
            AnsiColor::Cyan,
            AnsiColor::Yellow,
            AnsiColor::Green,
            AnsiColor::Magenta,
            AnsiColor::Blue,
            AnsiColor::BrightCyan,
        ];
        self.with(COLORS[number % COLORS.len()].on_default(), text)
    }

    /// A status, a level of availability or a class of findings, by what it means to its owner.
    pub(in crate::cli) fn status(self, status: &str) -> String {
        match Tone::of(status) {
            Tone::Good => self.good(status),
            Tone::Pending => self.with(AnsiColor::Yellow.on_default(), status),
            Tone::Bad => self.bad(status),
            Tone::Over => self.faint(status),
            Tone::Plain => status.to_owned(),
        }
    }
}

/// The significance of a status to its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Tone {
    Good,
    Pending,
    Bad,
    Over,
    Plain,
}

impl Tone {
    /// The tone of a status, a level of availability or a class of findings.
    pub(in crate::cli) fn of(status: &str) -> Self {
        match status {
            "RUNNING" | "HIGH" => Self::Good,
            "PROVISIONING" | "STARTING" | "LOW" | "MEDIUM" | "silent" => Self::Pending,
            "ERROR" | "removed" => Self::Bad,
            "EXITED" | "TERMINATED" | "NONE" => Self::Over,
            _ => Self::Plain,
        }
    }
}
