//! Network volumes, which are located in a data center and billed by size, and global volumes, which are neither
//! (wire.md, Network volumes).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AdminError, Context, Engine, EngineError, Handle, account, budgets, ledger,
    pods::{self, Users},
    store::{Access, Document, Resource},
};
use crate::model::{Charge, EndpointRecord};
use wire::{
    NoContent, Problem, Violation,
    catalog::NetworkVolumeType,
    money::Usd,
    mounts::Mounts,
    pricing::Rate,
    scalar::wire_name,
    volumes::{
        CreateGlobalVolume, CreateNetworkVolume, CreateNetworkVolumeRequest, DeleteGlobalVolume, DeleteNetworkVolume,
        GetGlobalVolume, GetNetworkVolume, GlobalVolume, ListGlobalVolumes, ListGlobalVolumesResponse,
        ListNetworkVolumes, ListNetworkVolumesResponse, NetworkVolume, UpdateGlobalVolume, UpdateNetworkVolume,
    },
};

/// A network volume, as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct NetworkVolumeRecord {
    name: String,
    /// GB.
    size: u32,
    data_center: String,
    kind: NetworkVolumeType,
}

impl NetworkVolumeRecord {
    /// Its cost per hour.
    fn hour(&self) -> Usd {
        Rate::network_volume(self.size, self.kind).accrued(3600)
    }
}

impl Resource for NetworkVolumeRecord {
    const KIND: &'static str = "network volume";
}

/// A global volume, as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct GlobalVolumeRecord {
    name: String,
    /// Who created it; unknown for volumes older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    created_by: Option<String>,
}

impl Resource for GlobalVolumeRecord {
    const KIND: &'static str = "global volume";
}

impl Engine {
    /// The existing ones among these network and global volumes, of any account, with their sizes in GB. A global
    /// volume has no size.
    pub fn volume_sizes(&self, ids: &[String]) -> Result<BTreeMap<String, Option<u32>>, AdminError> {
        self.admin(Access::Read, |context| {
            let mut sizes = BTreeMap::new();
            for id in ids {
                if let Some(volume) = context.tx.resource::<NetworkVolumeRecord>(id)? {
                    sizes.insert(id.clone(), Some(volume.record.size));
                } else if context.tx.resource::<GlobalVolumeRecord>(id)?.is_some() {
                    sizes.insert(id.clone(), None);
                }
            }
            Ok(sizes)
        })
    }

    /// The deleted volumes that may still have data on a host. Excludes volumes that exist again, as after an import.
    pub fn deleted_volumes(&self, machine: &str) -> Result<Vec<String>, AdminError> {
        self.admin(Access::Read, |context| {
            let on_hosts = context.tx.on_hosts()?;
            let mut deleted = Vec::new();
            for id in on_hosts.get(machine).iter().flat_map(|on| &on.state.deleted_volumes) {
                if !context.tx.is_resource(id)? {
                    deleted.push(id.clone());
                }
            }
            Ok(deleted)
        })
    }
}

/// The maximum number of deleted volumes for a host to remove. An unreachable host may exceed it; the excess stays
/// there.
const DELETED: usize = 10_000;

/// Makes the hosts and clusters of these data centers remove a deleted volume. Leaves an operator's folders alone.
fn remove_from_hosts(context: &Context<'_>, id: &str, is_there: impl Fn(&str) -> bool) -> Result<(), EngineError> {
    let (fleet, on_hosts) = (context.fleet()?, context.tx.on_hosts()?);
    let hosts = fleet.hosts().filter(|host| {
        let is_local = host.machine.host.as_ref().is_some_and(|spec| spec.network_path.is_none());
        is_local && is_there(&host.site.id)
    });
    let clusters = fleet.data_centers.iter().filter(|site| site.kubernetes.is_some() && is_there(&site.id));
    for machine in hosts.map(|host| &host.machine.id).chain(clusters.map(|site| &site.id)) {
        let mut state = on_hosts.get(machine).map(|on| on.state.clone()).unwrap_or_default();
        let over = (state.deleted_volumes.len() + 1).saturating_sub(DELETED);
        state.deleted_volumes.drain(..over);
        state.deleted_volumes.push(id.to_owned());
        context.tx.put_host(machine, &state)?;
    }
    Ok(())
}

/// The size of a network volume, in GB; `None` for any other.
pub(crate) fn size(context: &Context<'_>, id: &str) -> Result<Option<u32>, EngineError> {
    Ok(context.tx.resource::<NetworkVolumeRecord>(id)?.map(|volume| volume.record.size))
}

