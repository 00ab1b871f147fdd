use alloy::primitives::U256;
use domain::{Moment, foreign_text, short_address};

/// Characters of a contract's own words.
const REASON_LIMIT: usize = 200;

alloy::sol! {
    /// What tokens say that have no words: the errors of Solady, of ERC-6093, of OpenZeppelin's
    /// guards, and of EIP-3009 tokens.
    interface Token {
        error InsufficientBalance();
        error InsufficientAllowance();
        error PermitExpired();
        error InvalidPermit();
        error NotOwnerNorApproved();
        error TokenDoesNotExist();
        error TransferFromIncorrectOwner();
        error TransferToZeroAddress();
        error TransferToNonERC721ReceiverImplementer();
        error TransferToNonERC1155ReceiverImplementer();

        error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
        error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
        error ERC20InvalidSender(address sender);
        error ERC20InvalidReceiver(address receiver);
        error ERC721NonexistentToken(uint256 tokenId);
        error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner);
        error ERC721InsufficientApproval(address operator, uint256 tokenId);
        error ERC721InvalidSender(address sender);
        error ERC721InvalidReceiver(address receiver);
        error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId);
        error ERC1155MissingApprovalForAll(address operator, address owner);
        error ERC1155InvalidSender(address sender);
        error ERC1155InvalidReceiver(address receiver);

        error EnforcedPause();
        error SafeERC20FailedOperation(address token);

        error AuthorizationNotYetValid(uint256 validAfter);
        error AuthorizationExpired(uint256 validBefore);
        error AuthorizationUsedOrCanceled(address authorizer, bytes32 nonce);
        error CallerNotPayee(address caller, address payee);
        error WrongAuthorizationSignature(address authorizer);
        error AllowanceNotZero(uint256 allowance);
    }
}
pub(super) use Token::TokenErrors;

const POOR: &str = "the sender does not have that much of the token";
const NOT_ALLOWED: &str = "the sender has not allowed that much of the token";
const NOT_APPROVED: &str = "the sender has not allowed the NFT to be moved";
const NOT_THE_OWNER: &str = "the NFT is not the sender's";
const NO_SUCH_NFT: &str = "there is no such NFT";
const TO_NOBODY: &str = "the token does not go to the zero address";
const NO_RECEIVER: &str = "the recipient is a contract that takes no such NFTs";
const PAUSED: &str = "the token is paused by whoever runs it";
const NOT_SIGNED: &str = "the token's holder did not sign this";
const SIGNED_TOO_EARLY: &str = "the signature is not valid yet";
const SIGNED_TOO_LATE: &str = "the signature's time is over";
const USED: &str = "the signature has been used or withdrawn";
const BLOCKED: &str = "whoever runs the token has blocked one of the two addresses";

pub(super) fn words(error: &TokenErrors) -> String {
    match error {
        TokenErrors::InsufficientBalance(_) => POOR.to_owned(),
        TokenErrors::InsufficientAllowance(_) => NOT_ALLOWED.to_owned(),
        TokenErrors::PermitExpired(_) => SIGNED_TOO_LATE.to_owned(),
        TokenErrors::InvalidPermit(_) => NOT_SIGNED.to_owned(),
        TokenErrors::NotOwnerNorApproved(_) => NOT_APPROVED.to_owned(),
        TokenErrors::TokenDoesNotExist(_) => NO_SUCH_NFT.to_owned(),
        TokenErrors::TransferFromIncorrectOwner(_) => NOT_THE_OWNER.to_owned(),
        TokenErrors::TransferToZeroAddress(_) => TO_NOBODY.to_owned(),
        TokenErrors::TransferToNonERC721ReceiverImplementer(_)
        | TokenErrors::TransferToNonERC1155ReceiverImplementer(_) => NO_RECEIVER.to_owned(),
        TokenErrors::ERC20InsufficientBalance(e) => poor(e.balance, e.needed),
        TokenErrors::ERC1155InsufficientBalance(e) => {
            format!("{}, number {}", poor(e.balance, e.needed), e.tokenId)
        }
        TokenErrors::ERC20InsufficientAllowance(e) => {
            format!(
                "{NOT_ALLOWED}: {} of {} smallest units",
                e.allowance, e.needed
            )
        }
        TokenErrors::ERC721NonexistentToken(e) => format!("{NO_SUCH_NFT}: {}", e.tokenId),
        TokenErrors::ERC721IncorrectOwner(e) => {
            format!("{NOT_THE_OWNER} but that of {}", short_address(e.owner))
        }
        TokenErrors::ERC721InsufficientApproval(e) => format!("{NOT_APPROVED}: {}", e.tokenId),
        TokenErrors::ERC1155MissingApprovalForAll(_) => NOT_APPROVED.to_owned(),
        TokenErrors::ERC20InvalidReceiver(Token::ERC20InvalidReceiver { receiver })
        | TokenErrors::ERC721InvalidReceiver(Token::ERC721InvalidReceiver { receiver })
        | TokenErrors::ERC1155InvalidReceiver(Token::ERC1155InvalidReceiver { receiver }) => {
            format!("the token does not go to {}", short_address(*receiver))
        }
        TokenErrors::ERC20InvalidSender(Token::ERC20InvalidSender { sender })
        | TokenErrors::ERC721InvalidSender(Token::ERC721InvalidSender { sender })
        | TokenErrors::ERC1155InvalidSender(Token::ERC1155InvalidSender { sender }) => {
            format!("the token does not come from {}", short_address(*sender))
        }
        TokenErrors::EnforcedPause(_) => PAUSED.to_owned(),
        TokenErrors::SafeERC20FailedOperation(e) => {
            format!(
                "the token {} refused without giving a reason",
                short_address(e.token)
            )
        }
        TokenErrors::AuthorizationNotYetValid(e) => {
            format!(
                "{SIGNED_TOO_EARLY}: it is from {} on",
                Moment(e.validAfter.saturating_to())
            )
        }
        TokenErrors::AuthorizationExpired(e) => {
            format!(
                "{SIGNED_TOO_LATE} since {}",
                Moment(e.validBefore.saturating_to())
            )
        }
        TokenErrors::AuthorizationUsedOrCanceled(_) => USED.to_owned(),
        TokenErrors::CallerNotPayee(e) => format!(
            "the signature can be used by {} alone, and {} did",
            short_address(e.payee),
            short_address(e.caller)
        ),
        TokenErrors::WrongAuthorizationSignature(e) => {
            format!("{NOT_SIGNED}: that is {}", short_address(e.authorizer))
        }
        TokenErrors::AllowanceNotZero(e) => {
            format!(
                "the token wants the allowance of {} taken back first",
                e.allowance
            )
        }
    }
}

