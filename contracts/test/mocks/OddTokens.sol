// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @notice Keeps one unit in a hundred of every transfer.
contract FeeToken is ERC20("Fee", "FEE") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @dev The shape of an ERC-3009 pull without its checks: only what arrives matters to the vault.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        uint8,
        bytes32,
        bytes32
    ) external {
        _transfer(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) ? 0 : value / 100;
        super._update(from, to, value - fee);
        if (fee != 0) super._update(from, address(0), fee);
    }
}

/// @notice Like wrapped native coins: a fallback that says yes to functions it does not have.
contract WrappedCoin is ERC20("Wrapped", "WRP") {
    fallback() external payable {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Returns nothing from its transfers, as some old tokens do.
contract SilentToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Says no instead of reverting, once told to.
contract RefusingToken is ERC20("Refusing", "NO") {
    bool public refusing;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function refuse() external {
        refusing = true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !refusing && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !refusing && super.transferFrom(from, to, amount);
    }
}

/// @notice Delivers one less than it was asked to.
contract ShortErc1155 is ERC1155("") {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes memory data)
        public
        override
    {
        super.safeTransferFrom(from, to, id, amount - 1, data);
    }
}

/// @notice Uses the moment of being pulled to deliver in somebody else's name.
contract SmugglingNft {
    function safeTransferFrom(address from, address to, uint256 id) external {
        IERC721Receiver(to).onERC721Received(from, from, id + 1, "");
    }
}
