// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Orders} from "test/invariants/Orders.sol";

/// @notice Claims deposits, each by every function that pays it. The re-entering payee tries meanwhile to get
/// another deposit as well, with everything that would give it to him.
abstract contract Claimer is Orders {
    function claim(uint256 seed) external acting(seed) {
        uint256 index = need(isClaimable, asDrawn);
        address to = drawPayee(index);
        bytes memory signature = signatureOf(index, to, ANYONE);
        vm.prank(relayer);
        vault.withdrawDeposit(index, to, signature);
        writeClaim(index, to);
    }

    function claimWithSecondFactor(uint256 seed) external acting(seed) {
        uint256 index = draw(3) == 0 ? need(isClaimable, asDrawn) : need(isGuarded, withSecondFactor);
        address to = drawPayee(index);
        bytes memory signature = signatureOf(index, to, ANYONE);
        bytes memory second = mfaSignature(authorizerSecret, index, to);
        vm.prank(relayer);
        vault.withdrawMFADeposit(index, to, signature, second);
        writeClaim(index, to);
    }

    function claimAsRecipient(uint256 seed) external acting(seed) {
        uint256 index = need(isClaimable, asDrawn);
        address to = drawPayee(index);
        bytes memory call = abi.encodeCall(
            vault.withdrawDepositAsRecipient, (index, to, signatureOf(index, to, RECIPIENT_ONLY))
        );
        if (to == address(reenterer)) {
            reenterer.run(call);
        } else {
            vm.prank(to);
            (bool ok,) = address(vault).call(call);
            assertTrue(ok, "the recipient's own claim is paid");
        }
        writeClaim(index, to);
    }

    /// @dev Good claims, and among them one of a paid deposit, one of no deposit, one for the refuser.
    function claimMany(uint256 seed) external acting(seed) {
        ILinkVault.Claim[] memory claims = drawClaims();
        uint256 expected;
        bool[] memory good = new bool[](claims.length);
        for (uint256 i; i < claims.length; ++i) {
            good[i] = isGood(claims, i);
            if (good[i]) ++expected;
        }
        vm.prank(relayer);
        assertEq(vault.withdrawMany(claims), expected, "as many as are good");
        for (uint256 i; i < claims.length; ++i) {
            if (good[i]) writePayout(claims[i].index, claims[i].recipient);
        }
        noteReentry();
        did("claims of many");
    }

    /// @dev Claims that would be paid, mixed with such as would not.
    function drawClaims() internal returns (ILinkVault.Claim[] memory claims) {
        claims = new ILinkVault.Claim[](2 + draw(5));
        claims[0] = claimOf(need(isClaimable, asDrawn));
        claims[1] = claimOf(need(isGuarded, withSecondFactor));
        for (uint256 i = 2; i < claims.length; ++i) {
            uint256 index = draw(entries.length + 1);
            if (index == entries.length || isOdd(index)) {
                claims[i] = ILinkVault.Claim(entries.length, recipient, "", "");
            } else {
                claims[i] = draw(4) == 0 ? claimFor(index, address(refuser)) : claimOf(index);
                if (draw(4) == 0) claims[i].signature = "";
                if (draw(4) == 0) claims[i].mfaSignature = "";
            }
        }
    }

    /// @dev Whether this one is paid, when those before it have been tried.
    function isGood(ILinkVault.Claim[] memory claims, uint256 i) private view returns (bool) {
        ILinkVault.Claim memory one = claims[i];
        uint256 index = one.index;
        if (index == entries.length || !isLive(index)) return false;
        ILinkVault.Deposit storage record = entries[index].record;
        if (
            one.recipient == address(refuser)
                && (record.contractType != ERC20 || record.recipient != address(0))
        ) return false;
        for (uint256 j; j < i; ++j) {
            if (claims[j].index == index && isGood(claims, j)) return false;
        }
        if (record.requiresMFA && one.mfaSignature.length == 0) return false;
        return entries[index].secret == 0 || one.signature.length != 0;
    }

    function claimOf(uint256 index) internal returns (ILinkVault.Claim memory) {
        return claimFor(index, drawPayee(index));
    }

    function claimFor(uint256 index, address to) private view returns (ILinkVault.Claim memory) {
        bytes memory second =
            entries[index].record.requiresMFA ? mfaSignature(authorizerSecret, index, to) : bytes("");
        return ILinkVault.Claim(index, to, signatureOf(index, to, ANYONE), second);
    }

    function signatureOf(uint256 index, address to, bytes32 mode) internal view returns (bytes memory) {
        uint256 secret = entries[index].secret;
        return secret == 0 ? bytes("") : claimSignature(secret, index, to, mode);
    }

    /// @dev Somebody the deposit may be paid to.
    function drawPayee(uint256 index) internal returns (address to) {
        to = entries[index].record.recipient;
        if (to == address(0)) to = drawOf(payees);
        if (to == address(reenterer)) arm(index);
    }

    function writeClaim(uint256 index, address to) private {
        writePayout(index, to);
        noteReentry();
        did("claim");
    }

    function noteReentry() private {
        if (reenterer.succeeded()) ++reentries;
    }

    /// @dev With a good claim of another deposit, or of the same one.
    function arm(uint256 index) private {
        uint256 other = find(isClaimable);
        if (other == entries.length) other = index;
        address thief = address(reenterer);
        bytes memory signature = signatureOf(other, thief, ANYONE);
        uint256 way = draw(4);
        if (way == 0) {
            reenterer.arm(abi.encodeCall(vault.withdrawDeposit, (other, thief, signature)));
        } else if (way == 1) {
            reenterer.arm(abi.encodeCall(vault.withdrawDepositAsRecipient, (other, thief, signature)));
        } else if (way == 2) {
            reenterer.arm(abi.encodeCall(vault.returnExpired, (other)));
        } else {
            reenterer.arm(abi.encodeCall(vault.withdrawDepositSender, (other)));
        }
    }
}
