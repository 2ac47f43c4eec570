//! The part of a v1 answer that a value holds.

use http::Method;

use crate::{
    routes::{Call, History, Resource},
    rules::Subject,
};

/// The subject of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Pods,
    Endpoints,
    Templates,
    Volumes,
    Registries,
    Bills,
    /// An unknown subject.
    Any,
}

/// The kind of request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    List,
    Create,
    Read,
    Update,
    Delete,
    Other,
}

/// An answer, or part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct HeldAnswer {
    pub(super) about: About,
    pub(super) deed: Deed,
    /// Whether it is an element of a list.
    pub(super) is_element: bool,
    /// Whether it comes from a function that is a finding itself, so that what reads it need not change.
    pub(super) is_reported: bool,
}

impl HeldAnswer {
    /// The answer to a request sent with this method.
    pub(super) fn answer(call: &Call, method: Option<&Method>) -> Self {
        let about = |resource: &Resource| match resource {
            Resource::Pods => About::Pods,
            Resource::Endpoints => About::Endpoints,
            Resource::Templates => About::Templates,
            Resource::Volumes => About::Volumes,
            Resource::Registries => About::Registries,
        };
        let (about, deed) = match call {
            Call::List(resource) | Call::Create(resource) => {
                let is_create = method.is_some_and(|method| *method == Method::POST);
                (about(resource), if is_create { Deed::Create } else { Deed::List })
            }
            Call::Get(resource, _) | Call::Delete(resource, _) => {
                let deed = match method.map(Method::as_str) {
                    Some("DELETE") => Deed::Delete,
                    Some("PATCH" | "PUT") => Deed::Update,
                    _ => Deed::Read,
                };
                (about(resource), deed)
            }
            Call::Update(resource, _) => (about(resource), Deed::Update),
            Call::Act(..) | Call::Reset(_) => (About::Pods, Deed::Other),
            Call::Bill(History::Pods | History::Endpoints | History::Volumes) => (About::Bills, Deed::List),
            Call::OpenApi => (About::Any, Deed::Other),
        };
        Self { about, deed, is_element: false, is_reported: false }
    }

    /// The list that a command of another file returns, by its name: `list_pods`, `get_volumes`.
    pub(super) fn named(command: &str) -> Option<Self> {
        let resource = ["list_", "get_", "fetch_", "all_"].iter().find_map(|verb| command.strip_prefix(verb))?;
        let about = match resource {
            "pods" => About::Pods,
            "endpoints" => About::Endpoints,
            "templates" => About::Templates,
            "volumes" | "network_volumes" => About::Volumes,
            _ => return None,
        };
        Some(Self { about, deed: Deed::List, is_element: false, is_reported: false })
    }

    /// Whether it is a v1 list.
    pub(super) const fn is_list(self) -> bool {
        matches!(self.deed, Deed::List) && !self.is_element
    }

    /// The same of an unknown subject.
    pub(super) const fn of_any(self) -> Self {
        Self { about: About::Any, ..self }
    }

    pub(super) const fn element(self) -> Self {
        Self { is_element: true, ..self }
    }

    /// The subject whose fields it has.
    pub(super) const fn subject(self) -> Option<Subject> {
        Some(match self.about {
            About::Pods => Subject::Pod,
            About::Endpoints => Subject::Endpoint,
            About::Templates => Subject::Template,
            About::Volumes => Subject::Volume,
            About::Bills => Subject::Billing,
            About::Registries | About::Any => return None,
        })
    }

    /// The v2 name for the list's elements.
    pub(super) const fn wrapper(self) -> Option<&'static str> {
        Some(match self.about {
            About::Pods => "pods",
            About::Endpoints => "endpoints",
            About::Templates => "templates",
            About::Volumes => "networkVolumes",
            About::Registries => "registries",
            About::Bills => "records",
            About::Any => return None,
        })
    }
}
