//! Bodies before and after, in each language. The literals are read by a small reader of our own, which knows what all
//! of the languages have in common.

use migrate::scan::body::{Body, Entry, Form, Kind, Node, findings};
use migrate::{
    rules::Subject,
    scan::{Edit, Language, Remedy, V1Form},
};

/// Reads a literal: keys, a sign, values; what is no text, number or word is opaque.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Passes over what stands between entries; comments are from `#` or `//` to the end of the line.
    fn skip(&mut self, signs: &str) {
        loop {
            let rest = self.rest();
            let next = rest.find(|c: char| !c.is_whitespace() && !signs.contains(c)).unwrap_or(rest.len());
            self.at += next;
            if !["#", "//"].iter().any(|sign| self.rest().starts_with(sign)) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn word(&mut self, ends: &str) -> std::ops::Range<usize> {
        let start = self.at;
        let quote = self.rest().chars().next().filter(|c| matches!(c, '"' | '\''));
        let length = match quote {
            Some(quote) => self.rest()[1..].find(quote).expect("a closing quote") + 2,
            None => self.rest().find(|c| ends.contains(c)).unwrap_or(self.rest().len()),
        };
        self.at += length;
        start..start + self.text[start..self.at].trim_end().len()
    }

    fn entries(&mut self, close: char) -> Vec<Entry> {
        let mut entries = Vec::new();
        loop {
            self.skip(",;");
            if self.rest().starts_with(close) {
                self.at += 1;
                return entries;
            }
            let key_range = self.word(" =:,}\n");
            let key = self.text[key_range.clone()].trim_matches(['"', '\'']).to_owned();
            let behind = self.rest().trim_start();
            if behind.starts_with([',', '}']) {
                let value = Node { range: key_range.clone(), kind: Kind::Opaque };
                entries.push(Entry { key, key_range, value });
                continue;
            }
            self.skip("=>:");
            let value = self.value();
            entries.push(Entry { key, key_range, value });
        }
    }

    fn value(&mut self) -> Node {
        let start = self.at;
        for (open, close, is_list) in
            [("{", '}', false), ("[]string{", '}', true), ("[", ']', true), ("@(", ')', true), ("new[] {", '}', true)]
        {
            if self.rest().starts_with(open) {
                self.at += open.len();
                let kind = if is_list { self.items(close) } else { Kind::Object(self.entries(close)) };
                return Node { range: start..self.at, kind };
            }
        }
        let range = self.word(",;}])\n#");
        let word = &self.text[range.clone()];
        let kind = match word {
            "true" | "True" | "$true" => Kind::Bool(true),
            "false" | "False" => Kind::Bool(false),
            "null" | "None" | "nil" => Kind::Null,
            _ if word.starts_with(['"', '\'']) => Kind::Text(word[1..word.len() - 1].to_owned()),
            _ => word.parse().map_or(Kind::Opaque, Kind::Number),
        };
        Node { range, kind }
    }

    fn items(&mut self, close: char) -> Kind {
        let mut items = Vec::new();
        loop {
            self.skip(",");
            if self.rest().starts_with(close) {
                self.at += 1;
                return Kind::List(items);
            }
            items.push(self.value());
        }
    }
}

fn read(text: &str, subject: Subject, form: Form) -> Body {
    let open = if form == Form::Dict { '(' } else { '{' };
    let start = text.find(open).expect("a bracket");
    let mut reader = Reader { text, at: start + 1 };
    let entries = reader.entries(if open == '(' { ')' } else { '}' });
    let range = start..reader.at;
    Body { subject, is_create: true, form, range, entries, later: Vec::new(), is_whole: true }
}

/// The text with the edits of what is found, and why the rest is left.
fn apply(text: &str, found: &[V1Form]) -> (String, Vec<String>) {
    let (mut edits, mut reasons): (Vec<&Edit>, Vec<String>) = (Vec::new(), Vec::new());
    for found in found {
        match &found.remedy {
            Remedy::ByHand(reason) => reasons.push(reason.clone()),
            Remedy::Edits(own) => edits.extend(own),
        }
    }
    edits.sort();
    edits.dedup();
    let mut new = text.to_owned();
    for Edit { start, end, text } in edits.into_iter().rev() {
        new.replace_range(*start..*end, text);
    }
    (new, reasons)
}

fn rewritten(language: Language, text: &str) -> (String, Vec<String>) {
    apply(text, &findings(text, &read(text, Subject::Pod, Form::Literal(language))))
}

#[track_caller]
fn becomes(language: Language, old: &str, new: &str) {
    assert_eq!(rewritten(language, old), (new.to_owned(), Vec::new()));
    let crlf = rewritten(language, &old.replace('\n', "\r\n"));
    assert_eq!(crlf, (new.replace('\n', "\r\n"), Vec::new()), "with CRLF");
}

/// All of the body is left, for this reason.
#[track_caller]
fn is_left(language: Language, old: &str, why: &str) {
    let (new, reasons) = rewritten(language, old);
    assert_eq!(new, old);
    assert!(!reasons.is_empty() && reasons.iter().all(|reason| reason.contains(why)), "{why}: {reasons:?}");
}

/// A part of the body is left, for this reason.
#[track_caller]
fn becomes_in_part(old: &str, new: &str, why: &str) {
    let (got, reasons) = rewritten(Language::Python, old);
    assert_eq!(got, new);
    assert!(!reasons.is_empty() && reasons.iter().all(|reason| reason.contains(why)), "{why}: {reasons:?}");
}

#[test]
fn a_dict_of_python_keeps_what_does_not_change() {
    becomes(
        Language::Python,
        "body = {
    'name': args.name,  # as typed
    'imageName': image_of,
    'gpuTypeIds': ['NVIDIA L4'],
    'gpuCount': args.count,
    'containerDiskInGb': 1_00,
    # twenty is enough
    'volumeInGb': 20,
    'volumeMountPath': '/data',
    'ports': ['22/tcp'],
    'env': {'A': epochs},
}
",
        "body = {
    'name': args.name,  # as typed
    'image': image_of,
    'gpu': {'id': 'NVIDIA L4', 'count': args.count, 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2},
    'disk': 1_00,
    # twenty is enough
    'mounts': {'persistent': {'size': 20, 'path': '/data'}},
    'ports': ['22/tcp'],
    'env': {'A': epochs},
}
",
    );
}

