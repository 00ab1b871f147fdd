// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {ERC20, ERC721, NATIVE} from "src/types/Kinds.sol";

/// @notice Moves an asset out of the vault. The code of the payee, and of a token that calls its payee, may be
/// hostile: it gets a bounded amount of gas, and at most one word of what it returns is looked at. Whoever sends
/// the transaction may be hostile too: a payee with code gets all of that gas, or nothing is paid.
library Payout {
    /// @dev Enough for the receive function of a smart wallet behind a proxy, with a few storage writes.
    uint256 internal constant NATIVE_GAS = 100_000;
    /// @dev Enough for heavy tokens (enumerable NFTs, interest-bearing ERC-20s) and a receiver hook.
    uint256 internal constant TOKEN_GAS = 500_000;
    /// @dev More than what a payee with code costs between the look at `gasleft` and its own first instruction: 9,000
    /// for the value, 2,600 for a cold account and as much for the code it delegates to (EIP-7702), and 1,800
    /// for the vault's instructions. The 25,000 for a new account cannot come on top: that has no code.
    uint256 internal constant CALL_GAS = 16_000;

    /// @notice Pays, or reverts with `TransferFailed`. A payee who sends the transaction spends gas of its own,
    /// so the bound then falls: whatever a token costs, its owner can have it.
    function pay(uint8 kind, address token, uint256 tokenId, uint256 amount, address to) internal {
        bool paid;
        if (kind == NATIVE) {
            paid = SafeTransferLib.trySafeTransferETH(to, amount, _gasFor(to, NATIVE_GAS));
        } else {
            bytes memory data = _transfer(kind, tokenId, amount, to);
            paid = _call(token, _gasFor(to, TOKEN_GAS), data);
        }
        if (!paid) revert ILinkVault.TransferFailed(token, to);
    }

    /// @dev Gas for the call that pays `to`: all there is if `to` sends the transaction, else `stipend`.
    ///
    /// EIP-150: once a call itself is paid for and `left` remains, it can be given `left - left / 64` (rounded down)
    /// at most, and one that asks for more gets that much without an error. It gets `stipend` in full
    /// exactly if `left >= stipend + stipend / 63` (rounded down). With less, a payee that goes on when part of its
    /// work runs out of gas would be paid without that work, by anyone who sends its claim.
    ///
    /// A payee without code has nothing to run. Whether it has code is looked up only if gas is short.
    function _gasFor(address to, uint256 stipend) private view returns (uint256) {
        uint256 left = gasleft();
        if (msg.sender == to) return left;
        unchecked {
            uint256 needed = stipend + stipend / 63 + CALL_GAS;
            if (left < needed && to.code.length != 0) revert ILinkVault.NotEnoughGas(left, needed);
        }
        return stipend;
    }

    function _transfer(uint8 kind, uint256 tokenId, uint256 amount, address to)
        private
        view
        returns (bytes memory)
    {
        if (kind == ERC20) return abi.encodeCall(IERC20.transfer, (to, amount));
        if (kind == ERC721) {
            // By its text, because IERC721 has two functions of this name.
            return
                abi.encodeWithSignature(
                    "safeTransferFrom(address,address,uint256)", address(this), to, tokenId
                );
        }
        return abi.encodeCall(IERC1155.safeTransferFrom, (address(this), to, tokenId, amount, ""));
    }

    /// @dev True if the call succeeded and returned either the word 1 or, having code, nothing: tokens of all
    /// ages do one or the other.
    function _call(address token, uint256 gasLimit, bytes memory data) private returns (bool ok) {
        assembly ("memory-safe") {
            ok := call(gasLimit, token, 0, add(data, 0x20), mload(data), 0x00, 0x20)
            let saidTrue := and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1))
            let saidNothing := and(iszero(returndatasize()), iszero(iszero(extcodesize(token))))
            ok := and(ok, or(saidTrue, saidNothing))
        }
    }
}
