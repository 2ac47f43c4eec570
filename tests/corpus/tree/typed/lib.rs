use serde::Deserialize;

const BASE: &str = "https://rest.gpu.example/v1";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pod {
    pub id: String,
    pub desired_status: String,
    pub cost_per_hr: f64,
    pub machine: Option<Machine>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Machine {
    pub gpu_type_id: Option<String>,
}

pub async fn list(client: &reqwest::Client) -> anyhow::Result<Vec<Pod>> {
    Ok(client.get(format!("{BASE}/pods")).send().await?.json().await?)
}

pub async fn volumes(client: &reqwest::Client) -> anyhow::Result<Vec<Volume>> {
    let text = client.get(format!("{BASE}/networkvolumes")).send().await?.text().await?;
    let volumes: Vec<Volume> = serde_json::from_str(&text)?;
    Ok(volumes)
}