#[test]
fn what_v1_gave_without_being_asked_is_written_out_at_the_end() {
    becomes(
        Language::Json,
        "{\n  \"imageName\": \"python\",\n  \"gpuTypeIds\": [\"NVIDIA L4\"],\n  \"minRAMPerGPU\": 0,\n  \"minVCPUPerGPU\": 0\n}",
        "{\n  \"image\": \"python\",\n  \"gpu\": {\"id\": \"NVIDIA L4\"},\n  \"name\": \"my pod\",\n  \"disk\": 50,\n  \"mounts\": {\"persistent\": {\"size\": 20, \"path\": \"/workspace\"}},\n  \"ports\": [\"8888/http\", \"22/tcp\"]\n}",
    );
    becomes(
        Language::JavaScript,
        "create({ name: 'a', imageName, computeType: 'CPU', cpuFlavorIds: ['cpu5c'], ports: '80/http, 22/tcp', containerDiskInGb: 5 })",
        "create({ name: 'a', image: imageName, cpu: { id: 'cpu5c', vcpuCount: 2 }, ports: ['80/http', '22/tcp'], disk: 5 })",
    );
}

#[test]
fn what_is_written_without_blanks_stays_so() {
    becomes(
        Language::Json,
        r#"{"name":"a","imageName":"b","gpuTypeIds":["NVIDIA L4"],"containerDiskInGb":5,"volumeInGb":0}"#,
        r#"{"name":"a","image":"b","gpu":{"id":"NVIDIA L4","minRamPerGpu":8,"minVcpuCountPerGpu":2},"disk":5,"ports":["8888/http","22/tcp"]}"#,
    );
}

#[test]
fn what_is_too_long_for_a_line_goes_over_several() {
    becomes(
        Language::Python,
        "create({
    \"name\": \"a\",
    \"imageName\": image,
    \"gpuTypeIds\": [\"NVIDIA GeForce RTX 4090\"],
    \"gpuCount\": 2,
    \"containerDiskInGb\": 5,
    \"volumeInGb\": 0,
    \"ports\": [\"22/tcp\"]
})
",
        "create({
    \"name\": \"a\",
    \"image\": image,
    \"gpu\": {
        \"id\": \"NVIDIA GeForce RTX 4090\",
        \"count\": 2,
        \"minRamPerGpu\": 8,
        \"minVcpuCountPerGpu\": 2,
    },
    \"disk\": 5,
    \"ports\": [\"22/tcp\"]
})
",
    );
}

