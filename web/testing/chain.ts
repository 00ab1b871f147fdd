import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { HttpResponse, http } from 'msw'
import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  keccak256,
  numberToHex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { EVENTS } from '@/chain/payment-events'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { pieceOf } from './collectibles'
import { ZERO } from './config'
import { report } from './faults'
import {
  addLink,
  type ChainState,
  chainOf,
  type MinedTransaction,
  pair,
  stateOf,
  tokenOf,
  world,
} from './world'

interface RpcRequest {
  id: number
  method: string
  params: unknown[]
}

/** The node says no, as JSON-RPC does. */
class RpcError extends Error {
  readonly code: number

  /** 3: a call reverted. */
  constructor(message: string, code = 3) {
    super(message)
    this.code = code
  }
}

/** Nodes do not have it; wallets ask for it first, and do without. */
const METHOD_NOT_FOUND = -32_601

/** The nodes of all chains of the configuration. */
export const nodes = http.post('https://:chain.test/', async ({ request }) => {
  const chain = world.config.chains.find((one) => one.rpcUrl === request.url)
  if (!chain || !stateOf(chain.chainId).answers) return HttpResponse.error()
  const asked = (await request.json()) as RpcRequest | RpcRequest[]
  const answers = await Promise.all([asked].flat().map((one) => answerTo(chain.chainId, one)))
  return HttpResponse.json(Array.isArray(asked) ? answers : answers[0])
})

async function answerTo(chainId: string, { id, method, params }: RpcRequest) {
  try {
    return { jsonrpc: '2.0', id, result: await resultOf(chainId, method, params) }
  } catch (error) {
    // What the model does not know is a fault of it, and not of the page.
    const known = error instanceof RpcError
    if (!known) report(`no answer for ${method} ${JSON.stringify(params)}: ${error}`)
    return {
      jsonrpc: '2.0',
      id,
      error: { code: known ? error.code : METHOD_NOT_FOUND, message: String(error) },
    }
  }
}

async function resultOf(chainId: string, method: string, params: unknown[]): Promise<unknown> {
  const state = stateOf(chainId)
  switch (method) {
    case 'eth_chainId':
      return numberToHex(Number(chainId))
    case 'eth_blockNumber':
      return numberToHex(state.block)
    case 'eth_getBalance':
      return numberToHex(state.balance(ZERO, String(params[0])))
    case 'eth_getCode':
      return state.contracts.has(String(params[0]).toLowerCase()) ? '0x6080' : '0x'
    case 'eth_getTransactionCount':
      return numberToHex(state.nonces.get(String(params[0]).toLowerCase()) ?? 0)
    case 'eth_estimateGas':
      return numberToHex(60_000)
    case 'eth_gasPrice':
      return numberToHex(2_000_000_000)
    case 'eth_maxPriorityFeePerGas':
      return numberToHex(1_000_000_000)
    case 'eth_feeHistory':
      return {
        oldestBlock: '0x1',
        baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
        gasUsedRatio: [0.5],
        reward: [['0x0']],
      }
    case 'eth_getBlockByNumber':
      return blockOf(state)
    case 'eth_call':
      return call(chainId, params[0] as { to: Hex; data: Hex })
    case 'eth_sendRawTransaction':
      return send(chainId, params[0] as TransactionSerializedEIP1559)
    case 'eth_getTransactionByHash':
      return transactionOf(state, params[0] as Hex)
    case 'eth_getLogs':
      return logsOf(state, params[0] as LogFilter)
    case 'eth_getTransactionReceipt':
      return receiptOf(state, params[0] as Hex)
    case 'eth_fillTransaction':
      throw new RpcError('the method does not exist', METHOD_NOT_FOUND)
  }
  throw new Error('the mocked node does not know it')
}

function blockOf({ block }: ChainState) {
  const timestamp = numberToHex(Math.floor(Date.now() / 1000))
  const number = numberToHex(block)
  const hash = keccak256(number)
  return {
    number,
    hash,
    parentHash: hash,
    timestamp,
    baseFeePerGas: '0x3b9aca00',
    transactions: [],
    gasLimit: '0x1c9c380',
  }
}

/** What the app calls of tokens and collections. */
const ABI = [
  ...erc20Abi,
  ...parseAbi([
    'function ownerOf(uint256 id) view returns (address)',
    'function getApproved(uint256 id) view returns (address)',
    'function isApprovedForAll(address owner, address operator) view returns (bool)',
    'function setApprovalForAll(address operator, bool approved)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function getL1Fee(bytes data) view returns (uint256)',
  ]),
] as const
/** Two of one name with the above, which an ABI tells apart by their arguments only. */
const ERC1155 = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

