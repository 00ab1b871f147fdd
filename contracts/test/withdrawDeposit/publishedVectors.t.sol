// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StdStorage, stdStorage} from "forge-std/Test.sol";

import {IVault} from "test/IVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice Claim signatures made by the protocol's published SDK, each for its chain, vault, index and
/// recipient, are good here.
contract PublishedVectorsTest is VaultTest {
    using stdStorage for StdStorage;

    struct Vector {
        uint256 chainId;
        address vault;
        uint256 index;
        address linkKey;
        address recipient;
        bytes anyone;
        bytes recipientOnly;
    }

    function test_PublishedSignaturesClaim() external {
        string memory json = vm.readFile("../testdata/link-vectors.json");
        uint256 count;
        for (; vm.keyExistsJson(json, member(count, "")); ++count) {
            Vector memory v = vector(json, count);
            prepare(v);
            uint256 state = vm.snapshotState();

            vm.prank(relayer);
            vault.withdrawDeposit(v.index, v.recipient, v.anyone);
            assertEq(v.recipient.balance, 1 ether);
            vm.revertToState(state);

            vm.prank(v.recipient);
            vault.withdrawDepositAsRecipient(v.index, v.recipient, v.recipientOnly);
            assertEq(v.recipient.balance, 1 ether);
        }
        assertEq(count, 12);
    }

    function test_KeysComeFromPasswords() external view {
        string memory json = vm.readFile("../testdata/link-vectors.json");
        for (uint256 i; vm.keyExistsJson(json, member(i, "")); ++i) {
            uint256 secret = uint256(keccak256(bytes(vm.parseJsonString(json, member(i, ".password")))));
            assertEq(vm.addr(secret), vm.parseJsonAddress(json, member(i, ".address")));
        }
    }

    function vector(string memory json, uint256 i) private pure returns (Vector memory v) {
        v.chainId = vm.parseUint(vm.parseJsonString(json, member(i, ".parsed.chainId")));
        v.vault = vm.parseJsonAddress(json, member(i, ".vault"));
        v.index = vm.parseJsonUint(json, member(i, ".parsed.depositIdx"));
        v.linkKey = vm.parseJsonAddress(json, member(i, ".address"));
        v.recipient = vm.parseJsonAddress(json, member(i, ".recipient"));
        v.anyone = vm.parseJsonBytes(json, member(i, ".claimSignatureAnyone"));
        v.recipientOnly = vm.parseJsonBytes(json, member(i, ".claimSignatureRecipientOnly"));
    }

    /// @dev Puts a vault at the vector's address with one deposit at the vector's index.
    function prepare(Vector memory v) private {
        vm.chainId(v.chainId);
        deployCodeTo("LinkVault.sol:LinkVault", abi.encode(authorizer), v.vault);
        vault = IVault(v.vault);
        stdstore.target(v.vault).sig("getDepositCount()").checked_write(v.index);
        key = v.linkKey;
        assertEq(depositNative(1 ether), v.index);
    }

    function member(uint256 i, string memory path) private pure returns (string memory) {
        return string.concat(".vectors[", vm.toString(i), "]", path);
    }
}