#[test]
fn every_language_has_its_own_brackets() {
    let go = "map[string]any{\"name\": \"a\", \"imageName\": image, \"gpuTypeIds\": []string{gpu}, \"ports\": []string{}, \"containerDiskInGb\": 5, \"volumeInGb\": 0}";
    becomes(
        Language::Go,
        go,
        "map[string]any{\"name\": \"a\", \"image\": image, \"gpu\": map[string]any{\"id\": gpu, \"minRamPerGpu\": 8, \"minVcpuCountPerGpu\": 2}, \"ports\": []string{}, \"disk\": 5}",
    );
    is_left(Language::Go, &go.replace("]any", "]string"), "takes no nested objects");
}

#[test]
fn values_below_each_other_stay_there() {
    becomes(
        Language::Hcl,
        "data = {\n  name              = \"a\"\n  imageName         = var.image\n  gpuTypeIds        = [\"NVIDIA L4\"]\n  containerDiskInGb = 5\n  volumeInGb        = 0\n}",
        "data = {\n  name              = \"a\"\n  image             = var.image\n  gpu               = { id = \"NVIDIA L4\", minRamPerGpu = 8, minVcpuCountPerGpu = 2 }\n  disk              = 5\n  ports             = [\"8888/http\", \"22/tcp\"]\n}",
    );
    becomes(
        Language::Go,
        "map[string]any{\n\t\"name\":              n,\n\t\"imageName\":         i,\n\t\"gpuTypeIds\":        []string{g},\n\t\"containerDiskInGb\": 5,\n\t\"ports\":             []string{\"22/tcp\"},\n\t\"volumeInGb\":        0,\n}",
        "map[string]any{\n\t\"name\":              n,\n\t\"image\":             i,\n\t\"gpu\":               map[string]any{\"id\": g, \"minRamPerGpu\": 8, \"minVcpuCountPerGpu\": 2},\n\t\"disk\":              5,\n\t\"ports\":             []string{\"22/tcp\"},\n}",
    );
}

