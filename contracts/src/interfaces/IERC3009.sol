// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The part of ERC-3009 that lets a payee collect a transfer its payer signed.
interface IERC3009 {
    /// @notice Moves `value` from `from` to the caller. The token requires `msg.sender == to`, so nobody
    /// but the payee can use the signature.
    /// @param nonce Chosen by the payer, single use per payer, unordered.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}
