import {
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  HttpRequestError,
  parseAbi,
} from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connector, ConnectorAccountNotFoundError } from 'wagmi'
import { causeInWords, inWords } from '@/words/in-words'
import { endOfReclaim, type ReclaimOut, type ReclaimWatch, sendReclaim } from './own-reclaim'
import { wallet } from './wallet'

const VAULT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TX: Hex = `0x${'ab'.repeat(32)}`
const TERMS = { chainId: '31337', version: 'v4', vault: VAULT, index: 7n, signer: SENDER }
/** As it is kept. */
const OUT: ReclaimOut = {
  chainId: '31337',
  vault: VAULT,
  index: '7',
  signer: SENDER,
  txHash: TX,
  batch: null,
  nonce: null,
  createdAt: 1,
}
/** `withdrawDepositSender(uint256)` of 7. */
const CALL = `0x86720546${'0'.repeat(63)}7`

const asked = vi.hoisted(() => ({
  simulateContract: vi.fn(),
  writeContract: vi.fn(),
  switchChain: vi.fn(),
  getTransaction: vi.fn(),
  getTransactionCount: vi.fn(),
  getCapabilities: vi.fn(),
  sendCalls: vi.fn(),
  getCallsStatus: vi.fn(),
  receiptNow: vi.fn(),
}))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./receipt', () => ({ receiptNow: asked.receiptNow }))
vi.mock('wagmi/actions', () => asked)

const heard: string[] = []
const out = vi.fn<ReclaimWatch['out']>()
const watch: ReclaimWatch = {
  asking: () => heard.push('asking'),
  out: (by) => {
    heard.push('out')
    return out(by)
  },
  unsent: () => heard.push('unsent'),
}
const sent = async () => inWords(await sendReclaim(TERMS, () => false, watch), 'own_reclaim')
const end = async (reclaim: ReclaimOut) => {
  const told = await endOfReclaim(reclaim, () => undefined)
  return typeof told === 'string' ? told : causeInWords(told, 'own_reclaim')
}
const never = new Promise<never>(() => undefined)

/** As viem hands on what a vault of version v4 refuses with. */
function refusal(words: string): BaseError {
  const data = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: [words],
  })
  const cause = new ContractFunctionRevertedError({
    abi: [],
    data,
    functionName: 'withdrawDepositSender',
  })
  return new BaseError('outer', { cause })
}

beforeEach(() => {
  for (const one of Object.values(asked)) one.mockReset()
  heard.length = 0
  out.mockReset().mockReturnValue(true)
  asked.getTransaction.mockRejectedValue(new Error('not known'))
  asked.getCapabilities.mockRejectedValue({ code: 4200 })
  asked.writeContract.mockResolvedValue(TX)
  asked.receiptNow.mockResolvedValue(null)
  wallet.setAccount({ address: SENDER, chainId: '31337', walletName: 'Hazel' })
})

it('the vault is called by the sender, on its chain, with what it gives back for', async () => {
  expect(await sent()).toEqual({ kind: 'accepted', txHash: TX })
  const call = asked.writeContract.mock.calls[0]?.[1]
  expect(call).toMatchObject({ address: VAULT, account: SENDER, chainId: 31337 })
  expect(encodeFunctionData(call)).toBe(CALL)
  expect(call).not.toHaveProperty('value')
  expect(asked.switchChain).not.toHaveBeenCalled()
})

it('what the wallet has is told, and before that that it is about to be asked', async () => {
  asked.writeContract.mockImplementation(async () => {
    expect(heard).toEqual(['asking'])
    return TX
  })
  await sent()
  expect(heard).toEqual(['asking', 'out'])
  expect(out.mock.calls).toEqual([[{ txHash: TX, batch: null }]])
})

describe('that the wallet was asked', () => {
  it('is heard of no more once it certainly sent nothing', async () => {
    asked.writeContract.mockRejectedValueOnce({ code: 4001 })
    await sent()
    expect(heard).toEqual(['asking', 'unsent'])
    asked.writeContract.mockRejectedValueOnce({ code: -32003 })
    await sent()
    expect(heard).toEqual(['asking', 'unsent', 'asking', 'unsent'])
  })

  it('stays where nobody can say whether it did', async () => {
    asked.writeContract.mockRejectedValueOnce({ code: -32603 })
    await sent()
    asked.writeContract.mockResolvedValue({ hash: TX })
    await sent()
    expect(heard).toEqual(['asking', 'asking'])
  })

  it('is not heard of one that was not', async () => {
    asked.simulateContract.mockRejectedValueOnce(refusal('NOT THE SENDER'))
    await sent()
    wallet.setAccount({ address: SENDER, chainId: '31338', walletName: 'Hazel' })
    asked.switchChain.mockRejectedValueOnce({ code: 4001 })
    await sent()
    await sendReclaim(TERMS, () => true, watch)
    expect(heard).toEqual([])
  })
})

