// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";

import {OperatorToken} from "test/router/mocks/OperatorToken.sol";

/// @notice Each function is one way in which a bridge can disappoint; calldata chooses.
contract HostileTarget {
    bool public entered;
    bytes public refusal;

    receive() external payable {}

    /// @dev Takes so many tokens by allowance, and keeps the value.
    function take(ERC20 token, uint256 amount) external payable {
        token.transferFrom(msg.sender, address(this), amount);
    }

    /// @dev Takes tokens without using its allowance up.
    function takeAsOperator(OperatorToken token, uint256 amount) external payable {
        token.operatorMove(msg.sender, address(this), amount);
    }

    /// @dev Keeps the value but for `amount`, which it may add to from its own.
    function giveBack(uint256 amount) external payable {
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "not accepted");
    }

    /// @dev As `giveBack`, without asking.
    function forceBack(uint256 amount) external payable {
        new Forcer{value: amount}(payable(msg.sender));
    }

    /// @dev Takes too few tokens and makes up for it in coin.
    function takeAndGiveBack(ERC20 token, uint256 amount, uint256 coins) external payable {
        token.transferFrom(msg.sender, address(this), amount);
        (bool ok,) = msg.sender.call{value: coins}("");
        require(ok, "not accepted");
    }

    /// @dev Takes tokens, then calls `whom` and remembers what it said.
    function takeAndCall(ERC20 token, uint256 amount, address whom, bytes calldata data) external payable {
        if (amount != 0) token.transferFrom(msg.sender, address(this), amount);
        (entered, refusal) = whom.call(data);
    }

    function bomb(bool reverts) external payable {
        assembly {
            let size := 150000
            if reverts { revert(0, size) }
            return(0, size)
        }
    }

    function failWith(bytes calldata reason) external payable {
        bytes memory copy = reason;
        assembly {
            revert(add(copy, 0x20), mload(copy))
        }
    }

    function burnGas() external payable {
        assembly {
            invalid()
        }
    }
}

/// @notice Coins can always be forced upon a contract.
contract Forcer {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}
