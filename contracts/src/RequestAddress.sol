// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

/// @title The code at a request's address
/// @notice Pays whom `RequestAddresses` says. Coins are taken by the proxy before it.
contract RequestAddress {
    address private immutable OWNER = msg.sender;

    /// @notice Only `RequestAddresses` moves what is here.
    error NotTheOwner(address caller);

    /// @notice Pays `amount` of a token (zero: the native coin) to `to`, or reverts.
    function pay(address token, address to, uint256 amount) external {
        if (msg.sender != OWNER) revert NotTheOwner(msg.sender);
        if (token == address(0)) SafeTransferLib.safeTransferETH(to, amount);
        else SafeTransferLib.safeTransfer(token, to, amount);
    }
}
