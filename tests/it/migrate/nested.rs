//! Fields of Go structs that v2 has in objects.

use super::tree::Tree;

const CLIENT: &str = "package cloud\n\nconst base = \"https://rest.gpu.example/v1\"\n";

/// A file beside a client of v1, after the rewrite.
fn rewritten(types: &str) -> String {
    let tree = Tree::of(&[("client.go", CLIENT), ("types.go", types)]);
    tree.rewrite("--write");
    let once = tree.read("types.go");
    let again = tree.rewrite("--write --allow-dirty");
    assert_eq!((again.stdout.as_str(), tree.read("types.go")), ("", once.clone()), "{again}");
    once
}

#[test]
#[allow(clippy::too_many_lines, reason = "a program before and after")]
fn a_struct_keeps_its_fields_and_its_json_has_the_objects_of_v2() {
    let sent = r#"package cloud

// EndpointInput is what we send.
type EndpointInput struct {
	Name    string   `json:"name"`
	Least   *int     `json:"workersMin,omitempty"`
	Most    *int     `json:"workersMax,omitempty"`
	Timeout int      `json:"executionTimeoutMs"`
	Cudas   []string `yaml:"cudas" json:"allowedCudaVersions,omitempty"`
}
"#;
    let expected = r#"package cloud

import "encoding/json"

// EndpointInput is what we send.
type EndpointInput struct {
	Name    string   `json:"name"`
	Least   *int     `json:"-"`
	Most    *int     `json:"-"`
	Timeout int      `json:"timeout"`
	Cudas   []string `yaml:"cudas" json:"-"`
}

// endpointInputObjects are the fields of EndpointInput that API v2 has in objects.
type endpointInputObjects struct {
	Workers struct {
		Min *int `json:"min,omitempty"`
		Max *int `json:"max,omitempty"`
	} `json:"workers,omitzero"`
	Gpu struct {
		AllowedCudaVersions []string `json:"allowedCudaVersions,omitempty"`
	} `json:"gpu,omitzero"`
}

// MarshalJSON writes them there.
func (v EndpointInput) MarshalJSON() ([]byte, error) {
	type flat EndpointInput
	var objects endpointInputObjects
	objects.Workers.Min = v.Least
	objects.Workers.Max = v.Most
	objects.Gpu.AllowedCudaVersions = v.Cudas
	return json.Marshal(struct {
		flat
		endpointInputObjects
	}{flat(v), objects})
}
"#;
    assert_eq!(rewritten(sent), expected);
    let got = r#"package cloud

import (
	"context"
	"time"
)

// Pod is what we get.
type Pod struct {
	ID     string    `json:"id"`
	Cost   float64   `json:"costPerHr"`
	Volume int       `json:"volumeInGb"`
	Mount  string    `json:"volumeMountPath"`
	Since  time.Time `json:"lastStartedAt"`
}

func (p *Pod) wait(_ context.Context) {}
"#;
    let expected = r#"package cloud

import (
	"context"
	"encoding/json"
	"time"
)

// Pod is what we get.
type Pod struct {
	ID     string    `json:"id"`
	Cost   float64   `json:"cost"`
	Volume int       `json:"-"`
	Mount  string    `json:"-"`
	Since  time.Time `json:"startedAt"`
}

// podObjects are the fields of Pod that API v2 has in objects.
type podObjects struct {
	Mounts struct {
		Persistent struct {
			Size int    `json:"size"`
			Path string `json:"path"`
		} `json:"persistent"`
	} `json:"mounts"`
}

// MarshalJSON writes them there.
func (v Pod) MarshalJSON() ([]byte, error) {
	type flat Pod
	var objects podObjects
	objects.Mounts.Persistent.Size = v.Volume
	objects.Mounts.Persistent.Path = v.Mount
	return json.Marshal(struct {
		flat
		podObjects
	}{flat(v), objects})
}

// UnmarshalJSON reads them from there.
func (v *Pod) UnmarshalJSON(data []byte) error {
	type flat Pod
	var objects podObjects
	all := struct {
		*flat
		*podObjects
	}{(*flat)(v), &objects}
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	v.Volume = objects.Mounts.Persistent.Size
	v.Mount = objects.Mounts.Persistent.Path
	return nil
}

func (p *Pod) wait(_ context.Context) {}
"#;
    assert_eq!(rewritten(got), expected);
}

#[test]
fn a_type_stays_that_another_file_embeds() {
    let types = "package cloud\n\ntype Scale struct {\n\tName string `json:\"name\"`\n\tMost int `json:\"workersMax\"`\n\
                 \tTimeout int `json:\"executionTimeoutMs\"`\n}\n";
    let more = "package cloud\n\ntype Request struct {\n\t*Scale\n\tRegion string\n}\n";
    let tree = Tree::of(&[("client.go", CLIENT), ("types.go", types), ("more.go", more)]);
    tree.rewrite("--write");
    let new = tree.read("types.go");
    assert!(new.contains("`json:\"workersMax\"`") && !new.contains("MarshalJSON"), "{new}");
    let tree = Tree::of(&[("client.go", CLIENT), ("types.go", &types.replace('\n', "\r\n"))]);
    tree.rewrite("--write");
    let new = tree.read("types.go");
    assert!(new.contains("MarshalJSON") && new.lines().count() == new.matches("\r\n").count(), "{new}");
}

#[test]
fn a_field_stays_where_its_object_is_taken_or_the_type_cannot_have_methods() {
    let field = "\tName string `json:\"name\"`\n\tTimeout int `json:\"executionTimeoutMs\"`\n\tMost int `json:\"workersMax\"`\n";
    for types in [
        format!("type Input struct {{\n{field}\tWorkers []string `json:\"workers\"`\n}}\n"),
        format!("func f() {{\n\ttype Input struct {{\n{field}\t}}\n}}\n"),
        format!("type Input[T any] struct {{\n{field}}}\n"),
        format!("type Input struct {{\n{field}}}\n\ntype More struct {{\n\tInput\n}}\n"),
        format!("type Input struct {{\n{field}}}\n\ntype Other Input\n"),
        format!(
            "type Input struct {{\n{field}}}\n\nfunc (i *Input) MarshalJSON() ([]byte, error) {{\n\treturn nil, nil\n}}\n"
        ),
        format!("var Input struct {{\n{field}}}\n"),
    ] {
        let new = rewritten(&format!("package cloud\n\n{types}"));
        assert!(new.contains("`json:\"workersMax\"`") && new.contains("svcctl-migrate[endpoint-workers-max]"), "{new}");
    }
}
