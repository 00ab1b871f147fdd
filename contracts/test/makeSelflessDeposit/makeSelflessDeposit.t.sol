// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

contract MakeSelflessDepositTest is VaultTest {
    address private beneficiary = makeAddr("beneficiary");

    function test_BeneficiaryReclaims_NotThePayer() external {
        vm.prank(sender);
        uint256 index = vault.makeSelflessDeposit(address(dai), ERC20, 5, 0, key, beneficiary);
        assertEq(vault.getDeposit(index).senderAddress, beneficiary);

        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotTheSender.selector, index, sender, beneficiary));
        vault.withdrawDepositSender(index);

        vm.prank(beneficiary);
        vault.withdrawDepositSender(index);
        assertEq(dai.balanceOf(beneficiary), 5);
    }

    function test_NeedsNoSecondFactor() external {
        vm.prank(sender);
        uint256 index = vault.makeSelflessDeposit{value: 1}(address(0), NATIVE, 1, 0, key, beneficiary);

        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));

        assertEq(recipient.balance, 1);
    }

    function test_AnnouncesTheBeneficiary() external {
        vm.expectEmit(address(vault));
        emit ILinkVault.DepositEvent(0, NATIVE, 1, beneficiary);
        vm.prank(sender);
        vault.makeSelflessDeposit{value: 1}(address(0), NATIVE, 1, 0, key, beneficiary);
    }

    /// @dev SECURITY.md I12.
    function test_RevertWhen_NobodyCouldReclaim() external {
        address[2] memory nobodies = [address(0), address(vault)];
        for (uint256 i; i < 2; ++i) {
            vm.prank(sender);
            vm.expectRevert(abi.encodeWithSelector(ILinkVault.InvalidSender.selector, nobodies[i]));
            vault.makeSelflessDeposit(address(dai), ERC20, 5, 0, key, nobodies[i]);
        }
    }
}