function call(chainId: string, { to, data }: { to: Hex; data: Hex }): Hex {
  const state = stateOf(chainId)
  const sort = decodedAs(ERC1155, data)
  if (sort?.functionName === 'balanceOf') {
    const [owner, id] = sort.args
    const piece = pieceOf(chainId, to, String(id))
    const has = piece && sameAddress(piece.owner, owner) ? piece.amount : 0n
    return encodeFunctionResult({ abi: ERC1155, functionName: 'balanceOf', result: has })
  }
  if (sort) return '0x'
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  switch (functionName) {
    case 'ownerOf': {
      const owner = pieceOf(chainId, to, String(args[0]))?.owner
      if (!owner) throw new RpcError('execution reverted')
      return encodeFunctionResult({ abi: ABI, functionName, result: owner as Hex })
    }
    case 'getApproved': {
      const allowed = pieceOf(chainId, to, String(args[0]))?.allowed ?? ZERO
      return encodeFunctionResult({ abi: ABI, functionName, result: allowed as Hex })
    }
    case 'isApprovedForAll':
      return encodeFunctionResult({ abi: ABI, functionName, result: false })
    case 'getL1Fee':
      return encodeFunctionResult({ abi: ABI, functionName, result: state.dataFee })
    case 'setApprovalForAll':
    case 'safeTransferFrom':
      return '0x'
    case 'balanceOf':
      return encodeFunctionResult({ abi: erc20Abi, functionName, result: state.balance(to, args[0]) })
    case 'allowance': {
      const result = state.allowances.get(allowanceKey(to, args[0], args[1])) ?? 0n
      return encodeFunctionResult({ abi: erc20Abi, functionName, result })
    }
    case 'approve':
    case 'transfer':
      return encodeFunctionResult({ abi: erc20Abi, functionName, result: true })
  }
  throw new RpcError('execution reverted')
}

function decodedAs<const A extends Abi>(abi: A, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return null
  }
}

const allowanceKey = (token: string, owner: string, spender: string) =>
  `${pair(token, owner)}:${spender.toLowerCase()}`

/** Carries a signed transaction out: what moves money, and what makes links. */
async function send(chainId: string, serializedTransaction: TransactionSerializedEIP1559): Promise<Hex> {
  const state = stateOf(chainId)
  const { to, data = '0x', value = 0n, nonce = 0 } = parseTransaction(serializedTransaction)
  const from = await recoverTransactionAddress({ serializedTransaction })
  const hash = keccak256(serializedTransaction)
  if (!to) throw new RpcError('nothing is deployed here')
  if (state.balance(ZERO, from) < value) throw new RpcError('insufficient funds')
  state.nonces.set(from.toLowerCase(), nonce + 1)
  state.block += 1n
  const mined: MinedTransaction = { hash, from, to, nonce, data, value, block: state.block, logs: [] }
  state.give(ZERO, from, -value)
  state.give(ZERO, to, value)
  const vaults = Object.values(chainOf(chainId).vaults)
  if (vaults.some((vault) => sameAddress(vault, to))) mined.logs = deposit(chainId, mined)
  else if (data !== '0x') moveTokens(chainId, mined)
  state.transactions.set(hash, mined)
  return hash
}

function moveTokens(chainId: string, mined: MinedTransaction): void {
  const { from, to, data } = mined
  const sort = decodedAs(ERC1155, data)
  if (sort) {
    const [, recipient, id = 0n, value = 1n] = sort.args
    movePiece(chainId, to, recipient, id)
    const topics = encodeEventTopics({
      abi: [EVENTS.pieces],
      args: { operator: from, from, to: recipient as Hex },
    })
    const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, value])
    mined.logs = [{ address: to, topics: topics as Hex[], data }]
    return
  }
  const state = stateOf(chainId)
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  if (functionName === 'safeTransferFrom') {
    const [, recipient, tokenId] = args
    movePiece(chainId, to, recipient, tokenId)
    const topics = encodeEventTopics({ abi: [EVENTS.piece], args: { from, to: recipient, tokenId } })
    mined.logs = [{ address: to, topics: topics as Hex[], data: '0x' }]
  }
  const piece = functionName === 'approve' && pieceOf(chainId, to, String(args[1]))
  if (piece) piece.allowed = String(args[0])
  else if (functionName === 'approve') state.allowances.set(allowanceKey(to, from, args[0]), args[1])
  if (functionName !== 'transfer') return
  const [recipient, amount] = args
  state.give(to, from, -amount)
  state.give(to, recipient, amount)
  const moved = { abi: erc20Abi, eventName: 'Transfer', args: { from, to: recipient } } as const
  const topics = encodeEventTopics(moved) as Hex[]
  mined.logs = [{ address: to, topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }]
}

function movePiece(chainId: string, contract: string, to: unknown, id: bigint): void {
  const piece = pieceOf(chainId, contract, String(id))
  if (piece) piece.owner = String(to)
}

