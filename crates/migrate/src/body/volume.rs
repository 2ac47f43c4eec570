//! The body of a network volume.

use super::{BodyReader, Fields, Subject, Translated, number, table};

/// Translates the body of a create.
pub fn create(fields: Fields) -> Translated {
    read(fields)
}

/// Translates the body of an update.
pub fn update(fields: Fields) -> Translated {
    read(fields)
}

fn read(fields: Fields) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    v1.keep(&["name"], &mut body);
    if let Some(size) = v1.take("size") {
        body.insert("size".into(), number(size));
    }
    v1.rename(&table::VOLUME_DATA_CENTER, "dataCenterId", "dataCenter", &mut body);
    v1.finish(Subject::Volume, body)
}
