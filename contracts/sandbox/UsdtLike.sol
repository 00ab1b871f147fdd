// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A 6-decimals dollar token from before the rules were settled
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any amount. Worth nothing, and not the real USDT, whose two
/// oddities it has: `transfer`, `transferFrom` and `approve` return nothing, and an allowance can only be changed
/// by way of zero. The vault takes it like any other token.
contract UsdtLike {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// @notice Set the allowance to zero first.
    error AllowanceNotZero(uint256 allowance);

    /// @notice Makes `amount` smallest units for `to` out of nothing.
    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Lets `spender` move up to `amount`; from an allowance that is not zero only to zero.
    function approve(address spender, uint256 amount) external {
        uint256 current = allowance[msg.sender][spender];
        if (amount != 0 && current != 0) revert AllowanceNotZero(current);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    /// @notice Moves the caller's own; reverts or succeeds, and says nothing.
    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    /// @notice Moves by allowance; reverts or succeeds, and says nothing.
    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
