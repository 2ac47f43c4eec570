//! The link from an endpoint to its template. v1 kept one, so that a change of the template reached its endpoints; v2
//! does not. Here, a variable in the endpoint's environment is the link: it outlives the proxy, is the same for every
//! proxy, and ends with the endpoint. No v1 answer shows it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::answer::{Refusal, RequestContext};
use migrate::{body::Fields, rules::table};
use ops::list;
use wire::{
    schema,
    serverless::endpoints::{Endpoint, ListEndpoints, UpdateEndpoint},
    templates::Template,
};

/// The variable that carries the id of the template.
pub(super) const TEMPLATE_ID: &str = "SVCCTL_TEMPLATE_ID";

/// The settings that v1 endpoints took from their template, under their v2 names.
const INHERITED: [&str; 8] = ["image", "args", "cmd", "entrypoint", "env", "disk", "ports", "registry"];

/// The id of an endpoint's template; empty if there is none, as in v1.
pub(super) fn template_of(endpoint: &Endpoint) -> &str {
    endpoint.env.as_ref().and_then(|env| env.get(TEMPLATE_ID)).map_or("", String::as_str)
}

/// An endpoint's environment without the link.
pub(super) fn shown_env(endpoint: &Endpoint) -> BTreeMap<String, String> {
    let mut env = endpoint.env.clone().into_option().unwrap_or_default();
    env.remove(TEMPLATE_ID);
    env
}

/// Links the endpoint of a body to a template with the variables `of_template`. Those set by the body take precedence.
pub(super) fn link(body: &mut Fields, template: &str, of_template: Fields) {
    let mut env = of_template;
    if let Some(Value::Object(own)) = body.remove("env") {
        env.extend(own);
    }
    env.insert(TEMPLATE_ID.to_owned(), template.into());
    body.insert("env".to_owned(), env.into());
}

/// Applies a template update to the endpoints linked to it. Endpoints that cannot take it are named; repeating the
/// update reaches them and leaves the others unchanged.
pub(super) async fn roll_out(
    context: &mut RequestContext<'_>,
    template: &Template,
    changed: &Fields,
) -> Result<(), Refusal> {
    let mut body: Fields = changed.clone();
    body.retain(|name, _| INHERITED.contains(&name.as_str()));
    if body.is_empty() || !template.serverless {
        return Ok(());
    }
    context.apply(&table::TEMPLATE_ENDPOINTS);
    if let Some(Value::Object(env)) = body.remove("env") {
        link(&mut body, &template.id, env);
    }
    let all = list::all(&context.api, ListEndpoints::default()).await;
    let all = all.map_err(|error| Refusal::from(error).after("the template is changed, and its endpoints are not"))?;
    let mut failed: Vec<(String, Refusal)> = Vec::new();
    let mut reached = 0_usize;
    for endpoint in all.items().filter(|endpoint| template_of(endpoint) == template.id) {
        let update = schema::decode::<UpdateEndpoint>(json!({ "id": endpoint.id, "body": body }))?;
        match context.api.call(update).await {
            Ok(_) => reached += 1,
            // It has been deleted in the meantime.
            Err(error) if error.status() == Some(404) => {}
            Err(error) => failed.push((endpoint.id.clone(), error.into())),
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = failed.iter().map(|(id, _)| id.as_str()).collect();
    let what = format!(
        "the template is changed, {reached} of its endpoints follow, and these do not: {}; once the cause is gone, send \
         the same request again",
        ids.join(", ")
    );
    Err(failed.swap_remove(0).1.after(&what))
}
