//! A pod on a cluster is answered for as a simulated one is, and its owner sees of it what is seen of one on a Docker host
//! (kubernetes.md, Tests that must hold, 1).

use super::{
    real::Real,
    served::{home, spec},
};
use crate::hosts::alike::Life;

#[test]
fn a_pod_on_a_cluster_is_answered_for_as_a_simulated_one() {
    let Some(real) = Real::start() else { return };
    let spec = spec(&real);
    let account = real.account(&spec);
    let life = Life::real(home("CA-MTL-1", spec, &account), &real.image());
    life.is_like(&Life::simulated());
    life.tells_the_story();
}
