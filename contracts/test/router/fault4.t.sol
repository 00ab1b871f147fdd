// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LinkRouter} from "src/LinkRouter.sol";
import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";
import {OperatorToken} from "test/router/mocks/OperatorToken.sol";

/// @notice The fourth thing the older contracts got wrong: their router called any vault it was told, let the
/// target keep allowances and leave tokens behind, and had no least output, no deadline and an owner. Their
/// client paid native deposits twice.
contract Fault4Test is RouterTest {
    /// @dev A bridge's quote for native coin contains the deposit. What a client pays on top by mistake, as the
    /// older one did, comes back to it.
    function test_Fault4_NativePaidTwice() external {
        uint256 quoted = 1 ether + FEE;
        takeByBridge(depositNative(1 ether), quoted - 1 ether, order(address(0), 1 ether));
        assertEq(address(bridge).balance, quoted);
        assertEq(relayer.balance, 100 ether - FEE);

        takeByBridge(depositNative(1 ether), quoted, order(address(0), 1 ether));
        assertEq(address(bridge).balance, 2 * quoted);
        assertEq(relayer.balance, 100 ether - 2 * FEE);
        assertRouterIsEmpty();
    }

    /// @dev A "vault" of an attacker's could name any deposit it likes and pay nothing.
    function test_Fault4_UnknownVault() external {
        router = new LinkRouter(listOf(address(vault)), listOf(address(bridge)));
        ILinkRouter.Route memory route = farRoute(0, address(0), 5);
        route.vault = address(older);
        vm.prank(sender);
        older.makeDeposit{value: 5}(address(0), NATIVE, 5, 0, key);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownVault.selector, older));
        take(route);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownVault.selector, older));
        router.withdrawAndBridge(address(older), 0, "", 0, 0, "", "");
    }

    /// @dev The listed vault is believed only for what it pays.
    function test_Fault4_VaultThatPaysLess() external {
        ILinkRouter.Route memory route = farRoute(0, address(0), 5);
        route.vault = address(older);
        vm.prank(sender);
        older.makeDeposit{value: 5}(address(0), NATIVE, 5, 0, key);
        older.payLess(1);
        vm.deal(address(router), 1);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.AmountMismatch.selector, 5, 4));
        take(route);
    }

    function test_Fault4_ForeignTarget() external {
        router = new LinkRouter(listOf(address(vault)), listOf(address(bridge)));
        uint256 index = depositDai(5);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownTarget.selector, hostile));
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, 5))));
    }

    function test_Fault4_LeftoverApproval() external {
        OperatorToken token = new OperatorToken();
        token.mint(sender, 5);
        vm.prank(sender);
        token.approve(address(vault), 5);
        uint256 index = depositToken(address(token), ERC20, 0, 5);
        take(hostileRoute(index, abi.encodeCall(hostile.takeAsOperator, (token, 5))));
        assertEq(token.allowance(address(router), address(hostile)), 0);
    }

    function test_Fault4_LeftoverBalance() external {
        uint256 index = depositDai(5);
        expectBalanceChanged(address(dai), 0, 2);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, 3))));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_Fault4_MinimumOut() external {
        ILinkRouter.Route memory route = farRoute(depositNative(5), address(dai), 7);
        route.outputChain = block.chainid;
        route.data = swap(address(0), 5, address(dai), 6, recipient);
        dai.mint(address(bridge), 6);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, 7, 6));
        take(route);
    }

    function testFuzz_Fault4_Deadline(uint256 late) external {
        late = bound(late, 1, 1000 days);
        uint256 index = depositDai(5);
        vm.warp(DEADLINE + late);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkRouter.DeadlinePassed.selector, DEADLINE, DEADLINE + late)
        );
        take(farRoute(index, address(dai), 5));
    }

    function test_Fault4_PeanutFee() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.PeanutFeeNotZero.selector, 1));
        router.withdrawAndBridge(address(vault), 0, "", 0, 1, "", "");
    }
}
