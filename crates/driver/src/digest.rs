//! The digest of a container's spec, which shows whether an existing container is the right one.

use engine::hosts::spec::{ClusterMember, ClusterPlacement, ContainerSpec, Credential, Mount, MountSource};
use sha2::{Digest, Sha256};

/// The digest of everything in a spec, keyed by the engine: without the key, anyone who can list containers could guess
/// a short secret from the digest.
pub fn of(spec: &ContainerSpec) -> String {
    spec.key.sign(&message(spec))
}

/// Whether a container with this digest was made from a spec. Earlier versions wrote a plain hash; their containers are
/// left running.
pub fn is_of(spec: &ContainerSpec, digest: &str) -> bool {
    digest == of(spec) || digest == plain(spec)
}

/// The unkeyed digest.
pub fn plain(spec: &ContainerSpec) -> String {
    wire::hex::encode(&Sha256::digest(message(spec)))
}

/// All of a spec. Texts are prefixed with their lengths, so that none runs into the next.
fn message(spec: &ContainerSpec) -> Vec<u8> {
    let ContainerSpec {
        generation,
        account,
        image,
        credential,
        entrypoint,
        cmd,
        env,
        vcpus,
        memory,
        disk,
        gpus,
        tcp,
        http,
        mounts,
        member,
        placement,
        // They are part of the environment.
        secrets: _,
        key: _,
    } = spec;
    let mut hash = Message::default();
    hash.text(&generation.of).number(generation.number).text(account).text(image);
    // The password only opens the registry; it is not part of the container.
    hash.text(credential.as_ref().map_or("", |Credential { username, .. }| username));
    hash.texts(entrypoint).texts(cmd).texts(gpus);
    hash.number(env.len() as u64);
    for (name, value) in env {
        hash.text(name).text(value);
    }
    hash.number((*vcpus).into()).number((*memory).into()).number((*disk).into());
    hash.number(tcp.len() as u64);
    for (port, public) in tcp {
        hash.number((*port).into()).number((*public).into());
    }
    hash.number(http.len() as u64);
    for port in http {
        hash.number((*port).into());
    }
    hash.number(mounts.len() as u64);
    for Mount { path, source } in mounts {
        match source {
            MountSource::Persistent { size } => hash.text(path).text("persistent").number((*size).into()),
            MountSource::Shared(volume) => hash.text(path).text("shared").text(volume),
        };
    }
    if let Some(placement) = placement {
        place(&mut hash, placement);
    }
    if let Some(ClusterMember { cluster, rank, members }) = member {
        hash.text(cluster).number((*rank).into()).number((*members).into());
    }
    hash.0
}

/// The preferred node is a hint, which changes with the engine's view, and volumes may grow.
fn place(hash: &mut Message, placement: &ClusterPlacement) {
    let ClusterPlacement { gpus, required, preferred: _, tcp, volumes: _ } = placement;
    hash.text("placement").number((*gpus).into()).number(required.len() as u64);
    for (label, values) in required {
        hash.text(label).texts(values);
    }
    hash.number(tcp.len() as u64);
    for port in tcp {
        hash.number((*port).into());
    }
}

#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn text(&mut self, text: &str) -> &mut Self {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    fn number(&mut self, number: u64) -> &mut Self {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    fn texts(&mut self, texts: &[String]) -> &mut Self {
        self.number(texts.len() as u64);
        for text in texts {
            self.text(text);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{is_of, of, plain};
    use engine::hosts::{
        ContainerKey, Generation,
        spec::{ClusterMember, ClusterPlacement, ContainerSpec},
    };

    fn spec(env: &[(&str, &str)], cmd: &[&str]) -> ContainerSpec {
        ContainerSpec {
            generation: Generation { of: "pod".to_owned(), number: 1 },
            account: "local".to_owned(),
            image: "busybox".to_owned(),
            credential: None,
            entrypoint: Vec::new(),
            cmd: cmd.iter().map(ToString::to_string).collect(),
            env: env.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            vcpus: 1,
            memory: 1,
            disk: 1,
            gpus: Vec::new(),
            tcp: BTreeMap::new(),
            http: Vec::new(),
            mounts: Vec::new(),
            secrets: Vec::new(),
            member: None,
            placement: None,
            key: ContainerKey::new([7; 32]),
        }
    }

    #[test]
    fn a_digest_says_nothing_to_who_has_not_the_key_and_plain_ones_are_known() {
        let (spec, other) = (spec(&[("PIN", "1234")], &[]), spec(&[("PIN", "1235")], &[]));
        let elsewhere = ContainerSpec { key: ContainerKey::new([8; 32]), ..spec.clone() };
        assert_ne!(of(&spec), of(&elsewhere));
        assert_ne!(of(&spec), plain(&spec));
        assert!(is_of(&spec, &of(&spec)) && is_of(&spec, &plain(&spec)));
        assert!(!is_of(&spec, &of(&other)) && !is_of(&spec, &plain(&other)) && !is_of(&spec, ""));
        // In the form of earlier versions.
        assert_eq!(plain(&spec), "1bd8c7ff05a462d609eb135096839a55533432f484de74107a6866e2db80921c");
    }

    #[test]
    fn whatever_differs_has_another_digest() {
        let member = |rank| ClusterMember { cluster: "c".to_owned(), rank, members: 2 };
        let digests = [
            of(&spec(&[], &[])),
            of(&spec(&[("A", "B")], &[])),
            of(&spec(&[("AB", "")], &[])),
            of(&spec(&[], &["A", "B"])),
            of(&spec(&[], &["AB"])),
            of(&ContainerSpec { vcpus: 2, ..spec(&[], &[]) }),
            of(&ContainerSpec { tcp: BTreeMap::from([(22, 20_000)]), ..spec(&[], &[]) }),
            of(&ContainerSpec { tcp: BTreeMap::from([(22, 20_001)]), ..spec(&[], &[]) }),
            of(&ContainerSpec { http: vec![22], ..spec(&[], &[]) }),
            of(&ContainerSpec { placement: Some(ClusterPlacement::default()), ..spec(&[], &[]) }),
            of(&ContainerSpec { member: Some(member(0)), ..spec(&[], &[]) }),
            of(&ContainerSpec { member: Some(member(1)), ..spec(&[], &[]) }),
            of(&ContainerSpec {
                placement: Some(ClusterPlacement { gpus: 1, ..ClusterPlacement::default() }),
                ..spec(&[], &[])
            }),
        ];
        for (index, digest) in digests.iter().enumerate() {
            assert!(!digests[..index].contains(digest), "{index}");
        }
        assert_eq!(of(&spec(&[("A", "B")], &["c"])), of(&spec(&[("A", "B")], &["c"])));
        let hinted = ClusterPlacement { preferred: Some("node1".to_owned()), ..ClusterPlacement::default() };
        assert_eq!(of(&ContainerSpec { placement: Some(hinted), ..spec(&[], &[]) }), digests[9], "a hint");
    }
}
