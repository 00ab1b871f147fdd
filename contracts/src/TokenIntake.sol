// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {IERC3009} from "src/interfaces/IERC3009.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {ERC1155, ERC20, ERC721} from "src/types/Kinds.sol";

/// @notice Brings assets into the vault, and believes only what it then holds.
abstract contract TokenIntake is ILinkVault, IERC721Receiver, IERC1155Receiver {
    /// @dev The NFT contract being pulled from, within `_pull`; the only one whose tokens are let in.
    address private transient _pulling;

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC721Receiver).interfaceId
            || interfaceId == type(IERC1155Receiver).interfaceId;
    }

    /// @inheritdoc IERC721Receiver
    function onERC721Received(address operator, address, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        _requirePulling(operator);
        return IERC721Receiver.onERC721Received.selector;
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155Received(address operator, address, uint256, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        _requirePulling(operator);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @notice Always reverts: the vault pulls one token id at a time.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        view
        returns (bytes4)
    {
        revert UnsolicitedTransfer(msg.sender);
    }

    /// @dev Takes tokens from the caller by allowance. Native coin comes with the call: see `_requireValue`.
    function _pull(Asset memory asset, uint256 amount) internal {
        (address token, uint8 kind, uint256 tokenId) = (asset.token, asset.kind, asset.tokenId);
        if (kind > ERC1155) revert UnsupportedKind(kind);

        if (kind == ERC20) {
            uint256 before = SafeTransferLib.balanceOf(token, address(this));
            if (!SafeTransferLib.trySafeTransferFrom(token, msg.sender, address(this), amount)) {
                revert TransferFailed(token, address(this));
            }
            _requireArrived(before, SafeTransferLib.balanceOf(token, address(this)), amount);
        } else if (kind == ERC721) {
            if (amount != 1) revert AmountMismatch(1, amount);
            uint256 before = _owned(token, tokenId);
            _pulling = token;
            IERC721(token).safeTransferFrom(msg.sender, address(this), tokenId);
            _pulling = address(0);
            _requireArrived(before, _owned(token, tokenId), 1);
        } else if (kind == ERC1155) {
            uint256 before = IERC1155(token).balanceOf(address(this), tokenId);
            _pulling = token;
            IERC1155(token).safeTransferFrom(msg.sender, address(this), tokenId, amount, "");
            _pulling = address(0);
            _requireArrived(before, IERC1155(token).balanceOf(address(this), tokenId), amount);
        }
    }

    /// @dev Takes an ERC-20 by its payer's signature over `tokenNonce`. A token without this function whose
    /// fallback accepts anything (wrapped native coins) moves nothing, and is found out by the balance.
    function _pullAuthorized(address token, uint256 amount, bytes32 tokenNonce, Authorization memory a)
        internal
    {
        uint256 before = SafeTransferLib.balanceOf(token, address(this));
        IERC3009(token)
            .receiveWithAuthorization(
                a.from, address(this), amount, a.validAfter, a.validBefore, tokenNonce, a.v, a.r, a.s
            );
        _requireArrived(before, SafeTransferLib.balanceOf(token, address(this)), amount);
    }

    /// @dev How many pieces of an ERC-721's token the vault holds: one or none.
    function _owned(address token, uint256 tokenId) private view returns (uint256) {
        return IERC721(token).ownerOf(tokenId) == address(this) ? 1 : 0;
    }

    function _requireValue(uint256 value) internal view {
        if (msg.value != value) revert ValueMismatch(value, msg.value);
    }

    function _requireArrived(uint256 before, uint256 afterwards, uint256 amount) private pure {
        uint256 received = afterwards > before ? afterwards - before : 0;
        if (received != amount) revert AmountMismatch(amount, received);
    }

    function _requirePulling(address operator) private view {
        if (msg.sender != _pulling || operator != address(this)) revert UnsolicitedTransfer(msg.sender);
    }
}
