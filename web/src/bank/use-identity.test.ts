import { expect, it } from 'vitest'
import type { Identity } from '@/api/bank'
import { nextLook } from './use-identity'
import type { HostedPage } from './wizard-steps'

const LINK = 'https://bank.example/'
const told = (change: Partial<Identity>): Identity => ({
  state: 'none',
  tosLink: null,
  kycLink: null,
  reasons: [],
  canBegin: false,
  stale: false,
  ...change,
})

it.each<[string, HostedPage | null, Partial<Identity>, number | false]>([
  ['nothing was begun', null, {}, false],
  ['the terms are there to be opened', null, { state: 'terms', tosLink: LINK }, false],
  ['the terms are open', 'terms', { state: 'terms', tosLink: LINK }, 5_000],
  ['the terms were agreed to', 'terms', { state: 'check', kycLink: LINK }, false],
  ['the check is open', 'check', { state: 'check', kycLink: LINK }, 5_000],
  ['the bank has no page yet', null, { state: 'check' }, 5_000],
  ['people look at it', 'check', { state: 'in_review' }, 30_000],
  ['they look longer', null, { state: 'manual_review' }, 30_000],
  ['they do not take it', 'check', { state: 'rejected' }, false],
  ['it is done', 'check', { state: 'verified' }, false],
])('where %s', (_, opened, identity, after) => {
  expect(nextLook(opened, told(identity))).toBe(after)
})

it('before anything is told', () => {
  expect(nextLook('terms', undefined)).toBe(false)
})
