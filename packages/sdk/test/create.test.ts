import {
  type BaseError,
  concat,
  decodeFunctionData,
  EstimateGasExecutionError,
  ExecutionRevertedError,
  encodeAbiParameters,
  encodeEventTopics,
  InsufficientFundsError,
  keccak256,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { linkVaultAbi } from '../src/abi.gen.js'
import { type CreateInput, NATIVE } from '../src/index.js'
import { depositNonce } from '../src/keys.js'
import { recordingWallet } from './recording-wallet.js'
import {
  ALICE,
  type Answers,
  BOB,
  callsOf,
  clock,
  config,
  filbertOf,
  HASH,
  KEY,
  link,
  MALLORY,
  NOW,
  rpc,
  SECRET,
  URL_OF_LINK,
  USDC,
  VAULT,
  world,
} from './world.js'

const BY_KEY = 'GET /links'
const DEPOSIT = 'POST /deposit-3009'

/** Draws the secret of all these tests. */
const random = (bytes: Uint8Array) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  for (const [at, letter] of [...SECRET].entries()) bytes[at] = alphabet.indexOf(letter)
}

const served = (other: Answers = {}) =>
  world({
    [BY_KEY]: { body: { links: [link()], more: [] } },
    [DEPOSIT]: { body: { txHash: HASH } },
    ...other,
  })

const terms = (wallet: CreateInput['wallet']): CreateInput => ({
  chainId: 31337,
  token: USDC,
  amount: 5_000_000n,
  wallet,
})

describe('by a signature', () => {
  it('the wallet signs that the trusted vault is paid, and the secret stays here', async () => {
    const [around, wallet] = [served(), recordingWallet()]
    const made = await filbertOf(around, { random }).links.create(terms(wallet))
    expect(made).toEqual({
      url: URL_OF_LINK.replace('#', '&t=sdk#'),
      chainId: '31337',
      version: 'v4.4',
      index: '5',
      secret: SECRET,
      pubKey20: KEY.pubKey20,
      txHash: HASH,
    })
    const nonce = depositNonce(KEY)
    expect(wallet.signed).toMatchObject([
      {
        domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC },
        primaryType: 'ReceiveWithAuthorization',
        message: {
          from: ALICE,
          to: VAULT,
          value: 5_000_000n,
          validBefore: BigInt(NOW + 3_600),
          nonce: keccak256(concat([KEY.pubKey20, nonce])),
        },
      },
    ])
    const posted = around.asked.find(({ call }) => call === DEPOSIT)?.body
    expect(posted).toMatchObject({ from: ALICE, pubKey20: KEY.pubKey20, uintAmount: '5000000', nonce })
    expect(around.sent()).not.toContain(SECRET)
    expect(around.sent()).not.toContain(KEY.privateKey.slice(2))
  })

  it('the secret is kept before the wallet is asked; what cannot be kept is not paid', async () => {
    const wallet = recordingWallet()
    const full = new Error('the disk is full')
    const create = filbertOf(served()).links.create({
      ...terms(wallet),
      keep: async (draft) => {
        expect(draft.secret).toHaveLength(16)
        throw full
      },
    })
    await expect(create).rejects.toBe(full)
    expect([wallet.signed, wallet.sent]).toEqual([[], []])
  })

  it('a contract wallet’s signature is not sent', async () => {
    const around = served()
    const wallet = recordingWallet(`0x${'11'.repeat(200)}`)
    const create = filbertOf(around).links.create(terms(wallet))
    await expect(create).rejects.toMatchObject({ code: 'unfit_signature', outcome: 'refused' })
    expect(callsOf(around)).not.toContain(DEPOSIT)
  })

  it('its owner may say no', async () => {
    const wallet = recordingWallet()
    wallet.signTypedData = async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    const create = filbertOf(served()).links.create(terms(wallet))
    await expect(create).rejects.toMatchObject({ code: 'wallet_declined', outcome: 'refused' })
  })

  it('what the server never shows is not called lost: its transaction is told', async () => {
    const around = served({ [BY_KEY]: { body: { links: [], more: [] } } })
    const create = filbertOf(around).links.create({ ...terms(recordingWallet()), timeoutMs: 3000 })
    await expect(create).rejects.toMatchObject({ code: 'not_yet', outcome: 'unknown', txHash: HASH })
  })

  it.each([
    ['of another amount', { amount: '1' }],
    ['of another token', { token: { ...link().token, address: MALLORY } }],
    ['of a stranger’s', { sender: MALLORY }],
    ['under another key', { pubKey20: MALLORY }],
    ['on another chain', { chainId: '31338' }],
  ])('a link %s is not taken for the one that was made', async (_name, other) => {
    const around = served({ [BY_KEY]: { body: { links: [link(other)], more: [] } } })
    const create = filbertOf(around, { random }).links.create({
      ...terms(recordingWallet()),
      timeoutMs: 2000,
    })
    await expect(create).rejects.toMatchObject({ code: 'not_yet' })
  })
})

