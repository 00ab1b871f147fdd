// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeeToken} from "sandbox/FeeToken.sol";
import {AuthorizedFeeToken} from "test/mocks/odd/AuthorizedFeeToken.sol";
import {ExitFeeToken} from "test/mocks/odd/ExitFeeToken.sol";
import {LateFeeToken} from "test/mocks/odd/LateFeeToken.sol";
import {RebasingToken} from "test/mocks/odd/RebasingToken.sol";
import {WholeBalanceToken} from "test/mocks/odd/WholeBalanceToken.sol";
import {WrappedCoin} from "test/mocks/odd/WrappedCoin.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Tokens of which more or less moves than was named. What arrives otherwise than named is refused
/// (SECURITY.md I7); what changes afterwards is the token's doing and its holders' loss (A2).
contract OddArrivalTest is OddTokenTest {
    function test_FeeOnTransfer_IsRefused() external bystandersUnharmed {
        address fee = address(new FeeToken());
        fund(fee, 1000);
        assertRefused(fee, ERC20, 0, 1000, notArrived(1000, 990));
    }

    /// @dev A fee that rounds to nothing takes nothing; the vault asks no more than that.
    function test_FeeOnTransfer_OfAmountsTooSmallForFee_IsTaken() external bystandersUnharmed {
        FeeToken fee = new FeeToken();
        claim(depositOdd(address(fee), 99));
        assertEq(fee.balanceOf(recipient), 99);
    }

    function test_FeeOnTransfer_BySignature_IsRefused() external bystandersUnharmed {
        AuthorizedFeeToken fee = new AuthorizedFeeToken();
        fee.mint(sender, 1000);
        vm.expectRevert(notArrived(1000, 990));
        vault.makeDepositWithAuthorization(address(fee), sender, 1000, key, 0, 0, NOW + 1, 27, 0, 0);
    }

    /// @dev Worst case: the deposits of this token are short of what the vault was charged, until somebody
    /// pays it in.
    function test_FeeOnTopForThePayer_IsPaidByTheLastOfItsDeposits() external bystandersUnharmed {
        ExitFeeToken token = new ExitFeeToken();
        uint256 first = depositOdd(address(token), 100);
        uint256 last = depositOdd(address(token), 100);
        token.charge();

        claim(first);
        assertEq(token.balanceOf(recipient), 100);
        assertEq(token.balanceOf(address(vault)), 99);
        assertClaimFails(last, recipient);

        token.mint(address(vault), 2);
        claim(last);
        assertEq(token.balanceOf(recipient), 200);
    }

    /// @dev Worst case: the recipient gets what the token leaves of the deposit. No other deposit pays for it.
    function test_FeeFromTheSecondTransferOn_IsTheRecipientsLoss_AndThenRefused()
        external
        bystandersUnharmed
    {
        LateFeeToken token = new LateFeeToken();
        uint256 index = depositOdd(address(token), 1000);
        fund(address(token), 1000);
        assertRefused(address(token), ERC20, 0, 1000, notArrived(1000, 990));

        claim(index);
        assertEq(token.balanceOf(recipient), 990);
        assertEq(token.balanceOf(address(vault)), 0);
    }

    /// @dev Worst case: what the deposits gain belongs to nobody and stays (A6).
    function test_RebasingUp_PaysWhatWasDeposited() external bystandersUnharmed {
        RebasingToken token = new RebasingToken();
        uint256 index = depositOdd(address(token), 100 ether);
        token.rebase(2 ether);

        claim(index);
        assertEq(token.balanceOf(recipient), 100 ether);
        assertEq(token.balanceOf(address(vault)), 100 ether);
    }

    /// @dev Worst case: first come, first served. The others stay open for better times.
    function test_RebasingDown_PaysWhileThereIsEnough() external bystandersUnharmed {
        RebasingToken token = new RebasingToken();
        uint256 first = depositOdd(address(token), 100 ether);
        uint256 last = depositOdd(address(token), 100 ether);
        token.rebase(0.5 ether);

        claim(first);
        assertEq(token.balanceOf(recipient), 100 ether);
        assertEq(token.balanceOf(address(vault)), 0);
        assertClaimFails(last, recipient);
        vm.prank(sender);
        vm.expectRevert(notMoved(address(token), sender));
        vault.withdrawDepositSender(last);

        token.mint(address(vault), 100 ether);
        reclaim(last);
        assertEq(token.balanceOf(sender), 100 ether);
    }

    /// @dev Shares that are not whole leave one unit behind.
    function test_Rebasing_WhenUnitsDoNotDivideIntoShares_IsRefused() external bystandersUnharmed {
        RebasingToken token = new RebasingToken();
        token.rebase(3 ether);
        fund(address(token), 300);
        assertRefused(address(token), ERC20, 0, 100, notArrived(100, 99));
    }

    function test_LargestNumberMeansWholeBalance_IsRefused() external bystandersUnharmed {
        address token = address(new WholeBalanceToken());
        fund(token, 1000);
        approveVault(token, type(uint256).max);
        assertRefused(token, ERC20, 0, type(uint256).max, notArrived(type(uint256).max, 1000));

        uint256 index = depositToken(token, ERC20, 0, 999);
        claim(index);
        assertEq(WholeBalanceToken(token).balanceOf(recipient), 999);
        assertEq(WholeBalanceToken(token).balanceOf(sender), 1);
    }

    /// @dev A fallback that says yes to every function moves nothing: believed, it would be a deposit of air.
    function test_FallbackInPlaceOfSignedTransfers_IsRefused() external bystandersUnharmed {
        WrappedCoin wrapped = new WrappedCoin();
        uint256 index = depositOdd(address(wrapped), 10);
        vm.expectRevert(notArrived(10, 0));
        vault.makeDepositWithAuthorization(address(wrapped), sender, 10, key, 0, 0, NOW + 1, 27, 0, 0);
        claim(index);
        assertEq(wrapped.balanceOf(recipient), 10);
    }
}
