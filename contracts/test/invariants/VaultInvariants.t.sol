// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Holdings} from "test/invariants/Holdings.sol";
import {Records} from "test/invariants/Records.sol";
import {Trials} from "test/invariants/Trials.sol";

/// @notice The numbered laws of SECURITY.md, after any sequence of actions by anybody.
contract VaultInvariants is Holdings, Records, Trials {}
