import { describe, expect, it } from 'vitest'
import { linkKey } from '@/lib/secret'
import { SEALED_FILE_BYTES } from '@/lib/server-limits'
import { paddedLength } from './padding'
import { SEAL_BYTES, seal } from './seal'
import { FILE_LIMIT, openFile, sealFile } from './sealed-file'

const secret = 'abcdefghijKLMN12'
const under = { secret, pubKey20: linkKey(secret).pubKey20 }

describe('a sealed file', () => {
  it('opens to the bytes, to the last one', async () => {
    for (const length of [0, 1, 1_019, 1_020, 1_021, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => at)
      expect(await openFile(under, await sealFile(under, bytes))).toEqual(bytes)
    }
  })

  it('fits through the door when it is the largest', async () => {
    const sealed = await sealFile(under, new Uint8Array(FILE_LIMIT))
    expect(sealed.length).toBeLessThanOrEqual(SEALED_FILE_BYTES)
    expect((await openFile(under, sealed))?.length).toBe(FILE_LIMIT)
  })

  it('says of its length what its padding says', async () => {
    const lengths = await Promise.all(
      [1, 500, 1_000].map(async (length) => (await sealFile(under, new Uint8Array(length))).length),
    )
    expect(lengths).toEqual([1_024 + SEAL_BYTES, 1_024 + SEAL_BYTES, 1_024 + SEAL_BYTES])
    for (const length of [1_025, 10_000, 123_456, 5_000_004]) {
      const padded = paddedLength(length)
      expect(padded).toBeGreaterThanOrEqual(length)
      expect(padded).toBeLessThanOrEqual(length * 1.12)
    }
  })

  it('does not promise more than it has', async () => {
    const lying = new Uint8Array(1_024)
    new DataView(lying.buffer).setUint32(0, 1_021)
    expect(await openFile(under, await seal(under, 'file', lying))).toBeNull()
    expect(await openFile(under, await seal(under, 'file', new Uint8Array(2)))).toBeNull()
  })
})
