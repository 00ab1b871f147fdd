use std::fmt::{Display, Write as _};

use super::{CommandError, print};

/// What was looked at, one line each.
#[derive(Default)]
pub(super) struct Report {
    lines: String,
    failed: bool,
}

impl Report {
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
