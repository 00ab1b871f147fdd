// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdtLike} from "sandbox/UsdtLike.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {DecimalsToken} from "test/mocks/odd/DecimalsToken.sol";
import {NonzeroToken} from "test/mocks/odd/NonzeroToken.sol";
import {Uint96Token} from "test/mocks/odd/Uint96Token.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Tokens with opinions about amounts and allowances. The vault counts smallest units and gives no
/// allowance to anybody (SECURITY.md A2, I1).
contract OddAmountsTest is OddTokenTest {
    function testFuzz_NoDecimals_PaysToTheUnit(uint256 amount) external bystandersUnharmed {
        assertPaysToTheUnit(0, bound(amount, 1, type(uint256).max));
    }

    function testFuzz_24Decimals_PaysToTheUnit(uint256 amount) external bystandersUnharmed {
        assertPaysToTheUnit(24, bound(amount, 1, type(uint256).max));
    }

    /// @dev An amount of more than 96 bits has a slot of its own: 100 billion of 24 decimals is one.
    function test_24Decimals_PaysMoreThanOneWordHolds() external bystandersUnharmed {
        assertPaysToTheUnit(24, 100_000_000_000e24);
    }

    /// @dev The token is never asked for nothing.
    function test_RevertsOnZero_IsNeverAskedForZero() external bystandersUnharmed {
        NonzeroToken token = new NonzeroToken();
        fund(address(token), 10);
        vm.expectCall(address(token), abi.encodeCall(token.transferFrom, (sender, address(vault), 0)), 0);
        assertRefused(address(token), ERC20, 0, 0, abi.encodeWithSelector(ILinkVault.ZeroAmount.selector));

        uint256 index = depositToken(address(token), ERC20, 0, 10);
        claim(index);
        assertEq(token.balanceOf(recipient), 10);
    }

    function test_96BitToken_PaysItsLargestAmount() external bystandersUnharmed {
        Uint96Token token = new Uint96Token();
        uint256 index = depositOdd(address(token), type(uint96).max);
        claim(index);
        assertEq(token.balanceOf(recipient), type(uint96).max);
    }

    function test_96BitToken_BeyondItsLargestAmount_IsRefused() external bystandersUnharmed {
        Uint96Token token = new Uint96Token();
        fund(address(token), type(uint96).max);
        approveVault(address(token), type(uint256).max);
        uint256 tooWide = uint256(type(uint96).max) + 1;
        assertRefused(address(token), ERC20, 0, tooWide, notMoved(address(token), address(vault)));
    }

    /// @dev The owner's own approvals are between it and the token.
    function test_ApprovalRace_DoesNotReachTheVault() external bystandersUnharmed {
        UsdtLike token = new UsdtLike();
        fund(address(token), 30);
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(UsdtLike.AllowanceNotZero.selector, 30));
        token.approve(address(vault), 20);

        uint256 claimed = depositToken(address(token), ERC20, 0, 10);
        uint256 reclaimed = depositToken(address(token), ERC20, 0, 20);
        claim(claimed);
        reclaim(reclaimed);
        assertEq(token.balanceOf(recipient), 10);
        assertEq(token.balanceOf(sender), 20);
        assertEq(token.allowance(sender, address(vault)), 0);
        assertEq(token.allowance(address(vault), recipient), 0);
    }

    function assertPaysToTheUnit(uint8 decimals, uint256 amount) private {
        DecimalsToken token = new DecimalsToken(decimals);
        uint256 index = depositOdd(address(token), amount);
        assertEq(vault.getDeposit(index).amount, amount);
        claim(index);
        assertEq(token.balanceOf(recipient), amount);
        assertEq(token.balanceOf(address(vault)), 0);
    }
}
