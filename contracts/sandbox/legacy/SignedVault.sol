// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LegacyVault} from "./LegacyVault.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

/// @title What our doubles of the vaults since v4.2 share
/// @notice FOR LOCAL CHAINS ONLY. Claims are signed over chain, vault, deposit, recipient and mode. Each version
/// keeps its deposits in a tuple of its own, so the tuples are behind three functions.
abstract contract SignedVault is LegacyVault {
    struct GaslessReclaim {
        uint256 depositIndex;
    }

    /// @dev Of a deposit, what decides about its leaving.
    struct Claimable {
        address pubKey20;
        uint256 amount;
        address tokenAddress;
        uint8 contractType;
        bool claimed;
        bool requiresMFA;
        address senderAddress;
        address recipient;
        uint40 reclaimableAfter;
    }

    bytes32 internal constant SALT = 0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0;
    bytes32 internal constant ANYONE = bytes32(0);
    bytes32 internal constant RECIPIENT = keccak256("only recipient");

    bytes32 public constant GASLESS_RECLAIM_TYPEHASH = keccak256("GaslessReclaim(uint256 depositIndex)");

    /// @dev Of the domain "Peanut", whose version stayed "4.2" in every later vault.
    bytes32 public immutable DOMAIN_SEPARATOR;

    constructor() {
        DOMAIN_SEPARATOR = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("Peanut"),
                keccak256("4.2"),
                block.chainid,
                address(this)
            )
        );
    }

    function getDepositCount() public view virtual returns (uint256);
    function _claimable(uint256 index) internal view virtual returns (Claimable memory);
    function _markClaimed(uint256 index) internal virtual;

    function withdrawDeposit(uint256 index, address recipient, bytes calldata signature)
        external
        returns (bool)
    {
        return _withdraw(index, recipient, ANYONE, signature);
    }

    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata signature)
        external
        returns (bool)
    {
        require(recipient == msg.sender, "NOT THE RECIPIENT");
        return _withdraw(index, recipient, RECIPIENT, signature);
    }

    function withdrawDepositSender(uint256 index) external returns (bool) {
        return _reclaim(index, msg.sender);
    }

    function withdrawDepositSenderGasless(
        GaslessReclaim calldata reclaim,
        address signer,
        bytes calldata signature
    ) external returns (bool) {
        bytes32 message = keccak256(abi.encode(GASLESS_RECLAIM_TYPEHASH, reclaim.depositIndex));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR, message));
        require(SignatureCheckerLib.isValidSignatureNow(signer, digest, signature), "INVALID SIGNATURE");
        return _reclaim(reclaim.depositIndex, signer);
    }

    function _withdraw(uint256 index, address recipient, bytes32 mode, bytes calldata signature)
        private
        returns (bool)
    {
        Claimable memory deposit = _taken(index);
        require(!deposit.requiresMFA, "REQUIRES AUTHORIZATION");
        require(deposit.recipient == address(0) || deposit.recipient == recipient, "WRONG RECIPIENT");
        if (deposit.recipient == address(0)) {
            bytes32 claim =
                keccak256(abi.encodePacked(SALT, block.chainid, address(this), index, recipient, mode));
            address signer = getSigner(ECDSA.toEthSignedMessageHash(claim), signature);
            require(signer == deposit.pubKey20, "WRONG SIGNATURE");
        }
        return _pay(index, deposit, recipient);
    }

    function _reclaim(uint256 index, address sender) private returns (bool) {
        Claimable memory deposit = _taken(index);
        require(deposit.senderAddress == sender, "NOT THE SENDER");
        require(block.timestamp > deposit.reclaimableAfter, "TOO EARLY TO RECLAIM");
        return _pay(index, deposit, sender);
    }

    function _taken(uint256 index) private returns (Claimable memory deposit) {
        require(index < getDepositCount(), "DEPOSIT INDEX DOES NOT EXIST");
        deposit = _claimable(index);
        require(!deposit.claimed, "DEPOSIT ALREADY WITHDRAWN");
        _markClaimed(index);
    }

    function _pay(uint256 index, Claimable memory deposit, address to) private returns (bool) {
        emit WithdrawEvent(index, deposit.contractType, deposit.amount, to);
        _give(deposit.tokenAddress, deposit.contractType, deposit.amount, to);
        return true;
    }
}
