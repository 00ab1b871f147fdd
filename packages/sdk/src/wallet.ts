import { BaseError, type Hex, type TypedDataDefinition, type WalletClient } from 'viem'
import { sendTransaction, signMessage, signTypedData } from 'viem/actions'
import { FilbertError } from './error.js'
import { networkOf } from './network.js'
import type { Chain } from './schema.gen.js'
import { walletSignature } from './wallet-signature.js'

export interface Transaction {
  chainId: number
  to: Hex
  data?: Hex
  /** Of the chain's own currency, in smallest units. */
  value: bigint
}

/** Whatever signs and sends for an address. A viem `WalletClient` with an account is taken as it is. */
export interface Wallet {
  readonly address: Hex
  /** Sends on that chain and on no other, and tells the hash as soon as it is out. */
  sendTransaction: (transaction: Transaction) => Promise<Hex>
  /** EIP-712. */
  signTypedData: (data: TypedDataDefinition) => Promise<Hex>
  /** EIP-191; only of requests that are called off, and of what came for them and is accepted. */
  signMessage?: (message: string) => Promise<Hex>
}

/** What a wallet or whoever stands behind it may be. */
export type AnyWallet = Wallet | WalletClient

/** The same wallet, whose failures have our codes. */
export function walletOf(given: AnyWallet, chain: Chain): Required<Wallet> {
  const wallet = isClient(given) ? ofClient(given, chain) : given
  return {
    address: wallet.address,
    sendTransaction: (transaction) =>
      wallet.sendTransaction(transaction).catch((error) => thrown(error, 'unknown')),
    signTypedData: (data) =>
      wallet.signTypedData(data).then(walletSignature, (error) => thrown(error, 'refused')),
    signMessage: async (message) => {
      if (!wallet.signMessage) throw walletFailed('This wallet signs no messages.', 'refused')
      return wallet.signMessage(message).then(walletSignature, (error) => thrown(error, 'refused'))
    },
  }
}

export function addressOf(given: AnyWallet): Hex {
  const address = isClient(given) ? given.account?.address : given.address
  if (!address)
    throw new FilbertError('bad_input', 'The wallet client has no account.', { outcome: 'refused' })
  return address
}

function ofClient(client: WalletClient, chain: Chain): Wallet {
  const { account } = client
  if (!account)
    throw new FilbertError('bad_input', 'The wallet client has no account.', { outcome: 'refused' })
  return {
    address: account.address,
    // With its chain named, viem sends nothing to another one.
    sendTransaction: ({ to, data, value }) =>
      sendTransaction(client, { account, chain: networkOf(chain), to, value, ...(data && { data }) }),
    signTypedData: (data) => signTypedData(client, { ...data, account }),
    signMessage: (message) => signMessage(client, { account, message }),
  }
}

function isClient(given: AnyWallet): given is WalletClient {
  return 'transport' in given && 'request' in given
}

/** Before anything was sent: refusals of a chain that was asked what would become of it. */
const UNSENT = [
  'InsufficientFundsError',
  'ExecutionRevertedError',
  'EstimateGasExecutionError',
  'ChainMismatchError',
  'ContractFunctionRevertedError',
]

function thrown(error: unknown, outcome: 'refused' | 'unknown'): never {
  if (error instanceof FilbertError) throw error
  if (isNo(error)) {
    throw new FilbertError('wallet_declined', 'The wallet’s owner said no. Nothing was sent.', {
      outcome: 'refused',
      cause: error,
    })
  }
  if (walksTo(error, 'ChainMismatchError')) {
    throw new FilbertError('wrong_chain', 'The wallet is on another chain. Nothing was sent.', {
      outcome: 'refused',
      cause: error,
    })
  }
  const unsent = UNSENT.some((name) => walksTo(error, name))
  throw walletFailed(
    error instanceof Error ? firstLine(error) : 'The wallet failed.',
    unsent ? 'refused' : outcome,
    error,
  )
}

/** Whether the wallet's node tried it before anything was sent, and a contract refused it. */
export function isReverted(error: unknown): boolean {
  return (
    error instanceof FilbertError &&
    error.code === 'wallet_failed' &&
    error.outcome === 'refused' &&
    walksTo(error.cause, 'ExecutionRevertedError')
  )
}

function walletFailed(message: string, outcome: 'refused' | 'unknown', cause?: unknown): FilbertError {
  return new FilbertError('wallet_failed', message, { outcome, cause })
}

/** EIP-1193: its owner refused. */
const USER_REJECTED = 4001

function isNo(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    if ('code' in one && one.code === USER_REJECTED) return true
  }
  return false
}

function walksTo(error: unknown, name: string): boolean {
  return error instanceof BaseError && error.walk((one) => (one as Error).name === name) !== null
}

function firstLine(error: Error): string {
  return error.message.split('\n', 1)[0] ?? ''
}
