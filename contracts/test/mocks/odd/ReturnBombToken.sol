// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Answers each move with some 150 kB, once armed: a "true" that is far too long, or a revert.
contract ReturnBombToken is ERC20("Return bomb", "BOMB") {
    enum Answer {
        Plain,
        LongTrue,
        LongRevert
    }

    Answer private answer;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function arm(Answer as_) external {
        answer = as_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return _answer(super.transfer(to, amount));
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return _answer(super.transferFrom(from, to, amount));
    }

    function _answer(bool moved) private view returns (bool) {
        if (answer == Answer.Plain) return moved;
        bool reverts = answer == Answer.LongRevert;
        assembly {
            mstore(0, 1)
            if reverts { revert(0, 150000) }
            return(0, 150000)
        }
    }
}
