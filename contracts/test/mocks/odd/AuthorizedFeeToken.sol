// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeeToken} from "sandbox/FeeToken.sol";

/// @notice A fee token that can be pulled by signature.
contract AuthorizedFeeToken is FeeToken {
    /// @dev The shape of an ERC-3009 pull without its checks: only what arrives matters to the vault.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        uint8,
        bytes32,
        bytes32
    ) external {
        _transfer(from, to, value);
    }
}
