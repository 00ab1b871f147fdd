// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {IVault} from "test/IVault.sol";
import {Claimer} from "test/invariants/actions/Claimer.sol";
import {Reclaimer} from "test/invariants/actions/Reclaimer.sol";

/// @notice Tries to have deposits paid that are not to be paid, or not to him. Each attempt must fail, and with
/// the error that says why.
abstract contract Thief is Claimer, Reclaimer {
    uint256 private constant CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function claimWithAnotherKey(uint256 seed) external acting(seed) {
        uint256 index = need(isKeyed, asDrawn);
        uint256 key = entries[index].secret == secrets[0] ? 1 : 0;
        bytes memory signature = claimSignature(secrets[key], index, stranger, ANYONE);
        ILinkVault.Deposit storage record = entries[index].record;
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDeposit, (index, stranger, signature)),
            abi.encodeWithSelector(ILinkVault.WrongSignature.selector, index, keys[key], record.pubKey20)
        );
        did("forged claim");
    }

    /// @dev A signature that names another payee, mode, deposit or vault.
    function claimWithAnotherClaimsSignature(uint256 seed) external acting(seed) {
        uint256 index = need(isKeyed, asDrawn);
        uint256 secret = entries[index].secret;
        address payee = recipient;
        bytes memory signature;
        uint256 way = draw(5);
        if (way == 0) {
            signature = claimSignature(secret, index, stranger, ANYONE);
        } else if (way == 1) {
            signature = claimSignature(secret, index, payee, RECIPIENT_ONLY);
        } else if (way == 2) {
            signature = claimSignature(secret, index + 1 + draw(9), payee, ANYONE);
        } else if (way == 3) {
            IVault here = vault;
            vault = IVault(address(refuser));
            signature = claimSignature(secret, index, payee, ANYONE);
            vault = here;
        } else {
            uint256 chainId = block.chainid;
            vm.chainId(chainId + 1);
            signature = claimSignature(secret, index, payee, ANYONE);
            vm.chainId(chainId);
        }
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDeposit, (index, payee, signature)),
            0,
            ILinkVault.WrongSignature.selector
        );
        did("forged claim");
    }

    function claimForAnotherThanTheBound(uint256 seed) external acting(seed) {
        uint256 index = need(isBound, boundToSomebody);
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDeposit, (index, stranger, signatureOf(index, stranger, ANYONE))),
            abi.encodeWithSelector(
                ILinkVault.WrongRecipient.selector, index, stranger, entries[index].record.recipient
            )
        );
        did("forged claim");
    }

    function claimWithoutSecondFactor(uint256 seed) external acting(seed) {
        uint256 index = need(isGuarded, withSecondFactor);
        address to = drawPayee(index);
        bytes memory signature = signatureOf(index, to, ANYONE);
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDeposit, (index, to, signature)),
            abi.encodeWithSelector(ILinkVault.RequiresAuthorization.selector, index)
        );
        bytes memory second = mfaSignature(draw(2) == 0 ? senderSecret : authorizerSecret, index + 1, to);
        refused(
            stranger,
            abi.encodeCall(vault.withdrawMFADeposit, (index, to, signature, second)),
            abi.encodeWithSelector(ILinkVault.WrongMfaSignature.selector, index)
        );
        did("forged claim");
    }

    /// @dev Everything that once would have paid it, and the signature's twin.
    function claimAgain(uint256 seed) external acting(seed) {
        uint256 index = find(isPaid);
        if (index == entries.length) {
            index = need(isReclaimable, asDrawn);
            vm.prank(entries[index].record.senderAddress);
            vault.withdrawDepositSender(index);
            writePayout(index, entries[index].record.senderAddress);
        }
        bytes memory reason = abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index);
        address to = drawPayee(index);
        bytes memory signature = signatureOf(index, to, ANYONE);
        if (signature.length != 0 && draw(2) == 0) signature = twinOf(signature);
        refused(stranger, abi.encodeCall(vault.withdrawDeposit, (index, to, signature)), reason);
        address owner = entries[index].record.senderAddress;
        refused(owner, abi.encodeCall(vault.withdrawDepositSender, (index)), reason);
        bytes memory back = signatureBySender(owner, reclaimManyDigest(listOf(index)));
        refused(stranger, abi.encodeCall(vault.reclaimOneOfMany, (listOf(index), 0, owner, back)), reason);
        refused(stranger, abi.encodeCall(vault.returnExpired, (index)), reason);
        did("late claim");
    }

    function claimExpired(uint256 seed) external acting(seed) {
        uint256 index = needExpired();
        address to = drawPayee(index);
        bytes memory signature = signatureOf(index, to, ANYONE);
        bytes memory second = mfaSignature(authorizerSecret, index, to);
        refused(
            relayer,
            abi.encodeCall(vault.withdrawMFADeposit, (index, to, signature, second)),
            abi.encodeWithSelector(ILinkVault.LinkExpired.selector, index, entries[index].expiresAt)
        );
        did("late claim");
    }

    /// @dev A payee that takes no coins loses nothing, and nobody else does.
    function claimForRefuser(uint256 seed) external acting(seed) {
        uint256 index = need(isKeyedCoins, ofCoins);
        bytes memory signature = signatureOf(index, address(refuser), ANYONE);
        refused(
            relayer,
            abi.encodeCall(vault.withdrawDeposit, (index, address(refuser), signature)),
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(0), address(refuser))
        );
        did("vain claim");
    }

    function claimInAnothersPlace(uint256 seed) external acting(seed) {
        uint256 index = need(isClaimable, asDrawn);
        bytes memory signature = signatureOf(index, recipient, RECIPIENT_ONLY);
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDepositAsRecipient, (index, recipient, signature)),
            abi.encodeWithSelector(ILinkVault.NotTheRecipient.selector, index, stranger, recipient)
        );
        ILinkVault.Claim memory one = claimOf(index);
        refused(
            stranger,
            abi.encodeCall(vault.withdrawOneOfMany, (one)),
            abi.encodeWithSelector(ILinkVault.OnlyTheVault.selector, stranger)
        );
        did("forged claim");
    }

    function reclaimFromAnother(uint256 seed) external acting(seed) {
        uint256 index = need(isOpen, asDrawn);
        address owner = entries[index].record.senderAddress;
        refused(
            stranger,
            abi.encodeCall(vault.withdrawDepositSender, (index)),
            abi.encodeWithSelector(ILinkVault.NotTheSender.selector, index, stranger, owner)
        );
        did("forged reclaim");
    }

    function reclaimWithAnotherKey(uint256 seed) external acting(seed) {
        uint256 index = need(isReclaimable, asDrawn);
        address owner = entries[index].record.senderAddress;
        bytes memory signature = sign(keySecret, reclaimDigest(index));
        refused(
            stranger,
            abi.encodeCall(
                vault.withdrawDepositSenderGasless, (ILinkVault.GaslessReclaim(index), owner, signature)
            ),
            abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, index, owner)
        );
        did("forged reclaim");
    }

    /// @dev By the signature of somebody else, for another list, or for one deposit alone.
    function reclaimOneOfManyUnsigned(uint256 seed) external acting(seed) {
        uint256 index = need(isReclaimable, asDrawn);
        address owner = entries[index].record.senderAddress;
        (uint256[] memory list, uint256 position) = drawListWith(index);
        bytes memory signature;
        uint256 way = draw(3);
        if (way == 0) {
            signature = sign(keySecret, reclaimManyDigest(list));
        } else if (way == 1) {
            list[position] = index + 1;
            signature = signatureBySender(owner, reclaimManyDigest(list));
            list[position] = index;
        } else {
            signature = reclaimSignature(index);
        }
        refused(
            stranger,
            abi.encodeCall(vault.reclaimOneOfMany, (list, position, owner, signature)),
            abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, index, owner)
        );
        did("forged reclaim");
    }

    function reclaimWithinTheLock(uint256 seed) external acting(seed) {
        uint256 index = need(isHeld, boundToSomebody);
        ILinkVault.Deposit storage record = entries[index].record;
        bytes memory reason =
            abi.encodeWithSelector(ILinkVault.TooEarlyToReclaim.selector, index, record.reclaimableAfter);
        address owner = record.senderAddress;
        refused(owner, abi.encodeCall(vault.withdrawDepositSender, (index)), reason);
        bytes memory signature = reclaimSignature(index);
        refused(
            stranger,
            abi.encodeCall(
                vault.withdrawDepositSenderGasless, (ILinkVault.GaslessReclaim(index), owner, signature)
            ),
            reason
        );
        signature = signatureBySender(owner, reclaimManyDigest(listOf(index)));
        refused(
            stranger, abi.encodeCall(vault.reclaimOneOfMany, (listOf(index), 0, owner, signature)), reason
        );
        did("early reclaim");
    }

    function returnBeforeExpiry(uint256 seed) external acting(seed) {
        uint256 index = need(isLive, asDrawn);
        refused(
            draw(2) == 0 ? stranger : entries[index].record.senderAddress,
            abi.encodeCall(vault.returnExpired, (index)),
            abi.encodeWithSelector(ILinkVault.NotExpired.selector, index, entries[index].expiresAt)
        );
        did("early reclaim");
    }

    function isKeyedCoins(uint256 index) internal view returns (bool) {
        ILinkVault.Deposit storage record = entries[index].record;
        return isKeyed(index) && record.contractType == NATIVE && record.recipient == address(0);
    }

    function ofCoins(Order memory order) private {
        order.asset = divisible[0];
        order.amount = 1 ether;
        give(order.asset, order.payer, order.amount);
    }

    /// @dev The other signature of the same key over the same digest (A5).
    function twinOf(bytes memory signature) private pure returns (bytes memory) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint8 v = uint8(signature[64]) == 27 ? 28 : 27;
        return abi.encodePacked(r, CURVE_ORDER - uint256(s), v);
    }
}
