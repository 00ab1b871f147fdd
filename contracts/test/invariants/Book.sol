// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Scene} from "test/invariants/Scene.sol";

/// @notice What the vault must hold, owe and say, kept apart from it: the actions write here what they asked for,
/// and nothing is ever copied from the vault's reads.
abstract contract Book is Scene {
    /// @param record As the vault must read it.
    /// @param secret The link key's; zero without one.
    /// @param heir Whom an action had paid; zero while the deposit is open.
    /// @param payouts How many `WithdrawEvent`s there were.
    /// @param announced Whom the last of them names.
    struct Entry {
        ILinkVault.Deposit record;
        uint40 expiresAt;
        uint256 secret;
        address heir;
        uint256 payouts;
        address announced;
    }

    /// @param call What the relayer sent.
    struct Signed {
        address payer;
        bytes32 tokenNonce;
        bytes call;
    }

    Entry[] internal entries;
    Signed[] internal signed;

    /// @dev Sums over open deposits, and over what came by ways on which nobody is asked (A6).
    mapping(bytes32 asset => uint256) internal open;
    mapping(bytes32 asset => uint256) internal forced;
    uint256 internal forcedCards;
    /// @dev By the vault's own events.
    mapping(bytes32 asset => uint256) internal paidOut;
    /// @dev What each person must have.
    mapping(address holder => mapping(bytes32 asset => uint256)) internal owned;

    uint256 internal depositEvents;
    uint256 internal authorizationsUsed;
    uint256 internal reentries;
    uint256 internal allowancesGiven;

    /// @dev Calls of actions, and how many of them did what they are for.
    uint256 internal begun;
    uint256 internal done;
    mapping(string deed => uint256) internal deeds;

    function setUp() public virtual override {
        super.setUp();
        for (uint256 i; i < divisible.length; ++i) {
            owned[sender][idOf(divisible[i])] = balanceOf(divisible[i], sender);
        }
    }

    /// @dev An action. It never gives up in silence: what it needs and does not find, it makes.
    modifier acting(uint256 seed) {
        // Fuzzers like some seeds too well, and no nonce may come twice.
        beginChoices(uint256(keccak256(abi.encode(seed, ++begun))));
        vm.recordLogs();
        _;
        readLogs();
    }

    /// @dev The end of an action.
    function did(string memory deed) internal {
        ++done;
        ++deeds[deed];
    }

    function idOf(Asset memory asset) internal pure returns (bytes32) {
        return keccak256(abi.encode(asset));
    }

    function assetAt(uint256 index) internal view returns (Asset memory) {
        ILinkVault.Deposit storage record = entries[index].record;
        return Asset(record.tokenAddress, record.contractType, record.tokenId);
    }

    function isOdd(uint256 index) internal view returns (bool) {
        return entries[index].record.tokenAddress == address(odd);
    }

    function hasExpired(uint256 index) internal view returns (bool) {
        uint256 expiry = entries[index].expiresAt;
        return expiry != 0 && vm.getBlockTimestamp() >= expiry;
    }

    function isLocked(uint256 index) internal view returns (bool) {
        ILinkVault.Deposit storage record = entries[index].record;
        return record.recipient != address(0) && vm.getBlockTimestamp() <= record.reclaimableAfter;
    }

    /// @dev Makes `amount` for `to` out of nothing.
    function give(Asset memory asset, address to, uint256 amount) internal {
        owned[to][idOf(asset)] += amount;
        if (asset.kind == NATIVE) vm.deal(to, to.balance + amount);
        else if (asset.kind == ERC1155) stickers.mint(to, asset.tokenId, amount);
        else if (asset.token == address(dai)) dai.mint(to, amount);
        else if (asset.token == address(usdc)) usdc.mint(to, amount);
        else odd.mint(to, amount);
    }

    /// @dev A card of its own for `to`.
    function giveCard(address to) internal returns (Asset memory card) {
        card = Asset(address(postcard), ERC721, postcard.mint(to));
        owned[to][idOf(card)] = 1;
    }

    function writeDeposit(uint256 index, address payer, Entry memory entry) internal {
        assertEq(index, entries.length, "indices are dense");
        entries.push(entry);
        bytes32 asset = idOf(assetAt(index));
        owned[payer][asset] -= entry.record.amount;
        open[asset] += entry.record.amount;
    }

    function writePayout(uint256 index, address to) internal {
        Entry storage entry = entries[index];
        entry.record.claimed = true;
        entry.heir = to;
        bytes32 asset = idOf(assetAt(index));
        open[asset] -= entry.record.amount;
        owned[to][asset] += entry.record.amount;
    }

    /// @dev The vault says no, for this reason.
    function refused(address caller, bytes memory call, bytes memory reason) internal {
        assertEq(failure(caller, call, 0), reason);
    }

    /// @dev As above, where the error's values are the signature's noise.
    function refused(address caller, bytes memory call, uint256 coins, bytes4 reason) internal {
        assertEq(bytes4(failure(caller, call, coins)), reason);
    }

    /// @dev The recorder keeps logs of what was taken back, too: these are dropped.
    function attempt(address caller, bytes memory call, uint256 coins)
        internal
        returns (bool ok, bytes memory result)
    {
        readLogs();
        vm.prank(caller);
        (ok, result) = address(vault).call{value: coins}(call);
        if (!ok) vm.getRecordedLogs();
    }

    function failure(address caller, bytes memory call, uint256 coins) private returns (bytes memory) {
        (bool ok, bytes memory result) = attempt(caller, call, coins);
        assertFalse(ok, "refused");
        return result;
    }

    function readLogs() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            readLog(logs[i]);
        }
    }

    function readLog(Vm.Log memory log) private {
        bytes32 name = log.topics[0];
        if (name == ILinkVault.WithdrawEvent.selector) {
            Entry storage entry = entries[uint256(log.topics[1])];
            ++entry.payouts;
            entry.announced = address(uint160(uint256(log.topics[3])));
            paidOut[idOf(assetAt(uint256(log.topics[1])))] += abi.decode(log.data, (uint256));
        } else if (name == ILinkVault.ClaimSkipped.selector) {
            // Taken back, like its log: see `attempt`.
            bytes memory reason = abi.decode(log.data, (bytes));
            if (bytes4(reason) == ILinkVault.TransferFailed.selector) {
                Entry storage entry = entries[uint256(log.topics[1])];
                --entry.payouts;
                entry.announced = address(0);
                paidOut[idOf(assetAt(uint256(log.topics[1])))] -= entry.record.amount;
            }
        } else if (name == ILinkVault.DepositEvent.selector) {
            ++depositEvents;
        } else if (name == keccak256("AuthorizationUsed(address,bytes32)")) {
            ++authorizationsUsed;
        } else if (
            name == keccak256("Approval(address,address,uint256)")
                || name == keccak256("ApprovalForAll(address,address,bool)")
        ) {
            if (log.topics[1] == bytes32(uint256(uint160(address(vault))))) ++allowancesGiven;
        }
    }
}
