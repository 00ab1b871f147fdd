// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @notice A wallet without a key of its own: its owner signs (ERC-1271), with a prefix so that the signature
/// is not a plain one over the digest.
contract ContractWallet is IERC1271 {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4) {
        bytes32 digest = ownerDigest(hash);
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        return signer == OWNER ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function ownerDigest(bytes32 hash) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), hash));
    }
}
