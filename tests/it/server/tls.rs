//! TLS: a client that trusts the certificate does its work; wrong files are refused with a reason.

use std::process::Stdio;

use super::client::Process;
use crate::harness::Home;

/// Writes a certificate for 127.0.0.1 and its key; gives the arguments that name them, and the certificate.
fn certificate(home: &Home) -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    home.write("cert.pem", made.cert.pem());
    home.write("key.pem", made.signing_key.serialize_pem());
    let path = |name: &str| home.path().join(name).display().to_string();
    (format!("--tls-cert {} --tls-key {}", path("cert.pem"), path("key.pem")), made.cert.pem())
}

/// A client that trusts this certificate and no other.
fn client(certificate: &str) -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let root = reqwest::Certificate::from_pem(certificate.as_bytes()).unwrap();
    reqwest::Client::builder().tls_certs_only([root]).build().unwrap()
}

#[test]
fn a_client_that_trusts_the_certificate_lists_pods() {
    let home = Home::new();
    let (args, pem) = certificate(&home);
    let line = format!("-q --data :memory: {args}");
    let process = Process::in_home(home, &line, &[], Stdio::inherit());
    let url = process.ready["url"].as_str().unwrap();
    assert!(url.starts_with("https://127.0.0.1:"), "{url}");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        // A client that does not finish shaking hands keeps no other waiting.
        let silent = tokio::net::TcpStream::connect(process.address).await.unwrap();
        let answer = client(&pem).get(format!("{url}/v2/pods")).bearer_auth(process.key()).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert!(answer.text().await.unwrap().starts_with(r#"{"pods":[]"#));
        let stranger = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
        client(&stranger.cert.pem()).get(format!("{url}/v2/pods")).send().await.unwrap_err();
        drop(silent);
    });
}

#[test]
fn a_handshake_that_does_not_happen_ends() {
    use server::{Bounds, Options, Tls};
    use std::io::Read;
    let home = Home::new();
    certificate(&home);
    let tls = Tls::load(&home.path().join("cert.pem"), &home.path().join("key.pem")).unwrap();
    let bounds = Bounds { handshake: std::time::Duration::from_millis(200), ..Bounds::default() };
    let options = Options { tls: Some(tls), bounds, ..Options::default() };
    let local = super::Local::new(super::engine(&super::clock()), options);
    let mut answer = Vec::new();
    super::connect(local.address, b"").read_to_end(&mut answer).unwrap();
    assert!(answer.is_empty());
    // Clear text is no handshake; it is answered with an alert at most.
    let _ = super::connect(local.address, b"GET / HTTP/1.1\r\n\r\n").read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP"));
}

#[test]
fn files_of_no_use_are_refused_with_a_reason() {
    let home = Home::new();
    certificate(&home);
    let other = rcgen::KeyPair::generate().unwrap();
    home.write("other.pem", other.serialize_pem());
    home.write("empty.pem", "");
    home.write("broken.pem", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n");
    for (args, expected) in [
        ("--tls-cert cert.pem", "--tls-key"),
        ("--tls-key key.pem", "--tls-cert"),
        ("--tls-cert nosuch.pem --tls-key key.pem", "cannot read `nosuch.pem`"),
        ("--tls-cert cert.pem --tls-key nosuch.pem", "cannot read `nosuch.pem`"),
        ("--tls-cert empty.pem --tls-key key.pem", "`empty.pem` has no certificate"),
        ("--tls-cert key.pem --tls-key key.pem", "`key.pem` has no certificate"),
        ("--tls-cert cert.pem --tls-key cert.pem", "`cert.pem` has no private key"),
        ("--tls-cert broken.pem --tls-key key.pem", "`broken.pem` is no PEM file with certificate"),
        ("--tls-cert cert.pem --tls-key other.pem", "cannot be used together"),
    ] {
        let outcome = home.svcctl(&format!("serve --listen 127.0.0.1:0 --data :memory: {args}"));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{args}: {outcome}");
        assert!(outcome.stderr.contains(expected), "{args}: {outcome}");
    }
}

#[test]
fn other_machines_are_served_over_tls() {
    let home = Home::new();
    let (args, _) = certificate(&home);
    let line = format!("-q --data :memory: --listen 0.0.0.0:0 {args}");
    let arguments: Vec<String> = shell_words::split(&format!("serve -o json {line}")).unwrap();
    let mut child = home.command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut ready = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut ready).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(ready.contains("https://0.0.0.0:"), "{ready}");
}
