//! `svcctl mcp`: coding agents as users. A client of a few lines speaks the protocol here; `tests/mcp` has two that
//! others wrote.

mod hostile;
mod install;
mod limits;
mod skill;
mod tasks;

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
};

use serde_json::{Value, json};

use crate::harness::{DEADLINE, Home};

/// The version of the protocol that most clients speak.
const VERSION: &str = "2025-06-18";

/// A client of a server that it started.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Value>,
    next: u64,
    /// Messages that came while another was awaited.
    kept: VecDeque<Value>,
    /// The folders that it tells, if it tells any.
    roots: Option<Vec<String>>,
    /// The person's answer to every question; none if they cannot be asked.
    answer: Option<&'static str>,
    /// Notifications, in order.
    pub(crate) notices: Vec<Value>,
}

impl Client {
    /// A client without folders and questions, after its handshake.
    pub(crate) fn start(home: &Home, args: &str) -> Self {
        Self::with(home.command(&words(args)), None, None)
    }

    pub(crate) fn with(command: Command, roots: Option<Vec<String>>, answer: Option<&'static str>) -> Self {
        let mut client = Self::silent(command);
        (client.roots, client.answer) = (roots, answer);
        let mut capabilities = json!({});
        if client.roots.is_some() {
            capabilities["roots"] = json!({});
        }
        if client.answer.is_some() {
            capabilities["elicitation"] = json!({});
        }
        let about = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": VERSION, "capabilities": capabilities, "clientInfo": about });
        let greeted = client.request("initialize", params);
        assert_eq!(greeted["result"]["serverInfo"]["name"], "svcctl", "{greeted}");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    /// A client that has said nothing yet.
    pub(crate) fn silent(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no message: {line}"));
                if tell.send(message).is_err() {
                    break;
                }
            }
        });
        let kept = VecDeque::new();
        Self { child, input, lines, next: 0, kept, roots: None, answer: None, notices: Vec::new() }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.write(&format!("{message}\n"));
    }

    pub(crate) fn write(&mut self, text: &str) {
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Sends a request, and gives its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// The answer to a request. Requests of the server are answered meanwhile.
    pub(crate) fn answer(&mut self, id: u64) -> Value {
        if let Some(at) = self.kept.iter().position(|message| message["id"] == id) {
            return self.kept.remove(at).unwrap();
        }
        loop {
            let message = self.lines.recv_timeout(DEADLINE).expect("an answer in time");
            match message["method"].as_str() {
                Some("roots/list") => {
                    let roots: Vec<Value> = self
                        .roots
                        .iter()
                        .flatten()
                        .map(|folder| json!({ "uri": format!("file://{folder}") }))
                        .collect();
                    self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": { "roots": roots } }));
                }
                Some("elicitation/create") => {
                    let action = self.answer.unwrap();
                    self.notices.push(message.clone());
                    self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": { "action": action } }));
                }
                Some(_) => self.notices.push(message),
                None if message["id"] == id => return message,
                None => self.kept.push_back(message),
            }
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Calls a tool, and gives its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert!(answer["error"].is_null(), "{tool}: {answer}");
        answer["result"].clone()
    }

    /// The fields of a call that succeeds.
    pub(crate) fn done(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
        result["structuredContent"].clone()
    }

    /// The error of a call that fails.
    pub(crate) fn refused(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{tool}: {result}");
        result["structuredContent"]["error"].clone()
    }

    /// Ends the input, and waits for the server to end.
    pub(crate) fn finish(mut self) -> i32 {
        drop(self.input.take());
        let began = std::time::Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap_or(-1);
            }
            assert!(began.elapsed() < DEADLINE, "the server does not end");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }

    /// Kills the server.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of `svcctl mcp` with these options.
pub(crate) fn words(args: &str) -> Vec<String> {
    std::iter::once("mcp".to_owned()).chain(shell_words::split(args).unwrap()).collect()
}

/// The text of a result.
pub(crate) fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

/// The arguments of a small pod.
pub(crate) fn small(name: &str) -> Value {
    json!({ "name": name, "image": "python:3.12", "hardware": { "gpu": ["RTX 4090"] } })
}
