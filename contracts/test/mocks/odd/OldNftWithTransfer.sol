// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {OldNft} from "test/mocks/odd/OldNft.sol";

/// @notice The old NFTs that have `transfer` besides, which makes the likeness to ERC-20 complete.
contract OldNftWithTransfer is OldNft {
    function transfer(address to, uint256 id) external {
        if (msg.sender != ownerOf[id]) revert NotAllowed(msg.sender, id);
        _move(msg.sender, to, id);
    }
}
