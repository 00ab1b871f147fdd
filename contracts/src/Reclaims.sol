// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {VaultCore} from "src/VaultCore.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {HoldingWord, LinkWord} from "src/types/DepositWords.sol";

/// @notice Paying deposits back to their senders.
abstract contract Reclaims is VaultCore, EIP712 {
    /// @inheritdoc ILinkVault
    bytes32 public constant GASLESS_RECLAIM_TYPEHASH = keccak256("GaslessReclaim(uint256 depositIndex)");
    /// @inheritdoc ILinkVault
    bytes32 public constant GASLESS_RECLAIM_MANY_TYPEHASH =
        keccak256("GaslessReclaimMany(uint256[] depositIndexes)");
    /// @inheritdoc ILinkVault
    uint256 public constant RECLAIM_LIMIT = 50;

    /// @inheritdoc ILinkVault
    function withdrawDepositSender(uint256 index) external nonReentrant returns (bool) {
        (LinkWord link, HoldingWord holding) = _reclaimable(index, msg.sender);
        return _payOut(index, link, holding, msg.sender);
    }

    /// @inheritdoc ILinkVault
    function withdrawDepositSenderGasless(
        GaslessReclaim calldata reclaim,
        address signer,
        bytes calldata signature
    ) external nonReentrant returns (bool) {
        uint256 index = reclaim.depositIndex;
        return _reclaimSigned(index, _reclaimHash(index), signer, signature);
    }

    /// @inheritdoc ILinkVault
    function reclaimOneOfMany(
        uint256[] calldata depositIndexes,
        uint256 position,
        address signer,
        bytes calldata signature
    ) external nonReentrant returns (bool) {
        uint256 count = depositIndexes.length;
        if (count > RECLAIM_LIMIT) revert TooManyReclaims(count, RECLAIM_LIMIT);
        if (position >= count) revert NotInTheList(position, count);
        return _reclaimSigned(depositIndexes[position], _reclaimHash(depositIndexes), signer, signature);
    }

    /// @inheritdoc ILinkVault
    function returnExpired(uint256 index) external nonReentrant returns (bool) {
        (LinkWord link, HoldingWord holding) = _open(index);
        uint256 expiry = link.expiry();
        if (expiry == 0 || block.timestamp < expiry) revert NotExpired(index, expiry);
        return _payOut(index, link, holding, holding.sender());
    }

    /// @inheritdoc ILinkVault
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparator();
    }

    /// @dev The words of a deposit that `sender` may take back now; reverts for any other.
    function _reclaimable(uint256 index, address sender)
        private
        view
        returns (LinkWord link, HoldingWord holding)
    {
        (link, holding) = _open(index);
        if (sender != holding.sender()) revert NotTheSender(index, sender, holding.sender());
        Binding memory binding = _bindingOf(index, link);
        if (binding.recipient != address(0) && block.timestamp <= binding.reclaimableAfter) {
            revert TooEarlyToReclaim(index, binding.reclaimableAfter);
        }
    }

    /// @dev `terms` is the hash of what the sender signs to have this deposit back, alone or with others.
    function _reclaimSigned(uint256 index, bytes32 terms, address signer, bytes calldata signature)
        private
        returns (bool)
    {
        (LinkWord link, HoldingWord holding) = _reclaimable(index, signer);
        bytes32 digest = _hashTypedData(terms);
        // The key first: an account that delegated its code (EIP-7702) still has one.
        if (
            ECDSA.tryRecoverCalldata(digest, signature) != signer
                && !SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature)
        ) revert WrongReclaimSignature(index, signer);
        return _payOut(index, link, holding, signer);
    }

    function _reclaimHash(uint256 index) internal pure returns (bytes32) {
        return keccak256(abi.encode(GASLESS_RECLAIM_TYPEHASH, index));
    }

    function _reclaimHash(uint256[] calldata indexes) internal pure returns (bytes32) {
        return keccak256(abi.encode(GASLESS_RECLAIM_MANY_TYPEHASH, keccak256(abi.encodePacked(indexes))));
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Filbert", "1");
    }
}
