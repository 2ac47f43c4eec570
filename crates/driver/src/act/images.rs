//! Pulls images that are not too large for their pods, and makes room for them.

use std::time::Duration;

use tokio::{sync::Notify, time::sleep};

use super::StepExecutor;
use crate::{
    images::{bare, familiar, most_of, room_of, surplus},
    log_sink::LogSink,
    records::Records,
    reference::Reference,
    runtime::{Fault, Image, PullProgress, Runtime},
};
use engine::{
    AdminError,
    hosts::{Generation, spec::ContainerSpec},
};

/// How often a host's free space is checked while an image is unpacked: layers do not say how large they are.
const WATCH: Duration = Duration::from_secs(2);
/// With less than this percentage of its disk free, a host unpacks no further.
const FULL: u64 = 5;
/// With less than this percentage free, images that no pod needs are removed.
const LOW: u64 = 10;

impl<R: Runtime, B: Records, L: LogSink> StepExecutor<R, B, L> {
    /// Pulls an image, unless it is too large for its pod. An oversized one that was pulled is not kept.
    pub(super) async fn pull_within(
        &self,
        generation: &Generation,
        name: &Reference,
        spec: &ContainerSpec,
    ) -> Result<Image, Fault> {
        let now = self.runtime.images().await?;
        let before = self.images.before(generation, now.into_iter().map(|image| image.id));
        let most = self.runtime.size().map_or(u64::MAX, |disk| most_of(disk, spec.disk));
        let refused = |how: &str| {
            let megabytes = most / 1_000_000;
            Fault::Refused(format!(
                "the image {how} more than the {megabytes} MB that this host allows an image of this pod"
            ))
        };
        let (announced, mut say) = (Notify::new(), self.log.pulling(generation));
        let progress = |at: PullProgress| {
            if at.bytes.1 > most {
                announced.notify_one();
            }
            say(at);
        };
        let image = tokio::select! {
            pulled = self.runtime.pull(name, spec.credential.as_ref(), progress) => pulled?,
            () = announced.notified() => return Err(refused("has")),
            fault = self.fills(most) => return Err(fault),
        };
        let id = bare(&image.0);
        if before.contains(id) {
            return Ok(image);
        }
        let there = self.runtime.images().await?.into_iter().find(|listed| listed.id == id);
        if there.is_some_and(|listed| listed.bytes > most) {
            self.runtime.remove_image(&name.to_string()).await?;
            return Err(refused("takes, unpacked,"));
        }
        self.images.add_fresh(id);
        Ok(image)
    }

    /// Ends when unpacking an image fills the disk.
    async fn fills(&self, most: u64) -> Fault {
        let Some(before) = self.runtime.room().await else { return std::future::pending().await };
        loop {
            sleep(WATCH).await;
            let Some(now) = self.runtime.room().await else { continue };
            let lost = before.free.saturating_sub(now.free);
            if lost > most {
                // Others write, too: a retry shows which image it was.
                return Fault::Later(
                    "the host's disk lost more space during this pull than the image may take".to_owned(),
                );
            }
            if now.percent() < FULL && lost > now.all / 100 {
                return Fault::HostFull(format!(
                    "less than {FULL} % of the host's disk is free, and the image is still being unpacked"
                ));
            }
        }
    }

    /// Takes note of a generation's image: it stays while that should run, and the longer the later it was used.
    pub(super) async fn note_image(
        &self,
        generation: &Generation,
        name: &str,
        image: &Image,
    ) -> Result<(), AdminError> {
        let id = bare(&image.0).to_owned();
        let is_fresh = self.images.pin(generation, &id);
        let name = Reference::parse(name).map_or_else(|_| name.to_owned(), |name| name.to_string());
        self.records.use_image(id, familiar(&name).to_owned(), is_fresh).await?;
        if is_fresh { self.tidy_images().await } else { Ok(()) }
    }

    /// Removes the least recently used images that pods pulled, until the rest fits.
    pub(crate) async fn tidy_images(&self) -> Result<(), AdminError> {
        let ours = self.records.images().await?;
        let (Some(disk), false) = (self.runtime.size(), ours.is_empty()) else { return Ok(()) };
        // The driver's looks handle a host that does not answer.
        let Ok(there) = self.runtime.images().await else { return Ok(()) };
        let is_low = self.runtime.room().await.is_some_and(|room| room.percent() < LOW);
        let pinned = self.images.pinned();
        let mut gone: Vec<String> =
            ours.keys().filter(|id| there.iter().all(|listed| listed.id != **id)).cloned().collect();
        for image in surplus(&ours, &there, &pinned, if is_low { 0 } else { room_of(disk) }) {
            let names = if image.names.is_empty() { std::slice::from_ref(&image.id) } else { &image.names[..] };
            let mut is_gone = true;
            for name in names {
                is_gone &= self.runtime.remove_image(name).await.is_ok();
            }
            if is_gone {
                gone.push(image.id.clone());
            }
        }
        if gone.is_empty() { Ok(()) } else { self.records.forget_images(gone).await }
    }
}
