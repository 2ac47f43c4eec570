//! Commands that this process runs in the container of a pod, with no server between (cli.md, `pods run`).

use std::sync::Arc;

use engine::Engine;
use tokio::sync::{mpsc, oneshot};

use crate::{
    connections::Connections,
    connector::{Connector, sites},
    programs::{self, ClientAction, ClientInput, ClientOutput, OpenProgram, ProgramRequest, WAITING, reach},
};

/// A command in the container of a pod, without a terminal. When it is dropped, it is hung up.
#[derive(Debug)]
pub struct Command {
    /// Its input, which ends when this is dropped.
    pub input: mpsc::Sender<Vec<u8>>,
    /// Its output, which waits to be read: whether it is standard error, and the bytes.
    pub output: mpsc::Receiver<(bool, Vec<u8>)>,
    /// Its exit code, once its output has ended.
    pub code: oneshot::Receiver<u32>,
    /// The client, who is there until this is dropped.
    pub client: CommandClient,
}

/// The client of a command.
#[derive(Debug)]
pub struct CommandClient {
    _acts: mpsc::UnboundedSender<ClientAction>,
}

impl ClientOutput for mpsc::Sender<(bool, Vec<u8>)> {
    async fn send(&self, is_error: bool, bytes: Vec<u8>) -> bool {
        mpsc::Sender::send(self, (is_error, bytes)).await.is_ok()
    }
}

/// Gets in contact with the site where a pod runs; or says why not.
pub async fn connect<C: Connector>(
    engine: &Arc<Engine>,
    connector: &C,
    pod: &str,
) -> Result<Connections<C::Runtime>, String> {
    let target = reach(engine, pod).await?.ok_or_else(|| format!("pod `{pod}` is gone"))?;
    let asked = Arc::clone(engine);
    let found = tokio::task::spawn_blocking(move || sites(&asked)).await.map_err(|error| error.to_string())?;
    let site = found.map_err(|error| error.to_string())?.remove(&target.site);
    let site = site.ok_or_else(|| format!("the host of pod `{pod}` is in the fleet no more"))?;
    let runtime = connector.connect(&site).await.map_err(|fault| fault.to_string())?;
    let connections = Connections::default();
    connections.put(&site.id, Some(&runtime));
    Ok(connections)
}

/// Runs a shell line in the container of a pod; or says why not.
pub async fn open<C: Connector>(
    engine: &Arc<Engine>,
    connections: &Connections<C::Runtime>,
    pod: &str,
    line: String,
) -> Result<Command, String> {
    let asked = ProgramRequest { command: Some(line.into_bytes()), screen: None, env: Vec::new() };
    let OpenProgram { sender, acts, output, code } = programs::open(engine, connections, pod, &asked).await?;
    let (input, mut typed) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while let Some(bytes) = typed.recv().await {
            sender.feed(bytes).await;
        }
        sender.put(ClientInput::End);
    });
    Ok(Command { input, output, code, client: CommandClient { _acts: acts } })
}
