//! One script through the embedded engine and through a server: nobody can tell which.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    time::Duration,
};

use api::{Api, CallError, Remote};
use engine::{Clock, Engine, Handle, ManualClock, Rng, Store};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use server::{Options, Quotas};
use wire::{
    Descriptor, OPERATIONS, Operation, account, billing, catalog, clusters, delegations, ended,
    operation::path_parameters,
    organization, pods, registries, schema, secrets,
    serverless::{endpoints, jobs, releases, workers},
    templates, volumes,
};

use crate::{
    harness::{GPU, body, cluster_body},
    server::client::{KEY, Local, send},
};

/// One side: its API, its time, and what it answered so far.
struct Side {
    api: Api,
    /// Where requests go that the API would not send.
    address: Option<SocketAddr>,
    clock: ManualClock,
    answers: Vec<Answer>,
}

/// The answer to a request.
#[derive(Debug, PartialEq)]
struct Answer {
    id: &'static str,
    fields: Value,
    /// The reply or the problem.
    outcome: Result<Value, Value>,
}

impl Side {
    fn new(api: Api, address: Option<SocketAddr>, clock: ManualClock) -> Self {
        Self { api, address, clock, answers: Vec::new() }
    }

    /// Carries out an operation and keeps what came of it.
    async fn asks<O: Handle>(&mut self, fields: Value) -> Result<Value, Value> {
        let outcome = match schema::decode::<O>(fields.clone()) {
            // The API core sends nothing that breaks the contract; a server must say the same of it.
            Err(problem) => Err(match self.address {
                None => serde_json::to_value(problem).unwrap(),
                Some(address) => send_unchecked::<O>(address, &fields),
            }),
            Ok(operation) => match self.api.call(operation).await {
                Ok(reply) if reply.json().is_empty() => Ok(Value::Null),
                Ok(reply) => Ok(serde_json::from_slice(&reply.json()).unwrap()),
                Err(error) => Err(problem(&error)),
            },
        };
        let mut kept = outcome.clone();
        if let Ok(shown) = &mut kept {
            forget_urls(shown);
        }
        self.answers.push(Answer { id: O::ID, fields, outcome: kept });
        outcome
    }

    /// Carries out an operation that succeeds.
    async fn does<O: Handle>(&mut self, fields: Value) -> Value {
        let told = fields.to_string();
        self.asks::<O>(fields).await.unwrap_or_else(|problem| panic!("{} {told}: {problem}", O::ID))
    }

    /// Asks for an operation that is refused with this status.
    async fn fails<O: Handle>(&mut self, status: u16, fields: Value) {
        let told = fields.to_string();
        let problem = self.asks::<O>(fields).await.expect_err(&told);
        assert_eq!(problem["status"], status, "{} {told}: {problem}", O::ID);
    }

