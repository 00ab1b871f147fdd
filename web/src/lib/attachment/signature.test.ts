import { expect, it } from 'vitest'
import { toHex } from '@/lib/hex'
import { linkKey } from '@/lib/secret'
import { attachmentDigest, signAttachment } from './signature'

/** `crates/domain/src/attachment.rs` has the same. */
it('signs what the server checks', () => {
  const digest = attachmentDigest(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2))
  expect(toHex(digest)).toBe('0x38b5c4b4c5323664e17703bbc2716a6ec2be61bdcd541ee62f2e26153b9803a8')
})

it('signs each part, and whether there is a file', async () => {
  const { privateKey } = linkKey('abcdefghijKLMN12')
  const bytes = (...values: number[]) => Uint8Array.from(values)
  const signed = await Promise.all([
    signAttachment(privateKey, bytes(1), bytes(2)),
    signAttachment(privateKey, bytes(1), bytes(3)),
    signAttachment(privateKey, bytes(2), bytes(1)),
    signAttachment(privateKey, bytes(1), null),
  ])
  expect(new Set(signed).size).toBe(4)
  expect(await signAttachment(privateKey, bytes(1), bytes())).toBe(signed[3])
})
