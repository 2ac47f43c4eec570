use serde::{Deserialize, Serialize};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rental<'a> {
    pub name: &'a str,
    pub image_name: &'a str,
    pub gpu_type_ids: Vec<&'a str>,
    pub container_disk_in_gb: u32,
}

#[derive(Deserialize)]
pub struct Pod {
    pub id: String,
    #[serde(rename = "desiredStatus")]
    pub status: String,
    #[serde(rename = "costPerHr")]
    pub cost: f64,
}

pub async fn all(client: &reqwest::Client) -> reqwest::Result<Vec<Pod>> {
    client.get("https://rest.gpu.example/v1/pods").send().await?.json::<Vec<Pod>>().await
}