describe('what the chain would refuse the wallet is not asked for', () => {
  it.each([
    [
      'DEPOSIT ALREADY WITHDRAWN',
      'Sorry, this link has been claimed already.',
      'The money is no longer in the link.',
    ],
    [
      'NOT THE SENDER',
      'Only the wallet that made this link can refund it.',
      'The money is still in the link.',
    ],
    [
      'NOT 24 HOURS YET',
      'This vault gives nothing back before it has held it for 24 hours.',
      'The money is still in the link.',
    ],
    [
      'DEPOSIT INDEX DOES NOT EXIST',
      'Deposit not found. Are you sure your link is correct?',
      'The money is still in the link.',
    ],
    [
      'Transfer failed',
      'The vault refuses to give it back, so your wallet was not asked.',
      'The money is still in the link.',
    ],
  ])('%s', async (words, what, money) => {
    asked.simulateContract.mockRejectedValue(refusal(words))
    expect(await sent()).toMatchObject({ kind: 'refused', problem: { what, money } })
    expect(asked.writeContract).not.toHaveBeenCalled()
    expect(asked.switchChain).not.toHaveBeenCalled()
  })

  it('but where it cannot be asked, the wallet has its own way to it', async () => {
    const away = new BaseError('outer', { cause: new HttpRequestError({ url: 'http://node.test' }) })
    asked.simulateContract.mockRejectedValue(away)
    expect(await sent()).toEqual({ kind: 'accepted', txHash: TX })
  })

  it('nor is it waited for longer than two seconds', async () => {
    vi.useFakeTimers()
    asked.simulateContract.mockReturnValue(never)
    asked.getCapabilities.mockReturnValue(never)
    const answer = sent()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(await answer).toEqual({ kind: 'accepted', txHash: TX })
  })
})

describe('once nobody waits any more the wallet is asked nothing', () => {
  it('of the chain', async () => {
    wallet.setAccount({ address: SENDER, chainId: '31338', walletName: 'Hazel' })
    expect(await sendReclaim(TERMS, () => true, watch)).toEqual({ kind: 'declined' })
    expect(asked.switchChain).not.toHaveBeenCalled()
  })

  it('nor, after it went there, of the transaction', async () => {
    wallet.setAccount({ address: SENDER, chainId: '31338', walletName: 'Hazel' })
    let stopped = false
    asked.switchChain.mockImplementation(async () => {
      stopped = true
    })
    expect(await sendReclaim(TERMS, () => stopped, watch)).toEqual({ kind: 'declined' })
    expect(asked.switchChain).toHaveBeenCalledOnce()
    expect(asked.writeContract).not.toHaveBeenCalled()
  })
})

describe('the wallet', () => {
  it('goes to the chain of the deposit first, and its no to that is no failure', async () => {
    wallet.setAccount({ address: SENDER, chainId: '31338', walletName: 'Hazel' })
    asked.switchChain.mockRejectedValueOnce({ code: 4001 })
    expect(await sent()).toEqual({ kind: 'declined' })
    expect(asked.writeContract).not.toHaveBeenCalled()
    expect(await sent()).toMatchObject({ kind: 'accepted' })
    expect(asked.switchChain).toHaveBeenLastCalledWith({}, { chainId: 31337 })
  })

  it.each([
    ['its owner says no', { code: 4001 }, { kind: 'declined' }],
    [
      'it shows another account',
      new ConnectorAccountNotFoundError({ address: SENDER, connector: { name: 'Hazel' } as Connector }),
      { problem: { what: 'Your wallet shows another account now.', outcome: 'refused' } },
    ],
    [
      'it fails without a word on whether it was sent',
      { code: -32603 },
      {
        problem: {
          outcome: 'unknown',
          money: 'The refund may be under way. Look into your wallet before you try again.',
        },
      },
    ],
  ])('is heard: %s', async (_name, error, answer) => {
    asked.writeContract.mockRejectedValue(error)
    expect(await sent()).toMatchObject(answer)
    expect(out).not.toHaveBeenCalled()
  })
})

it('what this browser has no room for is told', async () => {
  out.mockReturnValueOnce(false)
  expect(await sent()).toEqual({ kind: 'accepted', txHash: TX, unkept: true })
})

it('what it tells for a hash is believed only where it is one', async () => {
  asked.writeContract.mockResolvedValue({ hash: TX })
  expect(await sent()).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
  asked.getCapabilities.mockResolvedValue({ atomic: { status: 'supported' } })
  asked.sendCalls.mockResolvedValue({ id: 7 })
  expect(await sent()).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
})

