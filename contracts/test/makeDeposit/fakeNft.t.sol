// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice An ERC-721 whose pieces stay where they are, whatever it is asked.
contract PaintedNft {
    address public immutable ownerOfAll = msg.sender;

    function safeTransferFrom(address, address, uint256) external {}

    function ownerOf(uint256) external view returns (address) {
        return ownerOfAll;
    }
}

/// @notice What is credited is what arrived (SECURITY.md I7).
contract MakeDepositFakeNftTest is VaultTest {
    function test_RevertWhen_Erc721StaysWithItsOwner() external {
        PaintedNft painted = new PaintedNft();
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1, 0));
        vault.makeDeposit(address(painted), ERC721, 1, 1, key);
    }
}
