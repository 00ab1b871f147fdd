use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sandbox::{CHAIN_IDS, Options, Person, Ports, World};
use tempfile::TempDir;
use tokio::sync::OnceCell;

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
        let prepared = PREPARED.get_or_init(Prepared::new).await;
        let begins_as = prepared.write_into(dir.path());
        let options = Options {
            block_time,
            begins_as: Some(begins_as),
            ..options(dir.path())
        };
        let world = start(options).await;
        let chains: Vec<_> = world.chains.iter().cloned().map(TestChain::new).collect();
        // What they begin with is as old as this process: a node whose newest block is old passes for one that is behind.
        for chain in &chains {
            chain.mine(1).await;
        }
        Self {
            chains,
            people: world.people.clone(),
            world,
            _dir: dir,
        }
    }
}

/// What the chains of a process's first world kept once they were set up. All worlds of tests begin with it: setting
/// them up takes some hundred transactions a chain.
struct Prepared(Vec<(String, Vec<u8>)>);

static PREPARED: OnceCell<Prepared> = OnceCell::const_new();

impl Prepared {
    async fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        // It is written at its end.
        let never = Duration::from_secs(24 * 60 * 60);
        let options = Options {
            saves_every: Some(never),
            ..options(dir.path())
        };
        start(options).await.stop().await;
        let states = CHAIN_IDS.map(|chain| format!("chain-{chain}.json"));
        let files = states.into_iter().chain(["world.json".to_owned()]);
        let read = |name: String| {
            let text = fs::read(dir.path().join(&name));
            let text = text.unwrap_or_else(|error| panic!("the world keeps {name}: {error}"));
            (name, text)
        };
        Self(files.map(read).collect())
    }

    /// Writes it into a folder below this one, and says which.
    fn write_into(&self, dir: &Path) -> PathBuf {
        let folder = dir.join("prepared");
        fs::create_dir(&folder).expect("a folder");
        for (name, text) in &self.0 {
            fs::write(folder.join(name), text).expect("a file");
        }
        folder
    }
}

fn options(dir: &Path) -> Options {
    Options {
        ports: Ports::Free,
        block_time: BLOCK_TIME,
        saves_every: None,
        ..Options::new(dir, programs::anvil())
    }
}

async fn start(options: Options) -> World {
    let world = sandbox::start(options).await;
    world.unwrap_or_else(|error| panic!("{error}"))
}