describe('whom it pays', () => {
  const other = config()
  for (const chain of other.chains) chain.vaults = { 'v4.4': MALLORY }
  const broken = config()
  for (const chain of broken.chains) chain.vaults = { 'v4.4': '0x12' }

  it.each([
    ['another vault than the trusted one', { 'GET /config': { body: other } }, {}, 'contract_differs'],
    ['a vault that nobody vouched for', {}, { contracts: {} }, 'contract_unpinned'],
    ['no address', { 'GET /config': { body: broken } }, { contracts: 'as_served' as const }, 'bad_address'],
  ])('%s is not paid, and no wallet asked', async (_name, answers, options, code) => {
    const [around, wallet] = [served(answers), recordingWallet()]
    for (const by of ['signature', 'transaction'] as const) {
      const create = filbertOf(around, options).links.create({ ...terms(wallet), by })
      await expect(create).rejects.toMatchObject({ code, outcome: 'refused' })
    }
    expect([wallet.signed, wallet.sent]).toEqual([[], []])
  })

  it.each<[string, Partial<CreateInput>, string]>([
    ['nothing', { amount: 0n }, 'bad_amount'],
    ['less than nothing', { amount: -1n }, 'bad_amount'],
    ['more than there can be', { amount: 2n ** 256n }, 'bad_amount'],
    ['a number with a point', { amount: 0.5 as unknown as bigint }, 'bad_amount'],
    ['no token', { token: 'USDC' }, 'bad_address'],
    ['no chain', { chainId: 'ten' }, 'bad_input'],
    ['a chain that is not served', { chainId: 1 }, 'unknown_chain'],
    ['half a day', { expiresInDays: 0.5 }, 'bad_input'],
    ['a year', { expiresInDays: 365 }, 'bad_input'],
    ['coins by a signature', { token: NATIVE, by: 'signature' }, 'bad_input'],
  ])('%s: no wallet is asked', async (_name, changed, code) => {
    const wallet = recordingWallet()
    const create = filbertOf(served()).links.create({ ...terms(wallet), ...changed })
    await expect(create).rejects.toMatchObject({ code, outcome: 'refused' })
    expect([wallet.signed, wallet.sent]).toEqual([[], []])
  })

  it('called off while the secret is kept, no wallet is asked', async () => {
    const [wallet, off] = [recordingWallet(), new AbortController()]
    const create = filbertOf(served()).links.create({
      ...terms(wallet),
      keep: () => off.abort(),
      signal: off.signal,
    })
    await expect(create).rejects.toMatchObject({ code: 'aborted', outcome: 'refused' })
    expect(wallet.signed).toEqual([])
  })
})

