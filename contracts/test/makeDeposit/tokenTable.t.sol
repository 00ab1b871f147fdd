// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice A deposit names its token by a number of 32 bits. Listing 2^32 tokens cannot be waited for, so these
/// tests write the table's length.
contract MakeDepositTokenTableTest is VaultTest {
    function setUp() public override {
        super.setUp();
        depositToken(address(dai), ERC20, 0, 1);
        depositToken(address(dai), ERC20, 0, 1);
        depositToken(address(usdc), ERC20, 0, 1);
        depositToken(address(stickers), ERC1155, STICKER, 1);
    }

    function test_LastNumber_NamesItsToken() external {
        setTokensListed(type(uint32).max - 1);

        uint256 index = depositToken(address(postcard), ERC721, 1, 1);

        assertEq(vault.getDeposit(index).tokenAddress, address(postcard));
    }

    function test_RevertWhen_NoNumberIsLeft() external {
        setTokensListed(type(uint32).max);

        vm.prank(sender);
        vm.expectRevert(ILinkVault.TokenTableFull.selector);
        vault.makeDeposit(address(postcard), ERC721, 1, 1, key);
    }

    function test_WithoutNumbersLeft_ListedTokensAreTaken() external {
        setTokensListed(type(uint32).max);

        uint256 index = depositToken(address(stickers), ERC1155, STICKER, 1);

        assertEq(vault.getDeposit(index).tokenAddress, address(stickers));
    }

    /// @dev Its slot is the one that counts the three tokens, not the four deposits.
    function setTokensListed(uint256 length) private {
        uint256 slot;
        while (vm.load(address(vault), bytes32(slot)) != bytes32(uint256(3))) {
            assertLt(++slot, 16, "no slot counts tokens");
        }
        vm.store(address(vault), bytes32(slot), bytes32(length));
    }
}
