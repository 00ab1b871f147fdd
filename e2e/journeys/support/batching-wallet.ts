import type { BrowserContext } from '@playwright/test'
import { ethers } from 'ethersv5'
import type { Chain } from '../../product/api'
import { nodeOf } from '../../product/chain'
import type { Call, SmartAccount } from '../../product/smart-account'
import { announceWallet, Refusal, type TestWallet, UNSUPPORTED } from './test-wallet'

export const BATCHING_WALLET = 'Hazel smart account'

export interface SmartWallet extends TestWallet {
  /** From now on a batch waits for another owner. What is returned says yes to the one that waits. */
  hold: () => () => Promise<void>
}

/** Its name while it waits. */
const WAITING = 'waiting'

/** A wallet that is a contract and carries out several calls as one (EIP-5792), on one chain. It agrees to all. */
export async function bringSmartWallet(
  context: BrowserContext,
  chain: Chain,
  account: SmartAccount,
): Promise<SmartWallet> {
  let held = false
  let waiting: Call[] = []
  let carriedOut: string | null = null
  const wallet: SmartWallet = {
    asked: [],
    done: [],
    agrees: true,
    answers: true,
    leavesOut: 0,
    hold: () => {
      held = true
      return async () => {
        carriedOut = await account.execute(waiting)
      }
    },
  }
  const node = nodeOf(chain)
  const chainId = ethers.utils.hexValue(Number(chain.chainId))
  let authorised = false
  await announceWallet(context, BATCHING_WALLET, wallet, async ({ method, params = [] }) => {
    switch (method) {
      case 'eth_accounts':
        return authorised ? [account.address] : []
      case 'eth_requestAccounts':
        authorised = true
        return [account.address]
      case 'eth_chainId':
        return chainId
      case 'wallet_getCapabilities':
        return { [chainId]: { atomic: { status: 'supported' } } }
      case 'wallet_sendCalls': {
        const { calls } = params[0] as { calls: Call[] }
        if (!held) return { id: await account.execute(calls) }
        waiting = calls
        return { id: WAITING }
      }
      case 'wallet_getCallsStatus': {
        const id = String(params[0])
        const hash = id === WAITING ? carriedOut : id
        const receipt = hash === null ? null : await node.send('eth_getTransactionReceipt', [hash])
        const status = receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500
        const receipts = receipt === null ? [] : [receipt]
        return { version: '2.0.0', id, chainId, status, atomic: true, receipts }
      }
      default:
        throw new Refusal(UNSUPPORTED, `This wallet does not do ${method}.`)
    }
  })
  return wallet
}
