// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice A deposit is paid out once, by whichever way (SECURITY.md I2); a claim that is skipped leaves no trace.
contract SymbolicClaimedOnceTest is SymbolicVault {
    function check_PaidOut_OnlyOnce(
        uint8[2] memory way,
        address[2] memory caller,
        address[2] memory recipient,
        bytes32[2] memory r,
        bytes32[2] memory s
    ) external {
        deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 1, false));
        vm.warp(NOW + 1 hours);
        vm.assume(call(caller[0], wayOut(way[0], recipient[0], abi.encodePacked(r[0], s[0]))));
        assert(!isOpen(0));
        vm.warp(NOW + 1 days);

        bool again = call(caller[1], wayOut(way[1], recipient[1], abi.encodePacked(r[1], s[1])));

        assert(!again);
    }

    function reach_PaidOut(uint8 way, address caller, address recipient, bytes32 r, bytes32 s) external {
        deposit(1, KEY, ILinkVault.Terms(SENDER, address(0), 0, 1, false));
        vm.warp(NOW + 1 hours);

        assert(!call(caller, wayOut(way, recipient, abi.encodePacked(r, s))));
    }

    function check_WithdrawMany_SkipsWithoutATrace(
        uint96 amount,
        address caller,
        address recipient,
        bytes32 r,
        bytes32 s
    ) external {
        vm.assume(amount != 0);
        uint256 index = depositPlain(amount);
        bytes32 before = keccak256(abi.encode(vault.getDeposit(index)));
        ILinkVault.Claim[] memory batch = new ILinkVault.Claim[](1);
        batch[0] = ILinkVault.Claim(index, recipient, abi.encodePacked(r, s), "");

        vm.prank(caller);
        try vault.withdrawMany(batch) returns (uint256 paid) {
            assert(paid == (isOpen(index) ? 0 : 1));
            assert(address(vault).balance == (isOpen(index) ? amount : 0));
            if (paid == 0) assert(keccak256(abi.encode(vault.getDeposit(index))) == before);
        } catch {
            assert(isOpen(index));
        }
    }

    function reach_WithdrawMany(address caller, address recipient, bytes32 r, bytes32 s) external {
        uint256 index = depositPlain(1);
        ILinkVault.Claim[] memory batch = new ILinkVault.Claim[](2);
        batch[0] = ILinkVault.Claim(index, recipient, abi.encodePacked(r, s), "");
        batch[1] = batch[0];

        vm.prank(caller);
        uint256 paid = vault.withdrawMany(batch);

        assert(paid != 1);
    }

    /// @dev The calls that pay out deposit 0 and no other. What `withdrawMany` skips is looked at above.
    function wayOut(uint8 way, address recipient, bytes memory signature)
        private
        view
        returns (bytes memory)
    {
        if (way == 0) {
            return abi.encodeCall(vault.withdrawDeposit, (0, recipient, signature));
        }
        if (way == 1) return abi.encodeCall(vault.withdrawDepositAsRecipient, (0, recipient, signature));
        if (way == 2) return abi.encodeCall(vault.withdrawMFADeposit, (0, recipient, signature, signature));
        if (way == 3) return abi.encodeCall(vault.withdrawDepositSender, (0));
        if (way == 4) return abi.encodeCall(vault.returnExpired, (0));
        if (way == 5) {
            return abi.encodeCall(vault.reclaimOneOfMany, (new uint256[](1), 0, SENDER, signature));
        }
        return
            abi.encodeCall(
                vault.withdrawDepositSenderGasless, (ILinkVault.GaslessReclaim(0), SENDER, signature)
            );
    }
}
