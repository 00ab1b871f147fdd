use std::{fmt, str::FromStr};

use crate::{NotAnId, drawn_id};

/// A request for money. Drawn at random: whoever has it may see what is asked for, and pay.
///
/// Written as a UUID of version 4, in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u128);

impl RequestId {
    /// The id that 16 random bytes are, with version and variant set (RFC 9562).
    pub fn drawn(random: [u8; 16]) -> Self {
        Self(drawn_id::drawn(random))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        drawn_id::write(self.0, f)
    }
}

impl FromStr for RequestId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        drawn_id::read(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_no_other_way() {
        let id = RequestId::drawn([0xff; 16]);
        assert_eq!(id.to_string(), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        let least = RequestId::drawn([0; 16]);
        assert_eq!(least.to_string(), "00000000-0000-4000-8000-000000000000");
        for id in [id, least] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for wrong in [
            "",
            "00000000-0000-4000-8000-00000000000",
            "00000000-0000-4000-8000-0000000000000",
            "0000000000000-4000-8000-000000000000",
            "00000000-0000-4000-8000-00000000000G",
            "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF",
            "00000000-0000-1000-8000-000000000000",
            "00000000-0000-4000-0000-000000000000",
            "+0000000-0000-4000-8000-000000000000",
            "00000000-0000-4000-8000-0000000000\u{e9}",
        ] {
            assert_eq!(wrong.parse::<RequestId>(), Err(NotAnId), "{wrong}");
        }
    }
}
