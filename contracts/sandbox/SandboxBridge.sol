// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

/// @title A bridge of one filler
/// @notice FOR LOCAL CHAINS ONLY: whoever pays in trusts the filler to pay out on the other chain, and `swap`
/// sells at whatever price is asked. One instance a chain. The zero address as a token is the native coin.
contract SandboxBridge {
    /// @notice Gets what is paid in, and pays out on the other side.
    address public immutable FILLER;
    /// @notice Price of an order, in native coin.
    uint256 public immutable FEE;

    uint256 private _orders;

    /// @notice True once the order was paid out here.
    mapping(bytes32 orderId => bool) public filled;

    /// @notice Somebody paid in; the filler is to pay `receiver` at least `minimumOut` on the other chain.
    event Ordered(
        bytes32 indexed orderId,
        uint256 indexed destinationChain,
        address indexed receiver,
        address token,
        uint256 amount,
        address outputToken,
        uint256 minimumOut
    );

    /// @notice An order of another chain was paid out here.
    event Filled(bytes32 indexed orderId, address indexed receiver, address token, uint256 amount);

    /// @notice Paid in and paid out on this chain.
    event Swapped(
        address indexed receiver, address token, uint256 amount, address outputToken, uint256 outputAmount
    );

    error ValueTooLow(uint256 needed, uint256 sent);
    error SameChain(uint256 chainId);
    error NotTheFiller(address caller, address filler);
    error FilledBefore(bytes32 orderId);
    error ValueMismatch(uint256 expected, uint256 sent);

    constructor(address filler, uint256 fee) {
        FILLER = filler;
        FEE = fee;
    }

    /// @notice Stock for `swap`; tokens are stocked by plain transfers.
    receive() external payable {}

    /// @notice Takes `amount` (native coin from the value, tokens by allowance) and the fee (from the value),
    /// and gives any further value back.
    /// @return orderId Unique over all chains and bridges.
    function bridge(
        address token,
        uint256 amount,
        uint256 destinationChain,
        address receiver,
        address outputToken,
        uint256 minimumOut
    ) external payable returns (bytes32 orderId) {
        if (destinationChain == block.chainid) revert SameChain(destinationChain);
        orderId = keccak256(abi.encode(block.chainid, address(this), ++_orders));
        emit Ordered(orderId, destinationChain, receiver, token, amount, outputToken, minimumOut);
        _takeIn(token, amount);
    }

    /// @notice Pays out an order of another chain, once. Native coin comes from the value, tokens by the
    /// filler's allowance.
    function fill(bytes32 orderId, address token, address receiver, uint256 amount) external payable {
        if (msg.sender != FILLER) revert NotTheFiller(msg.sender, FILLER);
        if (filled[orderId]) revert FilledBefore(orderId);
        uint256 value = token == address(0) ? amount : 0;
        if (msg.value != value) revert ValueMismatch(value, msg.value);

        filled[orderId] = true;
        emit Filled(orderId, receiver, token, amount);
        if (token == address(0)) SafeTransferLib.safeTransferETH(receiver, amount);
        else SafeTransferLib.safeTransferFrom(token, msg.sender, receiver, amount);
    }

    /// @notice Pays in as `bridge` does, and pays `outputAmount` out of the stock in the same call.
    function swap(address token, uint256 amount, address outputToken, uint256 outputAmount, address receiver)
        external
        payable
    {
        emit Swapped(receiver, token, amount, outputToken, outputAmount);
        _takeIn(token, amount);
        if (outputToken == address(0)) SafeTransferLib.safeTransferETH(receiver, outputAmount);
        else SafeTransferLib.safeTransfer(outputToken, receiver, outputAmount);
    }

    function _takeIn(address token, uint256 amount) private {
        uint256 needed = token == address(0) ? amount + FEE : FEE;
        if (msg.value < needed) revert ValueTooLow(needed, msg.value);
        SafeTransferLib.safeTransferETH(FILLER, needed);
        if (token != address(0)) SafeTransferLib.safeTransferFrom(token, msg.sender, FILLER, amount);
        if (msg.value > needed) SafeTransferLib.safeTransferETH(msg.sender, msg.value - needed);
    }
}
