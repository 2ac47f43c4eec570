//! A client of the ssh proxy: its identity and its requests.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use engine::hosts::ProxyTarget;
use russh::{
    Channel, ChannelId, ChannelOpenFailure, Disconnect, Pty, Sig,
    keys::PublicKey,
    server::{Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Session, VerifiedPublicKey},
};
use tokio::{sync::watch, time::sleep};

use super::{Proxy, WINDOW, program::Program};
use crate::{
    programs::{ClientInput, ProgramRequest, Terminal, reach},
    runtime::Runtime,
};

/// How many bytes wait in memory for a client's programs before it is held back.
const PLENTY: usize = 1 << 20;
/// The window of a client while it is held back: small enough to cost nothing, and large enough that it is heard. A
/// used-up window cannot be reopened, since only arriving data reopens it.
const TRICKLE: u32 = 2;
/// How long to yield to others meanwhile.
const PATIENCE: Duration = Duration::from_millis(20);
/// Variables that a client may set, as in OpenSSH's default configuration.
const ENVIRONMENT: [&str; 2] = ["LANG", "LC_"];
const NO_FORWARDING: &str = "the proxy forwards no ports; publish the port of the pod instead";
const NO_SUBSYSTEM: &str =
    "svcctl: the proxy has no sftp; `scp -O` works where the image has scp, and tar everywhere\r\n";

/// Sent to a client whose key no longer belongs to the pod's account.
pub(super) const REVOKED: &str = "your key is no longer registered";

/// A client that has authenticated with a key of its pod's account.
#[derive(Debug, Clone)]
pub(super) struct AuthenticatedClient {
    pod: String,
    key: PublicKey,
}

impl AuthenticatedClient {
    /// Whether its key has been revoked. For a pod that is gone this is unknown: its programs end with its container.
    pub(super) async fn is_revoked<R: Runtime>(&self, proxy: &Proxy<R>) -> bool {
        matches!(reach(&proxy.engine, &self.pod).await, Ok(Some(reach)) if !is_known(&reach, &self.key))
    }
}

/// Whether a key belongs to the account of a pod.
fn is_known(reach: &ProxyTarget, key: &PublicKey) -> bool {
    let is_it = |known: &String| PublicKey::from_openssh(known).is_ok_and(|known| known.key_data() == key.key_data());
    reach.ssh_keys.iter().any(is_it)
}

/// One client.
pub(super) struct Client<R> {
    proxy: Arc<Proxy<R>>,
    /// Its identity, once it has authenticated.
    guest: watch::Sender<Option<AuthenticatedClient>>,
    channels: HashMap<ChannelId, ChannelState>,
    /// Bytes that wait for its programs.
    waiting: Arc<AtomicUsize>,
}

/// The state of one channel.
struct ChannelState {
    /// The channel, until a program has it.
    channel: Option<Channel<Msg>>,
    asked: ProgramRequest,
    program: Option<Program>,
}

impl<R: Runtime> Client<R> {
    /// An unauthenticated client, and the slot for its identity once it has authenticated.
    pub(super) fn new(proxy: Arc<Proxy<R>>) -> (Self, watch::Receiver<Option<AuthenticatedClient>>) {
        let (guest, admitted) = watch::channel(None);
        (Self { proxy, guest, channels: HashMap::new(), waiting: Arc::default() }, admitted)
    }

    /// The pod with a user's name, if this is a key of its account. Whatever is wrong, the response is the same.
    async fn admitted(&self, user: &str, key: &PublicKey) -> Option<AuthenticatedClient> {
        let (pod, token) = user.split_once('-')?;
        let reach = reach(&self.proxy.engine, pod).await.ok()??;
        (reach.token == token && is_known(&reach, key))
            .then(|| AuthenticatedClient { pod: pod.to_owned(), key: key.clone() })
    }

    /// Runs a client's request in a channel: a command, or a shell.
    async fn run(
        &mut self,
        channel: ChannelId,
        command: Option<Vec<u8>>,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        let guest = self.guest.borrow().clone();
        let (Some(guest), Some(talk)) = (guest, self.channels.get_mut(&channel)) else {
            return session.channel_failure(channel);
        };
        if guest.is_revoked(&self.proxy).await {
            return session.disconnect(Disconnect::ByApplication, REVOKED, "en");
        }
        let Some(taken) = talk.channel.take() else { return session.channel_failure(channel) };
        talk.asked.command = command;
        let asked = std::mem::take(&mut talk.asked);
        talk.program = Some(Program::start(&self.proxy, guest.pod, taken, asked, &self.waiting));
        session.channel_success(channel)
    }

    fn is_held_back(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > PLENTY
    }
}

impl<R: Runtime> Handler for Client<R> {
    type Error = russh::Error;

