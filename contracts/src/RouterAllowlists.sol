// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnumerableSetLib} from "solady/utils/EnumerableSetLib.sol";

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";

/// @notice Whom the router deals with: fixed at deployment, for everybody and for ever.
abstract contract RouterAllowlists is ILinkRouter {
    using EnumerableSetLib for EnumerableSetLib.AddressSet;

    /// @inheritdoc ILinkRouter
    uint256 public constant LIST_LIMIT = 16;
    /// @inheritdoc ILinkRouter
    address public immutable squidAddress;

    EnumerableSetLib.AddressSet private _vaults;
    EnumerableSetLib.AddressSet private _targets;

    constructor(address[] memory vaultList, address[] memory targetList) {
        _fill(_vaults, vaultList);
        _fill(_targets, targetList);
        for (uint256 i; i < targetList.length; ++i) {
            // A vault as a target would take orders, signed for one deposit, that move another.
            if (_vaults.contains(targetList[i])) revert ListedTwice(targetList[i]);
        }
        squidAddress = targetList[0];
    }

    /// @inheritdoc ILinkRouter
    function vaults() external view returns (address[] memory) {
        return _vaults.values();
    }

    /// @inheritdoc ILinkRouter
    function targets() external view returns (address[] memory) {
        return _targets.values();
    }

    function _requireVault(address vault) internal view {
        if (!_vaults.contains(vault)) revert UnknownVault(vault);
    }

    function _requireTarget(address target) internal view {
        if (!_targets.contains(target)) revert UnknownTarget(target);
    }

    function _fill(EnumerableSetLib.AddressSet storage set, address[] memory list) private {
        if (list.length == 0 || list.length > LIST_LIMIT) revert InvalidListLength(list.length, LIST_LIMIT);
        for (uint256 i; i < list.length; ++i) {
            if (list[i].code.length == 0) revert NoCode(list[i]);
            if (!set.add(list[i])) revert ListedTwice(list[i]);
        }
    }
}
