//! Translates v2 errors into v1 terms: a v1 program knows neither the paths nor the fields of v2.

use migrate::rules::{New, Old, all};

/// Paths that differ between v2 and v1; the rest are the same.
const PATHS: [(&str, &str); 4] = [
    ("/v2/serverless", "/v1/endpoints"),
    ("/v2/network-volumes", "/v1/networkvolumes"),
    ("/v2/registries", "/v1/containerregistryauth"),
    ("/v2/", "/v1/"),
];

/// A message with v1 paths and fields.
pub(super) fn of_v1(message: &str) -> String {
    let message = PATHS.iter().fold(message.to_owned(), |message, (new, old)| message.replace(new, old));
    let mut said = String::with_capacity(message.len());
    let mut rest = message.as_str();
    while let Some(at) = rest.find(['$', '`', '\'']) {
        let (before, marked) = rest.split_at(at);
        let (mark, behind) = marked.split_at(1);
        let end = behind.find(|c: char| !(c.is_ascii_alphanumeric() || "._[]".contains(c))).unwrap_or(behind.len());
        let (name, next) = behind.split_at(end);
        said += before;
        // A path starts a word; the `$` of a pattern is inside one or ends it.
        let begins = said.chars().next_back().is_none_or(|before| before.is_whitespace() || "(`'".contains(before));
        match mark {
            "$" if begins && name.starts_with('.') => said += &field(&name[1..]),
            "$" if begins && name.is_empty() && next.starts_with(':') => said += "the body",
            // A quoted name is between two marks.
            "`" | "'" if next.starts_with(mark) => {
                said = said + mark + &field(name) + mark;
                rest = &next[1..];
                continue;
            }
            _ => said = said + mark + name,
        }
        rest = next;
    }
    said + rest
}

/// The v1 field for a v2 field; unchanged if v1 used the same name.
fn field(name: &str) -> String {
    let plain: String = {
        let mut depth = 0_u32;
        let outside = |c: &char| {
            depth = if *c == '[' { depth + 1 } else { depth };
            let is_outside = depth == 0;
            depth = if *c == ']' { depth.saturating_sub(1) } else { depth };
            is_outside
        };
        name.chars().filter(outside).collect()
    };
    let mut known = plain.as_str();
    loop {
        let old = all().iter().find_map(|rule| match (&rule.old, &rule.new) {
            (Old::Body(_, names), New::Field(new)) if *new == known => names.first(),
            _ => None,
        });
        match (old, known.rsplit_once('.')) {
            (Some(old), _) => return (*old).to_owned(),
            (None, Some((above, _))) => known = above,
            (None, None) => return name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of_v1;

    #[test]
    fn a_message_names_what_v1_named() {
        for (new, old) in [
            ("$.gpu.count: 0 is less than the minimum of 1", "gpuCount: 0 is less than the minimum of 1"),
            ("$.mounts.persistent.size: 5 is too small", "volumeInGb: 5 is too small"),
            ("$.mounts.network[0].path: missing", "networkVolumeId: missing"),
            ("$.ports[3]: `53/udp` is wrong", "ports: `53/udp` is wrong"),
            ("$: missing property 'image'", "the body: missing property 'imageName'"),
            ("`gpu.id` names no type; `name` is kept, it's so", "`gpuTypeIds` names no type; `name` is kept, it's so"),
            ("GET /v2/network-volumes/abc", "GET /v1/networkvolumes/abc"),
            ("it costs $5.20, and `a b` stays", "it costs $5.20, and `a b` stays"),
            ("$.name: \"a b\" does not match \"^[a-z]+$\"", "name: \"a b\" does not match \"^[a-z]+$\""),
            ("`x` does not match `^a$.gpu.count|$: $`", "`x` does not match `^a$.gpu.count|$: $`"),
            ("wrong in ($.gpu.count, 3)", "wrong in (gpuCount, 3)"),
            ("", ""),
        ] {
            assert_eq!(of_v1(new), old);
        }
    }
}
