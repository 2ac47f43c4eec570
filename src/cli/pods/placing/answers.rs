//! The parts that a create's command line left out, and the answers given instead.

/// The omitted parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli::pods) struct MissingArgs {
    pub(in crate::cli::pods) name: bool,
    pub(in crate::cli::pods) image: bool,
    pub(in crate::cli::pods) hardware: bool,
}

/// The answers, each present only if asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::cli::pods) struct Answers {
    pub(in crate::cli::pods) name: Option<String>,
    pub(in crate::cli::pods) image: Option<Image>,
    pub(in crate::cli::pods) hardware: Option<Hardware>,
}

/// The program of the pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli::pods) enum Image {
    Named(String),
    /// The id of a template.
    Template(String),
}

/// The hardware of the pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli::pods) enum Hardware {
    /// The id of a GPU type.
    Gpu(String),
    /// The id of a CPU flavor, and how many vCPUs.
    Cpu(String, u32),
}

impl Answers {
    /// The flags that say the same.
    pub(in crate::cli::pods) fn flags(&self) -> Vec<String> {
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
