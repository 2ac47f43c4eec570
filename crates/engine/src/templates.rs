//! Templates: the account's own, public ones of others, and those shipped with the service (platform.md, section 2.6;
//! wire.md, Templates). How a pod applies a template is up to `pods`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{
    Context, EngineError, Handle, account,
    page::Page,
    registries::record as registry,
    store::{Document, Resource},
};
use crate::model::Container;
use wire::{
    NoContent, Problem, Violation,
    catalog::TemplateSource,
    container::{Command, DEFAULT_DISK},
    mounts::PersistentMount,
    scalar::CudaVersion,
    schema::MORE_THAN_ANYTHING,
    templates::{
        CreateTemplate, CreateTemplateRequest, DeleteTemplate, GetTemplate, ListTemplates, ListTemplatesResponse,
        Template, TemplateCategory, TemplateMounts, UpdateTemplate, UpdateTemplateRequest,
    },
};

/// The public templates that ship with the service.
const SHIPPED: &str = include_str!("public_templates.json");
/// The maximum number of templates in a public catalog list.
const CATALOG_LIMIT: u32 = 100;

/// A template, as stored.
#[allow(clippy::struct_excessive_bools, reason = "four flags of the API that go together in every way")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TemplateRecord {
    name: String,
    container: Container,
    persistent: Option<PersistentMount>,
    serverless: bool,
    public: bool,
    category: TemplateCategory,
    start_ssh: bool,
    start_jupyter: bool,
    allowed_cuda_versions: Vec<CudaVersion>,
}

impl Resource for TemplateRecord {
    const KIND: &'static str = "template";
}

impl TemplateRecord {
    /// The body's values, with defaults for omitted fields.
    fn new(body: CreateTemplateRequest) -> Result<Self, Problem> {
        let Command { args, cmd, entrypoint } =
            body.command_fields().apply_to(&Command::default()).map_err(broken_rule)?;
        let container = Container {
            image: body.image,
            args,
            cmd,
            entrypoint,
            disk: body.disk.unwrap_or(DEFAULT_DISK),
            env: body.env.unwrap_or_default(),
            ports: body.ports.unwrap_or_default(),
            registry: body.registry,
        };
        Ok(Self {
            name: body.name,
            container,
            persistent: body.mounts.and_then(|mounts| mounts.persistent),
            serverless: body.serverless.unwrap_or(false),
            public: body.public.unwrap_or(false),
            category: body.category.unwrap_or_default(),
            start_ssh: body.start_ssh.unwrap_or(true),
            start_jupyter: body.start_jupyter.unwrap_or(true),
            allowed_cuda_versions: body.allowed_cuda_versions.unwrap_or_default(),
        })
    }

    /// The template after an update: omitted fields stay unchanged.
    fn updated(self, body: UpdateTemplateRequest) -> Result<Self, Problem> {
        let Container { args, cmd, entrypoint, .. } = self.container;
        let current = Command { args, cmd, entrypoint };
        let Command { args, cmd, entrypoint } = body.command_fields().apply_to(&current).map_err(broken_rule)?;
        let container = Container {
            image: body.image.unwrap_or(self.container.image),
            args,
            cmd,
            entrypoint,
            disk: body.disk.unwrap_or(self.container.disk),
            env: body.env.unwrap_or(self.container.env),
            ports: body.ports.unwrap_or(self.container.ports),
            registry: body.registry.unwrap_or(self.container.registry),
        };
        Ok(Self {
            name: body.name.unwrap_or(self.name),
            container,
            persistent: body.mounts.map_or(self.persistent, |mounts| mounts.persistent),
            serverless: body.serverless.unwrap_or(self.serverless),
            public: body.public.unwrap_or(self.public),
            category: body.category.unwrap_or(self.category),
            start_ssh: body.start_ssh.unwrap_or(self.start_ssh),
            start_jupyter: body.start_jupyter.unwrap_or(self.start_jupyter),
            allowed_cuda_versions: body.allowed_cuda_versions.unwrap_or(self.allowed_cuda_versions),
        })
    }

