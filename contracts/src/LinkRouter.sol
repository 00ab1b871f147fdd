// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {LibCall} from "solady/utils/LibCall.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {RouterAllowlists} from "src/RouterAllowlists.sol";
import {RoutingDigests} from "src/RoutingDigests.sol";
import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ISourceVault} from "src/interfaces/ISourceVault.sol";
import {ERC20, NATIVE} from "src/types/Kinds.sol";

/// @title LinkRouter
/// @notice Claims a deposit and hands it to a bridge in one call. Believes only balances, and keeps nothing.
/// Assumptions and invariants: contracts/SECURITY.md.
contract LinkRouter is RouterAllowlists, RoutingDigests, ReentrancyGuardTransient {
    /// @dev What the router held when a call began, without the call's own value. Strangers can force coins and
    /// tokens in; that is nobody's to spend, and in nobody's way.
    struct Held {
        address asset;
        uint256 tokens;
        uint256 coins;
    }

    /// @inheritdoc ILinkRouter
    uint16 public constant REASON_LIMIT = 256;

    /// @dev Whose coins are let in: within a call the vault's, then the target's.
    address private transient _payer;

    /// @param vaultList Vaults whose deposits can be routed: `LinkVault`, or deployed v4.2 to v4.4.
    /// @param targetList Bridges; the first is that of `withdrawAndBridge`.
    constructor(address[] memory vaultList, address[] memory targetList)
        RouterAllowlists(vaultList, targetList)
    {}

    /// @notice Takes a deposit's coins from the vault, and what the target gives back.
    receive() external payable {
        if (msg.sender != _payer) revert UnsolicitedCoins(msg.sender);
    }

    /// @inheritdoc ILinkRouter
    function withdrawAndBridge(
        address vault,
        uint256 depositIndex,
        bytes calldata withdrawalSignature,
        uint256 squidFee,
        uint256 peanutFee,
        bytes calldata squidData,
        bytes calldata routingSignature
    ) external payable nonReentrant {
        if (peanutFee != 0) revert PeanutFeeNotZero(peanutFee);
        Route memory route;
        route.vault = vault;
        route.depositIndex = depositIndex;
        route.target = squidAddress;
        route.bridgeFee = squidFee;
        route.data = squidData;
        uint256 unspent = _take(route, _bridgeDigest(route), withdrawalSignature, routingSignature);
        _conclude(route, unspent);
    }

    /// @inheritdoc ILinkRouter
    function withdrawAndRoute(
        Route calldata route,
        bytes calldata withdrawalSignature,
        bytes calldata routingSignature
    ) external payable nonReentrant {
        if (block.timestamp > route.deadline) {
            revert DeadlinePassed(route.deadline, block.timestamp);
        }
        if (route.minimumOut == 0) revert NothingPromised();
        address to = route.outputReceiver;
        if (to == address(0) || to == address(this) || to == route.vault || to == route.target) {
            revert InvalidReceiver(to);
        }
        _requireTarget(route.target);

        bool enforced = route.outputChain == block.chainid;
        uint256 before = enforced ? _balanceOf(route.outputToken, to) : 0;
        uint256 unspent = _take(route, _routeDigest(route), withdrawalSignature, routingSignature);
        if (enforced) {
            uint256 received = _rise(before, _balanceOf(route.outputToken, to));
            if (received < route.minimumOut) revert OutputTooLow(route.minimumOut, received);
        }
        _conclude(route, unspent);
    }

    /// @dev Claim, bridge, account. All that the link key signed is in `route`, and was hashed to `digest`.
    /// Returns what the target gave back of the fee.
    function _take(
        Route memory route,
        bytes32 digest,
        bytes calldata withdrawalSignature,
        bytes calldata routingSignature
    ) private returns (uint256 unspent) {
        _requireVault(route.vault);
        if (msg.value != route.bridgeFee) revert ValueMismatch(route.bridgeFee, msg.value);
        (address asset, uint256 amount) = _requireSigned(route, digest, routingSignature);

        Held memory held = Held(asset, _tokensOf(asset), address(this).balance - msg.value);
        _claim(route, asset, amount, withdrawalSignature);
        _bridge(route, asset, amount);
        return _unspent(held);
    }

    /// @dev The asset (zero: native coin) and amount of a deposit whose link key signed `digest`.
    function _requireSigned(Route memory route, bytes32 digest, bytes calldata signature)
        private
        view
        returns (address asset, uint256 amount)
    {
        ISourceVault.DepositHead memory head = ISourceVault(route.vault).getDeposit(route.depositIndex);
        if (head.contractType != NATIVE && head.contractType != ERC20) {
            revert UnsupportedKind(head.contractType);
        }
        address signer = ECDSA.tryRecoverCalldata(digest, signature);
        // Noise recovers to zero, and so would pass for the key of a deposit that has none.
        if (signer == address(0) || signer != head.pubKey20) {
            revert WrongRoutingSigner(route.depositIndex, signer, head.pubKey20);
        }
        // Older vaults store whatever token was named for a native deposit.
        return (head.contractType == NATIVE ? address(0) : head.tokenAddress, head.amount);
    }

    /// @dev Takes the deposit out of its vault. A refusal is passed on as if the vault had been called directly.
    function _claim(Route memory route, address asset, uint256 amount, bytes calldata signature) private {
        uint256 before = _balanceOf(asset, address(this));
        if (asset == address(0)) _payer = route.vault;
        (bool paid,, bytes memory reason) = LibCall.tryCall(
            route.vault,
            0,
            gasleft(),
            REASON_LIMIT,
            abi.encodeCall(
                ISourceVault.withdrawDepositAsRecipient, (route.depositIndex, address(this), signature)
            )
        );
        if (!paid) LibCall.bubbleUpRevert(reason);
        uint256 received = _rise(before, _balanceOf(asset, address(this)));
        if (received != amount) revert AmountMismatch(amount, received);
    }

    /// @dev Gives the target the fee and the deposit: as value, or by an allowance of exactly that.
    function _bridge(Route memory route, address asset, uint256 amount) private {
        bool native = asset == address(0);
        uint256 value = native ? msg.value + amount : msg.value;
        if (!native) _approve(asset, route.target, amount);
        _payer = route.target;
        (bool done,, bytes memory reason) =
            LibCall.tryCall(route.target, value, gasleft(), REASON_LIMIT, route.data);
        _payer = address(0);
        if (!done) revert BridgeFailed(route.target, reason);
        if (!native && _mayHaveAllowance(asset, route.target)) {
            _approve(asset, route.target, 0);
        }
    }

    /// @dev What came back of the fee; reverts if anything else of this call is left, or anything is missing.
    function _unspent(Held memory held) private view returns (uint256 unspent) {
        uint256 tokens = _tokensOf(held.asset);
        if (tokens != held.tokens) revert BalanceChanged(held.asset, held.tokens, tokens);
        unspent = address(this).balance - held.coins;
        if (unspent > msg.value) revert BalanceChanged(address(0), held.coins, address(this).balance);
    }

    /// @dev Announces the claim and returns to the caller what the bridge did not need.
    function _conclude(Route memory route, uint256 unspent) private {
        emit Routed(
            route.vault,
            route.depositIndex,
            route.outputReceiver,
            route.target,
            route.outputChain,
            route.outputToken,
            route.minimumOut
        );
        if (unspent != 0 && !SafeTransferLib.trySafeTransferETH(msg.sender, unspent, gasleft())) {
            revert RefundFailed(msg.sender, unspent);
        }
    }

    /// @dev Some tokens let an allowance be changed to and from zero only, and some return nothing.
    function _approve(address token, address spender, uint256 amount) private {
        if (_approved(token, spender, amount)) return;
        if (!_approved(token, spender, 0) || !_approved(token, spender, amount)) {
            revert ApproveFailed(token, spender, amount);
        }
    }

    function _approved(address token, address spender, uint256 amount) private returns (bool) {
        (bool done,, bytes memory word) =
            LibCall.tryCall(token, 0, gasleft(), 32, abi.encodeCall(IERC20.approve, (spender, amount)));
        return done && (word.length == 0 || (word.length == 32 && bytes32(word) == bytes32(uint256(1))));
    }

    /// @dev False if the token says that nothing is left: some tokens refuse to approve zero.
    function _mayHaveAllowance(address token, address spender) private view returns (bool) {
        (,, bytes memory word) = LibCall.tryStaticCall(
            token, gasleft(), 32, abi.encodeCall(IERC20.allowance, (address(this), spender))
        );
        return word.length < 32 || bytes32(word) != 0;
    }

    function _balanceOf(address asset, address holder) private view returns (uint256) {
        return asset == address(0) ? holder.balance : SafeTransferLib.balanceOf(asset, holder);
    }

    /// @dev Units of a token; zero for the native coin, which is counted by itself.
    function _tokensOf(address asset) private view returns (uint256) {
        return asset == address(0) ? 0 : SafeTransferLib.balanceOf(asset, address(this));
    }

    function _rise(uint256 before, uint256 afterwards) private pure returns (uint256) {
        return afterwards > before ? afterwards - before : 0;
    }

    /// @dev Every chain served has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
