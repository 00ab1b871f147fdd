// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {DualNft} from "test/mocks/odd/DualNft.sol";
import {HybridToken} from "test/mocks/odd/HybridToken.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Contracts that are of two kinds at once (SECURITY.md I1, I7).
contract OddHybridsTest is OddTokenTest {
    HybridToken private hybrid = new HybridToken();
    uint256 private common = hybrid.FIRST_ID() + 1;
    uint256 private rare = hybrid.FIRST_ID() + 2;

    function setUp() public override {
        super.setUp();
        hybrid.mint(stranger, common);
        hybrid.mint(sender, rare);
        vm.prank(stranger);
        hybrid.approve(address(vault), 1);
        approveVault(address(hybrid), 1);
    }

    /// @dev Were it taken, the stranger's unit would leave with it, and `common` stay behind for nobody.
    function test_NftOfAContractKnownAsErc20_IsRefused() external bystandersUnharmed {
        vm.prank(stranger);
        uint256 unit = vault.makeDeposit(address(hybrid), ERC20, 1, 0, key);
        bytes memory reason = abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, ERC721);
        assertRefused(address(hybrid), ERC721, rare, 1, reason);

        claim(unit);
        assertEq(hybrid.ownerOf(common), recipient);
        assertEq(hybrid.ownerOf(rare), sender);
    }

    function test_UnitsOfAContractKnownAsNft_AreRefused() external bystandersUnharmed {
        uint256 nft = depositToken(address(hybrid), ERC721, rare, 1);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NftAsErc20.selector, address(hybrid)));
        vault.makeDeposit(address(hybrid), ERC20, 1, 0, key);

        claim(nft);
        assertEq(hybrid.ownerOf(rare), recipient);
        assertEq(hybrid.ownerOf(common), stranger);
    }

    /// @dev Pieces with ids of their own are never taken for each other.
    function test_NftOfBothStandards_IsHeldAsEither() external bystandersUnharmed {
        DualNft token = new DualNft();
        token.mint(sender, 1);
        token.mint(sender, 2);
        vm.prank(sender);
        token.setApprovalForAll(address(vault), true);
        uint256 first = depositToken(address(token), ERC721, 1, 1);
        uint256 second = depositToken(address(token), ERC1155, 2, 1);

        claim(second);
        assertEq(token.ownerOf(1), address(vault));
        claim(first);
        assertEq(token.ownerOf(1), recipient);
        assertEq(token.ownerOf(2), recipient);
    }
}
