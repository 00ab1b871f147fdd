// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Asset} from "src/types/Asset.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";
import {GasBurner, ReenteringPayee} from "test/mocks/Payees.sol";
import {RebasingToken} from "test/mocks/odd/RebasingToken.sol";

/// @notice Who and what takes part: people with and without keys of their own, assets of every kind, and a stream
/// of choices that one number begins.
abstract contract Scene is VaultTest {
    /// @dev Needs a storage slot of its own, as does the id of no other asset here.
    uint256 internal constant WIDE_ID = 1 << 60;

    /// @dev Pay for deposits, and take them back.
    address[] internal payers;
    mapping(address payer => uint256) internal payerSecrets;
    /// @dev Signs by ERC-1271, with the key of `payers[0]`.
    ContractWallet internal wallet;
    /// @dev Claims are for them. The last is `reenterer`.
    address[] internal payees;
    ReenteringPayee internal reenterer;
    /// @dev Takes no coins.
    GasBurner internal refuser;

    address[] internal keys;
    uint256[] internal secrets;

    /// @dev The assets of which any amount can be deposited, native coin first. Postcards come one by one.
    Asset[] internal divisible;
    /// @dev Breaks its word (A2), so no action but its own touches it.
    RebasingToken internal odd;

    uint256 private choices;

    function setUp() public virtual override {
        super.setUp();
        (keys, secrets) = linkKeys(5);
        odd = new RebasingToken();
        refuser = new GasBurner();
        reenterer = new ReenteringPayee(address(vault));
        payees = [recipient, relayer, address(reenterer)];

        payers.push(sender);
        payerSecrets[sender] = senderSecret;
        (address other, uint256 otherSecret) = makeAddrAndKey("other sender");
        payers.push(other);
        payerSecrets[other] = otherSecret;
        wallet = new ContractWallet(sender);
        for (uint256 i; i < payers.length; ++i) {
            vm.startPrank(payers[i]);
            dai.approve(address(vault), type(uint256).max);
            usdc.approve(address(vault), type(uint256).max);
            odd.approve(address(vault), type(uint256).max);
            postcard.setApprovalForAll(address(vault), true);
            stickers.setApprovalForAll(address(vault), true);
            vm.stopPrank();
        }

        divisible.push(Asset(address(0), NATIVE, 0));
        divisible.push(Asset(address(dai), ERC20, 0));
        divisible.push(Asset(address(usdc), ERC20, 0));
        divisible.push(Asset(address(stickers), ERC1155, STICKER));
        divisible.push(Asset(address(stickers), ERC1155, WIDE_ID));
    }

    /// @dev Everything drawn from here on follows from `seed`.
    function beginChoices(uint256 seed) internal {
        choices = seed;
    }

    /// @dev 0 to `bound - 1`.
    function draw(uint256 bound) internal returns (uint256) {
        choices = uint256(keccak256(abi.encode(choices)));
        return choices % bound;
    }

    /// @dev Up to `bits` bits; as many small amounts as large ones, and never zero.
    function drawAmount(uint256 bits) internal returns (uint256) {
        return 1 + draw(1 << draw(bits));
    }

    function drawOf(address[] storage list) internal returns (address) {
        return list[draw(list.length)];
    }

    function balanceOf(Asset memory asset, address holder) internal view returns (uint256) {
        if (asset.kind == NATIVE) return holder.balance;
        if (asset.kind == ERC1155) return stickers.balanceOf(holder, asset.tokenId);
        if (asset.kind == ERC721) return postcard.ownerOf(asset.tokenId) == holder ? 1 : 0;
        return asset.token == address(dai) ? dai.balanceOf(holder) : usdc.balanceOf(holder);
    }
}
