// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Postcard} from "sandbox/Postcard.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {InertNft} from "test/mocks/odd/InertNft.sol";
import {MiscountingErc1155} from "test/mocks/odd/MiscountingErc1155.sol";
import {OldNft} from "test/mocks/odd/OldNft.sol";
import {OldNftWithTransfer} from "test/mocks/odd/OldNftWithTransfer.sol";
import {ShortErc1155} from "test/mocks/odd/ShortErc1155.sol";
import {SmugglingNft} from "test/mocks/odd/SmugglingNft.sol";
import {WrappedCoin} from "test/mocks/odd/WrappedCoin.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice NFTs that pose, stand still or miscount (SECURITY.md A2, I7, I8).
contract OddNftsTest is OddTokenTest {
    /// @dev Any other id is found out by the count; id 1 comes in as "amount 1", and is told by ERC-165.
    function test_NftAsErc20_IsRefused() external bystandersUnharmed {
        Postcard cards = new Postcard();
        cards.mint(sender);
        cards.mint(sender);
        vm.prank(sender);
        cards.setApprovalForAll(address(vault), true);
        assertRefused(address(cards), ERC20, 0, 2, notArrived(2, 1));
        assertRefused(
            address(cards),
            ERC20,
            0,
            1,
            abi.encodeWithSelector(ILinkVault.NftAsErc20.selector, address(cards))
        );
        assertEq(cards.balanceOf(sender), 2);
    }

    function test_NftWithoutErc165AsErc20_IsRefused_ButForId1() external bystandersUnharmed {
        OldNft nft = new OldNft();
        nft.mint(sender, 2);
        approveVault(address(nft), 2);
        assertRefused(address(nft), ERC20, 0, 2, notArrived(2, 1));
        assertEq(nft.ownerOf(2), sender);
    }

    /// @dev Worst case: its holder mislabels number 1 of such a contract and has locked it for ever. Without
    /// ERC-165 nothing tells it from an ERC-20 until a payout is tried.
    function test_NftWithoutErc165AsErc20_Id1_StaysInTheVault() external bystandersUnharmed {
        OldNft nft = new OldNft();
        nft.mint(sender, 1);
        approveVault(address(nft), 1);
        uint256 index = depositToken(address(nft), ERC20, 0, 1);
        assertClaimFails(index, recipient);
        vm.prank(sender);
        vm.expectRevert(notMoved(address(nft), sender));
        vault.withdrawDepositSender(index);
        assertEq(nft.ownerOf(1), address(vault));
    }

    /// @dev With a `transfer` of its own the mislabelled NFT is paid as if nothing were odd.
    function test_NftWithTransferAsErc20_Id1_IsPaid() external bystandersUnharmed {
        OldNftWithTransfer nft = new OldNftWithTransfer();
        nft.mint(sender, 1);
        approveVault(address(nft), 1);
        claim(depositToken(address(nft), ERC20, 0, 1));
        assertEq(nft.ownerOf(1), recipient);
    }

    /// @dev A call that did nothing is found out by the owner it left.
    function test_TransferThatDoesNothing_IsRefused() external bystandersUnharmed {
        InertNft nft = new InertNft();
        nft.mint(sender, 1);
        assertRefused(address(nft), ERC721, 1, 1, notArrived(1, 0));
    }

    /// @dev Who names an NFT that already lies in the vault has given nothing.
    function test_TransferThatDoesNothing_OfAnNftTheVaultHolds_IsRefused() external bystandersUnharmed {
        InertNft nft = new InertNft();
        nft.mint(sender, 1);
        vm.prank(sender);
        nft.approve(address(vault), 1);
        uint256 first = depositToken(address(nft), ERC721, 1, 1);
        assertRefused(address(nft), ERC721, 1, 1, notArrived(1, 0));
        claim(first);
        assertEq(nft.ownerOf(1), recipient);
    }

    function test_DeliveryInAnothersName_IsRefused() external bystandersUnharmed {
        address nft = address(new SmugglingNft());
        assertRefused(nft, ERC721, 1, 1, abi.encodeWithSelector(ILinkVault.UnsolicitedTransfer.selector, nft));
    }

    function test_Erc1155ThatDeliversShort_IsRefused() external bystandersUnharmed {
        ShortErc1155 token = new ShortErc1155();
        token.mint(sender, 8, 10);
        vm.prank(sender);
        token.setApprovalForAll(address(vault), true);
        assertRefused(address(token), ERC1155, 8, 10, notArrived(10, 9));
    }

    function test_Erc1155ThatCountsNothing_IsRefused() external bystandersUnharmed {
        assertRefused(miscounting(0), ERC1155, 8, 10, notArrived(10, 0));
    }

    function test_Erc1155ThatCountsDouble_IsRefused() external bystandersUnharmed {
        assertRefused(miscounting(2), ERC1155, 8, 10, notArrived(10, 20));
    }

    function test_FallbackInPlaceOfNftFunctions_IsRefused() external bystandersUnharmed {
        address wrapped = address(new WrappedCoin());
        for (uint8 kind = ERC721; kind <= ERC1155; ++kind) {
            vm.prank(sender);
            vm.expectRevert(bytes(""));
            vault.makeDeposit(wrapped, kind, 1, 1, key);
        }
        assertEq(vault.getDepositCount(), 5);
    }

    /// @dev `sender`'s 10 of id 8, which the vault may take.
    function miscounting(uint256 factor) private returns (address) {
        MiscountingErc1155 token = new MiscountingErc1155(factor);
        token.mint(sender, 8, 10);
        vm.prank(sender);
        token.setApprovalForAll(address(vault), true);
        return address(token);
    }
}
