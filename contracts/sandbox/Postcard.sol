// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {Base64} from "solady/utils/Base64.sol";
import {LibString} from "solady/utils/LibString.sol";

/// @title An ERC-721 that lists its pieces and whose pictures need no server
/// @notice FOR LOCAL CHAINS ONLY: anybody mints.
contract Postcard is ERC721 {
    uint256 private _lastId;

    /// @notice Makes a postcard for `to`. Ids count from 1.
    function mint(address to) external returns (uint256 id) {
        id = ++_lastId;
        _mint(to, id);
    }

    function name() public pure override returns (string memory) {
        return "Postcard";
    }

    function symbol() public pure override returns (string memory) {
        return "CARD";
    }

    /// @notice ERC-721 Enumerable, as readable as it is dear: it looks at every postcard.
    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        for (uint256 id = 1; id <= _lastId; ++id) {
            if (_ownerOf(id) != owner) continue;
            if (index == 0) return id;
            --index;
        }
        revert TokenDoesNotExist();
    }

    /// @notice ERC-721 Enumerable.
    function tokenByIndex(uint256 index) external view returns (uint256) {
        if (index >= _lastId) revert TokenDoesNotExist();
        return index + 1;
    }

    /// @notice ERC-721 Enumerable. No postcard is ever burnt.
    function totalSupply() external view returns (uint256) {
        return _lastId;
    }

    /// @notice ERC-165: ERC-721 with metadata, and Enumerable (0x780e9d63).
    function supportsInterface(bytes4 id) public view override returns (bool) {
        return id == 0x780e9d63 || super.supportsInterface(id);
    }

    /// @notice Metadata as a `data:` URI: name, description, SVG picture.
    function tokenURI(uint256 id) public view override returns (string memory) {
        if (!_exists(id)) revert TokenDoesNotExist();
        string memory number = LibString.toString(id);
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="hsl(',
            LibString.toString((id * 47) % 360),
            ',60%,82%)"/><circle cx="232" cy="58" r="28" fill="#fff7d6"/><path d="M0 150l70-60 60 45 60-70 110 85v50H0z" fill="#2f5d50"/><text x="16" y="186" font-family="sans-serif" font-size="18" fill="#fff">Postcard ',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Postcard ',
            number,
            '","description":"A postcard of the sandbox.","image":"data:image/svg+xml;base64,',
            Base64.encode(picture),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
