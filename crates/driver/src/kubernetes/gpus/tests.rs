//! The answer of a real Prometheus 2.42: of one exporter, whose labels it moved aside, and of another, whose it kept.

use engine::fleet::ClusterSpec;

use super::GpuMetrics;
use crate::kubernetes::{
    error::ApiError,
    replay::{answer, run, serve},
};

const ANSWER: &str = include_str!("prometheus.json");

fn metrics(port: u16) -> GpuMetrics {
    let spec = ClusterSpec { metrics: Some(format!("http://127.0.0.1:{port}/prometheus/")), ..ClusterSpec::default() };
    GpuMetrics::of(&spec).expect("a client").expect("a Prometheus")
}

#[test]
fn each_pod_has_the_figures_of_its_gpus_in_their_order() {
    run(async {
        let (port, requests) = serve(|_| answer(200, "", ANSWER)).await;
        let of_pods = metrics(port).by_pod().await.expect("an answer");
        let expected = [(97, 75), (12, 0)];
        assert_eq!(of_pods.keys().collect::<Vec<_>>(), ["p1-1", "p2-3"]);
        assert_eq!((&of_pods["p1-1"][..], &of_pods["p2-3"][..]), (&expected[..], &expected[..]));
        let requests = requests.lock().unwrap();
        assert!(requests[0].starts_with("GET /prometheus/api/v1/query?query=%7B__name__"), "{requests:?}");
        assert!(!requests[0].to_ascii_lowercase().contains("authorization"), "{requests:?}");
    });
}

#[test]
fn a_pod_of_another_namespace_and_a_value_that_is_no_number_count_for_nothing() {
    let one = |name: &str, labels: &str, value: &str| {
        format!(r#"{{"metric":{{"__name__":"{name}","gpu":"0","pod":"p1-1",{labels}}},"value":[1.5,"{value}"]}}"#)
    };
    let series = [
        one("DCGM_FI_DEV_GPU_UTIL", r#""namespace":"svcctl","exported_namespace":"others""#, "50"),
        one("DCGM_FI_DEV_GPU_UTIL", r#""namespace":"svcctl""#, "250"),
        one("DCGM_FI_DEV_FB_USED", r#""namespace":"svcctl""#, "NaN"),
    ];
    let text = format!(r#"{{"data":{{"result":[{}]}}}}"#, series.join(","));
    run(async {
        let (port, _) = serve(move |_| answer(200, "", &text)).await;
        assert_eq!(metrics(port).by_pod().await.expect("an answer")["p1-1"], [(100, 0)]);
    });
}

#[test]
fn an_answer_that_is_none_is_an_error() {
    run(async {
        for (status, body) in [(200, "<html>"), (200, r#"{"status":"error"}"#), (503, ""), (302, "")] {
            let (port, _) = serve(move |_| answer(status, "", body)).await;
            let refused: Result<_, ApiError> = metrics(port).by_pod().await;
            assert!(refused.is_err(), "{status} {body}");
        }
    });
}
