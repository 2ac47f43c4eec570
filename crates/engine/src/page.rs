//! Pages of a list (wire.md, Lists). A cursor is the position where a page ended, so nothing is repeated or skipped,
//! whatever is added or removed between two pages.

use std::borrow::Cow;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};

use wire::{Problem, Timestamp, Violation, json, list::Pagination};

/// A position in a list ordered by creation time, then id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) created_at: Timestamp,
    pub(crate) id: String,
}

impl Position {
    /// Before the first element.
    fn start() -> Self {
        Self { created_at: Timestamp::from_millis(i64::MIN), id: String::new() }
    }

    /// A cursor for a list of this kind.
    fn to_cursor(&self, kind: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(format!("{kind}/{}/{}", self.created_at.millis(), self.id))
    }

    fn from_cursor(kind: &str, cursor: &str) -> Option<Self> {
        let text = String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let (millis, id) = text.strip_prefix(kind)?.strip_prefix('/')?.split_once('/')?;
        Some(Self { created_at: Timestamp::from_millis(millis.parse().ok()?), id: id.to_owned() })
    }
}

/// The page parameters of a list request.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    /// Where to start.
    pub(crate) after: Position,
    limit: Option<u32>,
    /// The kind of list, which its cursors name.
    kind: Cow<'static, str>,
}

impl Page {
    /// Parses the page parameters for a list of this kind. A cursor that no page of the list returned is a 422.
    pub(crate) fn new(
        kind: impl Into<Cow<'static, str>>,
        limit: Option<u32>,
        cursor: Option<&str>,
    ) -> Result<Self, Problem> {
        let kind = kind.into();
        let after = match cursor {
            None => Position::start(),
            Some(cursor) => Position::from_cursor(&kind, cursor).ok_or_else(|| {
                let what = format!("`{}` is not a cursor of this list; start again without one", json::cut(cursor));
                Problem::invalid(&[Violation::new("query.cursor", what)])
            })?,
        };
        Ok(Self { after, limit, kind })
    }

    /// The whole list.
    pub(crate) fn whole() -> Self {
        Self { after: Position::start(), limit: None, kind: Cow::Borrowed("") }
    }

    /// How many rows to read: one more than the page, to detect a next page.
    pub(crate) fn rows(&self) -> Option<u32> {
        self.limit.map(|limit| limit.saturating_add(1))
    }

    /// Truncates the rows read to the page.
    pub(crate) fn cut<T>(&self, items: &mut Vec<T>, position: impl Fn(&T) -> Position) -> Pagination {
        let Some(limit) = self.limit.and_then(|limit| usize::try_from(limit).ok()) else {
            return Pagination::default();
        };
        let has_next_page = items.len() > limit;
        items.truncate(limit);
        let next_cursor = items.last().filter(|_| has_next_page).map(|last| position(last).to_cursor(&self.kind));
        Pagination { has_next_page, next_cursor }
    }
}
