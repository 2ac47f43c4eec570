//! Evidence against v1: hosts and names of other products with their own `/v1`.

/// Host parts of Kubernetes, container engines and well-known services.
const HOSTS: &str = "\
    kube k8s cluster.local .svc :6443 :10250 :10255 podman docker libpod containerd googleapis.com \
    openai.com anthropic.com github.com gitlab.com stripe.com amazonaws.com azure.com windows.net \
    digitalocean.com cloudflare.com hetzner. vast.ai lambdalabs.com huggingface.co mistral.ai groq.com \
    cohere. together.xyz replicate.com sendgrid.com twilio.com slack.com datadoghq. newrelic.com \
    pagerduty.com sentry.io hashicorp consul vault nomad elastic prometheus grafana rancher openshift";

/// Words in variable names that indicate another product.
const NAMES: &str = "\
    kube k8s kubelet apiserver podman docker libpod openai anthropic github gitlab stripe openshift \
    rancher vault consul nomad prometheus grafana ollama mistral groq cohere litellm vllm slack twilio \
    sendgrid datadog huggingface";

/// Whether a host, in lower case, belongs to another service.
pub(super) fn is_host(host: &str) -> bool {
    HOSTS.split_ascii_whitespace().any(|part| host.contains(part))
        || host.starts_with("docs.")
        || host.starts_with("console.")
}

/// Whether a variable name indicates another product.
pub(super) fn is_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.split_ascii_whitespace().any(|part| name.contains(part))
}
