// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

contract SizeTest is Test {
    /// @dev EIP-170.
    uint256 private constant LIMIT = 24_576;

    function test_ATenthOfTheSizeLimitIsFree() external {
        address vault = deployCode("LinkVault.sol:LinkVault", abi.encode(address(0)));
        assertLe(vault.code.length, LIMIT * 9 / 10);
    }
}
