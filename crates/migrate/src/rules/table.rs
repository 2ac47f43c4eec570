//! The data of the rules. An entry is: class, form in v1 => form in v2, text, example in v1 => example in v2.

use super::{
    Class::{Graphql, Removed, Rename, Silent},
    New::{Client, Field, Nothing, Path as To},
    Old::{Body, Habit, Operation, Path, Query, Reply},
    Rule,
    Subject::{Billing, Endpoint, Pod, Template, Volume},
};

/// Declares each rule as a static, for the code that applies it, and lists them all.
macro_rules! rules {
    ($($name:ident $id:literal: $class:ident, $old:expr => $new:expr, $text:literal, $before:literal => $after:literal;)*) => {
        $(#[doc = concat!("The rule `", $id, "`.")] pub static $name: Rule = Rule {
            id: $id, class: $class, text: $text, old: $old, new: $new, before: $before, after: $after,
        };)*
        /// Every rule.
        pub(super) static ALL: &[&Rule] = &[$(&$name),*];
    };
}

const RESOURCE: &[&str] = &["GET", "POST", "PATCH", "DELETE"];

rules! {
    // Every request and answer.
    BASE_URL "base-url": Rename, Habit("the prefix /v1") => Field("/v2"),
        "The version belongs to the path: a request goes to /v2/..., and the base address has no version.",
        "BASE = 'https://api.example.com/v1'" => "BASE = 'https://api.example.com'; PODS = BASE + '/v2/pods'";
    LIST_WRAPPER "list-wrapper": Silent, Habit("a list is a bare array") => Field("pods, endpoints, templates, networkVolumes, registries"),
        "A list is an object that holds its elements under the name of the resource; a loop over the answer itself runs over the keys.",
        "for pod in r.json():" => "for pod in r.json()['pods']:";
    ERROR_SHAPE "error-shape": Silent, Habit("an error is {\"message\": ...} or {\"error\": ...}") => Field("detail"),
        "An error has title, status, detail and errors, and no message.",
        "raise Failed(r.json()['message'])" => "raise Failed(r.json()['detail'])";
    STATUS_CODES "status-codes": Silent, Habit("any 2xx of a create or delete, 400 of a wrong body") => Field("201, 204, 422"),
        "A create answers exactly 201, a delete exactly 204, and a body that breaks the contract 422.",
        "if r.status_code == 200:  # deleted" => "if r.status_code == 204:";
    UNKNOWN_FIELD "unknown-field": Removed, Habit("fields that v1 did not know") => Nothing,
        "v1 has no such field or parameter; v2 rejects unknown fields of a body with 422.",
        r#"{"imagename": "python"}"# => r#"{"image": "python"}"#;

    // Paths.
    PODS_PATH "pods-path": Rename, Path(RESOURCE, "/pods/*") => To("*", "/v2/pods/*"),
        "Pods live at /v2/pods.",
        "DELETE /v1/pods/abc" => "DELETE /v2/pods/abc";
    PODS_LIST_FILTERS "pods-list-filters": Silent, Query("/pods", &["computeType", "cpuFlavorId", "dataCenterId", "desiredStatus", "endpointId", "gpuTypeId", "id", "imageName", "name", "networkVolumeId", "templateId"]) => Client("filter the answer, or `svcctl pods list --status --name --gpu --data-center`"),
        "The list takes no filters: a filter that stays in the query is ignored, and every pod is returned.",
        "GET /v1/pods?desiredStatus=RUNNING" => "GET /v2/pods, then keep those whose status is RUNNING";
    PODS_LIST_INCLUDE "pods-list-include": Silent, Query("/pods", &["includeMachine", "includeNetworkVolume", "includeSavingsPlans", "includeTemplate", "includeWorkers"]) => Client("read the volume, and the data center of the pod"),
        "The list has no expansions: a parameter that asks for one is ignored, and the answer lacks what it asked for.",
        "GET /v1/pods?includeNetworkVolume=true" => "GET /v2/pods, then GET /v2/network-volumes/{id}";
    PODS_UPDATE_PATH "pods-update-path": Rename, Path(&["POST"], "/pods/{podId}/update") => To("PATCH", "/v2/pods/{id}"),
        "An update is a PATCH of the pod.",
        "POST /v1/pods/abc/update" => "PATCH /v2/pods/abc";
    PODS_START_PATH "pods-start-path": Rename, Path(&["POST"], "/pods/{podId}/start") => To("POST", "/v2/pods/{id}/action"),
        "Start is an action, named in the body.",
        "POST /v1/pods/abc/start" => r#"POST /v2/pods/abc/action {"action": "start"}"#;
    PODS_STOP_PATH "pods-stop-path": Rename, Path(&["POST"], "/pods/{podId}/stop") => To("POST", "/v2/pods/{id}/action"),
        "Stop is an action, named in the body.",
        "POST /v1/pods/abc/stop" => r#"POST /v2/pods/abc/action {"action": "stop"}"#;
    PODS_RESTART_PATH "pods-restart-path": Rename, Path(&["POST"], "/pods/{podId}/restart") => To("POST", "/v2/pods/{id}/action"),
        "Restart is an action, named in the body.",
        "POST /v1/pods/abc/restart" => r#"POST /v2/pods/abc/action {"action": "restart"}"#;
    PODS_RESET_PATH "pods-reset-path": Removed, Path(&["POST"], "/pods/{podId}/reset") => Nothing,
        "There is no reset. The nearest action is restart, which clears the container disk and keeps everything else.",
        "POST /v1/pods/abc/reset" => r#"POST /v2/pods/abc/action {"action": "restart"}, if that is what is meant"#;
    ENDPOINTS_PATH "endpoints-path": Rename, Path(RESOURCE, "/endpoints/*") => To("*", "/v2/serverless/*"),
        "Endpoints live at /v2/serverless; the list's wrapper is still called endpoints.",
        "GET /v1/endpoints/abc" => "GET /v2/serverless/abc";
    ENDPOINTS_UPDATE_PATH "endpoints-update-path": Rename, Path(&["POST"], "/endpoints/{endpointId}/update") => To("PATCH", "/v2/serverless/{id}"),
        "An update is a PATCH of the endpoint.",
        "POST /v1/endpoints/abc/update" => "PATCH /v2/serverless/abc";
    TEMPLATES_PATH "templates-path": Rename, Path(RESOURCE, "/templates/*") => To("*", "/v2/templates/*"),
        "Templates live at /v2/templates.",
        "GET /v1/templates" => "GET /v2/templates";
    TEMPLATES_UPDATE_PATH "templates-update-path": Rename, Path(&["POST"], "/templates/{templateId}/update") => To("PATCH", "/v2/templates/{id}"),
        "An update is a PATCH of the template.",
        "POST /v1/templates/abc/update" => "PATCH /v2/templates/abc";
    VOLUMES_PATH "volumes-path": Rename, Path(RESOURCE, "/networkvolumes/*") => To("*", "/v2/network-volumes/*"),
        "Network volumes live at /v2/network-volumes.",
        "GET /v1/networkvolumes" => "GET /v2/network-volumes";
    VOLUMES_UPDATE_PATH "volumes-update-path": Rename, Path(&["POST"], "/networkvolumes/{networkVolumeId}/update") => To("PATCH", "/v2/network-volumes/{id}"),
        "An update is a PATCH of the volume.",
        "POST /v1/networkvolumes/abc/update" => "PATCH /v2/network-volumes/abc";
    REGISTRIES_PATH "registries-path": Rename, Path(&["GET", "POST", "DELETE"], "/containerregistryauth/*") => To("*", "/v2/registries/*"),
        "Credentials of registries live at /v2/registries.",
        "GET /v1/containerregistryauth" => "GET /v2/registries";
    BILLING_PODS_PATH "billing-pods-path": Rename, Path(&["GET"], "/billing/pods") => To("GET", "/v2/billing/pods"),
        "The history of pods lives at /v2/billing/pods and answers {records, metadata}.",
        "for record in get('/v1/billing/pods'):" => "for record in get('/v2/billing/pods')['records']:";
    BILLING_ENDPOINTS_PATH "billing-endpoints-path": Silent, Path(&["GET"], "/billing/endpoints") => To("GET", "/v2/billing/serverless"),
        "The history of serverless endpoints lives at /v2/billing/serverless; /v2/billing/endpoints answers 200 about another product.",
        "GET /v1/billing/endpoints" => "GET /v2/billing/serverless";
    BILLING_VOLUMES_PATH "billing-volumes-path": Rename, Path(&["GET"], "/billing/networkvolumes") => To("GET", "/v2/billing/network-volumes"),
        "The history of network volumes lives at /v2/billing/network-volumes.",
        "GET /v1/billing/networkvolumes" => "GET /v2/billing/network-volumes";
    BILLING_GROUPING "billing-grouping": Removed, Query("/billing/*", &["grouping"]) => Nothing,
        "There is no grouping: each record names its pod, endpoint or volume.",
        "GET /v1/billing/pods?grouping=gpuTypeId" => "GET /v2/billing/pods, joined with the pods; or `svcctl billing pods`";
    BILLING_GPU_FILTER "billing-gpu-filter": Removed, Query("/billing/*", &["gpuTypeId"]) => Nothing,
        "There is no filter by GPU type.",
        "GET /v1/billing/pods?gpuTypeId=L4" => "GET /v2/billing/pods, joined with the pods; or `svcctl billing pods --gpu-id L4`";
    BILLING_ENDPOINT_FILTER "billing-endpoint-filter": Silent, Query("/billing/endpoints", &["endpointId"]) => Field("serverlessId"),
        "The filter by endpoint is called serverlessId; an unknown parameter is ignored and filters nothing.",
        "?endpointId=abc" => "?serverlessId=abc";
    OPENAPI_PATH "openapi-path": Rename, Path(&["GET"], "/openapi.json") => To("GET", "/v2/openapi.json"),
        "The description lives at /v2/openapi.json.",
        "GET /v1/openapi.json" => "GET /v2/openapi.json";

    // The pod body.
    POD_NAME "pod-name": Rename, Body(Pod, &["name"]) => Field("name"),
        "The name is required; v1 called a pod `my pod` by default.",
        r#"{"imageName": "python"}"# => r#"{"name": "my pod", "image": "python"}"#;
    POD_IMAGE_NAME "pod-image-name": Rename, Body(Pod, &["imageName"]) => Field("image"),
        "The image is called image.",
        r#"{"imageName": "python"}"# => r#"{"image": "python"}"#;
    POD_COMPUTE_TYPE "pod-compute-type": Rename, Body(Pod, &["computeType"]) => Field("gpu or cpu"),
        "There is no computeType: a body with gpu makes a GPU pod, a body with cpu a CPU pod.",
        r#"{"computeType": "CPU"}"# => r#"{"cpu": {"id": "cpu5c", "vcpuCount": 2}}"#;
    POD_GPU_TYPE_ID "pod-gpu-type-id": Rename, Body(Pod, &["gpuTypeIds"]) => Field("gpu.id"),
        "The GPU type is gpu.id: one type, and not a list.",
        r#"{"gpuTypeIds": ["NVIDIA L4"]}"# => r#"{"gpu": {"id": "NVIDIA L4"}}"#;
    POD_GPU_TYPE_IDS "pod-gpu-type-ids": Removed, Body(Pod, &["gpuTypeIds"]) => Client("svcctl pods create --gpu A --gpu B, or a loop over the catalog"),
        "A create takes exactly one GPU type and does not fall back to another.",
        r#"{"gpuTypeIds": ["NVIDIA L4", "NVIDIA A40"]}"# => "svcctl pods create --gpu 'NVIDIA L4' --gpu 'NVIDIA A40'";
    POD_GPU_COUNT "pod-gpu-count": Rename, Body(Pod, &["gpuCount"]) => Field("gpu.count"),
        "The number of GPUs is gpu.count.",
        r#"{"gpuCount": 2}"# => r#"{"gpu": {"id": "NVIDIA L4", "count": 2}}"#;
    POD_GPU_TYPE_PRIORITY "pod-gpu-type-priority": Removed, Body(Pod, &["gpuTypePriority"]) => Client("svcctl pods create --order given|availability"),
        "A create tries one GPU type; the client decides which to try first.",
        r#"{"gpuTypePriority": "custom"}"# => "svcctl pods create --gpu A --gpu B --order given";
    POD_DATA_CENTER_PRIORITY "pod-data-center-priority": Removed, Body(Pod, &["dataCenterPriority"]) => Client("svcctl pods create --order given|availability"),
        "The order of dataCenterIds has no meaning; a client that wants an order tries one data center after the other.",
        r#"{"dataCenterPriority": "custom"}"# => "svcctl pods create --data-center A --data-center B --order given";
    POD_CPU_FLAVOR_PRIORITY "pod-cpu-flavor-priority": Removed, Body(Pod, &["cpuFlavorPriority"]) => Client("one create a flavor, in the order of choice"),
        "A create tries one CPU flavor; the client decides which to try first.",
        r#"{"cpuFlavorPriority": "custom"}"# => "one POST /v2/pods a flavor, until one answers 201";
    POD_CPU_FLAVOR_ID "pod-cpu-flavor-id": Rename, Body(Pod, &["cpuFlavorIds"]) => Field("cpu.id"),
        "The CPU flavor is cpu.id: one flavor, and not a list.",
        r#"{"cpuFlavorIds": ["cpu5c"]}"# => r#"{"cpu": {"id": "cpu5c", "vcpuCount": 2}}"#;
    POD_CPU_FLAVOR_IDS "pod-cpu-flavor-ids": Removed, Body(Pod, &["cpuFlavorIds"]) => Client("one create a flavor, until one answers 201"),
        "A create takes exactly one CPU flavor and does not fall back to another.",
        r#"{"cpuFlavorIds": ["cpu5c", "cpu3c"]}"# => "one POST /v2/pods a flavor, until one answers 201";
    POD_VCPU_COUNT "pod-vcpu-count": Rename, Body(Pod, &["vcpuCount"]) => Field("cpu.vcpuCount"),
        "The number of vCPUs is cpu.vcpuCount: required, and a power of two. v1 took 2 by default.",
        r#"{"vcpuCount": 4}"# => r#"{"cpu": {"id": "cpu5c", "vcpuCount": 4}}"#;
    POD_CLOUD_TYPE "pod-cloud-type": Rename, Body(Pod, &["cloudType"]) => Field("cloud"),
        "The cloud is called cloud.",
        r#"{"cloudType": "COMMUNITY"}"# => r#"{"cloud": "COMMUNITY"}"#;
    POD_CLOUD_ALL "pod-cloud-all": Removed, Body(Pod, &["cloudType"]) => Client("svcctl pods create --cloud any"),
        "There is no cloud `ALL`: a create names SECURE or COMMUNITY.",
        r#"{"cloudType": "ALL"}"# => "svcctl pods create --cloud any";
    POD_CONTAINER_DISK "pod-container-disk": Silent, Body(Pod, &["containerDiskInGb"]) => Field("disk"),
        "The container disk is called disk. v1 gave 50 GB by default, v2 gives less.",
        "{}" => r#"{"disk": 50}"#;
    POD_VOLUME "pod-volume": Silent, Body(Pod, &["volumeInGb", "volumeMountPath"]) => Field("mounts.persistent"),
        "By default v1 mounted 20 GB at /workspace; v2 mounts nothing, and data is lost at the first restart.",
        "{}" => r#"{"mounts": {"persistent": {"size": 20, "path": "/workspace"}}}"#;
    POD_VOLUME_MINIMUM "pod-volume-minimum": Silent, Body(Pod, &["volumeInGb"]) => Field("mounts.persistent.size"),
        "A persistent mount has at least 10 GB; a smaller volume becomes one of 10 GB.",
        r#"{"volumeInGb": 5}"# => r#"{"mounts": {"persistent": {"size": 10, "path": "/workspace"}}}"#;
    POD_VOLUME_CPU "pod-volume-cpu": Removed, Body(Pod, &["volumeInGb"]) => Nothing,
        "CPU pods have no persistent mount; data that must survive a restart belongs on a network volume.",
        r#"{"computeType": "CPU", "volumeInGb": 20}"# => r#"{"mounts": {"network": [{"volumeId": "abc", "path": "/workspace"}]}}"#;
    POD_NETWORK_VOLUME_ID "pod-network-volume-id": Rename, Body(Pod, &["networkVolumeId"]) => Field("mounts.network"),
        "A network volume is a mount with a required path; it replaces the persistent mount.",
        r#"{"networkVolumeId": "abc"}"# => r#"{"mounts": {"network": [{"volumeId": "abc", "path": "/workspace"}]}}"#;
    POD_PORTS "pod-ports": Silent, Body(Pod, &["ports"]) => Field("ports"),
        "By default v1 published 8888/http and 22/tcp; v2 publishes nothing. Ports are a list, and an explicit [] stays [].",
        "{}" => r#"{"ports": ["8888/http", "22/tcp"]}"#;
    POD_ENV "pod-env": Rename, Body(Pod, &["env"]) => Field("env"),
        "The environment is an object; a list of key and value pairs is converted.",
        r#"{"env": [{"key": "A", "value": "1"}]}"# => r#"{"env": {"A": "1"}}"#;
    POD_START_CMD "pod-docker-start-cmd": Rename, Body(Pod, &["dockerStartCmd"]) => Field("cmd"),
        "The command is called cmd. A list stays a list: joining it with blanks breaks quoting.",
        r#"{"dockerStartCmd": ["sh", "-c", "echo a b"]}"# => r#"{"cmd": ["sh", "-c", "echo a b"]}"#;
    POD_ENTRYPOINT "pod-docker-entrypoint": Rename, Body(Pod, &["dockerEntrypoint"]) => Field("entrypoint"),
        "The entrypoint is called entrypoint.",
        r#"{"dockerEntrypoint": ["tini", "--"]}"# => r#"{"entrypoint": ["tini", "--"]}"#;
    POD_REGISTRY "pod-registry-auth-id": Rename, Body(Pod, &["containerRegistryAuthId"]) => Field("registry"),
        "The credential of the registry is called registry.",
        r#"{"containerRegistryAuthId": "abc"}"# => r#"{"registry": "abc"}"#;
    POD_CUDA "pod-cuda-versions": Rename, Body(Pod, &["allowedCudaVersions"]) => Field("gpu.allowedCudaVersions"),
        "The CUDA versions are part of gpu.",
        r#"{"allowedCudaVersions": ["12.4"]}"# => r#"{"gpu": {"id": "NVIDIA L4", "allowedCudaVersions": ["12.4"]}}"#;
    POD_MIN_RAM "pod-min-ram-per-gpu": Rename, Body(Pod, &["minRAMPerGPU"]) => Field("gpu.minRamPerGpu"),
        "The least RAM per GPU is gpu.minRamPerGpu; v1 asked for 8 GB by default.",
        "{}" => r#"{"gpu": {"id": "NVIDIA L4", "minRamPerGpu": 8}}"#;
    POD_MIN_VCPU "pod-min-vcpu-per-gpu": Rename, Body(Pod, &["minVCPUPerGPU"]) => Field("gpu.minVcpuCountPerGpu"),
        "The fewest vCPUs per GPU are gpu.minVcpuCountPerGpu; v1 asked for 2 by default.",
        "{}" => r#"{"gpu": {"id": "NVIDIA L4", "minVcpuCountPerGpu": 2}}"#;
    POD_DATA_CENTER_IDS "pod-data-center-ids": Silent, Body(Pod, &["dataCenterIds"]) => Field("dataCenterIds"),
        "v1 took the data centers as an order of preference; v2 takes them as a filter without an order, and rejects unknown ones.",
        r#"{"dataCenterIds": ["US-KS-2", "EU-RO-1"]}"# => "one create a data center, in the order of choice";
    POD_COUNTRY_CODES "pod-country-codes": Removed, Body(Pod, &["countryCodes"]) => Client("svcctl pods create --country, or the catalog's filter and then dataCenterIds"),
        "A create has no countries; the catalog says which data centers of a country have room.",
        r#"{"countryCodes": ["NL"]}"# => "svcctl pods create --country NL";
    POD_TEMPLATE_ID "pod-template-id": Silent, Body(Pod, &["templateId"]) => Field("templateId"),
        "A template is read once, at the create, and no link to it is kept: later changes do not reach the pod, and its `template` is null.",
        r#"{"templateId": "abc"}"# => r#"{"templateId": "abc"}"#;
    POD_INTERRUPTIBLE "pod-interruptible": Removed, Body(Pod, &["interruptible"]) => Nothing,
        "There are no interruptible pods: without the field the pod costs the full price.",
        r#"{"interruptible": true}"# => "a pod that is not interruptible, at its price";
    POD_LOCKED "pod-locked": Removed, Body(Pod, &["locked"]) => Client("PATCH /v2/pods/{id} after the create"),
        "A pod cannot be created locked; a PATCH after the create locks it.",
        r#"POST {"locked": true}"# => r#"PATCH /v2/pods/abc {"locked": true}"#;
    POD_PUBLIC_IP "pod-support-public-ip": Removed, Body(Pod, &["supportPublicIp"]) => Nothing,
        "A create cannot ask for a public address. Every SECURE pod has one, a COMMUNITY pod only where its host has one.",
        r#"{"supportPublicIp": true}"# => "{}, on SECURE; publish a tcp port to reach the address";
    POD_MIN_DOWNLOAD "pod-min-download": Removed, Body(Pod, &["minDownloadMbps"]) => Nothing,
        "A create cannot ask for download speed; the field is dropped.",
        r#"{"minDownloadMbps": 500}"# => "{}";
    POD_MIN_UPLOAD "pod-min-upload": Removed, Body(Pod, &["minUploadMbps"]) => Nothing,
        "A create cannot ask for upload speed; the field is dropped.",
        r#"{"minUploadMbps": 500}"# => "{}";
    POD_MIN_DISK_BANDWIDTH "pod-min-disk-bandwidth": Removed, Body(Pod, &["minDiskBandwidthMBps"]) => Nothing,
        "A create cannot ask for disk speed; the field is dropped.",
        r#"{"minDiskBandwidthMBps": 500}"# => "{}";

    // Pods in answers.
    REPLY_DESIRED_STATUS "pod-reply-desired-status": Silent, Reply(Pod, &["desiredStatus"]) => Field("status"),
        "desiredStatus said what was asked for; status says what is, with six values. A loop that waits for RUNNING alone never ends on ERROR.",
        "while pod['desiredStatus'] != 'RUNNING':" => "while pod['status'] in ('PROVISIONING', 'STARTING'):";
    REPLY_COST "pod-reply-cost": Rename, Reply(Pod, &["costPerHr", "adjustedCostPerHr"]) => Field("cost"),
        "The price per hour is called cost; it is 0 when the pod is stopped.",
        "pod['costPerHr']" => "pod['cost']";
    REPLY_IMAGE_NAME "pod-reply-image-name": Rename, Reply(Pod, &["imageName"]) => Field("image"),
        "The image is called image.",
        "pod['imageName']" => "pod['image']";
    REPLY_DISK "pod-reply-container-disk": Rename, Reply(Pod, &["containerDiskInGb"]) => Field("disk"),
        "The container disk is called disk.",
        "pod['containerDiskInGb']" => "pod['disk']";
    REPLY_VOLUME "pod-reply-volume": Rename, Reply(Pod, &["volumeInGb", "volumeMountPath"]) => Field("mounts.persistent"),
        "The volume is a mount with size and path.",
        "pod['volumeInGb']" => "pod['mounts']['persistent']['size']";
    REPLY_NETWORK_VOLUME "pod-reply-network-volume": Rename, Reply(Pod, &["networkVolume", "networkVolumeId"]) => Field("mounts.network"),
        "The network volume is a mount with the volume's id and a path.",
        "pod['networkVolume']['id']" => "pod['mounts']['network'][0]['volumeId']";
    REPLY_PORTS "pod-reply-ports": Rename, Reply(Pod, &["publicIp", "portMappings"]) => Field("runtime.ports"),
        "Public addresses and ports are in runtime.ports; runtime is null unless the pod is RUNNING.",
        "pod['portMappings']['22']" => "[p['public'] for p in pod['runtime']['ports'] if p['private'] == 22]";
    REPLY_STARTED_AT "pod-reply-last-started-at": Rename, Reply(Pod, &["lastStartedAt"]) => Field("startedAt"),
        "The time of the last start is startedAt.",
        "pod['lastStartedAt']" => "pod['startedAt']";
    REPLY_RESOURCES "pod-reply-resources": Rename, Reply(Pod, &["vcpuCount", "memoryInGb"]) => Field("gpu.vcpuCount, gpu.memory or cpu"),
        "vCPUs and memory are part of gpu or cpu.",
        "pod['memoryInGb']" => "pod['gpu']['memory']";
    REPLY_GPU_NAME "pod-reply-gpu-name": Rename, Reply(Pod, &["gpu.displayName"]) => Client("the catalog: GET /v2/catalog/gpus/{id}"),
        "The display name of a GPU type is in the catalog, and so are its prices.",
        "pod['gpu']['displayName']" => "gpus[pod['gpu']['id']]['name']";
    REPLY_MACHINE "pod-reply-machine": Removed, Reply(Pod, &["machine", "machineId"]) => Nothing,
        "The machine is not shown; the pod itself names its data center.",
        "pod['machine']['dataCenterId']" => "pod['dataCenterId']";
    REPLY_SAVINGS_PLANS "pod-reply-savings-plans": Removed, Reply(Pod, &["savingsPlans"]) => Nothing,
        "There are no savings plans.",
        "pod['savingsPlans']" => "none";
    REPLY_STATUS_CHANGE "pod-reply-last-status-change": Removed, Reply(Pod, &["lastStatusChange"]) => Nothing,
        "The time of the last change of status is not shown.",
        "pod['lastStatusChange']" => "none";
    REPLY_CONSUMER "pod-reply-consumer-user-id": Removed, Reply(Pod, &["consumerUserId"]) => Nothing,
        "The id of the user is not shown.",
        "pod['consumerUserId']" => "none";
    REPLY_ENCRYPTED "pod-reply-volume-encrypted": Removed, Reply(Pod, &["volumeEncrypted"]) => Nothing,
        "Whether the volume is encrypted is not shown.",
        "pod['volumeEncrypted']" => "none";
    REPLY_INTERRUPTIBLE "pod-reply-interruptible": Removed, Reply(Pod, &["interruptible"]) => Nothing,
        "No pod is interruptible.",
        "pod['interruptible']" => "False";

    // The endpoint body.
    ENDPOINT_GPU_TYPE_IDS "endpoint-gpu-type-ids": Rename, Body(Endpoint, &["gpuTypeIds"]) => Field("gpu.pools"),
        "An endpoint names pools of GPU types, by their ids in the catalog.",
        r#"{"gpuTypeIds": ["NVIDIA L4"]}"# => r#"{"gpu": {"pools": ["ADA_24"]}}"#;
    ENDPOINT_POOL_UNKNOWN "endpoint-pool-unknown": Removed, Body(Endpoint, &["gpuTypeIds"]) => Nothing,
        "The catalog has no pool with this GPU type, so an endpoint cannot use it.",
        r#"{"gpuTypeIds": ["NVIDIA X"]}"# => "another GPU type";
    ENDPOINT_GPU_COUNT "endpoint-gpu-count": Rename, Body(Endpoint, &["gpuCount"]) => Field("gpu.count"),
        "The number of GPUs is gpu.count.",
        r#"{"gpuCount": 2}"# => r#"{"gpu": {"pools": ["ADA_24"], "count": 2}}"#;
    ENDPOINT_CUDA "endpoint-cuda-versions": Rename, Body(Endpoint, &["allowedCudaVersions"]) => Field("gpu.allowedCudaVersions"),
        "The CUDA versions are part of gpu.",
        r#"{"allowedCudaVersions": ["12.4"]}"# => r#"{"gpu": {"pools": ["ADA_24"], "allowedCudaVersions": ["12.4"]}}"#;
    ENDPOINT_WORKERS_MIN "endpoint-workers-min": Rename, Body(Endpoint, &["workersMin"]) => Field("workers.min"),
        "The smallest number of workers is workers.min.",
        r#"{"workersMin": 1}"# => r#"{"workers": {"min": 1}}"#;
    ENDPOINT_WORKERS_MAX "endpoint-workers-max": Rename, Body(Endpoint, &["workersMax"]) => Field("workers.max"),
        "The largest number of workers is workers.max.",
        r#"{"workersMax": 3}"# => r#"{"workers": {"max": 3}}"#;
    ENDPOINT_IDLE_TIMEOUT "endpoint-idle-timeout": Rename, Body(Endpoint, &["idleTimeout"]) => Field("workers.idleTimeout"),
        "The idle timeout is workers.idleTimeout; v1 took 5 seconds by default.",
        r#"{"idleTimeout": 10}"# => r#"{"workers": {"idleTimeout": 10}}"#;
    ENDPOINT_IDLE_REQUESTS "endpoint-idle-timeout-requests": Removed, Body(Endpoint, &["idleTimeout"]) => Nothing,
        "A queue that scales by REQUEST_COUNT has no idle timeout; both together are rejected.",
        r#"{"scalerType": "REQUEST_COUNT", "idleTimeout": 10}"# => r#"{"scaling": {"type": "REQUEST_COUNT", "requestCount": 4}}"#;
    ENDPOINT_SCALER_TYPE "endpoint-scaler-type": Rename, Body(Endpoint, &["scalerType"]) => Field("scaling.type"),
        "The scaler is scaling.type, which is required; v1 took QUEUE_DELAY by default.",
        r#"{"scalerType": "QUEUE_DELAY"}"# => r#"{"scaling": {"type": "QUEUE_DELAY", "queueDelay": 4}}"#;
    ENDPOINT_SCALER_VALUE "endpoint-scaler-value": Rename, Body(Endpoint, &["scalerValue"]) => Field("scaling.queueDelay or scaling.requestCount"),
        "The value of the scaler is called queueDelay or requestCount, after its type; v1 took 4 by default.",
        r#"{"scalerValue": 8}"# => r#"{"scaling": {"type": "QUEUE_DELAY", "queueDelay": 8}}"#;
    ENDPOINT_TIMEOUT "endpoint-execution-timeout": Rename, Body(Endpoint, &["executionTimeoutMs"]) => Field("timeout"),
        "The longest time that a job may run is timeout, in milliseconds as before.",
        r#"{"executionTimeoutMs": 60000}"# => r#"{"timeout": 60000}"#;
    ENDPOINT_FLASHBOOT "endpoint-flashboot": Silent, Body(Endpoint, &["flashboot"]) => Field("flashboot"),
        "flashboot is FLASHBOOT or OFF, and no longer true or false; the default is OFF.",
        r#"{"flashboot": true}"# => r#"{"flashboot": "FLASHBOOT"}"#;
    ENDPOINT_NETWORK_VOLUME "endpoint-network-volume": Rename, Body(Endpoint, &["networkVolumeId", "networkVolumeIds"]) => Field("networkVolumes"),
        "The network volumes are one list of ids.",
        r#"{"networkVolumeId": "abc"}"# => r#"{"networkVolumes": ["abc"]}"#;
    ENDPOINT_TYPE "endpoint-type": Rename, Body(Endpoint, &["type"]) => Field("type"),
        "The type is new and required; an endpoint of v1 has the type QUEUE.",
        "{}" => r#"{"type": "QUEUE"}"#;
    ENDPOINT_COMPUTE_TYPE "endpoint-compute-type": Rename, Body(Endpoint, &["computeType"]) => Field("gpu or cpu"),
        "There is no computeType: an endpoint with gpu has GPU workers, one with cpu CPU workers.",
        r#"{"computeType": "CPU"}"# => r#"{"cpu": [{"id": "cpu5c", "vcpuCount": 2}]}"#;
    ENDPOINT_CPU_FLAVORS "endpoint-cpu-flavor-ids": Rename, Body(Endpoint, &["cpuFlavorIds"]) => Field("cpu"),
        "The CPU flavors are objects, each with its number of vCPUs.",
        r#"{"cpuFlavorIds": ["cpu5c"], "vcpuCount": 4}"# => r#"{"cpu": [{"id": "cpu5c", "vcpuCount": 4}]}"#;
    ENDPOINT_VCPU_COUNT "endpoint-vcpu-count": Rename, Body(Endpoint, &["vcpuCount"]) => Field("cpu.vcpuCount"),
        "The number of vCPUs is part of each CPU flavor; v1 took 2 by default.",
        r#"{"vcpuCount": 4}"# => r#"{"cpu": [{"id": "cpu5c", "vcpuCount": 4}]}"#;
    ENDPOINT_VERSION "endpoint-reply-version": Removed, Reply(Endpoint, &["version"]) => Client("GET /v2/serverless/{id}/releases"),
        "The version of an endpoint is shown with its releases.",
        "endpoint['version']" => "releases['endpointVersion']";
    ENDPOINT_TEMPLATE "endpoint-reply-template": Removed, Reply(Endpoint, &["template"]) => Field("image, env, disk, ports"),
        "An endpoint shows neither a template nor its id; it has the settings itself.",
        "endpoint['template']['imageName']" => "endpoint['image']";
    ENDPOINT_USER "endpoint-reply-user-id": Removed, Reply(Endpoint, &["userId"]) => Client("GET /v2/serverless/{id}/releases"),
        "The user is shown with the releases of an endpoint, for each its own.",
        "endpoint['userId']" => "releases['releases'][0]['createdByUserId']";

    // The template and volume bodies.
    TEMPLATE_IMAGE_NAME "template-image-name": Rename, Body(Template, &["imageName"]) => Field("image"),
        "The image is called image.",
        r#"{"imageName": "python"}"# => r#"{"image": "python"}"#;
    TEMPLATE_DISK "template-container-disk": Silent, Body(Template, &["containerDiskInGb"]) => Field("disk"),
        "The container disk is called disk. v1 gave 50 GB by default, v2 gives less.",
        "{}" => r#"{"disk": 50}"#;
    TEMPLATE_VOLUME "template-volume": Silent, Body(Template, &["volumeInGb", "volumeMountPath"]) => Field("mounts.persistent"),
        "By default v1 mounted 20 GB at /workspace; v2 mounts nothing.",
        "{}" => r#"{"mounts": {"persistent": {"size": 20, "path": "/workspace"}}}"#;
    TEMPLATE_VOLUME_MINIMUM "template-volume-minimum": Silent, Body(Template, &["volumeInGb"]) => Field("mounts.persistent.size"),
        "A persistent mount has at least 10 GB; a smaller volume becomes one of 10 GB.",
        r#"{"volumeInGb": 5}"# => r#"{"mounts": {"persistent": {"size": 10, "path": "/workspace"}}}"#;
    TEMPLATE_PORTS "template-ports": Silent, Body(Template, &["ports"]) => Field("ports"),
        "By default v1 published 8888/http and 22/tcp; v2 publishes nothing. Ports are a list, and an explicit [] stays [].",
        "{}" => r#"{"ports": ["8888/http", "22/tcp"]}"#;
    TEMPLATE_ENV "template-env": Rename, Body(Template, &["env"]) => Field("env"),
        "The environment is an object; a list of key and value pairs is converted.",
        r#"{"env": [{"key": "A", "value": "1"}]}"# => r#"{"env": {"A": "1"}}"#;
    TEMPLATE_START_CMD "template-docker-start-cmd": Rename, Body(Template, &["dockerStartCmd"]) => Field("cmd"),
        "The command is called cmd; a list stays a list.",
        r#"{"dockerStartCmd": ["sleep", "60"]}"# => r#"{"cmd": ["sleep", "60"]}"#;
    TEMPLATE_ENTRYPOINT "template-docker-entrypoint": Rename, Body(Template, &["dockerEntrypoint"]) => Field("entrypoint"),
        "The entrypoint is called entrypoint.",
        r#"{"dockerEntrypoint": ["tini", "--"]}"# => r#"{"entrypoint": ["tini", "--"]}"#;
    TEMPLATE_REGISTRY "template-registry-auth-id": Rename, Body(Template, &["containerRegistryAuthId"]) => Field("registry"),
        "The credential of the registry is called registry.",
        r#"{"containerRegistryAuthId": "abc"}"# => r#"{"registry": "abc"}"#;
    TEMPLATE_PUBLIC "template-is-public": Rename, Body(Template, &["isPublic"]) => Field("public"),
        "The flag for a template that everyone may use is called public.",
        r#"{"isPublic": true}"# => r#"{"public": true}"#;
    TEMPLATE_SERVERLESS "template-is-serverless": Rename, Body(Template, &["isServerless"]) => Field("serverless"),
        "The flag for a template of endpoints is called serverless.",
        r#"{"isServerless": true}"# => r#"{"serverless": true}"#;
    TEMPLATE_README "template-readme": Removed, Body(Template, &["readme"]) => Nothing,
        "Templates have no readme; keep the text elsewhere.",
        r##"{"readme": "# Mine"}"## => "no such field";
    TEMPLATE_USAGE "template-reply-usage": Removed, Reply(Template, &["earned", "runtimeInMin"]) => Nothing,
        "How long a template ran and what it earned is not shown.",
        "template['runtimeInMin']" => "none";
    TEMPLATE_ENDPOINTS "template-endpoints": Silent, Habit("a change of a template reaches its endpoints") => Client("PATCH /v2/serverless/{id} of each endpoint, with the same settings"),
        "A change of a template reached the endpoints made from it; now it reaches none of them, for an endpoint keeps no link to its template.",
        r#"PATCH /v1/templates/abc {"imageName": "app:2"}"# => r#"PATCH /v2/templates/abc {"image": "app:2"}, then PATCH /v2/serverless/{id} {"image": "app:2"} of each endpoint"#;
    VOLUME_DATA_CENTER "volume-data-center-id": Rename, Body(Volume, &["dataCenterId"]) => Field("dataCenter"),
        "The data center of a volume is called dataCenter, in requests and in answers.",
        r#"{"dataCenterId": "US-KS-2"}"# => r#"{"dataCenter": "US-KS-2"}"#;

    // Billing records.
    BILLING_AMOUNT "billing-amount": Rename, Reply(Billing, &["amount"]) => Field("totalAmount"),
        "The amount of a record is called totalAmount.",
        "sum(r['amount'] for r in records)" => "sum(r['totalAmount'] for r in records)";
    BILLING_TIME "billing-time": Rename, Reply(Billing, &["time"]) => Field("startTime"),
        "The start of a bucket is called startTime.",
        "record['time']" => "record['startTime']";
    BILLING_GPU_TYPE "billing-gpu-type-id": Removed, Reply(Billing, &["gpuTypeId"]) => Nothing,
        "A record does not name a GPU type.",
        "record['gpuTypeId']" => "gpu_of[record['podId']]";
    BILLING_TIME_BILLED "billing-time-billed": Removed, Reply(Billing, &["timeBilledMs"]) => Nothing,
        "A record does not say how much time was billed.",
        "record['timeBilledMs']" => "none";
    BILLING_DISK_BILLED "billing-disk-billed": Removed, Reply(Billing, &["diskSpaceBilledGb"]) => Nothing,
        "A record does not say how much disk was billed.",
        "record['diskSpaceBilledGb']" => "none";

    // GraphQL, v1's second API.
    GRAPHQL_DEPLOY "graphql-pod-deploy": Graphql, Operation(&["podFindAndDeployOnDemand"]) => To("POST", "/v2/pods"),
        "A pod is created by a POST of its body; a list of GPU types, countries and the cloud ALL are tried one after the other by the client.",
        r#"podFindAndDeployOnDemand(input: {imageName: "python", gpuTypeId: "NVIDIA L4"}) { id }"# => r#"POST /v2/pods {"name": "demo", "image": "python", "gpu": {"id": "NVIDIA L4"}}"#;
    GRAPHQL_SPOT "graphql-pod-bid": Graphql, Operation(&["podRentInterruptable", "podBidResume"]) => Client("none: there are no interruptible pods, and POST /v2/pods rents at the full price"),
        "There are no interruptible pods and no bids.",
        "podRentInterruptable(input: {bidPerGpu: 0.2}) { id }" => "a pod that is not interruptible, at its price";
    GRAPHQL_RESUME "graphql-pod-resume": Graphql, Operation(&["podResume"]) => To("POST", "/v2/pods/{id}/action"),
        "Start is an action, named in the body; a pod keeps its number of GPUs.",
        r#"podResume(input: {podId: "abc", gpuCount: 1}) { id }"# => r#"POST /v2/pods/abc/action {"action": "start"}"#;
    GRAPHQL_STOP "graphql-pod-stop": Graphql, Operation(&["podStop"]) => To("POST", "/v2/pods/{id}/action"),
        "Stop is an action, named in the body.",
        r#"podStop(input: {podId: "abc"}) { id }"# => r#"POST /v2/pods/abc/action {"action": "stop"}"#;
    GRAPHQL_TERMINATE "graphql-pod-terminate": Graphql, Operation(&["podTerminate"]) => To("DELETE", "/v2/pods/{id}"),
        "A pod ends by a DELETE.",
        r#"podTerminate(input: {podId: "abc"})"# => "DELETE /v2/pods/abc";
    GRAPHQL_POD "graphql-pod": Graphql, Operation(&["pod"]) => To("GET", "/v2/pods/{id}"),
        "A pod is read by its id, whole.",
        r#"pod(input: {podId: "abc"}) { desiredStatus }"# => "GET /v2/pods/abc";
    GRAPHQL_MYSELF "graphql-myself": Graphql, Operation(&["myself"]) => To("GET", "/v2/pods"),
        "There is no request for everything of an account: pods, endpoints, templates, volumes, registries and ssh keys have lists of their own.",
        "myself { pods { id costPerHr } }" => "GET /v2/pods";
    GRAPHQL_GPU_TYPES "graphql-gpu-types": Graphql, Operation(&["gpuTypes"]) => To("GET", "/v2/catalog/gpus"),
        "GPU types, prices and stock are in the catalog; stock is asked for with include=AVAILABILITY&product=POD. There are no bids.",
        "gpuTypes { id lowestPrice(input: {gpuCount: 1}) { uninterruptablePrice stockStatus } }" => "GET /v2/catalog/gpus?include=AVAILABILITY&product=POD&count=1";
    GRAPHQL_SAVE_TEMPLATE "graphql-save-template": Graphql, Operation(&["saveTemplate"]) => To("POST", "/v2/templates"),
        "A template is created by a POST, and changed by a PATCH of /v2/templates/{id}.",
        r#"saveTemplate(input: {name: "base", imageName: "python"}) { id }"# => r#"POST /v2/templates {"name": "base", "image": "python"}"#;
    GRAPHQL_DELETE_TEMPLATE "graphql-delete-template": Graphql, Operation(&["deleteTemplate"]) => To("DELETE", "/v2/templates/{id}"),
        "A template is deleted by its id, and not by its name.",
        r#"deleteTemplate(templateName: "base")"# => "DELETE /v2/templates/abc";
    GRAPHQL_SAVE_ENDPOINT "graphql-save-endpoint": Graphql, Operation(&["saveEndpoint"]) => To("POST", "/v2/serverless"),
        "An endpoint is created by a POST, and changed by a PATCH of /v2/serverless/{id}; gpuIds is gpu.pools, a list.",
        r#"saveEndpoint(input: {name: "e", templateId: "abc", gpuIds: "ADA_24"}) { id }"# => r#"POST /v2/serverless {"name": "e", "type": "QUEUE", "templateId": "abc", "gpu": {"pools": ["ADA_24"]}, "scaling": {"type": "QUEUE_DELAY", "queueDelay": 4}}"#;
    GRAPHQL_DELETE_ENDPOINT "graphql-delete-endpoint": Graphql, Operation(&["deleteEndpoint"]) => To("DELETE", "/v2/serverless/{id}"),
        "An endpoint ends by a DELETE.",
        r#"deleteEndpoint(id: "abc")"# => "DELETE /v2/serverless/abc";
    GRAPHQL_SAVE_REGISTRY "graphql-save-registry-auth": Graphql, Operation(&["saveRegistryAuth"]) => To("POST", "/v2/registries"),
        "Credentials of a registry are stored by a POST.",
        r#"saveRegistryAuth(input: {name: "hub", username: "me", password: "..."}) { id }"# => r#"POST /v2/registries {"name": "hub", "username": "me", "password": "..."}"#;
    GRAPHQL_DELETE_REGISTRY "graphql-delete-registry-auth": Graphql, Operation(&["deleteRegistryAuth"]) => To("DELETE", "/v2/registries/{id}"),
        "Credentials of a registry are deleted by their id.",
        r#"deleteRegistryAuth(registryAuthId: "abc")"# => "DELETE /v2/registries/abc";
    GRAPHQL_USER_SETTINGS "graphql-update-user-settings": Graphql, Operation(&["updateUserSettings"]) => To("PUT", "/v2/account/ssh-keys"),
        "The ssh keys of the account are a list, and no longer one text; there are no other settings.",
        r#"updateUserSettings(input: {pubKey: "ssh-ed25519 AAAA me"}) { id }"# => r#"PUT /v2/account/ssh-keys {"keys": ["ssh-ed25519 AAAA me"]}"#;
    GRAPHQL_OPERATION "graphql-operation": Graphql, Habit("any other operation of GraphQL") => Client("a call of v2, where there is one"),
        "v2 has no GraphQL, and no equal of this operation.",
        "podEditJob(input: {podId: \"abc\"}) { id }" => "PATCH /v2/pods/abc, if that is what is meant";
    GRAPHQL_FIELD "graphql-field": Graphql, Habit("a field of a GraphQL selection or input") => Client("the field of v2 that says the same, where there is one"),
        "The fields of GraphQL have other names in v2, or none: the proxy answers null for those that v2 lacks.",
        "machine { podHostId }" => "pod['ssh']['proxy']";
}
