//! Where a driver can be made to die, so that tests kill it between what it means to do and what it has seen.

/// A point between two steps of a driver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// The image is there, and the engine was not told.
    Fetched,
    /// The container is made, and no record says so.
    Created,
    /// It is about to start.
    Starting,
    /// It was started.
    Started,
    /// Something was seen, and is about to be written down.
    Telling,
    /// The container was stopped.
    Stopped,
    /// Its log is read to its end.
    Drained,
    /// It is removed.
    Removed,
    /// Nothing is left, and that is about to be written down.
    Leaving,
}

impl Point {
    /// All of them, in the order of a pod's life.
    pub const ALL: [Self; 9] = [
        Self::Fetched,
        Self::Created,
        Self::Starting,
        Self::Started,
        Self::Telling,
        Self::Stopped,
        Self::Drained,
        Self::Removed,
        Self::Leaving,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fetched => "fetched",
            Self::Created => "created",
            Self::Starting => "starting",
            Self::Started => "started",
            Self::Telling => "telling",
            Self::Stopped => "stopped",
            Self::Drained => "drained",
            Self::Removed => "removed",
            Self::Leaving => "leaving",
        }
    }
}

/// The place at which to die: the first time, or the `N`th of `NAME:N`.
#[derive(Debug, Default)]
pub struct Death(Option<(Point, std::sync::atomic::AtomicU32)>);

impl Death {
    /// The place that a text names; nowhere if it names none.
    pub fn at(text: Option<&str>) -> Self {
        let read = |text: &str| {
            let (name, count) = text.split_once(':').unwrap_or((text, "1"));
            let point = Point::ALL.into_iter().find(|point| point.name() == name)?;
            Some((point, count.parse::<u32>().ok()?.into()))
        };
        Self(text.and_then(read))
    }

    /// Passes a place. A process that is to die there ends as if it was killed.
    pub(crate) fn pass(&self, point: Point) {
        use std::sync::atomic::Ordering;
        if let Some((at, count)) = &self.0
            && *at == point
            && count.fetch_sub(1, Ordering::Relaxed) == 1
        {
            std::process::abort();
        }
    }
}
