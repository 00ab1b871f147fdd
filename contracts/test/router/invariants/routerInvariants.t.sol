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

    /// @dev The laws below say something of both sorts of targets: who takes all and gives back a part of the fee,
    /// and who does not.
    function test_HostileTargetsAreAcceptedAndRefused() external {
        traffic.routeToHostile(10, 5, 1, 5);
        assertEq(traffic.hostileAccepted(), 1);
        traffic.routeToHostile(10, 5, 0, 5);
        traffic.routeToHostile(10, 5, 1, 6);
        assertEq(traffic.hostileRefused(), 2);
    }

    function invariant_R3_BridgeGotWhatWasSigned() external view {
        traffic.assertBridgeGotWhatWasSigned();
    }
}
