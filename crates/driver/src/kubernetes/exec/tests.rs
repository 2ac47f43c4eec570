//! Programs on servers that speak v5 and v4.

use futures_util::{SinkExt, StreamExt};
use tokio::{io::AsyncWriteExt, net::TcpListener};
use tokio_tungstenite::{
    accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{Request, Response},
    },
};

use super::{CLOSE, END, INPUT, OUTPUT, PROTOCOLS, Programs, exit_code};
use crate::{
    kubernetes::replay::{client, run, token},
    runtime::{ExecSession, Fault},
};

#[test]
fn the_end_of_a_program_is_its_exit_code_or_why_it_did_not_begin() {
    assert_eq!(exit_code(br#"{"status":"Success"}"#), Ok(0));
    let failed = br#"{"status":"Failure","reason":"NonZeroExitCode","message":"command terminated with exit code 7",
        "details":{"causes":[{"reason":"ExitCode","message":"7"}]}}"#;
    assert_eq!(exit_code(failed), Ok(7));
    let missing = br#"{"status":"Failure","message":"no such file","code":500}"#;
    assert_eq!(exit_code(missing), Err("no such file".to_owned()));
    assert!(exit_code(b"").is_err());
}

/// A program like `cat` on a server that speaks this protocol. Returns its port.
async fn cat(protocol: &'static str) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        #[allow(clippy::result_large_err, reason = "the library decides the type of a refusal")]
        let choose = |request: &Request, mut response: Response| {
            let asked = request.headers()["sec-websocket-protocol"].to_str().unwrap();
            assert_eq!(asked, PROTOCOLS.join(", "));
            response.headers_mut().insert("sec-websocket-protocol", protocol.parse().unwrap());
            Ok(response)
        };
        let mut socket = accept_hdr_async(stream, choose).await.unwrap();
        socket.send(Message::binary(vec![OUTPUT])).await.unwrap();
        while let Some(Ok(message)) = socket.next().await {
            match message.into_data().as_ref() {
                [INPUT, bytes @ ..] => socket.send(Message::binary([&[OUTPUT], bytes].concat())).await.unwrap(),
                [CLOSE, INPUT] => {
                    let end = [&[END], br#"{"status":"Success"}"#.as_slice()].concat();
                    socket.send(Message::binary(end)).await.unwrap();
                }
                _ => break,
            }
        }
    });
    port
}

/// The program's answer to a word after which its input ends.
async fn answers(protocol: &'static str) -> (Vec<Result<(bool, Vec<u8>), Fault>>, Option<i64>) {
    let socket = client(cat(protocol).await, token()).open("/exec", &[], &PROTOCOLS).await.unwrap();
    let programs = Programs::default();
    let ExecSession { mut input, output, id } = programs.begin(socket, None);
    input.write_all(b"word").await.unwrap();
    input.shutdown().await.unwrap();
    let pieces = output.collect().await;
    while programs.known().ended.is_empty() {
        tokio::task::yield_now().await;
    }
    (pieces, programs.exit_code(&id))
}

#[test]
fn v5_tells_a_program_the_end_of_its_input() {
    let (pieces, code) = run(answers("v5.channel.k8s.io"));
    assert_eq!((pieces, code), (vec![Ok((false, b"word".to_vec()))], Some(0)));
}

#[test]
fn v4_cannot_and_says_so_instead_of_waiting_forever() {
    let (pieces, code) = run(answers("v4.channel.k8s.io"));
    let [Ok((false, word)), Err(Fault::Refused(why))] = &pieces[..] else { panic!("{pieces:?}") };
    assert!(word == b"word" && why.contains("1.30") && code.is_none(), "{why}");
}
