// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Moves what it is asked to and says that it did not, once told to.
contract UntruthfulToken is ERC20("Untruthful", "NAY") {
    bool private denying;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function deny() external {
        denying = true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return super.transfer(to, amount) && !denying;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return super.transferFrom(from, to, amount) && !denying;
    }
}
