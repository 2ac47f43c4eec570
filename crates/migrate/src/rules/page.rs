//! The table as a page: `docs/migration-rules.md`.

use super::{Class, Rule, all};

/// The whole page.
pub fn page() -> String {
    let mut page = String::from(
        "# From API v1 to v2, rule by rule\n\nGenerated from the table in `crates/migrate/src/rules/table.rs`. `svcctl migrate \
         explain RULE` shows one of them.\n\n- `rename`: v2 rejects the old form (404, 422), so nothing can slip \
         through.\n- `silent`: same name, other meaning, or a default that vanished. It passes every schema check and \
         does the wrong thing.\n- `removed`: there is no v2 equivalent. Dropping it changes what the program does, so \
         a person decides.\n- `graphql`: v1's second API. v2 has no GraphQL; each operation is a call of v2, and \
         `svcctl migrate proxy` answers it.\n",
    );
    for class in [Class::Silent, Class::Removed, Class::Rename, Class::Graphql] {
        page += &format!("\n## {class}\n");
        for rule in all().iter().filter(|rule| rule.class == class) {
            page += &section(rule);
        }
    }
    page
}

fn section(rule: &Rule) -> String {
    format!(
        "\n### {}\n\n{}\n\n- v1: {}\n- v2: {}\n\n```text\n- {}\n+ {}\n```\n",
        rule.id,
        rule.text,
        rule.old,
        rule.new,
        rule.before.replace('\n', "\n- "),
        rule.after.replace('\n', "\n+ "),
    )
}
