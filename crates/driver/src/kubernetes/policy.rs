//! The network policies of pods (kubernetes.md, Security defaults): whom they may reach, and who may reach them.

use serde_json::{Value, json};

use super::objects::{Service, ServiceSpec};

/// Nothing comes into a namespace but from the svcctl in `home`, the engine's own, and nothing goes to private networks
/// or the machines of a cloud that tell secrets.
pub(super) fn of_namespace(namespace: &str, home: &str) -> Value {
    let private = json!(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16"]);
    let names = json!([{ "protocol": "UDP", "port": 53 }, { "protocol": "TCP", "port": 53 }]);
    let mut driver = json!({ "podSelector": { "matchLabels": { "app.kubernetes.io/name": "svcctl" } } });
    if namespace != home {
        driver["namespaceSelector"] = json!({ "matchLabels": { "kubernetes.io/metadata.name": home } });
    }
    json!({
        "apiVersion": "networking.k8s.io/v1", "kind": "NetworkPolicy",
        "metadata": { "name": "svcctl", "namespace": namespace },
        "spec": {
            "podSelector": { "matchExpressions": [{ "key": "svcctl.pod", "operator": "Exists" }] },
            "policyTypes": ["Ingress", "Egress"],
            "ingress": [{ "from": [driver] }],
            "egress": [
                { "ports": names },
                { "to": [
                    { "ipBlock": { "cidr": "0.0.0.0/0", "except": private } },
                    { "ipBlock": { "cidr": "::/0", "except": ["fc00::/7", "fe80::/10"] } },
                ] },
            ],
        },
    })
}

/// Admits the clients of a Service for as long as it lives, though the namespace's policy keeps them out: anyone at the
/// ports that it publishes, or, if it has none, the members of its cluster among themselves.
pub(super) fn of_service(Service { metadata, spec: ServiceSpec { selector, ports }, .. }: &Service) -> Value {
    let pods = json!({ "matchLabels": selector });
    let spec = if ports.is_empty() {
        let members = json!([{ "podSelector": pods }]);
        json!({
            "podSelector": pods, "policyTypes": ["Ingress", "Egress"],
            "ingress": [{ "from": members }], "egress": [{ "to": members }],
        })
    } else {
        let ports: Vec<Value> = ports.iter().map(|port| json!({ "protocol": "TCP", "port": port.port })).collect();
        json!({ "podSelector": pods, "policyTypes": ["Ingress"], "ingress": [{ "ports": ports }] })
    };
    let owner = json!({ "apiVersion": "v1", "kind": "Service", "name": metadata.name, "uid": metadata.uid });
    json!({
        "apiVersion": "networking.k8s.io/v1", "kind": "NetworkPolicy", "spec": spec,
        "metadata": { "name": metadata.name, "labels": metadata.labels, "ownerReferences": [owner] },
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::of_service;
    use crate::kubernetes::objects::Service;

    fn service(ports: &serde_json::Value) -> Service {
        let spec = json!({ "selector": { "svcctl.pod": "p1" }, "ports": ports });
        serde_json::from_value(json!({ "metadata": { "name": "svcctl-p1", "uid": "u1" }, "spec": spec })).unwrap()
    }

    #[test]
    fn a_service_lets_in_whom_it_is_for() {
        let pods = json!({ "matchLabels": { "svcctl.pod": "p1" } });
        let published = of_service(&service(&json!([{ "port": 22, "nodePort": 30022 }])));
        let ports = json!([{ "ports": [{ "protocol": "TCP", "port": 22 }] }]);
        assert_eq!(published["spec"], json!({ "podSelector": pods, "policyTypes": ["Ingress"], "ingress": ports }));
        assert_eq!(published.pointer("/metadata/ownerReferences/0/uid"), Some(&json!("u1")));
        let members = of_service(&service(&json!([])));
        assert_eq!(members.pointer("/spec/ingress/0/from/0/podSelector"), Some(&pods));
        assert_eq!(members.pointer("/spec/egress/0/to/0/podSelector"), Some(&pods));
    }
}
