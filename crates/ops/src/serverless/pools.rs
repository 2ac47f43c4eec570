//! From cards to pools: an endpoint names pools of the catalog, and the types to exclude from them (serverless.md,
//! Endpoints).

use wire::catalog::GpuType;

/// Pools, with the types excluded from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The pools, in the order in which their cards were named.
    pub pools: Vec<String>,
    /// Every card of these pools that was not named, in the catalog's order.
    pub excluded: Vec<String>,
}

/// The pools of these cards, with every other card in them excluded. The error is the card that is in no pool.
pub fn of_cards<'a>(catalog: &[GpuType], cards: &'a [String]) -> Result<Choice, &'a str> {
    let mut pools: Vec<String> = Vec::new();
    for card in cards {
        let pool = catalog.iter().find(|gpu| gpu.id == *card).and_then(|gpu| gpu.pool.as_ref());
        let pool = pool.ok_or(card.as_str())?;
        if !pools.contains(pool) {
            pools.push(pool.clone());
        }
    }
    let is_among = |gpu: &&GpuType| gpu.pool.as_ref().is_some_and(|pool| pools.contains(pool));
    let others = catalog.iter().filter(is_among).filter(|gpu| !cards.contains(&gpu.id));
    let excluded = others.map(|gpu| gpu.id.clone()).collect();
    Ok(Choice { pools, excluded })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::of_cards;
    use wire::catalog::GpuType;

    /// A card of the catalog, in a pool or in none.
    fn card(number: usize, pool: Option<u8>) -> GpuType {
        let pool = pool.map(|pool| format!("POOL_{pool}"));
        serde_json::from_value(json!({ "id": format!("G{number}"), "pool": pool, "manufacturer": "NVIDIA" })).unwrap()
    }

    #[test]
    fn cards_become_their_pools_without_the_others() {
        let catalog = [card(0, Some(1)), card(1, Some(1)), card(2, Some(2)), card(3, None)];
        let cards = ["G2", "G0"].map(str::to_owned);
        let choice = of_cards(&catalog, &cards).unwrap();
        assert_eq!(choice.pools, ["POOL_2", "POOL_1"]);
        assert_eq!(choice.excluded, ["G1"]);
        assert_eq!(of_cards(&catalog, &["G3".to_owned()]), Err("G3"));
    }

    proptest! {
        #[test]
        fn what_is_left_of_the_pools_is_what_was_named(pools in prop::collection::vec(0_u8..4, 1..20), named in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
            let catalog: Vec<GpuType> = pools.iter().enumerate().map(|(number, pool)| card(number, Some(*pool))).collect();
            let cards: Vec<String> = named.iter().map(|index| index.get(&catalog).id.clone()).collect();
            let choice = of_cards(&catalog, &cards).unwrap();
            let left: Vec<&String> = catalog
                .iter()
                .filter(|gpu| choice.pools.contains(gpu.pool.as_ref().unwrap()) && !choice.excluded.contains(&gpu.id))
                .map(|gpu| &gpu.id)
                .collect();
            prop_assert!(left.iter().all(|id| cards.contains(id)));
            prop_assert!(cards.iter().all(|id| left.contains(&id)));
        }
    }
}
