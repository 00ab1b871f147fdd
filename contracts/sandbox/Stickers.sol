// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "solady/tokens/ERC1155.sol";
import {Base64} from "solady/utils/Base64.sol";
import {LibString} from "solady/utils/LibString.sol";

/// @title An ERC-1155 whose pictures need no server
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any number of any id.
contract Stickers is ERC1155 {
    string public constant name = "Stickers";
    string public constant symbol = "STICK";

    /// @notice Makes `amount` stickers of sort `id` for `to`.
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    /// @notice Metadata as a `data:` URI: name, description, SVG picture.
    function uri(uint256 id) public pure override returns (string memory) {
        string memory number = LibString.toString(id);
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="92" fill="#fff"/><circle cx="100" cy="100" r="82" fill="hsl(',
            LibString.toString((id % 360) * 61 % 360),
            ',70%,68%)"/><text x="100" y="118" text-anchor="middle" font-family="sans-serif" font-size="52" fill="#fff">',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Sticker ',
            number,
            '","description":"A sticker of the sandbox.","image":"data:image/svg+xml;base64,',
            Base64.encode(picture),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
