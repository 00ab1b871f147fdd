// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

contract WithdrawMFADepositTest is VaultTest {
    uint256 private index;

    function setUp() public override {
        super.setUp();
        vm.prank(sender);
        index = vault.makeMFADeposit(address(dai), ERC20, 5, 0, key);
    }

    function test_PaysWithBothSignatures() external {
        bytes memory second = mfaSignature(authorizerSecret, index, recipient);
        vault.withdrawMFADeposit(index, recipient, claimSignature(index, recipient), second);
        assertEq(dai.balanceOf(recipient), 5);
    }

    function test_PaysDepositsThatNeedNoSecondFactor() external {
        uint256 plain = depositNative(1 ether);
        bytes memory second = mfaSignature(authorizerSecret, plain, recipient);
        vault.withdrawMFADeposit(plain, recipient, claimSignature(plain, recipient), second);
        assertEq(recipient.balance, 1 ether);
    }

    function test_RevertWhen_SecondSignatureIsNotTheAuthorizers() external {
        bytes memory first = claimSignature(index, recipient);
        expectRefused(first, mfaSignature(keySecret, index, recipient));
        expectRefused(first, mfaSignature(authorizerSecret, index + 1, recipient));
        expectRefused(first, mfaSignature(authorizerSecret, index, stranger));
        expectRefused(first, claimSignature(authorizerSecret, index, recipient, ANYONE));
        expectRefused(first, "");
    }

    function test_RevertWhen_FirstSignatureIsNotTheLinkKeys() external {
        bytes memory second = mfaSignature(authorizerSecret, index, recipient);
        vm.expectPartialRevert(ILinkVault.WrongSignature.selector);
        vault.withdrawMFADeposit(index, recipient, second, second);
    }

    /// @dev Recovery of noise gives the zero address, which must not pass for an authoriser that is not there.
    function test_RevertWhen_VaultHasNoAuthorizer() external {
        vault = deployVault(address(0));
        index = depositNative(1 ether);
        expectRefused(claimSignature(index, recipient), "");
    }

    function test_SenderReclaimsWithoutSecondFactor() external {
        uint256 before = dai.balanceOf(sender);
        vm.prank(sender);
        vault.withdrawDepositSender(index);
        assertEq(dai.balanceOf(sender), before + 5);
    }

    function expectRefused(bytes memory first, bytes memory second) private {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.WrongMfaSignature.selector, index));
        vault.withdrawMFADeposit(index, recipient, first, second);
    }
}
