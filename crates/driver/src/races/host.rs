//! A host in memory. Requests take effect when the test says so, whether the requesting driver lives or not.

use std::{
    collections::{BTreeMap, BTreeSet},
    future::poll_fn,
    sync::{Arc, Mutex},
    task::Poll,
    time::Duration,
};

use futures_util::{Stream, stream};

use crate::{
    digest,
    reference::Reference,
    runtime::{
        CreatedContainer, Exec, ExecSession, Fault, Frame, Handle, Image, LocalImage, Nanos, ObservedContainer,
        PullProgress, Runtime, State, Volume,
    },
};
use engine::hosts::{
    ContainerExit, Figures, Generation,
    spec::{ContainerSpec, Credential, MountSource},
};
use wire::Timestamp;

/// Yields to other tasks, once.
pub(super) async fn turn() {
    let mut is_ours = false;
    poll_fn(|_| if std::mem::replace(&mut is_ours, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// A request to a host.
enum HostRequest {
    CreateVolume(String),
    Create(Box<ObservedContainer>),
    Start(Handle),
    Stop(Handle),
    Remove(Handle),
    RemoveVolume(String),
}

/// An order and its number.
struct PendingRequest {
    number: usize,
    order: HostRequest,
}

#[derive(Default)]
struct HostContents {
    containers: BTreeMap<String, ObservedContainer>,
    volumes: BTreeSet<String>,
    orders: Vec<PendingRequest>,
    /// Creates that nobody expects to take effect any more.
    late: Vec<PendingRequest>,
    done: BTreeMap<usize, Result<(), Fault>>,
    next: usize,
    now: i64,
    /// How often a container of each generation ran.
    starts: BTreeMap<Generation, u32>,
}

/// A host in memory; copies share its state.
#[derive(Clone, Default)]
pub(super) struct MemoryHost(Arc<Mutex<HostContents>>);

impl MemoryHost {
    fn with<T>(&self, work: impl FnOnce(&mut HostContents) -> T) -> T {
        work(&mut self.0.lock().expect("a lock that is not poisoned"))
    }

    /// How many orders are pending.
    pub(super) fn orders(&self) -> usize {
        self.with(|world| world.orders.len())
    }

    /// The number of the next order.
    pub(super) fn mark(&self) -> usize {
        self.with(|world| world.next)
    }

    /// Whether all orders before a mark have been carried out.
    pub(super) fn has_done_before(&self, mark: usize) -> bool {
        self.with(|world| world.orders.iter().all(|ticket| ticket.number >= mark))
    }

    /// Delays the creates among the orders for longer than any driver waits.
    pub(super) fn delay_creates(&self) {
        self.with(|world| {
            let is_create = |ticket: &mut PendingRequest| {
                matches!(ticket.order, HostRequest::CreateVolume(_) | HostRequest::Create(_))
            };
            world.late.extend(world.orders.extract_if(.., is_create));
        });
    }

    /// Lets the delayed creates take effect.
    pub(super) fn let_through(&self) {
        self.with(|world| world.orders.append(&mut world.late));
    }

    /// Carries out one of the orders.
    pub(super) fn work(&self, pick: usize) {
        self.with(|world| {
            if world.orders.is_empty() {
                return;
            }
            let pick = pick % world.orders.len();
            let PendingRequest { number, order } = world.orders.remove(pick);
            let outcome = world.carry_out(order);
            world.done.insert(number, outcome);
        });
    }

    /// A container ends by itself, with this code.
    pub(super) fn end_one(&self, pick: usize, code: i64) {
        self.with(|world| {
            let now = Timestamp::from_millis(world.now);
            let mut running: Vec<_> =
                world.containers.values_mut().filter(|found| matches!(found.state, State::Running { .. })).collect();
            if running.is_empty() {
                return;
            }
            let pick = pick % running.len();
            let State::Running { since, .. } = running[pick].state else { return };
            let ending = ContainerExit { code, out_of_memory: false };
            running[pick].state = State::Ended { ending, began: since, at: now, with_host: code == 255 };
        });
    }

    /// Somebody removes a container manually.
    pub(super) fn remove_one(&self, pick: usize) {
        self.with(|world| {
            let names: Vec<String> = world.containers.keys().cloned().collect();
            if !names.is_empty() {
                world.containers.remove(&names[pick % names.len()]);
            }
        });
    }

    /// A container exists, however it was created.
    pub(super) fn put(&self, found: ObservedContainer) {
        self.with(|world| {
            let Generation { of, number } = found.generation.clone().expect("a generation");
            world.containers.insert(format!("{of}-{number}"), found);
        });
    }

    pub(super) fn set_time(&self, now: Timestamp) {
        self.with(|world| world.now = now.millis());
    }

    pub(super) fn containers(&self) -> Vec<ObservedContainer> {
        self.with(|world| world.containers.values().cloned().collect())
    }

    pub(super) fn persistent(&self) -> BTreeSet<String> {
        self.with(|world| world.volumes.clone())
    }

    /// The most times that a generation's container ran.
    pub(super) fn most_starts(&self) -> u32 {
        self.with(|world| world.starts.values().copied().max().unwrap_or(0))
    }

    async fn order(&self, order: HostRequest) -> Result<(), Fault> {
        let number = self.with(|world| {
            let number = world.next;
            world.next += 1;
            world.orders.push(PendingRequest { number, order });
            number
        });
        poll_fn(|_| self.with(|world| world.done.remove(&number)).map_or(Poll::Pending, Poll::Ready)).await
    }
}

impl HostContents {
    fn find(&mut self, handle: &Handle) -> Option<&mut ObservedContainer> {
        self.containers.values_mut().find(|found| found.handle == *handle)
    }

    fn carry_out(&mut self, order: HostRequest) -> Result<(), Fault> {
        let now = Timestamp::from_millis(self.now);
        match order {
            HostRequest::CreateVolume(pod) => {
                self.volumes.insert(pod);
            }
            HostRequest::Create(found) => {
                let Generation { of, number } = found.generation.clone().expect("a generation");
                let name = format!("{of}-{number}");
                if self.containers.contains_key(&name) {
                    return Err(Fault::Exists);
                }
                self.containers.insert(name, *found);
            }
            HostRequest::Start(handle) => {
                let Some(found) = self.find(&handle) else { return Err(Fault::Missing("no such container".into())) };
                if !matches!(found.state, State::Running { .. }) {
                    found.state = State::Running { since: now, healthy: None, is_paused: false };
                    let generation = found.generation.clone().expect("a generation");
                    *self.starts.entry(generation).or_default() += 1;
                }
            }
            HostRequest::Stop(handle) => {
                if let Some(found) = self.find(&handle)
                    && let State::Running { since, .. } = found.state
                {
                    let ending = ContainerExit { code: 143, out_of_memory: false };
                    found.state = State::Ended { ending, began: since, at: now, with_host: false };
                }
            }
            HostRequest::Remove(handle) => {
                if self.find(&handle).is_some_and(|found| matches!(found.state, State::Running { .. })) {
                    return Err(Fault::Later("it runs".to_owned()));
                }
                self.containers.retain(|_, found| found.handle != handle);
            }
            HostRequest::RemoveVolume(pod) => {
                let is_used = |found: &ObservedContainer| {
                    found.generation.as_ref().is_some_and(|generation| generation.of == pod)
                };
                if self.containers.values().any(is_used) {
                    return Err(Fault::Later("the volume is in use".to_owned()));
                }
                self.volumes.remove(&pod);
            }
        }
        Ok(())
    }
}

impl Runtime for MemoryHost {
    async fn list(&self) -> Result<Vec<ObservedContainer>, Fault> {
        turn().await;
        let found = self.containers();
        turn().await;
        Ok(found)
    }

    async fn inspect(&self, container: &Handle) -> Result<Option<ObservedContainer>, Fault> {
        turn().await;
        Ok(self.containers().into_iter().find(|found| found.handle == *container))
    }

    async fn pull(
        &self,
        image: &Reference,
        _: Option<&Credential>,
        _: impl FnMut(PullProgress) + Send,
    ) -> Result<Image, Fault> {
        turn().await;
        Ok(Image(image.to_string()))
    }

    async fn image(&self, image: &Reference) -> Result<Option<LocalImage>, Fault> {
        Ok(Some(LocalImage { image: Image(image.to_string()), has_registry: true }))
    }

    async fn create(&self, spec: &ContainerSpec, _: &Image) -> Result<CreatedContainer, Fault> {
        let handle = Handle(format!("c{}", self.mark()));
        let found = ObservedContainer {
            handle: handle.clone(),
            generation: Some(spec.generation.clone()),
            spec: digest::of(spec),
            state: State::Created(None),
            place: None,
        };
        let is_persistent = spec.mounts.iter().any(|mount| matches!(mount.source, MountSource::Persistent { .. }));
        if is_persistent {
            self.order(HostRequest::CreateVolume(spec.generation.of.clone())).await?;
        }
        self.order(HostRequest::Create(Box::new(found))).await?;
        Ok(CreatedContainer { container: handle, passed_over: Vec::new() })
    }

    async fn start(&self, container: &Handle) -> Result<(), Fault> {
        self.order(HostRequest::Start(container.clone())).await
    }

    async fn stop(&self, container: &Handle, _: Duration) -> Result<(), Fault> {
        self.order(HostRequest::Stop(container.clone())).await
    }

    async fn remove(&self, container: &Handle) -> Result<(), Fault> {
        self.order(HostRequest::Remove(container.clone())).await
    }

    async fn remove_volume(&self, volume: &Volume) -> Result<(), Fault> {
        let (Volume::Of(id) | Volume::Shared(id)) = volume;
        self.order(HostRequest::RemoveVolume(id.clone())).await
    }

    async fn volumes(&self) -> Result<Vec<String>, Fault> {
        turn().await;
        Ok(self.persistent().into_iter().collect())
    }

    fn logs(&self, _: &Handle, _: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        stream::empty()
    }

    async fn exec(&self, _: &Handle, _: Exec) -> Result<ExecSession, Fault> {
        Err(Fault::Refused("nothing runs here".to_owned()))
    }

    async fn resize(&self, _: &str, _: (u16, u16)) -> Result<(), Fault> {
        Ok(())
    }

    async fn exit_code(&self, _: &str) -> Result<Option<i64>, Fault> {
        Ok(None)
    }

    async fn figures(&self, _: &[Handle]) -> Result<BTreeMap<String, Figures>, Fault> {
        Ok(BTreeMap::new())
    }

    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send {
        stream::pending()
    }
}
