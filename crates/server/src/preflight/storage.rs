use std::os::unix::fs::PermissionsExt;

use super::{Finding, Grade};
use crate::{config::StorageConfig, open_files};

/// Below this a database grows into trouble within days.
const LITTLE: u64 = 1 << 30;
/// Below this it is there.
const TOO_LITTLE: u64 = 100 << 20;

/// Whether the data directory can be written to and by whom it is read, and how much more of it there is.
pub(super) fn look_at(config: &StorageConfig) -> Vec<Finding> {
    let dir = &config.data_dir();
    let made = config.make_data_dir().map_err(|(_, error)| error);
    let probe = made.and_then(|_| tempfile::tempfile_in(dir));
    let writable = match probe {
        Ok(_) => Finding::new(Grade::Fine, "storage", dir.display().to_string()),
        Err(error) => {
            let detail = format!("cannot write to {}: {error}", dir.display());
            return vec![Finding::new(Grade::Fault, "storage", detail)];
        }
    };
    let mut findings = vec![writable];
    let mode = dir.metadata().map_or(0, |dir| dir.permissions().mode());
    if mode & 0o007 != 0 {
        let detail = format!(
            "everybody on this machine can look into {}: `chmod o= {0}`",
            dir.display()
        );
        findings.push(Finding::new(Grade::Note, "storage access", detail));
    }
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

/// Whether as many files may be open as so many connections need. `None`: there is no bound.
pub(super) fn of_files(limit: Option<u64>, connections: usize) -> Finding {
    let needed = open_files::needed(connections);
    let (grade, detail) = match limit {
        None => (Grade::Fine, "as many as there are".to_owned()),
        Some(limit) if limit >= needed => (Grade::Fine, format!("up to {limit}")),
        Some(limit) => {
            let detail = format!(
                "up to {limit}, and {connections} connections and what else is open need {needed}: \
                 raise the limit (`ulimit -n`, `LimitNOFILE`), or lower `limits.connections`"
            );
            (Grade::Note, detail)
        }
    };
    Finding::new(grade, "open files", detail)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};

    use super::*;
    use crate::config::Config;

    #[test]
    fn what_is_made_is_nobody_elses_to_read_and_what_is_open_is_told_of() {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        let variable = ("FILBERT_DATA_DIR".to_owned(), data.display().to_string());
        let config = Config::from_sources(None, &[variable].into()).unwrap();
        let open = || {
            let findings = look_at(&config.storage);
            let open = findings.iter().find(|it| it.what == "storage access");
            open.map(|finding| finding.grade)
        };
        assert_eq!(open(), None);
        let mode = fs::metadata(&data).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
        assert_eq!(open(), Some(Grade::Note));
    }

    #[test]
    fn too_few_files_are_told_of() {
        assert_eq!(of_files(None, 4096).grade, Grade::Fine);
        assert_eq!(of_files(Some(4096 + 512), 4096).grade, Grade::Fine);
        let few = of_files(Some(1024), 4096);
        assert_eq!(few.grade, Grade::Note);
        for told in ["1024", "4096", "4608"] {
            assert!(few.detail.contains(told), "{}", few.detail);
        }
    }
}
