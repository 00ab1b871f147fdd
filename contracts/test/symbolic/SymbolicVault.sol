// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {LinkVault} from "src/LinkVault.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice A vault for laws shown for all arguments at once: Halmos (`make symbolic`) runs `check_` functions with
/// every argument a symbol and looks for values that break an assertion. For `reach_` functions it has to find
/// such values: they say that what a law speaks of happens at all.
///
/// Left open: `ecrecover` and `keccak256` are functions of which is known that equal arguments give equal
/// results, of the second also that different words have different hashes.
abstract contract SymbolicVault is Test {
    bytes32 internal constant SALT = 0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0;
    uint8 internal constant NATIVE = 0;
    uint8 internal constant ERC20 = 1;

    address internal constant AUTHORIZER = address(0xA1);
    address internal constant SENDER = address(0x5E);
    address internal constant KEY = address(0x4E);
    uint256 internal constant NOW = 1_700_000_000;

    LinkVault internal vault;

    function setUp() public virtual {
        vm.warp(NOW);
        vault = new LinkVault(AUTHORIZER);
    }

    /// @dev A plain native deposit by `SENDER` under `KEY`.
    function depositPlain(uint256 amount) internal returns (uint256) {
        return deposit(amount, KEY, ILinkVault.Terms(SENDER, address(0), 0, 0, false));
    }

    /// @dev A native deposit by `SENDER`.
    function deposit(uint256 amount, address key, ILinkVault.Terms memory terms) internal returns (uint256) {
        uint256[] memory amounts = new uint256[](1);
        amounts[0] = amount;
        address[] memory keys = new address[](1);
        keys[0] = key;
        vm.deal(SENDER, amount);
        vm.prank(SENDER);
        return vault.makeDeposits{value: amount}(address(0), NATIVE, 0, amounts, keys, terms);
    }

    /// @dev Whether `caller` can have deposit `index` paid to `recipient` with this signature.
    function claims(address caller, uint256 index, address recipient, bytes memory signature)
        internal
        returns (bool paid)
    {
        return call(caller, abi.encodeCall(vault.withdrawDeposit, (index, recipient, signature)));
    }

    /// @dev Whether `caller` can take deposit `index` back.
    function reclaims(address caller, uint256 index) internal returns (bool) {
        return call(caller, abi.encodeCall(vault.withdrawDepositSender, (index)));
    }

    function call(address caller, bytes memory data) internal returns (bool done) {
        vm.prank(caller);
        (done,) = address(vault).call(data);
    }

    function isOpen(uint256 index) internal view returns (bool) {
        return !vault.getDeposit(index).claimed;
    }

    function personalDigest(bytes memory words) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", keccak256(words)));
    }
}
