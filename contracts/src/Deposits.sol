// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenIntake} from "src/TokenIntake.sol";
import {VaultCore} from "src/VaultCore.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset, assetOf} from "src/types/Asset.sol";
import {ERC20, NATIVE} from "src/types/Kinds.sol";

/// @notice Making deposits, one at a time: which terms are sound, then the asset, then the record of it.
abstract contract Deposits is VaultCore, TokenIntake {
    /// @inheritdoc ILinkVault
    function makeDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, _plainTerms(msg.sender, false));
    }

    /// @inheritdoc ILinkVault
    function makeSelflessDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, _plainTerms(onBehalfOf, false));
    }

    /// @inheritdoc ILinkVault
    function makeMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, _plainTerms(msg.sender, true));
    }

    /// @inheritdoc ILinkVault
    function makeSelflessMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, _plainTerms(onBehalfOf, true));
    }

    /// @inheritdoc ILinkVault
    function makeCustomDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf,
        bool withMFA,
        address recipient,
        uint40 reclaimableAfter,
        bool isGasless3009,
        bytes calldata args3009
    ) external payable nonReentrant returns (uint256) {
        Terms memory terms = Terms(onBehalfOf, recipient, reclaimableAfter, 0, withMFA);
        if (!isGasless3009) return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, terms);

        _requireValue(0);
        if (contractType != ERC20) revert UnsupportedKind(contractType);
        return
            _depositAuthorized(tokenAddress, amount, pubKey20, terms, abi.decode(args3009, (Authorization)));
    }

    /// @inheritdoc ILinkVault
    function makeDepositWithAuthorization(
        address tokenAddress,
        address from,
        uint256 amount,
        address pubKey20,
        bytes32 nonce,
        uint256 validAfter,
        uint256 validBefore,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint256) {
        Authorization memory a = Authorization(from, nonce, validAfter, validBefore, v, r, s);
        return _depositAuthorized(tokenAddress, amount, pubKey20, _plainTerms(from, false), a);
    }

    /// @inheritdoc ILinkVault
    function authorizationNonce(
        address from,
        address pubKey20,
        bytes32 nonce,
        address onBehalfOf,
        address recipient,
        uint40 reclaimableAfter,
        bool requiresMFA
    ) public pure returns (bytes32) {
        if (onBehalfOf == from && recipient == address(0) && reclaimableAfter == 0 && !requiresMFA) {
            return keccak256(abi.encodePacked(pubKey20, nonce));
        }
        return keccak256(abi.encode(pubKey20, nonce, onBehalfOf, recipient, reclaimableAfter, requiresMFA));
    }

    function _plainTerms(address onBehalfOf, bool requiresMFA) internal pure returns (Terms memory) {
        return Terms(onBehalfOf, address(0), 0, 0, requiresMFA);
    }

    function _deposit(
        address token,
        uint8 kind,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        Terms memory terms
    ) private returns (uint256) {
        _requireValue(kind == NATIVE ? amount : 0);
        _requireSoundTerms(terms);
        _requireSoundDeposit(terms, pubKey20, amount);
        Asset memory asset = assetOf(token, kind, tokenId);
        _pull(asset, amount);
        return _create(asset, terms, pubKey20, amount);
    }

    function _depositAuthorized(
        address token,
        uint256 amount,
        address pubKey20,
        Terms memory terms,
        Authorization memory a
    ) private returns (uint256) {
        _requireSoundTerms(terms);
        _requireSoundDeposit(terms, pubKey20, amount);
        bytes32 tokenNonce = authorizationNonce(
            a.from,
            pubKey20,
            a.nonce,
            terms.onBehalfOf,
            terms.recipient,
            terms.reclaimableAfter,
            terms.requiresMFA
        );
        _pullAuthorized(token, amount, tokenNonce, a);
        return _create(assetOf(token, ERC20, 0), terms, pubKey20, amount);
    }

    function _requireSoundTerms(Terms memory terms) internal view {
        if (terms.recipient != address(0)) {
            _requirePayable(terms.recipient);
            uint256 expiry = block.timestamp + uint256(terms.expiresInDays) * 1 days;
            if (terms.expiresInDays != 0 && expiry <= terms.reclaimableAfter) {
                revert ExpiresWithinLock(expiry, terms.reclaimableAfter);
            }
        }
        if (terms.onBehalfOf == address(0) || terms.onBehalfOf == address(this)) {
            revert InvalidSender(terms.onBehalfOf);
        }
        if (terms.requiresMFA && MFA_AUTHORIZER == address(0)) revert MfaUnavailable();
    }

    function _requireSoundDeposit(Terms memory terms, address pubKey20, uint256 amount) internal pure {
        if (pubKey20 == address(0) && terms.recipient == address(0)) revert ZeroLinkKey();
        if (amount == 0) revert ZeroAmount();
    }
}
