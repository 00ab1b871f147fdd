// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Deposits behind one-time keys
/// @notice A deposit holds one asset under a link key. Whoever holds the key's secret signs the address
/// that is to be paid; anyone may send that signature. Until then the deposit's sender can take it back.
///
/// Kinds: 0 native coin, 1 ERC-20, 2 ERC-721, 3 ERC-1155. Amounts are in the asset's smallest unit; for
/// ERC-721 the amount is 1. Times are Unix seconds.
///
/// The names, argument order and tuples are those of the deployed v4.4 vaults, so programs written for
/// them work here.
interface ILinkVault {
    /// @notice A deposit as programs read it. Order and names are part of the protocol.
    /// @param pubKey20 Address of the link key; zero when only `recipient` guards the deposit.
    /// @param amount Smallest units held.
    /// @param tokenAddress Token contract; zero for kind 0.
    /// @param contractType Kind, 0 to 3.
    /// @param claimed True once paid out, to a recipient or back to the sender. Never returns to false.
    /// @param requiresMFA True if a claim needs the authoriser's signature too.
    /// @param timestamp When the deposit was made.
    /// @param tokenId Id for kinds 2 and 3, else zero.
    /// @param senderAddress Who may take the deposit back.
    /// @param recipient If not zero, the only address a claim can pay.
    /// @param reclaimableAfter With a `recipient`: the sender can take the deposit back only after this time.
    /// Without one it has no effect.
    struct Deposit {
        address pubKey20;
        uint256 amount;
        address tokenAddress;
        uint8 contractType;
        bool claimed;
        bool requiresMFA;
        uint40 timestamp;
        uint256 tokenId;
        address senderAddress;
        address recipient;
        uint40 reclaimableAfter;
    }

    /// @notice The terms that deposits made in one call share.
    /// @param onBehalfOf Who may take the deposits back.
    /// @param recipient If not zero, the only address a claim can pay.
    /// @param reclaimableAfter With a `recipient`: when that time has passed, `onBehalfOf` may take back.
    /// @param expiresInDays After so many days of 24 hours, 1 to 255, the link cannot be claimed any more and
    /// anyone may send the deposit back to `onBehalfOf`, who is then the only one it can go to: one that cannot
    /// receive the asset has lost it. Zero: never.
    /// @param requiresMFA A claim needs the authoriser's signature too.
    struct Terms {
        address onBehalfOf;
        address recipient;
        uint40 reclaimableAfter;
        uint8 expiresInDays;
        bool requiresMFA;
    }

    /// @notice A payer's ERC-3009 signature; also the layout of `args3009`.
    /// @param nonce Made part of the token's nonce; see `authorizationNonce`, `batchAuthorizationNonce`.
    struct Authorization {
        address from;
        bytes32 nonce;
        uint256 validAfter;
        uint256 validBefore;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice One of the claims of `withdrawMany`.
    /// @param signature The link key's, as for `withdrawDeposit`.
    /// @param mfaSignature The authoriser's, as for `withdrawMFADeposit`; empty where none is needed.
    struct Claim {
        uint256 index;
        address recipient;
        bytes signature;
        bytes mfaSignature;
    }

    /// @notice What a sender signs (EIP-712) to have a deposit returned by somebody else's transaction.
    struct GaslessReclaim {
        uint256 depositIndex;
    }

    /// @notice A deposit exists; found by index, link key or token.
    event LinkCreated(uint256 indexed index, address indexed pubKey20, address indexed token);

    /// @notice The rarer terms of a deposit. Only emitted when one of them is not zero.
    event LinkTerms(
        uint256 indexed index,
        uint256 tokenId,
        address recipient,
        uint40 reclaimableAfter,
        uint40 expiresAt,
        bool requiresMFA
    );

    /// @notice A deposit was made. The last log of the call: clients take the index from the last log.
    /// @param _senderAddress Who may take it back.
    event DepositEvent(
        uint256 indexed _index, uint8 indexed _contractType, uint256 _amount, address indexed _senderAddress
    );