describe('by transactions', () => {
  const deposit = encodeEventTopics({
    abi: linkVaultAbi,
    eventName: 'DepositEvent',
    args: { _index: 5n, _contractType: 1, _senderAddress: ALICE },
  })
  const receipt = (status: '0x0' | '0x1', vault = VAULT) => ({
    transactionHash: HASH,
    blockHash: HASH,
    blockNumber: '0x1',
    status,
    logs: [
      {
        address: vault,
        topics: deposit,
        data: encodeAbiParameters([{ type: 'uint256' }], [5_000_000n]),
        blockHash: HASH,
        blockNumber: '0x1',
        logIndex: '0x0',
        transactionHash: HASH,
        transactionIndex: '0x0',
      },
    ],
  })
  const chainSays = (status: '0x0' | '0x1', vault = VAULT) =>
    served({
      'POST /rpc': rpc({ eth_getTransactionReceipt: receipt(status, vault), eth_blockNumber: '0x2' }),
    })

  it('exactly the amount is allowed to the vault, and deposited', async () => {
    const [around, wallet] = [chainSays('0x1'), recordingWallet()]
    const create = { ...terms(wallet), by: 'transaction' as const }
    expect(await filbertOf(around, { random }).links.create(create)).toMatchObject({ index: '5' })
    const [allow, made] = wallet.sent
    expect(allow).toMatchObject({ to: USDC, value: 0n, chainId: 31337 })
    expect(allow?.data).toBe(
      `0x095ea7b3${VAULT.slice(2).toLowerCase().padStart(64, '0')}${5_000_000n.toString(16).padStart(64, '0')}`,
    )
    expect(made).toMatchObject({ to: VAULT, value: 0n })
    const call = decodeFunctionData({ abi: linkVaultAbi, data: made?.data ?? '0x' })
    expect(call).toMatchObject({ functionName: 'makeDeposit', args: [USDC, 1, 5_000_000n, 0n, KEY.pubKey20] })
    expect(around.sent()).not.toContain(SECRET)
  })

  describe('a node that lags behind the one that mined the allowance', () => {
    const ALLOWANCE = '0xdd62ed3e'
    /** Its allowances, in turns; `refuses`: what the vault is asked is reverted. */
    const lagging = (allowances: bigint[], refuses = false) => {
      const asked = { allowances: 0 }
      const known = rpc({ eth_getTransactionReceipt: receipt('0x1'), eth_blockNumber: '0x2' })
      const around = served({
        'POST /rpc': (one) => {
          const { id, method, params } = one.body as {
            id: number
            method: string
            params: [{ data?: string }]
          }
          if (method !== 'eth_call') return known(one)
          if (!params[0].data?.startsWith(ALLOWANCE)) {
            const error = { code: 3, message: 'execution reverted', data: '0x' }
            return { body: { jsonrpc: '2.0', id, ...(refuses ? { error } : { result: '0x' }) } }
          }
          const allowance = allowances[Math.min(asked.allowances, allowances.length - 1)] ?? 0n
          asked.allowances += 1
          return { body: { jsonrpc: '2.0', id, result: toHex(allowance, { size: 32 }) } }
        },
      })
      return around
    }
    /** Of a wallet whose node tries the deposit and refuses it so often. */
    const refusing = (times: number, cause: BaseError = new ExecutionRevertedError({})) => {
      const wallet = recordingWallet()
      const { sendTransaction } = wallet
      let left = times
      wallet.sendTransaction = async (transaction) => {
        if (transaction.to !== VAULT || left === 0) return sendTransaction(transaction)
        left -= 1
        throw new EstimateGasExecutionError(cause, { account: null as never })
      }
      return wallet
    }
    const create = (
      around: ReturnType<typeof served>,
      wallet: CreateInput['wallet'],
      waited: number[] = [],
    ) =>
      filbertOf(around, { random, clock: clock(waited) }).links.create({
        ...terms(wallet),
        by: 'transaction',
      })

    it('is waited for before the wallet is asked to deposit', async () => {
      const waited: number[] = []
      const wallet = recordingWallet()
      expect(await create(lagging([0n, 0n, 0n, 5_000_000n]), wallet, waited)).toMatchObject({ index: '5' })
      expect(waited).toEqual([1_000, 1_000])
      expect(wallet.sent.map(({ to }) => to)).toEqual([USDC, VAULT])
    })

    it('is waited for no longer than half a minute', async () => {
      const waited: number[] = []
      expect(await create(lagging([0n]), recordingWallet(), waited)).toMatchObject({ index: '5' })
      expect(waited).toHaveLength(30)
    })

    it('of the wallet has the wallet asked again', async () => {
      const waited: number[] = []
      const wallet = refusing(2)
      expect(await create(lagging([0n, 5_000_000n]), wallet, waited)).toMatchObject({ index: '5' })
      expect(waited).toEqual([1_000, 2_000])
      expect(wallet.sent.map(({ to }) => to)).toEqual([USDC, VAULT])
    })

    it('of the wallet has it asked five times at most', async () => {
      const wallet = refusing(9)
      const made = create(lagging([0n, 5_000_000n]), wallet)
      await expect(made).rejects.toMatchObject({ code: 'wallet_failed', outcome: 'refused' })
    })

    it.each([
      ['the chain refuses itself', () => [lagging([0n, 5_000_000n], true), refusing(1)] as const],
      ['was allowed before', () => [lagging([5_000_000n]), refusing(1)] as const],
      [
        'fails for another reason',
        () => [lagging([0n, 5_000_000n]), refusing(1, new InsufficientFundsError({}))] as const,
      ],
    ])('is no reason to ask again for what %s', async (_name, scene) => {
      const waited: number[] = []
      const [around, wallet] = scene()
      await expect(create(around, wallet, waited)).rejects.toMatchObject({ outcome: 'refused' })
      expect(waited).toEqual([])
    })

    it('is no reason to ask again for what may have been sent', async () => {
      const wallet = recordingWallet()
      const { sendTransaction } = wallet
      let asked = 0
      wallet.sendTransaction = async (transaction) => {
        if (transaction.to !== VAULT) return sendTransaction(transaction)
        asked += 1
        throw new Error('socket hang up')
      }
      await expect(create(lagging([0n, 5_000_000n]), wallet)).rejects.toMatchObject({ outcome: 'unknown' })
      expect(asked).toBe(1)
    })
  })

  it.each([
    ['the chain undoes', () => chainSays('0x0')],
    ['another contract tells of', () => chainSays('0x1', BOB)],
  ])('what %s is no link', async (_name, answers) => {
    const create = filbertOf(answers(), { random }).links.create({
      ...terms(recordingWallet()),
      by: 'transaction',
    })
    await expect(create).rejects.toMatchObject({ code: 'reverted', outcome: 'refused', txHash: HASH })
  })

  it('a node of another chain is not believed', async () => {
    const around = served({ 'POST /rpc': rpc({ eth_chainId: '0x1' }) })
    const wallet = recordingWallet()
    const create = filbertOf(around).links.create({ ...terms(wallet), by: 'transaction' })
    await expect(create).rejects.toMatchObject({ code: 'wrong_chain', outcome: 'refused' })
    expect(wallet.sent).toEqual([])
  })

  it('what was sent, nobody knows whether, is unknown', async () => {
    const wallet = recordingWallet()
    wallet.sendTransaction = async () => {
      throw new Error('socket hang up')
    }
    const coins = { ...terms(wallet), token: NATIVE }
    const create = filbertOf(served()).links.create(coins)
    await expect(create).rejects.toMatchObject({ code: 'wallet_failed', outcome: 'unknown' })
  })
})

