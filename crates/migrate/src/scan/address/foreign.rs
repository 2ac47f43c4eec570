//! What speaks against v1: the hosts and the names of other products that have a `/v1` of their own.

/// Parts of hosts that are Kubernetes, container engines or well-known services.
const HOSTS: &str = "\
    kube k8s cluster.local .svc :6443 :10250 :10255 podman docker libpod containerd googleapis.com \
    openai.com anthropic.com github.com gitlab.com stripe.com amazonaws.com azure.com windows.net \
    digitalocean.com cloudflare.com hetzner. vast.ai lambdalabs.com huggingface.co mistral.ai groq.com \
    cohere. together.xyz replicate.com sendgrid.com twilio.com slack.com datadoghq. newrelic.com \
    pagerduty.com sentry.io hashicorp consul vault nomad elastic prometheus grafana rancher openshift";

/// Words in the names of variables that say another product.
const NAMES: &str = "\
    kube k8s kubelet apiserver podman docker libpod openai anthropic github gitlab stripe openshift \
    rancher vault consul nomad prometheus grafana ollama mistral groq cohere litellm vllm slack twilio \
    sendgrid datadog huggingface";

/// Whether a host, in lower case, is another's.
pub(super) fn is_host(host: &str) -> bool {
    HOSTS.split_ascii_whitespace().any(|part| host.contains(part))
        || host.starts_with("docs.")
        || host.starts_with("console.")
}

/// Whether the name of a variable says another product.
pub(super) fn is_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.split_ascii_whitespace().any(|part| name.contains(part))
}
