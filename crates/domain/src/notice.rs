use std::{fmt, str::FromStr};

use alloy_primitives::B256;

use crate::{CashOutId, CashOutState, ChainId, LinkId, UnknownState};

/// Something that people can be told of when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoticeKind {
    /// Somebody claimed a link of theirs.
    Claimed,
    /// They were sent money, or somebody paid what they asked for.
    Paid,
    /// A link of theirs waits for a week.
    Unclaimed,
    /// What they cashed out arrived at their bank.
    CashOut,
    /// What they cashed out does not get to their bank.
    CashOutTrouble,
    /// They may claim a link to their bank, which was kept until they were verified.
    Approved,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Claimed,
        Self::Paid,
        Self::Unclaimed,
        Self::CashOut,
        Self::CashOutTrouble,
        Self::Approved,
    ];

    /// Its name in the database, and in what is sent.
    pub fn name(self) -> &'static str {
        match self {
            Self::Claimed => "claimed",
            Self::Paid => "paid",
            Self::Unclaimed => "unclaimed",
            Self::CashOut => "cash_out",
            Self::CashOutTrouble => "cash_out_trouble",
            Self::Approved => "approved",
        }
    }

    /// Whether people turn it on and off.
    pub fn is_offered(self) -> bool {
        !self.is_always_told()
    }

    /// Whether everybody whom it is about is told, wherever they can be: they asked for it by what they did, and
    /// there is nobody else to see to their money.
    pub fn is_always_told(self) -> bool {
        matches!(self, Self::CashOut | Self::CashOutTrouble | Self::Approved)
    }
}

impl fmt::Display for NoticeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for NoticeKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// What somebody is told of. Everybody may know it: no secret is in it.
///
/// Written `link/31337/v4.4/5`, `transfer/31337/0x…` or `cash_out/co_…/returned`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeThing {
    /// A link.
    Link(LinkId),
    /// What a transaction sent straight to somebody.
    Transfer(ChainId, B256),
    /// Money on its way to a bank that came to a state.
    CashOut(CashOutId, CashOutState),
}

impl fmt::Display for NoticeThing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Link(id) => write!(f, "link/{}/{}/{}", id.chain.0, id.version.label(), id.index),
            Self::Transfer(chain, tx) => write!(f, "transfer/{}/{tx}", chain.0),
            Self::CashOut(id, state) => write!(f, "cash_out/{id}/{state}"),
        }
    }
}

impl FromStr for NoticeThing {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let parts: Vec<&str> = text.split('/').collect();
            let thing = match parts.as_slice() {
                ["link", chain, version, index] => Self::Link(LinkId {
                    chain: ChainId(chain.parse().ok()?),
                    version: version.parse().ok()?,
                    index: index.parse().ok()?,
                }),
                ["transfer", chain, tx] => {
                    Self::Transfer(ChainId(chain.parse().ok()?), tx.parse().ok()?)
                }
                ["cash_out", id, state] => Self::CashOut(id.parse().ok()?, state.parse().ok()?),
                _ => return None,
            };
            (thing.to_string() == text).then_some(thing)
        };
        read().ok_or_else(|| UnknownState(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VaultVersion;

    #[test]
    fn things_are_read_as_they_are_written_and_no_other_way() {
        let link = NoticeThing::Link(LinkId {
            chain: ChainId(31337),
            version: VaultVersion::V4_4,
            index: 5,
        });
        let transfer = NoticeThing::Transfer(ChainId(1), B256::repeat_byte(0xab));
        let cash_out = NoticeThing::CashOut(CashOutId(5), CashOutState::Returned);
        assert_eq!(link.to_string(), "link/31337/v4.4/5");
        for thing in [link, transfer, cash_out] {
            assert_eq!(thing.to_string().parse(), Ok(thing));
        }
        for wrong in [
            "",
            "link/31337/v4.4",
            "link/031337/v4.4/5",
            "link/31337/v4.4/5/6",
            "link/31337/v9/5",
            "transfer/1/0xab",
        ] {
            assert!(wrong.parse::<NoticeThing>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for kind in NoticeKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert!("Claimed".parse::<NoticeKind>().is_err());
    }
}
