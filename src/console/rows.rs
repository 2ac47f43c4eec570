//! Pods as rows: what a table shows, and no environment, port or address (console.md, Live).

use std::collections::HashMap;

use serde_json::{Value, json};

use wire::{lease::Lease, pods::Pod};

/// A column of a row, in order. Money is in micro-dollars per hour, times are milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Id,
    Name,
    Status,
    Hardware,
    DataCenter,
    Image,
    Cost,
    Created,
    Started,
    Lease,
    Locked,
    Cluster,
}

impl Column {
    /// The columns and their names, in order.
    const NAMED: [(Self, &str); 12] = [
        (Self::Id, "id"),
        (Self::Name, "name"),
        (Self::Status, "status"),
        (Self::Hardware, "hw"),
        (Self::DataCenter, "dc"),
        (Self::Image, "image"),
        (Self::Cost, "cost"),
        (Self::Created, "created"),
        (Self::Started, "started"),
        (Self::Lease, "lease"),
        (Self::Locked, "locked"),
        (Self::Cluster, "cluster"),
    ];
    /// Those whose few words are numbered in a whole list.
    const CODED: [Self; 4] = [Self::Status, Self::Hardware, Self::DataCenter, Self::Image];

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find_map(|(column, other)| (other == name).then_some(column))
    }

    const fn name(self) -> &'static str {
        Self::NAMED[self as usize].1
    }
}

/// The longest text of a cell, in bytes: a name from outside is no reason for a large row.
const TEXT: usize = 1024;

/// A row.
pub(super) type Row = Vec<Value>;

/// The row of a pod.
pub(super) fn row(pod: &Pod) -> Row {
    let text = |text: &str| Value::from(&text[..text.floor_char_boundary(TEXT)]);
    let lease = pod.env.as_ref().and_then(|env| Lease::of(env).end());
    vec![
        text(&pod.id),
        text(&pod.name),
        text(&pod.status.to_string()),
        text(&hardware(pod)),
        pod.data_center_id.as_deref().map_or(Value::Null, text),
        text(&pod.image),
        pod.cost.map_or(Value::Null, |cost| cost.micros().into()),
        pod.created_at.map_or(Value::Null, |time| time.millis().into()),
        pod.started_at.map_or(Value::Null, |time| time.millis().into()),
        lease.map_or(Value::Null, |time| time.millis().into()),
        pod.locked.into(),
        pod.cluster.as_ref().map_or(Value::Null, |cluster| text(&cluster.id)),
    ]
}

/// The hardware as `pods top` shows it.
fn hardware(pod: &Pod) -> String {
    let name = |id: &str| {
        let makers = ["NVIDIA GeForce ", "NVIDIA ", "AMD Instinct ", "AMD "];
        makers.iter().find_map(|maker| id.strip_prefix(maker)).unwrap_or(id).to_owned()
    };
    match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => format!("{} x {}", gpu.count, name(&gpu.id)),
        (None, Some(cpu)) => format!("{} vCPU {}", cpu.vcpu_count, name(&cpu.id)),
        (None, None) => String::new(),
    }
}

/// A whole list as JSON, oldest first, with each word of its coded columns once.
pub(super) fn table<'r>(version: u64, rows: impl Iterator<Item = &'r Row>) -> Vec<u8> {
    let mut words: HashMap<String, usize> = HashMap::new();
    let number = |row: &Row| -> Row {
        let mut row = row.clone();
        for column in Column::CODED {
            if let Value::String(word) = &row[column as usize] {
                let next = words.len();
                let number = *words.entry(word.clone()).or_insert(next);
                row[column as usize] = number.into();
            }
        }
        row
    };
    let mut rows: Vec<&Row> = rows.collect();
    // Neighbours in time have names and times alike, which compresses well.
    rows.sort_by_key(|row| row[Column::Created as usize].as_i64());
    let rows: Vec<Row> = rows.into_iter().map(number).collect();
    let mut listed: Vec<(String, usize)> = words.into_iter().collect();
    listed.sort_by_key(|(_, number)| *number);
    let words: Vec<String> = listed.into_iter().map(|(word, _)| word).collect();
    wire::json::write(&head(version, &words, rows))
}

/// A list that is not sent whole: the page asks for windows.
pub(super) fn windowed(version: u64) -> Vec<u8> {
    let mut table = head(version, &[], Vec::new());
    table["windows"] = true.into();
    wire::json::write(&table)
}

fn head(version: u64, words: &[String], rows: Vec<Row>) -> Value {
    let columns = Column::NAMED.map(|(_, name)| name);
    let coded = Column::CODED.map(Column::name);
    json!({ "v": version, "columns": columns, "coded": coded, "words": words, "rows": rows })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Column, row, table};

    fn pod(id: &str, image: &str) -> wire::pods::Pod {
        let pod = json!({
            "id": id, "name": "n".repeat(5000), "status": "RUNNING", "image": image, "cost": 0.5,
            "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 2 }, "dataCenterId": "EU-RO-1",
            "env": { "HF_TOKEN": "secret", "SVCCTL_EXPIRES_AT": "2026-01-01T00:00:00Z" },
            "createdAt": "2025-01-01T00:00:00Z", "ports": ["8888/http"],
        });
        serde_json::from_value(pod).expect("a pod")
    }

    #[test]
    fn a_row_is_what_a_table_shows_and_nothing_else() {
        let row = row(&pod("p1", "busybox"));
        assert_eq!(row.len(), Column::NAMED.len());
        assert!(Column::NAMED.into_iter().enumerate().all(|(at, (column, _))| column as usize == at));
        let at = |name: &str| &row[Column::named(name).expect("a column") as usize];
        assert_eq!((at("hw"), at("cost"), at("dc")), (&json!("2 x RTX 4090"), &json!(500_000), &json!("EU-RO-1")));
        assert_eq!((at("created"), at("lease")), (&json!(1_735_689_600_000_i64), &json!(1_767_225_600_000_i64)));
        assert_eq!(at("name").as_str().expect("a text").len(), 1024);
        let text = Value::from(row).to_string();
        assert!(!text.contains("secret") && !text.contains("8888"), "{text}");
    }

    #[test]
    fn each_word_is_in_a_list_once() {
        let rows = [row(&pod("p1", "busybox")), row(&pod("p2", "nginx")), row(&pod("p3", "busybox"))];
        let table: Value = serde_json::from_slice(&table(7, rows.iter())).expect("JSON");
        assert_eq!(table["words"], json!(["RUNNING", "2 x RTX 4090", "EU-RO-1", "busybox", "nginx"]));
        assert_eq!((&table["rows"][2][2], &table["rows"][2][5], &table["v"]), (&json!(0), &json!(3), &json!(7)));
    }
}
