// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

uint8 constant NATIVE = 0;
uint8 constant ERC20 = 1;
uint8 constant ERC721 = 2;
uint8 constant ERC1155 = 3;
