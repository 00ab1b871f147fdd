use std::{fmt, str::FromStr};

use crate::{NotAnId, drawn_id};

/// A route that was answered and is kept, and the claim that takes it. Drawn at random.
///
/// Written as a UUID of version 4, in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteId(pub u128);

impl RouteId {
    /// The id that 16 random bytes are, with version and variant set (RFC 9562).
    pub fn drawn(random: [u8; 16]) -> Self {
        Self(drawn_id::drawn(random))
    }
}

impl fmt::Display for RouteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        drawn_id::write(self.0, f)
    }
}

impl FromStr for RouteId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        drawn_id::read(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let id = RouteId::drawn([0x5a; 16]);
        assert_eq!(id.to_string(), "5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("5a5a5a5a".parse::<RouteId>(), Err(NotAnId));
    }
}
