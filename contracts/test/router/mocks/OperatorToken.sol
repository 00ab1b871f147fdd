// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Lets anybody move anybody's without touching allowances, and tells those only to who may use them, once
/// told to.
contract OperatorToken is ERC20("Operator", "OPR") {
    bool private secretive;

    error Secret();

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function keepAllowancesSecret() external {
        secretive = true;
    }

    function operatorMove(address from, address to, uint256 amount) external {
        _transfer(from, to, amount);
    }

    function allowance(address owner, address spender) public view override returns (uint256) {
        if (secretive && msg.sender != spender) revert Secret();
        return super.allowance(owner, spender);
    }
}
