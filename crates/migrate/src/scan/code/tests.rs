//! What is found in small programs: the line and the rule of each finding.

use std::path::Path;

use super::{sight, survey};
use crate::scan::{Finding, Language, Reach, Remedy};

/// What is found in the first of some files.
fn found(files: &[(Language, &str, &str)]) -> Vec<Finding> {
    let mut reach = Reach::default();
    for (language, path, text) in files {
        survey(*language, Path::new(path), text, &mut reach);
    }
    let (language, path, text) = files[0];
    let sight = sight(language, Path::new(path), text, &reach);
    sight.found.into_iter().map(|found| Finding::place(found, text)).collect()
}

/// The same of one text, in short: `3 pods-path`.
fn rules(language: Language, text: &str) -> Vec<String> {
    found(&[(language, "a", text)]).iter().map(|one| format!("{} {}", one.line, one.found.rule.id)).collect()
}

#[test]
fn requests_are_found_in_every_language() {
    let cases: &[(Language, &str, &[&str])] = &[
        (
            Language::Python,
            "B = 'https://h/v1'\nrequests.post(f'{B}/pods/{i}/stop')",
            &["1 base-url", "2 pods-stop-path"],
        ),
        (
            Language::JavaScript,
            "const B = env.X || 'https://h/v1';\nawait fetch(`${B}/pods`)",
            &["1 base-url", "2 pods-path"],
        ),
        (Language::TypeScript, "const u = new URL('networkvolumes', 'https://h/v1/');", &["1 volumes-path"]),
        (Language::Shell, "B=${B:-https://h/v1}\nid=$(curl $B/pods/$1)", &["1 base-url", "2 pods-path"]),
        (
            Language::Go,
            "const b = \"https://h/v1\"\nvar u = b + \"/pods/\" + id + \"/start\"",
            &["1 base-url", "2 pods-start-path"],
        ),
        (
            Language::Rust,
            "const B: &str = \"https://h/v1\";\nfn f() { get([B, \"/pods/\", id, \"/stop\"].concat()) }",
            &["1 base-url", "2 pods-stop-path"],
        ),
        (Language::Php, "<?php\n$http->delete('https://h/v1/pods/' . $id);", &["2 pods-path"]),
        (Language::CSharp, "http.PostAsync($\"https://h/v1/pods/{id}/reset\", null);", &["1 pods-reset-path"]),
        (
            Language::Java,
            "String u = String.format(\"https://h/v1/billing/pods?grouping=%s\", g);",
            &["1 billing-pods-path", "1 billing-grouping"],
        ),
        (
            Language::Ruby,
            "B = 'https://h/v1'\nget(\"#{B}/containerregistryauth\")",
            &["1 base-url", "2 registries-path"],
        ),
        (Language::PowerShell, "Invoke-RestMethod -Uri \"https://h/v1/pods/$id\" -Method Delete", &["1 pods-path"]),
    ];
    for (language, text, expected) in cases {
        assert_eq!(rules(*language, text), *expected, "{language:?}: {text}");
    }
}

#[test]
fn what_is_not_v1_is_not_found() {
    let cases: &[(Language, &str)] = &[
        (Language::Python, "# requests.get('https://h/v1/pods')\n\"\"\"See https://h/v1/pods.\"\"\""),
        (Language::Python, "requests.get('https://kubernetes.default.svc/api/v1/pods')"),
        (Language::Python, "B = 'https://api.openai.com/v1'\nrequests.get(B + '/endpoints')"),
        (Language::JavaScript, "fetch(`https://jobs.host/v2/${id}/run`)"),
        (Language::TypeScript, "const templateId = a.workersMax; if (path.startsWith('/pods')) {}"),
        (Language::Go, "c.Get(\"https://h/v1/pods/\" + namespace + \"/\" + name)"),
        (Language::Shell, "kubectl get --raw /api/v1/pods # https://h/v1/pods"),
        (Language::Ruby, "link_to 'Pods', 'https://console.host/pods'"),
    ];
    for (language, text) in cases {
        assert_eq!(rules(*language, text), Vec::<String>::new(), "{language:?}: {text}");
    }
}

#[test]
fn answers_are_followed_to_where_they_are_read() {
    let python = "
def pods():
    return requests.get('https://h/v1/pods').json()
for pod in pods():
    print(pod['machine'], pod['desiredStatus'])
r = requests.delete('https://h/v1/pods/x')
if r.status_code == 200:
    raise Failed(r.json()['message'])
";
    let expected = [
        "3 pods-path",
        "4 list-wrapper",
        "5 pod-reply-machine",
        "5 pod-reply-desired-status",
        "6 pods-path",
        "7 status-codes",
        "8 error-shape",
    ];
    assert_eq!(rules(Language::Python, python), expected);
    let shell = "code=$(curl -X DELETE https://h/v1/pods/$1 -w '%{http_code}')\n[ \"$code\" = 200 ] || exit\ncurl https://h/v1/pods | jq '.[].costPerHr'";
    let expected = ["1 pods-path", "2 status-codes", "3 pods-path", "3 list-wrapper", "3 pod-reply-cost"];
    assert_eq!(rules(Language::Shell, shell), expected);
}