    fn show(self, id: String) -> Template {
        let Container { image, args, cmd, entrypoint, disk, env, ports, registry } = self.container;
        Template {
            id,
            name: self.name,
            image,
            args,
            cmd,
            entrypoint,
            disk: disk.into(),
            env: env.into(),
            ports: ports.iter().map(ToString::to_string).collect(),
            registry,
            mounts: TemplateMounts { persistent: self.persistent }.into(),
            serverless: self.serverless,
            public: self.public,
            category: self.category.into(),
            start_ssh: self.start_ssh,
            start_jupyter: self.start_jupyter,
            allowed_cuda_versions: self.allowed_cuda_versions.iter().map(ToString::to_string).collect(),
        }
    }
}

fn show(stored: Document<TemplateRecord>) -> Template {
    stored.record.show(stored.id)
}

/// A template as the caller sees it, without another account's registry, which the caller cannot use.
fn show_to(context: &Context<'_>, mut stored: Document<TemplateRecord>) -> Template {
    if stored.account != context.account {
        stored.record.container.registry = None;
    }
    show(stored)
}

fn broken_rule(violation: Violation) -> Problem {
    let errors = vec![violation.to_string()];
    Problem { errors, ..Problem::rejected(violation.what) }
}

/// 400 unless the named registry exists and the disk sizes are valid.
fn check(
    context: &Context<'_>,
    registry: Option<&str>,
    disk: Option<u32>,
    mounts: Option<&TemplateMounts>,
) -> Result<(), EngineError> {
    let mut broken = Vec::new();
    let size = mounts.and_then(|mounts| mounts.persistent.as_ref()).map(|mount| mount.size);
    for (location, size) in [("$.disk", disk), ("$.mounts.persistent.size", size)] {
        if let Some(size) = size.filter(|size| u64::from(*size) >= MORE_THAN_ANYTHING) {
            broken.push(Violation::new(location, format!("no machine has {size} GB")));
        }
    }
    if let Some(id) = registry
        && !registry::exists(context, id)?
    {
        broken.push(Violation::new("$.registry", format!("there is no registry `{id}`")));
    }
    Problem::broken_rules(broken).map_or(Ok(()), |problem| Err(problem.into()))
}

impl Handle for ListTemplates {
    fn handle(self, context: &Context<'_>) -> Result<ListTemplatesResponse, EngineError> {
        let (templates, pagination) = account::list(context, self.limit, self.cursor.as_deref())?;
        Ok(ListTemplatesResponse { templates: templates.into_iter().map(show).collect(), pagination })
    }
}

impl Handle for CreateTemplate {
    fn handle(self, context: &Context<'_>) -> Result<Template, EngineError> {
        let (disk, mounts) = (self.body.disk, self.body.mounts.clone());
        let record = TemplateRecord::new(self.body)?;
        check(context, record.container.registry.as_deref(), disk, mounts.as_ref())?;
        let stored = account::create(context, record)?;
        put_on_shelf(context, &stored, false)?;
        Ok(show(stored))
    }
}

impl Handle for GetTemplate {
    fn handle(self, context: &Context<'_>) -> Result<Template, EngineError> {
        Ok(find(context, &self.id)?.ok_or_else(|| Problem::not_found(TemplateRecord::KIND, &self.id))?)
    }
}

impl Handle for UpdateTemplate {
    fn handle(self, context: &Context<'_>) -> Result<Template, EngineError> {
        let mut stored = account::get::<TemplateRecord>(context, &self.id)?;
        let was_public = stored.record.public;
        let (registry, disk, mounts) = (self.body.registry.clone().flatten(), self.body.disk, self.body.mounts.clone());
        stored.record = stored.record.updated(self.body)?;
        check(context, registry.as_deref(), disk, mounts.as_ref())?;
        context.tx.update_resource(&stored.id, &stored.record)?;
        put_on_shelf(context, &stored, was_public)?;
        Ok(show(stored))
    }
}

impl Handle for DeleteTemplate {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = account::get::<TemplateRecord>(context, &self.id)?;
        context.tx.delete_resource(&stored.id)?;
        context.tx.delete_resource(&shelf_id(&stored.id))?;
        Ok(NoContent)
    }
}

/// Removes a registry from the caller's templates that name it.
pub(super) fn forget_registry(context: &Context<'_>, registry: &str) -> Result<(), EngineError> {
    let everything = Page::whole();
    for mut stored in context.tx.resources::<TemplateRecord>(context.account, &everything.after, None)? {
        if stored.record.container.registry.as_deref() == Some(registry) {
            stored.record.container.registry = None;
            context.tx.update_resource(&stored.id, &stored.record)?;
        }
    }
    Ok(())
}

