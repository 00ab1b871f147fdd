//! How time moves what is on its way.

use std::time::Duration;

use super::{
    books::{Crossing, Stage},
    fate::Fate,
    shared::Broker,
};

impl Crossing {
    pub fn enter(&mut self, stage: Stage, now: i64) {
        self.stage = stage;
        self.entered_at = now;
    }

    /// The stage that time brings. Payments end by what their chain says.
    fn next(&self) -> Option<Stage> {
        match (self.stage, self.fate) {
            (Stage::Seen, _) if self.is_swap() => Some(Stage::Success),
            (Stage::Seen, _) => Some(Stage::Ongoing),
            (Stage::Ongoing, Fate::Never) => None,
            (Stage::Ongoing, Fate::NeedsGas) => Some(Stage::NeedsGas),
            (Stage::Ongoing, Fate::Refunded) => Some(Stage::GivingBack),
            (Stage::Ongoing, Fate::Failed) => Some(Stage::Failed),
            (Stage::Ongoing, _) => Some(Stage::Filling),
            _ => None,
        }
    }
}

/// Moves on what is due, and answers with how long until the next is. None: nothing is under way.
pub(super) fn step_all(broker: &Broker, step: i64) -> Option<Duration> {
    let due_at = |crossing: &Crossing| {
        let next = crossing.next()?;
        Some((crossing.entered_at.saturating_add(step), next))
    };
    let now = broker.clock.now_ms();
    let is_due = |crossing: &Crossing| due_at(crossing).is_some_and(|(at, _)| at <= now);
    if broker.read(|books| books.crossings.iter().any(is_due)) {
        broker.change(|books, _| {
            for crossing in &mut books.crossings {
                if let Some((_, next)) = due_at(crossing).filter(|(at, _)| *at <= now) {
                    crossing.enter(next, now);
                }
            }
        });
    }
    let soonest = broker.read(|books| {
        let dues = books.crossings.iter().filter_map(due_at);
        dues.map(|(at, _)| at).min()
    });
    soonest.map(|at| Duration::from_millis(u64::try_from(at - now).unwrap_or(0)))
}
