// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "solady/utils/EIP712.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {RequestAddress} from "src/RequestAddress.sol";
import {IRequestAddresses} from "src/interfaces/IRequestAddresses.sol";

/// @title RequestAddresses
/// @notice An address for each request, at which it can be paid without connecting a wallet. Holds nothing itself.
/// Assumptions and invariants: contracts/SECURITY.md.
contract RequestAddresses is IRequestAddresses, EIP712 {
    /// @inheritdoc IRequestAddresses
    bytes32 public constant SEND_BACK_TYPEHASH = keccak256(
        "SendBack(address from,address token,uint256 amount,address to,uint256 nonce,uint256 deadline)"
    );
    /// @inheritdoc IRequestAddresses
    address public immutable implementation = address(new RequestAddress());

    /// @inheritdoc IRequestAddresses
    mapping(bytes32 digest => bool) public isSent;

    /// @inheritdoc IRequestAddresses
    function addressOf(address recipient, bytes32 request) public view returns (address) {
        bytes32 salt = _salt(recipient, request);
        bytes32 creation = keccak256(_creation());
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, creation)))));
    }

    /// @inheritdoc IRequestAddresses
    function forward(address recipient, bytes32 request, address token) external returns (uint256 amount) {
        if (recipient == address(0)) revert NoRecipient();
        address from = addressOf(recipient, request);
        amount = token == address(0) ? from.balance : SafeTransferLib.balanceOf(token, from);
        if (amount == 0) revert NothingThere(from, token);
        emit Forwarded(from, token, recipient, amount);
        _at(from, recipient, request).pay(token, recipient, amount);
    }

    /// @inheritdoc IRequestAddresses
    function sendBack(address recipient, bytes32 request, SendBack calldata back, bytes calldata signature)
        external
    {
        address from = addressOf(recipient, request);
        if (back.from != from) revert OtherAddress(back.from, from);
        if (back.to == address(0) || back.to == from) revert InvalidReceiver(back.to);
        if (block.timestamp > back.deadline) revert DeadlinePassed(back.deadline, block.timestamp);
        bytes32 digest = _hashTypedData(keccak256(abi.encode(SEND_BACK_TYPEHASH, back)));
        if (isSent[digest]) revert SentBefore(digest);
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(recipient, digest, signature)) {
            revert NotSigned(recipient);
        }
        isSent[digest] = true;
        emit SentBack(from, back.token, back.to, back.amount);
        _at(from, recipient, request).pay(back.token, back.to, back.amount);
    }

    /// @inheritdoc IRequestAddresses
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparator();
    }

    /// @dev The code at a request's address; the first who needs it puts it there.
    function _at(address from, address recipient, bytes32 request) private returns (RequestAddress) {
        if (from.code.length == 0) {
            bytes memory creation = _creation();
            bytes32 salt = _salt(recipient, request);
            address made;
            assembly ("memory-safe") {
                made := create2(0, add(creation, 0x20), mload(creation), salt)
            }
            if (made != from) revert NotMade(from);
        }
        return RequestAddress(from);
    }

    /// @dev Makes a minimal proxy (ERC-1167), before whose code stand six bytes: CALLDATASIZE, PUSH1 5, JUMPI, STOP,
    /// JUMPDEST. So plain coins are taken with the little gas (2,300) that many contracts give along.
    function _creation() private view returns (bytes memory) {
        return abi.encodePacked(
            hex"3d603380600a3d3981f3", // returns the 51 bytes that follow
            hex"36600557005b",
            hex"363d3d373d3d3d363d73",
            implementation,
            hex"5af43d82803e903d91603157fd5bf3"
        );
    }

    function _salt(address recipient, bytes32 request) private pure returns (bytes32) {
        return keccak256(abi.encode(recipient, request));
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Filbert Requests", "1");
    }
}