describe('once more', () => {
  it('what is there already is not paid again', async () => {
    const [around, wallet] = [served(), recordingWallet()]
    const again = { ...terms(wallet), secret: SECRET }
    expect(await filbertOf(around).links.create(again)).toMatchObject({ index: '5', secret: SECRET })
    expect([wallet.signed, wallet.sent]).toEqual([[], []])
  })

  const behind = (readTo: string | null) => ({ body: { links: [], more: [], readTo } })
  const byTransaction = (around: ReturnType<typeof served>, wallet: CreateInput['wallet']) =>
    filbertOf(around, { clock: clock() }).links.create({ ...terms(wallet), token: NATIVE, secret: SECRET })

  it('what the server finds once it has read the chain so far is not paid again', async () => {
    const found = {
      body: { links: [link({ token: { ...link().token, address: NATIVE } })], more: [], readTo: '9' },
    }
    const around = served({
      'POST /rpc': rpc({ eth_blockNumber: '0x9' }),
      [BY_KEY]: [behind('8'), behind(null), behind('8'), found],
    })
    const wallet = recordingWallet()
    expect(await byTransaction(around, wallet)).toMatchObject({ index: '5' })
    expect(wallet.sent).toEqual([])
  })

  it('what may be in a block that the server has not read is not paid by a transaction', async () => {
    const around = served({ 'POST /rpc': rpc({ eth_blockNumber: '0x9' }), [BY_KEY]: behind('8') })
    const wallet = recordingWallet()
    await expect(byTransaction(around, wallet)).rejects.toMatchObject({ code: 'not_yet', outcome: 'unknown' })
    expect(wallet.sent).toEqual([])
  })

  it('what cannot be looked for is not paid', async () => {
    const hotel = { body: '<html>' }
    const wallet = recordingWallet()
    const filbert = filbertOf(served({ [BY_KEY]: hotel }), { clock: clock() })
    const create = filbert.links.create({ ...terms(wallet), secret: SECRET })
    await expect(create).rejects.toMatchObject({ code: 'unreadable' })
    expect(wallet.signed).toEqual([])
  })
})
