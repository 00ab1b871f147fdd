// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";

/// @notice What may happen to a router in any order, and a count of what ought to have come of it.
contract RouterTraffic is RouterTest {
    uint256 private constant MOST = 100 ether;

    uint256 private forcedCoins;
    uint256 private forcedTokens;
    uint256 private takenCoins;
    uint256 private takenTokens;
    uint256 public hostileAccepted;
    uint256 public hostileRefused;

    /// @dev A bridge that does its part; what is paid beyond its price comes back.
    function routeToBridge(bool native, uint256 amount, uint256 extra) external {
        amount = bound(amount, 1, MOST);
        (uint256 index, address token) = deposit(native, amount);
        ILinkRouter.Route memory route = farRoute(index, token, amount);
        route.bridgeFee += bound(extra, 0, MOST);
        uint256 before = fund(route.bridgeFee);
        take(route);
        assertEq(before - relayer.balance, FEE);
        takenCoins += native ? amount + FEE : FEE;
        takenTokens += native ? 0 : amount;
    }

    /// @dev A target that takes and returns what it likes: accepted only if that is the deposit and a part of
    /// the fee.
    function routeToHostile(uint256 amount, uint256 fee, uint256 taken, uint256 returned) external {
        amount = bound(amount, 1, MOST);
        fee = bound(fee, 0, MOST);
        taken = bound(taken, 0, 4) == 0 ? bound(taken, 0, amount + 1) : amount;
        returned = bound(returned, 0, fee + 1);
        vm.deal(address(hostile), address(hostile).balance + 1);
        (uint256 index,) = deposit(false, amount);
        ILinkRouter.Route memory route =
            hostileRoute(index, abi.encodeCall(hostile.takeAndGiveBack, (dai, taken, returned)));
        route.bridgeFee = fee;
        uint256 before = fund(fee);
        bool accepted = taken == amount && returned <= fee;
        bytes memory withdrawalSignature = withdrawal(index);
        bytes memory routingSignature = sign(keySecret, routeDigest(route));
        vm.prank(relayer);
        try router.withdrawAndRoute{value: fee}(route, withdrawalSignature, routingSignature) {
            assertTrue(accepted);
            assertEq(before - relayer.balance, fee - returned);
            ++hostileAccepted;
        } catch {
            assertFalse(accepted);
            assertEq(relayer.balance, before);
            ++hostileRefused;
        }
        assertEq(vault.getDeposit(index).claimed, accepted);
    }

    function forceCoins(uint256 amount) external {
        amount = bound(amount, 1, MOST);
        vm.deal(address(router), address(router).balance + amount);
        forcedCoins += amount;
    }

    function forceTokens(uint256 amount) external {
        amount = bound(amount, 1, MOST);
        dai.mint(address(router), amount);
        forcedTokens += amount;
    }

    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](4);
        selectors[0] = this.routeToBridge.selector;
        selectors[1] = this.routeToHostile.selector;
        selectors[2] = this.forceCoins.selector;
        selectors[3] = this.forceTokens.selector;
    }

    /// @dev Neither what strangers forced in is touched, nor is anything else there, nor may anybody take it.
    function assertRouterHoldsOnlyWhatWasForcedIn() external view {
        assertEq(address(router).balance, forcedCoins);
        assertEq(dai.balanceOf(address(router)), forcedTokens);
        assertEq(dai.allowance(address(router), address(bridge)), 0);
        assertEq(dai.allowance(address(router), address(hostile)), 0);
    }

    function assertBridgeGotWhatWasSigned() external view {
        assertEq(address(bridge).balance, takenCoins);
        assertEq(dai.balanceOf(address(bridge)), takenTokens);
    }

    function deposit(bool native, uint256 amount) private returns (uint256 index, address token) {
        if (native) {
            vm.deal(sender, amount);
            return (depositNative(amount), address(0));
        }
        dai.mint(sender, amount);
        return (depositDai(amount), address(dai));
    }

    function fund(uint256 fee) private returns (uint256 balance) {
        balance = relayer.balance + fee;
        vm.deal(relayer, balance);
    }
}
