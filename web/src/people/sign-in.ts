import { t } from '@lingui/core/macro'
import { ApiError } from '@/api/client'
import { peopleApi, type SignInNonce, type UserRecord } from '@/api/people'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import { addWalletStatement, signInMessage, signInStatement } from './sign-in-message'

/** The specification's names of what is under way. */
export type SigningStep = 'Generating details' | 'Sign in wallet' | 'Loading'

/** What the button says meanwhile. */
export const SIGNING_LABELS: Record<SigningStep, string> = {
  'Generating details': t`Generating details`,
  'Sign in wallet': t`Sign in wallet`,
  Loading: t`Loading`,
}

/** `declined` is its owner's choice, and needs no words. */
export type SigningAnswer =
  | { kind: 'signed_in'; user: UserRecord }
  | { kind: 'declined' }
  | { kind: 'refused'; cause: Cause }

/** Whose wallet signs, and on which chain that is looked into where it is a contract. */
export interface Signer {
  address: Hex
  chainId: string
}

/** What has to be known before a wallet can be asked. */
export interface SignInDetails {
  nonce: SignInNonce
  /** The account that the wallet opens; null for a new one. */
  userId: string | null
}

/** To be asked for early: wallets open best on the tap itself. */
export async function signInDetails(address: Hex): Promise<SignInDetails> {
  const [nonce, userId] = await Promise.all([peopleApi.signInNonce(), accountOf(address)])
  return { nonce, userId }
}

/** Opens a session by a wallet's signature, and an account where the wallet has none. */
export function signInBy(
  signer: Signer,
  details: Promise<SignInDetails>,
  onStep: (step: SigningStep) => void,
): Promise<SigningAnswer> {
  const prepare = async () => {
    const { nonce, userId } = await details
    return { nonce, statement: signInStatement(userId) }
  }
  return signing(signer, prepare, 'sign_in', onStep)
}

/** From then on this wallet, too, opens the account of whoever is signed in. */
export function addWallet(
  signer: Signer,
  userId: string,
  onStep: (step: SigningStep) => void,
): Promise<SigningAnswer> {
  const prepare = async () => ({
    nonce: await peopleApi.signInNonce(),
    statement: addWalletStatement(userId),
  })
  return signing(signer, prepare, 'add_wallet', onStep)
}

/** Code that asks a wallet, which pages without one never load. */
export function loadSigning() {
  return import('@/chain/sign-text')
}

async function signing(
  { address, chainId }: Signer,
  prepare: () => Promise<{ nonce: SignInNonce; statement: string }>,
  purpose: 'sign_in' | 'add_wallet',
  onStep: (step: SigningStep) => void,
): Promise<SigningAnswer> {
  onStep('Generating details')
  const code = await loadSigning().catch(() => null)
  if (!code) return { kind: 'refused', cause: UNLOADED }
  try {
    const message = signInMessage({ address, chainId, ...(await prepare()) })
    onStep('Sign in wallet')
    const signed = await code.signText(message, address)
    if (signed.kind !== 'signed') return signed
    onStep('Loading')
    const user = await peopleApi.signIn({ message, signature: signed.signature }, purpose)
    return { kind: 'signed_in', user }
  } catch (error) {
    return { kind: 'refused', cause: error instanceof ApiError ? error : OWN_FAULT }
  }
}

/** Null for a wallet that is new here. */
async function accountOf(address: Hex): Promise<string | null> {
  try {
    return (await peopleApi.userId(address)).userId
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_not_found') return null
    throw error
  }
}
