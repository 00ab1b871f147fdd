// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice Is deposited, and delivers once more when that is over, within the same transaction.
contract LateNft {
    address private owner;
    uint256 private delivered;

    function ownerOf(uint256) external view returns (address) {
        return owner;
    }

    function balanceOf(address, uint256) external view returns (uint256) {
        return delivered;
    }

    function safeTransferFrom(address, address to, uint256) external {
        owner = to;
    }

    function safeTransferFrom(address, address, uint256, uint256 amount, bytes calldata) external {
        delivered += amount;
    }

    function depositErc721(ILinkVault vault, address linkKey) external {
        vault.makeDeposit(address(this), 2, 1, 1, linkKey);
        IERC721Receiver(address(vault)).onERC721Received(address(vault), address(this), 2, "");
    }

    function depositErc1155(ILinkVault vault, address linkKey) external {
        vault.makeDeposit(address(this), 3, 1, 1, linkKey);
        IERC1155Receiver(address(vault)).onERC1155Received(address(vault), address(this), 2, 1, "");
    }
}
