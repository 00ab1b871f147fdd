import { describe, expect, it } from 'vitest'
import { READ_PICTURES } from '@/lib/attachment/media-type'
import { chooseFile, isNothing, NOTHING_ATTACHED, problemWith } from './attached'

const file = (name: string, type: string, ...parts: BlobPart[]) => new File(parts, name, { type })
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)

async function words(chosen: File): Promise<string> {
  const result = await chooseFile(chosen)
  return result.ok ? `taken as ${result.file.name}` : result.words
}

describe('a file', () => {
  it('is what its bytes say, and is named so', async () => {
    expect(await words(file('nuts.png', 'image/png', PNG))).toBe('taken as nuts.png')
    expect(await words(file('nuts.exe', '', PNG))).toBe('taken as nuts.png')
    expect(await words(file('bill.pdf', 'application/pdf', '%PDF-1.7'))).toBe('taken as bill.pdf')
  })

  it('is no page, no drawing that can run and no program, whatever its name says', async () => {
    const page = file('nuts.png', 'image/png', '<!doctype html><script>alert(1)</script>')
    expect(await words(page)).toMatch(/^Only pictures .* and PDF travel with money\./)
    expect(await words(file('nuts.svg', 'image/svg+xml', '<svg/>'))).toMatch(/Save it as PNG/)
    expect(await words(file('nuts.pdf', 'application/pdf', 'MZ'))).toMatch(/^Only pictures/)
  })

  it('of a request is none that its server cannot read', async () => {
    const avif = Uint8Array.from('\0\0\0\x20ftypavif', (letter) => letter.charCodeAt(0))
    expect((await chooseFile(file('nuts.avif', 'image/avif', avif))).ok).toBe(true)
    expect(await chooseFile(file('nuts.avif', 'image/avif', avif), READ_PICTURES)).toMatchObject({
      words: expect.stringMatching(/^Only pictures \(PNG, JPEG, GIF, WebP\) and PDF/),
    })
    expect((await chooseFile(file('nuts.png', 'image/png', PNG), READ_PICTURES)).ok).toBe(true)
  })

  it('has something in it, and not too much', async () => {
    expect(await words(file('nuts.png', 'image/png'))).toBe('This file is empty.')
    const largest = new Uint8Array(5_000_000)
    largest.set(PNG)
    expect(await words(file('nuts.png', 'image/png', largest))).toBe('taken as nuts.png')
    expect(await words(file('nuts.png', 'image/png', largest, 'x'))).toMatch(/It may have 5\s?MB at most/)
  })

  it('that went away meanwhile is said to have', async () => {
    const gone = file('nuts.png', 'image/png', PNG)
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    expect(await words(gone)).toMatch(/cannot be read/)
  })
})

describe('a message', () => {
  it('has 140 characters at most, as people count', () => {
    expect(problemWith({ message: '🌰'.repeat(140), file: null })).toBeNull()
    expect(problemWith({ message: 'x'.repeat(141), file: null })).toBe('The message is 1 character too long.')
    expect(problemWith({ message: 'x'.repeat(150), file: null })).toBe(
      'The message is 10 characters too long.',
    )
  })

  it('of nothing that shows is none', () => {
    expect(isNothing(NOTHING_ATTACHED)).toBe(true)
    expect(isNothing({ message: ' \n\u200b', file: null })).toBe(true)
    expect(isNothing({ message: 'x', file: null })).toBe(false)
  })
})
