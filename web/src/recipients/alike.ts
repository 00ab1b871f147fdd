import { sameAddress, shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'

/** Of so many digits at both ends people tell addresses apart, and those who want to be taken for others imitate them. */
const COMPARED = 3

/** So many digits at each end are shown at most before all of them are. */
const MOST_SHOWN = 12

/** Whether an address may be taken for another one: the same digits at both ends. */
export function isAlike(one: Hex, other: Hex): boolean {
  const ends = (address: Hex) => {
    const digits = address.slice(2).toLowerCase()
    return digits.slice(0, COMPARED) + digits.slice(-COMPARED)
  }
  return !sameAddress(one, other) && ends(one) === ends(other)
}

/** The first of those known that an address may be taken for. */
export function alikeOf(address: Hex, known: readonly Hex[]): Hex | null {
  return known.find((one) => isAlike(one, address)) ?? null
}

/** An address in short, with as many more digits as tell it apart from the others. */
export function distinctAddress(address: string, others: readonly string[]): string {
  const rest = others.filter((other) => other.toLowerCase() !== address.toLowerCase())
  const isTaken = (digits: number) => {
    const short = shortened(address, digits).toLowerCase()
    return rest.some((other) => shortened(other, digits).toLowerCase() === short)
  }
  if (!isTaken(4)) return shortAddress(address)
  for (let digits = 6; digits <= MOST_SHOWN; digits += 2)
    if (!isTaken(digits)) return shortened(address, digits)
  return address
}

function shortened(address: string, digits: number): string {
  return `${address.slice(0, 2 + digits)}…${address.slice(-digits)}`
}
