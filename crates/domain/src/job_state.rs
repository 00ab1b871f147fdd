use std::{fmt, str::FromStr};

use crate::UnknownState;

/// The life of a job: work that is done once, later, whichever process does it.
///
/// Being run is no state: a queued job that somebody runs just now has a lease, which runs out by
/// itself should that process die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobState {
    /// Waits for its time, or is being run.
    Queued,
    /// Came to its end.
    Done,
    /// Given up; an operator decides what becomes of it. Until then nobody begins it a second time.
    Dead,
    /// An operator decided that it is not to be done.
    Discarded,
}

impl JobState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Queued, Self::Done, Self::Dead, Self::Discarded];

    /// The allowed steps. `Dead → Queued` is an operator who has it tried again.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Queued, Self::Done),
        (Self::Queued, Self::Dead),
        (Self::Queued, Self::Discarded),
        (Self::Dead, Self::Queued),
        (Self::Dead, Self::Discarded),
    ];

    /// Its name in the database and for operators.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Done => "done",
            Self::Dead => "dead",
            Self::Discarded => "discarded",
        }
    }

    /// Whether the step to `next` is in the table.
    pub fn can_become(self, next: Self) -> bool {
        Self::TRANSITIONS.contains(&(self, next))
    }

    /// Whether nothing can happen to it any more.
    pub fn is_terminal(self) -> bool {
        !Self::TRANSITIONS.iter().any(|(from, _)| *from == self)
    }
}

impl fmt::Display for JobState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for JobState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// Why a job was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeathCause {
    /// It was not done in its time.
    Deadline,
    /// It was tried as often as its kind may be.
    Attempts,
    /// It failed in a way that another attempt cannot mend.
    Permanent,
}

impl DeathCause {
    /// Every cause.
    pub const ALL: [Self; 3] = [Self::Deadline, Self::Attempts, Self::Permanent];

    /// Its name in the database and for operators.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deadline => "deadline",
            Self::Attempts => "attempts",
            Self::Permanent => "permanent",
        }
    }
}

impl fmt::Display for DeathCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
