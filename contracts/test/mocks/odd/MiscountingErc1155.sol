// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @notice Shows every balance multiplied.
contract MiscountingErc1155 is ERC1155("") {
    uint256 private immutable FACTOR;

    constructor(uint256 factor) {
        FACTOR = factor;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function balanceOf(address account, uint256 id) public view override returns (uint256) {
        return super.balanceOf(account, id) * FACTOR;
    }
}
