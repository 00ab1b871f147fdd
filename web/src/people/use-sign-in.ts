import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { useAccount } from '@/chain/wallet'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import { storeUser } from './session'
import { loadSigning, type SignInDetails, type SigningStep, signInBy, signInDetails } from './sign-in'

export interface SigningIn {
  /** Asks the connected wallet. Never rejects. */
  signIn: () => Promise<void>
  /** The finger is on its way: asks for what the wallet will be asked with. */
  warmUp: () => void
  /** Waits for the wallet no more. */
  stop: () => void
  /** The name of the step under way. */
  pending: SigningStep | null
  problem: Cause | null
}

/** Half as long as the server keeps what it gave. Milliseconds. */
const FRESH_MS = 300_000

interface Prepared {
  address: Hex
  at: number
  details: Promise<SignInDetails>
}

/** Signs in by the connected wallet. */
export function useSignIn(): SigningIn {
  const queries = useQueryClient()
  const config = useConfig()
  const account = useAccount()
  const prepared = useRef<Prepared | null>(null)
  const running = useRef<symbol | null>(null)
  const [pending, setPending] = useState<SigningStep | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)

  const prepare = (address: Hex): Prepared => {
    const before = prepared.current
    if (before?.address === address && Date.now() - before.at < FRESH_MS) return before
    const details = signInDetails(address)
    const now = { address, at: Date.now(), details }
    prepared.current = now
    // Whoever awaits it says so; what failed is asked for anew.
    details.catch(() => {
      if (prepared.current === now) prepared.current = null
    })
    return now
  }
  const warmUp = () => {
    if (!account || pending) return
    prepare(account.address)
    void loadSigning().catch(() => undefined)
  }
  const signIn = async () => {
    if (!account || running.current) return
    const run = Symbol('run')
    running.current = run
    const isStopped = () => running.current !== run
    setProblem(null)
    const { address } = account
    // A chain that is not served cannot be looked into; the key of a plain wallet signs for any.
    const chainId = (chainOf(config, account.chainId) ?? config.chains[0])?.chainId ?? account.chainId
    const { details } = prepare(address)
    const answer = await signInBy({ address, chainId }, details, (step) => !isStopped() && setPending(step))
    // What it signs late still signs in.
    if (answer.kind === 'signed_in') await storeUser(queries, answer.user, address)
    if (isStopped()) return
    running.current = null
    // Its nonce may be spent.
    prepared.current = null
    setPending(null)
    if (answer.kind === 'refused') setProblem(answer.cause)
  }
  const stop = () => {
    running.current = null
    prepared.current = null
    setPending(null)
  }
  return { signIn, warmUp, stop, pending, problem }
}
