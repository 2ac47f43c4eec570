//! The questions of `pods create`: one for each omitted part, then whether to rent it at that price. Without a terminal
//! it asks nothing, and missing parts are wrong usage as usual.

use std::{collections::HashSet, ffi::OsString};

use dialoguer::console::{Alignment, measure_text_width, pad_str};
use regex::Regex;

use super::{
    answers::{Answers, Hardware, Image},
    hardware::HardwareArgs,
};
use crate::cli::{
    failure::Failure,
    pods::{names, placing, request::RequestArgs, view::variable},
    session::{Session, prompt},
    terminal::{
        masking::is_secret,
        text::{escape, told},
    },
};
use ops::{
    estimate::{self, Estimate},
    list::ListReply,
    place::{PlacementRequest, plan},
};
use wire::{
    OpenEnum, Problem,
    catalog::{AvailabilityLevel, CatalogInclude, CpuType, ListCatalogTemplates, ListCpuTypes, Product},
    money::Usd,
    pods::ListPods,
    templates::{Template, TemplateCategory},
};

/// The image that is offered.
const IMAGE: &str = "python:3.12";
/// Switches from the GPU types to the CPU flavors.
const CPU_ONLY: &str = "CPU only, without a GPU";
/// Switches from the templates to an image.
const OWN_IMAGE: &str = "an image by its name";

/// Asks for what was left out. `None` when nothing was, or when there is no person to ask.
pub(in crate::cli::pods) async fn missing(
    session: &Session,
    request: &RequestArgs,
) -> Result<Option<Answers>, Failure> {
    let missing = request.missing().filter(|_| session.settings.interactive && !session.platform.rehearses());
    let Some(missing) = missing else { return Ok(None) };
    let mut answers = Answers::default();
    if missing.hardware {
        answers.hardware = Some(hardware(session, &request.hardware).await?);
    }
    if missing.image {
        let is_cpu = match &answers.hardware {
            Some(hardware) => matches!(hardware, Hardware::Cpu(..)),
            None => request.hardware.is_cpu(),
        };
        answers.image = Some(image(session, is_cpu).await?);
    }
    if missing.name {
        answers.name = Some(name(session).await?);
    }
    Ok(Some(answers))
}

/// Shows what would be rented and what it would cost, and goes on when someone agrees.
pub(in crate::cli::pods) async fn agree(session: &Session, request: &PlacementRequest) -> Result<(), Failure> {
    let failed = |error| Failure::call("price the pod", error);
    if let Some(problem) = Problem::broken_rules(request.body.broken_rules()) {
        return Err(failed(problem.into()));
    }
    let candidates = plan(session.api()?, request).await.map_err(failed)?;
    let Some(first) = candidates.first() else { return Err(placing::nowhere(session, request).await) };
    let body = first.body(request);
    let estimate = estimate::of_body(session.api()?, &body).await.map_err(failed)?;
    let runs = body.image.as_deref().or(body.template_id.as_deref()).unwrap_or_default();
    let mut rows = vec![(format!("pod `{}`", body.name), runs.to_owned())];
    rows.extend(estimate.lines.iter().map(|line| {
        let alone = Estimate { lines: vec![line.clone()] };
        (line.what.clone(), format!("{} USD per hour", told(alone.per_hour())))
    }));
    rows.push((
        "in all".to_owned(),
        format!("{} USD per hour, {} USD per day", told(estimate.per_hour()), told(estimate.per_day())),
    ));
    prompt::confirm(session, false, &aligned(&rows), "Rent it?").await
}

/// The command line that would have asked nothing: what was typed, and the answers. Secrets are masked in it.
pub(in crate::cli::pods) fn line(typed: &[OsString], answers: &Answers) -> String {
    let mut words: Vec<String> = vec!["svcctl".to_owned()];
    let mut typed = typed.iter().skip(1).map(|word| word.to_string_lossy()).peekable();
    while let Some(word) = typed.next_if(|word| word != "--") {
        let is_variable = word == "--env";
        words.push(match word.strip_prefix("--env=") {
            Some(value) => format!("--env={}", masked(value)),
            None => word.into_owned(),
        });
        words.extend(typed.next_if(|_| is_variable).map(|value| masked(&value)));
    }
    let place = words.iter().position(|word| word == "create").map_or(words.len(), |at| at + 1);
    words.splice(place..place, answers.name.clone());
    words.extend(answers.flags());
    words.extend(typed.map(std::borrow::Cow::into_owned));
    shell_words::join(words)
}

/// `K=V`, without the value of a secret.
fn masked(assignment: &str) -> String {
    match assignment.split_once('=') {
        Some((name, value)) if is_secret(name) => variable(name, value, false),
        Some(_) | None => assignment.to_owned(),
    }
}

