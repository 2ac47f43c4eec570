//! The catalog, and that it is true.

use engine::fleet::{Fleet, Machine, MachineGpu};
use serde_json::{Value, json};
use wire::{
    catalog::{GetCpuType, GetDataCenter, GetGpuType, ListCpuTypes, ListDataCenters, ListGpuTypes},
    money::Usd,
};

use super::{check, errors, reply};
use crate::harness::{GPU, Platform, body};

/// One machine of the small fleet: its GPUs, its cloud, its CUDA version.
const MACHINES: [(&str, u32, &str, &str); 4] = [
    ("US-KS-2", 8, "SECURE", "12.4"),
    ("US-KS-2", 4, "COMMUNITY", "12.11"),
    ("EU-RO-1", 2, "SECURE", "12.8"),
    ("EU-RO-1", 2, "SECURE", "11.8"),
];

/// The shipped fleet with these machines and no others.
fn small() -> Platform {
    let platform = Platform::new();
    let mut fleet: Fleet = platform.engine.fleet().unwrap();
    for site in &mut fleet.data_centers {
        let here = MACHINES.iter().enumerate().filter(|(_, machine)| machine.0 == site.id);
        let machine = |(number, (_, count, cloud, cuda)): (usize, &(&str, u32, &str, &str))| Machine {
            id: format!("machine-{number}"),
            cloud: serde_json::from_value(json!(cloud)).unwrap(),
            gpu: Some(MachineGpu { id: GPU.to_owned(), count: *count }),
            cpu: None,
            vcpus: 16 * count,
            memory: 64 * count,
            cuda: Some(cuda.parse().unwrap()),
            host: None,
            node: None,
        };
        site.machines = here.map(machine).collect();
    }
    platform.engine.set_fleet(&fleet).unwrap();
    platform
}

/// The GPU type of the small fleet, with its stock for pods and what `more` asks for.
fn stock(platform: &Platform, more: Value) -> Value {
    let mut query = json!({ "id": GPU, "include": ["AVAILABILITY"], "product": ["POD"] });
    query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    reply::<GetGpuType>(platform, query)
}

fn level(platform: &Platform, more: Value) -> String {
    stock(platform, more)["availability"].as_str().unwrap().to_owned()
}

#[test]
fn stock_is_there_only_when_it_is_asked_for() {
    let platform = Platform::new();
    let with = json!({ "include": ["AVAILABILITY"], "product": ["POD"] });
    for (plain, asked) in [
        (
            reply::<ListGpuTypes>(&platform, json!({}))["gpus"][0].clone(),
            reply::<ListGpuTypes>(&platform, with.clone())["gpus"][0].clone(),
        ),
        (
            reply::<ListCpuTypes>(&platform, json!({}))["cpus"][0].clone(),
            reply::<ListCpuTypes>(&platform, with)["cpus"][0].clone(),
        ),
    ] {
        assert_eq!((plain.get("availability"), plain.get("dataCenters")), (None, None), "{plain}");
        assert!(asked["availability"].is_string() && asked["dataCenters"].is_array(), "{asked}");
        assert_eq!(plain["price"], asked["price"]);
    }
    let plain = &reply::<ListDataCenters>(&platform, json!({}))["dataCenters"][0];
    assert_eq!((plain.get("gpuAvailability"), plain.get("cpuAvailability")), (None, None));
    let include = json!({ "include": ["GPU_AVAILABILITY", "CPU_AVAILABILITY"] });
    let asked = &reply::<ListDataCenters>(&platform, include)["dataCenters"][0];
    assert!(asked["gpuAvailability"].is_array() && asked["cpuAvailability"].is_array());
    let one = reply::<GetDataCenter>(&platform, json!({ "id": plain["id"], "include": ["CPU_AVAILABILITY"] }));
    assert_eq!((one.get("gpuAvailability"), &one["cpuAvailability"]), (None, &asked["cpuAvailability"]));
}

