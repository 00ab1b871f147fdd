// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Orders} from "test/invariants/Orders.sol";

/// @notice Lets time pass: seconds, days, or most of a year.
abstract contract Clock is Orders {
    function letTimePass(uint256 seed) external acting(seed) {
        uint256 most = [uint256(1 minutes), 3 days, 300 days][draw(3)];
        vm.warp(vm.getBlockTimestamp() + draw(most));
        did("wait");
    }
}
