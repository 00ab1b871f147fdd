import { concat, decodeFunctionData, encodeAbiParameters, encodeEventTopics, keccak256 } from 'viem'
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

  it('what cannot be looked for is not paid', async () => {
    const hotel = { body: '<html>' }
    const wallet = recordingWallet()
    const filbert = filbertOf(served({ [BY_KEY]: hotel }), { clock: clock() })
    const create = filbert.links.create({ ...terms(wallet), secret: SECRET })
    await expect(create).rejects.toMatchObject({ code: 'unreadable' })
    expect(wallet.signed).toEqual([])
  })
})
