//! What our build farm needs of the GPU cloud.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::json;

pub struct Cloud {
    base: String,
    agent: ureq::Agent,
}

#[derive(Deserialize)]
pub struct Volume {
    pub id: String,
    #[serde(rename = "dataCenterId")]
    pub place: String,
}

impl Default for Cloud {
    fn default() -> Self {
        Self { base: String::from("https://compute.example.net/v1"), agent: ureq::Agent::new() }
    }
}

impl Cloud {
    pub fn volumes(&self) -> Vec<Volume> {
        let url = format!("{}/networkvolumes", self.base);
        self.agent.get(&url).call().unwrap().into_json::<Vec<Volume>>().unwrap()
    }

    pub fn build(&self, image: &str, env: &HashMap<String, String>) -> String {
        let pod: serde_json::Value = self
            .agent
            .post(&format!("{}/pods", self.base))
            .send_json(json!({
                "name": "build",
                "imageName": image,
                "gpuTypeIds": ["NVIDIA L4"],
                "env": env,
                "volumeInGb": 0,
                "containerDiskInGb": 60,
                "ports": "22/tcp",
            }))
            .unwrap()
            .into_json()
            .unwrap();
        assert_eq!(pod["desiredStatus"], "RUNNING");
        pod["id"].as_str().unwrap().to_owned()
    }

    pub fn stop(&self, id: &str) {
        self.agent.post(&format!("{}/pods/{id}/stop", self.base)).call().unwrap();
    }
}
