use std::time::Duration;

/// How much a run does.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Claims a second.
    pub rate: u32,
    /// For how long.
    pub duration: Duration,
    /// For how long claims come five times as fast.
    pub overload: Duration,
    /// For how long claims come at the plain rate while logins are many.
    pub flood: Duration,
    /// Logins a second, then.
    pub logins: u32,
    /// Connections that read at the same time.
    pub readers: usize,
    /// For how long they read links, and as long again they ask for the health.
    pub reading: Duration,
    /// Claims that go straight to the chain, without the product.
    pub direct: usize,
    /// For how long the database is asked for each kind of commit.
    pub committing: Duration,
    /// How often the gas of one claim alone, and of ten together, is looked at.
    pub gas_looks: usize,
}

/// How many times the rate it takes to be too much.
pub const OVERLOAD: u32 = 5;
/// How many claims are asked for at the same moment for their gas.
pub const TOGETHER: usize = 10;

impl Plan {
    /// Claims at a rate for so many seconds, and everything else in proportion to what it shows.
    pub fn new(rate: u32, seconds: u64) -> Self {
        Self {
            rate,
            duration: Duration::from_secs(seconds),
            overload: Duration::from_secs(12),
            flood: Duration::from_secs(20),
            logins: 500,
            readers: 32,
            reading: Duration::from_secs(10),
            direct: 1_500,
            committing: Duration::from_secs(3),
            gas_looks: 3,
        }
    }

    /// A few of each.
    pub fn small() -> Self {
        Self {
            rate: 20,
            duration: Duration::from_secs(2),
            overload: Duration::from_secs(1),
            flood: Duration::from_secs(1),
            logins: 50,
            readers: 4,
            reading: Duration::from_millis(300),
            direct: 20,
            committing: Duration::from_millis(100),
            gas_looks: 1,
        }
    }

    /// Claims at the rate.
    pub fn steady_claims(&self) -> usize {
        (f64::from(self.rate) * self.duration.as_secs_f64()) as usize
    }

    /// Claims at the rate, beside the logins.
    pub fn flooded_claims(&self) -> usize {
        (f64::from(self.rate) * self.flood.as_secs_f64()) as usize
    }

    /// Claims at five times the rate.
    pub fn overload_claims(&self) -> usize {
        (f64::from(self.rate * OVERLOAD) * self.overload.as_secs_f64()) as usize
    }

    /// Claims of a token, for their gas.
    pub fn gas_claims(&self) -> usize {
        self.gas_looks * (1 + TOGETHER)
    }

    /// Deposits of the chain's own currency that the rest takes.
    pub fn deposits(&self) -> usize {
        self.direct + self.steady_claims() + self.flooded_claims() + self.overload_claims()
    }
}
