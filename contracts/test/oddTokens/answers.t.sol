// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdtLike} from "sandbox/UsdtLike.sol";
import {GasBurnerToken} from "test/mocks/odd/GasBurnerToken.sol";
import {LyingBalanceToken} from "test/mocks/odd/LyingBalanceToken.sol";
import {RefusingToken} from "test/mocks/odd/RefusingToken.sol";
import {ReturnBombToken} from "test/mocks/odd/ReturnBombToken.sol";
import {UntruthfulToken} from "test/mocks/odd/UntruthfulToken.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Tokens that answer oddly: not at all, the opposite of the truth, at length, or never (SECURITY.md A2,
/// I4, I7).
contract OddAnswersTest is OddTokenTest {
    /// @dev What the bomb costs to make (150 kB of memory, some 59,000 gas), and the claim; to copy it would
    /// cost as much again.
    uint256 private constant BOMB_BOUND = 60_000 + 100_000;

    function test_NoReturnValue_IsTakenForYes() external bystandersUnharmed {
        UsdtLike token = new UsdtLike();
        uint256 claimed = depositOdd(address(token), 10);
        uint256 reclaimed = depositOdd(address(token), 10);
        claim(claimed);
        reclaim(reclaimed);
        assertEq(token.balanceOf(recipient), 10);
        assertEq(token.balanceOf(sender), 10);
    }

    function test_FalseInsteadOfRevert_IsRefused() external bystandersUnharmed {
        RefusingToken token = new RefusingToken();
        fund(address(token), 10);
        token.refuse();
        assertRefused(address(token), ERC20, 0, 10, notMoved(address(token), address(vault)));
    }

    /// @dev Worst case: its deposits stay, open.
    function test_FalseInsteadOfRevert_LeavesTheDepositOpen() external bystandersUnharmed {
        RefusingToken token = new RefusingToken();
        uint256 index = depositOdd(address(token), 10);
        token.refuse();
        assertClaimFails(index, recipient);
        assertEq(token.balanceOf(address(vault)), 10);
    }

    function test_FalseAlthoughItMoved_IsRefused_AndMovesNothing() external bystandersUnharmed {
        UntruthfulToken token = new UntruthfulToken();
        fund(address(token), 10);
        token.deny();
        assertRefused(address(token), ERC20, 0, 10, notMoved(address(token), address(vault)));
        assertEq(token.balanceOf(sender), 10);
    }

    /// @dev Worst case as above. Paying and staying open would be the worse one: the move is undone.
    function test_FalseAlthoughItMoved_LeavesTheDepositOpen_AndMovesNothing() external bystandersUnharmed {
        UntruthfulToken token = new UntruthfulToken();
        uint256 index = depositOdd(address(token), 10);
        token.deny();
        assertClaimFails(index, recipient);
        assertEq(token.balanceOf(address(vault)), 10);
        assertEq(token.balanceOf(recipient), 0);
    }

    function test_LongTrue_IsTrue_AndNotCopied() external bystandersUnharmed {
        ReturnBombToken token = new ReturnBombToken();
        token.arm(ReturnBombToken.Answer.LongTrue);
        uint256 index = depositOdd(address(token), 10);
        assertLt(claim(index), BOMB_BOUND);
        assertEq(token.balanceOf(recipient), 10);
    }

    function test_LongRevert_IsRefused_AndNotCopied() external bystandersUnharmed {
        ReturnBombToken token = new ReturnBombToken();
        uint256 index = depositOdd(address(token), 10);
        token.arm(ReturnBombToken.Answer.LongRevert);
        assertLt(assertClaimFails(index, recipient), BOMB_BOUND);

        fund(address(token), 10);
        assertRefused(address(token), ERC20, 0, 10, notMoved(address(token), address(vault)));
    }

    /// @dev Worst case: its deposits stay, and every attempt costs the stipend.
    function test_GasBurner_CostsTheStipend_AndLeavesTheDepositOpen() external bystandersUnharmed {
        GasBurnerToken token = new GasBurnerToken();
        uint256 index = depositOdd(address(token), 10);
        token.arm();
        uint256 spent = assertClaimFails(index, recipient);
        assertGt(spent, 500_000);
        assertLt(spent, CLAIM_BOUND);
    }

    function test_BalanceThatNeverChanges_IsRefused() external bystandersUnharmed {
        assertLieIsRefused(LyingBalanceToken.Lie.Constant);
    }

    function test_BalanceThatReverts_IsRefused() external bystandersUnharmed {
        assertLieIsRefused(LyingBalanceToken.Lie.Reverts);
    }

    function test_BalanceThatIsNoWord_IsRefused() external bystandersUnharmed {
        assertLieIsRefused(LyingBalanceToken.Lie.TooShort);
    }

    /// @dev Worst case: the token's word about its balances is all there is (A2). Who is believed to have paid
    /// is paid from what others of the same token brought; that token was never worth more than its word.
    function test_BalanceThatIsImagined_IsPaidByItsOtherDeposits() external bystandersUnharmed {
        LyingBalanceToken token = new LyingBalanceToken();
        uint256 honest = depositOdd(address(token), 10);
        token.tell(LyingBalanceToken.Lie.Imagined);
        uint256 air = depositToken(address(token), ERC20, 0, 10);

        claim(air);
        assertEq(token.balanceOf(recipient), 10);
        assertClaimFails(honest, recipient);
    }

    /// @dev A payout asks no balance: what came in by the truth goes out in spite of lies.
    function test_LyingLater_DoesNotHoldTheDepositBack() external bystandersUnharmed {
        LyingBalanceToken token = new LyingBalanceToken();
        uint256 index = depositOdd(address(token), 10);
        token.tell(LyingBalanceToken.Lie.Reverts);
        claim(index);
        token.tell(LyingBalanceToken.Lie.None);
        assertEq(token.balanceOf(recipient), 10);
    }

    function assertLieIsRefused(LyingBalanceToken.Lie lie) private {
        LyingBalanceToken token = new LyingBalanceToken();
        fund(address(token), 10);
        token.tell(lie);
        assertRefused(address(token), ERC20, 0, 10, notArrived(10, 0));
    }
}