async fn hardware(session: &Session, flags: &HardwareArgs) -> Result<Hardware, Failure> {
    if flags.is_cpu() {
        return cpu(session, flags.vcpus()).await;
    }
    let listed = session.list("read the catalog", flags.stock()).await?;
    let mut offers: Vec<_> = listed.items().filter_map(|gpu| Some((gpu, flags.price_of(gpu)?))).collect();
    let rank =
        |level: Option<&OpenEnum<AvailabilityLevel>>| level.is_some_and(|level| level.is(&AvailabilityLevel::None));
    offers.sort_by_key(|(gpu, price)| (rank(gpu.availability.as_ref()), *price));
    let rows = offers.iter().map(|(gpu, price)| {
        let level = gpu.availability.as_ref().map_or_else(String::new, ToString::to_string);
        [gpu.name.clone(), format!("{} GB", gpu.memory), per_hour(*price, ""), level]
    });
    let mut items = columns(&rows.collect::<Vec<_>>());
    if !flags.is_gpu() {
        items.push(CPU_ONLY.to_owned());
        session.ui.note("type to search; `cpu` finds a pod without a GPU");
    }
    if items.is_empty() {
        let hint = "`svcctl catalog gpus` shows what there is; ask for less";
        return Err(Failure::usage("no GPU type of the catalog is what the flags ask for", hint));
    }
    let chosen = prompt::choose(session, "GPU", &items).await?;
    match offers.get(chosen) {
        Some((gpu, _)) => Ok(Hardware::Gpu(gpu.id.clone())),
        None => cpu(session, None).await,
    }
}

async fn cpu(session: &Session, vcpus: Option<u32>) -> Result<Hardware, Failure> {
    let include = Some(vec![CatalogInclude::Availability]);
    let query = ListCpuTypes { include, product: Some(vec![Product::Pod]), vcpu_count: vcpus };
    let listed: ListReply<CpuType> = session.list("read the catalog", query).await?;
    let fits = |cpu: &&CpuType| vcpus.is_none_or(|count| cpu.vcpu.takes(count));
    let flavors: Vec<&CpuType> = listed.items().filter(fits).collect();
    let rows = flavors.iter().map(|cpu| {
        let level = cpu.availability.as_ref().map_or_else(String::new, ToString::to_string);
        let size = format!("{} GB of RAM per vCPU", cpu.ram_gb_per_vcpu);
        [
            cpu.id.clone(),
            size,
            cpu.price.secure_per_vcpu.map_or_else(String::new, |price| per_hour(price, " and vCPU")),
            level,
        ]
    });
    let items = columns(&rows.collect::<Vec<_>>());
    if items.is_empty() {
        return Err(Failure::usage("the catalog has no such CPU flavor", "`svcctl catalog cpus` shows what there is"));
    }
    let flavor = flavors[prompt::choose(session, "CPU flavor", &items).await?];
    let vcpus = match vcpus {
        Some(count) => count,
        None => size(session, flavor).await?,
    };
    Ok(Hardware::Cpu(flavor.id.clone(), vcpus))
}

/// How many vCPUs: powers of two (platform.md, section 2.2).
async fn size(session: &Session, flavor: &CpuType) -> Result<u32, Failure> {
    // Without bounds, what a flavor usually has.
    let (least, most) = (flavor.vcpu.min.unwrap_or(2), flavor.vcpu.max.unwrap_or(32));
    let sizes: Vec<u32> = (1..u32::BITS).map(|power| 1 << power).filter(|size| (least..=most).contains(size)).collect();
    if sizes.is_empty() {
        return Ok(least);
    }
    let price =
        |size: &u32| flavor.price.secure_per_vcpu.map_or_else(String::new, |price| per_hour(price.times(*size), ""));
    let rows: Vec<[String; 2]> = sizes.iter().map(|size| [format!("{size} vCPUs"), price(size)]).collect();
    Ok(sizes[prompt::choose(session, "vCPUs", &columns(&rows)).await?])
}

async fn image(session: &Session, is_cpu: bool) -> Result<Image, Failure> {
    // Templates are an offer; where they cannot be read, an image will do.
    let listed = session.list("read the catalog", ListCatalogTemplates::default()).await.ok();
    let fits = |template: &&Template| !template.serverless && template.category.is(&TemplateCategory::Cpu) == is_cpu;
    let templates: Vec<&Template> = listed.iter().flat_map(ListReply::items).filter(fits).collect();
    if !templates.is_empty() {
        let rows: Vec<[String; 2]> =
            templates.iter().map(|template| [template.name.clone(), template.image.clone()]).collect();
        let mut items = vec![OWN_IMAGE.to_owned()];
        items.extend(columns(&rows));
        let chosen = prompt::choose(session, "Image or template", &items).await?;
        if let Some(template) = chosen.checked_sub(1).and_then(|at| templates.get(at)) {
            return Ok(Image::Template(template.id.clone()));
        }
    }
    prompt::text(session, "Image", IMAGE, is_image).await.map(Image::Named)
}

