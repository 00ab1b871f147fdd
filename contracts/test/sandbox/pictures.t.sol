// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "solady/utils/Base64.sol";
import {LibString} from "solady/utils/LibString.sol";

import {VaultTest} from "test/VaultTest.sol";

contract PicturesTest is VaultTest {
    function test_Postcard_CarriesItsPicture() external {
        uint256 id = postcard.mint(stranger);
        assertEq(id, 2);
        requirePicture(postcard.tokenURI(id), "Postcard 2");
    }

    function test_RevertWhen_PostcardDoesNotExist() external {
        vm.expectRevert();
        postcard.tokenURI(99);
    }

    function test_Postcards_AreListedByTheirOwners() external {
        uint256 owned = postcard.balanceOf(stranger);
        assertEq(owned, 0);
        uint256 first = postcard.mint(stranger);
        postcard.mint(sender);
        uint256 second = postcard.mint(stranger);
        assertEq(postcard.tokenOfOwnerByIndex(stranger, 0), first);
        assertEq(postcard.tokenOfOwnerByIndex(stranger, 1), second);
        vm.expectRevert();
        postcard.tokenOfOwnerByIndex(stranger, 2);
        assertEq(postcard.tokenByIndex(first - 1), first);
        assertEq(postcard.totalSupply(), second);
        vm.expectRevert();
        postcard.tokenByIndex(second);
        assertTrue(postcard.supportsInterface(0x780e9d63));
        assertTrue(postcard.supportsInterface(0x80ac58cd));
    }

    function testFuzz_Sticker_CarriesItsPicture(uint256 id) external view {
        requirePicture(stickers.uri(id), string.concat("Sticker ", LibString.toString(id)));
    }

    function requirePicture(string memory uri, string memory name) private pure {
        string memory json = decode(uri, "data:application/json;base64,");
        assertEq(vm.parseJsonString(json, ".name"), name);
        string memory svg = decode(vm.parseJsonString(json, ".image"), "data:image/svg+xml;base64,");
        assertTrue(LibString.startsWith(svg, "<svg"));
        assertTrue(LibString.endsWith(svg, "</svg>"));
    }

    function decode(string memory uri, string memory prefix) private pure returns (string memory) {
        assertTrue(LibString.startsWith(uri, prefix));
        return string(Base64.decode(LibString.slice(uri, bytes(prefix).length)));
    }
}
