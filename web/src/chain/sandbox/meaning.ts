import { plural, t } from '@lingui/core/macro'
import { decodeFunctionData, erc20Abi, formatUnits, type Hex, maxUint256, parseAbi } from 'viem'
import { sameAddress, shortAddress, ZERO_ADDRESS } from '@/lib/address'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import type { Network } from '@/chain/world'
import { locale } from '@/languages/locale'
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
  const paid: Meaning['rows'] = value > 0n ? [[t`Sends`, native]] : []
  const call = decode(data)
  if (call?.functionName === 'makeDeposit') {
    const [token, kind, amount, tokenId, pubKey20] = call.args
    const worth = kind === 0 ? native : worthIn(network, token, amount, tokenId)
    return {
      title: t`Put ${worth} into a link`,
      rows: [...paid, [t`Vault`, name(network, to)], [t`Link key`, shortAddress(pubKey20)]],
    }
  }
  if (call?.functionName === 'makeDeposits') {
    const [token, kind, tokenId, amounts, keys, { expiresInDays, requiresMFA }] = call.args
    const [amount = 0n] = amounts
    const many = keys.length > 1
    const total =
      many && amounts.length === 1
        ? amount * BigInt(keys.length)
        : amounts.reduce((sum, one) => sum + one, 0n)
    const worth = kind === 0 ? native : worthIn(network, token, total, tokenId)
    const slots = amounts.length
    const links = keys.length
    return {
      title: requiresMFA
        ? plural(slots, { other: `Put ${worth} into ${slots} slots of a raffle` })
        : many
          ? plural(links, { other: `Put ${worth} into ${links} links` })
          : t`Put ${worth} into a link`,
      rows: [
        ...paid,
        [t`Vault`, name(network, to)],
        many ? [t`Link keys`, String(links)] : [t`Link key`, shortAddress(keys[0] ?? to)],
        ...(expiresInDays > 0
          ? [[t`Expires`, plural(expiresInDays, { other: `after ${expiresInDays} days` })] as const]
          : []),
      ],
    }
  }
  if (call?.functionName === 'withdrawDepositSender') {
    return { title: takeBack(String(call.args[0])), rows: [[t`Vault`, name(network, to)]] }
  }
  if (call?.functionName === 'approve') {
    const [spender, amount] = call.args
    const worth = isCollection(network, to) ? worthIn(network, to, 1n, amount) : amountIn(network, to, amount)
    return {
      title: amount === maxUint256 ? t`Allow any amount to be taken` : t`Allow ${worth} to be taken`,
      rows: [[t`By`, name(network, spender)]],
    }
  }
  if (call?.functionName === 'setApprovalForAll') {
    const [operator, approved] = call.args
    const token = tokenIn(network, to)?.symbol ?? shortAddress(to)
    return {
      title: approved ? t`Allow all ${token} to be taken` : t`Forbid all ${token} to be taken`,
      rows: [[t`By`, name(network, operator)]],
    }
  }
  if (call?.functionName === 'safeTransferFrom') {
    const [, recipient, tokenId, amount = 1n] = call.args
    return {
      title: t`Send ${{ worth: worthIn(network, to, amount, tokenId) }}`,
      rows: [[t`To`, name(network, recipient)]],
    }
  }
  if (call?.functionName === 'transfer') {
    const [recipient, amount] = call.args
    return {
      title: t`Send ${{ worth: amountIn(network, to, amount) }}`,
      rows: [[t`To`, name(network, recipient)]],
    }
  }
  const unknown = data === '0x' ? t`Send ${{ worth: native }}` : t`Call a contract with ${{ worth: native }}`
  return {
    title: call ? t`Call ${{ functionName: call.functionName }}` : unknown,
    rows: [[t`To`, name(network, to)]],
  }
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
      title: t`Pay ${{ worth: amountIn(network, contract, BigInt(value)) }} into a link, without gas`,
      rows: [
        [t`To`, name(network, to)],
        [t`Valid until`, new Date(Number(validBefore) * 1000).toLocaleTimeString(locale())],
      ],
    }
  }
  if (data.primaryType === 'GaslessReclaim' && contract) {
    return {
      title: takeBack(String(data.message['depositIndex'])),
      rows: [[t`Vault`, name(network, contract)]],
    }
  }
  if (data.primaryType === 'GaslessReclaimMany' && contract) {
    const indexes = data.message['depositIndexes'] as readonly string[]
    const count = indexes.length
    return {
      title:
        count === 1 ? takeBack(String(indexes[0])) : plural(count, { other: `Refund ${count} deposits` }),
      rows: [
        [t`Vault`, name(network, contract)],
        [t`Deposits`, indexes.join(', ')],
      ],
    }
  }
  if (data.primaryType === 'SendBack') {
    const { token, amount, to } = data.message as { token: Hex; amount: string; to: Hex }
    return {
      title: t`Send back ${{ amount: amountIn(network, token, BigInt(amount)) }}`,
      rows: [[t`To`, name(network, to)]],
    }
  }
  return {
    title: t`Sign ${{ type: data.primaryType }}`,
    rows: contract ? [[t`Contract`, name(network, contract)]] : [],
  }
}

function takeBack(index: string): string {
  return t`Refund deposit ${index}`
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
  const known = sameAddress(token, ZERO_ADDRESS) ? network.nativeCurrency : tokenIn(network, token)
  if (known) return `${formatUnits(amount, known.decimals)} ${known.symbol}`
  const address = shortAddress(token)
  const units = String(amount)
  return plural({ amount: Number(amount) }, { other: `${units} units of ${address}` })
}

function name(network: Network, address: Hex): string {
  const vault = Object.entries(network.vaults).find(([, at]) => sameAddress(at, address))
  const short = shortAddress(address)
  return vault ? t`Filbert vault ${{ version: vault[0] }} (${{ address: short }})` : short
}
