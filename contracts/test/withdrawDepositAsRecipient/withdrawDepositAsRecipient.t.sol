// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

contract WithdrawDepositAsRecipientTest is VaultTest {
    uint256 private index;

    function setUp() public override {
        super.setUp();
        index = depositNative(1 ether);
    }

    function test_PaysItsCaller() external {
        bytes memory signature = claimSignature(keySecret, index, recipient, RECIPIENT_ONLY);
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(index, NATIVE, 1 ether, recipient);
        vm.prank(recipient);
        assertTrue(vault.withdrawDepositAsRecipient(index, recipient, signature));
        assertEq(recipient.balance, 1 ether);
    }

    function test_RevertWhen_SentByAnother() external {
        bytes memory signature = claimSignature(keySecret, index, recipient, RECIPIENT_ONLY);
        vm.prank(relayer);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.NotTheRecipient.selector, index, relayer, recipient)
        );
        vault.withdrawDepositAsRecipient(index, recipient, signature);
    }

    function test_RevertWhen_SignedForAnyoneToSend() external {
        bytes memory signature = claimSignature(index, recipient);
        vm.prank(recipient);
        vm.expectPartialRevert(ILinkVault.WrongSignature.selector);
        vault.withdrawDepositAsRecipient(index, recipient, signature);
    }

    function test_RevertWhen_SecondFactorIsNeeded() external {
        vm.prank(sender);
        uint256 guarded = vault.makeMFADeposit(address(dai), ERC20, 5, 0, key);
        bytes memory signature = claimSignature(keySecret, guarded, recipient, RECIPIENT_ONLY);
        vm.prank(recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.RequiresAuthorization.selector, guarded));
        vault.withdrawDepositAsRecipient(guarded, recipient, signature);
    }

    function test_WithoutLinkKey_PaysTheBoundRecipient_WithoutSignature() external {
        uint256 boundIndex = depositBound(address(0), recipient, 0);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.WrongRecipient.selector, boundIndex, stranger, recipient)
        );
        vault.withdrawDepositAsRecipient(boundIndex, stranger, "");

        vm.prank(recipient);
        vault.withdrawDepositAsRecipient(boundIndex, recipient, "");
        assertEq(recipient.balance, 1 ether);
    }
}
