// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {RouterTraffic} from "test/router/invariants/RouterTraffic.sol";

/// @notice R3 and R5 (SECURITY.md) after any sequence of routes, refusals and forced balances.
/// forge-config: default.invariant.runs = 16
/// forge-config: default.invariant.depth = 64
/// forge-config: default.invariant.fail-on-revert = true
/// forge-config: ci.invariant.runs = 256
/// forge-config: ci.invariant.depth = 128
/// forge-config: ci.invariant.fail-on-revert = true
contract RouterInvariantsTest is Test {
    RouterTraffic private traffic;

    function setUp() external {
        traffic = new RouterTraffic();
        traffic.setUp();
        targetContract(address(traffic));
        targetSelector(FuzzSelector({addr: address(traffic), selectors: traffic.actions()}));
    }

    function invariant_R5_HoldsOnlyWhatWasForcedIn() external view {
        traffic.assertRouterHoldsOnlyWhatWasForcedIn();
    }

    function invariant_R3_BridgeGotWhatWasSigned() external view {
        traffic.assertBridgeGotWhatWasSigned();
    }
}