#[test]
fn json_in_a_text_keeps_its_quotes() {
    let text = r#"curl -d "{\"name\":\"a\",\"size\":10,\"dataCenterId\":\"US-KS-2\"}""#;
    let at = |part: &str| {
        let start = text.find(part).expect("it is there");
        start..start + part.len()
    };
    let entry = |key: &str, value: &str, kind| Entry {
        key: key.to_owned(),
        key_range: at(&format!("\\\"{key}\\\"")),
        value: Node { range: at(value), kind },
    };
    let entries = vec![
        entry("name", r#"\"a\""#, Kind::Text("a".into())),
        entry("size", "10", Kind::Number(10.into())),
        entry("dataCenterId", r#"\"US-KS-2\""#, Kind::Text("US-KS-2".into())),
    ];
    let range = text.find('{').expect("a bracket")..text.len() - 1;
    let form = Form::Quoted("\\\"");
    let body =
        Body { subject: Subject::Volume, is_create: true, form, range, entries, later: Vec::new(), is_whole: true };
    let expected = text.replace("dataCenterId", "dataCenter");
    assert_eq!(apply(text, &findings(text, &body)), (expected, Vec::new()));
}

#[test]
fn arguments_of_dict_are_a_body() {
    let text = "post(dict(name='a', imageName=image, gpuTypeIds=['NVIDIA L4'], ports=['22/tcp'], containerDiskInGb=5, volumeInGb=0))";
    let found = findings(&text[5..], &read(&text[5..], Subject::Pod, Form::Dict));
    let new = "dict(name='a', image=image, gpu={'id': 'NVIDIA L4', 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2}, ports=['22/tcp'], disk=5))";
    assert_eq!(apply(&text[5..], &found), (new.to_owned(), Vec::new()));
}

#[test]
fn what_is_not_sure_is_left_with_its_reason_and_the_rest_changes() {
    const OLD: &str = "'imageName': 'b', 'gpuTypeIds': ['NVIDIA L4'], 'volumeInGb': 0, 'containerDiskInGb': 5";
    const NEW: &str = "'image': 'b', 'gpu': {'id': 'NVIDIA L4', 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2}, 'disk': 5";
    for (more, why) in [
        ("'interruptible': True", "--accept pod-interruptible"),
        ("'interruptible': spot", "--accept pod-interruptible"),
        ("'cloudType': 'ALL'", "--accept pod-cloud-all"),
        ("'colour': 'red'", "--accept unknown-field"),
        ("'gpuCount': 2,  # two of them\n", "`gpuCount` goes, and a comment is about it"),
        ("\n# two of them\n'gpuCount': 2", "`gpuCount` goes, and a comment is about it"),
    ] {
        let old = format!("{{'name': 'a', {OLD}, {more}, 'ports': []}}");
        becomes_in_part(&old, &format!("{{'name': 'a', {NEW}, {more}, 'ports': []}}"), why);
    }
    let whole = |more: &str| format!("{{'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['NVIDIA L4'], {more}}}");
    for (more, why) in [
        ("'gpuCount': 0", "break the contract: $.gpu.count"),
        ("'image': 'b'", "are those of v2 already"),
        ("'imageName': 'c'", "`imageName` is set twice"),
    ] {
        is_left(Language::Python, &whole(more), why);
    }
    is_left(Language::Java, "{'imageName': 'b', 'gpuTypeIds': ['A']}", "in this form");
}

#[test]
fn what_needs_its_value_to_be_known_stays_and_nothing_is_added_for_it() {
    becomes_in_part(
        "{'name': 'a', 'imageName': 'b', 'gpuTypeIds': types, 'gpuCount': 2, 'gpuTypePriority': 'custom', 'containerDiskInGb': 5, 'volumeInGb': 0, 'ports': []}",
        "{'name': 'a', 'image': 'b', 'gpuTypeIds': types, 'gpu': {'count': 2, 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2}, 'gpuTypePriority': 'custom', 'disk': 5, 'ports': []}",
        "`gpuTypeIds` becomes `gpu.id`; how depends on its value",
    );
    becomes_in_part(
        "{'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['A'], 'networkVolumeId': volume, 'volumeInGb': 5, 'containerDiskInGb': 5, 'ports': p}",
        "{'name': 'a', 'image': 'b', 'gpu': {'id': 'A', 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2}, 'networkVolumeId': volume, 'volumeInGb': 5, 'disk': 5, 'ports': p}",
        "`networkVolumeId` becomes `mounts.network`",
    );
    // A flavor decides what the other fields of the machine mean.
    becomes_in_part(
        "{'name': 'a', 'imageName': 'b', 'computeType': 'CPU', 'cpuFlavorIds': flavors, 'vcpuCount': 4, 'containerDiskInGb': 5, 'ports': []}",
        "{'name': 'a', 'image': 'b', 'computeType': 'CPU', 'cpuFlavorIds': flavors, 'vcpuCount': 4, 'disk': 5, 'ports': []}",
        "depends on",
    );
    let (new, reasons) = rewritten(
        Language::Python,
        "{'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['A', 'B'], 'containerDiskInGb': 5, 'volumeInGb': 0, 'ports': []}",
    );
    assert_eq!(new, "{'name': 'a', 'image': 'b', 'gpuTypeIds': ['A', 'B'], 'disk': 5, 'ports': []}");
    assert!(reasons.iter().any(|reason| reason.contains("--accept pod-gpu-type-ids")), "{reasons:?}");
}

#[test]
fn the_size_of_a_volume_moves_unless_it_may_be_none() {
    let body = |size: &str| {
        format!(
            "{{'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['A'], 'volumeInGb': {size}, 'containerDiskInGb': 5, 'ports': []}}"
        )
    };
    let (new, reasons) = rewritten(Language::Python, &body("args.volume"));
    assert!(new.contains("'mounts': {'persistent': {'size': args.volume, 'path': '/workspace'}}"), "{new}");
    assert_eq!(reasons, [""; 0]);
    for size in ["int(os.getenv('VOLUME', '0'))", "volume or 0"] {
        let (new, reasons) = rewritten(Language::Python, &body(size));
        let is_told = reasons.iter().any(|reason| reason.contains("`volumeInGb` becomes `mounts.persistent`"));
        assert!(new.contains("'volumeInGb'") && is_told, "{new} {reasons:?}");
    }
    let default = format!("parser.add_argument('--volume', default=0)\n{}", body("args.volume"));
    assert!(rewritten(Language::Python, &default).0.contains("'volumeInGb'"));
}

#[test]
fn of_a_body_that_is_not_in_view_as_a_whole_only_what_stands_alone_changes() {
    let part = |text: &str| {
        let mut body = read(text, Subject::Pod, Form::Literal(Language::Python));
        body.is_whole = false;
        apply(text, &findings(text, &body)).0
    };
    assert_eq!(
        part(
            "{'imageName': 'b', 'containerDiskInGb': 5, 'volumeInGb': 30, 'gpuTypeIds': [gpu], 'interruptible': False}"
        ),
        "{'image': 'b', 'disk': 5, 'volumeInGb': 30, 'gpu': {'id': gpu}}"
    );
    assert_eq!(
        part("{'volumeInGb': 30, 'volumeMountPath': '/d'}"),
        "{'mounts': {'persistent': {'size': 30, 'path': '/d'}}}"
    );
}

#[test]
fn a_comment_behind_the_last_entry_stays_with_it() {
    let start = "{\n    'name': 'a',\n    'imageName': 'b',\n    'gpuTypeIds': ['A'],\n    'volumeInGb': 0,\n";
    let new =
        "{\n    'name': 'a',\n    'image': 'b',\n    'gpu': {'id': 'A', 'minRamPerGpu': 8, 'minVcpuCountPerGpu': 2},\n";
    becomes(
        Language::Python,
        &format!("{start}    'containerDiskInGb': 5,  # small\n    # 'x': 1,\n}}"),
        &format!("{new}    'disk': 5,  # small\n    'ports': ['8888/http', '22/tcp'],\n    # 'x': 1,\n}}"),
    );
    becomes(
        Language::Python,
        &format!("{start}    'containerDiskInGb': 5  # small\n}}"),
        &format!("{new}    'disk': 5,  # small\n    'ports': ['8888/http', '22/tcp']\n}}"),
    );
}

#[test]
fn each_decision_stands_on_the_keys_that_it_is_about() {
    let text =
        "{'imageName': 'b', 'networkVolumeId': v, 'volumeMountPath': '/d', 'volumeInGb': 5, 'gpuTypeIds': types}";
    let found = findings(text, &read(text, Subject::Pod, Form::Literal(Language::Python)));
    let mut places: Vec<(usize, &str)> = found.iter().map(|found| (found.range.start, found.rule.id)).collect();
    places.sort_unstable();
    let at = |key: &str| text.find(key).expect("a key") - 1;
    let expected = [
        (0, "pod-container-disk"),
        (0, "pod-min-ram-per-gpu"),
        (0, "pod-min-vcpu-per-gpu"),
        (0, "pod-name"),
        (0, "pod-ports"),
        (at("imageName"), "pod-image-name"),
        (at("networkVolumeId"), "pod-network-volume-id"),
        (at("volumeMountPath"), "pod-network-volume-id"),
        (at("volumeInGb"), "pod-volume"),
        (at("gpuTypeIds"), "pod-gpu-type-id"),
    ];
    assert_eq!(places, expected);
    let mut part = read(text, Subject::Pod, Form::Literal(Language::Python));
    part.is_whole = false;
    assert!(findings(text, &part).iter().all(|found| found.range.start > 0));
}

#[test]
fn what_a_statement_adds_is_renamed_where_it_stands() {
    let text = "{'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['A'], 'ports': ['22/tcp'], 'volumeInGb': 0, 'containerDiskInGb': 5}\nbody['dockerStartCmd'] = cmd\n";
    let mut body = read(text, Subject::Pod, Form::Literal(Language::Python));
    let start = text.find("'dockerStartCmd'").expect("the key");
    let value = text.find("cmd\n").expect("the value");
    let mut later = |key: &str| {
        body.later = vec![Entry {
            key: key.to_owned(),
            key_range: start..start + 16,
            value: Node { range: value..value + 3, kind: Kind::Opaque },
        }];
        apply(text, &findings(text, &body))
    };
    let (new, reasons) = later("dockerStartCmd");
    assert!(new.ends_with("'disk': 5}\nbody['cmd'] = cmd\n") && reasons.is_empty(), "{new} {reasons:?}");
    let (new, reasons) = later("gpuCount");
    assert!(new.contains("'gpu': {'id': 'A'") && new.ends_with("body['dockerStartCmd'] = cmd\n"), "{new}");
    assert!(reasons.iter().any(|reason| reason.contains("`gpu.count`, which a statement of its own")), "{reasons:?}");
}
