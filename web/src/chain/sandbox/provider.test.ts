import {
  encodeFunctionData,
  erc20Abi,
  hashTypedData,
  parseAbi,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  stringToHex,
} from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import type { Network, Person } from '@/chain/world'
import type { Hex } from '@/lib/hex'
import type { Prompt, PromptAnswer } from './prompts'
import { type Request, SandboxWallet } from './provider'

const ALICE: Person = {
  name: 'Almond',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
}
const BOB: Person = {
  name: 'Brazil',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
}
const VAULT: Hex = '0xC954504E8141367510B116e8fDd36D8228A38Dbd'
const USDC: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const KEY: Hex = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'

const network = (chainId: string, name: string): Network => ({
  chainId,
  name,
  rpcUrl: '',
  explorerUrl: null,
  dataFeeOracle: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  vaults: { 'v4.4': VAULT },
  tokens: [{ address: USDC, symbol: 'USDC', decimals: 6, kind: 1 }],
})

/** What a node answers to a wallet that prepares and sends a transaction. */
const NODE: Record<string, unknown> = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x186a0',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x7', number: '0x1', timestamp: '0x1', transactions: [] },
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
}

let asked: Prompt[]
let sent: Request[]
let kept: Map<string, string>
let answer: PromptAnswer
let wallet: SandboxWallet

beforeEach(() => {
  asked = []
  sent = []
  kept = new Map()
  answer = { approved: true, choice: BOB.address }
  wallet = open()
})

/** The wallet as another tab or a reloaded page has it: only what is kept is the same. */
function open(): SandboxWallet {
  return new SandboxWallet({
    chains: [network('31337', 'Hazel'), network('31338', 'Maple')],
    people: [ALICE, BOB],
    ask: async (prompt) => {
      asked.push(prompt)
      return answer
    },
    rpc: async (_network, request) => {
      sent.push(request)
      return NODE[request.method] ?? null
    },
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  })
}

const connect = () => wallet.request({ method: 'eth_requestAccounts' })

describe('before anybody has approved', () => {
  it('names no account and asks nothing', async () => {
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
    expect(asked).toEqual([])
  })

  it.each([
    ['personal_sign', ['0x00', ALICE.address]],
    ['eth_signTypedData_v4', [ALICE.address, '{}']],
    ['eth_sendTransaction', [{ from: ALICE.address, to: VAULT }]],
  ])('does no %s', async (method, params) => {
    await expect(wallet.request({ method, params })).rejects.toMatchObject({ code: 4100 })
    expect(asked).toEqual([])
  })

  it('rejects with 4001 when its owner says no', async () => {
    answer = { approved: false }
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
  })
})

