// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {NativeTwin} from "test/mocks/odd/NativeTwin.sol";
import {SecondEntrance, TokenWithTwoEntrances} from "test/mocks/odd/TokenWithTwoEntrances.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice One asset that the vault knows as two. Their deposits add up in one balance; each is credited by what
/// arrived with it, so the sum holds (SECURITY.md I1, I7).
contract OddDoublesTest is OddTokenTest {
    function test_TwoEntrances_AddUp() external bystandersUnharmed {
        TokenWithTwoEntrances token = new TokenWithTwoEntrances();
        SecondEntrance second = token.SECOND();
        token.mint(sender, 30);
        approveVault(address(token), 30);
        uint256 byFirst = depositToken(address(token), ERC20, 0, 10);
        uint256 bySecond = depositToken(address(second), ERC20, 0, 20);
        assertEq(second.balanceOf(address(vault)), 30);

        claim(byFirst);
        assertEq(token.balanceOf(address(vault)), 20);
        claim(bySecond);
        assertEq(token.balanceOf(address(vault)), 0);
        assertEq(token.balanceOf(recipient), 30);
    }

    /// @dev The native deposits of the bystanders lie in the same balance.
    function test_NativeCoinAsToken_AddsUpWithNativeDeposits() external bystandersUnharmed {
        NativeTwin twin = new NativeTwin();
        approveVault(address(twin), 2 ether);
        uint256 asToken = depositToken(address(twin), ERC20, 0, 2 ether);
        uint256 asCoin = depositNative(1 ether);
        assertEq(address(vault).balance, 6 ether);

        claim(asToken);
        assertEq(recipient.balance, 2 ether);
        reclaim(asCoin);
        assertEq(address(vault).balance, 3 ether);
    }

    /// @dev Value sent along would be counted as the token's arrival.
    function test_NativeCoinAsToken_ValueSentAlong_IsRefused() external bystandersUnharmed {
        NativeTwin twin = new NativeTwin();
        approveVault(address(twin), 2 ether);
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 0, 1 ether));
        vault.makeDeposit{value: 1 ether}(address(twin), ERC20, 1 ether, 0, key);
    }
}
