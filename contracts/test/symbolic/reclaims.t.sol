// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice Who can have a deposit back, and when (SECURITY.md I3, I9).
contract SymbolicReclaimsTest is SymbolicVault {
    function check_Reclaim_IsTheSendersAtAnyTime_AndNobodyElses(
        uint8 expiresInDays,
        bool requiresMFA,
        uint40 time,
        address caller
    ) external {
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, expiresInDays, requiresMFA));
        vm.warp(time);

        assert(reclaims(caller, index) == (caller == SENDER));
    }

    function check_BoundReclaim_OnlyOnceTheLockHasPassed(address bound, uint40 reclaimableAfter, uint40 time)
        external
    {
        vm.assume(bound != address(0) && bound != address(vault));
        uint256 index = deposit(1, KEY, ILinkVault.Terms(SENDER, bound, reclaimableAfter, 0, false));
        vm.warp(time);

        assert(reclaims(SENDER, index) == (time > reclaimableAfter));
    }

    function check_GaslessReclaim_NeedsTheSendersSignature(
        address caller,
        address signer,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        uint256 index = depositPlain(1);
        bytes32 message = keccak256(abi.encode(keccak256("GaslessReclaim(uint256 depositIndex)"), index));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", vault.DOMAIN_SEPARATOR(), message));
        bytes memory data = abi.encodeCall(
            vault.withdrawDepositSenderGasless,
            (ILinkVault.GaslessReclaim(index), signer, abi.encodePacked(r, s, v))
        );

        if (call(caller, data)) {
            assert(signer == SENDER);
            assert(ecrecover(digest, v, r, s) == SENDER);
        }
    }

    function check_ReclaimOneOfMany_NeedsTheSendersSignatureOverTheWholeList(
        address caller,
        address signer,
        uint256 other,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        uint256[] memory list = new uint256[](2);
        list[0] = other;
        list[1] = depositPlain(1);
        bytes32 message = keccak256(
            abi.encode(
                keccak256("GaslessReclaimMany(uint256[] depositIndexes)"), keccak256(abi.encodePacked(list))
            )
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", vault.DOMAIN_SEPARATOR(), message));
        bytes memory data =
            abi.encodeCall(vault.reclaimOneOfMany, (list, 1, signer, abi.encodePacked(r, s, v)));

        if (call(caller, data)) {
            assert(signer == SENDER);
            assert(ecrecover(digest, v, r, s) == SENDER);
            assert(!isOpen(list[1]));
        }
    }

    function check_ReturnExpired_ToTheSender_NotBefore(
        uint96 amount,
        uint8 expiresInDays,
        uint40 time,
        address caller
    ) external {
        vm.assume(amount != 0);
        uint256 index = deposit(amount, KEY, ILinkVault.Terms(SENDER, address(0), 0, expiresInDays, false));
        vm.warp(time);

        bool returned = call(caller, abi.encodeCall(vault.returnExpired, (index)));

        assert(returned == (expiresInDays != 0 && time >= NOW + uint256(expiresInDays) * 1 days));
        assert(SENDER.balance == (returned ? amount : 0));
        assert(isOpen(index) == !returned);
    }

    function reach_ReclaimOneOfMany(address caller, bytes32 r, bytes32 s, uint8 v) external {
        uint256[] memory list = new uint256[](2);
        list[1] = depositPlain(1);
        bytes memory signature = abi.encodePacked(r, s, v);

        assert(!call(caller, abi.encodeCall(vault.reclaimOneOfMany, (list, 1, SENDER, signature))));
    }

    function reach_GaslessReclaim(address caller, bytes32 r, bytes32 s, uint8 v) external {
        uint256 index = depositPlain(1);
        ILinkVault.GaslessReclaim memory reclaim = ILinkVault.GaslessReclaim(index);

        assert(
            !call(
                caller,
                abi.encodeCall(
                    vault.withdrawDepositSenderGasless, (reclaim, SENDER, abi.encodePacked(r, s, v))
                )
            )
        );
    }
}
