// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title A wallet that is a contract
/// @notice Carries out calls of its owner, several as one, and signs by its owner's key (ERC-1271). It stands
/// for wallets such as Safe on local chains, and takes collectibles as those do.
contract SmartAccount is IERC1271, ERC721Holder, ERC1155Holder {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotTheOwner(address caller);

    address public immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    receive() external payable {}

    /// @notice All of them or none; what a call answers its refusal with is answered here too.
    function execute(Call[] calldata calls) external {
        if (msg.sender != OWNER) revert NotTheOwner(msg.sender);
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecover(hash, signature);
        return signer == OWNER ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
