// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A collection of NFTs that does what it is told to
/// @notice FOR LOCAL CHAINS ONLY: anybody tells it. All of its pieces belong to one account.
contract OddCollection {
    /// @notice How it answers where a piece is described.
    enum Mood {
        Honest,
        Reverts,
        TakesAllGas,
        GoesOnForEver,
        AnswersNonsense,
        AnswersMegabyte
    }

    bytes4 private _standard;
    address private _owner;
    Mood private _mood;
    string private _uri;

    /// @notice From now on it follows `standard` by ERC-165, and `uri` is where each piece is described. With
    /// the standard 0xffffffff it claims to follow all of them.
    function become(bytes4 standard, address owner, Mood mood, string calldata uri_) external {
        (_standard, _owner, _mood, _uri) = (standard, owner, mood, uri_);
    }

    function supportsInterface(bytes4 id) external view returns (bool) {
        return id == 0x01ffc9a7 || id == _standard || _standard == 0xffffffff;
    }

    /// @notice ERC-721. There is no piece 0.
    function ownerOf(uint256 id) external view returns (address) {
        require(id != 0, "no such piece");
        return _owner;
    }

    /// @notice ERC-721.
    function balanceOf(address account) external view returns (uint256) {
        return account == _owner ? type(uint256).max : 0;
    }

    /// @notice ERC-721 Enumerable.
    function tokenOfOwnerByIndex(address, uint256 index) external pure returns (uint256) {
        return index + 1;
    }

    /// @notice ERC-1155: the account has seven of each.
    function balanceOf(address account, uint256) external view returns (uint256) {
        return account == _owner ? 7 : 0;
    }

    function tokenURI(uint256) external view returns (string memory) {
        return _answer();
    }

    function uri(uint256) external view returns (string memory) {
        return _answer();
    }

    function _answer() private view returns (string memory) {
        require(_mood != Mood.Reverts, "not today");
        if (_mood == Mood.TakesAllGas) assembly { invalid() }
        if (_mood == Mood.AnswersNonsense) assembly { return(0, 33) }
        if (_mood == Mood.AnswersMegabyte) {
            assembly {
                mstore(0, 32)
                mstore(32, 0x100000)
                return(0, 0x100040)
            }
        }
        uint256 rounds;
        while (_mood == Mood.GoesOnForEver) ++rounds;
        return _uri;
    }
}
