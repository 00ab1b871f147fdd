use std::{
    io::{BufRead, BufReader, Read, Write},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use crate::{Database, programs};

/// A cluster that lives as long as this process, or less.
pub(crate) struct Cluster {
    socket_dir: PathBuf,
    binaries: PathBuf,
    databases: AtomicU32,
    // Its standard input is the cluster's life line: the system closes it when this process ends,
    // however it ends.
    shell: Child,
    answers: BufReader<ChildStdout>,
}

/// A PostgreSQL of a test's own, which it may stop and start again.
pub struct PostgresServer(Cluster);

impl PostgresServer {
    /// A running one, and a database in it.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, saying how to install it.
    pub fn start() -> (Self, Database) {
        let cluster = Cluster::start(Commits::Disk);
        let database = Database::on(&cluster);
        (Self(cluster), database)
    }

    /// Stops it: whoever is connected is cut off, and nobody can connect.
    pub fn stop(&mut self) {
        self.0.order("stop");
    }

    /// Starts it again with what it had, and waits until it takes connections.
    pub fn start_again(&mut self) {
        self.0.order("start");
    }
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

    /// The same in a cluster whose commits are on the disk before they are answered: for measuring,
    /// and for the program, which refuses to run on less.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, saying how to install it.
    pub fn durable_postgres() -> Self {
        Self::on(DURABLE_CLUSTER.get_or_init(|| Cluster::start(Commits::Disk)))
    }

    /// Another one in the same cluster as [`durable_postgres`](Self::durable_postgres), made of a dump of this one.
    ///
    /// # Panics
    /// When this one is in another cluster, or cannot be dumped.
    pub fn dumped(&self) -> Self {
        let cluster = DURABLE_CLUSTER.get().expect("a durable cluster");
        let folder = tempfile::tempdir().expect("a folder");
        let dump = folder.path().join("filbert.dump");
        let run = |program: &str, database: &str, arguments: &[&str]| {
            let output = Command::new(cluster.binaries.join(program))
                .args(arguments)
                .arg(database)
                .output()
                .expect("it stands beside postgres");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program}: {told}");
        };
        let copy = Self::on(cluster);
        let file = dump.to_string_lossy();
        run("pg_dump", &self.url, &["--format=custom", "--file", &file]);
        run(
            "pg_restore",
            &file,
            &["--exit-on-error", "--dbname", &copy.url],
        );
        copy
    }

    pub(crate) fn on(cluster: &Cluster) -> Self {
        Self::create(cluster, &[])
    }

    /// A copy of a database of [`postgres`](Self::postgres) that nobody has open.
    pub(crate) fn postgres_like(template: &Self) -> Self {
        let cluster = CLUSTER.get().expect("the cluster of the template");
        let (address, _) = template.url.split_once('?').expect("invariant: its socket");
        let (_, name) = address.rsplit_once('/').expect("invariant: its name");
        Self::create(cluster, &["-T", name])
    }

    fn create(cluster: &Cluster, options: &[&str]) -> Self {
        let name = format!("test_{}", cluster.databases.fetch_add(1, Ordering::Relaxed));
        let output = Command::new(cluster.binaries.join("createdb"))
            .arg("-h")
            .arg(&cluster.socket_dir)
            .args(["-U", "app"])
            .args(options)
            .arg(&name)
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
        let mut answers = BufReader::new(stdout);
        answers
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
            shell,
            answers,
        }
    }

    /// Tells the shell to do something, and waits until it has.
    fn order(&mut self, order: &str) {
        let orders = self.shell.stdin.as_mut().expect("invariant: it is piped");
        writeln!(orders, "{order}").expect("the shell listens");
        let mut answer = String::new();
        let read = self.answers.read_line(&mut answer);
        assert!(
            read.is_ok_and(|read| read > 0),
            "PostgreSQL does not {order}"
        );
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
