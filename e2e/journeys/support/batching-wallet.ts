import type { BrowserContext } from '@playwright/test'
import { ethers } from 'ethersv5'
import type { Chain } from '../../product/api'
import { nodeOf } from '../../product/chain'
import type { Call, SmartAccount } from '../../product/smart-account'
import { announceWallet, Refusal, type TestWallet, UNSUPPORTED } from './test-wallet'

export const BATCHING_WALLET = 'Hazel smart account'

/** A wallet that is a contract and carries out several calls as one (EIP-5792), on one chain. It agrees to all. */
export async function bringSmartWallet(
  context: BrowserContext,
  chain: Chain,
  account: SmartAccount,
): Promise<TestWallet> {
  const wallet: TestWallet = { asked: [], done: [], agrees: true, answers: true, leavesOut: 0 }
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
        return { id: await account.execute(calls) }
      }
      case 'wallet_getCallsStatus': {
        const id = String(params[0])
        const receipt = await node.send('eth_getTransactionReceipt', [id])
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
