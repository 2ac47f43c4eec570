//! Placing: which places are tried, what each answer means, and that one create is one pod.

mod answers;
mod choosing;
mod exactly_one;
#[cfg(unix)]
mod interrupting;
mod reasons;
mod scene;
