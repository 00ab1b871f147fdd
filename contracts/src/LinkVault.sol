// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

import {DepositLedger} from "src/DepositLedger.sol";
import {Payout} from "src/Payout.sol";
import {TokenIntake} from "src/TokenIntake.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {DepositWords, HoldingWord, LinkWord} from "src/types/DepositWords.sol";
import {ERC20} from "src/types/Kinds.sol";

/// @title LinkVault
/// @notice Holds deposits until the holder of the link key names who is paid, or the sender takes them back.
/// Nobody owns, pauses, upgrades or charges for it. Assumptions and invariants: contracts/SECURITY.md.
contract LinkVault is DepositLedger, TokenIntake, EIP712, ReentrancyGuardTransient {
    /// @inheritdoc ILinkVault
    bytes32 public constant PEANUT_SALT = 0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0;
    /// @inheritdoc ILinkVault
    bytes32 public constant ANYONE_WITHDRAWAL_MODE = 0;
    /// @inheritdoc ILinkVault
    bytes32 public constant RECIPIENT_WITHDRAWAL_MODE = keccak256("only recipient");
    /// @inheritdoc ILinkVault
    bytes32 public constant GASLESS_RECLAIM_TYPEHASH = keccak256("GaslessReclaim(uint256 depositIndex)");
    /// @inheritdoc ILinkVault
    address public immutable MFA_AUTHORIZER;

    /// @param mfaAuthorizer Whose second signature MFA deposits need; zero to offer none.
    constructor(address mfaAuthorizer) {
        MFA_AUTHORIZER = mfaAuthorizer;
    }

    /// @inheritdoc ILinkVault
    function makeDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, msg.sender, false);
    }

    /// @inheritdoc ILinkVault
    function makeSelflessDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, onBehalfOf, false);
    }

    /// @inheritdoc ILinkVault
    function makeMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, msg.sender, true);
    }

    /// @inheritdoc ILinkVault
    function makeSelflessMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable nonReentrant returns (uint256) {
        return _deposit(tokenAddress, contractType, amount, tokenId, pubKey20, onBehalfOf, true);
    }

    /// @inheritdoc ILinkVault
    function makeCustomDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf,
        bool withMFA,
        address recipient,
        uint40 reclaimableAfter,
        bool isGasless3009,
        bytes calldata args3009
    ) external payable nonReentrant returns (uint256) {
        Deposit memory d;
        d.tokenAddress = tokenAddress;
        d.contractType = contractType;
        d.amount = amount;
        d.tokenId = tokenId;
        d.pubKey20 = pubKey20;
        d.senderAddress = onBehalfOf;
        d.requiresMFA = withMFA;
        d.recipient = recipient;
        d.reclaimableAfter = reclaimableAfter;
        if (!isGasless3009) return _depositByCaller(d);

        if (msg.value != 0) revert ValueMismatch(0, msg.value);
        if (contractType != ERC20) revert UnsupportedKind(contractType);
        return _depositAuthorized(d, abi.decode(args3009, (Authorization)));
    }

    /// @inheritdoc ILinkVault
    function makeDepositWithAuthorization(
        address tokenAddress,
        address from,
        uint256 amount,
        address pubKey20,
        bytes32 nonce,
        uint256 validAfter,
        uint256 validBefore,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint256) {
        Deposit memory d;
        d.tokenAddress = tokenAddress;
        d.contractType = ERC20;
        d.amount = amount;
        d.pubKey20 = pubKey20;
        d.senderAddress = from;
        return _depositAuthorized(d, Authorization(from, nonce, validAfter, validBefore, v, r, s));
    }

    /// @inheritdoc ILinkVault
    function withdrawDeposit(uint256 index, address recipient, bytes calldata signature)
        external
        nonReentrant
        returns (bool)
    {
        return _claim(index, recipient, ANYONE_WITHDRAWAL_MODE, signature, false);
    }

    /// @inheritdoc ILinkVault
    function withdrawMFADeposit(
        uint256 index,
        address recipient,
        bytes calldata signature,
        bytes calldata mfaSignature
    ) external nonReentrant returns (bool) {
        bytes32 words = keccak256(
            abi.encodePacked(PEANUT_SALT, block.chainid, address(this), index, recipient)
        );
        address signer = ECDSA.tryRecoverCalldata(ECDSA.toEthSignedMessageHash(words), mfaSignature);
        if (signer == address(0) || signer != MFA_AUTHORIZER) revert WrongMfaSignature(index);
        return _claim(index, recipient, ANYONE_WITHDRAWAL_MODE, signature, true);
    }

    /// @inheritdoc ILinkVault
    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata signature)
        external
        nonReentrant
        returns (bool)
    {
        if (msg.sender != recipient) revert NotTheRecipient(index, msg.sender, recipient);
        return _claim(index, recipient, RECIPIENT_WITHDRAWAL_MODE, signature, false);
    }

    /// @inheritdoc ILinkVault
    function withdrawDepositSender(uint256 index) external nonReentrant returns (bool) {
        (LinkWord link, HoldingWord holding) = _reclaimable(index, msg.sender);
        return _payOut(index, link, holding, msg.sender);
    }

    /// @inheritdoc ILinkVault
    function withdrawDepositSenderGasless(
        GaslessReclaim calldata reclaim,
        address signer,
        bytes calldata signature
    ) external nonReentrant returns (bool) {
        uint256 index = reclaim.depositIndex;
        (LinkWord link, HoldingWord holding) = _reclaimable(index, signer);
        bytes32 digest = _hashTypedData(keccak256(abi.encode(GASLESS_RECLAIM_TYPEHASH, index)));
        // The key first: an account that delegated its code (EIP-7702) still has one.
        if (
            ECDSA.tryRecoverCalldata(digest, signature) != signer
                && !SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature)
        ) revert WrongReclaimSignature(index, signer);
        return _payOut(index, link, holding, signer);
    }

    /// @inheritdoc ILinkVault
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparator();
    }

    /// @inheritdoc ILinkVault
    function authorizationNonce(
        address from,
        address pubKey20,
        bytes32 nonce,
        address onBehalfOf,
        address recipient,
        uint40 reclaimableAfter,
        bool requiresMFA
    ) public pure returns (bytes32) {
        if (onBehalfOf == from && recipient == address(0) && reclaimableAfter == 0 && !requiresMFA) {
            return keccak256(abi.encodePacked(pubKey20, nonce));
        }
        return keccak256(abi.encode(pubKey20, nonce, onBehalfOf, recipient, reclaimableAfter, requiresMFA));
    }

    function _deposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address sender,
        bool requiresMFA
    ) private returns (uint256) {
        Deposit memory d;
        d.tokenAddress = tokenAddress;
        d.contractType = contractType;
        d.amount = amount;
        d.tokenId = tokenId;
        d.pubKey20 = pubKey20;
        d.senderAddress = sender;
        d.requiresMFA = requiresMFA;
        return _depositByCaller(d);
    }

    function _depositByCaller(Deposit memory d) private returns (uint256) {
        _requireSoundTerms(d);
        _pull(d.contractType, d.tokenAddress, d.tokenId, d.amount);
        return _create(d);
    }

    function _depositAuthorized(Deposit memory d, Authorization memory a) private returns (uint256) {
        _requireSoundTerms(d);
        bytes32 tokenNonce = authorizationNonce(
            a.from, d.pubKey20, a.nonce, d.senderAddress, d.recipient, d.reclaimableAfter, d.requiresMFA
        );
        _pullAuthorized(d.tokenAddress, d.amount, tokenNonce, a);
        return _create(d);
    }

    function _requireSoundTerms(Deposit memory d) private view {
        if (d.recipient == address(0)) {
            if (d.pubKey20 == address(0)) revert ZeroLinkKey();
        } else {
            _requirePayable(d.recipient);
        }
        if (d.senderAddress == address(0) || d.senderAddress == address(this)) {
            revert InvalidSender(d.senderAddress);
        }
        if (d.requiresMFA && MFA_AUTHORIZER == address(0)) revert MfaUnavailable();
    }

    function _requirePayable(address recipient) private view {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient(recipient);
    }

    /// @dev `mode` is the last signed word; `authorized` says that the second factor has been seen.
    function _claim(uint256 index, address recipient, bytes32 mode, bytes calldata signature, bool authorized)
        private
        returns (bool)
    {
        (LinkWord link, HoldingWord holding) = _open(index);
        if (!authorized && link.has(DepositWords.REQUIRES_MFA)) revert RequiresAuthorization(index);
        _requirePayable(recipient);

        address key = link.pubKey20();
        if (key != address(0)) {
            bytes32 words = keccak256(
                abi.encodePacked(PEANUT_SALT, block.chainid, address(this), index, recipient, mode)
            );
            address signer = ECDSA.tryRecoverCalldata(ECDSA.toEthSignedMessageHash(words), signature);
            if (signer != key) revert WrongSignature(index, signer, key);
        }
        address bound = _bindingOf(index, link).recipient;
        if (bound != address(0) && bound != recipient) revert WrongRecipient(index, recipient, bound);

        return _payOut(index, link, holding, recipient);
    }

    /// @dev The words of a deposit that `sender` may take back now; reverts for any other.
    function _reclaimable(uint256 index, address sender)
        private
        view
        returns (LinkWord link, HoldingWord holding)
    {
        (link, holding) = _open(index);
        if (sender != holding.sender()) revert NotTheSender(index, sender, holding.sender());
        Binding memory binding = _bindingOf(index, link);
        if (binding.recipient != address(0) && block.timestamp <= binding.reclaimableAfter) {
            revert TooEarlyToReclaim(index, binding.reclaimableAfter);
        }
    }

    function _payOut(uint256 index, LinkWord link, HoldingWord holding, address to) private returns (bool) {
        uint8 kind = link.kind();
        uint256 amount = _amountOf(index, link, holding);
        _markClaimed(index, link);
        emit WithdrawEvent(index, kind, amount, to);
        Payout.pay(kind, _tokenOf(link), _tokenIdOf(index, link, holding), amount, to);
        return true;
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Filbert", "1");
    }

    /// @dev Every chain served has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
