// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {GasBurner, HungryWallet, ReenteringPayee, ReturnBomb} from "test/mocks/Payees.sol";
import {RefusingToken} from "test/mocks/odd/RefusingToken.sol";

/// @notice A relayer pays for claims to payees and tokens it does not know (SECURITY.md I4, I5).
contract WithdrawDepositHostilePayeeTest is VaultTest {
    /// @dev What a relayer may lose to one payee: the stipend, and what a claim costs by itself.
    uint256 private constant NATIVE_BOUND = 100_000 + 80_000;
    uint256 private constant TOKEN_BOUND = 500_000 + 80_000;
    /// @dev What the bomb costs to make, and the claim; to copy it would cost as much again.
    uint256 private constant BOMB_BOUND = 60_000 + 50_000;

    function test_GasBurner_CostsTheRelayerTheStipend() external {
        GasBurner payee = new GasBurner();
        uint256 index = depositNative(1 ether);
        assertLt(failingClaim(index, address(payee), address(0)), NATIVE_BOUND);
    }

    function test_ReturnBomb_IsNotCopied() external {
        uint256 index = depositNative(1 ether);
        assertLt(failingClaim(index, address(new ReturnBomb(true)), address(0)), BOMB_BOUND);

        ReturnBomb bomb = new ReturnBomb(false);
        bytes memory signature = claimSignature(index, address(bomb));
        vm.prank(relayer);
        vault.withdrawDeposit(index, address(bomb), signature);
        assertLt(vm.lastCallGas().gasTotalUsed, BOMB_BOUND);
        assertEq(address(bomb).balance, 1 ether);
    }

    function test_GasBurner_CostsTheRelayerTheStipend_Nfts() external {
        GasBurner payee = new GasBurner();
        uint256 card = depositToken(address(postcard), ERC721, 1, 1);
        uint256 sticker = depositToken(address(stickers), ERC1155, STICKER, 1);
        assertLt(failingClaim(card, address(payee), address(postcard)), TOKEN_BOUND);
        assertLt(failingClaim(sticker, address(payee), address(stickers)), TOKEN_BOUND);
    }

    function test_TokenThatTurnsGasBurner_CostsTheRelayerTheStipend() external {
        uint256 index = depositToken(address(dai), ERC20, 0, 1 ether);
        vm.etch(address(dai), address(new GasBurner()).code);
        assertLt(failingClaim(index, recipient, address(dai)), TOKEN_BOUND);
    }

    function test_TokenThatSaysNo_LeavesTheDepositOpen() external {
        RefusingToken token = new RefusingToken();
        token.mint(sender, 10);
        vm.prank(sender);
        token.approve(address(vault), 10);
        uint256 index = depositToken(address(token), ERC20, 0, 10);
        token.refuse();
        failingClaim(index, recipient, address(token));
    }

    function test_TokenThatVanished_LeavesTheDepositOpen() external {
        uint256 index = depositToken(address(dai), ERC20, 0, 1 ether);
        vm.etch(address(dai), "");
        bytes memory signature = claimSignature(index, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(dai), recipient));
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_PayeeWithoutReceiveFunction_LeavesTheDepositOpen() external {
        uint256 index = depositNative(1 ether);
        failingClaim(index, address(dai), address(0));
    }

    /// @dev The sponsor's bound does not lock money: a payee that sends its own claim has all its gas.
    function test_HungryWallet_CanClaimByItself() external {
        HungryWallet wallet = new HungryWallet();
        uint256 index = depositNative(1 ether);
        failingClaim(index, address(wallet), address(0));

        wallet.withdraw(vault, index, claimSignature(keySecret, index, address(wallet), RECIPIENT_ONLY));
        assertEq(address(wallet).balance, 1 ether);
    }

    function test_ReenteringPayee_GetsNothingMore() external {
        ReenteringPayee payee = new ReenteringPayee(address(vault));
        uint256[3] memory indices = [
            depositNative(1 ether),
            depositToken(address(postcard), ERC721, 1, 1),
            depositToken(address(stickers), ERC1155, STICKER, 1)
        ];
        uint256 prize = depositNative(2 ether);
        bytes memory prizeSignature = claimSignature(prize, address(payee));

        bytes[4] memory attacks;
        attacks[0] = abi.encodeCall(vault.withdrawDeposit, (prize, address(payee), prizeSignature));
        attacks[1] = abi.encodeCall(vault.withdrawDepositSender, (prize));
        attacks[2] = abi.encodeCall(vault.makeDeposit, (address(dai), ERC20, 1, 0, key));
        for (uint256 i; i < indices.length; ++i) {
            attacks[3] = abi.encodeCall(
                vault.withdrawDeposit,
                (indices[i], address(payee), claimSignature(indices[i], address(payee)))
            );
            uint256 state = vm.snapshotState();
            for (uint256 j; j < attacks.length; ++j) {
                payee.arm(attacks[j]);
                bytes memory signature = claimSignature(indices[i], address(payee));
                vm.prank(relayer);
                vault.withdrawDeposit(indices[i], address(payee), signature);
                assertTrue(payee.attacked());
                assertFalse(payee.succeeded());
                assertEq(payee.refusal(), ReentrancyGuardTransient.Reentrancy.selector);
                assertEq(address(vault).balance, i == 0 ? 2 ether : 3 ether);
                vm.revertToState(state);
            }
        }
    }

    /// @dev Claims in vain; the deposit must stay open. Returns the gas of the transaction.
    function failingClaim(uint256 index, address payee, address token) private returns (uint256) {
        bytes memory call =
            abi.encodeCall(vault.withdrawDeposit, (index, payee, claimSignature(index, payee)));
        vm.prank(relayer);
        // After `expectRevert` the last call would be the one inside that reverted.
        (bool ok, bytes memory result) = address(vault).call(call);
        uint256 spent = vm.lastCallGas().gasTotalUsed;
        assertFalse(ok);
        assertEq(result, abi.encodeWithSelector(ILinkVault.TransferFailed.selector, token, payee));
        assertFalse(vault.getDeposit(index).claimed);
        return spent;
    }
}
