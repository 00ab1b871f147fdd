// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {SandboxBridge} from "sandbox/SandboxBridge.sol";
import {RouterTest} from "test/router/RouterTest.sol";

contract SandboxBridgeTest is RouterTest {
    bytes32 private constant ORDER = keccak256("an order of another chain");

    function setUp() public override {
        super.setUp();
        dai.mint(filler, 100);
        vm.deal(filler, 100);
        vm.prank(filler);
        dai.approve(address(bridge), 100);
        vm.prank(sender);
        dai.approve(address(bridge), 100);
    }

    function test_Bridge_TakesCoinsAndFee_ReturnsTheRest() external {
        bytes32 id = keccak256(abi.encode(block.chainid, bridge, 1));
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Ordered(id, FAR_CHAIN, recipient, address(0), 1 ether, address(dai), 9);
        vm.prank(sender);
        bytes32 returned =
            bridge.bridge{value: 2 ether}(address(0), 1 ether, FAR_CHAIN, recipient, address(dai), 9);
        assertEq(returned, id);
        assertEq(filler.balance, 100 + 1 ether + FEE);
        assertEq(sender.balance, 99 ether - FEE);
    }

    function test_Bridge_TakesTokensAndFee() external {
        vm.prank(sender);
        bridge.bridge{value: FEE}(address(dai), 40, FAR_CHAIN, recipient, address(0), 9);
        assertEq(dai.balanceOf(filler), 140);
        assertEq(filler.balance, 100 + FEE);
    }

    function test_Bridge_OrdersDiffer() external {
        vm.startPrank(sender);
        bytes32 first = bridge.bridge{value: FEE}(address(dai), 1, FAR_CHAIN, recipient, address(dai), 1);
        bytes32 second = bridge.bridge{value: FEE}(address(dai), 1, FAR_CHAIN, recipient, address(dai), 1);
        assertNotEq(first, second);
    }

    function test_RevertWhen_ValueDoesNotCoverTheOrder() external {
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueTooLow.selector, 1 ether + FEE, 1 ether));
        bridge.bridge{value: 1 ether}(address(0), 1 ether, FAR_CHAIN, recipient, address(0), 9);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueTooLow.selector, FEE, FEE - 1));
        bridge.bridge{value: FEE - 1}(address(dai), 5, FAR_CHAIN, recipient, address(0), 9);
    }

    function test_RevertWhen_BridgedToTheSameChain() external {
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.SameChain.selector, block.chainid));
        bridge.bridge(address(dai), 5, block.chainid, recipient, address(0), 9);
    }

    function test_Fill_PaysTokensOnce() external {
        vm.startPrank(filler);
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Filled(ORDER, recipient, address(dai), 40);
        bridge.fill(ORDER, address(dai), recipient, 40);
        assertEq(dai.balanceOf(recipient), 40);
        assertTrue(bridge.filled(ORDER));

        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.FilledBefore.selector, ORDER));
        bridge.fill(ORDER, address(dai), recipient, 40);
    }

    function test_Fill_PaysCoins() external {
        vm.prank(filler);
        bridge.fill{value: 40}(ORDER, address(0), recipient, 40);
        assertEq(recipient.balance, 40);
    }

    function test_RevertWhen_FilledByAnother() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.NotTheFiller.selector, stranger, filler));
        bridge.fill(ORDER, address(dai), recipient, 40);
    }

    function test_RevertWhen_FilledWithAnotherValue() external {
        vm.startPrank(filler);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueMismatch.selector, 40, 39));
        bridge.fill{value: 39}(ORDER, address(0), recipient, 40);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueMismatch.selector, 0, 1));
        bridge.fill{value: 1}(ORDER, address(dai), recipient, 40);
    }

    function test_Swap_PaysOutOfTheStock() external {
        dai.mint(address(bridge), 7);
        (bool stocked,) = address(bridge).call{value: 9}("");
        assertTrue(stocked);
        vm.startPrank(sender);
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Swapped(recipient, address(0), 5, address(dai), 7);
        bridge.swap{value: 5 + FEE}(address(0), 5, address(dai), 7, recipient);
        assertEq(dai.balanceOf(recipient), 7);

        bridge.swap{value: FEE}(address(dai), 5, address(0), 9, recipient);
        assertEq(recipient.balance, 9);
        assertEq(dai.balanceOf(filler), 105);
    }

    function test_RevertWhen_TheStockIsTooSmall() external {
        vm.startPrank(sender);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        bridge.swap{value: 5 + FEE}(address(0), 5, address(dai), 7, recipient);
        vm.expectRevert(SafeTransferLib.ETHTransferFailed.selector);
        bridge.swap{value: FEE}(address(dai), 5, address(0), 9, recipient);
    }
}
