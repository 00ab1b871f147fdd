// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "src/types/Kinds.sol";

/// @notice First storage word of a deposit, from the lowest bit:
/// link key 160 | token number 32 | time 40 | kind 8 | flags 8 | expiry in days 8.
type LinkWord is uint256;

/// @notice Second storage word of a deposit, from the lowest bit: sender 160, then for kinds 0 and 1
/// amount 96, for kinds 2 and 3 amount 48 | token id 48.
type HoldingWord is uint256;

using DepositWords for LinkWord global;
using DepositWords for HoldingWord global;

/// @notice Packs and unpacks the two words of a deposit. Done by hand because one store a word is half the
/// price of a deposit, and the compiler does not promise it for packed structs.
library DepositWords {
    /// @dev The deposit was paid out.
    uint8 internal constant CLAIMED = 1;
    /// @dev A claim needs the authoriser's signature.
    uint8 internal constant REQUIRES_MFA = 1 << 1;
    /// @dev The token id does not fit the second word and has a slot of its own.
    uint8 internal constant WIDE_TOKEN_ID = 1 << 2;
    /// @dev Recipient or lock are not zero and have a slot of their own.
    uint8 internal constant HAS_BINDING = 1 << 3;
    /// @dev The amount does not fit the second word and has a slot of its own.
    uint8 internal constant WIDE_AMOUNT = 1 << 4;

    uint256 private constant TOKEN_SHIFT = 160;
    uint256 private constant TIME_SHIFT = 192;
    uint256 private constant KIND_SHIFT = 232;
    uint256 private constant FLAGS_SHIFT = 240;
    uint256 private constant EXPIRY_SHIFT = 248;
    uint256 private constant AMOUNT_SHIFT = 160;
    uint256 private constant TOKEN_ID_SHIFT = 208;

    /// @dev All of a link's word but its key.
    function packLink(uint32 token, uint40 madeAt, uint8 assetKind, uint8 flags, uint8 expiresInDays)
        internal
        pure
        returns (LinkWord)
    {
        return LinkWord.wrap(
            uint256(token) << TOKEN_SHIFT | uint256(madeAt) << TIME_SHIFT | uint256(assetKind) << KIND_SHIFT
                | uint256(flags) << FLAGS_SHIFT | uint256(expiresInDays) << EXPIRY_SHIFT
        );
    }

    /// @dev For a word that has none yet.
    function withKey(LinkWord link, address key) internal pure returns (LinkWord) {
        return LinkWord.wrap(LinkWord.unwrap(link) | uint160(key));
    }

    /// @dev What does not fit (see `amountFits`, `tokenIdFits`) must be passed as zero.
    function packHolding(address owner, uint256 units, uint256 id) internal pure returns (HoldingWord) {
        return HoldingWord.wrap(uint256(uint160(owner)) | units << AMOUNT_SHIFT | id << TOKEN_ID_SHIFT);
    }

    function amountFits(uint8 assetKind, uint256 units) internal pure returns (bool) {
        return units <= (assetKind < ERC721 ? type(uint96).max : type(uint48).max);
    }

    function tokenIdFits(uint256 id) internal pure returns (bool) {
        return id <= type(uint48).max;
    }

    /// @dev The time is never zero, so neither is the word of a deposit that was made.
    function exists(LinkWord link) internal pure returns (bool) {
        return LinkWord.unwrap(link) != 0;
    }

    function pubKey20(LinkWord link) internal pure returns (address) {
        return address(uint160(LinkWord.unwrap(link)));
    }

    function tokenNumber(LinkWord link) internal pure returns (uint32) {
        return uint32(LinkWord.unwrap(link) >> TOKEN_SHIFT);
    }

    function time(LinkWord link) internal pure returns (uint40) {
        return uint40(LinkWord.unwrap(link) >> TIME_SHIFT);
    }

    function kind(LinkWord link) internal pure returns (uint8) {
        return uint8(LinkWord.unwrap(link) >> KIND_SHIFT);
    }

    function has(LinkWord link, uint8 flag) internal pure returns (bool) {
        return LinkWord.unwrap(link) & uint256(flag) << FLAGS_SHIFT != 0;
    }

    function withFlag(LinkWord link, uint8 flag) internal pure returns (LinkWord) {
        return LinkWord.wrap(LinkWord.unwrap(link) | uint256(flag) << FLAGS_SHIFT);
    }

    /// @dev Unix seconds; zero for a link that never expires.
    function expiry(LinkWord link) internal pure returns (uint40) {
        uint40 expiresInDays = uint40(LinkWord.unwrap(link) >> EXPIRY_SHIFT);
        return expiresInDays == 0 ? 0 : time(link) + expiresInDays * 1 days;
    }

    function sender(HoldingWord holding) internal pure returns (address) {
        return address(uint160(HoldingWord.unwrap(holding)));
    }

    function amount(HoldingWord holding, uint8 assetKind) internal pure returns (uint256) {
        uint256 field = HoldingWord.unwrap(holding) >> AMOUNT_SHIFT;
        return assetKind < ERC721 ? field : uint48(field);
    }

    function tokenId(HoldingWord holding, uint8 assetKind) internal pure returns (uint256) {
        return assetKind < ERC721 ? 0 : HoldingWord.unwrap(holding) >> TOKEN_ID_SHIFT;
    }
}
