use std::{path::PathBuf, time::Duration};

use crate::{
    SandboxError,
    free_port::{free_port, is_free},
};

/// Where and how a world runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Everything the world keeps: chain states, sponsor keys, logs. Made when missing. One world
    /// at a time.
    pub data_dir: PathBuf,
    /// The anvil program.
    pub anvil: PathBuf,
    /// Where the chains listen, on 127.0.0.1.
    pub ports: Ports,
    /// Time between blocks; parts of a second are fine.
    pub block_time: Duration,
    /// How often each chain writes down what the next start finds, at least a second; it does
    /// nothing else meanwhile. It also does so at its end. `None`: never, and each start is a new
    /// world.
    pub saves_every: Option<Duration>,
    /// A folder that another world kept its chains in and has stopped. Where nothing is kept, chains begin with what
    /// they have there, which saves setting them up. Nothing is written to it.
    pub begins_as: Option<PathBuf>,
    /// Where what was sent to people is read, on 127.0.0.1; 0 is any port that is free.
    pub outbox_port: u16,
    /// Where the bank is, on 127.0.0.1; 0 is any port that is free.
    pub bank_port: u16,
    /// Where the router is, on 127.0.0.1; 0 is any port that is free.
    pub router_port: u16,
}

impl Options {
    /// The world as people get it: one-second blocks on the usual ports, kept between starts.
    pub fn new(data_dir: impl Into<PathBuf>, anvil: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            anvil: anvil.into(),
            ports: Ports::Fixed([8545, 8546]),
            block_time: Duration::from_secs(1),
            saves_every: Some(Duration::from_secs(3)),
            begins_as: None,
            outbox_port: 0,
            bank_port: 0,
            router_port: 0,
        }
    }
}

/// Ports of the two chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    /// These, or no world: wallets have been told them.
    Fixed([u16; 2]),
    /// Whichever are free, so that many worlds run beside each other.
    Free,
}

impl Ports {
    /// Two ports that nobody listens on at this moment.
    pub(crate) fn choose(self) -> Result<[u16; 2], SandboxError> {
        match self {
            Self::Fixed(ports) => {
                let taken = ports.into_iter().find(|port| !is_free(*port));
                taken.map_or(Ok(ports), |port| Err(SandboxError::PortInUse(port)))
            }
            Self::Free => {
                let one = || free_port().map_err(|_| SandboxError::NoFreePort);
                Ok([one()?, one()?])
            }
        }
    }
}
