use crate::{AssetKind, ChainId, VaultVersion};

/// Ethereum: what a claim costs there is out of proportion to what links hold.
const LEFT_OUT: ChainId = ChainId(1);
/// The first vault that pays a contract which goes on with the money.
const FIRST_VERSION: VaultVersion = VaultVersion::V4_2;

/// Why what is in a link can be received only where and as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRoutable {
    /// Only a chain's own currency and ERC-20 tokens cross.
    #[error("only coins and tokens cross chains")]
    Kind,
    /// The link's vault is older than that.
    #[error("the link's vault is older than {FIRST_VERSION}")]
    Version,
    /// Nothing crosses from that chain, or to it.
    #[error("nothing crosses from chain {0}, or to it")]
    Chain(ChainId),
}

/// Whether what a link of that vault holds can be received on `to`, which may be the link's own chain: then as
/// another token.
///
/// # Errors
/// Why not.
pub fn routable(
    kind: AssetKind,
    version: VaultVersion,
    from: ChainId,
    to: ChainId,
) -> Result<(), NotRoutable> {
    if !matches!(kind, AssetKind::Native | AssetKind::Erc20) {
        return Err(NotRoutable::Kind);
    }
    if version < FIRST_VERSION {
        return Err(NotRoutable::Version);
    }
    routable_between(from, to)
}

/// Whether anything is carried from `from` to `to`, or becomes something else where they are one chain.
///
/// # Errors
/// [`NotRoutable::Chain`] with the one that is left out.
pub fn routable_between(from: ChainId, to: ChainId) -> Result<(), NotRoutable> {
    match [from, to].contains(&LEFT_OUT) {
        true => Err(NotRoutable::Chain(LEFT_OUT)),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_and_tokens_of_newer_vaults_cross_where_it_is_not_too_dear() {
        let (here, there) = (ChainId(10), ChainId(137));
        let of = |kind, version| routable(kind, version, here, there);
        for kind in [AssetKind::Native, AssetKind::Erc20] {
            for version in [VaultVersion::V4_2, VaultVersion::V4_3, VaultVersion::V4_4] {
                assert_eq!(of(kind, version), Ok(()));
            }
            assert_eq!(of(kind, VaultVersion::V4), Err(NotRoutable::Version));
        }
        for kind in [AssetKind::Erc721, AssetKind::Erc1155] {
            assert_eq!(of(kind, VaultVersion::V4_4), Err(NotRoutable::Kind));
        }
        let (one, dear) = (ChainId(1), Err(NotRoutable::Chain(ChainId(1))));
        for (from, to) in [(one, there), (here, one)] {
            let told = routable(AssetKind::Erc20, VaultVersion::V4_4, from, to);
            assert_eq!(told, dear);
        }
    }
}