    /// @notice A deposit was paid out: by a claim, by a reclaim, or because it had expired.
    event WithdrawEvent(
        uint256 indexed _index,
        uint8 indexed _contractType,
        uint256 _amount,
        address indexed _recipientAddress
    );

    /// @notice A claim of `withdrawMany` failed and left nothing but this event.
    /// @param reason The error it would have reverted with, one of those below. Empty, or `NotEnoughGas`: it ran out
    /// of gas, which takes a signature far longer than any.
    event ClaimSkipped(uint256 indexed index, address indexed recipient, bytes reason);

    /// @notice There are `count` deposits; `index` is not one of them.
    error DepositNotFound(uint256 index, uint256 count);
    /// @notice Claimed or taken back already.
    error AlreadyWithdrawn(uint256 index);
    /// @notice The claim was not signed by the link key. `signer` is zero if no key could be recovered.
    error WrongSignature(uint256 index, address signer, address expected);
    /// @notice The second signature is not the authoriser's.
    error WrongMfaSignature(uint256 index);
    /// @notice The reclaim was signed neither by the key nor by the contract at `signer`.
    error WrongReclaimSignature(uint256 index, address signer);
    /// @notice One signature covers at most `limit` reclaims, and `count` are listed.
    error TooManyReclaims(uint256 count, uint256 limit);
    /// @notice The list has `count` deposits, the first at position 0.
    error NotInTheList(uint256 position, uint256 count);
    /// @notice The deposit needs a second signature: use `withdrawMFADeposit`.
    error RequiresAuthorization(uint256 index);
    /// @notice The deposit is bound to `bound` and cannot pay `recipient`.
    error WrongRecipient(uint256 index, address recipient, address bound);
    /// @notice Only the recipient may send this claim.
    error NotTheRecipient(uint256 index, address caller, address recipient);
    /// @notice Only the sender may take the deposit back.
    error NotTheSender(uint256 index, address caller, address sender);
    /// @notice A bound deposit stays with its recipient until this time has passed.
    error TooEarlyToReclaim(uint256 index, uint256 reclaimableAfter);
    /// @notice The vault does not hold this kind of asset: not at all, not by this function, or not of a contract
    /// whose first deposit was of an ERC-20.
    error UnsupportedKind(uint8 kind);
    /// @notice Neither a link key nor a recipient: nobody could claim.
    error ZeroLinkKey();
    /// @notice Nothing to deposit.
    error ZeroAmount();
    /// @notice A deposit needs a sender who can take it back: not the zero address, not the vault itself.
    error InvalidSender(address sender);
    /// @notice This vault has no authoriser, so such a deposit could never be claimed.
    error MfaUnavailable();
    /// @notice The zero address and the vault itself are not paid.
    error InvalidRecipient(address recipient);
    /// @notice What arrived is not what was to be credited.
    error AmountMismatch(uint256 expected, uint256 received);
    /// @notice The native value sent must equal the amount of a native deposit, and be zero for others.
    error ValueMismatch(uint256 expected, uint256 sent);
    /// @notice A contract that says it is an ERC-721, or whose first deposit was of an NFT, was named as an ERC-20.
    error NftAsErc20(address token);
    /// @notice The asset (`token` zero: native coin) could not be moved to `to`.
    error TransferFailed(address token, address to);
    /// @notice The vault takes tokens only by a deposit function.
    error UnsolicitedTransfer(address token);
    /// @notice More deposits than one call may read: use the paged functions.
    error TooManyDeposits(uint256 count, uint256 limit);
    /// @notice The table of tokens is full.
    error TokenTableFull();
    /// @notice From `expiresAt` on the link pays nobody any more; see `returnExpired`.
    error LinkExpired(uint256 index, uint256 expiresAt);
    /// @notice The link can still be claimed: until `expiresAt`, or for ever if that is zero.
    error NotExpired(uint256 index, uint256 expiresAt);
    /// @notice The link would expire while its deposit is still locked for the bound recipient.
    error ExpiresWithinLock(uint256 expiresAt, uint256 reclaimableAfter);
    /// @notice A batch of nothing.
    error EmptyBatch();
    /// @notice Lists that belong together differ in length.
    error LengthMismatch(uint256 length, uint256 other);
    /// @notice The batcher's first argument names another vault than the one called.
    error WrongVault(address named);
    /// @notice With so little gas left the next claim could fail for want of gas alone, or the payee's code could
    /// get less gas than it may use.
    error NotEnoughGas(uint256 left, uint256 needed);
    /// @notice Part of `withdrawMany`, which alone may call it.
    error OnlyTheVault(address caller);

