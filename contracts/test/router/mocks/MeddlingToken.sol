// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Makes a call of its own with each move, once armed, and remembers how that went.
contract MeddlingToken is ERC20("Meddling", "MED") {
    address private whom;
    bytes private call;
    bool public succeeded;
    bytes public refusal;

    receive() external payable {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function arm(address whom_, bytes calldata call_) external {
        whom = whom_;
        call = call_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (whom != address(0)) (succeeded, refusal) = whom.call{value: address(this).balance}(call);
    }
}