describe('connected', () => {
  beforeEach(connect)

  it('is who was chosen, also after a reload and in another tab, without asking again', async () => {
    expect(asked).toEqual([{ kind: 'connect' }])
    expect(await open().request({ method: 'eth_accounts' })).toEqual([BOB.address])
    expect(await open().request({ method: 'eth_requestAccounts' })).toEqual([BOB.address])
    expect(asked).toHaveLength(1)
  })

  it('signs nothing for anybody else', async () => {
    const request = { method: 'personal_sign', params: ['0x00', ALICE.address] }
    await expect(wallet.request(request)).rejects.toMatchObject({ code: 4100 })
  })

  it('asks before each signature, and signs as that person', async () => {
    const signature = (await wallet.request({
      method: 'personal_sign',
      params: [stringToHex('hello'), BOB.address],
    })) as Hex
    expect(asked.at(-1)).toEqual({ kind: 'sign_text', who: 'Brazil', text: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(BOB.address)
  })

  it('says what a gasless payment would pay, and signs exactly that', async () => {
    const data = {
      domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC },
      types: {
        ReceiveWithAuthorization: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'validBefore', type: 'uint256' },
        ],
      },
      primaryType: 'ReceiveWithAuthorization',
      message: { to: VAULT, value: '25000000', validBefore: '1795000000' },
    } as const
    const params = [BOB.address, JSON.stringify(data)]
    const signature = (await wallet.request({ method: 'eth_signTypedData_v4', params })) as Hex
    expect(asked.at(-1)).toMatchObject({ meaning: { title: 'Pay 25 USDC into a link, without gas' } })
    const message = { to: VAULT, value: 25_000_000n, validBefore: 1_795_000_000n }
    expect(await recoverAddress({ hash: hashTypedData({ ...data, message }), signature })).toBe(BOB.address)
  })

  it.each([
    [['5'], 'Refund deposit 5'],
    [['5', '7', '9'], 'Refund 3 deposits'],
  ])('says which deposits a signature takes back: %j', async (depositIndexes, title) => {
    const data = {
      domain: { name: 'Filbert', version: '1', chainId: 31337, verifyingContract: VAULT },
      types: { GaslessReclaimMany: [{ name: 'depositIndexes', type: 'uint256[]' }] },
      primaryType: 'GaslessReclaimMany',
      message: { depositIndexes },
    } as const
    const params = [BOB.address, JSON.stringify(data)]
    const signature = (await wallet.request({ method: 'eth_signTypedData_v4', params })) as Hex
    const rows = expect.arrayContaining([['Deposits', depositIndexes.join(', ')]])
    expect(asked.at(-1)).toMatchObject({ meaning: { title, rows } })
    const message = { depositIndexes: depositIndexes.map(BigInt) }
    expect(await recoverAddress({ hash: hashTypedData({ ...data, message }), signature })).toBe(BOB.address)
  })

  it('sends what was approved, signed for the chain it stands on, with gas to spare', async () => {
    const data = encodeFunctionData({
      abi: linkVaultAbi,
      functionName: 'makeDeposit',
      args: [USDC, 1, 25_000_000n, 0n, KEY],
    })
    const hash = await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ from: BOB.address, to: VAULT, data }],
    })
    expect(hash).toBe(NODE['eth_sendRawTransaction'])
    expect(asked.at(-1)).toMatchObject({ chain: 'Hazel', meaning: { title: 'Put 25 USDC into a link' } })
    const raw = sent.find((request) => request.method === 'eth_sendRawTransaction')?.params as [Hex]
    const expected = { to: VAULT.toLowerCase(), data, chainId: 31337, nonce: 5, gas: 150_000n }
    expect({ ...parseTransaction(raw[0]), to: parseTransaction(raw[0]).to?.toLowerCase() }).toMatchObject(
      expected,
    )
  })

  it('says which deposit a transaction takes back', async () => {
    const abi = parseAbi(['function withdrawDepositSender(uint256 index)'])
    const data = encodeFunctionData({ abi, args: [5n] })
    const request = { method: 'eth_sendTransaction', params: [{ from: BOB.address, to: VAULT, data }] }
    await wallet.request(request)
    expect(asked.at(-1)).toMatchObject({ meaning: { title: 'Refund deposit 5' } })
  })

  it('sends nothing that was rejected', async () => {
    answer = { approved: false }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [VAULT, 5_000_000n] })
    const request = { method: 'eth_sendTransaction', params: [{ from: BOB.address, to: USDC, data }] }
    await expect(wallet.request(request)).rejects.toMatchObject({ code: 4001 })
    expect(asked.at(-1)).toMatchObject({ meaning: { title: 'Allow 5 USDC to be taken' } })
    expect(sent).toEqual([])
  })

  it('forgets the page when it is asked to', async () => {
    await wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
  })
})

describe('chains', () => {
  const switchTo = (chainId: Hex) =>
    wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  it('change after approval, and listeners hear of it', async () => {
    const heard: unknown[] = []
    wallet.on('chainChanged', (chainId) => heard.push(chainId))
    await switchTo('0x7a6a')
    expect(asked).toEqual([{ kind: 'switch_chain', chain: 'Maple' }])
    expect(heard).toEqual(['0x7a6a'])
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  it('that it does not know are answered with 4902', async () => {
    await expect(switchTo('0x1')).rejects.toMatchObject({ code: 4902 })
  })

  it('that it is on already need no question', async () => {
    await switchTo('0x7a69')
    expect(asked).toEqual([])
  })
})

it('hears what another tab has changed', async () => {
  const heard: unknown[] = []
  const other = open()
  other.on('accountsChanged', (accounts) => heard.push(accounts))
  await connect()
  other.announceChanges()
  expect(heard).toEqual([[BOB.address]])
})

it('passes reads to the node and refuses what it does not know', async () => {
  expect(await wallet.request({ method: 'eth_getTransactionCount', params: [BOB.address] })).toBe('0x5')
  await expect(wallet.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
})