    /// @notice Deposits under a link key; the caller pays and may take it back.
    /// Tokens must have been approved to the vault. For kind 0, `tokenAddress` and `tokenId` are ignored and
    /// the value sent must equal `amount`; for the others no value may be sent.
    /// @return index Index of the deposit in this vault.
    function makeDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable returns (uint256 index);

    /// @notice As `makeDeposit`, paid by the caller, but `onBehalfOf` is the one who may take it back.
    function makeSelflessDeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable returns (uint256 index);

    /// @notice As `makeDeposit`; a claim needs the authoriser's signature too.
    function makeMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20
    ) external payable returns (uint256 index);

    /// @notice As `makeSelflessDeposit`; a claim needs the authoriser's signature too.
    function makeSelflessMFADeposit(
        address tokenAddress,
        uint8 contractType,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf
    ) external payable returns (uint256 index);

    /// @notice Deposits with every term given.
    /// @param pubKey20 May be zero if there is a `recipient`, who then needs no link.
    /// @param onBehalfOf Who may take the deposit back.
    /// @param withMFA A claim needs the authoriser's signature too.
    /// @param recipient If not zero, the only address a claim can pay.
    /// @param reclaimableAfter With a `recipient`, `onBehalfOf` must wait until this time has passed.
    /// @param isGasless3009 Pull an ERC-20 by the payer's ERC-3009 signature instead of an allowance.
    /// @param args3009 `abi.encode(address from, bytes32 nonce, uint256 validAfter, uint256 validBefore,
    /// uint8 v, bytes32 r, bytes32 s)`; the signed nonce is `authorizationNonce` of these terms.
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
    ) external payable returns (uint256 index);

    /// @notice Deposits an ERC-20 by its payer's ERC-3009 signature, sent by anyone. `from` may take it back.
    /// The payer signs `to` = this vault and the nonce `keccak256(abi.encodePacked(pubKey20, nonce))`, so the
    /// sender of the transaction cannot put another link key in.
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
    ) external returns (uint256 index);

    /// @notice Makes many deposits of one asset: one pull, one link each, consecutive indices.
    /// `amounts` and `pubKeys20` are of one length, or one of them has a single element that stands for all:
    /// equal amounts under many keys, or given amounts under one key (whose holder can claim each).
    /// @param amounts Smallest units of each deposit.
    /// @return first Index of the first deposit.
    function makeDeposits(
        address tokenAddress,
        uint8 contractType,
        uint256 tokenId,
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        Terms calldata terms
    ) external payable returns (uint256 first);

    /// @notice As `makeDeposits` for an ERC-20, paid by its owner's one ERC-3009 signature and sent by anyone.
    /// The payer signs `to` = this vault, `value` = the sum of the amounts, and the nonce
    /// `batchAuthorizationNonce` of all the rest.
    function makeDepositsWithAuthorization(
        address tokenAddress,
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        Terms calldata terms,
        Authorization calldata authorization
    ) external returns (uint256 first);

    /// @notice The ERC-3009 nonce a payer signs for a deposit with these terms.
    /// Plain terms (the payer reclaims, no recipient, no lock, no second factor) have
    /// `keccak256(abi.encodePacked(pubKey20, nonce))`. Any other terms have
    /// `keccak256(abi.encode(pubKey20, nonce, onBehalfOf, recipient, reclaimableAfter, requiresMFA))`.
    function authorizationNonce(
        address from,
        address pubKey20,
        bytes32 nonce,
        address onBehalfOf,
        address recipient,
        uint40 reclaimableAfter,
        bool requiresMFA
    ) external pure returns (bytes32);

    /// @notice The ERC-3009 nonce a payer signs for `makeDepositsWithAuthorization`:
    /// `keccak256(abi.encode(keccak256(abi.encodePacked(amounts)), keccak256(abi.encodePacked(pubKeys20)), nonce,
    /// terms))`, with the lists as they are passed and 32 bytes an element.
    function batchAuthorizationNonce(
        uint256[] calldata amounts,
        address[] calldata pubKeys20,
        bytes32 nonce,
        Terms calldata terms
    ) external pure returns (bytes32);

    /// @notice Pays a deposit to `recipient`, as signed by the link key. Anyone may send it.
    /// The key signs (EIP-191, 32 bytes) `keccak256(abi.encodePacked(PEANUT_SALT, block.chainid, vault, index,
    /// recipient, ANYONE_WITHDRAWAL_MODE))`. A deposit without link key ignores the signature.
    /// @dev The payee's code gets a bounded amount of gas and none of its return data is copied: 100,000 for native
    /// coin, 500,000 for a token together with the payee it calls. A payee with code gets all of that or the call
    /// reverts with `NotEnoughGas`, however little of it the payee uses: a transaction to one needs a gas limit of
    /// some 160,000, for a token 570,000. The same holds for `withdrawMFADeposit`, for reclaims sent by somebody else
    /// than the sender, and for `returnExpired`.
    /// @param signature 65 bytes r ‖ s ‖ v, or 64 in the ERC-2098 form.
    /// @return True; failures revert.
    function withdrawDeposit(uint256 index, address recipient, bytes calldata signature)
        external
        returns (bool);

    /// @notice As `withdrawDeposit` for any deposit, with a second signature by `MFA_AUTHORIZER` over (EIP-191)
    /// `keccak256(abi.encodePacked(PEANUT_SALT, block.chainid, vault, index, recipient))`.
    function withdrawMFADeposit(
        uint256 index,
        address recipient,
        bytes calldata signature,
        bytes calldata mfaSignature
    ) external returns (bool);

    /// @notice A claim only its recipient may send; the signed mode is `RECIPIENT_WITHDRAWAL_MODE`.
    /// @dev The payee pays for the transaction, so its code may use all the gas there is.
    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata signature)
        external
        returns (bool);

    /// @notice Pays several claims in one transaction. Each is paid as `withdrawDeposit` (or, with a second
    /// signature, `withdrawMFADeposit`) would pay it, or leaves no trace but a `ClaimSkipped`.
    /// @dev Before each claim `CLAIM_GAS` must be left, so that none is skipped for want of gas: with too
    /// little the whole call reverts, also when a node estimates. Payees may spend more than they did when it was
    /// estimated: who sends claims of strangers grants `CLAIM_GAS` for each of them on top of the transaction's
    /// own gas, or one can make all revert. A payee's gas is bounded here even if it is the caller.
    /// @return paid How many were paid.
    function withdrawMany(Claim[] calldata claims) external returns (uint256 paid);

    /// @notice One claim of `withdrawMany`, which alone may call it.
    function withdrawOneOfMany(Claim calldata claim) external;

    /// @notice Returns an unclaimed deposit to its sender, who is the caller. Possible at any time; for a
    /// deposit bound to a recipient only after its `reclaimableAfter`.
    function withdrawDepositSender(uint256 index) external returns (bool);

    /// @notice As `withdrawDepositSender`, sent by anyone with the sender's EIP-712 signature over `reclaim`.
    /// @param signature ECDSA by the sender's key, or whatever the sender's contract accepts (ERC-1271).
    function withdrawDepositSenderGasless(
        GaslessReclaim calldata reclaim,
        address signer,
        bytes calldata signature
    ) external returns (bool);

    /// @notice Returns one of several deposits that their sender signed for together, sent by anyone. The signature is
    /// over the EIP-712 struct `GaslessReclaimMany(uint256[] depositIndexes)`, and counts for each deposit of the list
    /// by itself: what became of the others does not matter.
    /// @param depositIndexes The whole list as it was signed: its order too, at most `RECLAIM_LIMIT` long.
    /// @param position Which of them is to be returned, 0 for the first.
    /// @param signature As for `withdrawDepositSenderGasless`.
    function reclaimOneOfMany(
        uint256[] calldata depositIndexes,
        uint256 position,
        address signer,
        bytes calldata signature
    ) external returns (bool);

    /// @notice Returns an unclaimed deposit whose link has expired to its sender. Anyone may send it.
    function returnExpired(uint256 index) external returns (bool);

    /// @notice When the link of a deposit expires (Unix seconds); zero if it never does.
    function expiresAt(uint256 index) external view returns (uint40);

    /// @notice Deposits ever made; indices are 0 to this minus 1.
    function getDepositCount() external view returns (uint256);

    /// @notice One deposit; reverts with `DepositNotFound` beyond the count.
    function getDeposit(uint256 index) external view returns (Deposit memory);

    /// @notice As `getDeposit`, as separate values.
    function deposits(uint256 index)
        external
        view
        returns (
            address pubKey20,
            uint256 amount,
            address tokenAddress,
            uint8 contractType,
            bool claimed,
            bool requiresMFA,
            uint40 timestamp,
            uint256 tokenId,
            address senderAddress,
            address recipient,
            uint40 reclaimableAfter
        );

    /// @notice All deposits, while there are at most `SCAN_LIMIT`; beyond that use `getDeposits`.
    function getAllDeposits() external view returns (Deposit[] memory);

    /// @notice Deposits that `sender` may take back or might have, while the vault holds at most `SCAN_LIMIT`;
    /// beyond that use `getDepositsForAddress`.
    function getAllDepositsForAddress(address sender) external view returns (Deposit[] memory);

    /// @notice Deposits `from` to `from + limit`, at most `SCAN_LIMIT` of them.
    /// @return page The deposits in order.
    /// @return next Where to go on; equal to `getDepositCount()` at the end.
    function getDeposits(uint256 from, uint256 limit)
        external
        view
        returns (Deposit[] memory page, uint256 next);

    /// @notice Those of deposits `from` to `from + limit` (at most `SCAN_LIMIT`) whose sender is `sender`.
    /// @return found The deposits in order.
    /// @return indices Their indices.
    /// @return next Where to go on; equal to `getDepositCount()` at the end.
    function getDepositsForAddress(address sender, uint256 from, uint256 limit)
        external
        view
        returns (Deposit[] memory found, uint256[] memory indices, uint256 next);

    /// @notice Deposits one call reads at most.
    function SCAN_LIMIT() external view returns (uint256);

    /// @notice Gas that must be left before each claim of `withdrawMany`: more than any with signatures of ordinary
    /// length can use.
    function CLAIM_GAS() external view returns (uint256);

    /// @notice First word of every digest a link key signs.
    function PEANUT_SALT() external view returns (bytes32);

    /// @notice Mode word of a claim anyone may send.
    function ANYONE_WITHDRAWAL_MODE() external view returns (bytes32);

    /// @notice Mode word of a claim only its recipient may send.
    function RECIPIENT_WITHDRAWAL_MODE() external view returns (bytes32);

    /// @notice EIP-712 type hash of `GaslessReclaim`.
    function GASLESS_RECLAIM_TYPEHASH() external view returns (bytes32);

    /// @notice EIP-712 type hash of `GaslessReclaimMany`.
    function GASLESS_RECLAIM_MANY_TYPEHASH() external view returns (bytes32);

    /// @notice Deposits that one signature takes back at most; see `reclaimOneOfMany`.
    function RECLAIM_LIMIT() external view returns (uint256);

    /// @notice EIP-712 domain separator (name `Filbert`, version `1`) for the current chain id.
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice Whose second signature MFA deposits need; zero if this vault offers none.
    function MFA_AUTHORIZER() external view returns (address);
}
