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

export interface Deposit {
  chainId: string
  /** As people write it. */
  amount: string
  /** `USDC`, or the chain's own currency. */
  symbol: string
  /** A contract that only says it was this token. */
  contract?: string
  /** The one address that it pays to. */
  recipient?: string
  /** Whether it pays only with a second approval. */
  mfa?: boolean
  /** How long it can be claimed; for ever, unless said. */
  days?: number
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
    symbol,
    contract,
    recipient = constants.AddressZero,
    mfa = false,
    days = 0,
  } = deposit
  const chain = chainOf(config, chainId)
  const version = chain.createVersion
  const wallet = walletOf(sender, nodeOf(chain))
  const vault = new Contract(chain.vaults[version] ?? '', VAULT, wallet)
  const native = symbol === chain.nativeCurrency.symbol
  const known = native
    ? { address: constants.AddressZero, decimals: chain.nativeCurrency.decimals }
    : tokenOf(chain, symbol)
  const { decimals } = known
  const address = contract ?? known.address
  const units = ethers.utils.parseUnits(amount, decimals)
  const secret = makeSecret()
  const { address: pubKey20 } = new ethers.Wallet(ethers.utils.id(secret))

  if (!native) await mined(new Contract(address, ERC20, wallet).approve(vault.address, units))
  const kind = native ? 0 : 1
  const value = native ? units : 0
  const plain = !mfa && !days && recipient === constants.AddressZero
  const terms = [sender.address, recipient, 0, days, mfa]
  const { logs } = await mined(
    plain
      ? vault.makeDeposit(address, kind, units, 0, pubKey20, { value })
      : vault.makeDeposits(address, kind, 0, [units], [pubKey20], terms, { value }),
  )
  const index = depositIndex(vault, logs)
  const link = `${url}/claim?c=${chainId}&v=${version}&i=${index}&t=e2e#p=${secret}`
  await untilKnown(url, link)
  return link
}

async function mined(sent: Promise<ethers.ContractTransaction>): Promise<ethers.ContractReceipt> {
  return (await sent).wait()
}

function depositIndex(vault: Contract, logs: ethers.providers.Log[]): string {
  const topic = vault.interface.getEventTopic('DepositEvent')
  const log = logs.find((one) => one.address === vault.address && one.topics[0] === topic)
  if (!log) throw new Error('the vault reported no deposit')
  return vault.interface.parseLog(log).args._index.toString()
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
