// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice An NFT from before ERC-165: nothing about it says that it is none of the ERC-20s, with which it
/// shares `balanceOf`, `approve` and `transferFrom`.
contract OldNft {
    mapping(uint256 id => address) public ownerOf;
    mapping(address owner => uint256) public balanceOf;
    mapping(uint256 id => address) public approved;

    error NotAllowed(address caller, uint256 id);

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        ++balanceOf[to];
    }

    function approve(address spender, uint256 id) external {
        if (msg.sender != ownerOf[id]) revert NotAllowed(msg.sender, id);
        approved[id] = spender;
    }

    function transferFrom(address from, address to, uint256 id) external {
        if (from != ownerOf[id] || msg.sender != approved[id]) revert NotAllowed(msg.sender, id);
        _move(from, to, id);
    }

    function _move(address from, address to, uint256 id) internal {
        delete approved[id];
        ownerOf[id] = to;
        --balanceOf[from];
        ++balanceOf[to];
    }
}
