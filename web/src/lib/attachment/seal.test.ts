import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '@/lib/hex'
import { linkKey } from '@/lib/secret'
import { type Part, SEAL_BYTES, type Seal, seal, unseal } from './seal'

const SECRET = 'abcdefghijKLMN12'
const under: Seal = { secret: SECRET, pubKey20: linkKey(SECRET).pubKey20 }
const nuts = Uint8Array.from(new TextEncoder().encode('For the nuts'))

describe('a seal', () => {
  /** Made with another implementation of HKDF and AES-GCM. */
  it('is made the same for ever', async () => {
    const iv = new Uint8Array(12).fill(7)
    expect(toHex(await seal(under, 'note', nuts, iv))).toBe(
      '0x66696c626572740107070707070707070707070720fc0124bb78d98b415de4482b97e68b10c6079706ef449a2c77cbf4',
    )
    expect(toHex(await seal(under, 'file', nuts, iv))).toBe(
      '0x66696c62657274010707070707070707070707074b6b33a7fd643dd60aa33f6e7661c7ee6b26260741fd1bef8faba0e8',
    )
  })

  it('opens to what was sealed, whatever it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.constantFrom<Part>('note', 'file'),
        async (bytes, part) => {
          const sealed = await seal(under, part, Uint8Array.from(bytes))
          expect(sealed.length).toBe(bytes.length + SEAL_BYTES)
          expect(await unseal(under, part, sealed)).toEqual(bytes)
        },
      ),
      { numRuns: 50 },
    ))

  it('is another one each time', async () => {
    const [one, two] = await Promise.all([seal(under, 'note', nuts), seal(under, 'note', nuts)])
    expect(toHex(one)).not.toBe(toHex(two))
  })

  it('does not open when any byte of it was changed', async () => {
    const sealed = await seal(under, 'note', nuts)
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await unseal(under, 'note', changed), `byte ${at}`).toBeNull()
    }
  })

  it('does not open when it is cut, longer, or nothing', async () => {
    const sealed = await seal(under, 'note', nuts)
    for (const length of [0, 1, 8, SEAL_BYTES - 1, SEAL_BYTES, sealed.length - 1]) {
      expect(await unseal(under, 'note', sealed.slice(0, length)), `${length} bytes`).toBeNull()
    }
    const longer = new Uint8Array(sealed.length + 1)
    longer.set(sealed)
    expect(await unseal(under, 'note', longer)).toBeNull()
  })

  it('opens under its own secret, for its own link, as its own part only', async () => {
    const sealed = await seal(under, 'note', nuts)
    expect(await unseal({ ...under, secret: 'abcdefghijKLMN13' }, 'note', sealed)).toBeNull()
    expect(await unseal({ ...under, pubKey20: linkKey('another').pubKey20 }, 'note', sealed)).toBeNull()
    expect(await unseal(under, 'file', sealed)).toBeNull()
    expect(await unseal(under, 'note', sealed)).toEqual(nuts)
  })
})
