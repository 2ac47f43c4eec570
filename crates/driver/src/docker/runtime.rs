//! Docker's implementation of the interface to a host.

use std::{collections::BTreeMap, sync::atomic::Ordering, time::Duration};

use bollard::{
    auth::DockerCredentials,
    container::LogOutput,
    exec::{CreateExecOptions, ResizeExecOptions, StartExecOptions, StartExecResults},
    query_parameters::{
        AttachContainerOptionsBuilder, CreateImageOptionsBuilder, EventsOptionsBuilder, ListVolumesOptionsBuilder,
        LogsOptionsBuilder, RemoveContainerOptionsBuilder, RemoveImageOptions, RemoveVolumeOptions,
        StartContainerOptions, StopContainerOptionsBuilder,
    },
};
use chrono::DateTime;
use futures_util::{Stream, StreamExt};

use super::{
    daemon::Docker,
    fault::{self, RequestKind, fault},
    gpus,
    names::{label, volume_name},
    network, pull,
};
use crate::{
    reference::Reference,
    runtime::{
        ByteStream, CreatedContainer, DiskSpace, DiskUsage, Exec, ExecSession, Fault, Frame, Handle, HostImage, Image,
        LocalImage, Nanos, ObservedContainer, OutputStream, PullProgress, Runtime, Usage, Volume,
    },
};
use engine::hosts::{
    Figures,
    spec::{ContainerSpec, Credential},
};
use wire::Timestamp;

impl Runtime for Docker {
    async fn claim(&self) -> Result<Option<String>, Fault> {
        network::claim(&self.0.client, &self.0.engine).await
    }

    async fn release(&self) -> Result<(), Fault> {
        network::release(&self.0.client, &self.0.engine).await.map(drop)
    }

    async fn list(&self) -> Result<Vec<ObservedContainer>, Fault> {
        self.containers().await
    }

    async fn inspect(&self, container: &Handle) -> Result<Option<ObservedContainer>, Fault> {
        self.container(container).await
    }

    async fn pull(
        &self,
        image: &Reference,
        credential: Option<&Credential>,
        progress: impl FnMut(PullProgress) + Send,
    ) -> Result<Image, Fault> {
        let options = CreateImageOptionsBuilder::default().from_image(&image.to_string()).build();
        let auth = credential.map(|Credential { username, password }| DockerCredentials {
            username: Some(username.clone()),
            password: Some(password.clone()),
            ..DockerCredentials::default()
        });
        let pulling = self.0.client.create_image(Some(options), None, auth);
        pull::hear(pulling, progress, pull::PATIENCE).await?;
        let there = self.image(image).await?.map(|there| there.image);
        there.ok_or_else(|| Fault::Later(format!("the image `{image}` was pulled and is not there")))
    }

