// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

import {ILinkBatcher} from "src/interfaces/ILinkBatcher.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice All that the vault answers to. Tests know this and not the contract, whose compilation takes long.
interface IVault is ILinkVault, ILinkBatcher, IERC721Receiver, IERC1155Receiver, IERC5267 {}
