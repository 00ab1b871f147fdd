use std::{fmt, str::FromStr};

use crate::account::{NotAnId, number};

/// Money on its way to a bank. Drawn at random: whoever has it may see how it stands.
///
/// Written `co_` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CashOutId(pub u128);

const CASH_OUT: &str = "co_";

impl fmt::Display for CashOutId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{CASH_OUT}{:032x}", self.0)
    }
}

impl FromStr for CashOutId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        number(text, CASH_OUT).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_no_other_way() {
        let id = CashOutId(0xc0ffee);
        assert_eq!(id.to_string(), "co_00000000000000000000000000c0ffee");
        assert_eq!(id.to_string().parse(), Ok(id));
        for wrong in ["", "co_", "usr_00000000000000000000000000c0ffee"] {
            assert_eq!(wrong.parse::<CashOutId>(), Err(NotAnId), "{wrong}");
        }
    }
}
