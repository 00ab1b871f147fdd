// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {stdError} from "forge-std/StdError.sol";

import {FeeToken} from "sandbox/FeeToken.sol";
import {PermitToken} from "sandbox/PermitToken.sol";
import {UsdtLike} from "sandbox/UsdtLike.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice The odd tokens that a person can try in the sandbox, and the vault with each of them.
contract SandboxOddTokensTest is VaultTest {
    function test_FeeToken_BurnsOneInHundred() external {
        FeeToken fee = new FeeToken();
        fee.mint(sender, 1000);
        assertEq(fee.balanceOf(sender), 1000);
        vm.prank(sender);
        assertTrue(fee.transfer(recipient, 1000));
        assertEq(fee.balanceOf(recipient), 990);
        assertEq(fee.totalSupply(), 990);
    }

    /// @dev SECURITY.md I7.
    function test_FeeToken_IsRefusedByTheVault() external {
        FeeToken fee = new FeeToken();
        fee.mint(sender, 1000);
        vm.prank(sender);
        fee.approve(address(vault), 1000);
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1000, 990));
        vault.makeDeposit(address(fee), ERC20, 1000, 0, key);
    }

    function test_UsdtLike_ReturnsNothing() external {
        UsdtLike usdt = new UsdtLike();
        usdt.mint(sender, 10);
        assertEq(usdt.decimals(), 6);
        assertEq(usdt.totalSupply(), 10);
        assertEq(answerOf(address(usdt), abi.encodeCall(usdt.transfer, (recipient, 4))), "");
        assertEq(answerOf(address(usdt), abi.encodeCall(usdt.approve, (sender, 6))), "");
        assertEq(answerOf(address(usdt), abi.encodeCall(usdt.transferFrom, (sender, recipient, 6))), "");
        assertEq(usdt.balanceOf(recipient), 10);
        assertEq(usdt.allowance(sender, sender), 0);
    }

    function test_UsdtLike_AllowanceChangesByWayOfZero() external {
        UsdtLike usdt = new UsdtLike();
        vm.startPrank(sender);
        usdt.approve(address(vault), 10);
        vm.expectRevert(abi.encodeWithSelector(UsdtLike.AllowanceNotZero.selector, 10));
        usdt.approve(address(vault), 20);
        usdt.approve(address(vault), 0);
        usdt.approve(address(vault), 20);
        assertEq(usdt.allowance(sender, address(vault)), 20);
    }

    function test_UsdtLike_MovesNoMoreThanItsOwnerHasOrAllows() external {
        UsdtLike usdt = new UsdtLike();
        usdt.mint(sender, 10);
        vm.prank(sender);
        vm.expectRevert(stdError.arithmeticError);
        usdt.transfer(recipient, 11);
        vm.prank(relayer);
        vm.expectRevert(stdError.arithmeticError);
        usdt.transferFrom(sender, relayer, 1);
    }

    /// @dev A call that returns nothing counts as a success (A2), there and back.
    function test_UsdtLike_WorksWithTheVault() external {
        UsdtLike usdt = new UsdtLike();
        usdt.mint(sender, 30);
        vm.prank(sender);
        usdt.approve(address(vault), 30);
        uint256 claimed = depositToken(address(usdt), ERC20, 0, 10);
        uint256 reclaimed = depositToken(address(usdt), ERC20, 0, 20);
        vault.withdrawDeposit(claimed, recipient, claimSignature(claimed, recipient));
        vm.prank(sender);
        vault.withdrawDepositSender(reclaimed);
        assertEq(usdt.balanceOf(recipient), 10);
        assertEq(usdt.balanceOf(sender), 20);
        assertEq(usdt.balanceOf(address(vault)), 0);
    }

    /// @dev Sent by anyone; who sends it first changes nothing.
    function test_PermitToken_ApprovesTheVaultBySignature() external {
        PermitToken token = new PermitToken();
        token.mint(sender, 10);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(token, 10);
        vm.prank(stranger);
        token.permit(sender, address(vault), 10, NOW + 1 hours, v, r, s);

        uint256 index = depositToken(address(token), ERC20, 0, 10);
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        assertEq(token.balanceOf(recipient), 10);
    }

    /// @dev It has no ERC-3009, so a payer of this token sends the deposit itself.
    function test_PermitToken_CannotBeDepositedBySignatureAlone() external {
        PermitToken token = new PermitToken();
        token.mint(sender, 10);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(token, 10);
        vm.expectRevert(bytes(""));
        vault.makeDepositWithAuthorization(address(token), sender, 10, key, 0, 0, NOW + 1 hours, v, r, s);
        assertEq(vault.getDepositCount(), 0);
    }

    function signPermit(PermitToken token, uint256 amount)
        private
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        bytes32 typeHash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        bytes32 message = keccak256(abi.encode(typeHash, sender, address(vault), amount, 0, NOW + 1 hours));
        return vm.sign(senderSecret, typedDigest("Permit Token", "1", address(token), message));
    }

    /// @dev What a call of `sender` returns.
    function answerOf(address token, bytes memory call) private returns (bytes memory answer) {
        bool ok;
        vm.prank(sender);
        (ok, answer) = token.call(call);
        assertTrue(ok);
    }
}
