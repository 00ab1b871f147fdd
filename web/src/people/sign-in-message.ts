import type { SignInNonce } from '@/api/people'
import type { Hex } from '@/lib/hex'

interface SignInTerms {
  nonce: SignInNonce
  /** In the mixed case that tells typing mistakes, as wallets give it. */
  address: Hex
  chainId: string
  statement: string
}

/** As long as the server keeps a nonce. Seconds. */
const LASTS = 600

/**
 * The text that a wallet signs, by ERC-4361: wallets know it, and warn where it names another site than the one that asks.
 * Its times are the server's: a device's clock may be anywhere.
 */
export function signInMessage({ nonce, address, chainId, statement }: SignInTerms): string {
  return `${nonce.domain} wants you to sign in with your Ethereum account:
${address}

${statement}

URI: ${nonce.uri}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce.nonce}
Issued At: ${isoTime(nonce.expiresAt - LASTS)}
Expiration Time: ${isoTime(nonce.expiresAt)}`
}

/** What somebody agrees to by signing in; `userId` of who has an account. */
export function signInStatement(userId: string | null): string {
  return `Sign in to Filbert as ${userId ?? 'a new user'}`
}

/** What somebody agrees to who can sign in by one more wallet from then on. */
export function addWalletStatement(userId: string): string {
  return `Add this wallet to ${userId}`
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
