// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {DepositWords, HoldingWord, LinkWord} from "src/types/DepositWords.sol";
import {ERC721} from "src/types/Kinds.sol";

/// @notice What goes into the two words of a deposit comes out again, whatever it is.
contract SymbolicWordsTest is Test {
    function check_LinkWord_GivesBackEveryField(
        address key,
        uint32 token,
        uint40 madeAt,
        uint8 kind,
        uint8 flags,
        uint8 flag
    ) external pure {
        LinkWord link = DepositWords.packLink(token, madeAt, kind, flags, 0).withKey(key);

        assert(link.pubKey20() == key);
        assert(link.tokenNumber() == token);
        assert(link.time() == madeAt);
        assert(link.kind() == kind);
        assert(link.has(flag) == (flags & flag != 0));
        assert(link.expiry() == 0);
        assert(link.exists() || madeAt == 0);
    }

    function check_LinkWord_ExpiresAfterItsDays(uint32 token, uint40 madeAt, uint8 flags, uint8 expiresInDays)
        external
        pure
    {
        vm.assume(madeAt <= type(uint40).max - 255 days && expiresInDays != 0);

        LinkWord link = DepositWords.packLink(token, madeAt, 3, flags, expiresInDays);

        assert(link.expiry() == uint256(madeAt) + uint256(expiresInDays) * 1 days);
        assert(link.time() == madeAt);
    }

    function check_LinkWord_FlagIsSetAndNothingElseChanges(LinkWord link, uint8 flag) external pure {
        LinkWord marked = link.withFlag(flag);

        assert(LinkWord.unwrap(marked) == LinkWord.unwrap(link) | uint256(flag) << 240);
        assert(flag == 0 || marked.has(flag));
    }

    function check_HoldingWord_GivesBackEveryField(address owner, uint8 kind, uint256 amount, uint256 tokenId)
        external
        pure
    {
        vm.assume(DepositWords.amountFits(kind, amount));
        vm.assume(kind < ERC721 ? tokenId == 0 : DepositWords.tokenIdFits(tokenId));

        HoldingWord holding = DepositWords.packHolding(owner, amount, tokenId);

        assert(holding.sender() == owner);
        assert(holding.amount(kind) == amount);
        assert(holding.tokenId(kind) == tokenId);
    }
}
