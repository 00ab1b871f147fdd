use std::{io, path::PathBuf};

use alloy::transports::TransportError;
use domain::ChainId;

/// Why there is no world. Each text says what to do about it, where something can be done.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A file or folder of the world cannot be read or written.
    #[error("the sandbox cannot use {path}: {source}")]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process has the data directory.
    #[error("another Filbert is running on {0}; stop it, or choose another data directory")]
    InUse(PathBuf),
    /// A file of the world is there but makes no sense.
    #[error("{0} is damaged; `make clean-data` makes a new world")]
    Damaged(PathBuf),
    /// The world was made with other contracts; its vaults are not the ones of this build.
    #[error(
        "the world in {0} was made with other contracts than this build has; \
         `make clean-data` makes a new one"
    )]
    OtherContracts(PathBuf),
    /// Something else listens where a chain should.
    #[error("port {0} is taken; stop what listens there, or choose other ports")]
    PortInUse(u16),
    /// The system gives no ports.
    #[error("this machine has no free port")]
    NoFreePort,
    /// The anvil program cannot be started.
    #[error("{program} cannot be started: {source}; `npm ci` in contracts/ installs it")]
    NoAnvil {
        /// What was tried.
        program: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A chain ended while it was being started.
    #[error("chain {chain} ended at once: {log}")]
    Ended {
        /// Which one.
        chain: ChainId,
        /// The last lines it wrote.
        log: String,
    },
    /// A chain does not answer, or refuses what it should not.
    #[error("chain {chain} gave no answer: {source}")]
    Rpc {
        /// Which one.
        chain: ChainId,
        /// What came instead.
        source: TransportError,
    },
    /// A chain started, but never answered.
    #[error("chain {0} did not answer in time")]
    Silent(ChainId),
    /// A contract could not be set up, or nobody could be given tokens.
    #[error("chain {chain} could not be set up: step {step} {fault}")]
    Setup {
        /// Which one.
        chain: ChainId,
        /// Number of the step in the list of set-up transactions.
        step: u64,
        /// What is wrong with it.
        fault: StepFault,
    },
}

/// What is wrong with a transaction of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepFault {
    /// It is in a block, and did nothing.
    #[error("failed: its receipt says so")]
    Failed,
    /// The node counts it, and never tells what became of it.
    #[error("has no receipt")]
    NoReceipt,
}

impl SandboxError {
    /// For `map_err` on file operations.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
