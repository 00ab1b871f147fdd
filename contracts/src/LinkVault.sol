// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BatchDeposits} from "src/BatchDeposits.sol";
import {Claims} from "src/Claims.sol";
import {Reclaims} from "src/Reclaims.sol";
import {VaultCore} from "src/VaultCore.sol";

/// @title LinkVault
/// @notice Holds deposits until the holder of the link key names who is paid, or the sender takes them back.
/// Nobody owns, pauses, upgrades or charges for it. Assumptions and invariants: contracts/SECURITY.md.
contract LinkVault is BatchDeposits, Claims, Reclaims {
    /// @param mfaAuthorizer Whose second signature MFA deposits need; zero to offer none.
    constructor(address mfaAuthorizer) VaultCore(mfaAuthorizer) {}
}
