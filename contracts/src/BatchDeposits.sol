// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deposits} from "src/Deposits.sol";
import {ILinkBatcher} from "src/interfaces/ILinkBatcher.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset, assetOf} from "src/types/Asset.sol";
import {ERC20, NATIVE} from "src/types/Kinds.sol";

/// @notice Making many deposits in one call: one pull where they are of one asset. How many fit is bounded by
/// the gas of a block alone, and nothing later loops over them.
abstract contract BatchDeposits is Deposits, ILinkBatcher {
    /// @inheritdoc ILinkVault
    function makeDeposits(
        address tokenAddress,
        uint8 contractType,
        uint256 tokenId,
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        Terms calldata terms
    ) external payable nonReentrant returns (uint256 first) {
        (first,) = _depositMany(tokenAddress, contractType, tokenId, amounts, pubKeys20, terms);
    }

    /// @inheritdoc ILinkVault
    function makeDepositsWithAuthorization(
        address tokenAddress,
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        Terms calldata terms,
        Authorization calldata authorization
    ) external nonReentrant returns (uint256) {
        bytes32 tokenNonce = batchAuthorizationNonce(amounts, pubKeys20, authorization.nonce, terms);
        (uint256 count, uint256 total) = _requireSoundBatch(terms, amounts, pubKeys20);
        _pullAuthorized(tokenAddress, total, tokenNonce, authorization);
        return _createMany(assetOf(tokenAddress, ERC20, 0), terms, pubKeys20, amounts, count);
    }

    /// @inheritdoc ILinkVault
    function batchAuthorizationNonce(
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        bytes32 nonce,
        Terms calldata terms
    ) public pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(abi.encodePacked(amounts)), keccak256(abi.encodePacked(pubKeys20)), nonce, terms
            )
        );
    }

    /// @inheritdoc ILinkBatcher
    function batchMakeDeposit(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256 _amount,
        uint256 _tokenId,
        address[] calldata _pubKeys20
    ) external payable nonReentrant onlyIfNamed(_peanutAddress) returns (uint256[] memory) {
        (uint256 first, uint256 count) = _depositMany(
            _tokenAddress,
            _contractType,
            _tokenId,
            _listOf(_amount),
            _pubKeys20,
            _plainTerms(msg.sender, false)
        );
        return _indicesFrom(first, count);
    }

    /// @inheritdoc ILinkBatcher
    function batchMakeDepositNoReturn(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256 _amount,
        uint256 _tokenId,
        address[] calldata _pubKeys20
    ) external payable nonReentrant onlyIfNamed(_peanutAddress) {
        _depositMany(
            _tokenAddress,
            _contractType,
            _tokenId,
            _listOf(_amount),
            _pubKeys20,
            _plainTerms(msg.sender, false)
        );
    }

    /// @inheritdoc ILinkBatcher
    function batchMakeDepositArbitrary(
        address _peanutAddress,
        address[] memory _tokenAddresses,
        uint8[] memory _contractTypes,
        uint256[] memory _amounts,
        uint256[] memory _tokenIds,
        address[] memory _pubKeys20,
        bool[] memory _withMFAs
    ) external payable nonReentrant onlyIfNamed(_peanutAddress) returns (uint256[] memory indices) {
        uint256 count = _pubKeys20.length;
        if (count == 0) revert EmptyBatch();
        _requireLength(count, _tokenAddresses.length);
        _requireLength(count, _contractTypes.length);
        _requireLength(count, _amounts.length);
        _requireLength(count, _tokenIds.length);
        _requireLength(count, _withMFAs.length);

        indices = new uint256[](count);
        uint256 value;
        for (uint256 i; i < count; ++i) {
            Asset memory asset = assetOf(_tokenAddresses[i], _contractTypes[i], _tokenIds[i]);
            Terms memory terms = _plainTerms(msg.sender, _withMFAs[i]);
            _requireSoundTerms(terms);
            _requireSoundDeposit(terms, _pubKeys20[i], _amounts[i]);
            if (asset.kind == NATIVE) value += _amounts[i];
            _pull(asset, _amounts[i]);
            indices[i] = _create(asset, terms, _pubKeys20[i], _amounts[i]);
        }
        _requireValue(value);
    }

    /// @inheritdoc ILinkBatcher
    function batchMakeDepositRaffle(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256[] calldata _amounts,
        address _pubKey20
    ) external payable nonReentrant onlyIfNamed(_peanutAddress) returns (uint256[] memory) {
        return _raffle(_tokenAddress, _contractType, _amounts, _pubKey20, false);
    }

    /// @inheritdoc ILinkBatcher
    function batchMakeDepositRaffleMFA(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256[] calldata _amounts,
        address _pubKey20
    ) external payable nonReentrant onlyIfNamed(_peanutAddress) returns (uint256[] memory) {
        return _raffle(_tokenAddress, _contractType, _amounts, _pubKey20, true);
    }

    modifier onlyIfNamed(address vault) {
        if (vault != address(this)) revert WrongVault(vault);
        _;
    }

    function _raffle(
        address token,
        uint8 kind,
        uint256[] calldata amounts,
        address pubKey20,
        bool requiresMFA
    ) private returns (uint256[] memory) {
        if (kind > ERC20) revert UnsupportedKind(kind);
        address[] memory pubKeys20 = new address[](1);
        pubKeys20[0] = pubKey20;
        (uint256 first, uint256 count) =
            _depositMany(token, kind, 0, amounts, pubKeys20, _plainTerms(msg.sender, requiresMFA));
        return _indicesFrom(first, count);
    }

    function _depositMany(
        address token,
        uint8 kind,
        uint256 tokenId,
        uint256[] memory amounts,
        address[] memory pubKeys20,
        Terms memory terms
    ) private returns (uint256 first, uint256 count) {
        uint256 total;
        (count, total) = _requireSoundBatch(terms, amounts, pubKeys20);
        Asset memory asset = assetOf(token, kind, tokenId);
        _requireValue(kind == NATIVE ? total : 0);
        _pull(asset, total);
        first = _createMany(asset, terms, pubKeys20, amounts, count);
    }

    /// @dev How many deposits the lists describe, and what they amount to together.
    function _requireSoundBatch(Terms memory terms, uint256[] memory amounts, address[] memory pubKeys20)
        private
        view
        returns (uint256 count, uint256 total)
    {
        _requireSoundTerms(terms);
        count = amounts.length == 1 ? pubKeys20.length : amounts.length;
        if (count == 0 || pubKeys20.length == 0) revert EmptyBatch();
        if (pubKeys20.length != 1) _requireLength(count, pubKeys20.length);
        for (uint256 i; i < count; ++i) {
            uint256 amount = _at(amounts, i);
            _requireSoundDeposit(terms, _at(pubKeys20, i), amount);
            total += amount;
        }
    }

    function _requireLength(uint256 length, uint256 other) private pure {
        if (length != other) revert LengthMismatch(length, other);
    }

    function _listOf(uint256 amount) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = amount;
    }

    function _indicesFrom(uint256 first, uint256 count) private pure returns (uint256[] memory indices) {
        indices = new uint256[](count);
        for (uint256 i; i < count; ++i) {
            indices[i] = first + i;
        }
    }
}
