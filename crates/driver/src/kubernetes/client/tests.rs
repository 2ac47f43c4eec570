//! Requests to a server that answers as API servers do.

use std::{collections::BTreeMap, time::Duration};

use futures_util::FutureExt;

use super::{ApiClient, LARGEST, escape};
use crate::kubernetes::{
    error::ApiError,
    kubeconfig::{Credential, Plugin},
    objects::AnyObject,
    pace::Urgency,
    replay::{answer, client, run, serve, token},
};

#[test]
fn every_byte_of_a_query_arrives_as_it_was() {
    let mut url = String::new();
    escape("sh -c 'a; b&c=d+é%'", &mut url);
    assert_eq!(url, "sh%20-c%20%27a%3B%20b%26c%3Dd%2B%C3%A9%25%27");
}

fn page(names: &[&str], next: &str) -> String {
    let items: Vec<_> = names.iter().map(|name| format!(r#"{{"metadata":{{"name":"{name}"}}}}"#)).collect();
    let metadata = format!(r#"{{"resourceVersion":"7","continue":"{next}"}}"#);
    answer(200, "", &format!(r#"{{"metadata":{metadata},"items":[{}]}}"#, items.join(",")))
}

async fn names(client: &ApiClient) -> Result<Vec<String>, ApiError> {
    let listed = client.list::<AnyObject>("/api/v1/pods", &[]).await?;
    assert_eq!(listed.version, "7");
    Ok(listed.items.into_iter().map(|object| object.metadata.name).collect())
}

#[test]
fn a_list_follows_its_pages_and_begins_anew_when_they_expire() {
    run(async {
        let (port, requests) = serve(|request| match request {
            request if request.contains("continue=second") => page(&["c"], ""),
            _ => page(&["a", "b"], "second"),
        })
        .await;
        assert_eq!(names(&client(port, token())).await.unwrap(), ["a", "b", "c"]);
        assert!(requests.lock().unwrap().iter().all(|request| request.contains("limit=500")));
        let count = std::sync::atomic::AtomicU32::new(0);
        let (port, _) = serve(move |request| {
            let expired = r#"{"code":410,"reason":"Expired","message":"too old"}"#;
            let is_first = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 2;
            match request.contains("continue=") {
                true if is_first => answer(410, "", expired),
                true => page(&["c"], ""),
                false => page(&["a"], "second"),
            }
        })
        .await;
        assert_eq!(names(&client(port, token())).await.unwrap(), ["a", "c"]);
    });
}

#[test]
fn a_server_that_asks_for_a_pause_gets_it() {
    run(async {
        let body = r#"{"code":429,"message":"slow down"}"#;
        let (port, _) = serve(move |_| answer(429, "Retry-After: 30\r\n", body)).await;
        let client = client(port, token());
        let pause = Some(Duration::from_secs(30));
        assert_eq!(names(&client).await, Err(ApiError::Busy { reason: "slow down".to_owned(), pause }));
        assert!(client.pace.turn(Urgency::First).now_or_never().is_none(), "nobody asks meanwhile");
    });
}

#[test]
fn an_answer_without_end_is_not_read_to_its_end() {
    run(async {
        let (port, _) = serve(|_| answer(200, "", &"x".repeat(LARGEST + 1))).await;
        assert!(matches!(names(&client(port, token())).await, Err(ApiError::Unreadable(_))));
    });
}

#[cfg(unix)]
#[test]
fn a_token_that_expired_early_is_renewed_once() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "echo x >>{0}/runs; echo '{{\"status\":{{\"token\":\"t'$(wc -l <{0}/runs)'\"}}}}'",
            folder.path().display()
        );
        let plugin = Plugin {
            api_version: "client.authentication.k8s.io/v1".to_owned(),
            command: "sh".to_owned(),
            args: vec!["-c".to_owned(), script],
            env: BTreeMap::new(),
        };
        let (port, requests) = serve(|request| {
            let is_new = request.to_lowercase().contains("authorization: bearer t2");
            if is_new { page(&["a"], "") } else { answer(401, "", r#"{"code":401,"message":"Unauthorized"}"#) }
        })
        .await;
        assert_eq!(names(&client(port, Credential::Plugin(plugin))).await.unwrap(), ["a"]);
        assert_eq!(requests.lock().unwrap().len(), 2);
        // One that cannot be renewed is refused.
        assert!(matches!(names(&client(port, token())).await, Err(ApiError::Unknown(_))));
    });
}
