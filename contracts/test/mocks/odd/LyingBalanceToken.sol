// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Moves like any ERC-20, and tells of its balances what it was told to tell.
contract LyingBalanceToken is ERC20("Lying", "LIE") {
    enum Lie {
        None,
        Constant,
        Reverts,
        TooShort,
        Imagined
    }

    Lie private lie;
    mapping(address account => uint256) private imagined;

    error NoBalanceForYou();

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function tell(Lie what) external {
        lie = what;
    }

    function balanceOf(address account) public view override returns (uint256) {
        if (lie == Lie.Constant) return 1e30;
        if (lie == Lie.Reverts) revert NoBalanceForYou();
        if (lie == Lie.TooShort) {
            assembly {
                return(0, 31)
            }
        }
        return super.balanceOf(account) + imagined[account];
    }

    /// @dev While imagining, nothing moves and the payee is shown richer all the same.
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (lie != Lie.Imagined) return super.transferFrom(from, to, amount);
        imagined[to] += amount;
        return true;
    }
}
