// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultCalls} from "test/reentrancy/VaultCalls.sol";

/// @notice While an asset moves, nothing else does (SECURITY.md I5): every call that hands control to a stranger,
/// times every call the stranger could then make. Each of the calls works when made alone.
contract ReentrancyTest is VaultCalls {
    mapping(bytes4 selector => string) private signatures;

    function setUp() public override {
        super.setUp();
        Entry[] memory entries = stateChanging();
        for (uint256 i; i < entries.length; ++i) {
            signatures[entries[i].selector] = entries[i].signature;
        }
    }

    function test_TablesNameEveryStateChangingFunction() external view {
        // The inner claim opens by way of `withdrawMany` alone.
        assertCovered(stateChanging(), selectorsOf(openings, INNER_CLAIM));
        assertCovered(stateChanging(), selectorsOf(attacks, 0));
    }

    /// @dev Else an attack could be refused for a reason of its own.
    function test_EveryAttackWorksAlone() external {
        uint256 state = vm.snapshotState();
        for (uint256 i; i < attacks.length; ++i) {
            bytes32 before = world();
            bool works = bytes4(attacks[i].data) != INNER_CLAIM;
            assertEq(made(attacks[i]), works, nameOf(attacks[i]));
            assertEq(world() != before, works, nameOf(attacks[i]));
            vm.revertToState(state);
        }
    }

    function test_EveryAttackIsRefused_AndLeavesNoTrace() external {
        uint256 state = vm.snapshotState();
        for (uint256 i; i < openings.length; ++i) {
            assertTrue(made(openings[i]), nameOf(openings[i]));
            assertTrue(holder.attacked(), nameOf(openings[i]));
            bytes32 unarmed = world();
            vm.revertToState(state);

            for (uint256 j; j < attacks.length; ++j) {
                string memory pair = string.concat(nameOf(openings[i]), " / ", nameOf(attacks[j]));
                holder.arm(attacks[j].data);
                assertTrue(made(openings[i]), pair);
                assertTrue(holder.attacked(), pair);
                assertFalse(holder.succeeded(), pair);
                assertEq(holder.refusal(), refusalOf(attacks[j]), pair);
                assertEq(world(), unarmed, pair);
                vm.revertToState(state);
            }
        }
    }

    function made(Call storage call) private returns (bool ok) {
        vm.prank(call.by);
        (ok,) = address(vault).call(call.data);
    }

    /// @dev All deposits, and what vault and `holder` have of the assets worth attacking for.
    function world() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                vault.getAllDeposits(),
                address(vault).balance,
                address(holder).balance,
                dai.balanceOf(address(vault)),
                dai.balanceOf(address(holder)),
                usdc.balanceOf(address(vault))
            )
        );
    }

    function selectorsOf(Call[] storage calls, bytes4 besides)
        private
        view
        returns (bytes4[] memory selectors)
    {
        selectors = new bytes4[](calls.length + 1);
        selectors[calls.length] = besides;
        for (uint256 i; i < calls.length; ++i) {
            selectors[i] = bytes4(calls[i].data);
        }
    }

    function refusalOf(Call storage call) private view returns (bytes4) {
        return bytes4(call.data) == INNER_CLAIM
            ? ILinkVault.OnlyTheVault.selector
            : ReentrancyGuardTransient.Reentrancy.selector;
    }

    function nameOf(Call storage call) private view returns (string memory) {
        return signatures[bytes4(call.data)];
    }
}
