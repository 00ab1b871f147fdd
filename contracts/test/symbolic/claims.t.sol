// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice Who is paid by a claim, and when (SECURITY.md I3, I10).
contract SymbolicClaimsTest is SymbolicVault {
    function check_Claim_NeedsTheLinkKeysSignatureOverEveryField(
        uint64 chainId,
        address key,
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        vm.assume(key != address(0));
        uint256 index = deposit(1, key, ILinkVault.Terms(SENDER, address(0), 0, 0, false));
        vm.chainId(chainId);
        bytes memory words =
            abi.encodePacked(SALT, uint256(chainId), address(vault), index, recipient, bytes32(0));

        if (claims(caller, index, recipient, abi.encodePacked(r, s, v))) {
            assert(ecrecover(personalDigest(words), v, r, s) == key);
        }
    }

    function check_ClaimAsRecipient_NeedsTheRecipientAndItsOwnMode(
        address key,
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        vm.assume(key != address(0));
        uint256 index = deposit(1, key, ILinkVault.Terms(SENDER, address(0), 0, 0, false));
        bytes memory signature = abi.encodePacked(r, s, v);
        bytes memory words = abi.encodePacked(
            SALT, block.chainid, address(vault), index, recipient, keccak256("only recipient")
        );

        if (call(caller, abi.encodeCall(vault.withdrawDepositAsRecipient, (index, recipient, signature)))) {
            assert(caller == recipient);
            assert(ecrecover(personalDigest(words), v, r, s) == key);
        }
    }

    function check_SecondFactor_IsNeeded(address caller, address recipient, bytes32 r, bytes32 s, uint8 v)
        external
    {
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 0, true));

        assert(!claims(caller, index, recipient, abi.encodePacked(r, s, v)));
    }

    function check_SecondFactor_IsTheAuthorizersSignature(
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s,
        uint8 v,
        bytes32 mfaR,
        bytes32 mfaS,
        uint8 mfaV
    ) external {
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 0, true));
        bytes memory words = abi.encodePacked(SALT, block.chainid, address(vault), index, recipient);
        bytes memory data = abi.encodeCall(
            vault.withdrawMFADeposit,
            (index, recipient, abi.encodePacked(r, s, v), abi.encodePacked(mfaR, mfaS, mfaV))
        );

        if (call(caller, data)) {
            assert(ecrecover(personalDigest(words), mfaV, mfaR, mfaS) == AUTHORIZER);
            assert(ecrecover(personalDigest(abi.encodePacked(words, bytes32(0))), v, r, s) == KEY);
        }
    }

    function check_Bound_PaysNobodyElse(
        address key,
        address bound,
        uint40 reclaimableAfter,
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        vm.assume(bound != address(0) && bound != address(vault));
        uint256 index = deposit(1, key, ILinkVault.Terms(SENDER, bound, reclaimableAfter, 0, false));

        if (claims(caller, index, recipient, abi.encodePacked(r, s, v))) assert(recipient == bound);
    }

    function check_Bound_WithoutLinkKey_NeedsNoSignature(address bound, address caller) external {
        vm.assume(bound != address(0) && bound != address(vault));
        // Accounts without code, which take whatever they are sent.
        vm.assume(bound != address(this) && bound != address(vm) && uint160(bound) > 0xff);
        uint256 index = deposit(1, address(0), ILinkVault.Terms(SENDER, bound, 0, 0, false));

        assert(claims(caller, index, bound, ""));
    }

    function check_Expired_PaysNobodyByAClaim(
        uint8 expiresInDays,
        uint40 time,
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        vm.assume(time >= NOW);
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, expiresInDays, false));
        vm.warp(time);

        if (claims(caller, index, recipient, abi.encodePacked(r, s, v))) {
            assert(expiresInDays == 0 || time < NOW + uint256(expiresInDays) * 1 days);
        }
    }

    function reach_Claim(address caller, address recipient, bytes32 r, bytes32 s, uint8 v) external {
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 9, false));

        assert(!claims(caller, index, recipient, abi.encodePacked(r, s, v)));
    }

    function reach_ClaimAsRecipient(address recipient, bytes32 r, bytes32 s, uint8 v) external {
        uint256 index = depositPlain(1);
        bytes memory signature = abi.encodePacked(r, s, v);

        assert(
            !call(recipient, abi.encodeCall(vault.withdrawDepositAsRecipient, (index, recipient, signature)))
        );
    }

    function reach_SecondFactor(address caller, address recipient, bytes32[4] memory half, uint8[2] memory v)
        external
    {
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 0, true));
        bytes memory first = abi.encodePacked(half[0], half[1], v[0]);
        bytes memory second = abi.encodePacked(half[2], half[3], v[1]);

        assert(!call(caller, abi.encodeCall(vault.withdrawMFADeposit, (index, recipient, first, second))));
    }

    function reach_BoundClaim(address bound, uint40 reclaimableAfter, bytes32 r, bytes32 s, uint8 v)
        external
    {
        vm.assume(bound != address(0) && bound != address(vault));
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, bound, reclaimableAfter, 0, false));

        assert(!claims(SENDER, index, bound, abi.encodePacked(r, s, v)));
    }

    function reach_ClaimOnTheLastDay(uint8 expiresInDays, uint40 time, bytes32 r, bytes32 s, uint8 v)
        external
    {
        vm.assume(time >= NOW && expiresInDays != 0);
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, expiresInDays, false));
        vm.warp(time);

        assert(!claims(SENDER, index, SENDER, abi.encodePacked(r, s, v)));
    }
}
