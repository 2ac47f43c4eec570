//! The calls that podwatch needs.

use anyhow::{bail, Context, Result};
use reqwest::blocking::Client;
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

pub const BASE_URL: &str = "https://rest.gpu.example/v1";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pod {
    pub id: String,
    pub name: String,
    #[serde(rename = "desiredStatus")]
    pub wanted: String,
    #[serde(rename = "costPerHr")]
    pub price: f64,
    #[serde(rename = "publicIp")]
    pub address: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct NewPod<'a> {
    pub name: &'a str,
    #[serde(rename = "imageName")]
    pub image: &'a str,
    #[serde(rename = "gpuTypeIds")]
    pub gpus: Vec<&'a str>,
    #[serde(rename = "volumeInGb", skip_serializing_if = "Option::is_none")]
    pub volume: Option<u32>,
}

pub struct Api {
    client: Client,
    key: String,
}

impl Api {
    pub fn new(key: String) -> Self {
        Self { client: Client::new(), key }
    }

    pub fn pods(&self) -> Result<Vec<Pod>> {
        let url = format!("{BASE_URL}/pods");
        let answer = self.client.get(url).bearer_auth(&self.key).send()?.error_for_status()?;
        Ok(answer.json::<Vec<Pod>>()?)
    }

    pub fn create(&self, pod: &NewPod) -> Result<Value> {
        let answer = self
            .client
            .post(format!("{}/pods", BASE_URL))
            .bearer_auth(&self.key)
            .json(pod)
            .send()?;
        if answer.status() != 200 {
            let problem: Value = answer.json()?;
            bail!("{}", problem["message"].as_str().unwrap_or("unknown"));
        }
        answer.json().context("the answer is no JSON")
    }

    pub fn update_image(&self, id: &str, image: &str) -> Result<()> {
        let body = json!({ "imageName": image, "containerDiskInGb": 60 });
        self.client
            .post(format!("{BASE_URL}/pods/{id}/update"))
            .bearer_auth(&self.key)
            .json(&body)
            .send()?
            .error_for_status()?;
        Ok(())
    }

    pub fn stop(&self, id: &str) -> Result<()> {
        let url = [BASE_URL, "/pods/", id, "/stop"].concat();
        self.client.post(url).bearer_auth(&self.key).send()?.error_for_status()?;
        Ok(())
    }
}