#[test]
fn parameters_of_a_query_have_their_form() {
    let platform = Platform::new();
    let asked = |more: Value| {
        let mut query = json!({ "include": ["AVAILABILITY"], "product": ["POD"] });
        query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        query
    };
    check::<ListGpuTypes>(
        &platform,
        &[
            (json!({ "include": ["AVAILABILITY"] }), 400),
            (json!({ "product": ["POD"] }), 400),
            (json!({ "count": 1 }), 400),
            (json!({ "cloud": "SECURE" }), 400),
            (json!({ "minCudaVersion": "12.4" }), 400),
            (json!({ "include": ["STOCK"] }), 422),
            (json!({ "include": ["GPU_AVAILABILITY"] }), 422),
            (asked(json!({})), 200),
            (asked(json!({ "product": ["CLUSTER"] })), 200),
            (asked(json!({ "product": ["SERVERLESS"] })), 200),
            (asked(json!({ "product": ["POD", "pod"] })), 422),
            (asked(json!({ "count": 0 })), 422),
            (asked(json!({ "cloud": "ALL" })), 422),
            (asked(json!({ "countryCodes": ["us"] })), 422),
            (asked(json!({ "countryCodes": ["USA"] })), 422),
            (asked(json!({ "cudaVersions": ["12"] })), 422),
            (asked(json!({ "cudaVersions": ["12.4", "x"] })), 422),
            (asked(json!({ "minCudaVersion": "12" })), 200),
            (asked(json!({ "minCudaVersion": "12.4" })), 200),
            (asked(json!({ "minCudaVersion": "12.4.1" })), 422),
            (asked(json!({ "minCudaVersion": "v12" })), 422),
            (asked(json!({ "minCudaVersion": "" })), 422),
            (asked(json!({ "product": ["POD", "CLUSTER", "SERVERLESS"] })), 200),
            (asked(json!({ "cudaVersions": ["12.4"], "minCudaVersion": "12" })), 400),
            (asked(json!({ "count": 1_000_000_000_000_u64 })), 200),
        ],
    );
    check::<ListCpuTypes>(
        &platform,
        &[
            (json!({ "include": ["AVAILABILITY"] }), 400),
            (json!({ "include": ["AVAILABILITY"], "product": [] }), 400),
            (json!({ "vcpuCount": 4 }), 400),
            (asked(json!({ "vcpuCount": 4 })), 200),
            (asked(json!({ "vcpuCount": 1 })), 422),
            (asked(json!({ "vcpuCount": 3 })), 422),
            (asked(json!({ "vcpuCount": 1_u64 << 40 })), 200),
            (asked(json!({ "product": ["POD", "SERVERLESS"] })), 200),
            (asked(json!({ "product": ["CLUSTER"] })), 422),
        ],
    );
    check::<ListDataCenters>(
        &platform,
        &[
            (json!({ "include": ["AVAILABILITY"] }), 422),
            (json!({ "regions": ["MARS"] }), 422),
            (json!({ "networkVolumeTypes": ["FAST"] }), 422),
            (json!({ "compliance": ["ISO"] }), 422),
            (json!({ "globalNetwork": "yes" }), 422),
        ],
    );
    let told = errors::<ListGpuTypes>(&platform, json!({ "product": ["POD"], "count": 2, "countryCodes": ["US"] }));
    let places: Vec<&str> = told.iter().map(|error| error.split(':').next().unwrap()).collect();
    assert_eq!(places, ["query.count", "query.countryCodes", "query.product"]);
}

#[test]
fn what_the_catalog_does_not_have_is_404() {
    let platform = Platform::new();
    check::<GetGpuType>(
        &platform,
        &[(json!({ "id": "RTX 4090" }), 404), (json!({ "id": GPU }), 200), (json!({ "id": "" }), 404)],
    );
    // Before any rule between the parameters.
    check::<GetGpuType>(&platform, &[(json!({ "id": "x", "count": 1 }), 404), (json!({ "id": GPU, "count": 1 }), 400)]);
    check::<GetCpuType>(&platform, &[(json!({ "id": "x", "vcpuCount": 2 }), 404)]);
    check::<GetCpuType>(&platform, &[(json!({ "id": "cpu9" }), 404), (json!({ "id": "cpu5c" }), 200)]);
    check::<GetDataCenter>(&platform, &[(json!({ "id": "us-ks-2" }), 404), (json!({ "id": "US-KS-2" }), 200)]);
}

