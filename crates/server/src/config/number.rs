use std::num::{NonZeroU64, NonZeroUsize};

use serde::{Deserialize, Deserializer};

/// How many there may be at once: none would be a server that answers nobody.
pub(super) fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    NonZeroUsize::deserialize(deserializer).map(NonZeroUsize::get)
}

/// The same of a time in seconds.
pub(super) fn some_seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    NonZeroU64::deserialize(deserializer).map(NonZeroU64::get)
}
