import { decodeFunctionData, erc20Abi, formatUnits, type Hex, maxUint256 } from 'viem'
import { sameAddress, shortAddress } from '@/lib/address'
import { linkVaultAbi } from '@/chain/abi.gen'
import type { Network } from '@/chain/world'
import type { Meaning } from './prompts'

const ABI = [...linkVaultAbi, ...erc20Abi] as const

/** Says what a transaction would do, as far as it is one of ours. */
export function transactionMeaning(network: Network, to: Hex, value: bigint, data: Hex): Meaning {
  const native = `${formatUnits(value, network.nativeCurrency.decimals)} ${network.nativeCurrency.symbol}`
  const paid: Meaning['rows'] = value > 0n ? [['Sends', native]] : []
  const call = decode(data)
  if (call?.functionName === 'makeDeposit') {
    const [token, kind, amount, , pubKey20] = call.args
    const worth = kind === 0 ? native : amountIn(network, token, amount)
    return {
      title: `Put ${worth} into a link`,
      rows: [...paid, ['Vault', name(network, to)], ['Link key', shortAddress(pubKey20)]],
    }
  }
  if (call?.functionName === 'makeDeposits') {
    const [token, kind, , [amount = 0n], [pubKey20], { expiresInDays }] = call.args
    const worth = kind === 0 ? native : amountIn(network, token, amount)
    return {
      title: `Put ${worth} into a link`,
      rows: [
        ...paid,
        ['Vault', name(network, to)],
        ['Link key', shortAddress(pubKey20 ?? to)],
        ['Expires', `after ${expiresInDays} days`],
      ],
    }
  }
  if (call?.functionName === 'approve') {
    const [spender, amount] = call.args
    return {
      title:
        amount === maxUint256
          ? 'Allow any amount to be taken'
          : `Allow ${amountIn(network, to, amount)} to be taken`,
      rows: [['By', name(network, spender)]],
    }
  }
  if (call?.functionName === 'transfer') {
    const [recipient, amount] = call.args
    return {
      title: `Send ${amountIn(network, to, amount)}`,
      rows: [['To', name(network, recipient)]],
    }
  }
  return { title: call ? `Call ${call.functionName}` : `Send ${native}`, rows: [['To', name(network, to)]] }
}

interface TypedData {
  primaryType: string
  domain: { name?: string; verifyingContract?: Hex }
  message: Record<string, unknown>
}

/** Says what a signature would allow. */
export function signatureMeaning(network: Network, data: TypedData): Meaning {
  const contract = data.domain.verifyingContract
  if (data.primaryType === 'ReceiveWithAuthorization' && contract) {
    const { value, to, validBefore } = data.message as { value: string; to: Hex; validBefore: string }
    return {
      title: `Pay ${amountIn(network, contract, BigInt(value))} into a link, without gas`,
      rows: [
        ['To', name(network, to)],
        ['Valid until', new Date(Number(validBefore) * 1000).toLocaleTimeString()],
      ],
    }
  }
  if (data.primaryType === 'GaslessReclaim' && contract) {
    return {
      title: `Take deposit ${data.message['depositIndex']} back`,
      rows: [['Vault', name(network, contract)]],
    }
  }
  if (data.primaryType === 'GaslessReclaimMany' && contract) {
    const indexes = data.message['depositIndexes'] as readonly string[]
    return {
      title:
        indexes.length === 1 ? `Take deposit ${indexes[0]} back` : `Take ${indexes.length} deposits back`,
      rows: [
        ['Vault', name(network, contract)],
        ['Deposits', indexes.join(', ')],
      ],
    }
  }
  return { title: `Sign ${data.primaryType}`, rows: contract ? [['Contract', name(network, contract)]] : [] }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: ABI, data })
  } catch {
    return null
  }
}

function amountIn(network: Network, token: Hex, amount: bigint): string {
  const known = network.tokens.find((candidate) => sameAddress(candidate.address, token))
  return known
    ? `${formatUnits(amount, known.decimals)} ${known.symbol}`
    : `${amount} units of ${shortAddress(token)}`
}

function name(network: Network, address: Hex): string {
  const vault = Object.entries(network.vaults).find(([, at]) => sameAddress(at, address))
  return vault ? `Filbert vault ${vault[0]} (${shortAddress(address)})` : shortAddress(address)
}
