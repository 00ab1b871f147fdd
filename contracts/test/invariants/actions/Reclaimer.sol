// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Orders} from "test/invariants/Orders.sol";

/// @notice Takes deposits back: by the sender, by the sender's signature, by anybody once the link has expired.
abstract contract Reclaimer is Orders {
    function reclaim(uint256 seed) external acting(seed) {
        uint256 index = need(isReclaimable, asDrawn);
        address owner = entries[index].record.senderAddress;
        vm.prank(owner);
        vault.withdrawDepositSender(index);
        writePayout(index, owner);
        did("reclaim");
    }

    function reclaimGasless(uint256 seed) external acting(seed) {
        uint256 index = need(isReclaimable, asDrawn);
        address owner = entries[index].record.senderAddress;
        bytes memory signature = reclaimSignature(index);
        vm.prank(relayer);
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(index), owner, signature);
        writePayout(index, owner);
        did("reclaim");
    }

    /// @dev One of a list whose other deposits are anything: open, paid out, of others, or none at all.
    function reclaimOneOfMany(uint256 seed) external acting(seed) {
        uint256 index = need(isReclaimable, asDrawn);
        address owner = entries[index].record.senderAddress;
        (uint256[] memory list, uint256 position) = drawListWith(index);
        bytes memory signature = signatureBySender(owner, reclaimManyDigest(list));
        vm.prank(relayer);
        vault.reclaimOneOfMany(list, position, owner, signature);
        writePayout(index, owner);
        did("reclaim");
    }

    function returnExpired(uint256 seed) external acting(seed) {
        uint256 index = needExpired();
        address owner = entries[index].record.senderAddress;
        vm.prank(stranger);
        vault.returnExpired(index);
        writePayout(index, owner);
        did("return");
    }

    /// @dev A list of up to 50 deposits, and where in it this one is.
    function drawListWith(uint256 index) internal returns (uint256[] memory list, uint256 position) {
        list = new uint256[](1 + draw(50));
        for (uint256 i; i < list.length; ++i) {
            list[i] = draw(entries.length + 2);
        }
        position = draw(list.length);
        list[position] = index;
    }

    function reclaimSignature(uint256 index) internal view returns (bytes memory) {
        return signatureBySender(entries[index].record.senderAddress, reclaimDigest(index));
    }

    /// @dev By the sender, or by whose key the sender's contract accepts.
    function signatureBySender(address owner, bytes32 digest) internal view returns (bytes memory) {
        if (owner == address(wallet)) return sign(senderSecret, wallet.ownerDigest(digest));
        return sign(payerSecrets[owner], digest);
    }

    /// @dev An open deposit whose link has expired, by now at the latest.
    function needExpired() internal returns (uint256 index) {
        index = need(isExpired, expiring);
        if (!hasExpired(index)) vm.warp(entries[index].expiresAt);
    }
}
