// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {RouterTest} from "test/router/RouterTest.sol";

/// @notice Coins come in only from whom they are due (SECURITY.md R6).
contract ReceiveTest is RouterTest {
    function testFuzz_RevertWhen_NoCallIsRunning(address from) external {
        vm.assume(from != address(0)); // no transaction comes from there
        vm.deal(from, 1);
        vm.prank(from);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnsolicitedCoins.selector, from));
        (bool sent,) = address(router).call{value: 1}("");
        assertTrue(sent, "the call reverted, as expected");
    }

    function test_RevertWhen_ItIsNoLongerTheTargetsTurn() external {
        take(farRoute(depositDai(5), address(dai), 5));
        vm.deal(address(bridge), 1);
        vm.prank(address(bridge));
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnsolicitedCoins.selector, address(bridge)));
        (bool sent,) = address(router).call{value: 1}("");
        assertTrue(sent, "the call reverted, as expected");
    }

    /// @dev A claim in the mode anyone may send would strand the deposit in the router. It stays open instead.
    function test_RevertWhen_AClaimPaysTheRouterDirectly() external {
        uint256 index = depositNative(5);
        bytes memory signature = claimSignature(index, address(router));
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(0), address(router))
        );
        vault.withdrawDeposit(index, address(router), signature);
    }

    /// @dev Nor while the target is at work.
    function test_RevertWhen_TheTargetClaimsIntoTheRouter() external {
        uint256 index = depositDai(100);
        uint256 other = depositNative(5);
        bytes memory claim = abi.encodeCall(
            vault.withdrawDeposit, (other, address(router), claimSignature(other, address(router)))
        );
        take(hostileRoute(index, abi.encodeCall(hostile.takeAndCall, (dai, 100, address(vault), claim))));
        assertFalse(hostile.entered());
        assertEq(
            hostile.refusal(),
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(0), address(router))
        );
    }
}
