import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { BaseTransaction, EIP712TypedData, SafeInfo } from '@safe-global/safe-apps-sdk'
import { type Hex, numberToHex } from 'viem'
import { ProviderRpcError } from '@/chain/provider-error'

/** The states of a Safe's transaction, and what EIP-5792 calls them. */
const STATUS: Record<string, number> = {
  AWAITING_CONFIRMATIONS: 100,
  AWAITING_EXECUTION: 100,
  SUCCESS: 200,
  CANCELLED: 400,
  FAILED: 500,
}

interface Request {
  method: string
  params?: unknown
}

/**
 * A Safe as a wallet (EIP-1193). It sends nothing but batches (EIP-5792): the hash that a Safe gives for a
 * transaction is its own and not the chain's. What is only read, the page reads elsewhere.
 */
export class SafeProvider {
  readonly #sdk: SafeAppsSDK
  readonly #safe: SafeInfo

  constructor(sdk: SafeAppsSDK, safe: SafeInfo) {
    this.#sdk = sdk
    this.#safe = safe
  }

  /** A Safe stays the same on the same chain for as long as its page is open. */
  on(): void {}
  removeListener(): void {}

  readonly request = async ({ method, params }: Request): Promise<unknown> => {
    const given: unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [this.#safe.safeAddress]
      case 'eth_chainId':
        return numberToHex(this.#safe.chainId)
      case 'wallet_switchEthereumChain':
        return this.#stay(given[0] as { chainId: Hex })
      case 'wallet_getCapabilities':
        return { [numberToHex(this.#safe.chainId)]: { atomic: { status: 'supported' } } }
      case 'wallet_sendCalls':
        return this.#send(given[0] as { calls: readonly Partial<BaseTransaction>[] })
      case 'wallet_getCallsStatus':
        return this.#statusOf(String(given[0]))
      case 'eth_signTypedData_v4':
        return this.#sign(String(given[1]))
      default:
        throw new ProviderRpcError(4200, `A Safe does not do ${method}.`)
    }
  }

  #stay({ chainId }: { chainId: Hex }): null {
    if (Number(chainId) === this.#safe.chainId) return null
    throw new ProviderRpcError(4901, 'A Safe is on one chain.')
  }

  async #send({ calls }: { calls: readonly Partial<BaseTransaction>[] }): Promise<{ id: string }> {
    const txs = calls.map(({ to = '', value = '0x0', data = '0x' }) => ({ to, value, data }))
    const { safeTxHash } = await this.#sdk.txs.send({ txs }).catch(asItsOwnersNo)
    return { id: safeTxHash }
  }

  async #statusOf(id: string): Promise<unknown> {
    const { txStatus, txHash } = await this.#sdk.txs.getBySafeTxHash(id)
    const receipt = txHash ? await this.#sdk.eth.getTransactionReceipt([txHash]) : null
    // Carried out by the Safe's own word, but not yet by the chain's.
    const status = receipt || txStatus !== 'SUCCESS' ? STATUS[txStatus] : 100
    const chainId = numberToHex(this.#safe.chainId)
    return { version: '2.0.0', id, chainId, status, atomic: true, receipts: receipt ? [receipt] : [] }
  }

  /** Owners who sign with their keys give a signature at once; others first have to send it to the chain. */
  async #sign(json: string): Promise<string> {
    const data: EIP712TypedData = JSON.parse(json)
    await this.#sdk.eth.setSafeSettings([{ offChainSigning: true }])
    const signed = await this.#sdk.txs.signTypedMessage(data).catch(asItsOwnersNo)
    if ('signature' in signed) return String(signed.signature)
    throw new ProviderRpcError(4200, 'This Safe gives no signatures.')
  }
}

/** A Safe says why it did not do something in words alone, and what its owners do is mostly to say no. */
function asItsOwnersNo(cause: unknown): never {
  throw new ProviderRpcError(4001, cause instanceof Error ? cause.message : 'The Safe did not do it.')
}
