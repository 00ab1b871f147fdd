// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeeToken} from "sandbox/FeeToken.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {BlocklistToken} from "test/mocks/odd/BlocklistToken.sol";
import {GasBurnerToken} from "test/mocks/odd/GasBurnerToken.sol";
import {WholeBalanceToken} from "test/mocks/odd/WholeBalanceToken.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Odd tokens in calls of many: one pull for all is held against the sum (SECURITY.md I7), and one claim that
/// fails takes no other with it (A2, I1).
contract OddBatchesTest is OddTokenTest {
    uint256[] private amounts;

    function test_FeeOnTransfer_IsRefused() external bystandersUnharmed {
        address fee = address(new FeeToken());
        fund(fee, 1000);
        amounts = [400, 600];
        assertBatchRefused(fee, notArrived(1000, 990));
    }

    /// @dev Two amounts that add up to the number with a meaning of its own.
    function test_LargestNumberMeansWholeBalance_AsASum_IsRefused() external bystandersUnharmed {
        address token = address(new WholeBalanceToken());
        fund(token, 1000);
        approveVault(token, type(uint256).max);
        amounts = [type(uint256).max - 1, 1];
        assertBatchRefused(token, notArrived(type(uint256).max, 1000));
    }

    /// @dev Worst case: the relayer pays the stipend for the claim that burns it, and the others are paid.
    function test_TokensThatFailInTheMidst_AreSkipped() external bystandersUnharmed {
        GasBurnerToken burner = new GasBurnerToken();
        BlocklistToken blocklist = new BlocklistToken();
        uint256[4] memory indices = [
            depositNative(1 ether),
            depositOdd(address(burner), 10),
            depositOdd(address(blocklist), 10),
            depositToken(address(dai), ERC20, 0, 2 ether)
        ];
        burner.arm();
        blocklist.setBlocked(recipient, true);
        ILinkVault.Claim[] memory claims = new ILinkVault.Claim[](indices.length);
        for (uint256 i; i < claims.length; ++i) {
            claims[i] = claimOf(keySecret, indices[i], recipient);
        }

        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(indices[1], recipient, notMoved(address(burner), recipient));
        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(indices[2], recipient, notMoved(address(blocklist), recipient));
        vm.prank(relayer);
        assertEq(vault.withdrawMany(claims), 2);
        assertLt(vm.lastCallGas().gasTotalUsed, CLAIM_BOUND + 3 * 100_000);

        assertEq(recipient.balance, 1 ether);
        assertEq(dai.balanceOf(recipient), 2 ether);
        assertFalse(vault.getDeposit(indices[1]).claimed);
        assertFalse(vault.getDeposit(indices[2]).claimed);
        assertEq(blocklist.balanceOf(address(vault)), 10);
    }

    function assertBatchRefused(address token, bytes memory reason) private {
        uint256 count = vault.getDepositCount();
        vm.prank(sender);
        vm.expectRevert(reason);
        vault.makeDeposits(token, ERC20, 0, amounts, listOf(key), senderTerms());
        assertEq(vault.getDepositCount(), count);
    }
}
