// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC777Recipient} from "@openzeppelin/contracts/interfaces/IERC777Recipient.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice Runs a stored call whenever anything arrives, and remembers how that went.
contract ReenteringPayee is ERC1155Holder, IERC721Receiver {
    address private immutable TARGET;
    bytes internal attack;
    bool public attacked;
    bool public succeeded;
    bytes4 public refusal;
    /// @dev Of the hash of success and returned bytes, what fits the slot: a second one would cost too much of the
    /// stipend.
    bytes20 public answer;

    constructor(address target) {
        TARGET = target;
    }

    receive() external payable {
        _attack();
    }

    function arm(bytes calldata call) external {
        attack = call;
    }

    function run(bytes calldata call) external payable returns (bytes memory) {
        (bool ok, bytes memory result) = TARGET.call{value: msg.value}(call);
        require(ok, string(result));
        return result;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _attack();
        return IERC721Receiver.onERC721Received.selector;
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _attack();
        return super.onERC1155Received(operator, from, id, value, data);
    }

    function _attack() internal {
        bytes memory result;
        attacked = true;
        (succeeded, result) = _strike();
        refusal = bytes4(result);
        answer = bytes20(keccak256(abi.encode(succeeded, result)));
    }

    function _strike() internal returns (bool, bytes memory) {
        return TARGET.call(attack);
    }
}

/// @notice Spends all the gas it is given.
contract GasBurner {
    receive() external payable {
        _burn();
    }

    fallback() external {
        _burn();
    }

    function withdraw(ILinkVault vault, uint256 index, bytes calldata signature) external {
        vault.withdrawDepositAsRecipient(index, address(this), signature);
    }

    function _burn() private pure {
        assembly {
            invalid()
        }
    }
}

/// @notice Answers with some 150 kB, made with 60,000 of the 100,000 gas it gets; a caller who copies them
/// spends as much again.
contract ReturnBomb {
    bool private immutable REVERTS;

    constructor(bool reverts) {
        REVERTS = reverts;
    }

    receive() external payable {
        bool reverts = REVERTS;
        assembly {
            let size := 150000
            if reverts { revert(0, size) }
            return(0, size)
        }
    }
}

/// @notice A wallet behind code that needs more gas to receive than a sponsor grants.
contract HungryWallet {
    uint256 private receipts;

    receive() external payable {
        for (uint256 i; i < 10; ++i) {
            assembly {
                sstore(add(mul(number(), 1000), add(sload(receipts.slot), i)), 1)
            }
        }
        receipts += 10;
    }

    function withdraw(ILinkVault vault, uint256 index, bytes calldata signature) external {
        vault.withdrawDepositAsRecipient(index, address(this), signature);
    }
}

/// @notice Has 80,000 gas of work whenever anything arrives, and accepts what arrives even if that fails.
contract TolerantPayee is ERC1155Holder, IERC721Receiver, IERC777Recipient {
    uint256 private constant WORK = 80_000;

    /// @dev Gas at the beginning of the work that was done last; zero before that.
    uint256 public gasGiven;

    receive() external payable {
        _tryToWork();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _tryToWork();
        return IERC721Receiver.onERC721Received.selector;
    }

    function tokensReceived(address, address, address, uint256, bytes calldata, bytes calldata) external {
        _tryToWork();
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _tryToWork();
        return super.onERC1155Received(operator, from, id, value, data);
    }

    function work(uint256 given) external {
        uint256 start = gasleft();
        gasGiven = given;
        while (start - gasleft() < WORK) {}
    }

    function _tryToWork() private {
        try this.work(gasleft()) {} catch {}
    }
}