async fn name(session: &Session) -> Result<String, Failure> {
    let pods = session.list("list pods", ListPods::default()).await?;
    let taken: HashSet<&str> = pods.items().map(|pod| pod.name.as_str()).collect();
    let free = names::free(&taken, || session.platform.pace().jitter());
    prompt::text(session, "Name", &free, is_word).await
}

/// Rejects invalid arguments.
fn is_word(text: &str) -> Option<&'static str> {
    text.starts_with('-').then_some("it must not begin with a hyphen")
}

/// Checks the form of an image: a registry host, a lower-case path, a tag, a digest.
fn is_image(text: &str) -> Option<&'static str> {
    const NAME: &str = r"[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*";
    let host = r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\])(?::[0-9]+)?";
    let pattern =
        format!(r"^(?:{host}/)?{NAME}(?:/{NAME})*(?::\w[\w.-]{{0,127}})?(?:@[A-Za-z0-9+._-]+:[0-9a-fA-F]{{32,}})?$");
    let is_image = Regex::new(&pattern).is_ok_and(|reference| reference.is_match(text));
    (!is_image).then_some("an image looks like python:3.12 or ghcr.io/me/app:v1")
}

fn per_hour(price: Usd, each: &str) -> String {
    format!("{price} USD per hour{each}")
}

/// Rows as lines whose columns stand below each other.
fn columns<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let rows: Vec<[String; N]> = rows.iter().map(|row| row.clone().map(|cell| escape(&cell).into_owned())).collect();
    let width = |at: usize| rows.iter().map(|row| measure_text_width(&row[at])).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| pad_str(cell, width, Alignment::Left, None));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn aligned(rows: &[(String, String)]) -> Vec<String> {
    let rows: Vec<[String; 2]> = rows.iter().map(|(what, value)| [what.clone(), value.clone()]).collect();
    columns(&rows).into_iter().map(|line| format!("  {line}")).collect()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{Answers, Hardware, Image, columns, is_image, line};

    fn typed(line: &str) -> Vec<OsString> {
        shell_words::split(line).expect("words").into_iter().map(OsString::from).collect()
    }

    #[test]
    fn the_command_line_holds_what_was_typed_and_what_was_answered() {
        let answers = Answers {
            name: Some("calm-otter".to_owned()),
            image: Some(Image::Named("python:3.12".to_owned())),
            hardware: Some(Hardware::Gpu("NVIDIA L4".to_owned())),
        };
        let all = "svcctl pods create calm-otter --image python:3.12 --gpu 'NVIDIA L4'";
        assert_eq!(line(&typed("/usr/bin/svcctl pods create"), &answers), all);
        assert_eq!(
            line(&typed("svcctl --context lab pods create --ssh --env 'A=b c' -- sleep 1"), &answers),
            "svcctl --context lab pods create calm-otter --ssh --env 'A=b c' --image python:3.12 --gpu 'NVIDIA L4' \
             -- sleep 1"
        );
        let hardware = Some(Hardware::Cpu("cpu5c".to_owned(), 4));
        let answers = Answers { hardware, ..Answers::default() };
        assert_eq!(
            line(&typed("svcctl pod create a --template t"), &answers),
            "svcctl pod create a --template t --cpu cpu5c --vcpus 4"
        );
    }

    #[test]
    fn the_command_line_tells_no_secret() {
        let line = line(
            &typed("svcctl pods create --env HF_TOKEN=hf_1 --env=DB_PASSWORD=hunter2 --env A=b -- --env API_KEY=arg"),
            &Answers::default(),
        );
        assert_eq!(
            line,
            "svcctl pods create --env 'HF_TOKEN=********' '--env=DB_PASSWORD=********' --env 'A=b' -- --env 'API_KEY=arg'"
        );
    }

    #[test]
    fn an_image_is_a_reference_as_registries_take_them() {
        for image in [
            "python:3.12",
            "svcctl/slow:30",
            "ghcr.io/me/app_x:V1.0-rc",
            "localhost:5000/a/b-c",
            "LOCAL.host/a",
            "[::1]:5000/a",
            "a@sha256:0123456789abcdef0123456789abcdef",
        ] {
            assert_eq!(is_image(image), None, "{image}");
        }
        for text in ["-a", "Python", "a b", "https://ghcr.io/a", "a:", "a/", "a::b", "a@sha256:12", "ü", "a\u{1b}"] {
            assert!(is_image(text).is_some(), "{text}");
        }
    }

    #[test]
    fn columns_stand_below_each_other_and_control_characters_are_visible() {
        let rows = [["L4", "x"], ["宽", "\u{1b}[2J"]].map(|row| row.map(str::to_owned));
        assert_eq!(columns(&rows), ["L4  x", "宽  \\u{1b}[2J"]);
    }
}