/// The template with this id that the caller may use: their own, or any public one.
pub(super) fn find(context: &Context<'_>, id: &str) -> Result<Option<Template>, EngineError> {
    let is_visible = |stored: &Document<TemplateRecord>| stored.account == context.account || stored.record.public;
    let stored = context.tx.resource(id)?.filter(is_visible).map(|stored| show_to(context, stored));
    Ok(stored.or_else(|| CATALOG.iter().find(|(_, template)| template.id == id).map(|(_, template)| template.clone())))
}

/// The public templates of a source, shipped ones first.
pub(super) fn published(context: &Context<'_>, source: TemplateSource) -> Result<Vec<Template>, EngineError> {
    let shipped = CATALOG.iter().filter(|(of, _)| *of == source);
    let mut templates: Vec<Template> = shipped.map(|(_, template)| template.clone()).collect();
    match source {
        TemplateSource::Official | TemplateSource::Verified => {}
        TemplateSource::Community => {
            let room = CATALOG_LIMIT.saturating_sub(u32::try_from(templates.len()).unwrap_or(CATALOG_LIMIT));
            for entry in context.tx.resources::<ShelfEntry>(SHELF, &Page::whole().after, Some(room))? {
                let stored = context.tx.resource(&entry.record.template)?;
                templates.extend(stored.map(|stored| show_to(context, stored)));
            }
        }
    }
    Ok(templates)
}

/// The templates that ship with the service.
static CATALOG: LazyLock<Vec<(TemplateSource, Template)>> = LazyLock::new(|| {
    let shipped: Vec<ShippedTemplate> =
        serde_json::from_str(SHIPPED).expect("the shipped templates have the right shape");
    let read = |ShippedTemplate { id, source, template }: ShippedTemplate| {
        (source, TemplateRecord::new(template).expect("the shipped templates break no rule").show(id))
    };
    shipped.into_iter().map(read).collect()
});

/// An entry of the shipped templates file: the body that would create it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShippedTemplate {
    id: String,
    source: TemplateSource,
    template: CreateTemplateRequest,
}

/// The account that lists public templates. No account can have this id.
const SHELF: &str = "*public";

/// A second list entry for a public template. The store lists documents by account, and this list is for everyone.
#[derive(Serialize, Deserialize)]
struct ShelfEntry {
    template: String,
}

impl Resource for ShelfEntry {
    const KIND: &'static str = "public template";
}

/// The id of a template's entry on the shelf; drawn ids never contain a star.
fn shelf_id(template: &str) -> String {
    format!("*{template}")
}

/// Updates the shelf for a stored template.
fn put_on_shelf(context: &Context<'_>, stored: &Document<TemplateRecord>, was_public: bool) -> Result<(), EngineError> {
    let id = shelf_id(&stored.id);
    match (was_public, stored.record.public) {
        (false, true) => context.tx.insert_resource(&Document {
            id,
            account: SHELF.to_owned(),
            created_at: stored.created_at,
            record: ShelfEntry { template: stored.id.clone() },
        })?,
        (true, false) => context.tx.delete_resource(&id)?,
        (false, false) | (true, true) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{Value, json};

    use super::{CATALOG, SHIPPED};
    use wire::{schema, templates::CreateTemplate};

    #[test]
    fn every_shipped_template_is_a_request_that_the_contract_accepts() {
        let shipped: Vec<Value> = serde_json::from_str(SHIPPED).expect("a list");
        for entry in &shipped {
            let request = schema::decode::<CreateTemplate>(json!({ "body": entry["template"] }));
            assert!(request.expect("within the contract").body.public == Some(true), "{entry}");
        }
    }

    #[test]
    fn every_shipped_template_has_an_id_of_its_own() {
        let ids: HashSet<&str> = CATALOG.iter().map(|(_, template)| template.id.as_str()).collect();
        assert_eq!(ids.len(), CATALOG.len());
        let fits = |id: &&str| id.len() == 10 && id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
        assert!(ids.iter().all(fits), "{ids:?}");
    }
}
