// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {CallbackToken} from "test/mocks/odd/CallbackToken.sol";
import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";
import {ReentrantToken} from "test/mocks/odd/ReentrantToken.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Tokens that let others act while they move (SECURITY.md A2, I5, I7). All that re-entering could reach is
/// in `test/reentrancy/`; here is what the tokens' own deposits come to.
contract OddCallbacksTest is OddTokenTest {
    CallbackToken private token = new CallbackToken();

    function test_PayeeThatIsCalled_IsPaidOnce() external bystandersUnharmed {
        ReenteringHolder payee = new ReenteringHolder(address(vault));
        token.setHooked(address(payee));
        uint256 index = depositOdd(address(token), 10);
        uint256 prize = depositOdd(address(token), 20);
        bytes memory signature = claimSignature(prize, address(payee));
        payee.arm(abi.encodeCall(vault.withdrawDeposit, (prize, address(payee), signature)));

        vault.withdrawDeposit(index, address(payee), claimSignature(index, address(payee)));
        assertEq(payee.refusal(), ReentrancyGuardTransient.Reentrancy.selector);
        assertEq(token.balanceOf(address(payee)), 10);
        assertEq(token.balanceOf(address(vault)), 20);
    }

    /// @dev Worst case: a payee whose hook fails cannot be paid; the deposit waits for another.
    function test_PayeeThatFailsWhenCalled_LeavesTheDepositOpen() external bystandersUnharmed {
        address payee = address(dai);
        token.setHooked(payee);
        uint256 index = depositOdd(address(token), 10);
        assertClaimFails(index, payee);
        claim(index);
        assertEq(token.balanceOf(recipient), 10);
    }

    function test_PayerThatPaysMoreWhenCalled_IsRefused() external bystandersUnharmed {
        ReenteringHolder payer = new ReenteringHolder(address(token));
        token.setHooked(address(payer));
        token.mint(address(payer), 10);
        payer.arm(abi.encodeCall(token.mint, (address(vault), 5)));
        vm.prank(address(payer));
        token.approve(address(vault), 10);

        vm.prank(address(payer));
        vm.expectRevert(notArrived(10, 15));
        vault.makeDeposit(address(token), ERC20, 10, 0, key);
        assertEq(token.balanceOf(address(vault)), 0);
    }

    /// @dev One inside the other, two deposits would each see the inner one's tokens arrive.
    function test_TokenThatReenters_CannotHaveOneArrivalCountedTwice() external bystandersUnharmed {
        ReenteringHolder accomplice = new ReenteringHolder(address(vault));
        ReentrantToken reentrant = new ReentrantToken(accomplice);
        reentrant.mint(address(accomplice), 10);
        vm.prank(address(accomplice));
        reentrant.approve(address(vault), 10);
        accomplice.arm(abi.encodeCall(vault.makeDeposit, (address(reentrant), ERC20, 10, 0, key)));

        uint256 index = depositOdd(address(reentrant), 10);
        assertEq(accomplice.refusal(), ReentrancyGuardTransient.Reentrancy.selector);
        assertEq(vault.getDepositCount(), index + 1);
        assertEq(reentrant.balanceOf(address(vault)), 10);
    }
}