    async fn image(&self, name: &Reference) -> Result<Option<LocalImage>, Fault> {
        match self.0.client.inspect_image(&name.to_string()).await.map_err(|error| fault(RequestKind::Image, error)) {
            Ok(image) => {
                let has_registry = name.is_of_registry(&image.repo_digests.unwrap_or_default());
                Ok(image.id.map(|id| LocalImage { image: Image(id), has_registry }))
            }
            Err(Fault::Missing(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    async fn images(&self) -> Result<Vec<HostImage>, Fault> {
        self.listed_images().await
    }

    async fn remove_image(&self, name: &str) -> Result<(), Fault> {
        let removed = self.0.client.remove_image(name, None::<RemoveImageOptions>, None).await;
        or_gone(removed.map(drop).map_err(|error| fault(RequestKind::Anything, error)))
    }

    fn size(&self) -> Option<u64> {
        Some(self.room_here().map_or(u64::from(self.0.spec.disk) << 30, |room| room.all))
    }

    async fn create(&self, spec: &ContainerSpec, image: &Image) -> Result<CreatedContainer, Fault> {
        self.make(spec, image).await
    }

    async fn start(&self, container: &Handle) -> Result<(), Fault> {
        let started = self.0.client.start_container(&container.0, None::<StartContainerOptions>).await;
        match started.map_err(|error| fault(RequestKind::Start, error)) {
            Err(Fault::Remake(reason)) if fault::is_of_limits(&reason) => {
                self.0.sets_limits.store(false, Ordering::Relaxed);
                Err(if self.has_limits(container).await? { Fault::Remake(reason) } else { Fault::Refused(reason) })
            }
            started => started.map_err(|fault| self.hide_volumes(fault)),
        }
    }

    async fn stop(&self, container: &Handle, grace: Duration) -> Result<(), Fault> {
        let seconds = i32::try_from(grace.as_secs()).unwrap_or(i32::MAX);
        let options = StopContainerOptionsBuilder::default().t(seconds).build();
        let stopped = self.0.client.stop_container(&container.0, Some(options)).await;
        or_gone(stopped.map_err(|error| fault(RequestKind::Anything, error)))
    }

    async fn remove(&self, container: &Handle) -> Result<(), Fault> {
        let options = RemoveContainerOptionsBuilder::default().v(true).build();
        let removed = self.0.client.remove_container(&container.0, Some(options)).await;
        or_gone(removed.map_err(|error| fault(RequestKind::Anything, error)))?;
        network::leave(self).await;
        Ok(())
    }

    async fn remove_volume(&self, volume: &Volume) -> Result<(), Fault> {
        let removed = self.0.client.remove_volume(&volume_name(volume), None::<RemoveVolumeOptions>).await;
        or_gone(removed.map_err(|error| fault(RequestKind::Anything, error)))
    }

    async fn volumes(&self) -> Result<Vec<String>, Fault> {
        let options = ListVolumesOptionsBuilder::default().filters(&self.ours()).build();
        let listed = self.0.client.list_volumes(Some(options)).await;
        let listed = listed.map_err(|error| fault(RequestKind::Anything, error))?;
        let volumes = listed.volumes.into_iter().flatten();
        Ok(volumes.filter_map(|mut volume| volume.labels.remove(label::POD)).collect())
    }

    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        let mut options = LogsOptionsBuilder::default().follow(true).stdout(true).stderr(true).timestamps(true);
        if let Some(since) = since {
            // Whole seconds, rounded down: the follower skips what it has.
            options = options.since(i32::try_from(since.div_euclid(1_000_000_000)).unwrap_or(i32::MAX));
        }
        let frames = self.0.client.logs(&container.0, Some(options.build()));
        let is_podman = self.0.is_podman;
        frames.map(move |output| frame(output.map_err(|error| fault(RequestKind::Anything, error))?, is_podman))
    }

    async fn attach(&self, container: &Handle) -> Result<OutputStream, Fault> {
        let anything = |error| fault(RequestKind::Anything, error);
        if self.0.is_podman {
            return Err(Fault::Refused("the log of Podman is followed".to_owned()));
        }
        let options = AttachContainerOptionsBuilder::default().stream(true).stdout(true).stderr(true).build();
        let attached = self.0.client.attach_container(&container.0, Some(options)).await.map_err(anything)?;
        Ok(Box::pin(attached.output.map(move |piece| piece.map(written).map_err(anything))))
    }

    async fn exec(&self, container: &Handle, exec: Exec) -> Result<ExecSession, Fault> {
        let anything = |error| fault(RequestKind::Anything, error);
        let Exec { command, env, terminal } = exec;
        let options = CreateExecOptions {
            attach_stdin: Some(true),
            attach_stdout: Some(true),
            attach_stderr: Some(true),
            tty: Some(terminal.is_some()),
            env: Some(env),
            cmd: Some(command),
            ..CreateExecOptions::default()
        };
        let id = self.0.client.create_exec(&container.0, options).await.map_err(anything)?.id;
        let options = StartExecOptions { detach: false, tty: terminal.is_some(), output_capacity: None };
        let started = self.0.client.start_exec(&id, Some(options)).await.map_err(anything)?;
        let StartExecResults::Attached { output, input } = started else {
            return Err(Fault::Later("the program was started without its input and output".to_owned()));
        };
        if let Some(size) = terminal {
            // Resizing is refused before the program has begun, and after it has ended.
            let _ = self.resize(&id, size).await;
        }
        let output = output.map(move |piece| piece.map(written).map_err(anything));
        Ok(ExecSession { input, output: Box::pin(output), id })
    }

    async fn resize(&self, session: &str, (width, height): (u16, u16)) -> Result<(), Fault> {
        let resized = self.0.client.resize_exec(session, ResizeExecOptions { height, width }).await;
        resized.map_err(|error| fault(RequestKind::Anything, error))
    }

    async fn exit_code(&self, session: &str) -> Result<Option<i64>, Fault> {
        let session = self.0.client.inspect_exec(session).await.map_err(|error| fault(RequestKind::Anything, error))?;
        Ok(if session.running == Some(true) { None } else { session.exit_code })
    }

    async fn figures(&self, containers: &[Handle]) -> Result<BTreeMap<String, Figures>, Fault> {
        // Each waits up to a second for the daemon's next sample, so all are requested at once.
        let asked = containers.iter().map(|container| self.figures_of(container));
        let figures = futures_util::future::join_all(asked).await;
        Ok(figures.into_iter().flatten().collect())
    }

    async fn disks(&self, containers: &[(Handle, u64)]) -> Result<BTreeMap<String, DiskUsage>, Fault> {
        self.held(containers).await
    }

    async fn used(&self, volume: &Volume, most: u64) -> Result<Option<Usage>, Fault> {
        self.used_of(volume, most).await
    }

    fn is_restarting(&self, now: Timestamp) -> bool {
        self.is_stopping_containers(now)
    }

    async fn dial(&self, container: &Handle, port: u16) -> Result<Box<dyn ByteStream>, Fault> {
        self.dial_port(container, port).await
    }

    async fn gpus(&self) -> Result<Option<BTreeMap<String, (u8, u8)>>, Fault> {
        gpus::look(&self.0.connection).await
    }

    async fn room(&self) -> Option<DiskSpace> {
        self.room_here()
    }

    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send {
        // Of health checks, only state changes. Podman uses different words for ends and removals.
        let kinds = ["create", "start", "pause", "unpause", "die", "died", "oom", "destroy", "remove", "health_status"];
        let mut filters = self.ours();
        filters.insert("type".to_owned(), vec!["container".to_owned()]);
        filters.insert("event".to_owned(), kinds.iter().map(ToString::to_string).collect());
        let events = self.0.client.events(Some(EventsOptionsBuilder::default().filters(&filters).build()));
        events.map(|event| event.map(drop).map_err(|error| fault(RequestKind::Anything, error)))
    }
}

fn or_gone(done: Result<(), Fault>) -> Result<(), Fault> {
    match done {
        Err(Fault::Missing(_)) => Ok(()),
        done => done,
    }
}

/// A piece of a program's output: whether it is standard error, and the bytes.
fn written(piece: LogOutput) -> (bool, Vec<u8>) {
    (matches!(piece, LogOutput::StdErr { .. }), piece.into_bytes().to_vec())
}

/// A piece of a log after its time: `2026-11-22T09:30:00.123456789Z text`. Podman times each piece of a line by itself,
/// and leaves out the line feed of all but the last.
fn frame(output: LogOutput, is_podman: bool) -> Result<Frame, Fault> {
    let is_error = matches!(output, LogOutput::StdErr { .. });
    let bytes = output.into_bytes();
    let space = bytes.iter().position(|byte| *byte == b' ').unwrap_or(bytes.len());
    let at = std::str::from_utf8(&bytes[..space]).ok().and_then(|text| DateTime::parse_from_rfc3339(text).ok());
    let at = at.and_then(|at| at.timestamp_nanos_opt());
    let at = at.ok_or_else(|| Fault::Later("the log has a line without a time".to_owned()))?;
    let bytes = bytes.get(space + 1..).unwrap_or_default().to_vec();
    Ok(Frame { at, is_error, continues: is_podman && !bytes.ends_with(b"\n"), bytes })
}
