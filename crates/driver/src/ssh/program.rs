//! A program that a client of the ssh proxy runs in the container of its pod.

use std::sync::{Arc, atomic::AtomicUsize};

use russh::{Channel, ChannelWriteHalf, Sig, server::Msg};
use tokio::sync::mpsc;

use super::Proxy;
use crate::{
    programs::{
        ClientAction, ClientInput, ClientOutput, InputSender, NOTHING_RAN, PendingInput, ProgramRequest, begin,
    },
    runtime::Runtime,
};

impl ClientOutput for ChannelWriteHalf<Msg> {
    async fn send(&self, is_error: bool, bytes: Vec<u8>) -> bool {
        let sent = if is_error { self.extended_data_bytes(1, bytes).await } else { self.data_bytes(bytes).await };
        sent.is_ok()
    }
}

/// A program running for a client. Dropping it hangs it up.
pub(super) struct Program {
    input: InputSender,
    acts: mpsc::UnboundedSender<ClientAction>,
}

impl Program {
    /// Starts it. `waiting` counts the bytes that it has not read.
    pub(super) fn start<R: Runtime>(
        proxy: &Arc<Proxy<R>>,
        pod: String,
        channel: Channel<Msg>,
        asked: ProgramRequest,
        waiting: &Arc<AtomicUsize>,
    ) -> Self {
        let (input, sent) = PendingInput::new(Arc::clone(waiting));
        let (acts, acted) = mpsc::unbounded_channel();
        let proxy = Arc::clone(proxy);
        tokio::spawn(async move {
            let held = proxy.running.clone();
            // The connection hands over arriving data; it is not read from the channel.
            let (_, writer) = channel.split();
            let code = match begin(&proxy.engine, &proxy.connections, &pod, &asked).await {
                Ok(begun) => begun.run(&writer, sent, acted).await,
                Err(reason) => {
                    let reason = format!("svcctl: {reason}\r\n");
                    let _ = writer.extended_data_bytes(1, reason.into_bytes()).await;
                    Some(NOTHING_RAN)
                }
            };
            if let Some(code) = code {
                let _ = writer.exit_status(code).await;
                let _ = writer.eof().await;
                let _ = writer.close().await;
            }
            drop(held);
        });
        Self { input, acts }
    }

    /// Takes data from the client.
    pub(super) fn put(&self, input: ClientInput) {
        self.input.put(input);
    }

    /// Changes the size of its terminal.
    pub(super) fn resize(&self, size: (u16, u16)) {
        let _ = self.acts.send(ClientAction::Resize(size));
    }

    /// Sends a signal to it.
    pub(super) fn signal(&self, signal: &Sig) {
        let name = match signal {
            Sig::ABRT => "ABRT",
            Sig::ALRM => "ALRM",
            Sig::HUP => "HUP",
            Sig::INT => "INT",
            Sig::KILL => "KILL",
            Sig::QUIT => "QUIT",
            Sig::TERM => "TERM",
            Sig::USR1 => "USR1",
            Sig::FPE | Sig::ILL | Sig::PIPE | Sig::SEGV | Sig::Custom(_) => return,
        };
        let _ = self.acts.send(ClientAction::Signal(name.to_owned()));
    }
}
