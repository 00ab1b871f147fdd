// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @notice Uses the moment of being pulled to deliver in somebody else's name.
contract SmugglingNft {
    function ownerOf(uint256) external view returns (address) {
        return address(this);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        IERC721Receiver(to).onERC721Received(from, from, id + 1, "");
    }
}
