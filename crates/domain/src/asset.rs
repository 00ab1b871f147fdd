/// What a deposit holds, numbered as the vault numbers it (`contractType`).
///
/// The protocol's kind 4 (rebasing tokens) is refused everywhere: the vault cannot keep its promise
/// for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum AssetKind {
    /// The chain's own currency; its token address is zero.
    Native = 0,
    /// ERC-20.
    Erc20 = 1,
    /// ERC-721: one piece, amount 1.
    Erc721 = 2,
    /// ERC-1155: `amount` pieces of one id.
    Erc1155 = 3,
}

/// The number names no kind of asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a kind of asset")]
pub struct UnknownAssetKind(pub u8);

impl TryFrom<u8> for AssetKind {
    type Error = UnknownAssetKind;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            0 => Ok(Self::Native),
            1 => Ok(Self::Erc20),
            2 => Ok(Self::Erc721),
            3 => Ok(Self::Erc1155),
            other => Err(UnknownAssetKind(other)),
        }
    }
}
