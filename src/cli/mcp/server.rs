//! The protocol: lists the tools, hands their calls to the desk, and carries progress, questions and cancellations.
#![expect(
    deprecated,
    reason = "clients of today announce folders and take log messages; what replaces both comes later"
)]

use std::path::PathBuf;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ElicitRequestParams, ElicitationAction,
        ElicitationSchema, Implementation, ListToolsResult, LoggingLevel, LoggingMessageNotificationParam,
        PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    answer::ToolReply,
    desk::{TaskMessage, ToolCall},
    roots,
};

/// How many messages of a task may wait for the client.
const MESSAGES: usize = 16;
/// How many folders of a client count.
const MOST_ROOTS: usize = 32;

/// The server as the protocol sees it.
pub(super) struct ToolServer {
    pub(super) calls: mpsc::Sender<ToolCall>,
    pub(super) tools: Vec<Tool>,
    /// The instructions that a model gets at the start.
    pub(super) instructions: String,
}

#[expect(
    deprecated,
    reason = "clients of today announce their folders and take log messages; their successors come later"
)]
impl ServerHandler for ToolServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_logging().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("svcctl", env!("CARGO_PKG_VERSION")))
            .with_instructions(self.instructions.clone())
    }

    async fn set_level(
        &self,
        _: rmcp::model::SetLevelRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        // There are warnings alone.
        Ok(())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let roots = folders(&context).await;
        let (messages, mut told) = mpsc::channel(MESSAGES);
        let (reply, mut answered) = oneshot::channel();
        let (cancel, cancelled) = watch::channel(false);
        let call = ToolCall {
            name: request.name.into_owned(),
            arguments: request.arguments.unwrap_or_default(),
            roots,
            messages,
            cancelled,
            reply,
        };
        if self.calls.try_send(call).is_err() {
            let what = "too many calls at once; wait for their answers".to_owned();
            return Err(ErrorData::internal_error(what, None));
        }
        let mut progress = ProgressTalk::of(&context);
        loop {
            tokio::select! {
                biased;
                Some(message) = told.recv() => progress.pass_on(&context, message).await,
                reply = &mut answered => return Ok(answer(reply.ok())),
                () = context.ct.cancelled(), if !*cancel.borrow() => { let _ = cancel.send(true); }
            }
        }
    }
}

/// The answer as the protocol has it.
fn answer(reply: Option<ToolReply>) -> CallToolResponse {
    let Some(ToolReply { text, fields, is_error }) = reply else {
        return CallToolResult::error(vec![ContentBlock::text("the server is ending")]).into();
    };
    let content = vec![ContentBlock::text(text)];
    let mut result = if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    if !is_error {
        // False is what its absence means.
        result.is_error = None;
    }
    result.structured_content = Some(fields);
    result.into()
}

/// The folders of the client; `None` for one that has no such list.
async fn folders(context: &RequestContext<RoleServer>) -> Option<Vec<PathBuf>> {
    context.client_capabilities()?.roots?;
    let listed = context.peer.list_roots().await.ok()?;
    Some(listed.roots.iter().take(MOST_ROOTS).filter_map(|root| roots::folder(&root.uri)).collect())
}

/// How far a call is, for a client that wants to know.
struct ProgressTalk {
    token: Option<rmcp::model::ProgressToken>,
    count: u32,
    last: String,
}

impl ProgressTalk {
    fn of(context: &RequestContext<RoleServer>) -> Self {
        Self { token: context.meta.get_progress_token(), count: 0, last: String::new() }
    }

    /// Passes a message on. A client that cannot be reached will notice that itself.
    async fn pass_on(&mut self, context: &RequestContext<RoleServer>, message: TaskMessage) {
        match message {
            TaskMessage::Progress(text) => {
                let Some(token) = self.token.clone().filter(|_| text != self.last) else { return };
                self.count += 1;
                self.last.clone_from(&text);
                let progress = ProgressNotificationParam::new(token, f64::from(self.count)).with_message(text);
                let _ = context.peer.notify_progress(progress).await;
            }
            TaskMessage::Warning(text) => {
                let warning = LoggingMessageNotificationParam::new(LoggingLevel::Warning, text.into());
                let _ = context.peer.notify_logging_message(warning).await;
            }
            TaskMessage::Question(text, reply) => _ = reply.send(ask(context, text).await),
        }
    }
}

/// Asks the person; `None` where the client cannot.
async fn ask(context: &RequestContext<RoleServer>, message: String) -> Option<bool> {
    context.client_capabilities()?.elicitation?;
    let requested_schema = ElicitationSchema::builder().build().ok()?;
    let question = ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema };
    let answer = context.peer.create_elicitation(question).await.ok()?;
    Some(matches!(answer.action, ElicitationAction::Accept))
}
