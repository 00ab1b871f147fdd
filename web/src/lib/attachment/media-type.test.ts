import { describe, expect, it } from 'vitest'
import { sniff } from './media-type'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('what bytes are', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/gif', 'GIF87a\x01\0'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif'],
    ['application/pdf', '%PDF-1.7\n'],
  ])('%s', (type, text) => {
    expect(sniff(bytes(text))).toBe(type)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that can run', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing behind a prologue', '<?xml version="1.0"?><svg/>'],
    ['a program', 'MZ\x90\0'],
    ['an archive', 'PK\x03\x04'],
    ['sound in the same box as WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['half a PNG', '\x89PNG'],
    ['a PDF after a line', '\n%PDF-1.7'],
  ])('not %s', (_, text) => {
    expect(sniff(bytes(text))).toBeNull()
  })
})
