// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {DepositWords, HoldingWord, LinkWord} from "src/types/DepositWords.sol";
import {ERC20, ERC721, NATIVE} from "src/types/Kinds.sol";

/// @notice What the vault remembers, and the reads over it. Knows nothing of moving assets.
abstract contract DepositLedger is ILinkVault {
    /// @dev A plain deposit is these two words and nothing else.
    struct Row {
        LinkWord link;
        HoldingWord holding;
    }

    struct Binding {
        address recipient;
        uint40 reclaimableAfter;
    }

    /// @inheritdoc ILinkVault
    uint256 public constant SCAN_LIMIT = 1000;

    uint256 private _count;
    mapping(uint256 index => Row) private _rows;

    /// @dev A deposit names its token by a number, 1 for the first. An entry is that number, and in the lowest
    /// bit whether it is an ERC-20's.
    address[] private _tokens;
    mapping(address token => uint256) private _tokenEntries;

    mapping(uint256 index => Binding) private _bindings;
    mapping(uint256 index => uint256) private _wideAmounts;
    mapping(uint256 index => uint256) private _wideTokenIds;

    /// @inheritdoc ILinkVault
    function getDepositCount() external view returns (uint256) {
        return _count;
    }

    /// @inheritdoc ILinkVault
    function getDeposit(uint256 index) external view returns (Deposit memory) {
        return _read(index);
    }

    /// @inheritdoc ILinkVault
    function deposits(uint256 index)
        external
        view
        returns (
            address pubKey20,
            uint256 amount,
            address tokenAddress,
            uint8 contractType,
            bool claimed,
            bool requiresMFA,
            uint40 timestamp,
            uint256 tokenId,
            address senderAddress,
            address recipient,
            uint40 reclaimableAfter
        )
    {
        Deposit memory d = _read(index);
        pubKey20 = d.pubKey20;
        amount = d.amount;
        tokenAddress = d.tokenAddress;
        contractType = d.contractType;
        claimed = d.claimed;
        requiresMFA = d.requiresMFA;
        timestamp = d.timestamp;
        tokenId = d.tokenId;
        senderAddress = d.senderAddress;
        recipient = d.recipient;
        reclaimableAfter = d.reclaimableAfter;
    }

    /// @inheritdoc ILinkVault
    function expiresAt(uint256 index) external view returns (uint40) {
        (LinkWord link,) = _words(index);
        return link.expiry();
    }

    /// @inheritdoc ILinkVault
    function getAllDeposits() external view returns (Deposit[] memory all) {
        (all,) = _page(0, _wholeCount());
    }

    /// @inheritdoc ILinkVault
    function getAllDepositsForAddress(address sender) external view returns (Deposit[] memory found) {
        (found,,) = _pageForAddress(sender, 0, _wholeCount());
    }

    /// @inheritdoc ILinkVault
    function getDeposits(uint256 from, uint256 limit)
        external
        view
        returns (Deposit[] memory page, uint256 next)
    {
        return _page(from, limit);
    }

    /// @inheritdoc ILinkVault
    function getDepositsForAddress(address sender, uint256 from, uint256 limit)
        external
        view
        returns (Deposit[] memory found, uint256[] memory indices, uint256 next)
    {
        return _pageForAddress(sender, from, limit);
    }

    /// @dev Appends a deposit whose asset has arrived, and announces it.
    function _create(Asset memory asset, Terms memory terms, address pubKey20, uint256 amount)
        internal
        returns (uint256 index)
    {
        index = _reserve(1);
        _write(index, _commonWord(asset, terms), asset, terms, pubKey20, amount);
    }

    /// @dev As `_create`, for `count` deposits; a list of one element stands for all.
    function _createMany(
        Asset memory asset,
        Terms memory terms,
        address[] memory pubKeys20,
        uint256[] memory amounts,
        uint256 count
    ) internal returns (uint256 first) {
        first = _reserve(count);
        LinkWord common = _commonWord(asset, terms);
        for (uint256 i; i < count; ++i) {
            _write(first + i, common, asset, terms, _at(pubKeys20, i), _at(amounts, i));
        }
    }

    /// @dev The words of a deposit that can still be paid out; reverts for any other.
    function _open(uint256 index) internal view returns (LinkWord link, HoldingWord holding) {
        (link, holding) = _words(index);
        if (link.has(DepositWords.CLAIMED)) revert AlreadyWithdrawn(index);
    }

    /// @dev Closes a deposit for ever.
    function _markClaimed(uint256 index, LinkWord link) internal {
        _rows[index].link = link.withFlag(DepositWords.CLAIMED);
    }

    function _amountOf(uint256 index, LinkWord link, HoldingWord holding) internal view returns (uint256) {
        return link.has(DepositWords.WIDE_AMOUNT) ? _wideAmounts[index] : holding.amount(link.kind());
    }

    function _tokenOf(LinkWord link) internal view returns (address) {
        uint256 number = link.tokenNumber();
        return number == 0 ? address(0) : _tokens[number - 1];
    }

    function _tokenIdOf(uint256 index, LinkWord link, HoldingWord holding) internal view returns (uint256) {
        return link.has(DepositWords.WIDE_TOKEN_ID) ? _wideTokenIds[index] : holding.tokenId(link.kind());
    }

    function _bindingOf(uint256 index, LinkWord link) internal view returns (Binding memory binding) {
        if (link.has(DepositWords.HAS_BINDING)) binding = _bindings[index];
    }

    /// @dev An element of a list in which a single one stands for all.
    function _at(uint256[] memory list, uint256 i) internal pure returns (uint256) {
        return list[list.length == 1 ? 0 : i];
    }

    function _at(address[] memory list, uint256 i) internal pure returns (address) {
        return list[list.length == 1 ? 0 : i];
    }

    function _reserve(uint256 count) private returns (uint256 first) {
        first = _count;
        _count = first + count;
    }

    /// @dev What the link words of deposits made in one call have in common.
    function _commonWord(Asset memory asset, Terms memory terms) private returns (LinkWord) {
        uint8 flags;
        if (terms.requiresMFA) flags |= DepositWords.REQUIRES_MFA;
        if (terms.recipient != address(0) || terms.reclaimableAfter != 0) flags |= DepositWords.HAS_BINDING;
        if (!DepositWords.tokenIdFits(asset.tokenId)) flags |= DepositWords.WIDE_TOKEN_ID;
        uint32 number = _numberOf(asset.kind, asset.token);
        return DepositWords.packLink(number, uint40(block.timestamp), asset.kind, flags, terms.expiresInDays);
    }

    function _write(
        uint256 index,
        LinkWord link,
        Asset memory asset,
        Terms memory terms,
        address pubKey20,
        uint256 amount
    ) private {
        link = link.withKey(pubKey20);
        if (link.has(DepositWords.HAS_BINDING)) {
            _bindings[index] = Binding(terms.recipient, terms.reclaimableAfter);
        }
        uint256 tokenId = asset.tokenId;
        if (link.has(DepositWords.WIDE_TOKEN_ID)) {
            _wideTokenIds[index] = tokenId;
            tokenId = 0;
        }
        uint256 units = amount;
        if (!DepositWords.amountFits(asset.kind, units)) {
            link = link.withFlag(DepositWords.WIDE_AMOUNT);
            _wideAmounts[index] = units;
            units = 0;
        }
        Row storage row = _rows[index];
        row.link = link;
        row.holding = DepositWords.packHolding(terms.onBehalfOf, units, tokenId);

        emit LinkCreated(index, pubKey20, asset.token);
        uint40 expiry = link.expiry();
        if (
            link.has(DepositWords.HAS_BINDING | DepositWords.REQUIRES_MFA) || asset.tokenId != 0
                || expiry != 0
        ) {
            emit LinkTerms(
                index, asset.tokenId, terms.recipient, terms.reclaimableAfter, expiry, terms.requiresMFA
            );
        }
        emit DepositEvent(index, asset.kind, amount, terms.onBehalfOf);
    }

    /// @dev The number of a token, given at its first deposit. That also settles whether the contract is an ERC-20
    /// or one of NFTs: where both are one ledger, units that leave can take along an NFT that is somebody else's.
    function _numberOf(uint8 kind, address token) private returns (uint32) {
        if (kind == NATIVE) return 0;
        bool fungible = kind == ERC20;
        uint256 entry = _tokenEntries[token];
        if (entry == 0) {
            if (fungible && _saysItIsErc721(token)) revert NftAsErc20(token);
            _tokens.push(token);
            uint256 number = _tokens.length;
            if (number > type(uint32).max) revert TokenTableFull();
            entry = number << 1 | (fungible ? 1 : 0);
            _tokenEntries[token] = entry;
        } else if ((entry & 1 != 0) != fungible) {
            if (fungible) revert NftAsErc20(token);
            revert UnsupportedKind(kind);
        }
        return uint32(entry >> 1);
    }

    /// @dev ERC-721 shares `transferFrom` and `balanceOf` with ERC-20, but not `transfer`: taken for an ERC-20,
    /// token id 1 would come in as "amount 1" and never leave. ERC-165 grants the question 30,000 gas.
    function _saysItIsErc721(address token) private view returns (bool yes) {
        bytes memory question = abi.encodeCall(IERC165.supportsInterface, (0x80ac58cd));
        assembly ("memory-safe") {
            yes := staticcall(30000, token, add(question, 0x20), mload(question), 0x00, 0x20)
            yes := and(yes, and(gt(returndatasize(), 0x1f), eq(mload(0x00), 1)))
        }
    }

    function _words(uint256 index) private view returns (LinkWord link, HoldingWord holding) {
        Row storage row = _rows[index];
        link = row.link;
        if (!link.exists()) revert DepositNotFound(index, _count);
        holding = row.holding;
    }

    function _read(uint256 index) private view returns (Deposit memory d) {
        (LinkWord link, HoldingWord holding) = _words(index);
        Binding memory binding = _bindingOf(index, link);
        d.pubKey20 = link.pubKey20();
        d.amount = _amountOf(index, link, holding);
        d.tokenAddress = _tokenOf(link);
        d.contractType = link.kind();
        d.claimed = link.has(DepositWords.CLAIMED);
        d.requiresMFA = link.has(DepositWords.REQUIRES_MFA);
        d.timestamp = link.time();
        d.tokenId = _tokenIdOf(index, link, holding);
        d.senderAddress = holding.sender();
        d.recipient = binding.recipient;
        d.reclaimableAfter = binding.reclaimableAfter;
    }

    /// @dev The count, if one call may read that many deposits.
    function _wholeCount() private view returns (uint256 count) {
        count = _count;
        if (count > SCAN_LIMIT) revert TooManyDeposits(count, SCAN_LIMIT);
    }

    /// @dev The end of a page, and no further than the deposits go.
    function _endOf(uint256 from, uint256 limit) private view returns (uint256 end) {
        uint256 count = _count;
        if (from >= count) return count;
        if (limit > SCAN_LIMIT) limit = SCAN_LIMIT;
        end = from + limit;
        if (end > count) end = count;
    }

    function _page(uint256 from, uint256 limit) private view returns (Deposit[] memory page, uint256 next) {
        next = _endOf(from, limit);
        if (from >= next) return (page, next);
        page = new Deposit[](next - from);
        for (uint256 i; i < page.length; ++i) {
            page[i] = _read(from + i);
        }
    }

    function _pageForAddress(address sender, uint256 from, uint256 limit)
        private
        view
        returns (Deposit[] memory found, uint256[] memory indices, uint256 next)
    {
        next = _endOf(from, limit);
        if (from >= next) return (found, indices, next);
        indices = new uint256[](next - from);
        uint256 length;
        for (uint256 index = from; index < next; ++index) {
            if (_rows[index].holding.sender() == sender) indices[length++] = index;
        }
        assembly ("memory-safe") {
            mstore(indices, length)
        }
        found = new Deposit[](length);
        for (uint256 i; i < length; ++i) {
            found[i] = _read(indices[i]);
        }
    }
}
