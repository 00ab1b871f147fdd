import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeNote, encodeNote, NOTE_BYTES, type Note } from './note'

const invoice: Note = {
  message: 'For the nuts 🌰',
  file: { name: 'invoice.pdf', type: 'application/pdf', size: 5_000_000 },
}

describe('a note', () => {
  it('is read as it was written', () => {
    for (const note of [invoice, { ...invoice, file: null }, { ...invoice, message: '' }]) {
      expect(decodeNote(encodeNote(note))).toEqual(note)
    }
  })

  it('has one length, however much it says', () => {
    const widest = { message: '🌰'.repeat(500), file: { ...invoice.file, name: '🌰'.repeat(500) } }
    for (const note of [invoice, { message: '', file: null }, { ...invoice, ...widest } as Note]) {
      expect(encodeNote(note)).toHaveLength(NOTE_BYTES)
    }
    expect([...(decodeNote(encodeNote({ ...invoice, ...widest } as Note))?.message ?? '')]).toHaveLength(140)
  })

  it('is read or refused and never throws, whoever wrote it', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: NOTE_BYTES + 10 }), (bytes) => {
        bytes[0] = 1
        const note = decodeNote(bytes)
        expect([...(note?.message ?? '')].length).toBeLessThanOrEqual(140)
        expect(note?.message ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/)
      }),
    ))

  it('is of a version and of a type that are known', () => {
    const encoded = encodeNote(invoice)
    expect(decodeNote(encoded.with(0, 2) as typeof encoded)).toBeNull()
    const typeAt = 3 + new TextEncoder().encode(invoice.message).length
    expect(decodeNote(encoded.with(typeAt, 99) as typeof encoded)).toBeNull()
    expect(decodeNote(new Uint8Array())).toBeNull()
  })
})
