// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";

/// @notice Lets its accomplice act in the midst of every move, before the owner changes.
contract ReentrantNft is ERC721("Reentrant", "RE") {
    ReenteringHolder private immutable ACCOMPLICE;

    constructor(ReenteringHolder accomplice) {
        ACCOMPLICE = accomplice;
    }

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function _update(address to, uint256 id, address auth) internal override returns (address) {
        if (_ownerOf(id) != address(0)) ACCOMPLICE.strike();
        return super._update(to, id, auth);
    }
}
