// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Addresses of names
/// @notice FOR LOCAL CHAINS ONLY: anybody gives any name any address.
contract NameRecords {
    /// @notice Whom a name means, by its hash (EIP-137). Zero: nobody.
    mapping(bytes32 node => address account) public addr;

    /// @notice From now on that name means `account`.
    function setAddr(bytes32 node, address account) external {
        addr[node] = account;
    }
}
