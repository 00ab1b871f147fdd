// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {GasBurner} from "test/mocks/Payees.sol";

/// @notice A link counts until it expires; then its deposit is the sender's again (SECURITY.md A8, I9, I13, I14).
contract ReturnExpiredTest is VaultTest {
    uint256 private index;

    function setUp() public override {
        super.setUp();
        index = depositExpiring(1 ether, 2);
    }

    function test_ExpiresAt_IsWholeDaysAfterTheDeposit() external {
        assertEq(vault.expiresAt(index), NOW + 2 days);
        assertEq(vault.expiresAt(depositNative(1)), 0);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 2, 2));
        vault.expiresAt(2);
    }

    function test_AnnouncesWhenItExpires() external {
        vm.expectEmit(address(vault));
        emit ILinkVault.LinkTerms(1, 0, address(0), 0, uint40(NOW + 255 days), false);
        assertEq(vault.expiresAt(depositExpiring(1 ether, 255)), NOW + 255 days);
    }

    function test_UntilThen_TheLinkPays_AndNobodyReturnsIt() external {
        vm.warp(NOW + 2 days - 1);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotExpired.selector, index, NOW + 2 days));
        vault.returnExpired(index);
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        assertEq(recipient.balance, 1 ether);
    }

    function test_FromThenOn_AnyoneReturnsIt_ToItsSender() external {
        vm.warp(NOW + 2 days);
        uint256 before = sender.balance;
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(index, NATIVE, 1 ether, sender);
        vm.prank(stranger);
        assertTrue(vault.returnExpired(index));
        assertEq(sender.balance, before + 1 ether);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_FromThenOn_NoClaimIsPaid() external {
        vm.prank(sender);
        uint256 second = vault.makeDeposits{value: 1}(
            address(0), NATIVE, 0, listOf(1), listOf(key), ILinkVault.Terms(sender, address(0), 0, 1, true)
        );
        vm.warp(NOW + 2 days);
        bytes memory signature = claimSignature(index, recipient);
        bytes memory refusal = abi.encodeWithSelector(ILinkVault.LinkExpired.selector, index, NOW + 2 days);
        vm.expectRevert(refusal);
        vault.withdrawDeposit(index, recipient, signature);

        signature = claimSignature(keySecret, index, recipient, RECIPIENT_ONLY);
        vm.expectRevert(refusal);
        vm.prank(recipient);
        vault.withdrawDepositAsRecipient(index, recipient, signature);

        signature = claimSignature(second, recipient);
        bytes memory authorization = mfaSignature(authorizerSecret, second, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.LinkExpired.selector, second, NOW + 1 days));
        vault.withdrawMFADeposit(second, recipient, signature, authorization);
    }

    function test_TheSender_TakesItBackAtAnyTime() external {
        uint256 other = depositExpiring(1 ether, 2);
        vm.startPrank(sender);
        vault.withdrawDepositSender(index);
        vm.warp(NOW + 300 days);
        vault.withdrawDepositSender(other);
        assertEq(sender.balance, 100 ether);
    }

    function test_ABoundLink_GoesBack_OnceExpired() external {
        vm.prank(sender);
        uint256 bound = vault.makeDeposits{value: 1 ether}(
            address(0),
            NATIVE,
            0,
            listOf(1 ether),
            listOf(address(0)),
            ILinkVault.Terms(sender, recipient, uint40(NOW + 1 days), 2, false)
        );
        vm.warp(NOW + 2 days);
        vault.returnExpired(bound);
        assertEq(sender.balance, 99 ether);
    }

    /// @dev Worst case: no hook for the NFT that it gave, and no link any more. It stays in the vault for ever.
    function test_ASenderThatCannotReceive_LeavesItInTheVault() external {
        address wallet = address(new GasBurner());
        postcard.mint(wallet);
        ILinkVault.Terms memory terms = ILinkVault.Terms(wallet, address(0), 0, 1, false);
        vm.startPrank(wallet);
        postcard.approve(address(vault), 2);
        uint256 nft = vault.makeDeposits(address(postcard), ERC721, 2, listOf(1), listOf(key), terms);
        skip(1 days);
        bytes memory refusal =
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(postcard), wallet);
        vm.expectRevert(refusal);
        vault.withdrawDepositSender(nft);
        vm.stopPrank();
        vm.expectRevert(refusal);
        vault.returnExpired(nft);
        bytes memory signature = claimSignature(nft, recipient);
        vm.expectPartialRevert(ILinkVault.LinkExpired.selector);
        vault.withdrawDeposit(nft, recipient, signature);
        assertEq(postcard.ownerOf(2), address(vault));
    }

    function test_RevertWhen_ItNeverExpires() external {
        uint256 plain = depositNative(1);
        vm.warp(type(uint40).max);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotExpired.selector, plain, 0));
        vault.returnExpired(plain);
    }

    function test_RevertWhen_PaidOutBefore() external {
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        vm.warp(NOW + 2 days);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.returnExpired(index);
    }

    function test_RevertWhen_ThereIsNoSuchDeposit() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 7, 1));
        vault.returnExpired(7);
    }

    function testFuzz_ClaimOrReturn_NeverBoth(uint8 inDays, uint40 later) external {
        inDays = uint8(bound(inDays, 1, 255));
        uint256 fuzzed = depositExpiring(1 ether, inDays);
        bytes memory signature = claimSignature(fuzzed, recipient);
        vm.warp(NOW + bound(later, 0, 400 days));
        bool expired = block.timestamp >= NOW + uint256(inDays) * 1 days;

        uint256 snapshot = vm.snapshotState();
        (bool claimed,) =
            address(vault).call(abi.encodeCall(vault.withdrawDeposit, (fuzzed, recipient, signature)));
        vm.revertToState(snapshot);
        (bool returned,) = address(vault).call(abi.encodeCall(vault.returnExpired, (fuzzed)));
        assertEq(claimed, !expired);
        assertEq(returned, expired);
    }
}
