//! Turns a pod into the request that creates another one like it (cli.md, pods).

use wire::{
    lease::EXPIRES_AT,
    mounts::Mounts,
    pods::{CreateCpuConfig, CreateGpuConfig, CreatePodRequest, Pod},
};

use super::place::marker::CREATE_ID;

/// The variable that a create's flags add to the environment.
const PUBLIC_KEY: &str = "PUBLIC_KEY";
const JUPYTER_PASSWORD: &str = "JUPYTER_PASSWORD";

/// The body of a create for a pod like this one. The lease and the create id belong to this pod and are left out, keys
/// and the password are generated afresh, and the service chooses the data center unless a volume fixes it.
pub fn request(pod: &Pod) -> CreatePodRequest {
    let mut env = pod.env.as_ref().cloned().unwrap_or_default();
    env.remove(EXPIRES_AT);
    env.remove(CREATE_ID);
    let start_ssh = env.remove(PUBLIC_KEY).is_some().then_some(true);
    let start_jupyter = env.remove(JUPYTER_PASSWORD).is_some().then_some(true);
    let exec_form = pod.cmd.is_some() || pod.entrypoint.is_some();
    CreatePodRequest {
        name: pod.name.clone(),
        image: Some(pod.image.clone()),
        gpu: pod.gpu.as_ref().map(|gpu| CreateGpuConfig {
            id: gpu.id.clone(),
            count: *gpu.count,
            ..Default::default()
        }),
        cpu: pod
            .cpu
            .as_ref()
            .and_then(|cpu| Some(CreateCpuConfig { id: cpu.id.clone(), vcpu_count: (*cpu.vcpu_count)? })),
        cloud: pod.cloud.known().copied(),
        global_networking: pod.global_networking.enabled.then_some(true),
        mounts: pod.mounts.as_ref().filter(|mounts| **mounts != Mounts::default()).cloned(),
        start_jupyter,
        start_ssh,
        args: (!exec_form && !pod.args.is_empty()).then(|| pod.args.clone()),
        cmd: pod.cmd.clone(),
        entrypoint: pod.entrypoint.clone(),
        disk: *pod.disk,
        env: (!env.is_empty()).then_some(env),
        ports: Some(pod.ports.iter().filter_map(|port| port.parse().ok()).collect::<Vec<_>>())
            .filter(|ports| !ports.is_empty()),
        registry: pod.registry.clone().map(Some),
        ..Default::default()
    }
}
