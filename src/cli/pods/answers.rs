//! The parts that a create's command line left out, and the answers given instead.

/// The omitted parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MissingArgs {
    pub(super) name: bool,
    pub(super) image: bool,
    pub(super) hardware: bool,
}

/// The answers, each present only if asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers {
    pub(super) name: Option<String>,
    pub(super) image: Option<Image>,
    pub(super) hardware: Option<Hardware>,
}

/// The program of the pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Image {
    Named(String),
    /// The id of a template.
    Template(String),
}

/// The hardware of the pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Hardware {
    /// The id of a GPU type.
    Gpu(String),
    /// The id of a CPU flavor, and how many vCPUs.
    Cpu(String, u32),
}

impl Answers {
    /// The flags that say the same.
    pub(super) fn flags(&self) -> Vec<String> {
        let image = self.image.iter().flat_map(|image| match image {
            Image::Named(image) => vec!["--image".to_owned(), image.clone()],
            Image::Template(id) => vec!["--template".to_owned(), id.clone()],
        });
        let hardware = self.hardware.iter().flat_map(|hardware| match hardware {
            Hardware::Gpu(id) => vec!["--gpu".to_owned(), id.clone()],
            Hardware::Cpu(id, vcpus) => {
                vec!["--cpu".to_owned(), id.clone(), "--vcpus".to_owned(), vcpus.to_string()]
            }
        });
        image.chain(hardware).collect()
    }
}
