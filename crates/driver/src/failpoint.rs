//! Places where a driver can be made to die, so that tests kill it between its intentions and its observations.

/// A point between two steps of a driver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// The image is present, but the engine was not told.
    Fetched,
    /// The container is created, but no record says so.
    Created,
    /// It is about to be started.
    Starting,
    /// It was started.
    Started,
    /// Something was observed, and is about to be recorded.
    Telling,
    /// The container was stopped.
    Stopped,
    /// Its log has been read to its end.
    Drained,
    /// It has been removed.
    Removed,
    /// Nothing is left, and that is about to be recorded.
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

/// The point at which to die: the first time, or the `N`th with `NAME:N`.
#[derive(Debug, Default)]
pub struct Failpoint(Option<(Point, std::sync::atomic::AtomicU32)>);

impl Failpoint {
    /// The point that a text names; none if it names none.
    pub fn at(text: Option<&str>) -> Self {
        let read = |text: &str| {
            let (name, count) = text.split_once(':').unwrap_or((text, "1"));
            let point = Point::ALL.into_iter().find(|point| point.name() == name)?;
            Some((point, count.parse::<u32>().ok()?.into()))
        };
        Self(text.and_then(read))
    }

    /// Passes a point. A process that is to die there ends as if killed.
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
