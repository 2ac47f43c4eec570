//! `svcctl help placing`

use super::page::{Page, Part, section};

const ANSWERS: &[(&str, &str)] = &[
    ("201", "The pod is rented; nothing else is tried."),
    ("400", "No room there: the next place. Where all said so, the last answer is shown, with what leaves nothing."),
    ("402", "The money does not do: stop (7)."),
    ("403", "Not allowed there: the next place."),
    ("404, 413, 422", "The request is wrong: stop (4, 5)."),
    ("429", "Wait as long as the server says, then the same place."),
    ("5xx, none", "Look whether the pod is there all the same, then the same place again, a little later each time."),
];

pub(super) fn page() -> Page {
    Page {
        name: "placing",
        about: "How a pod finds its place",
        sections: vec![
            section(
                "One place",
                vec![Part::text(
                    "A create that names one GPU type and chooses nothing else is sent once, and the service picks the data center.",
                )],
            ),
            section(
                "Several places",
                vec![
                    Part::text(
                        "Naming several --gpu or --data-center, `--gpu any`, or a filter (--region, --country, --min-vram, --max-price, --cloud any) makes candidates: every data center, type and cloud that they leave, as the catalog says once. They are tried one after the other, one create each, until one has room.",
                    ),
                    Part::text(
                        "The order is: what is reported as available (HIGH first, NONE last, and tried all the same), then the price, then the order in which you named things. --order given, price or availability says what comes first. `--dry-run` shows the places in their order, and rents nothing.",
                    ),
                ],
            ),
            section("Answers", vec![Part::terms(ANSWERS)]),
            section(
                "Never two",
                vec![Part::text(
                    "Every create carries a marker in the pod's environment, SVCCTL_CREATE_ID. When an answer is lost, the pods are listed before the create is repeated, and a pod with that marker is taken over. With --create-id a script gives the marker itself, so that the same line run twice is still one pod. Ctrl-C does the same look-up, and says what runs and what it costs.",
                )],
            ),
            section(
                "No place",
                vec![
                    Part::text(
                        "`svcctl pods why` with the same flags says which clause leaves nothing, and the smallest change that fits. --retry-until tries again until there is room.",
                    ),
                    Part::Lines(
                        "svcctl pods create train --image a --gpu 'H100 SXM' --gpu 'A100 SXM' \\\n\
                     \x20   --cloud any --max-price 2 --dry-run\n\
                     svcctl pods why --gpu 'H100 SXM' --gpu-count 8 --region europe",
                    ),
                ],
            ),
            section(
                "The price",
                vec![Part::text(
                    "What the server reports after a create is compared with the price that the catalog gave: more than 1 % over is a warning, and over --max-price --on-failure decides what becomes of the pod.",
                )],
            ),
        ],
    }
}