    async fn makes<O: Handle>(&mut self, body: Value) -> String {
        let answer = self.does::<O>(json!({ "body": body })).await;
        answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    async fn runs_the_script(mut self) -> Vec<Answer> {
        self.looks_around().await;
        self.works_with_the_account().await;
        self.works_with_templates().await;
        self.works_with_volumes().await;
        self.works_with_registries().await;
        self.works_with_pods().await;
        self.works_with_clusters().await;
        self.works_with_endpoints().await;
        self.works_with_jobs().await;
        self.looks_at_the_bill().await;
        self.answers
    }

    async fn looks_around(&mut self) {
        self.does::<catalog::ListGpuTypes>(json!({})).await;
        self.does::<catalog::ListGpuTypes>(json!({ "include": ["AVAILABILITY"], "product": ["POD", "SERVERLESS"] }))
            .await;
        self.fails::<catalog::ListGpuTypes>(422, json!({ "count": 0, "countryCodes": ["NL", "nl"] })).await;
        self.does::<catalog::GetGpuType>(json!({ "id": GPU })).await;
        self.fails::<catalog::GetGpuType>(404, json!({ "id": "a/b c%d" })).await;
        self.does::<catalog::ListCpuTypes>(json!({})).await;
        self.fails::<catalog::ListCpuTypes>(400, json!({ "vcpuCount": 4 })).await;
        self.does::<catalog::GetCpuType>(json!({ "id": "cpu5c" })).await;
        self.fails::<catalog::GetCpuType>(404, json!({ "id": "nosuch" })).await;
        self.does::<catalog::ListDataCenters>(json!({ "include": ["GPU_AVAILABILITY"] })).await;
        self.fails::<catalog::ListDataCenters>(422, json!({ "regions": ["EUROPE", "MARS"] })).await;
        self.does::<catalog::GetDataCenter>(json!({ "id": "EU-RO-1" })).await;
        self.fails::<catalog::GetDataCenter>(404, json!({ "id": "nosuch" })).await;
        self.does::<catalog::ListCatalogTemplates>(json!({})).await;
        self.fails::<catalog::ListCatalogTemplates>(422, json!({ "source": "nobody" })).await;
    }

    async fn works_with_the_account(&mut self) {
        let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0Zr5vb4lVXJbGEHlKnG3y0tWJ6ZEo0yLB1pZ7vQ1aB me@here";
        self.does::<account::SetSshKeys>(json!({ "body": { "keys": [key] } })).await;
        self.fails::<account::SetSshKeys>(422, json!({ "body": { "keys": ["nonsense"] } })).await;
        self.does::<account::ListSshKeys>(json!({})).await;
        self.works_with_secrets().await;
        let users = self.does::<organization::ListOrganizationUsers>(json!({})).await;
        self.does::<organization::GetOrganizationUser>(json!({ "id": users["users"][0]["id"] })).await;
        self.fails::<organization::GetOrganizationUser>(404, json!({ "id": "nosuch" })).await;
        self.does::<organization::ListOrganizationRoles>(json!({})).await;
    }

    async fn works_with_secrets(&mut self) {
        let body = json!({ "name": "TOKEN", "value": "v", "description": "of the hub" });
        let secret = self.makes::<secrets::CreateSecret>(body).await;
        self.fails::<secrets::CreateSecret>(409, json!({ "body": { "name": "token", "value": "v" } })).await;
        self.fails::<secrets::CreateSecret>(422, json!({ "body": { "name": "svcctl_a", "value": "v" } })).await;
        self.does::<secrets::ListSecrets>(json!({ "name": "token" })).await;
        self.does::<secrets::GetSecret>(json!({ "id": secret })).await;
        self.fails::<secrets::GetSecret>(404, json!({ "id": "nosuch" })).await;
        self.does::<secrets::UpdateSecret>(json!({ "id": secret, "body": { "value": "w" } })).await;
        self.fails::<secrets::UpdateSecret>(422, json!({ "id": secret, "body": { "name": "OTHER" } })).await;
        let large = "x".repeat(200_000);
        self.does::<secrets::UpdateSecret>(json!({ "id": secret, "body": { "value": large, "description": "" } }))
            .await;
        self.does::<secrets::DeleteSecret>(json!({ "id": secret })).await;
        self.fails::<secrets::DeleteSecret>(404, json!({ "id": secret })).await;
    }

    async fn works_with_templates(&mut self) {
        let template = self.makes::<templates::CreateTemplate>(json!({ "name": "base", "image": "base:1" })).await;
        let unclosed = json!({ "name": "base", "image": "base:1", "args": "echo 'a" });
        self.fails::<templates::CreateTemplate>(400, json!({ "body": unclosed })).await;
        self.does::<templates::GetTemplate>(json!({ "id": template })).await;
        self.does::<templates::UpdateTemplate>(json!({ "id": template, "body": { "image": "base:2" } })).await;
        self.fails::<templates::UpdateTemplate>(422, json!({ "id": template, "body": { "disk": "20" } })).await;
        self.does::<templates::ListTemplates>(json!({ "limit": 5 })).await;
        self.fails::<templates::ListTemplates>(422, json!({ "limit": 1001 })).await;
        self.does::<templates::DeleteTemplate>(json!({ "id": template })).await;
        self.fails::<templates::DeleteTemplate>(404, json!({ "id": template })).await;
        self.fails::<templates::GetTemplate>(404, json!({ "id": template })).await;
    }

    async fn works_with_volumes(&mut self) {
        let volume = json!({ "name": "data", "size": 100, "dataCenter": "US-KS-2" });
        let volume = self.makes::<volumes::CreateNetworkVolume>(volume).await;
        let nowhere = json!({ "name": "data", "size": 100, "dataCenter": "nowhere" });
        self.fails::<volumes::CreateNetworkVolume>(400, json!({ "body": nowhere })).await;
        self.does::<volumes::GetNetworkVolume>(json!({ "id": volume })).await;
        self.does::<volumes::UpdateNetworkVolume>(json!({ "id": volume, "body": { "size": 200 } })).await;
        self.fails::<volumes::UpdateNetworkVolume>(400, json!({ "id": volume, "body": { "size": 50 } })).await;
        self.does::<volumes::ListNetworkVolumes>(json!({})).await;
        self.fails::<volumes::ListNetworkVolumes>(422, json!({ "cursor": "nonsense" })).await;
        self.does::<volumes::DeleteNetworkVolume>(json!({ "id": volume })).await;
        self.fails::<volumes::DeleteNetworkVolume>(404, json!({ "id": volume })).await;
        self.fails::<volumes::GetNetworkVolume>(404, json!({ "id": volume })).await;

        let global = self.makes::<volumes::CreateGlobalVolume>(json!({ "name": "shared" })).await;
        self.fails::<volumes::CreateGlobalVolume>(422, json!({ "body": { "name": "" } })).await;
        self.does::<volumes::GetGlobalVolume>(json!({ "id": global })).await;
        self.does::<volumes::UpdateGlobalVolume>(json!({ "id": global, "body": { "name": "other" } })).await;
        self.fails::<volumes::UpdateGlobalVolume>(422, json!({ "id": global, "body": {} })).await;
        self.does::<volumes::ListGlobalVolumes>(json!({})).await;
        self.fails::<volumes::ListGlobalVolumes>(422, json!({ "limit": 0 })).await;
        let mounts = json!({ "global": [{ "volumeId": global }] });
        let pod = self.makes::<pods::CreatePod>(body(json!({ "mounts": mounts }))).await;
        self.fails::<volumes::DeleteGlobalVolume>(409, json!({ "id": global })).await;
        self.does::<pods::DeletePod>(json!({ "id": pod })).await;
        self.does::<volumes::DeleteGlobalVolume>(json!({ "id": global })).await;
        self.fails::<volumes::GetGlobalVolume>(404, json!({ "id": global })).await;
    }

    async fn works_with_registries(&mut self) {
        let registry = json!({ "name": "hub", "username": "u", "password": "p" });
        let registry = self.makes::<registries::CreateRegistry>(registry).await;
        self.fails::<registries::CreateRegistry>(422, json!({ "body": { "name": "hub", "password": 1 } })).await;
        self.does::<registries::GetRegistry>(json!({ "id": registry })).await;
        self.does::<registries::ListRegistries>(json!({})).await;
        self.fails::<registries::ListRegistries>(422, json!({ "cursor": "" })).await;
        self.does::<registries::DeleteRegistry>(json!({ "id": registry })).await;
        self.fails::<registries::DeleteRegistry>(404, json!({ "id": registry })).await;
        self.fails::<registries::GetRegistry>(404, json!({ "id": registry })).await;
        let arn = "arn:aws:ecr:us-east-1:123456789012:repository/team/app";
        let delegation = self.makes::<delegations::CreateDelegation>(json!({ "resource": arn, "name": "app" })).await;
        self.fails::<delegations::CreateDelegation>(409, json!({ "body": { "resource": arn } })).await;
        self.fails::<delegations::CreateDelegation>(422, json!({ "body": { "resource": "app" } })).await;
        let denied = arn.replace("team", "denied");
        self.fails::<delegations::CreateDelegation>(400, json!({ "body": { "resource": denied } })).await;
        self.does::<delegations::ListDelegations>(json!({})).await;
        self.does::<delegations::DeleteDelegation>(json!({ "id": delegation })).await;
        self.fails::<delegations::DeleteDelegation>(404, json!({ "id": delegation })).await;
    }

    async fn works_with_pods(&mut self) {
        let pod = self.makes::<pods::CreatePod>(body(json!({ "env": { "A": "ü\n\u{1b}" } }))).await;
        self.fails::<pods::CreatePod>(422, json!({ "body": body(json!({ "gpuCount": 1, "ports": ["53/udp"] })) }))
            .await;
        let both = body(json!({ "cpu": { "id": "cpu5c", "vcpuCount": 2 } }));
        self.fails::<pods::CreatePod>(400, json!({ "body": both })).await;
        self.fails::<pods::CreatePod>(404, json!({ "body": body(json!({ "templateId": "nosuch" })) })).await;
        self.clock.advance(Duration::from_secs(3));
        self.does::<pods::GetPod>(json!({ "id": pod })).await;
        self.does::<pods::UpdatePod>(json!({ "id": pod, "body": { "name": "other", "locked": true } })).await;
        self.fails::<pods::UpdatePod>(404, json!({ "id": "nosuch", "body": {} })).await;
        self.fails::<pods::ActOnPod>(409, json!({ "id": pod, "body": { "action": "stop" } })).await;
        self.does::<pods::UpdatePod>(json!({ "id": pod, "body": { "locked": false } })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "stop" } })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "start" } })).await;
        self.fails::<pods::ActOnPod>(422, json!({ "id": pod })).await;
        self.clock.advance(Duration::from_secs(3600));
        self.reads_the_log(json!({ "id": pod, "tail": 5 })).await.unwrap();
        self.reads_the_log(json!({ "id": "nosuch" })).await.unwrap_err();
        self.does::<pods::ListPods>(json!({ "limit": 1, "includeClusterPods": true })).await;
        self.fails::<pods::ListPods>(422, json!({ "cursor": "nonsense" })).await;
        self.does::<pods::ActOnPod>(json!({ "id": pod, "body": { "action": "terminate" } })).await;
        self.fails::<pods::DeletePod>(404, json!({ "id": "nosuch" })).await;
        self.fails::<pods::GetPod>(404, json!({ "id": pod })).await;
        self.does::<pods::GetPod>(json!({ "id": pod, "include": ["ENDED"] })).await;
        self.does::<pods::ListPods>(json!({ "include": ["ENDED"], "since": "2026-11-01T00:00:00Z" })).await;
        self.fails::<pods::ListPods>(422, json!({ "include": ["GONE"] })).await;
        self.reads_the_log(json!({ "id": pod, "include": ["ENDED"], "tail": 5 })).await.unwrap();
        self.does::<ended::ListPodEvents>(json!({ "id": pod, "limit": 3 })).await;
        self.fails::<ended::ListPodEvents>(404, json!({ "id": "nosuch" })).await;
        self.fails::<ended::ListPodEvents>(422, json!({ "id": pod, "limit": 0 })).await;
        self.fails::<pods::GetPod>(404, json!({ "id": "a/../b?c#d" })).await;
    }

    async fn works_with_clusters(&mut self) {
        let cluster = self.makes::<clusters::CreateCluster>(cluster_body(json!({ "ports": ["22/tcp"] }))).await;
        let id = || json!({ "id": cluster });
        let nosuch = || json!({ "id": "nosuch" });
        self.fails::<clusters::CreateCluster>(422, json!({ "body": cluster_body(json!({ "registry": "a" })) })).await;
        let rules = json!({ "templateId": "nosuch" });
        self.fails::<clusters::CreateCluster>(404, json!({ "body": cluster_body(rules) })).await;
        let huge = json!({ "compute": { "gpuTypeId": GPU, "gpuCountPerPod": 8, "podCount": 9 } });
        self.fails::<clusters::CreateCluster>(400, json!({ "body": cluster_body(huge) })).await;
        self.clock.advance(Duration::from_secs(3));
        self.does::<clusters::GetCluster>(id()).await;
        self.fails::<clusters::GetCluster>(404, nosuch()).await;
        let members = self.does::<clusters::ListClusterPods>(id()).await;
        self.fails::<clusters::ListClusterPods>(404, nosuch()).await;
        let member = members["pods"][0]["id"].clone();
        self.fails::<pods::DeletePod>(409, json!({ "id": member })).await;
        self.does::<pods::ListPods>(json!({ "includeClusterPods": true })).await;
        self.does::<pods::ListPods>(json!({ "includeClusterPods": false })).await;
        self.does::<clusters::UpdateCluster>(json!({ "id": cluster, "body": { "name": "other" } })).await;
        self.fails::<clusters::UpdateCluster>(422, json!({ "id": cluster, "body": {} })).await;
        self.does::<clusters::ListClusters>(json!({ "limit": 1 })).await;
        self.fails::<clusters::ListClusters>(422, json!({ "limit": 0 })).await;
        self.does::<clusters::DeleteCluster>(id()).await;
        self.fails::<clusters::DeleteCluster>(404, id()).await;
        self.does::<pods::GetPod>(json!({ "id": member })).await;
    }

    async fn reads_the_log(&mut self, fields: Value) -> Result<(), ()> {
        let query = schema::decode(fields.clone()).unwrap();
        let outcome = match self.api.logs(query, false).await {
            Err(error) => Err(problem(&error)),
            Ok(mut log) => {
                let mut lines = Vec::new();
                while let Some(line) = log.next().await.unwrap() {
                    lines.push(serde_json::to_value(line).unwrap());
                }
                assert_eq!(lines.len(), 5);
                Ok(lines.into())
            }
        };
        let ended = outcome.as_ref().map(drop).map_err(drop);
        self.answers.push(Answer { id: pods::ReadPodLogs::ID, fields, outcome });
        ended
    }

    async fn makes_endpoint(&mut self, more: Value) -> String {
        let mut body = json!({
            "name": "echo",
            "type": "QUEUE",
            "image": "svcctl/job:echo",
            "gpu": { "pools": ["ADA_24"] },
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 },
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.makes::<endpoints::CreateEndpoint>(body).await
    }

    async fn works_with_endpoints(&mut self) {
        let endpoint = self.makes_endpoint(json!({ "workers": { "min": 1, "max": 2 } })).await;
        let id = || json!({ "id": endpoint });
        let nosuch = || json!({ "id": "nosuch" });
        self.fails::<endpoints::CreateEndpoint>(422, json!({ "body": { "name": "" } })).await;
        self.does::<endpoints::GetEndpoint>(id()).await;
        self.fails::<endpoints::GetEndpoint>(404, nosuch()).await;
        self.clock.advance(Duration::from_secs(30));
        let workers = self.does::<workers::ListEndpointWorkers>(id()).await;
        self.fails::<workers::ListEndpointWorkers>(404, nosuch()).await;
        let worker = &workers["workers"][0]["id"];
        self.reads_the_log_of_a_worker(json!({ "id": endpoint, "workerId": worker, "tail": 3 })).await;
        self.reads_the_log_of_a_worker(json!({ "id": endpoint, "workerId": "nosuch" })).await;
        let image = json!({ "image": "svcctl/job:fail" });
        self.does::<endpoints::UpdateEndpoint>(json!({ "id": endpoint, "body": image })).await;
        self.fails::<endpoints::UpdateEndpoint>(400, json!({ "id": endpoint, "body": { "timeout": 1 } })).await;
        self.does::<releases::ListEndpointReleases>(id()).await;
        self.fails::<releases::ListEndpointReleases>(422, json!({ "id": endpoint, "limit": 0 })).await;
        self.does::<releases::ListEndpointBuilds>(id()).await;
        self.fails::<releases::ListEndpointBuilds>(404, nosuch()).await;
        self.fails::<releases::GetEndpointBuild>(404, json!({ "id": endpoint, "buildId": "nosuch" })).await;
        self.does::<endpoints::ListEndpoints>(json!({ "limit": 5 })).await;
        self.fails::<endpoints::ListEndpoints>(422, json!({ "cursor": "nonsense" })).await;
        self.does::<endpoints::DeleteEndpoint>(id()).await;
        self.fails::<endpoints::DeleteEndpoint>(404, id()).await;
    }

    async fn works_with_jobs(&mut self) {
        let endpoint = self.makes_endpoint(json!({ "image": "svcctl/job:fail" })).await;
        let of = |job: &str| json!({ "endpoint": endpoint, "job": job });
        let submission = |endpoint: &str| json!({ "endpoint": endpoint, "body": { "input": { "a": "ü" } } });
        let nosuch = || json!({ "endpoint": "nosuch", "job": "nosuch" });
        let job = self.does::<jobs::RunJob>(submission(&endpoint)).await["id"].as_str().unwrap().to_owned();
        self.fails::<jobs::RunJob>(404, submission("nosuch")).await;
        self.does::<jobs::GetJob>(of(&job)).await;
        self.fails::<jobs::GetJob>(404, of("a/../b?c")).await;
        self.clock.advance(Duration::from_secs(60));
        self.does::<jobs::GetJob>(of(&job)).await;
        self.does::<jobs::AwaitJob>(of(&job)).await;
        self.fails::<jobs::AwaitJob>(404, nosuch()).await;
        self.does::<jobs::StreamJob>(of(&job)).await;
        self.fails::<jobs::StreamJob>(404, nosuch()).await;
        self.does::<jobs::RetryJob>(of(&job)).await;
        self.fails::<jobs::RetryJob>(409, of(&job)).await;
        self.does::<jobs::CancelJob>(of(&job)).await;
        self.fails::<jobs::CancelJob>(404, nosuch()).await;
        let mut waiting = submission(&endpoint);
        waiting["wait"] = json!(1000);
        self.does::<jobs::RunJobSync>(waiting).await;
        self.fails::<jobs::RunJobSync>(404, submission("nosuch")).await;
        self.does::<jobs::PurgeQueue>(json!({ "endpoint": endpoint })).await;
        self.fails::<jobs::PurgeQueue>(404, json!({ "endpoint": "nosuch" })).await;
        self.does::<jobs::GetHealth>(json!({ "endpoint": endpoint })).await;
        self.fails::<jobs::GetHealth>(404, json!({ "endpoint": "nosuch" })).await;
        self.does::<jobs::ListJobs>(json!({ "endpoint": endpoint, "status": "CANCELLED", "limit": 10 })).await;
        self.fails::<jobs::ListJobs>(404, json!({ "endpoint": "nosuch" })).await;
        self.does::<endpoints::DeleteEndpoint>(json!({ "id": endpoint })).await;
    }

    async fn reads_the_log_of_a_worker(&mut self, fields: Value) {
        let query = schema::decode(fields.clone()).unwrap();
        let outcome = match self.api.worker_logs(query, false).await {
            Err(error) => Err(problem(&error)),
            Ok(mut log) => {
                let mut lines = Vec::new();
                while let Some(line) = log.next().await.unwrap() {
                    lines.push(serde_json::to_value(line).unwrap());
                }
                Ok(lines.into())
            }
        };
        self.answers.push(Answer { id: workers::ReadWorkerLogs::ID, fields, outcome });
    }

    async fn looks_at_the_bill(&mut self) {
        self.looks_at_one_bill::<billing::ListBillingHistory>().await;
        self.looks_at_one_bill::<billing::ListPodBilling>().await;
        self.looks_at_one_bill::<billing::ListNetworkVolumeBilling>().await;
        self.looks_at_one_bill::<billing::ListServerlessBilling>().await;
        self.looks_at_one_bill::<billing::ListEndpointBilling>().await;
        self.looks_at_one_bill::<billing::ListClusterBilling>().await;
        self.fails::<billing::ListPodBilling>(422, json!({ "grouping": "nothing" })).await;
    }

    async fn looks_at_one_bill<O: Handle>(&mut self) {
        self.does::<O>(json!({})).await;
        self.does::<O>(json!({ "bucketSize": "hour", "lastN": 3 })).await;
        self.fails::<O>(400, json!({ "lastN": 3, "startTime": "2026-11-20T00:00:00Z" })).await;
        self.fails::<O>(422, json!({ "lastN": 0, "startTime": "yesterday" })).await;
    }
}

