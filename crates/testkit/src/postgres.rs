use std::{
    io::{BufRead, BufReader, Read},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use crate::{Database, programs};

/// One cluster for the whole process.
struct Cluster {
    socket_dir: PathBuf,
    binaries: PathBuf,
    databases: AtomicU32,
    // Its standard input is the cluster's life line: the system closes it when this process ends,
    // however it ends.
    _shell: Child,
}

static CLUSTER: OnceLock<Cluster> = OnceLock::new();
static DURABLE_CLUSTER: OnceLock<Cluster> = OnceLock::new();

/// What a commit of a cluster waits for.
#[derive(Clone, Copy)]
enum Commits {
    Disk,
    Nothing,
}

impl Database {
    /// A new database in the test process's own PostgreSQL cluster, which the first call starts.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, saying how to install it.
    pub fn postgres() -> Self {
        Self::on(CLUSTER.get_or_init(|| Cluster::start(Commits::Nothing)))
    }

    /// The same in a cluster whose commits are on the disk before they are answered, for measuring.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, saying how to install it.
    pub fn durable_postgres() -> Self {
        Self::on(DURABLE_CLUSTER.get_or_init(|| Cluster::start(Commits::Disk)))
    }

    fn on(cluster: &Cluster) -> Self {
        let name = format!("test_{}", cluster.databases.fetch_add(1, Ordering::Relaxed));
        let output = Command::new(cluster.binaries.join("createdb"))
            .arg("-h")
            .arg(&cluster.socket_dir)
            .args(["-U", "app", &name])
            .output()
            .expect("createdb stands beside postgres");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Self {
            url: format!(
                "postgres://app@localhost/{name}?host={}",
                cluster.socket_dir.display()
            ),
            _dir: None,
        }
    }
}

impl Cluster {
    fn start(commits: Commits) -> Self {
        let binaries = programs::postgres_binaries();
        let mut shell = command_as_postgres()
            .args(["sh", "-c", include_str!("postgres.sh"), "filbert-postgres"])
            .arg(&binaries)
            .arg(match commits {
                Commits::Disk => "on",
                Commits::Nothing => "off",
            })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Ctrl-C is for the tests; the cluster ends after them.
            .process_group(0)
            .spawn()
            .expect("a shell");
        let mut socket_dir = String::new();
        let stdout = shell.stdout.take().expect("invariant: it is piped");
        BufReader::new(stdout)
            .read_line(&mut socket_dir)
            .expect("the shell's words are text");
        if socket_dir.is_empty() {
            let mut complaint = String::new();
            let stderr = shell.stderr.as_mut().expect("invariant: it is piped");
            stderr
                .read_to_string(&mut complaint)
                .expect("the shell's words are text");
            panic!("PostgreSQL did not start:\n{complaint}");
        }
        Self {
            socket_dir: socket_dir.trim_end().into(),
            binaries,
            databases: AtomicU32::new(0),
            _shell: shell,
        }
    }
}

/// PostgreSQL refuses to run as root, so root lends it Debian's user for it.
fn command_as_postgres() -> Command {
    let root = Path::new("/proc/self").metadata().is_ok_and(|process| {
        use std::os::unix::fs::MetadataExt;
        process.uid() == 0
    });
    if root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).current_dir("/");
        command
    } else {
        Command::new("env")
    }
}
