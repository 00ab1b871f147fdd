// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {DaiStablecoin} from "sandbox/DaiStablecoin.sol";
import {Postcard} from "sandbox/Postcard.sol";
import {Stickers} from "sandbox/Stickers.sol";
import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {IVault} from "test/IVault.sol";

/// @notice A vault, tokens and people. Signatures are built from the written protocol, not by calling the
/// vault's own code.
abstract contract VaultTest is Test {
    bytes32 internal constant SALT = 0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0;
    bytes32 internal constant ANYONE = 0;
    bytes32 internal constant RECIPIENT_ONLY =
        0x2bb5bef2b248d3edba501ad918c3ab524cce2aea54d4c914414e1c4401dc4ff4;

    uint8 internal constant NATIVE = 0;
    uint8 internal constant ERC20 = 1;
    uint8 internal constant ERC721 = 2;
    uint8 internal constant ERC1155 = 3;

    uint256 internal constant NOW = 1_700_000_000;
    uint256 internal constant STICKER = 7;

    IVault internal vault;
    DaiStablecoin internal dai;
    UsdCoin internal usdc;
    Postcard internal postcard;
    Stickers internal stickers;

    address internal sender;
    uint256 internal senderSecret;
    address internal key;
    uint256 internal keySecret;
    address internal authorizer;
    uint256 internal authorizerSecret;
    address internal recipient = makeAddr("recipient");
    address internal relayer = makeAddr("relayer");
    address internal stranger = makeAddr("stranger");

    function setUp() public virtual {
        vm.warp(NOW);
        (sender, senderSecret) = makeAddrAndKey("sender");
        (key, keySecret) = makeAddrAndKey("link key");
        (authorizer, authorizerSecret) = makeAddrAndKey("authorizer");

        vault = deployVault(authorizer);
        dai = new DaiStablecoin();
        usdc = new UsdCoin();
        postcard = new Postcard();
        stickers = new Stickers();

        vm.deal(sender, 100 ether);
        dai.mint(sender, 1000 ether);
        usdc.mint(sender, 1000e6);
        postcard.mint(sender);
        stickers.mint(sender, STICKER, 100);
        vm.startPrank(sender);
        dai.approve(address(vault), type(uint256).max);
        usdc.approve(address(vault), type(uint256).max);
        postcard.setApprovalForAll(address(vault), true);
        stickers.setApprovalForAll(address(vault), true);
        vm.stopPrank();
    }

    /// @dev A vault as it is deployed: from the build, not compiled along with the test.
    function deployVault(address mfaAuthorizer) internal returns (IVault) {
        return IVault(deployCode("LinkVault.sol:LinkVault", abi.encode(mfaAuthorizer)));
    }

    /// @dev A plain native deposit by `sender` under `key`.
    function depositNative(uint256 amount) internal returns (uint256) {
        vm.prank(sender);
        return vault.makeDeposit{value: amount}(address(0), NATIVE, amount, 0, key);
    }

    /// @dev A plain deposit of any token by `sender` under `key`.
    function depositToken(address token, uint8 kind, uint256 tokenId, uint256 amount)
        internal
        returns (uint256)
    {
        vm.prank(sender);
        return vault.makeDeposit(token, kind, amount, tokenId, key);
    }

    /// @dev A native deposit that only `bound` can be paid, locked until `reclaimableAfter`.
    function depositBound(address linkKey, address bound, uint40 reclaimableAfter)
        internal
        returns (uint256)
    {
        vm.prank(sender);
        return vault.makeCustomDeposit{value: 1 ether}(
            address(0), NATIVE, 1 ether, 0, linkKey, sender, false, bound, reclaimableAfter, false, ""
        );
    }

    /// @dev Terms without anything rare in them: `sender` may take back at any time.
    function senderTerms() internal view returns (ILinkVault.Terms memory terms) {
        terms.onBehalfOf = sender;
    }

    /// @dev The addresses of `count` link keys, and the secret of each at the same place.
    function linkKeys(uint256 count) internal returns (address[] memory keys, uint256[] memory secrets) {
        keys = new address[](count);
        secrets = new uint256[](count);
        for (uint256 i; i < count; ++i) {
            (keys[i], secrets[i]) = makeAddrAndKey(string.concat("link key ", vm.toString(i)));
        }
    }

    function listOf(uint256 value) internal pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = value;
    }

    function listOf(address value) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = value;
    }

    /// @dev A native deposit by `sender` under `key` whose link expires.
    function depositExpiring(uint256 amount, uint8 inDays) internal returns (uint256) {
        ILinkVault.Terms memory terms = senderTerms();
        terms.expiresInDays = inDays;
        vm.prank(sender);
        return vault.makeDeposits{value: amount}(address(0), NATIVE, 0, listOf(amount), listOf(key), terms);
    }

    /// @dev A claim as it stands in `withdrawMany`.
    function claimOf(uint256 secret, uint256 index, address to)
        internal
        view
        returns (ILinkVault.Claim memory)
    {
        return ILinkVault.Claim(index, to, claimSignature(secret, index, to, ANYONE), "");
    }

    /// @dev The link key's signature for a claim anyone may send.
    function claimSignature(uint256 index, address to) internal view returns (bytes memory) {
        return claimSignature(keySecret, index, to, ANYONE);
    }

    function claimSignature(uint256 secret, uint256 index, address to, bytes32 mode)
        internal
        view
        returns (bytes memory)
    {
        bytes memory words = abi.encodePacked(SALT, block.chainid, address(vault), index, to, mode);
        return sign(secret, personalDigest(keccak256(words)));
    }

    /// @dev The second signature of a claim.
    function mfaSignature(uint256 secret, uint256 index, address to) internal view returns (bytes memory) {
        bytes memory words = abi.encodePacked(SALT, block.chainid, address(vault), index, to);
        return sign(secret, personalDigest(keccak256(words)));
    }

    /// @dev `sender`'s ERC-3009 signature that lets the vault collect `amount` of `usdc`, valid for an hour.
    function authorize(bytes32 tokenNonce, uint256 amount)
        internal
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        bytes32 typeHash = keccak256(
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        bytes32 message =
            keccak256(abi.encode(typeHash, sender, address(vault), amount, 0, NOW + 1 hours, tokenNonce));
        return vm.sign(senderSecret, typedDigest("USD Coin", "2", address(usdc), message));
    }

    /// @dev The token nonce of a plain deposit under `key`.
    function plainNonce(bytes32 nonce) internal view returns (bytes32) {
        return keccak256(abi.encodePacked(key, nonce));
    }

    /// @dev A plain deposit of `usdc` by `sender`'s signature, sent by `relayer`.
    function depositAuthorized(bytes32 nonce, uint256 amount) internal returns (uint256) {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(nonce), amount);
        vm.prank(relayer);
        return vault.makeDepositWithAuthorization(
            address(usdc), sender, amount, key, nonce, 0, NOW + 1 hours, v, r, s
        );
    }

    /// @dev What a sender signs to get a deposit back by somebody else's transaction.
    function reclaimDigest(uint256 index) internal view returns (bytes32) {
        bytes32 reclaim = keccak256(abi.encode(keccak256("GaslessReclaim(uint256 depositIndex)"), index));
        return typedDigest("Filbert", "1", address(vault), reclaim);
    }

    /// @dev What a sender signs to get all of these deposits back, one by one, by somebody else's transactions.
    function reclaimManyDigest(uint256[] memory indexes) internal view returns (bytes32) {
        bytes32 list = keccak256(abi.encodePacked(indexes));
        bytes32 reclaim =
            keccak256(abi.encode(keccak256("GaslessReclaimMany(uint256[] depositIndexes)"), list));
        return typedDigest("Filbert", "1", address(vault), reclaim);
    }

    function typedDigest(string memory name, string memory version, address verifier, bytes32 message)
        internal
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                verifier
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, message));
    }

    function personalDigest(bytes32 message) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", message));
    }

    function sign(uint256 secret, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(secret, digest);
        return abi.encodePacked(r, s, v);
    }
}