/// Where jobs go is another place on each side.
fn forget_urls(shown: &mut Value) {
    match shown {
        Value::Object(fields) => {
            fields.remove("requestUrls");
            fields.values_mut().for_each(forget_urls);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_urls),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn problem(error: &CallError) -> Value {
    serde_json::to_value(error.problem().unwrap_or_else(|| panic!("{error}"))).unwrap()
}

/// Sends a request whatever the contract says of it, and gives the problem that it is answered with.
fn send_unchecked<O: Operation>(address: SocketAddr, fields: &Value) -> Value {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let encoded = |value: &Value| utf8_percent_encode(&text(value), NON_ALPHANUMERIC).to_string();
    let mut path = O::PATH.to_owned();
    let mut query = Vec::new();
    for (name, value) in fields.as_object().unwrap() {
        match value {
            _ if name == "body" => {}
            _ if path_parameters(O::PATH).any(|parameter| parameter == name) => {
                path = path.replace(&format!("{{{name}}}"), &encoded(value));
            }
            Value::Array(items) => {
                query.push(format!("{name}={}", items.iter().map(text).collect::<Vec<_>>().join(",")));
            }
            value => query.push(format!("{name}={}", encoded(value))),
        }
    }
    let headers = [&format!("Authorization: Bearer {KEY}"), "Content-Type: application/json"];
    let body = fields.get("body").map(Value::to_string).unwrap_or_default();
    let answer = send(address, &format!("{} {path}?{}", O::METHOD, query.join("&")), &headers, &body);
    let problem = answer.json();
    assert_eq!(problem["status"], answer.status);
    problem
}

/// Two of it at the same time with the same seed do the same.
fn engine() -> (Engine, ManualClock) {
    let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
    (Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_seed(7)), clock)
}

/// Operations that nothing which can be sent makes fail: they have neither path, body nor a parameter with a rule.
const NEVER_FAIL: [&str; 5] =
    ["ssh-keys.list", "secrets.list", "delegations.list", "organization-users.list", "organization-roles.list"];

/// And one that nothing makes succeed: there are no builds without a repository.
const NEVER_SUCCEED: [&str; 1] = [releases::GetEndpointBuild::ID];

/// The operations of the job API.
fn job_operations() -> Vec<Descriptor> {
    macro_rules! descriptors {
        ($($operation:ty,)*) => { vec![$(Descriptor::of::<$operation>()),*] };
    }
    wire::job_operations!(descriptors)
}

/// Every operation succeeds in the script, and fails where it can.
fn check_coverage(answers: &[Answer]) {
    let mut seen: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for answer in answers {
        let (succeeded, failed) = seen.entry(answer.id).or_default();
        *succeeded |= answer.outcome.is_ok();
        *failed |= answer.outcome.is_err();
    }
    let logs = [Descriptor::of::<pods::ReadPodLogs>(), Descriptor::of::<workers::ReadWorkerLogs>()];
    for Descriptor { id, .. } in OPERATIONS.iter().chain(&logs).chain(&job_operations()) {
        let (succeeded, failed) = seen.get(id).copied().unwrap_or_default();
        assert_ne!(
            succeeded,
            NEVER_SUCCEED.contains(id),
            "`{id}` must succeed in the script, or stand in NEVER_SUCCEED"
        );
        assert_ne!(failed, NEVER_FAIL.contains(id), "`{id}` must fail in the script, or stand in NEVER_FAIL");
    }
}

#[tokio::test]
async fn a_server_answers_as_the_embedded_engine_does() {
    let (embedded, clock) = engine();
    let here = Side::new(Api::embedded(embedded), None, clock).runs_the_script().await;
    let (served, clock) = engine();
    let quotas = Quotas { minute: 1000, ..Quotas::default() };
    let local = Local::new(served, Options { quotas, ..Options::default() });
    let base = format!("http://{}", local.address).parse().unwrap();
    let remote = Remote::new(base, Some(KEY.parse().unwrap()), None);
    let there = Side::new(Api::Remote(Box::new(remote)), Some(local.address), clock).runs_the_script().await;
    assert_eq!(here.len(), there.len());
    for (here, there) in here.iter().zip(&there) {
        assert_eq!(here, there);
    }
    check_coverage(&here);
    let problems = here.iter().filter_map(|answer| answer.outcome.as_ref().err());
    let statuses: BTreeSet<u64> = problems.filter_map(|problem| problem["status"].as_u64()).collect();
    assert_eq!(statuses, BTreeSet::from([400, 404, 409, 422]));
}
