// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";

/// @notice Coins and tokens can be forced upon the router. They are in nobody's way and in nobody's reach
/// (SECURITY.md R5).
contract ForcedBalancesTest is RouterTest {
    uint256 private constant FORCED = 3 ether;

    function setUp() public override {
        super.setUp();
        vm.deal(address(router), FORCED);
        dai.mint(address(router), FORCED);
    }

    function testFuzz_AreNotInTheWay(uint256 amount, uint256 extra) external {
        amount = bound(amount, 1, 10 ether);
        extra = bound(extra, 0, 10 ether);
        ILinkRouter.Route memory native = farRoute(depositNative(amount), address(0), amount);
        ILinkRouter.Route memory tokens = farRoute(depositDai(amount), address(dai), amount);
        native.bridgeFee += extra;
        tokens.bridgeFee += extra;
        take(native);
        take(tokens);
        assertEq(address(bridge).balance, amount + 2 * FEE);
        assertEq(dai.balanceOf(address(bridge)), amount);
        assertEq(relayer.balance, 100 ether - 2 * FEE);
        assertForcedIsThere();
    }

    function testFuzz_RevertWhen_RouteReachesForTokens(uint256 amount, uint256 more) external {
        amount = bound(amount, 1, 10 ether);
        more = bound(more, 1, FORCED);
        uint256 index = depositDai(amount);
        vm.expectPartialRevert(ILinkRouter.BridgeFailed.selector);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, amount + more))));
        assertForcedIsThere();
    }

    function testFuzz_RevertWhen_RouteReachesForCoins(uint256 more) external {
        more = bound(more, 1, FORCED);
        uint256 index = depositNative(1 ether);
        vm.expectPartialRevert(ILinkRouter.BridgeFailed.selector);
        take(farRoute(index, address(0), 1 ether + more));
        assertForcedIsThere();
    }

    function testFuzz_RevertWhen_TargetLeavesTokens(uint256 left) external {
        left = bound(left, 1, 100);
        uint256 index = depositDai(100);
        expectBalanceChanged(address(dai), FORCED, FORCED + left);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, 100 - left))));
    }

    function test_RevertWhen_TargetReturnsMoreThanTheFee() external {
        uint256 index = depositNative(1 ether);
        expectBalanceChanged(address(0), FORCED, FORCED + FEE + 1);
        take(hostileRoute(index, abi.encodeCall(hostile.giveBack, (FEE + 1))));
    }

    function assertForcedIsThere() private view {
        assertEq(address(router).balance, FORCED);
        assertEq(dai.balanceOf(address(router)), FORCED);
    }
}
