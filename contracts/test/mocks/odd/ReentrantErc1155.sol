// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";

/// @notice Lets its accomplice act in the midst of every move, before the balances change.
contract ReentrantErc1155 is ERC1155("") {
    ReenteringHolder private immutable ACCOMPLICE;

    constructor(ReenteringHolder accomplice) {
        ACCOMPLICE = accomplice;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override
    {
        if (from != address(0)) ACCOMPLICE.strike();
        super._update(from, to, ids, values);
    }
}