/// The caller's network volume with this id.
pub(super) fn find_network(context: &Context<'_>, id: &str) -> Result<Option<NetworkVolume>, EngineError> {
    Ok(account::find(context, id)?.map(show_network))
}

/// An account's network volume with this id.
pub(super) fn find_network_of(
    context: &Context<'_>,
    account: &str,
    id: &str,
) -> Result<Option<NetworkVolume>, EngineError> {
    let stored = context.tx.resource::<NetworkVolumeRecord>(id)?.filter(|stored| stored.account == account);
    Ok(stored.map(show_network))
}

/// The caller's global volume with this id.
pub(super) fn find_global(context: &Context<'_>, id: &str) -> Result<Option<GlobalVolume>, EngineError> {
    Ok(account::find(context, id)?.map(show_global))
}

fn show_network(stored: Document<NetworkVolumeRecord>) -> NetworkVolume {
    let NetworkVolumeRecord { name, size, data_center, kind } = stored.record;
    NetworkVolume { id: stored.id, name, size: size.into(), data_center, kind: kind.into() }
}

fn show_global(stored: Document<GlobalVolumeRecord>) -> GlobalVolume {
    let GlobalVolumeRecord { name, created_by } = stored.record;
    GlobalVolume { id: stored.id, name, created_at: stored.created_at.into(), created_by_user_id: created_by }
}

impl Handle for ListNetworkVolumes {
    fn handle(self, context: &Context<'_>) -> Result<ListNetworkVolumesResponse, EngineError> {
        let (volumes, pagination) = account::list(context, self.limit, self.cursor.as_deref())?;
        let network_volumes = volumes.into_iter().map(show_network).collect();
        Ok(ListNetworkVolumesResponse { network_volumes, pagination })
    }
}

impl Handle for CreateNetworkVolume {
    fn handle(self, context: &Context<'_>) -> Result<NetworkVolume, EngineError> {
        let CreateNetworkVolumeRequest { name, size, data_center, kind } = self.body;
        let record = NetworkVolumeRecord { name, size, data_center, kind: kind.unwrap_or_default() };
        check_place(context, &record)?;
        check_balance(context)?;
        budgets::check(context, context.spender().as_ref(), NetworkVolumeRecord::KIND, record.hour())?;
        let stored = account::create(context, record)?;
        context.note_spender(&stored.id)?;
        charge(context, &stored.id, None, Some(&stored.record))?;
        Ok(show_network(stored))
    }
}

impl Handle for GetNetworkVolume {
    fn handle(self, context: &Context<'_>) -> Result<NetworkVolume, EngineError> {
        account::get(context, &self.id).map(show_network)
    }
}

impl Handle for UpdateNetworkVolume {
    fn handle(self, context: &Context<'_>) -> Result<NetworkVolume, EngineError> {
        let mut stored = account::get::<NetworkVolumeRecord>(context, &self.id)?;
        let old = stored.record.clone();
        stored.record.name = self.body.name.unwrap_or(stored.record.name);
        stored.record.size = self.body.size.unwrap_or(old.size);
        if stored.record.size < old.size {
            let what = format!("a volume only grows; this one has {} GB already", old.size);
            return Err(rejected("$.size", what).into());
        }
        if stored.record.size > old.size {
            check_balance(context)?;
            budgets::check(
                context,
                context.tx.spender(&stored.id)?.as_ref(),
                NetworkVolumeRecord::KIND,
                stored.record.hour(),
            )?;
        }
        context.tx.update_resource(&stored.id, &stored.record)?;
        charge(context, &stored.id, Some(&old), Some(&stored.record))?;
        Ok(show_network(stored))
    }
}

impl Handle for DeleteNetworkVolume {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = account::get::<NetworkVolumeRecord>(context, &self.id)?;
        refuse_in_use(context, &stored, |mounts| Some(&mounts.network_mount()?.volume_id))?;
        refuse_served(context, &stored, |endpoint| endpoint.volumes.contains(&stored.id))?;
        context.tx.delete_resource(&stored.id)?;
        remove_from_hosts(context, &stored.id, |site| site == stored.record.data_center)?;
        charge(context, &stored.id, Some(&stored.record), None)?;
        Ok(NoContent)
    }
}

impl Handle for ListGlobalVolumes {
    fn handle(self, context: &Context<'_>) -> Result<ListGlobalVolumesResponse, EngineError> {
        let (volumes, pagination) = account::list(context, self.limit, self.cursor.as_deref())?;
        let global_volumes = volumes.into_iter().map(show_global).collect();
        Ok(ListGlobalVolumesResponse { global_volumes, pagination })
    }
}

