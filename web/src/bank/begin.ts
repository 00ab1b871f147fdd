import { t } from '@lingui/core/macro'
import { bankApi, type Identity } from '@/api/bank'
import { ApiError } from '@/api/client'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'

/** What the bank is told of somebody whose account does not say it. */
export interface Details {
  fullName?: string
  email?: string
}

/** `missing`: the bank needs a name and an address, and their account has not got both. */
export type BeginAnswer =
  | { kind: 'begun'; identity: Identity }
  | { kind: 'missing' }
  | { kind: 'wrong'; field: 'email'; words: string }
  | { kind: 'failed'; cause: Cause }

/** Asks the bank for a check of whoever is signed in, or for the one that there is. Never rejects. */
export async function beginIdentity(details?: Details): Promise<BeginAnswer> {
  try {
    return { kind: 'begun', identity: await bankApi.beginIdentity(details) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', cause: OWN_FAULT }
    if (error.code === 'identity_details_missing') return { kind: 'missing' }
    if (error.code === 'invalid_email')
      return { kind: 'wrong', field: 'email', words: t`Invalid email address` }
    return { kind: 'failed', cause: error }
  }
}
