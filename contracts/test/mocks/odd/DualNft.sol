// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @notice An ERC-1155 of single pieces, which can be called as an ERC-721 too.
contract DualNft is ERC1155("") {
    mapping(uint256 id => address) public ownerOf;

    function mint(address to, uint256 id) external {
        _mint(to, id, 1, "");
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, 1, "");
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override
    {
        super._update(from, to, ids, values);
        for (uint256 i; i < ids.length; ++i) {
            ownerOf[ids[i]] = to;
        }
    }
}
