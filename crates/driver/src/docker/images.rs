//! The images of a host.

use std::collections::HashSet;

use bollard::query_parameters::{ListContainersOptionsBuilder, ListImagesOptions};

use super::{
    daemon::Docker,
    fault::{RequestKind, fault},
};
use crate::{
    images::bare,
    runtime::{Fault, HostImage},
};

impl Docker {
    /// All of them, whoever owns them.
    pub(super) async fn listed_images(&self) -> Result<Vec<HostImage>, Fault> {
        let anything = |error| fault(RequestKind::Anything, error);
        let images = self.0.client.list_images(None::<ListImagesOptions>).await.map_err(anything)?;
        let options = ListContainersOptionsBuilder::default().all(true).build();
        let containers = self.0.client.list_containers(Some(options)).await.map_err(anything)?;
        let used: HashSet<String> =
            containers.into_iter().filter_map(|container| Some(bare(&container.image_id?).to_owned())).collect();
        let listed = images.into_iter().map(|image| {
            let id = bare(&image.id).to_owned();
            let names = image.repo_tags.into_iter().filter(|name| !name.contains("<none>")).collect();
            let is_used = used.contains(&id);
            HostImage { id, names, bytes: u64::try_from(image.size).unwrap_or(0), is_used }
        });
        Ok(listed.collect())
    }
}
