// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {DepositLedger} from "src/DepositLedger.sol";
import {Payout} from "src/Payout.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {HoldingWord, LinkWord} from "src/types/DepositWords.sol";

/// @notice What deposits, claims and reclaims share: the authoriser, who can be paid, and the order in which it
/// is done.
abstract contract VaultCore is DepositLedger, ReentrancyGuardTransient {
    /// @inheritdoc ILinkVault
    address public immutable MFA_AUTHORIZER;

    constructor(address mfaAuthorizer) {
        MFA_AUTHORIZER = mfaAuthorizer;
    }

    function _requirePayable(address recipient) internal view {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient(recipient);
    }

    /// @dev The deposit is closed before anything moves.
    function _payOut(uint256 index, LinkWord link, HoldingWord holding, address to) internal returns (bool) {
        uint8 kind = link.kind();
        uint256 amount = _amountOf(index, link, holding);
        _markClaimed(index, link);
        emit WithdrawEvent(index, kind, amount, to);
        Payout.pay(kind, _tokenOf(link), _tokenIdOf(index, link, holding), amount, to);
        return true;
    }

    /// @dev Every chain served has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
