import { describe, expect, it } from 'vitest'
import type { Link } from '../src/schema.gen.js'
import { recordingWallet } from './recording-wallet.js'
import { ALICE, callsOf, config, filbertOf, HASH, link, MALLORY, URL_OF_LINK, VAULT, world } from './world.js'

const READ = 'GET /links/31337/v4.4/5'
const RECLAIM = 'POST /reclaim'
const REF = { chainId: '31337', version: 'v4.4', index: '5' }

describe('taking back', () => {
  it('is one signature for that deposit of that vault', async () => {
    const around = world({ [READ]: { body: link() }, [RECLAIM]: { body: { txHash: HASH } } })
    const wallet = recordingWallet()
    expect(await filbertOf(around).links.reclaim({ link: REF, wallet })).toEqual({ txHash: HASH })
    expect(wallet.signed).toEqual([
      {
        domain: { name: 'Filbert', version: '1', chainId: 31337, verifyingContract: VAULT },
        types: { GaslessReclaim: [{ name: 'depositIndex', type: 'uint256' }] },
        primaryType: 'GaslessReclaim',
        message: { depositIndex: 5n },
      },
    ])
    expect(around.asked.at(-1)?.body).toMatchObject({
      depositIndex: '5',
      signer: ALICE,
      contractVersion: 'v4.4',
    })
  })

  it('goes by a whole link too, whose secret stays here', async () => {
    const around = world({ [READ]: { body: link() }, [RECLAIM]: { body: { txHash: HASH } } })
    await filbertOf(around).links.reclaim({ link: URL_OF_LINK, wallet: recordingWallet() })
    expect(around.sent()).not.toContain('WpQIuBvptLkCV3aF')
  })

  it.each<[string, Partial<Link>, string]>([
    ['somebody else’s', { sender: MALLORY }, 'not_the_sender'],
    ['taken', { state: 'claimed' }, 'already_claimed'],
    ['promised to stay', { locked: true }, 'too_early_to_reclaim'],
    ['another deposit', { version: 'v4.3' }, 'answer_differs'],
  ])('what is %s is not asked for', async (_name, other, code) => {
    const around = world({ [READ]: { body: link(other) } })
    const wallet = recordingWallet()
    await expect(filbertOf(around).links.reclaim({ link: REF, wallet })).rejects.toMatchObject({ code })
    expect(wallet.signed).toEqual([])
    expect(callsOf(around)).toEqual([READ])
  })

  it('out of a vault of v4 is the sender’s own transaction', async () => {
    const served = config()
    for (const chain of served.chains) chain.vaults = { 'v4.4': VAULT, v4: MALLORY }
    const old = { ...REF, version: 'v4' }
    const around = world({
      'GET /config': { body: served },
      'GET /links/31337/v4/5': { body: link({ version: 'v4' }) },
    })
    const wallet = recordingWallet()
    expect(await filbertOf(around).links.reclaim({ link: old, wallet })).toEqual({ txHash: HASH })
    expect(wallet.sent).toMatchObject([{ chainId: 31337, to: MALLORY, value: 0n }])
    expect(wallet.signed).toEqual([])
  })

  it.each([
    { ...REF, index: '5/../../x' },
    { ...REF, version: '../v4' },
    { ...REF, chainId: '-1' },
  ])('%o names no deposit', async (ref) => {
    const around = world()
    await expect(filbertOf(around).links.read(ref)).rejects.toMatchObject({ code: 'bad_input' })
    expect(around.asked).toEqual([])
  })
})
