//! The files of the pages: what is in the folder `console/` of the repository is what is served.
//!
//! A release holds them, compressed by `build.rs`. A build for development reads them from the disk, so that a reload
//! shows a change.

use std::{
    borrow::Cow,
    io::{Read, Write},
};

use axum::{
    body::Body,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::Response,
};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use sha2::{Digest, Sha256};

use super::answer::Refusal;

/// A file as it was packed: its name below `console/`, and its bytes, compressed with gzip.
struct PackedFile {
    name: &'static str,
    gzip: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/console_files.rs"));

/// The page that all paths of pages show.
const INDEX: &str = "index.html";
/// The types of files that are served. What has another is none of the pages'.
const TYPES: [(&str, &str); 5] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Answers with the file at a path below `/console/`, or with the page, whose own affair its paths are.
pub(super) fn answer(path: &str, headers: &HeaderMap) -> Result<Response, Refusal> {
    let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_page { INDEX } else { path };
    let missing = || Refusal::new(404, "the console has no such file");
    let media_type = media_type(name).ok_or_else(missing)?;
    let gzip = read(name).ok_or_else(missing)?;
    let tag = format!("\"{}\"", BASE64.encode(&Sha256::digest(&gzip)[..12]));
    let has = |header: &_, value: &str| {
        headers.get_all(header).iter().any(|sent| sent.to_str().is_ok_and(|sent| sent.contains(value)))
    };
    let (is_known, is_packed) = (has(&IF_NONE_MATCH, &tag), has(&ACCEPT_ENCODING, "gzip"));
    let mut response = Response::new(match gzip {
        _ if is_known => Body::empty(),
        gzip if !is_packed => Body::from(unpacked(&gzip).ok_or_else(Refusal::failed)?),
        Cow::Borrowed(gzip) => Body::from(gzip),
        Cow::Owned(gzip) => Body::from(gzip),
    });
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let all = response.headers_mut();
    all.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    if is_packed {
        all.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    all.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    all.insert(VARY, HeaderValue::from_static("accept-encoding"));
    all.insert(ETAG, HeaderValue::try_from(tag).map_err(|_| Refusal::failed())?);
    Ok(response)
}

/// The type of a served file; `None` for declarations, sources of tools and everything else beside the pages.
fn media_type(name: &str) -> Option<&'static str> {
    let is_plain = |part: &str| {
        let is_character = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        !part.is_empty() && !part.starts_with('.') && part.chars().all(is_character)
    };
    if !name.split('/').all(is_plain) {
        return None;
    }
    let (_, extension) = name.rsplit_once('.')?;
    TYPES.iter().find(|(known, _)| *known == extension).map(|(_, media_type)| *media_type)
}

/// The compressed bytes of a file.
fn read(name: &str) -> Option<Cow<'static, [u8]>> {
    if let Some(files) = PACKED {
        return files.iter().find(|file| file.name == name).map(|file| Cow::Borrowed(file.gzip));
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("console").join(name);
    Some(Cow::Owned(gzip(&std::fs::read(path).ok()?)))
}

fn unpacked(gzip: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Compresses bytes.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes what is written to it")
}

#[cfg(test)]
mod tests {
    use super::media_type;

    #[test]
    fn only_files_of_pages_have_a_type_and_no_path_leaves_the_folder() {
        for good in ["index.html", "app.js", "pages/pods.js", "vendor/xterm.css", "vendor/LICENSES.txt"] {
            assert!(media_type(good).is_some(), "{good}");
        }
        for bad in [
            "api.d.ts",
            "vendor/update.mjs",
            "vendor/VENDOR.md",
            "tsconfig.json",
            ".hidden.js",
            "../Cargo.toml",
            "../x.js",
            "pages/../../x.js",
            "//x.js",
            "a b.js",
            "%2e%2e/x.js",
            "C:x.js",
            "x\\y.js",
            "",
        ] {
            assert!(media_type(bad).is_none(), "{bad}");
        }
    }
}
