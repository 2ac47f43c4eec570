//! One script through the embedded engine and through a server: nobody can tell which.

use std::time::Duration;

use serde_json::{Value, json};
use svcctl::{
    api::{Api, Remote},
    engine::{Chance, Clock, Engine, Handle, ManualClock, Store},
    server::{Options, Quotas},
    wire::{account, billing, catalog, pods, registries, schema, templates, volumes},
};

use crate::{
    harness::{GPU, body},
    server::client::{KEY, Local},
};

/// One side: its API, its time, and what it answered so far.
struct Side {
    api: Api,
    clock: ManualClock,
    answers: Vec<(String, Value)>,
}

impl Side {
    /// Carries out an operation; its answer is the reply as JSON, or the problem.
    async fn does<O: Handle>(&mut self, fields: Value) -> Value {
        let what = format!("{} {fields}", O::ID);
        // A request that breaks the contract is sent nowhere, so it is compared by what checks it.
        let answer = match schema::decode::<O>(fields) {
            Err(problem) => serde_json::to_value(problem).unwrap(),
            Ok(operation) => match self.api.call(operation).await {
                Ok(reply) if reply.json().is_empty() => Value::Null,
                Ok(reply) => serde_json::from_slice(&reply.json()).unwrap(),
                Err(error) => serde_json::to_value(error.problem().unwrap_or_else(|| panic!("{error}"))).unwrap(),
            },
        };
        self.answers.push((what, answer.clone()));
        answer
    }

