// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice The sender can always get an open deposit back, once its lock has ended (SECURITY.md I9).
contract WithdrawDepositSenderTest is VaultTest {
    function test_PaysTheSender_AtOnce() external {
        uint256 before = sender.balance;
        uint256 index = depositNative(1 ether);
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(index, NATIVE, 1 ether, sender);
        vm.prank(sender);
        assertTrue(vault.withdrawDepositSender(index));
        assertEq(sender.balance, before);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_PaysEveryKindOfToken() external {
        uint256 daiBefore = dai.balanceOf(sender);
        uint256 tokens = depositToken(address(dai), ERC20, 0, 5);
        uint256 card = depositToken(address(postcard), ERC721, 1, 1);
        uint256 sticker = depositToken(address(stickers), ERC1155, STICKER, 3);
        vm.startPrank(sender);
        vault.withdrawDepositSender(tokens);
        vault.withdrawDepositSender(card);
        vault.withdrawDepositSender(sticker);
        assertEq(dai.balanceOf(sender), daiBefore);
        assertEq(postcard.ownerOf(1), sender);
        assertEq(stickers.balanceOf(sender, STICKER), 100);
    }

    function test_RevertWhen_ThereIsNoSuchDeposit() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 0, 0));
        vault.withdrawDepositSender(0);
    }

    function test_RevertWhen_TakenBackBefore() external {
        uint256 index = depositNative(1 ether);
        depositNative(1 ether);
        vm.startPrank(sender);
        vault.withdrawDepositSender(index);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.withdrawDepositSender(index);
    }

    function test_RevertWhen_ClaimedBefore() external {
        uint256 index = depositNative(1 ether);
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.withdrawDepositSender(index);
    }

    function testFuzz_RevertWhen_CallerIsNotTheSender(address caller) external {
        vm.assume(caller != sender);
        uint256 index = depositNative(1 ether);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotTheSender.selector, index, caller, sender));
        vault.withdrawDepositSender(index);
    }

    function testFuzz_Bound_OnlyAfterItsLock(uint40 lock) external {
        lock = uint40(bound(lock, NOW, type(uint40).max - 1));
        uint256 index = depositBound(key, recipient, lock);

        vm.warp(lock);
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.TooEarlyToReclaim.selector, index, lock));
        vault.withdrawDepositSender(index);

        vm.warp(uint256(lock) + 1);
        vm.prank(sender);
        vault.withdrawDepositSender(index);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_LockWithoutRecipient_HasNoEffect() external {
        uint256 index = depositBound(key, address(0), uint40(NOW + 1 days));
        assertEq(vault.getDeposit(index).reclaimableAfter, NOW + 1 days);
        vm.prank(sender);
        vault.withdrawDepositSender(index);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_Bound_RecipientClaimsAfterTheLockToo() external {
        uint256 index = depositBound(key, recipient, uint40(NOW + 1 days));
        vm.warp(NOW + 2 days);
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        assertEq(recipient.balance, 1 ether);
    }
}
