use std::fmt::{Display, Write as _};

use super::{CommandError, print};
use crate::preflight::{Finding, Grade};

/// What was looked at, one line each.
#[derive(Default)]
pub(super) struct Report {
    lines: String,
    failed: bool,
}

impl Report {
    /// Adds what was looked at before a start too.
    pub fn add_finding(&mut self, finding: &Finding) {
        match finding.grade {
            Grade::Note => self.note(&finding.what, &finding.detail),
            Grade::Fine => drop(self.add(&finding.what, Ok::<_, &str>(&finding.detail))),
            Grade::Fault | Grade::Danger => {
                self.add(&finding.what, Err::<&str, _>(&finding.detail));
            }
        }
    }

    /// Adds a line of what is in order and should be known.
    pub fn note(&mut self, what: &str, detail: &str) {
        let _ = writeln!(self.lines, "note  {what}: {detail}");
    }

    /// Adds a line; answers with what was found, if that was in order.
    pub fn add<T: Display, E: Display>(&mut self, what: &str, found: Result<T, E>) -> Option<T> {
        let (mark, detail) = match &found {
            Ok(detail) => ("ok  ", detail.to_string()),
            Err(problem) => {
                self.failed = true;
                ("FAIL", problem.to_string())
            }
        };
        let _ = writeln!(self.lines, "{mark}  {what}: {detail}");
        found.ok()
    }

    /// Prints the lines.
    ///
    /// # Errors
    /// When anything was not in order.
    pub fn finish(self) -> Result<(), CommandError> {
        print(&self.lines)?;
        match self.failed {
            true => Err(CommandError::Check),
            false => Ok(()),
        }
    }
}
