// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {IVault} from "test/IVault.sol";
import {VaultTest} from "test/VaultTest.sol";

contract MakeMFADepositTest is VaultTest {
    function test_RequiresMfa() external {
        vm.expectEmit(address(vault));
        emit ILinkVault.LinkTerms(0, 0, address(0), 0, 0, true);
        vm.prank(sender);
        uint256 index = vault.makeMFADeposit(address(dai), ERC20, 5, 0, key);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertTrue(d.requiresMFA);
        assertEq(d.senderAddress, sender);
    }

    function test_Selfless_RequiresMfa() external {
        vm.prank(sender);
        uint256 index = vault.makeSelflessMFADeposit(address(dai), ERC20, 5, 0, key, stranger);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertTrue(d.requiresMFA);
        assertEq(d.senderAddress, stranger);
    }

    function test_RevertWhen_VaultHasNoAuthorizer() external {
        IVault plain = deployVault(address(0));
        vm.prank(sender);
        vm.expectRevert(ILinkVault.MfaUnavailable.selector);
        plain.makeMFADeposit{value: 1}(address(0), NATIVE, 1, 0, key);
    }
}
