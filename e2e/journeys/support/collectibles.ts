import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Contract, utils } from 'ethersv5'
import { type Chain, type Person, tokenOf } from '../../product/api'
import { nodeOf, stranger, walletOf } from '../../product/chain'

const POSTCARDS = [
  'function mint(address to) returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address from, address to, uint256 id)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
]
const STICKERS = [
  'function mint(address to, uint256 id, uint256 amount)',
  'function balanceOf(address, uint256) view returns (uint256)',
]
const ODD = ['function become(bytes4 standard, address owner, uint8 mood, string uri)']
const ODD_ARTIFACT = resolve(
  import.meta.dirname,
  '../../../contracts/out/OddCollection.sol/OddCollection.json',
)

/** The token id of a new postcard (ERC-721). `contract`: another collection with the same code. */
export async function mintPostcard(chain: Chain, owner: Person, contract?: string): Promise<string> {
  const address = contract ?? tokenOf(chain, 'CARD').address
  const postcards = new Contract(address, POSTCARDS, walletOf(owner, nodeOf(chain)))
  const { events } = await (await postcards.mint(owner.address)).wait()
  return events[0].args.id.toString()
}

/** So many stickers of one sort (ERC-1155). */
export async function mintStickers(chain: Chain, owner: Person, id: string, amount: number): Promise<void> {
  const stickers = new Contract(tokenOf(chain, 'STICK').address, STICKERS, walletOf(owner, nodeOf(chain)))
  await (await stickers.mint(owner.address, id, amount)).wait()
}

/** Straight from wallet to wallet, without any page. */
export async function givePostcard(chain: Chain, owner: Person, to: string, id: string): Promise<void> {
  const postcards = new Contract(tokenOf(chain, 'CARD').address, POSTCARDS, walletOf(owner, nodeOf(chain)))
  await (await postcards.transferFrom(owner.address, to, id)).wait()
}

export function ownerOf(chain: Chain, tokenId: string): Promise<string> {
  return new Contract(tokenOf(chain, 'CARD').address, POSTCARDS, nodeOf(chain)).ownerOf(tokenId)
}

export async function stickersOf(chain: Chain, owner: string, id: string): Promise<number> {
  const stickers = new Contract(tokenOf(chain, 'STICK').address, STICKERS, nodeOf(chain))
  return (await stickers.balanceOf(owner, id)).toNumber()
}

/** Another collection with the code of the postcards, which nobody has listed. */
export async function copyPostcards(chain: Chain): Promise<string> {
  const node = nodeOf(chain)
  const copy = utils.getAddress(stranger())
  await node.send('anvil_setCode', [copy, await node.getCode(tokenOf(chain, 'CARD').address)])
  return copy
}

/** From now on this collection (ERC-721) says nothing true any more: its pieces are described so. */
export async function turnOdd(
  chain: Chain,
  contract: string,
  owner: Person,
  description: { name: string; image: string },
): Promise<void> {
  const node = nodeOf(chain)
  const { deployedBytecode } = JSON.parse(readFileSync(ODD_ARTIFACT, 'utf8'))
  await node.send('anvil_setCode', [contract, deployedBytecode.object])
  const json = Buffer.from(JSON.stringify(description)).toString('base64')
  const odd = new Contract(contract, ODD, walletOf(owner, node))
  const ERC721 = '0x80ac58cd'
  await (await odd.become(ERC721, owner.address, 0, `data:application/json;base64,${json}`)).wait()
}
