//! A server with two data centers, one GPU type, and answers to creates that are written down beforehand.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::{Value, json};

use crate::remote::{
    pod, pods,
    server::{Request, Server, answer, reply},
};

/// The GPU type of the scene.
pub(super) const GPU: &str = "NVIDIA L4";
/// Its data centers.
pub(super) const SITES: [&str; 2] = ["EU-A-1", "EU-B-1"];

/// A server of the scene.
pub(super) struct Scene {
    pub(super) server: Server,
    /// How many creates were answered.
    answered: Arc<AtomicUsize>,
    script: usize,
}

/// The parts of a scene.
pub(super) struct Setting {
    /// The availability of the two data centers in the catalog.
    pub(super) levels: [&'static str; 2],
    /// The answers to creates, in their order.
    pub(super) creates: Vec<Vec<u8>>,
    /// Whether the pod of a create that is answered by a failure exists all the same.
    pub(super) exists: bool,
    /// Whether the list of data centers fails, each time it is asked for.
    pub(super) broken: Option<Box<dyn Fn() -> bool + Send>>,
}

impl Setting {
    pub(super) fn of(creates: Vec<Vec<u8>>) -> Self {
        Self { levels: ["HIGH", "HIGH"], creates, exists: false, broken: None }
    }

    pub(super) fn start(self) -> Scene {
        let answered = Arc::new(AtomicUsize::new(0));
        let (count, script) = (Arc::clone(&answered), self.creates.len());
        let made: Mutex<Vec<Value>> = Mutex::default();
        let server = Server::start(move |request| match request.path() {
            "POST /v2/pods" => {
                let at = count.fetch_add(1, Ordering::SeqCst);
                if self.exists && at == 0 {
                    let more = json!({ "env": request.json()["env"] });
                    made.lock().unwrap().push(pod("lost", &more));
                }
                self.creates.get(at).cloned().unwrap_or_else(|| reply(501, "{}"))
            }
            "GET /v2/pods" => reply(200, &pods(&made.lock().unwrap()).to_string()),
            "GET /v2/catalog/datacenters" if self.broken.as_ref().is_some_and(|is_broken| is_broken()) => {
                refused(503, "the catalog is away")
            }
            _ => catalog(request, self.levels),
        });
        Scene { server, answered, script }
    }
}

impl Scene {
    /// The data centers of the creates, in their order.
    pub(super) fn creates(&self) -> Vec<String> {
        let seen = self.server.seen();
        let creates = seen.iter().filter(|request| request.path() == "POST /v2/pods");
        creates.map(|request| request.json()["dataCenterIds"][0].as_str().unwrap_or("any").to_owned()).collect()
    }

    /// How often the pods were listed.
    pub(super) fn lists(&self) -> usize {
        self.server.seen().iter().filter(|request| request.path() == "GET /v2/pods").count()
    }

    /// Every answer was given, and no more creates were sent than there were answers.
    pub(super) fn is_over(&self) -> bool {
        self.answered.load(Ordering::SeqCst) == self.script
    }
}

fn catalog(request: &Request, levels: [&str; 2]) -> Vec<u8> {
    let places = |id: &str| {
        let place = |(site, level): (&&str, &str)| {
            let name = if id.is_empty() { *site } else { id };
            json!({ "id": name, "name": name, "availability": level })
        };
        SITES.iter().zip(levels).map(place).collect::<Vec<_>>()
    };
    let gpu = json!({
        "id": GPU, "name": "L4", "pool": null, "manufacturer": "NVIDIA", "memory": 24, "secure": true,
        "community": false, "price": { "secure": 0.43, "community": 0 }, "maxCount": { "secure": 8, "community": 0 },
        "availability": levels[0], "dataCenters": places(""),
    });
    let site = |place: usize| {
        json!({
            "id": SITES[place], "name": SITES[place], "region": "EUROPE", "globalNetwork": true,
            "networkVolumeTypes": [], "compliance": [], "gpuAvailability": [places(GPU)[place]],
        })
    };
    match request.path() {
        "GET /v2/catalog/gpus" => reply(200, &json!({ "gpus": [gpu] }).to_string()),
        "GET /v2/catalog/datacenters" => reply(200, &json!({ "dataCenters": [site(0), site(1)] }).to_string()),
        path if path.starts_with("GET /v2/catalog/gpus/") => reply(200, &gpu.to_string()),
        other => panic!("{other}"),
    }
}

/// The pod of a create.
pub(super) fn created() -> Vec<u8> {
    reply(201, &pod("new", &json!({})).to_string())
}

/// A failure with this detail.
pub(super) fn refused(status: u16, detail: &str) -> Vec<u8> {
    reply(status, &json!({ "title": "No", "status": status, "detail": detail }).to_string())
}

/// A 429.
pub(super) fn limited(seconds: u64) -> Vec<u8> {
    answer(429, &format!("retry-after: {seconds}\r\n"), r#"{"title":"No","status":429,"detail":"the minute is full"}"#)
}
