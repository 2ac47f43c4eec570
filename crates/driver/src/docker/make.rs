//! Creates containers and their volumes.

use std::sync::atomic::Ordering;

use bollard::{
    errors::Error,
    models::{ContainerCreateBody, HealthConfig, VolumeCreateRequest},
    query_parameters::{CreateContainerOptionsBuilder, InspectContainerOptions},
};

use super::{
    create,
    daemon::Docker,
    fault::{RequestKind, fault},
    inspection,
    names::{self, label},
    network,
};
use crate::runtime::{CreatedContainer, Fault, Handle, Image};
use engine::hosts::{Generation, spec::ContainerSpec};

impl Docker {
    /// Creates the container of a generation by the first of its names that no foreign container has.
    pub(super) async fn make(&self, spec: &ContainerSpec, image: &Image) -> Result<CreatedContainer, Fault> {
        self.create_volumes(spec).await?;
        if let Some(member) = &spec.member {
            network::join(self, &create::network(spec), &member.cluster).await?;
        }
        let health = self.health_of(image).await?;
        let mut passed_over = Vec::new();
        for name in (0..names::NAMES).map(|nth| names::name(&spec.key, &spec.generation, nth)) {
            match self.create_as(&name, spec, (image, &health)).await {
                Err(Fault::Exists) if self.is_foreign(&name, &spec.generation).await? => passed_over.push(name),
                made => return made.map(|container| CreatedContainer { container, passed_over }),
            }
        }
        let names = passed_over.join(", ");
        Err(Fault::Refused(format!("all names for this container belong to containers that are not svcctl's: {names}")))
    }

    async fn create_with(&self, name: &str, body: ContainerCreateBody) -> Result<Handle, Error> {
        let options = CreateContainerOptionsBuilder::default().name(name).build();
        self.0.client.create_container(Some(options), body).await.map(|made| Handle(made.id))
    }

    /// Creates a container with this name.
    async fn create_as(
        &self,
        name: &str,
        spec: &ContainerSpec,
        (image, health): (&Image, &Option<HealthConfig>),
    ) -> Result<Handle, Fault> {
        let capabilities = self.capabilities();
        let body =
            |capabilities| create::body(spec, (image, health.clone()), (&self.0.engine, &self.0.spec, capabilities));
        match self.create_with(name, body(capabilities)?).await {
            Err(Error::DockerResponseServerError { message, .. })
                if capabilities.sizes_disks && message.contains("storage-opt") =>
            {
                self.0.sizes_disks.store(false, Ordering::Relaxed);
                self.create_with(name, body(self.capabilities())?).await
            }
            made => made,
        }
        .map_err(|error| self.hide_volumes(fault(RequestKind::Create, error)))
    }

    /// Whether a container with this name exists and does not belong to one of our generations.
    async fn is_foreign(&self, name: &str, generation: &Generation) -> Result<bool, Fault> {
        let asked = self.0.client.inspect_container(name, None::<InspectContainerOptions>).await;
        match asked.map_err(|error| fault(RequestKind::Anything, error)) {
            Ok(container) => {
                let labels = container.config.and_then(|config| config.labels).unwrap_or_default();
                let is_ours = labels.get(label::ENGINE) == Some(&self.0.engine);
                Ok(!is_ours || inspection::generation(&labels).as_ref() != Some(generation))
            }
            // It is being created or removed.
            Err(Fault::Missing(_)) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Creates the volumes that a container mounts, since a daemon that creates them itself does not label them.
    async fn create_volumes(&self, spec: &ContainerSpec) -> Result<(), Fault> {
        for mount in &spec.mounts {
            let Some(volume) = create::volume(mount, spec, &self.0.spec) else { continue };
            let request = VolumeCreateRequest {
                name: Some(names::volume_name(&volume)),
                labels: Some(create::volume_labels(&self.0.engine, spec, &volume)),
                ..VolumeCreateRequest::default()
            };
            // Succeeds if it exists already.
            self.0.client.create_volume(request).await.map_err(|error| fault(RequestKind::Create, error))?;
        }
        Ok(())
    }
}
