import { describe, expect, it } from 'vitest'
import { isShowable, pictureSize } from './picture-size'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = (size: string) => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${size}\x08\x06\0\0\0`
const jpeg = (...segments: string[]) => `\xff\xd8${segments.join('')}`
const APP0 = '\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'
const TABLES = '\xff\xc4\0\x04\xff\xc0'
const gif = (screen: string, rest: string) => `GIF89a${screen}${rest}`
const webp = (chunk: string) => `RIFF\0\0\0\0WEBP${chunk}`

const [WIDE, TALL] = [300, 200]

describe('how large a picture becomes', () => {
  it.each([
    ['PNG', png('\0\0\x01\x2c\0\0\0\xc8')],
    ['JPEG', jpeg(APP0, TABLES, '\xff\xc0\0\x11\x08\0\xc8\x01\x2c\x03')],
    ['progressive JPEG with filling', jpeg(APP0, '\xff\xff\xff\xc2\0\x11\x08\0\xc8\x01\x2c\x03')],
    ['GIF', gif('\x2c\x01\xc8\0', '\0\0\0\x2c\0\0\0\0\x01\0\x01\0')],
    [
      'GIF with colours and a comment',
      gif('\x2c\x01\xc8\0', `\x80\0\0${'c'.repeat(6)}!\xfe\x02hi\0,${'\0'.repeat(8)}`),
    ],
    ['GIF whose frame is larger than its screen', gif('\x01\0\x01\0', '\0\0\0,\x2b\x01\xc7\0\x01\0\x01\0')],
    ['WebP', webp('VP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x2c\x01\xc8\0')],
    // 299 in 14 bits, then 199 in 14.
    ['lossless WebP', webp('VP8L\0\0\0\0\x2f\x2b\xc1\x31\0')],
    ['extended WebP', webp('VP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\xc7\0\0')],
    [
      'AVIF of tiles',
      '\0\0\0\x20ftypavif\0\0\0\x14ispe\0\0\0\0\0\0\0\x40\0\0\0\x40\0\0\0\x14ispe\0\0\0\0\0\0\x01\x2c\0\0\0\xc8',
    ],
  ])('%s', (_, text) => {
    expect(pictureSize(bytes(text))).toEqual({ width: WIDE, height: TALL })
  })

  it('is read where the bytes are part of more', () => {
    const whole = bytes(`before${png('\0\0\x01\x2c\0\0\0\xc8')}`)
    expect(pictureSize(whole.subarray(6))).toEqual({ width: WIDE, height: TALL })
  })

  it.each([
    ['nothing', ''],
    ['a PDF', '%PDF-1.7\n'],
    ['a PNG cut short', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0'],
    ['a JPEG without a frame', jpeg(APP0)],
    ['a JPEG that says its lines at its end', jpeg('\xff\xc0\0\x11\x08\0\0\x01\x2c\x03')],
    ['a JPEG whose segment has no length', jpeg('\xff\xe0\0\0\0\0')],
    ['a GIF without a frame', gif('\x2c\x01\xc8\0', '\0\0\0;')],
    ['a GIF whose comment has no end', gif('\x2c\x01\xc8\0', '\0\0\0!\xfe\xff')],
    ['a WebP of another kind', webp('VP9 ')],
    ['an AVIF that does not say', '\0\0\0\x20ftypavif\0\0\0\0'],
  ])('is not said by %s', (_, text) => {
    expect(pictureSize(bytes(text))).toBeNull()
    expect(isShowable(bytes(text))).toBe(false)
  })
})

it.each([
  ['a camera’s', '\0\0\x1b\x58\0\0\x15\xe0', true],
  ['one that takes gigabytes', '\0\0\xff\xff\0\0\xff\xff', false],
  ['one that is a single line', '\x7f\xff\xff\xff\0\0\0\x01', false],
])('a picture like %s is shown or not', (_, size, shown) => {
  expect(isShowable(bytes(png(size)))).toBe(shown)
})
