//! Addresses of v1 in texts: what they are, and how they become those of v2.

use http::Method;

use migrate::scan::{
    Edit,
    address::{Address, Evidence, Piece, Setting, Version, find},
};

fn one(pieces: &[Piece<'_>]) -> Option<Address> {
    find(pieces, Setting::default()).into_iter().next()
}

/// The findings in a text, in short: rule, evidence and the text with its edits applied.
fn read(text: &str) -> String {
    let apply = |edits: &[Edit]| {
        let mut new = text.to_owned();
        for edit in edits.iter().rev() {
            new.replace_range(edit.start..edit.end, &edit.text);
        }
        new
    };
    match one(&[Piece::Here(text, 0)]) {
        None => "none".into(),
        Some(Address::Foreign) => "foreign".into(),
        Some(Address::Current(_)) => "current".into(),
        Some(Address::Base(base)) => format!("base {:?} {}", base.evidence, apply(&[base.edit])),
        Some(Address::Request(request)) => {
            format!("{} {:?} {:?} {}", request.rule.id, request.version, request.evidence, apply(&request.edits))
        }
    }
}

#[test]
fn requests_are_told_from_what_only_looks_like_one() {
    for (text, expected) in [
        ("https://h/v1/pods", "pods-path Here Plain https://h/v2/pods"),
        ("https://h/v1/pods/abc/stop", "pods-stop-path Here Strong https://h/v2/pods/abc/stop"),
        ("{}/v1/pods/%s/update", "pods-update-path Here Strong {}/v2/pods/%s/update"),
        ("/v1/networkvolumes/:id", "volumes-path Here Strong /v2/network-volumes/:id"),
        ("https://h/v1/endpoints", "endpoints-path Here Weak https://h/v2/serverless"),
        (
            "https://h:8080/v1/billing/endpoints?grouping=x",
            "billing-endpoints-path Here Strong https://h:8080/v2/billing/serverless?grouping=x",
        ),
        ("/pods/{id}", "pods-path Unknown Weak /pods/{id}"),
        ("${API_URL}/endpoints/$id", "endpoints-path Unknown Weak ${API_URL}/serverless/$id"),
        ("https://h/v1", "base Weak https://h/v2"),
        ("https://h/v1/", "base Weak https://h/v2/"),
        ("{host}/v1{path}", "base Weak {host}/v2{path}"),
        ("https://kubernetes.default.svc/v1/pods", "pods-path Here Counter https://kubernetes.default.svc/v2/pods"),
        ("${KUBE_API}/v1/pods", "pods-path Here Counter ${KUBE_API}/v2/pods"),
        ("https://api.openai.com/v1", "base Counter https://api.openai.com/v2"),
        ("https://h/api/v1/pods", "foreign"),
        ("/v1/pods/default/web/log", "foreign"),
        ("/v1/pods/{ns}/{name}", "foreign"),
        ("/v1/nodes", "foreign"),
        ("https://h/v2/abc/run", "current"),
        ("https://console.host/pods", "none"),
        ("list of pods", "none"),
        ("pods", "none"),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn pieces_are_glued_and_keep_their_places() {
    let pieces = [Piece::Known("https://h/v1"), Piece::Here("/pods/", 20), Piece::Hole("id"), Piece::Here("/stop", 40)];
    let Some(Address::Request(request)) = one(&pieces) else { panic!("no request") };
    assert_eq!(
        (request.rule.id, request.version, request.evidence),
        ("pods-stop-path", Version::Base, Evidence::Strong)
    );
    assert_eq!((request.range, request.verb), (20..26, Some(40..45)));
    assert_eq!(request.replacement, "/v2/pods/{id}/action");
    assert!(request.edits.is_empty());
}

#[test]
fn parameters_and_methods_are_read() {
    let text = "curl -X GET 'https://h/v1/pods?desiredStatus=RUNNING&includeMachine=true&page=2'";
    let Some(Address::Request(request)) = one(&[Piece::Here(text, 0)]) else { panic!("no request") };
    let rules: Vec<(&str, &str)> = request.parameters.iter().map(|p| (&text[p.range.clone()], p.rule.id)).collect();
    assert_eq!(rules, [("desiredStatus", "pods-list-filters"), ("includeMachine", "pods-list-include")]);
    let setting = Setting { method: Some(&Method::DELETE), is_path: true };
    let Some(Address::Request(request)) = find(&[Piece::Here("pods/x", 0)], setting).pop() else { panic!("no path") };
    assert!(matches!(request.call, migrate::routes::Call::Delete(..)));
}

#[test]
fn placeholders_are_holes() {
    for text in [
        "/v1/pods/{id}/stop",
        "/v1/pods/${id}/stop",
        "/v1/pods/%s/stop",
        "/v1/pods/<id>/stop",
        "/v1/pods/#{id}/stop",
        "/v1/pods/{{ id }}/stop",
        "/v1/pods/$id/stop",
        "/v1/pods/:id/stop",
        "/v1/pods/%(id)s/stop",
    ] {
        assert!(read(text).starts_with("pods-stop-path"), "{text}: {}", read(text));
    }
}
