// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Like USDT: returns nothing, and an allowance must be zero before it can be another.
contract TetherLike {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "not from one to another");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Refuses to approve zero, as the first BNB token did.
contract NoZeroApproval is ERC20("No zero", "NZA") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount != 0, "zero");
        return super.approve(spender, amount);
    }
}

/// @notice Says no to approvals instead of reverting, once told to.
contract NoApproval is ERC20("No", "NO") {
    bool private refusing;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function refuse() external {
        refusing = true;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        return !refusing && super.approve(spender, amount);
    }
}

/// @notice Its operators move anybody's tokens, whatever the allowance; and it may not tell allowances.
contract OperatorToken is ERC20("Operator", "OPR") {
    bool private secretive;

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
        require(!secretive || msg.sender == spender || msg.sender == address(this), "secret");
        return super.allowance(owner, spender);
    }
}

/// @notice Takes from whom it pays, once told to.
contract ThievingToken is ERC20("Thief", "THF") {
    bool private thieving;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function steal() external {
        thieving = true;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (thieving) super._update(to, address(0), balanceOf(to));
    }
}

/// @notice Sends a coin along with every transfer, once it has coins.
contract CoinDroppingToken is ERC20("Drop", "DRP") {
    receive() external payable {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (address(this).balance != 0) {
            (bool ok,) = to.call{value: 1}("");
            require(ok, "coin not accepted");
        }
    }
}
