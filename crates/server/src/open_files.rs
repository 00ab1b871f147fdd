//! How many files and connections the system lets this process have open. Programs are commonly
//! started with 1,024 and allowed to take more; who wants more has to say so.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What is open besides people's connections: the database, its files, nodes, storage, the log.
const OTHERS: u64 = 512;

/// Takes as many as are allowed, and returns how many those are. `None`: there is no bound.
pub(crate) fn raise() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        ..limit
    };
    match setrlimit(Resource::Nofile, most) {
        Ok(()) => limit.maximum,
        // Some systems say that there is no bound and have one all the same.
        Err(_) => limit.current,
    }
}

/// How many there should be for so many connections.
pub(crate) fn needed(connections: usize) -> u64 {
    u64::try_from(connections)
        .unwrap_or(u64::MAX)
        .saturating_add(OTHERS)
}

/// Takes as many as are allowed, and warns where they are too few for so many connections.
pub(crate) fn raise_for(connections: usize) {
    let needed = needed(connections);
    if let Some(limit) = raise()
        && limit < needed
    {
        tracing::warn!(
            limit,
            needed,
            "the system allows too few open files for the configured connections"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_allowed_is_taken() {
        let raised = raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(raised, limit.current);
        assert!(cfg!(not(target_os = "linux")) || limit.current == limit.maximum);
    }
}