    async fn auth_publickey_offered(&mut self, user: &str, offer: PublicKeyOffer<'_>) -> Result<Auth, russh::Error> {
        Ok(self.admitted(user, offer.public_key).await.map_or_else(Auth::reject, |_| Auth::Accept))
    }

    async fn auth_publickey(&mut self, user: &str, key: VerifiedPublicKey<'_>) -> Result<Auth, russh::Error> {
        let guest = self.admitted(user, key.public_key).await;
        let answer = if guest.is_some() { Auth::Accept } else { Auth::reject() };
        self.guest.send_replace(guest);
        Ok(answer)
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        self.channels.insert(
            channel.id(),
            ChannelState { channel: Some(channel), asked: ProgramRequest::default(), program: None },
        );
        reply.accept().await;
        Ok(())
    }

    async fn channel_open_direct_tcpip(
        &mut self,
        _: Channel<Msg>,
        _: &str,
        _: u32,
        _: &str,
        _: u32,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        reply.reject(ChannelOpenFailure::Other { code: 1, reason: NO_FORWARDING.to_owned() }).await;
        Ok(())
    }

    async fn channel_open_direct_streamlocal(
        &mut self,
        _: Channel<Msg>,
        _: &str,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        reply.reject(ChannelOpenFailure::Other { code: 1, reason: NO_FORWARDING.to_owned() }).await;
        Ok(())
    }

    async fn tcpip_forward(&mut self, _: &str, _: &mut u32, session: &mut Session) -> Result<bool, russh::Error> {
        session.debug(true, NO_FORWARDING, "en")?;
        Ok(false)
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        let Some(talk) = self.channels.get_mut(&channel).filter(|talk| talk.program.is_none()) else {
            return session.channel_failure(channel);
        };
        talk.asked.screen = Some(Terminal { term: term.to_owned(), size: size(columns, rows) });
        session.channel_success(channel)
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        let is_allowed =
            ENVIRONMENT.iter().any(|known| name == *known || known.ends_with('_') && name.starts_with(known));
        let talk = self.channels.get_mut(&channel).filter(|talk| is_allowed && talk.asked.env.len() < 32);
        let Some(talk) = talk else { return session.channel_failure(channel) };
        talk.asked.env.push(format!("{name}={value}"));
        session.channel_success(channel)
    }

    async fn shell_request(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        self.run(channel, None, session).await
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        command: &[u8],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.run(channel, Some(command.to_vec()), session).await
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        // OpenSSH's client prints nothing that precedes a failed request, so it fails with a message.
        session.channel_success(channel)?;
        session.extended_data(channel, 1, NO_SUBSYSTEM.as_bytes().to_vec())?;
        session.exit_status_request(channel, 1)?;
        session.eof(channel)?;
        session.close(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        if let Some(program) = self.channels.get(&channel).and_then(|talk| talk.program.as_ref()) {
            program.resize(size(columns, rows));
        }
        Ok(())
    }

    async fn signal(&mut self, channel: ChannelId, signal: Sig, _: &mut Session) -> Result<(), russh::Error> {
        if let Some(program) = self.channels.get(&channel).and_then(|talk| talk.program.as_ref()) {
            program.signal(&signal);
        }
        Ok(())
    }

    async fn data(&mut self, channel: ChannelId, data: &[u8], _: &mut Session) -> Result<(), russh::Error> {
        if let Some(program) = self.channels.get(&channel).and_then(|talk| talk.program.as_ref()) {
            program.put(ClientInput::Bytes(data.to_vec()));
        }
        // The client is slow now, but its programs' output is not held up by the input they do not read.
        if self.is_held_back() {
            sleep(PATIENCE).await;
        }
        Ok(())
    }

    fn adjust_window(&mut self, _: ChannelId, _: u32) -> u32 {
        if self.is_held_back() { TRICKLE } else { WINDOW }
    }

    async fn channel_eof(&mut self, channel: ChannelId, _: &mut Session) -> Result<(), russh::Error> {
        if let Some(program) = self.channels.get(&channel).and_then(|talk| talk.program.as_ref()) {
            program.put(ClientInput::End);
        }
        Ok(())
    }

    async fn channel_close(&mut self, channel: ChannelId, _: &mut Session) -> Result<(), russh::Error> {
        // This hangs up its program, if that is still running.
        self.channels.remove(&channel);
        Ok(())
    }
}

/// Columns and rows of a terminal, neither of them zero.
fn size(columns: u32, rows: u32) -> (u16, u16) {
    let within = |number: u32, usual: u16| u16::try_from(number).ok().filter(|number| *number > 0).unwrap_or(usual);
    (within(columns, 80), within(rows, 24))
}
