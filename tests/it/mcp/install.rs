//! `svcctl mcp install` and `uninstall`.

use crate::harness::Home;

#[test]
fn the_lists_of_the_agents_that_are_there_are_shown_written_and_taken_back() {
    let home = Home::new();
    for folder in [".cursor", ".codex"] {
        std::fs::create_dir(home.path().join(folder)).unwrap();
    }
    let codex = "# mine\nmodel = \"x\"\n";
    home.write(".codex/config.toml", codex);
    home.write(".claude.json", "{\n  \"numStartups\": 3\n}\n");
    let shown = home.svcctl("mcp install -- --max-hourly 2").success();
    for part in [".claude.json", ".codex/config.toml", ".cursor/mcp.json", "--max-hourly", "+++ "] {
        assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
    }
    assert!(!shown.stdout.contains(".gemini"), "{}", shown.stdout);
    assert!(!home.path().join(".cursor/mcp.json").exists(), "nothing is written before it is told");
    home.svcctl("mcp install --write -- --max-hourly 2").success();
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    let cursor: serde_json::Value = serde_json::from_str(&read(".cursor/mcp.json")).unwrap();
    assert_eq!(cursor["mcpServers"]["svcctl"]["args"], serde_json::json!(["mcp", "--max-hourly", "2"]));
    let claude: serde_json::Value = serde_json::from_str(&read(".claude.json")).unwrap();
    assert_eq!((&claude["numStartups"], &claude["mcpServers"]["svcctl"]["type"]), (&3.into(), &"stdio".into()));
    assert!(
        read(".codex/config.toml").starts_with("# mine\n")
            && read(".codex/config.toml").contains("[mcp_servers.svcctl]")
    );
    assert_eq!(home.svcctl("mcp install --write -- --max-hourly 2").success().stdout, "", "again, nothing changes");
    home.svcctl("mcp uninstall --write").success();
    assert_eq!(read(".codex/config.toml").trim(), codex.trim());
    assert!(!read(".cursor/mcp.json").contains("svcctl") && !read(".claude.json").contains("svcctl"));
}

#[test]
fn an_agent_that_is_not_there_is_only_entered_by_its_name_and_a_broken_list_is_left_alone() {
    let home = Home::new();
    let none = home.svcctl("mcp install");
    assert_eq!(none.code, 4, "{}", none.stderr);
    home.svcctl("mcp install --client gemini --write").success();
    assert!(home.path().join(".gemini/settings.json").exists());
    home.write(".claude.json", "{ broken");
    let broken = home.svcctl("mcp install --write");
    assert_eq!(broken.code, 2, "{}", broken.stderr);
    assert_eq!(std::fs::read_to_string(home.path().join(".claude.json")).unwrap(), "{ broken");
}
