//! A small server for tests, which answers as an API server did.

use std::sync::{Arc, Mutex};

use engine::Clock;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use super::{
    client::ApiClient,
    kubeconfig::{Credential, Kubeconfig},
};

/// Runs a test.
pub(super) fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
}

/// A client of a server at this port.
pub(super) fn client(port: u16, credential: Credential) -> ApiClient {
    let server = format!("http://127.0.0.1:{port}");
    ApiClient::new(Kubeconfig { server, authority: None, credential }, Clock::System).unwrap()
}

/// A token that is always right.
pub(super) fn token() -> Credential {
    Credential::Token("t".to_owned())
}

/// Serves answers, whole with their first line, and notes the requests. Returns its port.
pub(super) async fn serve(answer: impl Fn(&str) -> String + Send + 'static) -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let requests = Arc::<Mutex<Vec<String>>>::default();
    let noted = Arc::clone(&requests);
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let Some(request) = head(&mut stream).await else { continue };
            let answer = answer(&request);
            noted.lock().unwrap().push(request);
            // A client that has read enough may be gone.
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    (port, requests)
}

/// An answer with this status, header lines and body.
pub(super) fn answer(status: u16, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n{body}", body.len())
}

/// The first lines of a request.
async fn head(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        let byte = stream.read_u8().await.ok()?;
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}