#[test]
fn a_level_is_how_many_more_pods_fit_in_the_cloud_that_a_create_means() {
    let platform = small();
    for (cloud, asked) in [("SECURE", json!({})), ("COMMUNITY", json!({ "cloud": "COMMUNITY" }))] {
        let total: u32 = MACHINES.iter().filter(|machine| machine.2 == cloud).map(|machine| machine.1).sum();
        for rented in 0..=total {
            let expected = match total - rented {
                0 => "NONE",
                1..=2 => "LOW",
                3..=9 => "MEDIUM",
                _ => "HIGH",
            };
            assert_eq!(level(&platform, asked.clone()), expected, "{cloud}: {} left", total - rented);
            assert_eq!(platform.create(body(asked.clone())).is_ok(), rented < total, "{cloud}");
        }
    }
}

#[test]
fn a_level_counts_pods_and_not_gpus() {
    let platform = small();
    // Pods of so many GPUs that fit on SECURE machines of 8, 2 and 2.
    for (count, pods) in [(1, 12), (2, 6), (3, 2), (4, 2), (5, 1), (8, 1), (9, 0), (1_000_000, 0)] {
        let expected =
            ["NONE", "LOW", "MEDIUM", "HIGH"][[0, 1, 3, 10].iter().filter(|least| pods >= **least).count() - 1];
        assert_eq!(level(&platform, json!({ "count": count })), expected, "{count}");
    }
    platform.rent(json!({ "gpu": { "id": GPU, "count": 5 } }));
    assert_eq!(level(&platform, json!({ "count": 2 })), "MEDIUM");
    assert_eq!(level(&platform, json!({ "count": 8 })), "NONE");
}

#[test]
fn a_query_narrows_by_cloud_country_and_cuda() {
    let platform = small();
    for (more, expected) in [
        (json!({ "cloud": "SECURE" }), "HIGH"),
        (json!({ "cloud": "COMMUNITY" }), "MEDIUM"),
        (json!({ "countryCodes": ["RO"] }), "MEDIUM"),
        (json!({ "countryCodes": ["RO", "US"] }), "HIGH"),
        (json!({ "countryCodes": ["AQ"] }), "NONE"),
        (json!({ "countryCodes": ["RO"], "cloud": "COMMUNITY" }), "NONE"),
        (json!({ "cudaVersions": ["12.8"] }), "LOW"),
        (json!({ "cudaVersions": ["12.8", "11.8"] }), "MEDIUM"),
        (json!({ "cudaVersions": ["12.11"], "cloud": "COMMUNITY" }), "MEDIUM"),
        (json!({ "cudaVersions": ["12.1"] }), "NONE"),
        (json!({ "minCudaVersion": "12" }), "HIGH"),
        (json!({ "minCudaVersion": "12.5" }), "LOW"),
        // 12.11 is above 12.9.
        (json!({ "minCudaVersion": "12.9", "cloud": "COMMUNITY" }), "MEDIUM"),
        (json!({ "minCudaVersion": "12.9" }), "NONE"),
        (json!({ "minCudaVersion": "13" }), "NONE"),
        (json!({ "minCudaVersion": "0" }), "HIGH"),
    ] {
        assert_eq!(level(&platform, more.clone()), expected, "{more}");
    }
}

#[test]
fn countries_narrow_the_places_and_drop_the_types_without_any() {
    let platform = small();
    let places = |gpu: &Value| -> Vec<String> {
        gpu["dataCenters"].as_array().unwrap().iter().map(|place| place["id"].as_str().unwrap().to_owned()).collect()
    };
    let list = |countries: Value| {
        let query = json!({ "include": ["AVAILABILITY"], "product": ["POD"], "countryCodes": countries });
        reply::<ListGpuTypes>(&platform, query)["gpus"].as_array().unwrap().clone()
    };
    let there = list(json!(["RO"]));
    assert_eq!((there.len(), &there[0]["id"], places(&there[0])), (1, &json!(GPU), vec!["EU-RO-1".to_owned()]));
    assert_eq!(list(json!(["AQ"])), [] as [Value; 0]);
    let one = stock(&platform, json!({ "countryCodes": ["AQ"] }));
    assert_eq!((&one["availability"], one.get("dataCenters")), (&json!("NONE"), None));
}

