use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use alloy::providers::{Provider, RootProvider};
use domain::ChainId;
use rustix::process::{Pid, Signal, kill_process};
use tokio::{
    process::{Child, Command},
    task::JoinSet,
    time::{sleep, timeout},
};
use url::Url;

use crate::{
    Options, SandboxError, left_behind,
    stale::{self, END_WITHIN},
    state_file::StateFile,
};

/// Blocks whose state a chain remembers: minutes of them. We ask for the newest, and for an older one only where a
/// node may have forgotten it.
const STATES_KEPT: usize = 256;

/// How long a chain may take to read its state and answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(60);

/// A running local chain. Dropped, it is killed; [`stop`](Self::stop) lets it write its state.
pub(crate) struct Anvil {
    child: Child,
    pid_file: PathBuf,
    pub rpc_url: Url,
    pub node: RootProvider,
    pub state: Option<StateFile>,
    /// What is done for it while it runs.
    tasks: JoinSet<()>,
}

impl Anvil {
    /// Ends what an earlier start left behind. Before ports are chosen: it may hold one of them.
    pub async fn end_stale(options: &Options, chain: ChainId) -> Result<(), SandboxError> {
        stale::end(&options.data_dir.join(format!("chain-{chain}.pid"))).await
    }

    /// Starts a chain and waits until it answers.
    pub async fn start(options: &Options, chain: ChainId, port: u16) -> Result<Self, SandboxError> {
        let file = |ending: &str| options.data_dir.join(format!("chain-{chain}.{ending}"));
        let (pid_file, log_file) = (file("pid"), file("log"));
        let state = options
            .saves_every
            .map(|every| StateFile::new(state_in(&options.data_dir, chain), every));
        let rpc_url: Url = format!("http://127.0.0.1:{port}")
            .parse()
            .expect("invariant: an address and a port are a URL");

        let mut command = Command::new(&options.anvil);
        command
            .args(["--host", "127.0.0.1", "--hardfork", "prague", "--quiet"])
            .args([
                "--port",
                &port.to_string(),
                "--chain-id",
                &chain.to_string(),
            ])
            // Automatic mining hangs when transactions arrive at the same time.
            .args([
                "--block-time",
                &options.block_time.as_secs_f64().to_string(),
            ])
            // Without it, each older state is written to the disk: a gigabyte after an hour.
            .args(["--prune-history", &STATES_KEPT.to_string()]);
        if let Some(state) = &state {
            state.repair()?;
            let seconds = state.interval().as_secs().to_string();
            command
                .arg("--state")
                .arg(state.path())
                .args(["--state-interval", &seconds]);
        } else if let Some(begins_as) = &options.begins_as {
            command.arg("--load-state").arg(state_in(begins_as, chain));
        }
        let log = File::create(&log_file).map_err(SandboxError::file(&log_file))?;
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            // Ctrl-C in a terminal is for us: the chains end after those who use them.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .map_err(|source| SandboxError::NoAnvil {
                program: options.anvil.clone(),
                source,
            })?;
        let mut anvil = Self {
            child,
            node: RootProvider::new_http(rpc_url.clone()),
            pid_file,
            rpc_url,
            state,
            tasks: JoinSet::new(),
        };
        anvil
            .write_pid()
            .map_err(SandboxError::file(&anvil.pid_file))?;
        match timeout(ANSWER_WITHIN, anvil.answers(chain)).await {
            Ok(true) => {
                anvil
                    .tasks
                    .spawn(left_behind::send_again(anvil.node.clone()));
                Ok(anvil)
            }
            Ok(false) => Err(SandboxError::Ended {
                chain,
                log: fs::read_to_string(&log_file).unwrap_or_default(),
            }),
            Err(_) => Err(SandboxError::Silent(chain)),
        }
    }

    /// Its process id, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    fn write_pid(&self) -> io::Result<()> {
        let pid = self.pid().map(|pid| pid.to_string());
        fs::write(&self.pid_file, pid.unwrap_or_default())
    }

    /// Waits until it answers (true) or has ended (false).
    async fn answers(&mut self, chain: ChainId) -> bool {
        loop {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return false;
            }
            if self.node.get_chain_id().await.is_ok_and(|id| id == chain.0) {
                return true;
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Asks it to write its state and end; kills it when it does not.
    pub async fn stop(mut self) {
        self.tasks.abort_all();
        if let Some(pid) = self.pid().and_then(|pid| Pid::from_raw(pid.cast_signed())) {
            let _ = kill_process(pid, Signal::TERM);
        }
        if timeout(END_WITHIN, self.child.wait()).await.is_err() {
            let _ = self.child.kill().await;
        }
        let _ = fs::remove_file(&self.pid_file);
    }
}

/// Where a world keeps the state of a chain.
fn state_in(dir: &Path, chain: ChainId) -> PathBuf {
    dir.join(format!("chain-{chain}.json"))
}
