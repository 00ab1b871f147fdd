// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VmSafe} from "forge-std/Vm.sol";

import {VaultTest} from "test/VaultTest.sol";

/// @notice The vault's functions as its compiled interface lists them, so that a table of calls can be held
/// against them: a function that is new to the vault and missing in the table fails a test.
abstract contract VaultSurface is VaultTest {
    string private constant ARTIFACT = "out/LinkVault.sol/LinkVault.json";

    /// @dev A function: `signature` as `name(types)`.
    struct Entry {
        string signature;
        bytes4 selector;
    }

    /// @dev A coverage run writes no artifacts, and reaches by these tests no line that others leave out.
    function setUp() public virtual override {
        vm.skip(vm.isContext(VmSafe.ForgeContext.Coverage));
        super.setUp();
    }

    function stateChanging() internal view returns (Entry[] memory) {
        return having("nonpayable", "payable");
    }

    function viewing() internal view returns (Entry[] memory) {
        return having("view", "view");
    }

    /// @dev Every entry must be among the selectors of `calls`.
    function assertCovered(Entry[] memory entries, bytes4[] memory selectors) internal pure {
        assertGt(entries.length, 0);
        for (uint256 i; i < entries.length; ++i) {
            bool found;
            for (uint256 j; j < selectors.length; ++j) {
                found = found || selectors[j] == entries[i].selector;
            }
            assertTrue(found, entries[i].signature);
        }
    }

    function having(string memory one, string memory other) private view returns (Entry[] memory found) {
        string memory json = vm.readFile(ARTIFACT);
        string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
        found = new Entry[](signatures.length);
        uint256 length;
        for (uint256 i; i < signatures.length; ++i) {
            string memory name = vm.split(signatures[i], "(")[0];
            string memory path = string.concat("$.abi[?(@.name == '", name, "')].stateMutability");
            string memory mutability = vm.parseJsonString(json, path);
            if (!same(mutability, one) && !same(mutability, other)) continue;
            found[length++] = Entry(signatures[i], bytes4(keccak256(bytes(signatures[i]))));
        }
        assembly ("memory-safe") {
            mstore(found, length)
        }
    }

    function same(string memory a, string memory b) private pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }
}
