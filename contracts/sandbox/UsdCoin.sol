// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

/// @title A 6-decimals dollar token with ERC-3009 authorizations and EIP-2612 permits
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any amount. Worth nothing, and not the real USDC, whose
/// signing rules (EIP-712 domain `USD Coin`/`2`, strict time window, ERC-1271 alone for addresses with code) it
/// follows.
contract UsdCoin is ERC20 {
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// @notice True once `nonce` of `authorizer` was used or cancelled.
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    error AuthorizationNotYetValid(uint256 validAfter);
    error AuthorizationExpired(uint256 validBefore);
    error AuthorizationUsedOrCanceled(address authorizer, bytes32 nonce);
    error CallerNotPayee(address caller, address payee);
    error WrongAuthorizationSignature(address authorizer);

    /// @notice Makes `amount` smallest units for `to` out of nothing.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Moves `value` as its owner signed it; anyone may send it.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        transferWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    /// @notice Moves `value` as its owner signed it; only the payee may send it.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        receiveWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    /// @notice Makes a signed nonce useless.
    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        cancelAuthorization(authorizer, nonce, abi.encodePacked(r, s, v));
    }

    /// @notice As the form with `(v, r, s)`; the signature may be a contract's.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) public {
        bytes32 structHash = _hash(
            TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce
        );
        _move(from, to, value, validAfter, validBefore, nonce, signature, structHash);
    }

    /// @notice As the form with `(v, r, s)`; the signature may be a contract's.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) public {
        if (msg.sender != to) revert CallerNotPayee(msg.sender, to);
        bytes32 structHash =
            _hash(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce);
        _move(from, to, value, validAfter, validBefore, nonce, signature, structHash);
    }

    /// @notice As the form with `(v, r, s)`; the signature may be a contract's.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) public {
        _requireUnused(authorizer, nonce);
        _requireSigned(
            authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature
        );
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Version of the EIP-712 domain.
    function version() public pure returns (string memory) {
        return "2";
    }

    function _move(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature,
        bytes32 structHash
    ) private {
        if (block.timestamp <= validAfter) revert AuthorizationNotYetValid(validAfter);
        if (block.timestamp >= validBefore) revert AuthorizationExpired(validBefore);
        _requireUnused(from, nonce);
        _requireSigned(from, structHash, signature);
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        _transfer(from, to, value);
    }

    function _hash(
        bytes32 typeHash,
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce
    ) private pure returns (bytes32) {
        return keccak256(abi.encode(typeHash, from, to, value, validAfter, validBefore, nonce));
    }

    function _requireUnused(address authorizer, bytes32 nonce) private view {
        if (authorizationState[authorizer][nonce]) revert AuthorizationUsedOrCanceled(authorizer, nonce);
    }

    function _requireSigned(address authorizer, bytes32 structHash, bytes memory signature) private view {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
        if (!SignatureCheckerLib.isValidSignatureNow(authorizer, digest, signature)) {
            revert WrongAuthorizationSignature(authorizer);
        }
    }

    function _constantNameHash() internal pure override returns (bytes32) {
        return keccak256("USD Coin");
    }

    function _versionHash() internal pure override returns (bytes32) {
        return keccak256("2");
    }

    /// @dev Permit2 gets no allowance nobody gave, as in the real token.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
