// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {AuthorizedFeeToken} from "test/mocks/odd/AuthorizedFeeToken.sol";
import {WrappedCoin} from "test/mocks/odd/WrappedCoin.sol";

/// @notice A payer's signature makes one deposit, the one it names, of what arrives (SECURITY.md I6, I7).
contract MakeDepositWithAuthorizationTest is VaultTest {
    bytes32 private constant NONCE = keccak256("nonce");

    function test_DepositsForThePayer_SentByAnyone() external {
        vm.expectEmit(address(vault));
        emit ILinkVault.LinkCreated(0, key, address(usdc));
        vm.expectEmit(address(vault));
        emit ILinkVault.DepositEvent(0, ERC20, 25e6, sender);
        uint256 index = depositAuthorized(NONCE, 25e6);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.senderAddress, sender);
        assertEq(d.pubKey20, key);
        assertEq(d.amount, 25e6);
        assertEq(d.tokenAddress, address(usdc));
        assertEq(usdc.balanceOf(address(vault)), 25e6);
        assertEq(usdc.balanceOf(sender), 975e6);
    }

    function test_RevertWhen_FrontRunnerPutsItsOwnLinkKeyIn() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 25e6);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, sender));
        vault.makeDepositWithAuthorization(
            address(usdc), sender, 25e6, stranger, NONCE, 0, NOW + 1 hours, v, r, s
        );
    }

    function test_FrontRunnerCanOnlySendTheSameDeposit() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 25e6);
        vm.prank(stranger);
        uint256 index = vault.makeDepositWithAuthorization(
            address(usdc), sender, 25e6, key, NONCE, 0, NOW + 1 hours, v, r, s
        );
        assertEq(vault.getDeposit(index).senderAddress, sender);
        assertEq(vault.getDeposit(index).pubKey20, key);

        vm.prank(relayer);
        vm.expectRevert(
            abi.encodeWithSelector(UsdCoin.AuthorizationUsedOrCanceled.selector, sender, plainNonce(NONCE))
        );
        vault.makeDepositWithAuthorization(address(usdc), sender, 25e6, key, NONCE, 0, NOW + 1 hours, v, r, s);
    }

    function test_RevertWhen_AmountDiffersFromTheSignedOne() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 25e6);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, sender));
        vault.makeDepositWithAuthorization(address(usdc), sender, 26e6, key, NONCE, 0, NOW + 1 hours, v, r, s);
    }

    function test_RevertWhen_Expired() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 25e6);
        vm.warp(NOW + 1 hours);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.AuthorizationExpired.selector, NOW + 1 hours));
        vault.makeDepositWithAuthorization(address(usdc), sender, 25e6, key, NONCE, 0, NOW + 1 hours, v, r, s);
    }

    function test_RevertWhen_AmountIsZero() external {
        vm.expectRevert(ILinkVault.ZeroAmount.selector);
        depositAuthorized(NONCE, 0);
    }

    function test_RevertWhen_LinkKeyIsZero() external {
        key = address(0);
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        depositAuthorized(NONCE, 25e6);
    }

    /// @dev Believing the call instead of the balance would credit coins that never moved.
    function test_RevertWhen_TokenOnlyPretendsToHaveTheFunction() external {
        WrappedCoin wrapped = new WrappedCoin();
        wrapped.mint(sender, 25e6);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 25e6, 0));
        vault.makeDepositWithAuthorization(
            address(wrapped), sender, 25e6, key, NONCE, 0, NOW + 1 hours, 27, 0, 0
        );
    }

    function test_RevertWhen_TokenTakesFee() external {
        AuthorizedFeeToken fee = new AuthorizedFeeToken();
        fee.mint(sender, 1000);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1000, 990));
        vault.makeDepositWithAuthorization(address(fee), sender, 1000, key, NONCE, 0, NOW + 1 hours, 27, 0, 0);
    }
}