describe('of a transaction that was sent', () => {
  it('the end is told, and its nonce kept as long as there is none', async () => {
    asked.getTransaction.mockResolvedValue({ nonce: 3 })
    const heard = vi.fn()
    expect(await endOfReclaim(OUT, heard)).toBe('open')
    expect(heard.mock.calls).toEqual([[3]])
    asked.receiptNow.mockResolvedValue({ status: 'success' })
    expect(await endOfReclaim(OUT, heard)).toBe('done')
  })

  it('and undone is told, with what the vault says by then', async () => {
    asked.receiptNow.mockResolvedValue({ status: 'reverted' })
    const what = 'The chain took the transaction but did not carry it out.'
    expect(await end(OUT)).toMatchObject({ what, outcome: 'refused' })
    asked.simulateContract.mockRejectedValue(refusal('DEPOSIT ALREADY WITHDRAWN'))
    expect(await end(OUT)).toMatchObject({ outcome: 'elsewhere' })
  })

  describe('in whose place there is another', () => {
    const passed: ReclaimOut = { ...OUT, nonce: 3 }
    beforeEach(() => asked.getTransactionCount.mockResolvedValue(4))

    it('cancelled is told, whether or not a page looked', async () => {
      const what = 'Your wallet cancelled it: another transaction took its place.'
      expect(await end(passed)).toMatchObject({ what, outcome: 'refused' })
    })

    it('the same for a higher fee is no failure: the link tells whose money it is', async () => {
      asked.simulateContract.mockRejectedValue(refusal('DEPOSIT ALREADY WITHDRAWN'))
      expect(await end(passed)).toBe('done')
    })

    it('it is none that was carried out between two questions', async () => {
      asked.receiptNow.mockResolvedValueOnce(null).mockResolvedValueOnce({ status: 'success' })
      expect(await end(passed)).toBe('done')
    })
  })

  it('whose nonce is still to come the chain is waited for', async () => {
    asked.getTransactionCount.mockResolvedValue(3)
    expect(await end({ ...OUT, nonce: 3 })).toBe('open')
  })

  it('whose nonce nobody knows too', async () => {
    asked.getTransactionCount.mockResolvedValue(4)
    expect(await end(OUT)).toBe('open')
  })

  it('nobody tells the end where the chain cannot be asked', async () => {
    asked.receiptNow.mockRejectedValue(new Error('no node'))
    expect(await end({ ...OUT, nonce: 3 })).toBe('open')
  })
})

describe('a wallet that carries out batches', () => {
  const batch: ReclaimOut = { ...OUT, txHash: null, batch: 'one' }

  it('is asked for one of one call, whether or not the chain can be asked, and that is kept', async () => {
    asked.getCapabilities.mockResolvedValue({ atomic: { status: 'supported' } })
    asked.sendCalls.mockResolvedValue({ id: 'one' })
    asked.simulateContract.mockRejectedValue(new Error('no node'))
    expect(await sent()).toEqual({ kind: 'in_wallet' })
    expect(asked.sendCalls.mock.calls[0]?.[1]).toMatchObject({
      account: SENDER,
      chainId: 31337,
      calls: [{ to: VAULT, data: CALL }],
    })
    expect(asked.writeContract).not.toHaveBeenCalled()
    expect(out.mock.calls).toEqual([[{ txHash: null, batch: 'one' }]])
  })

  it.each([
    ['carried out', { status: 'success', receipts: [{ transactionHash: TX, logs: [] }] }, 'done'],
    ['of which nothing is known yet', { status: 'pending' }, 'open'],
    ['failed by the word of the wallet alone', { status: 'failure', statusCode: 500 }, 'open'],
    [
      'reverted on the chain',
      { status: 'failure', statusCode: 500, receipts: [{ transactionHash: TX, logs: [] }] },
      { what: 'The chain took the transaction but did not carry it out.', outcome: 'refused' },
    ],
  ])('tells of one: %s', async (_name, told, outcome) => {
    asked.getCallsStatus.mockResolvedValue(told)
    asked.receiptNow.mockResolvedValue({ status: outcome === 'done' ? 'success' : 'reverted' })
    expect(await end({ ...batch, createdAt: Date.now() })).toEqual(
      typeof outcome === 'string' ? outcome : expect.objectContaining(outcome),
    )
  })

  it('is over a day after the wallet called it failed, where the vault still has the deposit', async () => {
    asked.getCallsStatus.mockResolvedValue({ status: 'failure', statusCode: 400 })
    expect(await end({ ...batch, createdAt: Date.now() - 25 * 3_600_000 })).toMatchObject({
      outcome: 'refused',
    })
  })
})
