import { randomBytes } from 'node:crypto'
import { Contract, constants, ethers } from 'ethersv5'
import { type Config, chainOf, type Person, tokenOf } from '../../product/api'
import { nodeOf, walletOf } from '../../product/chain'
import { untilKnown } from '../../product/known'

const VAULT = [
  'function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20) payable',
  'function makeDeposits(address token, uint8 kind, uint256 tokenId, uint256[] amounts, address[] pubKeys20, tuple(address onBehalfOf, address recipient, uint40 reclaimableAfter, uint8 expiresInDays, bool requiresMFA) terms) payable',
  'event DepositEvent(uint256 indexed _index, uint8 indexed _contractType, uint256 _amount, address indexed _senderAddress)',
]
const ERC20 = ['function approve(address spender, uint256 amount)']
const ERC721 = ['function approve(address spender, uint256 id)']
const ERC1155 = ['function setApprovalForAll(address operator, bool approved)']

export interface Deposit {
  chainId: string
  /** As people write it; how many pieces of a collectible. */
  amount: string
  /** What further deposits of the same link hold. */
  more?: readonly string[]
  /** `USDC`, or the chain's own currency. */
  symbol: string
  /** A contract that only says it was this token. */
  contract?: string
  /** Which collectible, where it is one. */
  tokenId?: string
  /** The one address that it pays to. */
  recipient?: string
  /** Whether it pays only with a second approval. */
  mfa?: boolean
  /** How long it can be claimed; for ever, unless said. */
  days?: number
  /** For how many seconds its sender promises not to take it back. The vault holds them to it where it pays to one address. */
  lockedFor?: number
  /** Of the vault that it lies in; that of new links, unless said. */
  version?: string
}

/** A link made as any program would: transactions of the sender's own, and this secret nowhere but here. */
export async function makeLink(
  url: string,
  config: Config,
  sender: Person,
  deposit: Deposit,
): Promise<string> {
  const {
    chainId,
    amount,
    more = [],
    symbol,
    contract,
    tokenId = '0',
    recipient = constants.AddressZero,
    mfa = false,
    days = 0,
    lockedFor = 0,
  } = deposit
  const chain = chainOf(config, chainId)
  const { version = chain.createVersion } = deposit
  const wallet = walletOf(sender, nodeOf(chain))
  const vault = new Contract(chain.vaults[version] ?? '', VAULT, wallet)
  const native = symbol === chain.nativeCurrency.symbol
  const known = native
    ? { address: constants.AddressZero, decimals: chain.nativeCurrency.decimals, kind: 0 }
    : tokenOf(chain, symbol)
  const { decimals, kind } = known
  const address = contract ?? known.address
  const amounts = [amount, ...more].map((one) => ethers.utils.parseUnits(one, decimals))
  const units = amounts.reduce((sum, one) => sum.add(one))
  const secret = makeSecret()
  const { address: pubKey20 } = new ethers.Wallet(ethers.utils.id(secret))

  if (kind === 1) await mined(new Contract(address, ERC20, wallet).approve(vault.address, units))
  if (kind === 2) await mined(new Contract(address, ERC721, wallet).approve(vault.address, tokenId))
  const collection = new Contract(address, ERC1155, wallet)
  if (kind === 3) await mined(collection.setApprovalForAll(vault.address, true))
  const value = native ? units : 0
  const plain = more.length === 0 && !mfa && !days && !lockedFor && recipient === constants.AddressZero
  const keys = amounts.map(() => pubKey20)
  const { timestamp } = await wallet.provider.getBlock('latest')
  const terms = [sender.address, recipient, lockedFor && timestamp + lockedFor, days, mfa]
  // An estimate is of a vault that others empty and fill meanwhile: the first token in it costs more than the next.
  const sent = { value, gasLimit: 500_000 + 250_000 * amounts.length }
  const { logs } = await mined(
    plain
      ? vault.makeDeposit(address, kind, units, tokenId, pubKey20, sent)
      : vault.makeDeposits(address, kind, tokenId, amounts, keys, terms, sent),
  )
  // The next journey of the same person has nothing allowed.
  if (kind === 3) await mined(collection.setApprovalForAll(vault.address, false))
  const indexes = depositIndexes(vault, logs)
  const linkOf = (index: string) => `${url}/claim?c=${chainId}&v=${version}&i=${index}&t=e2e#p=${secret}`
  await Promise.all(indexes.map((index) => untilKnown(url, linkOf(index))))
  return linkOf(indexes.join(','))
}

/** What anybody can do who has seen a link's key: so many deposits of one wei lie under it, and the server knows. */
export async function buryUnder(
  url: string,
  config: Config,
  by: Person,
  pubKey20: string,
  count: number,
): Promise<void> {
  const chain = chainOf(config, '31337')
  const vault = new Contract(chain.vaults[chain.createVersion] ?? '', VAULT, walletOf(by, nodeOf(chain)))
  const amounts = Array.from({ length: count }, () => 1)
  const keys = amounts.map(() => pubKey20)
  const terms = [by.address, constants.AddressZero, 0, 0, false]
  const value = { value: count }
  await mined(vault.makeDeposits(constants.AddressZero, 0, '0', amounts, keys, terms, value))
  const hidden = async () => {
    const found = await fetch(`${url}/api/filbert/links?pubKey20=${pubKey20}`)
    return ((await found.json()) as { more: string[] }).more.length > 0
  }
  for (const until = Date.now() + 10_000; !(await hidden()); ) {
    if (Date.now() > until) throw new Error('the server knows of no deposits under that key')
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function mined(sent: Promise<ethers.ContractTransaction>): Promise<ethers.ContractReceipt> {
  return (await sent).wait()
}

function depositIndexes(vault: Contract, logs: ethers.providers.Log[]): string[] {
  const topic = vault.interface.getEventTopic('DepositEvent')
  const made = logs.filter((one) => one.address === vault.address && one.topics[0] === topic)
  if (made.length === 0) throw new Error('the vault reported no deposit')
  return made.map((log) => vault.interface.parseLog(log).args._index.toString())
}

/** 16 letters and digits. */
function makeSecret(): string {
  let secret = ''
  while (secret.length < 16)
    secret += randomBytes(64)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '')
  return secret.slice(0, 16)
}
