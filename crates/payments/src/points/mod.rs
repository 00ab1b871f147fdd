//! Points: credited for what chains show, once, when it is final; and told.
//!
//! Refuses to know: accounts and what anybody says that they did. Who asks for an estimate changes nothing here.
//! First what was done is noted, by what the watcher read; then it is decided what that earns, by whose links
//! they were and what they are worth. Why so: docs/decisions/0028.

mod decide;
pub(crate) mod follow;
mod leaders;
mod told;
mod worth;

pub use leaders::{Leader, leaderboard};
pub use told::{ItemPoints, PointsOf, Referred, points_of, points_of_items};