impl Handle for CreateGlobalVolume {
    fn handle(self, context: &Context<'_>) -> Result<GlobalVolume, EngineError> {
        let created_by = Some(context.user.to_owned());
        account::create(context, GlobalVolumeRecord { name: trimmed(&self.body.name), created_by }).map(show_global)
    }
}

impl Handle for GetGlobalVolume {
    fn handle(self, context: &Context<'_>) -> Result<GlobalVolume, EngineError> {
        account::get(context, &self.id).map(show_global)
    }
}

impl Handle for UpdateGlobalVolume {
    fn handle(self, context: &Context<'_>) -> Result<GlobalVolume, EngineError> {
        let mut stored = account::get::<GlobalVolumeRecord>(context, &self.id)?;
        stored.record.name = self.body.name.as_deref().map_or(stored.record.name, trimmed);
        context.tx.update_resource(&stored.id, &stored.record)?;
        Ok(show_global(stored))
    }
}

impl Handle for DeleteGlobalVolume {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = account::get::<GlobalVolumeRecord>(context, &self.id)?;
        refuse_in_use(context, &stored, |mounts| Some(&mounts.global_mount()?.volume_id))?;
        refuse_served(context, &stored, |endpoint| {
            endpoint.global.as_ref().is_some_and(|mount| mount.global_volume_id == stored.id)
        })?;
        context.tx.delete_resource(&stored.id)?;
        remove_from_hosts(context, &stored.id, |_| true)?;
        Ok(NoContent)
    }
}

/// A name without surrounding whitespace, as the contract's pattern defines it.
fn trimmed(name: &str) -> String {
    name.trim_matches(|c: char| (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}').to_owned()
}

/// 400 unless the data center exists and offers this type of volume.
fn check_place(context: &Context<'_>, volume: &NetworkVolumeRecord) -> Result<(), EngineError> {
    let fleet = context.fleet()?;
    let site = &volume.data_center;
    let Some(found) = fleet.site(site) else {
        return Err(rejected("$.dataCenter", format!("there is no data center `{site}`")).into());
    };
    if found.network_volume_types.contains(&volume.kind) {
        return Ok(());
    }
    let kinds: Vec<String> = found.network_volume_types.iter().map(wire_name).collect();
    let offered = if kinds.is_empty() { "no network volumes".to_owned() } else { kinds.join(", ") };
    let what = format!("data center `{site}` offers {offered}, not {}", wire_name(&volume.kind));
    Err(rejected("$.type", what).into())
}

fn rejected(location: &str, what: String) -> Problem {
    let errors = vec![Violation::new(location, what.as_str()).to_string()];
    Problem { errors, ..Problem::rejected(what) }
}

/// 402 if the balance is used up.
fn check_balance(context: &Context<'_>) -> Result<(), EngineError> {
    let balance = ledger::balance(context.tx, context.account, context.now)?;
    if balance > Usd::ZERO {
        return Ok(());
    }
    Err(Problem::balance(format!("the balance of {balance} USD pays for no network volume")).into())
}

/// Books the effects of a volume change; `None` means that the volume does not exist.
fn charge(
    context: &Context<'_>,
    id: &str,
    old: Option<&NetworkVolumeRecord>,
    new: Option<&NetworkVolumeRecord>,
) -> Result<(), EngineError> {
    let charges = |volume: Option<&NetworkVolumeRecord>| -> Vec<Charge> {
        volume.map(|volume| Charge::network_volume(volume.size, volume.kind)).into_iter().collect()
    };
    let change = (&*charges(old), &*charges(new));
    Ok(ledger::settle(context.tx, context.account, id, change, context.now)?)
}

/// 409 while an endpoint's workers mount the volume.
fn refuse_served<R: Resource>(
    context: &Context<'_>,
    volume: &Document<R>,
    mounts: impl Fn(&EndpointRecord) -> bool,
) -> Result<(), EngineError> {
    let Some(endpoint) = context.tx.endpoint_with(context.account, mounts)? else { return Ok(()) };
    let what = format!("{} `{}` is mounted by endpoint `{endpoint}`; take it away there first", R::KIND, volume.id);
    Err(Problem::conflict(what).into())
}

/// 409 while a pod, even a stopped one, mounts the volume.
fn refuse_in_use<R: Resource>(
    context: &Context<'_>,
    volume: &Document<R>,
    mounted: impl Fn(&Mounts) -> Option<&String>,
) -> Result<(), EngineError> {
    let found = pods::users(context, |pod| mounted(&pod.mounts) == Some(&volume.id))?;
    let Some(Users { names, remedy }) = found else { return Ok(()) };
    let what = format!("{} `{}` is mounted by {names}; {remedy} first", R::KIND, volume.id);
    Err(Problem::conflict(what).into())
}
