// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {LateNft} from "test/mocks/odd/LateNft.sol";
import {SmugglingNft} from "test/mocks/odd/SmugglingNft.sol";

/// @notice Tokens pushed at the vault would belong to nobody, so it refuses them (SECURITY.md I8).
contract ReceiverHooksTest is VaultTest {
    function test_RevertWhen_Erc721IsPushed() external {
        vm.prank(sender);
        expectRefusedBy(address(postcard));
        postcard.safeTransferFrom(sender, address(vault), 1);
    }

    function test_RevertWhen_Erc1155IsPushed() external {
        vm.prank(sender);
        expectRefusedBy(address(stickers));
        stickers.safeTransferFrom(sender, address(vault), STICKER, 1, "");
    }

    function test_RevertWhen_Erc1155BatchIsPushed() external {
        uint256[] memory one = new uint256[](1);
        one[0] = STICKER;
        vm.prank(sender);
        expectRefusedBy(address(stickers));
        stickers.safeBatchTransferFrom(sender, address(vault), one, one, "");
    }

    function test_RevertWhen_HookIsCalledInTheVaultsName() external {
        expectRefusedBy(address(this));
        vault.onERC721Received(address(vault), sender, 1, "");
        expectRefusedBy(address(this));
        vault.onERC1155Received(address(vault), sender, 1, 1, "");
    }

    function test_RevertWhen_PulledTokenDeliversForAnother() external {
        SmugglingNft nft = new SmugglingNft();
        expectRefusedBy(address(nft));
        vault.makeDeposit(address(nft), ERC721, 1, 1, key);
    }

    /// @dev In one transaction, in which transient storage lives on.
    function test_RevertWhen_ThePullIsOver() external {
        LateNft nft = new LateNft();
        expectRefusedBy(address(nft));
        nft.depositErc721(vault, key);
        expectRefusedBy(address(nft));
        nft.depositErc1155(vault, key);
    }

    function test_RevertWhen_NativeCoinIsPushed() external {
        vm.prank(sender);
        (bool ok,) = address(vault).call{value: 1}("");
        assertFalse(ok);
    }

    function test_SaysWhatItReceives() external view {
        assertTrue(vault.supportsInterface(type(IERC165).interfaceId));
        assertTrue(vault.supportsInterface(type(IERC721Receiver).interfaceId));
        assertTrue(vault.supportsInterface(type(IERC1155Receiver).interfaceId));
        assertFalse(vault.supportsInterface(0xffffffff));
    }

    function expectRefusedBy(address token) private {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsolicitedTransfer.selector, token));
    }
}
