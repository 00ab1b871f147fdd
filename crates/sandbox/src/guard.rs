use std::{io, process::Stdio};

use tokio::process::{Child, Command};

/// A small shell that ends the chains when this process is gone, however it went.
///
/// It waits for the end of its standard input, whose other end only this process holds: `SIGKILL`
/// closes that as well. The chains are asked to end, so that they write their state.
pub(crate) struct Guard(Child);

impl Guard {
    pub fn of(pids: &[u32]) -> io::Result<Self> {
        Command::new("sh")
            .args([
                "-c",
                r#"read -r _; kill -TERM "$@" 2>/dev/null"#,
                "filbert-guard",
            ])
            .args(pids.iter().map(u32::to_string))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C goes to everything in the terminal's group; this one must outlast it.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .map(Self)
    }

    /// Ends the guard itself; nothing is ended by it any more.
    pub async fn dismiss(mut self) {
        let _ = self.0.kill().await;
    }
}