fn poor(balance: U256, needed: U256) -> String {
    format!("{POOR}: {balance} of {needed} smallest units")
}

/// What tokens say in words of their own, in ours where it is one of the usual reasons. Most write
/// their name in front: `ERC20: transfer amount exceeds balance`.
pub(super) fn words_of_text(text: &str) -> String {
    let reason = text.rsplit_once(": ").map_or(text, |(_, reason)| reason);
    let ours = match reason.to_lowercase().as_str() {
        "transfer amount exceeds balance" | "insufficient balance for transfer" => POOR,
        "transfer amount exceeds allowance" | "insufficient allowance" => NOT_ALLOWED,
        "caller is not token owner or approved"
        | "transfer caller is not owner nor approved"
        | "caller is not owner nor approved" => NOT_APPROVED,
        "transfer from incorrect owner" => NOT_THE_OWNER,
        "invalid token id" | "operator query for nonexistent token" => NO_SUCH_NFT,
        "transfer to the zero address" => TO_NOBODY,
        "transfer to non erc721receiver implementer"
        | "transfer to non-erc1155receiver implementer" => NO_RECEIVER,
        "paused" | "token transfer while paused" => PAUSED,
        "authorization is not yet valid" => SIGNED_TOO_EARLY,
        "authorization is expired" => SIGNED_TOO_LATE,
        "authorization is used or canceled" | "authorization is used" => USED,
        "invalid signature" => NOT_SIGNED,
        "account is blacklisted" => BLOCKED,
        _ => return foreign_text(text, REASON_LIMIT),
    };
    ours.to_owned()
}

#[cfg(test)]
mod tests {
    use alloy::{
        primitives::{Address, hex},
        sol_types::{SolError, SolInterface},
    };

    use super::*;

    #[test]
    fn one_reason_has_one_wording_however_it_is_said() {
        let solady = TokenErrors::abi_decode(&hex!("f4d678b8")).unwrap();
        assert_eq!(words(&solady), POOR);
        assert_eq!(
            words_of_text("ERC20: transfer amount exceeds balance"),
            POOR
        );
        let standard = Token::ERC20InsufficientBalance {
            sender: Address::repeat_byte(7),
            balance: U256::from(3),
            needed: U256::from(12),
        };
        let standard = TokenErrors::abi_decode(&standard.abi_encode()).unwrap();
        assert_eq!(words(&standard), format!("{POOR}: 3 of 12 smallest units"));
    }

    #[test]
    fn an_unusual_reason_stays_as_it_is() {
        assert_eq!(
            words_of_text("TKN: the moon is not full"),
            "TKN: the moon is not full"
        );
    }

    #[test]
    fn the_errors_are_those_of_the_standards() {
        for (selector, error) in [
            (hex!("e450d38c"), Token::ERC20InsufficientBalance::SELECTOR),
            (
                hex!("fb8f41b2"),
                Token::ERC20InsufficientAllowance::SELECTOR,
            ),
            (hex!("7e273289"), Token::ERC721NonexistentToken::SELECTOR),
            (hex!("64283d7b"), Token::ERC721IncorrectOwner::SELECTOR),
            (
                hex!("03dee4c5"),
                Token::ERC1155InsufficientBalance::SELECTOR,
            ),
            (
                hex!("e237d922"),
                Token::ERC1155MissingApprovalForAll::SELECTOR,
            ),
            (hex!("13be252b"), Token::InsufficientAllowance::SELECTOR),
            (hex!("4b6e7f18"), Token::NotOwnerNorApproved::SELECTOR),
            (hex!("d93c0665"), Token::EnforcedPause::SELECTOR),
        ] {
            assert_eq!(error, selector);
        }
    }
}
