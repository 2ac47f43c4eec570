//! What the command line of a create left out, and what was answered instead.

/// What was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MissingArgs {
    pub(super) name: bool,
    pub(super) image: bool,
    pub(super) hardware: bool,
}

/// What was answered, each only when it was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers {
    pub(super) name: Option<String>,
    pub(super) image: Option<Image>,
    pub(super) hardware: Option<Hardware>,
}

/// What the pod is to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Image {
    Named(String),
    /// The id of a template.
    Template(String),
}

/// What the pod is to run on.
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
