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
    /// @dev What the call itself may cost: 9,000 for the value, 2,600 for a cold account and as much for the code
    /// that it delegated to (EIP-7702), and what the vault does between its look at the gas and the call.
    uint256 internal constant CALL_GAS = 16_000;

    /// @notice Pays, or reverts with `TransferFailed`. A payee who sends the transaction spends gas of its own,
    /// so the bound then falls: whatever a token costs, its owner can have it.
    function pay(uint8 kind, address token, uint256 tokenId, uint256 amount, address to) internal {
        bool unbounded = msg.sender == to;
        bool paid;
        if (kind == NATIVE) {
            if (!unbounded) _requireGas(NATIVE_GAS, to);
            paid = SafeTransferLib.trySafeTransferETH(to, amount, unbounded ? gasleft() : NATIVE_GAS);
        } else {
            bytes memory data = _transfer(kind, tokenId, amount, to);
            if (!unbounded) _requireGas(TOKEN_GAS, to);
            paid = _call(token, unbounded ? gasleft() : TOKEN_GAS, data);
        }
        if (!paid) revert ILinkVault.TransferFailed(token, to);
    }

    /// @dev A call gets the gas it asks for, or what is left but a 64th of it (EIP-150), whichever is less: `stipend`
    /// in full if at least `stipend + stipend / 63`, rounded down, is left once the call itself is paid for. A payee
    /// that survives running out of gas could otherwise be made to by whoever sends its claim. One without code
    /// has nothing to run, and is looked up only where gas is short.
    function _requireGas(uint256 stipend, address to) private view {
        uint256 needed = stipend + stipend / 63 + CALL_GAS;
        uint256 left = gasleft();
        if (left < needed && to.code.length != 0) revert ILinkVault.NotEnoughGas(left, needed);
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
