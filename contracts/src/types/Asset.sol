// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721, NATIVE} from "src/types/Kinds.sol";

/// @notice What a deposit is of; made by `assetOf`.
/// @param token Zero for kind 0.
/// @param tokenId Zero for kinds 0 and 1.
struct Asset {
    address token;
    uint8 kind;
    uint256 tokenId;
}

/// @dev Callers may put anything into the fields that a kind does not use. An id would count as amount.
function assetOf(address token, uint8 kind, uint256 tokenId) pure returns (Asset memory) {
    return Asset(kind == NATIVE ? address(0) : token, kind, kind < ERC721 ? 0 : tokenId);
}
