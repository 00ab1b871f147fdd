import { beforeEach, expect, it, vi } from 'vitest'
import type { Link } from '@/api/schema.gen'
import { OWN_FAULT } from '@/lib/cause'
import { ALICE, aLink, HASH } from '@/links/a-link'
import { situationOf } from '@/links/submitted'
import { explain } from '@/words/causes'

const api = vi.hoisted(() => ({ claim: vi.fn() }))
const code = vi.hoisted(() => ({ comes: true }))
vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), api }))
vi.mock('@filbert/sdk/claim-signature', () => {
  if (!code.comes) throw new Error('did not come')
  return { signClaimOf: () => HASH }
})

const claimed = async () => {
  const { submitClaim } = await import('./submit')
  return submitClaim(aLink(), ALICE, 'WpQIuBvptLkCV3aF', ALICE)
}

const faultAt = (link: Link, kind: 'claim' | 'reclaim') => explain(OWN_FAULT, situationOf(link, kind))

beforeEach(() => {
  vi.resetModules()
  code.comes = true
  api.claim.mockReset().mockResolvedValue({ txHash: HASH })
})

it('code that did not come is told from a mistake, and asks nothing of anybody', async () => {
  code.comes = false
  expect(await claimed()).toBeNull()
  expect(api.claim).not.toHaveBeenCalled()
})

it('what is no missing code is not called so: nobody knows how far it came', async () => {
  api.claim.mockRejectedValue(new TypeError('a mistake of ours'))
  await expect(claimed()).rejects.toThrow('a mistake of ours')
  const trying = 'The claim may be under way. It can only be paid once, so trying again is safe.'
  expect(faultAt(aLink(), 'claim')).toMatchObject({
    what: 'This page made a mistake.',
    money: trying,
    next: 'reload',
  })
  expect(faultAt(aLink({ version: 'v4' }), 'reclaim').money).toContain('Look into your wallet')
})
