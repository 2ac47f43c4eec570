//! The large parts of jobs as they are read: a range of a stored part, or filler, between two short texts. So a
//! simulated worker's large result need not be stored: the job's input has its bytes.

/// How much filler is read at once, in bytes.
const FILLER: usize = 128 << 10;

/// A large part of a job, as it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartView {
    before: &'static str,
    content: Content,
    after: &'static str,
}

/// The content of a part, between its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// A range of a stored part.
    Stored { from: usize, to: usize },
    /// A number of `x`.
    Filler(usize),
}

impl PartView {
    /// A range of a stored part.
    pub(crate) const fn range(from: usize, to: usize) -> Self {
        Self { before: "", content: Content::Stored { from, to }, after: "" }
    }

    /// A number of `x`.
    pub(crate) const fn filler(bytes: usize) -> Self {
        Self { before: "", content: Content::Filler(bytes), after: "" }
    }

    /// The same, between these texts.
    pub(crate) const fn between(self, before: &'static str, after: &'static str) -> Self {
        Self { before, after, ..self }
    }

    /// Its length, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.before.len() + self.content.bytes() + self.after.len()
    }

    /// Some bytes from `from` on; empty at its end. `stored` reads the stored part from a byte on; `None` if that is
    /// gone.
    pub(crate) fn piece<E>(
        &self,
        from: usize,
        stored: impl FnOnce(usize) -> Result<Option<Vec<u8>>, E>,
    ) -> Result<Option<Vec<u8>>, E> {
        let text = |text: &str, from: usize| Some(text.as_bytes().get(from..).unwrap_or_default().to_vec());
        let Some(inside) = from.checked_sub(self.before.len()) else { return Ok(text(self.before, from)) };
        let left = match self.content.bytes().checked_sub(inside) {
            None | Some(0) => return Ok(text(self.after, inside - self.content.bytes())),
            Some(left) => left,
        };
        match self.content {
            Content::Filler(_) => Ok(Some(vec![b'x'; left.min(FILLER)])),
            Content::Stored { from, .. } => Ok(stored(from + inside)?.map(|mut piece| {
                piece.truncate(left);
                piece
            })),
        }
    }
}

impl Content {
    const fn bytes(self) -> usize {
        match self {
            Self::Stored { from, to } => to - from,
            Self::Filler(bytes) => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::PartView;

    proptest! {
        /// A part is read from any byte on, whatever the stored pieces are.
        #[test]
        fn a_part_is_read_whole(
            text in "[a-z]{0,60}", bounds in (0_usize..60, 0_usize..60), size in 1_usize..9, start in 0_usize..80,
        ) {
            let bounds = (bounds.0.min(text.len()), bounds.1.min(text.len()));
            let (from, to) = (bounds.0.min(bounds.1), bounds.0.max(bounds.1));
            let view = PartView::range(from, to).between("<<", ">");
            let whole = format!("<<{}>", &text[from..to]);
            prop_assert_eq!(view.bytes(), whole.len());
            let start = start.min(whole.len());
            let stored = |at: usize| Ok::<_, ()>(Some(text.as_bytes()[at..text.len().min((at / size + 1) * size)].to_vec()));
            let mut read = Vec::new();
            while start + read.len() < view.bytes() {
                let piece = view.piece(start + read.len(), stored).unwrap().unwrap();
                prop_assert!(!piece.is_empty());
                read.extend(piece);
            }
            prop_assert_eq!(String::from_utf8(read).unwrap(), &whole[start..]);
            prop_assert_eq!(view.piece(whole.len(), stored).unwrap(), Some(Vec::new()));
        }
    }
}
