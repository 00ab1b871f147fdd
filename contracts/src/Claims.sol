// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";

import {VaultCore} from "src/VaultCore.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {DepositWords, HoldingWord, LinkWord} from "src/types/DepositWords.sol";

/// @notice Paying deposits to whom their link key signed for.
abstract contract Claims is VaultCore {
    /// @inheritdoc ILinkVault
    bytes32 public constant PEANUT_SALT = 0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0;
    /// @inheritdoc ILinkVault
    bytes32 public constant ANYONE_WITHDRAWAL_MODE = 0;
    /// @inheritdoc ILinkVault
    bytes32 public constant RECIPIENT_WITHDRAWAL_MODE = keccak256("only recipient");
    /// @inheritdoc ILinkVault
    uint256 public constant CLAIM_GAS = 700_000;

    /// @inheritdoc ILinkVault
    function withdrawDeposit(uint256 index, address recipient, bytes calldata signature)
        external
        nonReentrant
        returns (bool)
    {
        return _claim(index, recipient, ANYONE_WITHDRAWAL_MODE, signature, false);
    }

    /// @inheritdoc ILinkVault
    function withdrawMFADeposit(
        uint256 index,
        address recipient,
        bytes calldata signature,
        bytes calldata mfaSignature
    ) external nonReentrant returns (bool) {
        _requireAuthorized(index, recipient, mfaSignature);
        return _claim(index, recipient, ANYONE_WITHDRAWAL_MODE, signature, true);
    }

    /// @inheritdoc ILinkVault
    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata signature)
        external
        nonReentrant
        returns (bool)
    {
        if (msg.sender != recipient) revert NotTheRecipient(index, msg.sender, recipient);
        return _claim(index, recipient, RECIPIENT_WITHDRAWAL_MODE, signature, false);
    }

    /// @inheritdoc ILinkVault
    function withdrawMany(Claim[] calldata claims) external nonReentrant returns (uint256 paid) {
        if (claims.length == 0) revert EmptyBatch();
        for (uint256 i; i < claims.length; ++i) {
            if (gasleft() < CLAIM_GAS) revert NotEnoughGas(gasleft(), CLAIM_GAS);
            // A call of its own, because only a revert takes back what a token did before it failed.
            try this.withdrawOneOfMany(claims[i]) {
                ++paid;
            } catch (bytes memory reason) {
                emit ClaimSkipped(claims[i].index, claims[i].recipient, reason);
            }
        }
    }

    /// @inheritdoc ILinkVault
    function withdrawOneOfMany(Claim calldata claim) external {
        if (msg.sender != address(this)) revert OnlyTheVault(msg.sender);
        bool authorized = claim.mfaSignature.length != 0;
        if (authorized) _requireAuthorized(claim.index, claim.recipient, claim.mfaSignature);
        _claim(claim.index, claim.recipient, ANYONE_WITHDRAWAL_MODE, claim.signature, authorized);
    }

    /// @dev `mode` is the last signed word; `authorized` says that the second factor has been seen.
    function _claim(uint256 index, address recipient, bytes32 mode, bytes calldata signature, bool authorized)
        private
        returns (bool)
    {
        (LinkWord link, HoldingWord holding) = _open(index);
        uint256 expiry = link.expiry();
        if (expiry != 0 && block.timestamp >= expiry) revert LinkExpired(index, expiry);
        if (!authorized && link.has(DepositWords.REQUIRES_MFA)) revert RequiresAuthorization(index);
        _requirePayable(recipient);

        address key = link.pubKey20();
        if (key != address(0)) {
            address signer = ECDSA.tryRecoverCalldata(_claimDigest(index, recipient, mode), signature);
            if (signer != key) revert WrongSignature(index, signer, key);
        }
        address bound = _bindingOf(index, link).recipient;
        if (bound != address(0) && bound != recipient) revert WrongRecipient(index, recipient, bound);

        return _payOut(index, link, holding, recipient);
    }

    function _requireAuthorized(uint256 index, address recipient, bytes calldata mfaSignature) private view {
        address signer = ECDSA.tryRecoverCalldata(_mfaDigest(index, recipient), mfaSignature);
        if (signer == address(0) || signer != MFA_AUTHORIZER) revert WrongMfaSignature(index);
    }

    /// @dev What the link key signs.
    function _claimDigest(uint256 index, address recipient, bytes32 mode) internal view returns (bytes32) {
        bytes memory words =
            abi.encodePacked(PEANUT_SALT, block.chainid, address(this), index, recipient, mode);
        return ECDSA.toEthSignedMessageHash(keccak256(words));
    }

    /// @dev What the authoriser signs.
    function _mfaDigest(uint256 index, address recipient) internal view returns (bytes32) {
        bytes memory words = abi.encodePacked(PEANUT_SALT, block.chainid, address(this), index, recipient);
        return ECDSA.toEthSignedMessageHash(keccak256(words));
    }
}
