// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";

/// @notice Whom the router deals with: fixed at deployment, for everybody and for ever.
abstract contract RouterAllowlists is ILinkRouter {
    /// @dev One role an address: a vault as a target would take orders, signed for one deposit, that move another.
    enum Role {
        Stranger,
        Vault,
        Target
    }

    /// @inheritdoc ILinkRouter
    uint256 public constant LIST_LIMIT = 16;
    /// @inheritdoc ILinkRouter
    address public immutable squidAddress;

    mapping(address account => Role) private _roles;
    address[] private _vaults;
    address[] private _targets;

    constructor(address[] memory vaultList, address[] memory targetList) {
        _assign(vaultList, Role.Vault);
        _assign(targetList, Role.Target);
        _vaults = vaultList;
        _targets = targetList;
        squidAddress = targetList[0];
    }

    /// @inheritdoc ILinkRouter
    function vaults() external view returns (address[] memory) {
        return _vaults;
    }

    /// @inheritdoc ILinkRouter
    function targets() external view returns (address[] memory) {
        return _targets;
    }

    function _requireVault(address vault) internal view {
        if (_roles[vault] != Role.Vault) revert UnknownVault(vault);
    }

    function _requireTarget(address target) internal view {
        if (_roles[target] != Role.Target) revert UnknownTarget(target);
    }

    function _assign(address[] memory list, Role role) private {
        if (list.length == 0 || list.length > LIST_LIMIT) revert InvalidListLength(list.length, LIST_LIMIT);
        for (uint256 i; i < list.length; ++i) {
            if (list[i].code.length == 0) revert NoCode(list[i]);
            if (_roles[list[i]] != Role.Stranger) revert ListedTwice(list[i]);
            _roles[list[i]] = role;
        }
    }
}
