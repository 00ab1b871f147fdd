//! Chains that outlived the process which started them.

use std::{fs, path::Path, process::Command, time::Duration};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tokio::time::{Instant, sleep};

use crate::SandboxError;

/// How long a chain may take to write its state and end.
pub(crate) const END_WITHIN: Duration = Duration::from_secs(15);

/// Ends the anvil that a pid file names, if it still runs, and removes the file.
///
/// It is asked first, so that it writes its state. A pid that meanwhile belongs to another program
/// is left alone.
pub(crate) async fn end(pid_file: &Path) -> Result<(), SandboxError> {
    let Ok(text) = fs::read_to_string(pid_file) else {
        return Ok(());
    };
    if let Some(pid) = text.trim().parse().ok().and_then(Pid::from_raw)
        && is_anvil(pid)
    {
        tracing::info!(pid = %text.trim(), "ending a chain of an earlier start");
        let _ = kill_process(pid, Signal::TERM);
        if !gone_within(pid, END_WITHIN).await {
            let _ = kill_process(pid, Signal::KILL);
            gone_within(pid, END_WITHIN).await;
        }
    }
    fs::remove_file(pid_file).map_err(SandboxError::file(pid_file))
}

async fn gone_within(pid: Pid, limit: Duration) -> bool {
    let deadline = Instant::now() + limit;
    while is_anvil(pid) {
        if Instant::now() > deadline {
            return false;
        }
        sleep(Duration::from_millis(20)).await;
    }
    true
}

fn is_anvil(pid: Pid) -> bool {
    test_kill_process(pid).is_ok()
        && command_of(pid).is_some_and(|program| {
            Path::new(&program)
                .file_name()
                .is_some_and(|name| name == "anvil")
        })
}

/// The program that a process runs. Of a process that has ended but was not waited for: none.
fn command_of(pid: Pid) -> Option<String> {
    let pid = pid.as_raw_nonzero().to_string();
    let words = if Path::new("/proc/self/cmdline").exists() {
        fs::read_to_string(format!("/proc/{pid}/cmdline")).ok()?
    } else {
        let output = Command::new("ps")
            .args(["-o", "comm=", "-p", &pid])
            .output()
            .ok()?;
        String::from_utf8(output.stdout).ok()?
    };
    let program = words.split('\0').next().unwrap_or_default().trim();
    (!program.is_empty()).then(|| program.to_owned())
}
