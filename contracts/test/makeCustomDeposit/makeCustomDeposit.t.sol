// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

contract MakeCustomDepositTest is VaultTest {
    function testFuzz_StoresEveryTerm(
        uint96 amount,
        address linkKey,
        address onBehalfOf,
        bool withMFA,
        address onlyTo,
        uint40 lock
    ) external {
        vm.assume(amount != 0 && onBehalfOf != address(0) && onBehalfOf != address(vault));
        vm.assume(onlyTo != address(vault) && (linkKey != address(0) || onlyTo != address(0)));
        dai.mint(sender, amount);
        vm.prank(sender);
        uint256 index = vault.makeCustomDeposit(
            address(dai), ERC20, amount, 0, linkKey, onBehalfOf, withMFA, onlyTo, lock, false, ""
        );

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.pubKey20, linkKey);
        assertEq(d.amount, amount);
        assertEq(d.senderAddress, onBehalfOf);
        assertEq(d.requiresMFA, withMFA);
        assertEq(d.recipient, onlyTo);
        assertEq(d.reclaimableAfter, lock);
        assertFalse(d.claimed);
    }

    function test_AnnouncesItsTerms() external {
        vm.expectEmit(address(vault));
        emit ILinkVault.LinkTerms(0, STICKER, recipient, 123, 0, false);
        vm.prank(sender);
        vault.makeCustomDeposit(
            address(stickers), ERC1155, 2, STICKER, key, sender, false, recipient, 123, false, ""
        );
    }

    /// @dev The protocol's public SDK passes one zero byte where there is no authorization.
    function test_IgnoresArguments3009_WhenNotAskedForThem() external {
        vm.prank(sender);
        vault.makeCustomDeposit{value: 1}(
            address(0), NATIVE, 1, 0, key, sender, false, address(0), 0, false, hex"00"
        );
        assertEq(vault.getDepositCount(), 1);
    }

    function test_RevertWhen_NeitherLinkKeyNorRecipient() external {
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        depositBound(address(0), address(0), 0);
    }

    function test_RevertWhen_RecipientIsTheVault() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.InvalidRecipient.selector, address(vault)));
        depositBound(key, address(vault), 0);
    }
}