/** The vault's part: links of what was paid in, and the events that tell of them. */
function deposit(chainId: string, { from, to, data, hash }: MinedTransaction): MinedTransaction['logs'] {
  const { functionName, args } = decodeFunctionData({ abi: linkVaultAbi, data })
  if (functionName !== 'makeDeposit' && functionName !== 'makeDeposits') return []
  const [tokenAddress, kind] = args
  const tokenId = String(functionName === 'makeDeposit' ? args[3] : args[2])
  if (kind > 1) movePiece(chainId, tokenAddress, '', BigInt(tokenId))
  const made =
    functionName === 'makeDeposit'
      ? [{ amount: args[2], pubKey20: args[4] }]
      : // One amount is the same for all.
        args[4].map((pubKey20, at) => ({ amount: args[3][at] ?? args[3][0] ?? 0n, pubKey20 }))
  return made.map(({ amount, pubKey20 }) => {
    if (kind === 1) stateOf(chainId).give(tokenAddress, from, -amount)
    const index = addDeposit(chainId, { tokenAddress, tokenId, amount, pubKey20, from, hash })
    const event = { abi: linkVaultAbi, eventName: 'DepositEvent' } as const
    const topics = encodeEventTopics({
      ...event,
      args: { _index: BigInt(index), _contractType: kind, _senderAddress: from },
    })
    const log = encodeAbiParameters([{ type: 'uint256' }], [amount])
    return { address: to, topics: topics as Hex[], data: log }
  })
}

interface Deposited {
  tokenAddress: Hex
  /** Of a collectible. */
  tokenId?: string
  amount: bigint
  pubKey20: Hex
  from: Hex
  hash: Hex
}

/** A link of a listed token, as the server would know it once it has seen the deposit; its index. */
export function addDeposit(
  chainId: string,
  { tokenAddress, tokenId = '0', amount, pubKey20, from, hash }: Deposited,
): string {
  const { nativeCurrency, tokens } = chainOf(chainId)
  const listed = tokens.find(({ address }) => sameAddress(address, tokenAddress))
  const piece = pieceOf(chainId, tokenAddress, tokenId)
  const { kind, ...token } = piece
    ? { ...piece.collection, kind: piece.kind, address: piece.contract, decimals: 0, logo: null }
    : tokenOf(chainId, listed?.symbol ?? nativeCurrency.symbol)
  const { index } = addLink({
    chainId,
    amount: String(amount),
    kind,
    token,
    tokenId,
    pubKey20,
    sender: from,
    createdAt: Math.floor(Date.now() / 1000),
    deposit: { blockNumber: String(stateOf(chainId).block), final: false, txHash: hash },
  })
  return index
}

function transactionOf(state: ChainState, hash: Hex) {
  const mined = state.transactions.get(hash)
  if (!mined) return null
  const { from, to, nonce, data, value, block } = mined
  return {
    ...(state.mines
      ? { blockNumber: numberToHex(block), blockHash: keccak256(hash), transactionIndex: '0x0' }
      : { blockNumber: null, blockHash: null, transactionIndex: null }),
    hash,
    from,
    to,
    input: data,
    nonce: numberToHex(nonce),
    value: numberToHex(value),
    gas: '0xea60',
    type: '0x2',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
    chainId: '0x1',
    v: '0x0',
    r: '0x1',
    s: '0x1',
  }
}

interface LogFilter {
  address: string
  topics: (string | null)[]
  fromBlock: Hex
  toBlock: Hex
}

function logsOf(state: ChainState, { address, topics, fromBlock, toBlock }: LogFilter) {
  return [...state.transactions.values()]
    .filter(({ block }) => block >= BigInt(fromBlock) && block <= BigInt(toBlock))
    .flatMap((mined) => placedLogs(mined))
    .filter((log) => sameAddress(log.address, address))
    .filter((log) => topics.every((topic, at) => topic === null || topic === log.topics[at]))
}

function placeOf({ hash, block }: MinedTransaction) {
  return {
    blockNumber: numberToHex(block),
    blockHash: keccak256(hash),
    transactionHash: hash,
    transactionIndex: '0x0',
  }
}

function placedLogs(mined: MinedTransaction) {
  const place = placeOf(mined)
  return mined.logs.map((log, at) => ({ ...log, ...place, logIndex: numberToHex(at), removed: false }))
}

function receiptOf(state: ChainState, hash: Hex) {
  const mined = state.transactions.get(hash)
  if (!mined || !state.mines) return null
  const { from, to } = mined
  return {
    ...placeOf(mined),
    from,
    to,
    status: mined.reverted ? '0x0' : '0x1',
    type: '0x2',
    gasUsed: '0xea60',
    cumulativeGasUsed: '0xea60',
    effectiveGasPrice: '0x77359400',
    contractAddress: null,
    logsBloom: `0x${'0'.repeat(512)}`,
    logs: placedLogs(mined),
  }
}
