// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Claims that go straight on to a bridge
/// @notice Takes a deposit out of a vault and hands it to a bridge in one call, as the link key signed. Both
/// signatures are the link key's: one lets the vault pay the router, the other says what the router does.
/// Anyone may send them; the sender pays the bridge's fee in the native coin as the value of the call.
///
/// The vaults and the targets (bridges) are fixed at deployment. Nobody owns, pauses, upgrades or charges for
/// the router, and nothing stays in it: a call that would leave anything behind reverts.
///
/// Besides the errors below: those of the vault, and `Reentrancy()`.
///
/// Amounts are in smallest units, times Unix seconds; the zero address as a token is the native coin.
/// `withdrawAndBridge` and `squidAddress` are those of the deployed routers Rv4.2.
interface ILinkRouter {
    /// @notice What the link key signs (EIP-712, by these names and in this order) for `withdrawAndRoute`.
    /// @param vault A vault of the list.
    /// @param depositIndex Deposit in that vault, of kind 0 or 1.
    /// @param target A target of the list; called with `data`.
    /// @param bridgeFee Native coin on top of the deposit that the target is given; the value of the call. A
    /// bridge's quote for native coin contains the deposit itself, so the fee is the quoted value minus the
    /// deposit; for tokens it is the quoted value.
    /// @param data Calldata for the target.
    /// @param minimumOut Least amount of `outputToken` that `outputReceiver` gets. Not zero.
    /// @param outputToken Token on `outputChain`.
    /// @param outputReceiver Who gets it. Not the zero address, the router, the vault or the target.
    /// @param outputChain Chain id. If it is this chain's, the router enforces `minimumOut`; for any other the
    /// promise is on record in `Routed`.
    /// @param deadline Last second in which the route may be taken.
    struct Route {
        address vault;
        uint256 depositIndex;
        address target;
        uint256 bridgeFee;
        bytes data;
        uint256 minimumOut;
        address outputToken;
        address outputReceiver;
        uint256 outputChain;
        uint256 deadline;
    }

    /// @notice A deposit went to `target`, which is to see that `outputReceiver` gets `minimumOut` of
    /// `outputToken` on `outputChain`. The last four are zero for `withdrawAndBridge`, which promises nothing.
    event Routed(
        address indexed vault,
        uint256 indexed depositIndex,
        address indexed outputReceiver,
        address target,
        uint256 outputChain,
        address outputToken,
        uint256 minimumOut
    );

    /// @notice The vault is not on the list.
    error UnknownVault(address vault);
    /// @notice The target is not on the list.
    error UnknownTarget(address target);
    /// @notice There are no fees here besides the bridge's.
    error PeanutFeeNotZero(uint256 peanutFee);
    /// @notice The native value sent must equal the bridge's fee.
    error ValueMismatch(uint256 expected, uint256 sent);
    /// @notice Only native coin (0) and ERC-20 (1) can be routed.
    error UnsupportedKind(uint8 kind);
    /// @notice The route was not signed by the link key. `signer` is zero if no key could be recovered.
    error WrongRoutingSigner(uint256 index, address signer, address expected);
    /// @notice The route could be taken until `deadline`; now it is `timestamp`.
    error DeadlinePassed(uint256 deadline, uint256 timestamp);
    /// @notice A route must promise something: its `minimumOut` is zero.
    error NothingPromised();
    /// @notice Coins or tokens would be lost there.
    error InvalidReceiver(address receiver);
    /// @notice The vault did not pay the deposit's amount to the router.
    error AmountMismatch(uint256 expected, uint256 received);
    /// @notice The token does not let `spender`, a target, take so much.
    error ApproveFailed(address token, address spender, uint256 amount);
    /// @notice The target reverted with `reason`, cut after `REASON_LIMIT` bytes.
    error BridgeFailed(address target, bytes reason);
    /// @notice The target left part of the deposit, gave back more than the fee, or took what was not given:
    /// the router held `expected` of `asset` besides this call's and would now hold `actual`.
    error BalanceChanged(address asset, uint256 expected, uint256 actual);
    /// @notice The receiver got less than the route promises.
    error OutputTooLow(uint256 minimumOut, uint256 received);
    /// @notice `payer` does not accept the part of the fee that the target gave back.
    error RefundFailed(address payer, uint256 amount);
    /// @notice Native coin is accepted only from the vault or the target of the call that is running.
    error UnsolicitedCoins(address from);
    /// @notice Deployment: a list has 1 to `limit` addresses.
    error InvalidListLength(uint256 length, uint256 limit);
    /// @notice Deployment: no contract at this address.
    error NoCode(address account);
    /// @notice Deployment: an address may appear once in the two lists.
    error ListedTwice(address account);

    /// @notice Hands a deposit to `squidAddress()`, as the deployed routers do. The link key signs, without
    /// any prefix, `keccak256(abi.encodePacked(0x1900, router, block.chainid, vault, depositIndex,
    /// squidAddress, squidFee, peanutFee, squidData))`, numbers as uint256. Nothing limits how little comes
    /// out or when; `withdrawAndRoute` does.
    /// @param withdrawalSignature The link key's for `withdrawDepositAsRecipient` with the router as recipient.
    /// @param squidFee As `Route.bridgeFee`.
    /// @param peanutFee Must be zero.
    /// @param squidData As `Route.data`.
    /// @param routingSignature 65 bytes r ‖ s ‖ v, or 64 in the ERC-2098 form.
    function withdrawAndBridge(
        address vault,
        uint256 depositIndex,
        bytes calldata withdrawalSignature,
        uint256 squidFee,
        uint256 peanutFee,
        bytes calldata squidData,
        bytes calldata routingSignature
    ) external payable;

    /// @notice Hands a deposit to a target on the terms of `route`.
    /// @param withdrawalSignature The link key's for `withdrawDepositAsRecipient` with the router as recipient.
    /// @param routingSignature The link key's over `route`; 65 bytes r ‖ s ‖ v, or 64 in the ERC-2098 form.
    function withdrawAndRoute(
        Route calldata route,
        bytes calldata withdrawalSignature,
        bytes calldata routingSignature
    ) external payable;

    /// @notice The target of `withdrawAndBridge`: the first of the list.
    function squidAddress() external view returns (address);

    /// @notice Vaults whose deposits can be routed.
    function vaults() external view returns (address[] memory);

    /// @notice Contracts a deposit can be handed to.
    function targets() external view returns (address[] memory);

    /// @notice Addresses a list has at most.
    function LIST_LIMIT() external view returns (uint256);

    /// @notice Bytes of a target's or a vault's revert reason that are passed on at most.
    function REASON_LIMIT() external view returns (uint16);

    /// @notice EIP-712 type hash of `Route`.
    function ROUTE_TYPEHASH() external view returns (bytes32);

    /// @notice EIP-712 domain separator (name `Filbert Router`, version `1`) for the current chain id.
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}
