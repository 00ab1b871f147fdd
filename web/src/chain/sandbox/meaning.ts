import { decodeFunctionData, erc20Abi, formatUnits, type Hex, maxUint256, parseAbi } from 'viem'
import { sameAddress, shortAddress } from '@/lib/address'
import { linkVaultAbi } from '@/chain/abi.gen'
import type { Network } from '@/chain/world'
import type { Meaning } from './prompts'

const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

const olderVaultAbi = parseAbi(['function withdrawDepositSender(uint256 index)'])

const ABI = [...linkVaultAbi, ...olderVaultAbi, ...erc20Abi, ...nftAbi] as const

/** Says what a transaction would do, as far as it is one of ours. */
export function transactionMeaning(network: Network, to: Hex, value: bigint, data: Hex): Meaning {
  const native = `${formatUnits(value, network.nativeCurrency.decimals)} ${network.nativeCurrency.symbol}`
  const paid: Meaning['rows'] = value > 0n ? [['Sends', native]] : []
  const call = decode(data)
  if (call?.functionName === 'makeDeposit') {
    const [token, kind, amount, tokenId, pubKey20] = call.args
    const worth = kind === 0 ? native : worthIn(network, token, amount, tokenId)
    return {
      title: `Put ${worth} into a link`,
      rows: [...paid, ['Vault', name(network, to)], ['Link key', shortAddress(pubKey20)]],
    }
  }
  if (call?.functionName === 'makeDeposits') {
    const [token, kind, tokenId, [amount = 0n], [pubKey20], { expiresInDays }] = call.args
    const worth = kind === 0 ? native : worthIn(network, token, amount, tokenId)
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
  if (call?.functionName === 'withdrawDepositSender') {
    return { title: `Take deposit ${call.args[0]} back`, rows: [['Vault', name(network, to)]] }
  }
  if (call?.functionName === 'approve') {
    const [spender, amount] = call.args
    return {
      title:
        amount === maxUint256
          ? 'Allow any amount to be taken'
          : `Allow ${isCollection(network, to) ? worthIn(network, to, 1n, amount) : amountIn(network, to, amount)} to be taken`,
      rows: [['By', name(network, spender)]],
    }
  }
  if (call?.functionName === 'setApprovalForAll') {
    const [operator, approved] = call.args
    return {
      title: `${approved ? 'Allow' : 'Forbid'} all ${tokenIn(network, to)?.symbol ?? shortAddress(to)} to be taken`,
      rows: [['By', name(network, operator)]],
    }
  }
  if (call?.functionName === 'safeTransferFrom') {
    const [, recipient, tokenId, amount = 1n] = call.args
    return {
      title: `Send ${worthIn(network, to, amount, tokenId)}`,
      rows: [['To', name(network, recipient)]],
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

function tokenIn(network: Network, token: Hex) {
  return network.tokens.find((candidate) => sameAddress(candidate.address, token))
}

function isCollection(network: Network, token: Hex): boolean {
  return (tokenIn(network, token)?.kind ?? 1) > 1
}

/** `25 USDC`, `CARD #7`, `3 × STICK #1`. */
function worthIn(network: Network, token: Hex, amount: bigint, tokenId: bigint): string {
  if (!isCollection(network, token)) return amountIn(network, token, amount)
  const one = `${tokenIn(network, token)?.symbol} #${tokenId}`
  return amount === 1n ? one : `${amount} × ${one}`
}

function amountIn(network: Network, token: Hex, amount: bigint): string {
  const known = tokenIn(network, token)
  return known
    ? `${formatUnits(amount, known.decimals)} ${known.symbol}`
    : `${amount} units of ${shortAddress(token)}`
}

function name(network: Network, address: Hex): string {
  const vault = Object.entries(network.vaults).find(([, at]) => sameAddress(at, address))
  return vault ? `Filbert vault ${vault[0]} (${shortAddress(address)})` : shortAddress(address)
}
