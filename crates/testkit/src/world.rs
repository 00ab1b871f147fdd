use std::time::Duration;

use sandbox::{Options, Person, Ports, World};
use tempfile::TempDir;

use crate::{TestChain, programs};

/// Ten times as fast as people's.
const BLOCK_TIME: Duration = Duration::from_millis(100);

/// A sandbox world for one test: quick blocks, free ports, nothing kept. Dropped, it is gone.
pub struct TestWorld {
    /// Both chains. Most tests use the first.
    pub chains: Vec<TestChain>,
    /// Everybody, funded on both.
    pub people: Vec<Person>,
    // Before the folder that it writes to.
    world: World,
    _dir: TempDir,
}

impl TestWorld {
    /// Starts both chains, set up and funded.
    ///
    /// # Panics
    /// When anvil is missing or the chains do not start, saying why.
    pub async fn start() -> Self {
        Self::with_block_time(BLOCK_TIME).await
    }

    /// The sandbox that it is.
    pub fn sandbox(&self) -> &World {
        &self.world
    }

    /// The same with another time between blocks. With a very long one, the test makes every block
    /// itself, by [`TestChain::mine`].
    pub async fn with_block_time(block_time: Duration) -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let options = Options {
            ports: Ports::Free,
            block_time,
            saves_every: None,
            ..Options::new(dir.path(), programs::anvil())
        };
        let world = sandbox::start(options)
            .await
            .unwrap_or_else(|error| panic!("{error}"));
        Self {
            chains: world.chains.iter().cloned().map(TestChain::new).collect(),
            people: world.people.clone(),
            world,
            _dir: dir,
        }
    }
}