#[test]
fn a_body_is_found_in_every_form() {
    let cases: &[(Language, &str)] = &[
        (
            Language::Java,
            "JSONObject body = new JSONObject()\n.put(\"imageName\", image)\n.put(\"gpuTypeIds\", new JSONArray().put(\"L4\"));\npost(\"https://h/v1/pods\", body);",
        ),
        (
            Language::CSharp,
            "var body = new Dictionary<string, object> {\n[\"imageName\"] = image,\n[\"gpuTypeIds\"] = new[] { \"L4\" } };\nhttp.PostAsJsonAsync(\"https://h/v1/pods\", body);",
        ),
        (
            Language::CSharp,
            "var body = new Dictionary<string, object>() {\n{ \"imageName\", image },\n{ \"gpuTypeIds\", types } };\nhttp.PostAsJsonAsync(\"https://h/v1/pods\", body);",
        ),
        (
            Language::Shell,
            "body=$(jq -n --arg image \"$1\" '{\nimageName: ($image | ascii_downcase),\n\"gpuTypeIds\": [\"L4\"]}')\ncurl -d \"$body\" https://h/v1/pods",
        ),
        (
            Language::PowerShell,
            "$body = @\"\n{ \"imageName\": \"$image\",\n\"gpuTypeIds\": [\"L4\"] }\n\"@\nInvoke-RestMethod -Method Post -Uri 'https://h/v1/pods' -Body $body",
        ),
    ];
    for (language, text) in cases {
        let found = rules(*language, text);
        for expected in ["2 pod-image-name", "3 pod-gpu-type-id"] {
            assert!(found.iter().any(|one| one == expected), "{language:?}: {found:?}");
        }
        // It is the body of a create that is wholly in view.
        assert!(
            found.contains(&"1 pod-volume".to_owned()) || *language == Language::PowerShell,
            "{language:?}: {found:?}"
        );
    }
    // What jq is given is read, and is no body.
    assert_eq!(rules(Language::Shell, "curl https://h/v1/pods/x | jq '{imageName, gpuTypeIds: 1}'")[0], "1 pods-path");
}

#[test]
fn answers_are_followed_through_the_forms_of_a_language() {
    let cases: &[(Language, &str, &[&str])] = &[
        (
            Language::Java,
            "class A { void f() {\ntry (Response r = http.newCall(create(\"https://h/v1/pods\").post(b).build()).execute()) {\nif (r.code() == 400) { }\n} } }",
            &["2 pods-path", "3 status-codes"],
        ),
        (
            Language::Rust,
            "fn f() {\nlet a = ureq::post(\"https://h/v1/endpoints\").send_json(b);\nmatch a {\nOk(r) => r.into_json()[\"version\"],\nErr(Error::Status(400, r)) => r,\n} }\nconst P: &str = \"https://h/v1/pods\";",
            &["2 endpoints-path", "4 endpoint-reply-version", "5 status-codes", "7 pods-path"],
        ),
        (
            Language::Php,
            "<?php\ncurl_setopt($c, CURLOPT_URL, 'https://h/v1/pods/' . $id);\ncurl_setopt($c, CURLOPT_CUSTOMREQUEST, 'DELETE');\ncurl_exec($c);\nif (curl_getinfo($c, CURLINFO_HTTP_CODE) !== 200) { die(); }",
            &["2 pods-path", "5 status-codes"],
        ),
        (
            Language::Ruby,
            "class S\n  def self.volumes\n    get('https://h/v1/networkvolumes')\n  end\nend\nS.volumes.each { |v| puts v['dataCenterId'] }",
            &["3 volumes-path", "6 list-wrapper", "6 volume-data-center-id"],
        ),
        (
            Language::Ruby,
            "def delete(id)\n  uri = URI(\"https://h/v1/pods/#{id}\")\n  r = Net::HTTP.start(uri.host) { |http| http.delete(uri.path) }\n  r.code == '200'\nend",
            &["2 pods-path", "4 status-codes"],
        ),
        (
            Language::Go,
            "func main() {\nget(\"https://h/v1/networkvolumes\", &volumes)\nfor _, v := range volumes {\nfmt.Println(v[\"dataCenterId\"])\n}\n}",
            &["2 volumes-path", "2 list-wrapper", "3 list-wrapper", "4 volume-data-center-id"],
        ),
    ];
    for (language, text, expected) in cases {
        assert_eq!(rules(*language, text), *expected, "{language:?}: {text}");
    }
}

#[test]
fn a_base_is_followed_through_imports() {
    let client = (
        Language::Python,
        "app/client.py",
        "from .settings import BASE\nrequests.get(BASE + '/endpoints')\nrequests.get(BASE + '/pods')",
    );
    let settings = (Language::Python, "app/settings.py", "BASE = 'https://h/v1'");
    let rules = |files: &[(Language, &str, &str)]| found(files).iter().map(|one| one.found.rule.id).collect::<Vec<_>>();
    assert_eq!(rules(&[client, settings]), ["endpoints-path", "pods-path"]);
    assert_eq!(rules(&[settings, client]), ["base-url"]);
    assert_eq!(rules(&[client]), [""; 0]);
}

#[test]
fn what_is_sure_is_edited_and_the_rest_has_a_reason() {
    let text = "session.post('https://h/v1/pods/' + i + '/stop')\nfetch(B, '/v1/pods/' + i + '/update')\nrequests.get('https://h/v1/endpoints')\nx['desiredStatus']";
    let mut new = text.to_owned();
    let mut edits = Vec::new();
    let mut reasons = 0;
    for one in found(&[(Language::Python, "a", text)]) {
        match one.found.remedy {
            Remedy::Edits(own) => edits.extend(own),
            Remedy::ByHand(_) => reasons += 1,
        }
    }
    edits.sort();
    for edit in edits.iter().rev() {
        new.replace_range(edit.start..edit.end, &edit.text);
    }
    let expected = "session.post('https://h/v2/pods/' + i + '/action', json={\"action\": \"stop\"})\nfetch(B, '/v1/pods/' + i + '/update')\nrequests.get('https://h/v2/serverless')\nx['desiredStatus']";
    assert_eq!((new.as_str(), reasons), (expected, 2));
}
