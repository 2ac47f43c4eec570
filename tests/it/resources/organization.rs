//! Who belongs to an account, and in which role (clusters.md, Organization).

use serde_json::json;
use wire::organization::{GetOrganizationUser, ListOrganizationRoles, ListOrganizationUsers};

use super::reply;
use crate::{
    harness::Platform,
    server::client::{Local, send},
};
use server::Options;

#[test]
fn the_account_of_a_user_is_theirs_alone() {
    let platform = Platform::new();
    platform.engine.create_user("ada@example.com").unwrap();
    let owner = json!({ "id": "local", "email": null, "role": { "id": "builtin:owner" } });
    assert_eq!(reply::<ListOrganizationUsers>(&platform, json!({})), json!({ "users": [owner] }));
    assert_eq!(reply::<GetOrganizationUser>(&platform, json!({ "id": "local" })), owner);
}

#[test]
fn the_roles_are_built_in() {
    let platform = Platform::new();
    let roles = reply::<ListOrganizationRoles>(&platform, json!({}));
    let ids: Vec<&str> = roles["roles"].as_array().unwrap().iter().map(|role| role["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["builtin:owner", "builtin:admin", "builtin:dev", "builtin:billing", "builtin:basic"]);
}

#[test]
fn a_team_is_its_members_and_nobody_else_is_seen() {
    let platform = Platform::new();
    let ada = platform.engine.create_user("ada@example.com").unwrap();
    platform.engine.create_user("stranger").unwrap();
    let team = platform.engine.create_team("ml").unwrap();
    platform.engine.add_to_team(&team.id, &ada.id).unwrap();
    let session = platform.engine.create_session(&ada.id, std::time::Duration::from_secs(3600)).unwrap();
    let local = Local::new(platform.engine, Options::default());
    let token = format!("Authorization: Bearer {}", session.token);
    let team = format!("X-Team-Id: {}", team.id);
    let listed = send(local.address, "GET /v2/organization/users", &[&token, &team], "");
    let mut users = listed.json()["users"].as_array().unwrap().clone();
    users.sort_by_key(|user| user["role"]["id"].to_string());
    let expected = json!([
        { "id": ada.id, "email": "ada@example.com", "role": { "id": "builtin:admin" } },
        { "id": "local", "email": null, "role": { "id": "builtin:owner" } },
    ]);
    assert_eq!(json!(users), expected);
    let own = send(local.address, "GET /v2/organization/users", &[&token], "").json();
    assert_eq!(own["users"][0], json!({ "id": ada.id, "email": "ada@example.com", "role": { "id": "builtin:owner" } }));
    let other = send(local.address, "GET /v2/organization/users/local", &[&token], "");
    assert_eq!(other.status, 404);
}

#[test]
fn all_else_of_an_organization_is_not_built() {
    let local = Local::new(Platform::new().engine, Options::default());
    for line in [
        "GET /v2/organization",
        "POST /v2/organization/roles",
        "PATCH /v2/organization/roles/a",
        "GET /v2/organization/roles/capabilities",
        "GET /v2/organization/invites",
        "DELETE /v2/organization/users/local",
    ] {
        assert_eq!(local.send(line, "").status, 501, "{line}");
    }
    assert_eq!(local.send("GET /v2/organization/roles", "").status, 200);
    assert_eq!(local.send("GET /v2/organizational", "").status, 404);
}
