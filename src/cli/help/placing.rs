//! `svcctl help placing`

use super::page::{Page, Part, section};

const ANSWERS: &[(&str, &str)] = &[
    ("201", "The pod is rented; nothing else is tried."),
    ("400", "No capacity there: the next candidate. If all answered 400, the last answer is shown, with the reason."),
    ("402", "Insufficient balance: stop (exit code 7)."),
    ("403", "Not allowed there: the next candidate."),
    ("404, 413, 422", "The request is wrong: stop (exit code 4 or 5)."),
    ("429", "Wait as long as the server says, then repeat the same candidate."),
    ("5xx, none", "Look whether the pod was created, then repeat the same candidate, with growing pauses."),
];

pub(super) fn page() -> Page {
    Page {
        name: "placing",
        about: "How a pod is placed",
        sections: vec![
            section(
                "One candidate",
                vec![Part::text(
                    "A create that names one GPU type and no other placement flag is sent once; the service picks the data center.",
                )],
            ),
            section(
                "Several candidates",
                vec![
                    Part::text(
                        "Naming several --gpu or --data-center, `--gpu any`, or a filter (--region, --country, --min-vram, --max-price, --cloud any) makes candidates: every combination of data center, GPU type and cloud that they allow, from one reading of the catalog. They are tried one after the other, one create each, until one has capacity.",
                    ),
                    Part::text(
                        "Candidates are ordered by reported availability (HIGH first; NONE last, but still tried), then by price, then by the order in which you named them. --order given, price or availability chooses the first key. `--dry-run` lists the candidates in order and rents nothing.",
                    ),
                ],
            ),
            section("Answers", vec![Part::terms(ANSWERS)]),
            section(
                "Never two",
                vec![Part::text(
                    "Every create carries a marker in the pod's environment, SVCCTL_CREATE_ID. If an answer is lost, the pods are listed before the create is repeated, and a pod with that marker is adopted. With --create-id a script sets the marker itself, so that running the same line twice still rents one pod. Ctrl-C does the same look-up, and reports what is running and what it costs.",
                )],
            ),
            section(
                "No capacity",
                vec![
                    Part::text(
                        "`svcctl pods why` with the same flags says which clause excludes everything, and the smallest change that fits. --retry-until keeps trying until there is capacity.",
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
                    "After a create, the cost that the server reports is compared with the price in the catalog: more than 1 % over is a warning; over --max-price, --on-failure applies.",
                )],
            ),
        ],
    }
}
