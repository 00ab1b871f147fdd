use std::{fs, path::Path};

use super::{Finding, Grade};

/// Below this a database grows into trouble within days.
const LITTLE: u64 = 1 << 30;
/// Below this it is there.
const TOO_LITTLE: u64 = 100 << 20;

/// Whether the data directory can be written to, and how much more of it there is.
pub(super) fn look_at(dir: &Path) -> Vec<Finding> {
    let probe = fs::create_dir_all(dir).and_then(|()| tempfile::tempfile_in(dir).map(drop));
    let writable = match probe {
        Ok(()) => Finding::new(Grade::Fine, "storage", dir.display().to_string()),
        Err(error) => {
            let detail = format!("cannot write to {}: {error}", dir.display());
            return vec![Finding::new(Grade::Fault, "storage", detail)];
        }
    };
    let mut findings = vec![writable];
    if let Ok(stat) = rustix::fs::statvfs(dir) {
        let free = stat.f_bavail.saturating_mul(stat.f_frsize);
        let (grade, advice) = match free {
            free if free < TOO_LITTLE => (Grade::Fault, ": make room, or nothing more is taken"),
            free if free < LITTLE => (Grade::Note, ": make room soon"),
            _ => (Grade::Fine, ""),
        };
        let detail = format!("{} MiB free{advice}", free >> 20);
        findings.push(Finding::new(grade, "storage space", detail));
    }
    findings
}
