//! What a value of a program holds of an answer of v1.

use http::Method;

use crate::{
    routes::{Call, History, Resource},
    rules::Subject,
};

/// What an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Pods,
    Endpoints,
    Templates,
    Volumes,
    Registries,
    Bills,
    /// It is an answer to something unknown.
    Any,
}

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    List,
    Create,
    Read,
    Update,
    Delete,
    Other,
}

/// An answer, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct Held {
    pub(super) about: About,
    pub(super) deed: Deed,
    /// Whether it is one of the elements of a list.
    pub(super) is_element: bool,
}

impl Held {
    /// The answer to a request that is sent by this method.
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
        Self { about, deed, is_element: false }
    }

    /// Whether it is a list as v1 sent it.
    pub(super) const fn is_list(self) -> bool {
        matches!(self.deed, Deed::List) && !self.is_element
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

    /// The name under which v2 has the elements of the list.
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
