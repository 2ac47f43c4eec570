//! The limits that a host can enforce on a container, as its responses show, and which parts of those are confidential.

use std::sync::atomic::Ordering;

use bollard::{models::HealthConfig, query_parameters::InspectContainerOptions};

use super::{
    daemon::Docker,
    fault::{self, RequestKind, fault},
    paths,
};
use crate::runtime::{Fault, Handle, Image, ObservedContainer, State};

impl Docker {
    /// A fault without the path of the operator's folder for volumes.
    pub(super) fn hide_volumes(&self, fault: Fault) -> Fault {
        let folder = self.0.spec.network_path.as_ref().map(|folder| folder.display().to_string());
        fault.map_text(|text| folder.map_or(text.clone(), |folder| text.replace(&folder, paths::HIDDEN)))
    }

    /// A container as others may see it, from which this host learns whether it can set limits.
    pub(super) fn discreet(&self, mut found: ObservedContainer) -> ObservedContainer {
        if let State::Created(Some(fault)) = &mut found.state {
            if matches!(fault, Fault::Remake(reason) if fault::is_of_limits(reason)) {
                self.0.sets_limits.store(false, Ordering::Relaxed);
            }
            *fault = self.hide_volumes(fault.clone());
        }
        found
    }

    /// How an image wants its health checked.
    pub(super) async fn health_of(&self, image: &Image) -> Result<Option<HealthConfig>, Fault> {
        match self.0.client.inspect_image(&image.0).await.map_err(|error| fault(RequestKind::Image, error)) {
            Ok(image) => Ok(image.config.and_then(|config| config.healthcheck)),
            // The image was removed between the pull and now.
            Err(Fault::Missing(reason)) => Err(Fault::Later(reason)),
            Err(fault) => Err(fault),
        }
    }

    /// Whether a container was created with process limits.
    pub(super) async fn has_limits(&self, container: &Handle) -> Result<bool, Fault> {
        let asked = self.0.client.inspect_container(&container.0, None::<InspectContainerOptions>).await;
        let config = asked.map_err(|error| fault(RequestKind::Anything, error))?.host_config;
        Ok(config.and_then(|config| config.ulimits).is_some_and(|limits| !limits.is_empty()))
    }
}
