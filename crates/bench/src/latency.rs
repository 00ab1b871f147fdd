use std::time::Duration;

use serde::Serialize;

/// How long things took, in milliseconds. Of nothing, zero.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Latency {
    /// Half were as quick.
    pub p50: f64,
    /// 95 of a hundred were as quick.
    pub p95: f64,
    /// 99 of a hundred were as quick.
    pub p99: f64,
    /// The slowest.
    pub max: f64,
}

impl Latency {
    /// Of so many things.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let last = times.len().saturating_sub(1);
            let time = times.get((last as f64 * share).round() as usize);
            time.copied().unwrap_or_default().as_secs_f64() * 1_000.0
        };
        Self {
            p50: at(0.5),
            p95: at(0.95),
            p99: at(0.99),
            max: at(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_of_a_hundred_is_not_among_the_99() {
        let times = (1..=101).rev().map(Duration::from_millis).collect();
        let latency = Latency::of(times);
        assert_eq!(
            (latency.p50, latency.p95, latency.p99, latency.max),
            (51.0, 96.0, 100.0, 101.0)
        );
    }
}