#[test]
fn cuda_parameters_narrow_the_versions() {
    let platform = small();
    let versions = |more: Value| -> Vec<String> {
        let gpu = stock(&platform, more);
        let versions = gpu["cudaVersions"].as_array().unwrap().iter();
        versions.map(|version| version["version"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(versions(json!({ "cudaVersions": ["12.8", "11.8", "9.0"] })), ["12.8", "11.8"]);
    assert_eq!(versions(json!({ "minCudaVersion": "12.5" })), ["12.11", "12.8"]);
    assert_eq!(versions(json!({ "minCudaVersion": "13" })), [] as [&str; 0]);
    assert_eq!(versions(json!({ "countryCodes": ["US"], "minCudaVersion": "12" })), ["12.11", "12.4"]);
}

#[test]
fn stock_is_told_by_data_center_and_cuda_version() {
    let platform = small();
    let gpu = stock(&platform, json!({}));
    let centers: Vec<(&str, &str)> = gpu["dataCenters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|center| (center["id"].as_str().unwrap(), center["availability"].as_str().unwrap()))
        .collect();
    assert_eq!(centers, [("US-KS-2", "MEDIUM"), ("EU-RO-1", "MEDIUM")]);
    let cuda = |gpu: &Value| {
        gpu["cudaVersions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cuda| (cuda["version"].as_str().unwrap().to_owned(), cuda["available"] == true))
            .collect::<Vec<_>>()
    };
    let all = |available: [bool; 4]| {
        ["12.11", "12.8", "12.4", "11.8"].map(str::to_owned).into_iter().zip(available).collect::<Vec<_>>()
    };
    // The host with 12.11 is in the other cloud.
    assert_eq!(cuda(&gpu), all([false, true, true, true]));
    platform.rent(json!({ "gpu": { "id": GPU, "count": 2, "allowedCudaVersions": ["12.8"] } }));
    assert_eq!(cuda(&stock(&platform, json!({}))), all([false, false, true, true]));
    let site = reply::<GetDataCenter>(&platform, json!({ "id": "EU-RO-1", "include": ["GPU_AVAILABILITY"] }));
    assert_eq!(site["gpuAvailability"], json!([{ "id": GPU, "name": "RTX 4090", "availability": "LOW" }]));
}

#[test]
fn types_without_cuda_machines_omit_the_versions() {
    let platform = Platform::new();
    let query = json!({ "id": "AMD Instinct MI300X OAM", "include": ["AVAILABILITY"], "product": ["POD"] });
    let gpu = reply::<GetGpuType>(&platform, query);
    assert_eq!((gpu.get("cudaVersions"), &gpu["availability"]), (None, &"HIGH".into()));
}

#[test]
fn a_level_that_is_not_none_can_be_rented() {
    let platform = Platform::new();
    let query = |cloud: &str| json!({ "include": ["AVAILABILITY"], "product": ["POD"], "cloud": cloud, "count": 2 });
    for cloud in ["SECURE", "COMMUNITY"] {
        for gpu in reply::<ListGpuTypes>(&platform, query(cloud))["gpus"].as_array().unwrap() {
            let ask = json!({ "gpu": { "id": gpu["id"], "count": 2 }, "cloud": cloud });
            let pod = platform.create(body(ask));
            assert_eq!(pod.is_ok(), gpu["availability"] != "NONE", "{gpu}");
            if let Ok(pod) = pod {
                let price: Usd = gpu["price"][cloud.to_lowercase()].to_string().parse().unwrap();
                assert_eq!(pod.cost.unwrap(), price + price, "{gpu}");
                platform.act(&pod.id, "terminate").unwrap();
            }
        }
    }
}

#[test]
fn whatever_the_catalog_calls_available_anywhere_can_be_rented_there() {
    let platform = Platform::new();
    let mut pairs = 0;
    let mut rent = |id: &Value, place: &Value, ask: Value, level: &Value| {
        let pod = platform.create(body(ask));
        assert_eq!(pod.is_ok(), level != "NONE", "{id} in {place}: {level}, {pod:?}");
        if let Ok(pod) = pod {
            pairs += 1;
            platform.act(&pod.id, "terminate").unwrap();
        }
    };
    let include = json!({ "include": ["GPU_AVAILABILITY", "CPU_AVAILABILITY"] });
    for site in reply::<ListDataCenters>(&platform, include)["dataCenters"].as_array().unwrap() {
        for gpu in site["gpuAvailability"].as_array().unwrap() {
            let ask = json!({ "gpu": { "id": gpu["id"] }, "dataCenterIds": [site["id"]] });
            rent(&gpu["id"], &site["id"], ask, &gpu["availability"]);
        }
        for cpu in site["cpuAvailability"].as_array().unwrap() {
            let flavor = reply::<GetCpuType>(&platform, json!({ "id": cpu["id"] }));
            let cpu_ask = json!({ "id": cpu["id"], "vcpuCount": flavor["vcpu"]["min"] });
            let ask = json!({ "gpu": null, "cpu": cpu_ask, "dataCenterIds": [site["id"]] });
            rent(&cpu["id"], &site["id"], ask, &cpu["availability"]);
        }
    }
    for cloud in [None, Some("SECURE"), Some("COMMUNITY")] {
        let mut query = json!({ "include": ["AVAILABILITY"], "product": ["POD"] });
        query.as_object_mut().unwrap().extend(cloud.map(|cloud| ("cloud".to_owned(), json!(cloud))));
        for gpu in reply::<ListGpuTypes>(&platform, query)["gpus"].as_array().unwrap() {
            for place in gpu["dataCenters"].as_array().unwrap() {
                let mut ask = json!({ "gpu": { "id": gpu["id"] }, "dataCenterIds": [place["id"]] });
                ask.as_object_mut().unwrap().extend(cloud.map(|cloud| ("cloud".to_owned(), json!(cloud))));
                rent(&gpu["id"], &place["id"], ask, &place["availability"]);
            }
        }
    }
    assert!(pairs > 200, "{pairs}");
}

#[test]
fn every_flavor_of_the_catalog_can_be_rented_in_its_sizes() {
    let platform = Platform::new();
    for cpu in reply::<ListCpuTypes>(&platform, json!({}))["cpus"].as_array().unwrap() {
        let (least, most) = (cpu["vcpu"]["min"].as_u64().unwrap(), cpu["vcpu"]["max"].as_u64().unwrap());
        let create =
            |vcpus: u64| platform.create(body(json!({ "gpu": null, "cpu": { "id": cpu["id"], "vcpuCount": vcpus } })));
        let pod = create(least).unwrap().cpu.unwrap();
        let per_vcpu = cpu["ramGbPerVcpu"].as_u64().unwrap();
        assert_eq!(u64::from(pod.memory.unwrap()), per_vcpu * least, "every flavor that ships has whole GB");
        create(most).unwrap();
        assert_eq!(create(most * 2).unwrap_err().status, 400);
    }
}

#[test]
fn data_centers_are_filtered_by_every_filter_at_once() {
    let platform = Platform::new();
    let all = reply::<ListDataCenters>(&platform, json!({}))["dataCenters"].as_array().unwrap().clone();
    let has =
        |center: &Value, field: &str, value: &str| center[field].as_array().unwrap().iter().any(|item| item == value);
    let list = |query: Value| reply::<ListDataCenters>(&platform, query)["dataCenters"].as_array().unwrap().clone();
    let kept = |fits: &dyn Fn(&Value) -> bool| all.iter().filter(|center| fits(center)).cloned().collect::<Vec<_>>();
    assert_eq!(
        list(json!({ "regions": ["EUROPE", "ASIA"] })),
        kept(&|center| center["region"] == "EUROPE" || center["region"] == "ASIA")
    );
    assert_eq!(list(json!({ "globalNetwork": false })), kept(&|center| center["globalNetwork"] == false));
    let fast = json!({ "networkVolumeTypes": ["STANDARD", "HIGH_PERFORMANCE"], "globalNetwork": true });
    assert_eq!(
        list(fast),
        kept(&|center| has(center, "networkVolumeTypes", "HIGH_PERFORMANCE") && center["globalNetwork"] == true)
    );
    let sealed = json!({ "compliance": ["GDPR", "ISO_IEC_27001"] });
    assert_eq!(
        list(sealed),
        kept(&|center| has(center, "compliance", "GDPR") && has(center, "compliance", "ISO_IEC_27001"))
    );
    assert_eq!(list(json!({ "regions": ["ANTARCTICA"] })), [] as [Value; 0]);
    assert_eq!(list(json!({ "regions": [] })), all);
}
