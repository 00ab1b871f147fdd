// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

/// @title A bridge of one filler
/// @notice FOR LOCAL CHAINS ONLY: whoever pays in trusts the filler to pay out on the other chain or to give back
/// on this one, and `swap` sells at whatever price is asked. One instance a chain. What is paid in becomes the
/// stock that others are paid from. The zero address as a token is the native coin.
contract SandboxBridge {
    /// @notice What somebody pays in, and what they want for it.
    struct Order {
        /// @dev The quote that it follows: by this the filler knows what it promised.
        bytes32 quoteId;
        address token;
        uint256 amount;
        /// @dev Price of the order, in native coin.
        uint256 fee;
        uint256 destinationChain;
        address receiver;
        address outputToken;
        uint256 minimumOut;
        /// @dev Who gets `amount` back if nothing is paid out.
        address returnTo;
        /// @dev The last moment (Unix seconds) at which it is taken.
        uint256 deadline;
    }

    /// @notice Pays out orders of the other chain, and gives back those of this one.
    address public immutable FILLER;

    uint256 private _orders;

    /// @notice True once the order was paid out here, or given back here.
    mapping(bytes32 orderId => bool) public settled;

    /// @notice Somebody paid in for another chain.
    event Ordered(bytes32 indexed orderId, bytes32 indexed quoteId, Order order);

    /// @notice An order of another chain was paid out here.
    event Filled(bytes32 indexed orderId, address indexed receiver, address token, uint256 amount);

    /// @notice An order of this chain was given back.
    event Returned(bytes32 indexed orderId, address indexed receiver, address token, uint256 amount);

    /// @notice Paid in and paid out on this chain.
    event Swapped(bytes32 indexed orderId, bytes32 indexed quoteId, Order order, uint256 outputAmount);

    error ValueTooLow(uint256 needed, uint256 sent);
    error WrongChain(uint256 chainId);
    error DeadlinePassed(uint256 deadline, uint256 timestamp);
    error NotTheFiller(address caller, address filler);
    error SettledBefore(bytes32 orderId);

    constructor(address filler) {
        FILLER = filler;
    }

    /// @notice Stock of native coin; tokens are stocked by plain transfers.
    receive() external payable {}

    /// @notice Takes the amount (native coin from the value, tokens by allowance) and the fee (from the value),
    /// and gives any further value back.
    /// @return orderId Unique over all chains and bridges.
    function bridge(Order calldata order) external payable returns (bytes32 orderId) {
        if (order.destinationChain == block.chainid) revert WrongChain(order.destinationChain);
        orderId = _nextId(order);
        emit Ordered(orderId, order.quoteId, order);
        _takeIn(order);
    }

    /// @notice Takes in as `bridge` does, and pays `outputAmount` out of the stock in the same call, whatever the
    /// order's minimum is.
    function swap(Order calldata order, uint256 outputAmount) external payable returns (bytes32 orderId) {
        if (order.destinationChain != block.chainid) revert WrongChain(order.destinationChain);
        orderId = _nextId(order);
        emit Swapped(orderId, order.quoteId, order, outputAmount);
        _takeIn(order);
        _payOut(order.outputToken, order.receiver, outputAmount);
    }

    /// @notice Pays out an order of another chain, once.
    function fill(bytes32 orderId, address token, address receiver, uint256 amount) external {
        _settle(orderId);
        emit Filled(orderId, receiver, token, amount);
        _payOut(token, receiver, amount);
    }

    /// @notice Gives an order of this chain back, once.
    function giveBack(bytes32 orderId, address token, address receiver, uint256 amount) external {
        _settle(orderId);
        emit Returned(orderId, receiver, token, amount);
        _payOut(token, receiver, amount);
    }

    function _nextId(Order calldata order) private returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), ++_orders, order));
    }

    function _settle(bytes32 orderId) private {
        if (msg.sender != FILLER) revert NotTheFiller(msg.sender, FILLER);
        if (settled[orderId]) revert SettledBefore(orderId);
        settled[orderId] = true;
    }

    function _takeIn(Order calldata order) private {
        if (block.timestamp > order.deadline) revert DeadlinePassed(order.deadline, block.timestamp);
        uint256 needed = order.token == address(0) ? order.amount + order.fee : order.fee;
        if (msg.value < needed) revert ValueTooLow(needed, msg.value);
        if (order.token != address(0)) {
            SafeTransferLib.safeTransferFrom(order.token, msg.sender, address(this), order.amount);
        }
        if (msg.value > needed) SafeTransferLib.safeTransferETH(msg.sender, msg.value - needed);
    }

    function _payOut(address token, address receiver, uint256 amount) private {
        if (token == address(0)) SafeTransferLib.safeTransferETH(receiver, amount);
        else SafeTransferLib.safeTransfer(token, receiver, amount);
    }
}
