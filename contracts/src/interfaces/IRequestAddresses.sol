// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Addresses at which requests for money are paid by a plain transfer
/// @notice Every request has an address of its own, which follows from its recipient and its id and is the same on each
/// chain that has this contract at the same place. Nothing has to be there before somebody pays. Whatever arrives is the
/// recipient's: anyone may have it forwarded to them, and it goes elsewhere only by their signature.
///
/// Nobody owns, pauses, upgrades or charges for it. The zero address as a token is the native coin; amounts are in
/// smallest units, times Unix seconds.
interface IRequestAddresses {
    /// @notice What a recipient signs (EIP-712, by these names and in this order) to have a payment sent back.
    /// @param from The request's address.
    /// @param token What arrived there.
    /// @param amount How much of it.
    /// @param to Who gets it. Not the zero address, and not `from`.
    /// @param nonce Any number: two payments of one amount to one payer need two.
    /// @param deadline Last second in which it may be sent.
    struct SendBack {
        address from;
        address token;
        uint256 amount;
        address to;
        uint256 nonce;
        uint256 deadline;
    }

    /// @notice What was at a request's address went to its recipient.
    event Forwarded(address indexed from, address indexed token, address indexed recipient, uint256 amount);
    /// @notice The recipient had a payment sent back.
    event SentBack(address indexed from, address indexed token, address indexed to, uint256 amount);

    /// @notice Nobody can be paid at the zero address.
    error NoRecipient();
    /// @notice There is nothing of this token at the address.
    error NothingThere(address from, address token);
    /// @notice `from` is another address than that of this recipient and this request.
    error OtherAddress(address from, address expected);
    /// @notice It would be lost there.
    error InvalidReceiver(address to);
    /// @notice It could be sent until `deadline`; now it is `timestamp`.
    error DeadlinePassed(uint256 deadline, uint256 timestamp);
    /// @notice The recipient did not sign this.
    error NotSigned(address recipient);
    /// @notice No code could be put at the address.
    error NotMade(address from);
    /// @notice This was sent before.
    error SentBefore(bytes32 digest);

    /// @notice The address at which a request is paid.
    /// @param recipient Whom it pays.
    /// @param request Its id.
    function addressOf(address recipient, bytes32 request) external view returns (address);

    /// @notice Sends all of a token at a request's address to its recipient.
    /// @return amount How much it was.
    function forward(address recipient, bytes32 request, address token) external returns (uint256 amount);

    /// @notice Sends a payment elsewhere, as the recipient signed.
    /// @param signature Of the recipient: 65 bytes r ‖ s ‖ v, 64 in the ERC-2098 form, or what their contract takes
    /// (ERC-1271). Each is good for one sending.
    function sendBack(address recipient, bytes32 request, SendBack calldata back, bytes calldata signature)
        external;

    /// @notice Runs at the addresses, once there is code: a minimal proxy (ERC-1167) that takes coins by itself.
    function implementation() external view returns (address);

    /// @notice Whether what has this digest was sent.
    function isSent(bytes32 digest) external view returns (bool);

    /// @notice EIP-712 type hash of `SendBack`.
    function SEND_BACK_TYPEHASH() external view returns (bytes32);

    /// @notice EIP-712 domain separator.
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}
