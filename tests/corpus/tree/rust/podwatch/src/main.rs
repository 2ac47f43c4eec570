mod api;

use std::{env, thread, time::Duration};

use anyhow::Result;
use api::Api;

/// How much may be spent in an hour, in dollars.
const LIMIT: f64 = 12.0;

fn main() -> Result<()> {
    let api = Api::new(env::var("GPU_API_KEY")?);
    loop {
        let pods = api.pods()?;
        let sum: f64 = pods.iter().filter(|pod| pod.wanted == "RUNNING").map(|pod| pod.price).sum();
        println!("{} pods, {sum:.2} an hour", pods.len());
        if sum > LIMIT {
            if let Some(dearest) = pods.iter().max_by(|a, b| a.price.total_cmp(&b.price)) {
                eprintln!("stopping {}", dearest.name);
                api.stop(&dearest.id)?;
            }
        }
        thread::sleep(Duration::from_secs(60));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_limit_is_sane() {
        let desired_status = "RUNNING";
        assert!(super::LIMIT > 0.0 && desired_status.len() == 7);
    }
}
