// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice The part of the prover's own cheat codes that is used.
interface Prover {
    /// @return data A call of any function of `contractName` with any arguments.
    function createCalldata(string calldata contractName) external returns (bytes memory data);
}

/// @notice Laws for one call of whatever function, by anyone, with whatever arguments and value. Of lists and
/// bytes, the prover tries the lengths that `make symbolic` gives it.
contract SymbolicAnyCallTest is SymbolicVault {
    Prover private constant PROVER = Prover(address(uint160(uint256(keccak256("svm cheat code")))));

    function check_Claimed_StaysClaimed(address caller, uint96 value) external {
        uint256 index = depositPlain(1);
        vm.assume(reclaims(SENDER, index));
        bytes32 before = keccak256(abi.encode(vault.getDeposit(index)));

        callAnything(caller, value);

        assert(keccak256(abi.encode(vault.getDeposit(index))) == before);
    }

    function check_Open_IsCovered(address caller, uint96 value, uint96 amount) external {
        vm.assume(amount != 0);
        uint256 index = depositPlain(amount);

        callAnything(caller, value);

        assert(!isOpen(index) || address(vault).balance >= amount);
    }

    function reach_AnyCall(address caller, uint96 value, uint96 amount) external {
        vm.assume(amount != 0);
        uint256 index = depositPlain(amount);

        callAnything(caller, value);

        assert(isOpen(index));
    }

    function callAnything(address caller, uint256 value) private {
        // It calls itself in one place only, `withdrawMany`, which is among the calls.
        vm.assume(caller != address(vault));
        bytes memory data = PROVER.createCalldata("LinkVault");
        if (bytes4(data) == vault.reclaimOneOfMany.selector) takeTheFirstOfTheList(data);
        vm.deal(caller, value);
        vm.prank(caller);
        (bool done,) = address(vault).call{value: value}(data);
        vm.assume(done);
    }

    /// @dev The prover cannot look up a list at a place that is a symbol. Its lists have one element, and any other
    /// position is refused (`testFuzz_RevertWhen_NotInTheList`). The second argument follows selector and first.
    function takeTheFirstOfTheList(bytes memory data) private pure {
        assembly ("memory-safe") {
            mstore(add(data, 0x44), 0)
        }
    }
}
