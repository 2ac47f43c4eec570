//! The body of a template.

use serde_json::{Value, json};

use super::{
    BodyReader, Fields, Loss, Subject, Translated,
    container::{self, Rules, VolumeUpdate},
    table,
};

const RULES: Rules = Rules {
    image: &table::TEMPLATE_IMAGE_NAME,
    disk: &table::TEMPLATE_DISK,
    ports: &table::TEMPLATE_PORTS,
    env: &table::TEMPLATE_ENV,
    cmd: &table::TEMPLATE_START_CMD,
    entrypoint: &table::TEMPLATE_ENTRYPOINT,
    registry: &table::TEMPLATE_REGISTRY,
    volume: &table::TEMPLATE_VOLUME,
    minimum: &table::TEMPLATE_VOLUME_MINIMUM,
};

/// Translates the body of a create. Only pod templates had default ports and a default volume.
pub fn create(fields: Fields) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    read(&mut v1, &mut body);
    let is_serverless = body.get("serverless") == Some(&Value::Bool(true));
    let is_cpu = body.get("category").is_some_and(|category| category == "CPU");
    if let Some(mount) = container::persistent(&mut v1, &RULES, !is_serverless && !is_cpu) {
        body.insert("mounts".into(), json!({ "persistent": mount }));
    }
    container::write_defaults(&mut v1, &mut body, &RULES, !is_serverless);
    v1.finish(Subject::Template, body)
}

/// Translates the body of an update: omitted fields stay unchanged.
pub fn update(fields: Fields) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    read(&mut v1, &mut body);
    match container::persistent_update(&mut v1, &RULES) {
        VolumeUpdate::Same => {}
        VolumeUpdate::Mount(mount) => {
            body.insert("mounts".into(), json!({ "persistent": mount }));
        }
        VolumeUpdate::Gone => {
            v1.note(&table::TEMPLATE_VOLUME, "`volumeInGb` is 0: the persistent mount is taken away");
            body.insert("mounts".into(), json!({}));
        }
    }
    v1.finish(Subject::Template, body)
}

fn read(v1: &mut BodyReader, body: &mut Fields) {
    v1.keep(&["name", "category", "startSsh", "startJupyter"], body);
    container::read(v1, body, &RULES);
    v1.rename(&table::TEMPLATE_PUBLIC, "isPublic", "public", body);
    v1.rename(&table::TEMPLATE_SERVERLESS, "isServerless", "serverless", body);
    if v1.take("readme").is_some() {
        v1.lose(&table::TEMPLATE_README, Loss::Text, "`readme` is dropped: templates have no readme");
    }
}
