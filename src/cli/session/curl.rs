//! A request as a shell command line (`--curl`). The key, secret values and registry passwords are omitted: the shell
//! fills them in.

use std::borrow::Cow;

use serde_json::Value;

use crate::cli::backend::Backend;
use api::Request;

/// The placeholder for a secret value.
pub(in crate::cli) const SECRET_VALUE: &str = "$SECRET_VALUE";
/// The placeholder for a registry password.
pub(in crate::cli) const REGISTRY_PASSWORD: &str = "$REGISTRY_PASSWORD";
/// Where a body contains a secret: the path, the field, and the placeholder for its value.
const SECRETS: [(&str, &str, &str); 2] =
    [("/v2/account/secrets", "value", SECRET_VALUE), ("/v2/registries", "password", REGISTRY_PASSWORD)];

/// The line.
pub(in crate::cli) fn line(request: &Request, backend: &Backend) -> String {
    let (base, team) = match backend {
        Backend::Embedded => ("\"$SVCCTL_BASE_URL\"".to_owned(), None),
        Backend::Remote { base_url, team, .. } => (quoted(&base_url.to_string()), team.as_ref()),
    };
    // Jobs may go elsewhere than everything else; then the target is a whole address.
    let base = if request.target.starts_with('/') { base } else { String::new() };
    // Two quoted words without a space between them are one word.
    let url = format!("{base}{}", quoted(&request.target)).replacen("''", "", 1);
    let mut line = format!("curl -X {} {url} -H \"Authorization: Bearer $SVCCTL_API_KEY\"", request.method);
    if let Some(team) = team {
        line.push_str(&format!(" -H {}", quoted(&format!("X-Team-Id: {team}"))));
    }
    for (name, value) in &request.headers {
        line.push_str(&format!(" -H {}", quoted(&format!("{name}: {value}"))));
    }
    if let Some(body) = &request.body {
        let secret = SECRETS.into_iter().find(|(path, ..)| request.target.starts_with(path));
        let body = match secret {
            Some((_, field, stand_in)) => without(body, field, stand_in),
            None => String::from_utf8_lossy(body),
        };
        // curl takes what begins with @ for the name of a file.
        let flag = if body.starts_with('@') { "--data-raw" } else { "-d" };
        let mut body = quoted(&body);
        if let Some((_, _, stand_in)) = secret {
            // Outside the quotes that protect the rest.
            body = body.replace(&format!("\"{stand_in}\""), &format!("\"'\"{stand_in}\"'\""));
        }
        line.push_str(&format!(" -H 'Content-Type: application/json' {flag} {body}"));
    }
    line
}

/// A body with a variable instead of a secret. A body that is not JSON may contain it anywhere.
fn without<'b>(body: &'b [u8], field: &str, stand_in: &'static str) -> Cow<'b, str> {
    let Ok(mut fields) = serde_json::from_slice::<Value>(body) else { return stand_in.into() };
    if let Some(value) = fields.get_mut(field) {
        *value = stand_in.into();
    }
    fields.to_string().into()
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use http::Method;

    use super::line;
    use crate::cli::backend::{Backend, KeySource};
    use api::Request;

    fn remote() -> Backend {
        let base_url = "https://api.example.com/".parse().expect("an address");
        let key = KeySource::Environment("svk_secret".parse().expect("a key"));
        Backend::Remote { base_url, context: None, key, team: "team 7".parse().ok() }
    }

    #[test]
    fn a_line_is_what_a_shell_takes_and_the_key_is_not_in_it() {
        let body = br#"{"name":"it's $HOME `x`"}"#.to_vec();
        let request = Request::any(Method::POST, "/v2/pods", &[], Some(body));
        assert_eq!(
            line(&request, &remote()),
            "curl -X POST 'https://api.example.com/v2/pods' -H \"Authorization: Bearer $SVCCTL_API_KEY\" \
             -H 'X-Team-Id: team 7' -H 'Content-Type: application/json' -d '{\"name\":\"it'\\''s $HOME `x`\"}'"
        );
    }

    #[test]
    fn the_value_of_a_secret_is_for_the_shell_to_put_in() {
        let body = br#"{"name":"a","value":"hunter2"}"#.to_vec();
        let line = line(&Request::any(Method::POST, "/v2/account/secrets", &[], Some(body)), &Backend::Embedded);
        assert!(line.ends_with(r#"-d '{"name":"a","value":"'"$SECRET_VALUE"'"}'"#), "{line}");
    }

    #[test]
    fn the_password_of_a_registry_is_for_the_shell_to_put_in() {
        let body = br#"{"name":"a","username":"me","password":"hunter2"}"#.to_vec();
        let line = line(&Request::any(Method::POST, "/v2/registries", &[], Some(body)), &Backend::Embedded);
        assert!(!line.contains("hunter2"), "{line}");
        assert!(line.contains(r#""password":"'"$REGISTRY_PASSWORD"'""#), "{line}");
    }

    #[test]
    fn a_whole_address_stays_as_it_is() {
        let request = Request::any(Method::GET, "/v2/e/health", &[], None);
        let request = Request { target: "http://jobs:1/v2/e/health".to_owned(), ..request };
        assert!(line(&request, &remote()).starts_with("curl -X GET 'http://jobs:1/v2/e/health' -H "));
    }

    #[test]
    fn the_embedded_engine_has_the_address_at_which_it_is_served() {
        let request = Request::any(Method::GET, "/v2/pods?limit=1&a=$b", &[], None);
        assert_eq!(
            line(&request, &Backend::Embedded),
            "curl -X GET \"$SVCCTL_BASE_URL\"'/v2/pods?limit=1&a=$b' -H \"Authorization: Bearer $SVCCTL_API_KEY\""
        );
    }
}