    async fn makes<O: Handle>(&mut self, body: Value) -> String {
        let answer = self.does::<O>(json!({ "body": body })).await;
        answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    async fn runs_the_script(mut self) -> Vec<(String, Value)> {
        self.looks_around().await;
        self.works_with_documents().await;
        self.works_with_pods().await;
        self.looks_at_the_bill().await;
        self.answers
    }

    async fn looks_around(&mut self) {
        self.does::<catalog::ListGpuTypes>(json!({})).await;
        self.does::<catalog::ListGpuTypes>(json!({ "include": ["AVAILABILITY"], "product": "POD" })).await;
        self.does::<catalog::GetGpuType>(json!({ "id": GPU })).await;
        self.does::<catalog::GetGpuType>(json!({ "id": "a/b c%d" })).await;
        self.does::<catalog::ListCpuTypes>(json!({})).await;
        self.does::<catalog::GetCpuType>(json!({ "id": "cpu5c" })).await;
        self.does::<catalog::ListDataCenters>(json!({ "include": ["GPU_AVAILABILITY"] })).await;
        self.does::<catalog::GetDataCenter>(json!({ "id": "EU-RO-1" })).await;
        self.does::<catalog::ListCatalogTemplates>(json!({})).await;
    }

    async fn works_with_documents(&mut self) {
        let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0Zr5vb4lVXJbGEHlKnG3y0tWJ6ZEo0yLB1pZ7vQ1aB me@here";
        self.does::<account::SetSshKeys>(json!({ "body": { "keys": [key] } })).await;
        self.does::<account::ListSshKeys>(json!({})).await;
        let secret = self.makes::<account::CreateSecret>(json!({ "name": "TOKEN", "value": "v" })).await;
        self.does::<account::CreateSecret>(json!({ "body": { "name": "TOKEN", "value": "v" } })).await;
        self.does::<account::ListSecrets>(json!({ "name": "TOKEN" })).await;
        self.does::<account::DeleteSecret>(json!({ "id": secret })).await;
        let template = self.makes::<templates::CreateTemplate>(json!({ "name": "base", "image": "base:1" })).await;
        self.does::<templates::UpdateTemplate>(json!({ "id": template, "body": { "image": "base:2" } })).await;
        self.does::<templates::ListTemplates>(json!({ "limit": 5 })).await;
        self.does::<templates::DeleteTemplate>(json!({ "id": template })).await;
        self.does::<templates::GetTemplate>(json!({ "id": template })).await;
        let volume = json!({ "name": "data", "size": 100, "dataCenter": "US-KS-2" });
        let volume = self.makes::<volumes::CreateNetworkVolume>(volume).await;
        self.does::<volumes::UpdateNetworkVolume>(json!({ "id": volume, "body": { "size": 50 } })).await;
        self.does::<volumes::ListNetworkVolumes>(json!({})).await;
        let global = self.makes::<volumes::CreateGlobalVolume>(json!({ "name": "shared" })).await;
        self.does::<volumes::GetGlobalVolume>(json!({ "id": global })).await;
        let registry = json!({ "name": "hub", "username": "u", "password": "p" });
        let registry = self.makes::<registries::CreateRegistry>(registry).await;
        self.does::<registries::ListRegistries>(json!({})).await;
        self.does::<registries::DeleteRegistry>(json!({ "id": registry })).await;
        self.does::<registries::DeleteRegistry>(json!({ "id": registry })).await;
    }

    async fn works_with_pods(&mut self) {
        let pod = self.makes::<pods::CreatePod>(body(json!({ "env": { "A": "ü\n\u{1b}" } }))).await;
        for wrong in [json!({ "gpuCount": 1 }), json!({ "cpu": { "id": "cpu5c", "vcpuCount": 2 } })] {
            self.does::<pods::CreatePod>(json!({ "body": body(wrong) })).await;
        }
        self.does::<pods::CreatePod>(json!({ "body": body(json!({ "templateId": "nosuch" })) })).await;
        self.clock.advance(Duration::from_secs(3));
        self.does::<pods::GetPod>(json!({ "id": pod })).await;
        self.does::<pods::UpdatePod>(json!({ "id": pod, "body": { "name": "other", "locked": true } })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "stop" } })).await;
        self.does::<pods::UpdatePod>(json!({ "id": pod, "body": { "locked": false } })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "stop" } })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "start" } })).await;
        self.clock.advance(Duration::from_secs(3600));
        self.reads_the_log(&pod).await;
        self.does::<pods::ListPods>(json!({ "limit": 1, "includeClusterPods": true })).await;
        self.does::<pods::ListPods>(json!({ "cursor": "nonsense" })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "terminate" } })).await;
        self.does::<pods::DeletePod>(json!({ "id": "nosuch" })).await;
        self.does::<pods::GetPod>(json!({ "id": "a/../b?c#d" })).await;
    }

    async fn reads_the_log(&mut self, pod: &str) {
        let query = schema::decode(json!({ "id": pod, "tail": 5 })).unwrap();
        let mut log = self.api.logs(query, false).await.unwrap();
        let mut lines = Vec::new();
        while let Some(line) = log.next().await.unwrap() {
            lines.push(serde_json::to_value(line).unwrap());
        }
        assert_eq!(lines.len(), 5);
        drop(log);
        self.answers.push(("the log".to_owned(), lines.into()));
    }

    async fn looks_at_the_bill(&mut self) {
        self.does::<billing::ListBillingHistory>(json!({})).await;
        self.does::<billing::ListPodBilling>(json!({ "bucketSize": "hour", "lastN": 3 })).await;
        self.does::<billing::ListPodBilling>(json!({ "lastN": 3, "startTime": "2026-11-20T00:00:00Z" })).await;
        self.does::<billing::ListNetworkVolumeBilling>(json!({})).await;
        self.does::<billing::ListServerlessBilling>(json!({})).await;
        self.does::<billing::ListEndpointBilling>(json!({})).await;
        self.does::<billing::ListClusterBilling>(json!({})).await;
    }
}

/// Two of it at the same time with the same seed do the same.
fn engine() -> (Engine, ManualClock) {
    let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
    (Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Chance::from_seed(7)), clock)
}

#[tokio::test]
async fn a_server_answers_as_the_embedded_engine_does() {
    let (embedded, clock) = engine();
    let here = Side { api: Api::embedded(embedded), clock, answers: Vec::new() }.runs_the_script().await;
    let (served, clock) = engine();
    let quotas = Quotas { minute: 1000, ..Quotas::default() };
    let local = Local::new(served, Options { quotas, ..Options::default() });
    let base = format!("http://{}", local.address).parse().unwrap();
    let remote = Remote::new(base, Some(KEY.parse().unwrap()), None);
    let there = Side { api: Api::Remote(Box::new(remote)), clock, answers: Vec::new() }.runs_the_script().await;
    assert_eq!(here.len(), there.len());
    for (here, there) in here.iter().zip(&there) {
        assert_eq!(here, there);
    }
    let statuses: Vec<u64> = here.iter().filter_map(|(_, answer)| answer["status"].as_u64()).collect();
    for status in [400, 404, 409, 422] {
        assert!(statuses.contains(&status), "{status} is not in the script: {statuses:?}");
    }
}
