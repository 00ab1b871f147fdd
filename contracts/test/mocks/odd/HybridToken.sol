// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @notice One ledger read two ways: who has n units has n NFTs, and units that move take along the NFTs that
/// came last. It does not call itself an ERC-721.
contract HybridToken {
    error NotAllowed(address caller, uint256 id);

    /// @dev Ids are above any amount, so that `transferFrom` can tell the two apart.
    uint256 public constant FIRST_ID = 1 << 255;

    mapping(uint256 id => address) public ownerOf;
    mapping(address owner => mapping(address spender => bool)) public isApprovedForAll;
    mapping(address owner => uint256[]) private _idsOf;

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        _idsOf[to].push(id);
    }

    /// @dev Everything or nothing, which is enough here.
    function approve(address spender, uint256) external returns (bool) {
        isApprovedForAll[msg.sender][spender] = true;
        return true;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return _idsOf[owner].length;
    }

    function transfer(address to, uint256 units) external returns (bool) {
        _moveLast(msg.sender, to, units);
        return true;
    }

    function transferFrom(address from, address to, uint256 unitsOrId) public returns (bool) {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) {
            revert NotAllowed(msg.sender, unitsOrId);
        }
        if (unitsOrId < FIRST_ID) _moveLast(from, to, unitsOrId);
        else _move(from, to, unitsOrId);
        return true;
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        transferFrom(from, to, id);
        if (to.code.length != 0) IERC721Receiver(to).onERC721Received(msg.sender, from, id, "");
    }

    function _moveLast(address from, address to, uint256 units) private {
        for (uint256 i; i < units; ++i) {
            uint256[] storage ids = _idsOf[from];
            _move(from, to, ids[ids.length - 1]);
        }
    }

    function _move(address from, address to, uint256 id) private {
        if (ownerOf[id] != from) revert NotAllowed(from, id);
        uint256[] storage ids = _idsOf[from];
        uint256 place;
        while (ids[place] != id) ++place;
        ids[place] = ids[ids.length - 1];
        ids.pop();
        _idsOf[to].push(id);
        ownerOf[id] = to;
    }
}
