//! The console in front of a served engine, and the link that signs in to it.

use std::{fs::File, net::SocketAddr, sync::Arc};

use http::Uri;
use tokio::net::TcpListener;

use super::running;
use crate::{
    cli::{failure::Failure, session::Session},
    console::{Console, Options, Origins, Sites, Upstream},
};
use api::BaseUrl;
use engine::{Engine, LOCAL_ACCOUNT, Rng};
use server;

/// The console of an engine, and where it listens.
pub(in crate::cli) struct Pages {
    pub(in crate::cli) address: SocketAddr,
    /// The address under which browsers reach it, if another one.
    pub(in crate::cli) public: Option<BaseUrl>,
    /// `serve` or `embedded`.
    pub(in crate::cli) context: &'static str,
    /// The names of the contexts of this machine.
    pub(in crate::cli) contexts: Vec<String>,
    /// Whether the API is served beside it.
    pub(in crate::cli) has_api: bool,
    /// The way to the hosts of the engine, for terminals in their pods.
    pub(in crate::cli) sites: Sites,
}

impl Pages {
    /// Serves the engine's console, and its API beside it or not, until `stop`.
    pub(in crate::cli) async fn serve(
        self,
        listener: TcpListener,
        engine: Arc<Engine>,
        options: server::Options,
        stop: impl Future<Output = ()> + Send + 'static,
    ) {
        let Self { address, public, context, contexts, has_api, sites } = self;
        let (clock, admitted, is_tls) = (options.clock.clone(), options.admitted.clone(), options.tls.is_some());
        let kept = Arc::clone(&engine);
        server::serve_behind(listener, engine, options, stop, |server, stopping| {
            Console::new(Options {
                clock,
                engine: kept,
                upstream: Upstream::Here(Arc::clone(&server)),
                behind: has_api.then_some(server),
                context: context.to_owned(),
                server: None,
                contexts,
                admitted,
                origins: Origins::new(address, is_tls, public.as_ref().and_then(host)),
                port: address.port(),
                sites,
                stopping,
            })
        })
        .await;
    }
}

/// The names of the contexts of this machine; none where their file cannot be read, which `doctor` tells.
pub(in crate::cli) fn contexts(session: &Session) -> Vec<String> {
    let known = session.settings.config.contexts();
    known.map(|known| known.named.keys().map(ToString::to_string).collect()).unwrap_or_default()
}

/// The way into a console that is about to be served: other processes find it as long as this exists.
pub(in crate::cli) struct Entrance {
    /// A link that signs in the user of this machine.
    pub(in crate::cli) link: String,
    _mark: Option<File>,
}

impl Entrance {
    /// Of the console of an engine at this base.
    pub(in crate::cli) fn open(engine: &Engine, base: &str) -> Result<Self, Failure> {
        let link = link(engine, LOCAL_ACCOUNT, base)?;
        Ok(Self { link, _mark: engine.folder().and_then(|folder| running::mark(folder, base)) })
    }
}

/// A link that signs this user in, once within ten minutes.
pub(in crate::cli) fn link(engine: &Engine, user: &str, base: &str) -> Result<String, Failure> {
    // Never a seeded source: whoever knew the seed could follow the link.
    let code = engine.create_console_code(&Rng::from_system(), user);
    let code = code.map_err(|error| Failure::admin("make a link to the console", error))?;
    // Behind `#`, no log and no proxy sees it.
    Ok(format!("{}/console/#login={code}", base.trim_end_matches('/')))
}

/// Scheme and host of a public address, as a browser sends them: without the port that the scheme implies.
fn host(base: &BaseUrl) -> Option<(String, String)> {
    let uri: Uri = base.to_string().parse().ok()?;
    let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
    let implied = if scheme == "https" { ":443" } else { ":80" };
    let host = authority.as_str().strip_suffix(implied).unwrap_or(authority.as_str());
    Some((scheme.to_owned(), host.to_owned()))
}
