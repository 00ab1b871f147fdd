// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {SandboxBridge} from "sandbox/SandboxBridge.sol";
import {RouterTest} from "test/router/RouterTest.sol";

contract SandboxBridgeTest is RouterTest {
    bytes32 private constant ORDER = keccak256("an order of another chain");

    function setUp() public override {
        super.setUp();
        vm.prank(sender);
        dai.approve(address(bridge), 100);
    }

    function test_Bridge_TakesCoinsAndFee_ReturnsTheRest() external {
        SandboxBridge.Order memory wanted = orderOf(address(0), 1 ether);
        bytes32 id = keccak256(abi.encode(block.chainid, bridge, 1, wanted));
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Ordered(id, wanted.quoteId, wanted);
        vm.prank(sender);
        assertEq(bridge.bridge{value: 2 ether}(wanted), id);
        assertEq(address(bridge).balance, 1 ether + FEE);
        assertEq(sender.balance, 99 ether - FEE);
    }

    function test_Bridge_TakesTokensAndFee() external {
        vm.prank(sender);
        bridge.bridge{value: FEE}(orderOf(address(dai), 40));
        assertEq(dai.balanceOf(address(bridge)), 40);
        assertEq(address(bridge).balance, FEE);
    }

    function test_Bridge_OrdersDiffer() external {
        vm.startPrank(sender);
        bytes32 first = bridge.bridge{value: FEE}(orderOf(address(dai), 1));
        bytes32 second = bridge.bridge{value: FEE}(orderOf(address(dai), 1));
        assertNotEq(first, second);
    }

    function test_RevertWhen_ValueDoesNotCoverTheOrder() external {
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueTooLow.selector, 1 ether + FEE, 1 ether));
        bridge.bridge{value: 1 ether}(orderOf(address(0), 1 ether));
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.ValueTooLow.selector, FEE, FEE - 1));
        bridge.bridge{value: FEE - 1}(orderOf(address(dai), 5));
    }

    function test_RevertWhen_TheOtherChainIsMeant() external {
        SandboxBridge.Order memory near = orderOf(address(dai), 5);
        near.destinationChain = block.chainid;
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.WrongChain.selector, block.chainid));
        bridge.bridge(near);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.WrongChain.selector, FAR_CHAIN));
        bridge.swap(orderOf(address(dai), 5), 5);
    }

    function test_RevertWhen_TheDeadlinePassed() external {
        vm.warp(DEADLINE + 1);
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.DeadlinePassed.selector, DEADLINE, DEADLINE + 1));
        bridge.bridge{value: FEE}(orderOf(address(dai), 5));
    }

    function test_Fill_PaysTokensOnce() external {
        dai.mint(address(bridge), 100);
        vm.startPrank(filler);
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Filled(ORDER, recipient, address(dai), 40);
        bridge.fill(ORDER, address(dai), recipient, 40);
        assertEq(dai.balanceOf(recipient), 40);
        assertTrue(bridge.settled(ORDER));

        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.SettledBefore.selector, ORDER));
        bridge.fill(ORDER, address(dai), recipient, 40);
    }

    function test_GiveBack_PaysCoinsOnce() external {
        vm.prank(sender);
        bytes32 id = bridge.bridge{value: 5 + FEE}(orderOf(address(0), 5));
        vm.startPrank(filler);
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Returned(id, recipient, address(0), 5);
        bridge.giveBack(id, address(0), recipient, 5);
        assertEq(recipient.balance, 5);

        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.SettledBefore.selector, id));
        bridge.giveBack(id, address(0), recipient, 5);
    }

    function test_RevertWhen_SettledByAnother() external {
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.NotTheFiller.selector, stranger, filler));
        bridge.fill(ORDER, address(dai), recipient, 40);
        vm.expectRevert(abi.encodeWithSelector(SandboxBridge.NotTheFiller.selector, stranger, filler));
        bridge.giveBack(ORDER, address(dai), recipient, 40);
    }

    function test_Swap_PaysOutOfTheStock() external {
        dai.mint(address(bridge), 7);
        (bool stocked,) = address(bridge).call{value: 9}("");
        assertTrue(stocked);
        vm.startPrank(sender);
        SandboxBridge.Order memory wanted = swapOf(address(0), 5, address(dai));
        vm.expectEmit(address(bridge));
        emit SandboxBridge.Swapped(
            keccak256(abi.encode(block.chainid, bridge, 1, wanted)), wanted.quoteId, wanted, 7
        );
        bridge.swap{value: 5 + FEE}(wanted, 7);
        assertEq(dai.balanceOf(recipient), 7);

        bridge.swap{value: FEE}(swapOf(address(dai), 5, address(0)), 9);
        assertEq(recipient.balance, 9);
        assertEq(dai.balanceOf(address(bridge)), 5);
    }

    function test_RevertWhen_TheStockIsTooSmall() external {
        vm.startPrank(sender);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        bridge.swap{value: 5 + FEE}(swapOf(address(0), 5, address(dai)), 7);
        vm.expectRevert(SafeTransferLib.ETHTransferFailed.selector);
        bridge.swap{value: FEE}(swapOf(address(dai), 5, address(0)), FEE + 1);
    }
}
