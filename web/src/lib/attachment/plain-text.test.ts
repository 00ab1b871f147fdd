import { describe, expect, it } from 'vitest'
import { messageLength, plainFileName, plainMessage } from './plain-text'

describe('a message', () => {
  it('says what was typed', () => {
    for (const text of [
      'For the nuts',
      'Für Öl: 25 €',
      'a\nb\n\nc',
      '👩‍👩‍👧‍👦',
      'می‌خواهم',
      '<b>not bold</b>',
    ]) {
      expect(plainMessage(text)).toBe(text)
    }
  })

  it('neither hides nor turns anything around', () => {
    expect(plainMessage('Pay \u202eme\u2066 \u200bno\u0000w\u200f\ufeff')).toBe('Pay me now')
    expect(plainMessage('  a\r\nb\rc\td\n\n\n\n\ne \u2028')).toBe('a\nb\nc d\n\ne')
    expect(plainMessage('\ud800 half')).toBe('half')
  })

  it('is as long as people count', () => {
    expect(messageLength('🌰🌰')).toBe(2)
    expect(messageLength('  a\u200b ')).toBe(1)
  })
})

describe("a file's name", () => {
  it.each([
    ['holiday.png', 'image/png', 'holiday.png'],
    ['Holiday Photo.JPEG', 'image/jpeg', 'Holiday Photo.jpg'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\me\\invoice.pdf', 'application/pdf', 'invoice.pdf'],
    ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf'],
    ['page.html', 'image/gif', 'page.gif'],
    ['gnp\u202efdp.exe', 'application/pdf', 'gnpfdp.pdf'],
    ['a\u0000b\n.png', 'image/png', 'ab.png'],
    ['.htaccess', 'image/png', 'attachment.png'],
    ['', 'image/webp', 'attachment.webp'],
    ['...', 'image/avif', 'attachment.avif'],
    ['a:b|c?.png', 'image/png', 'a b c.png'],
    [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(60)}.pdf`],
  ] as const)('%j as %s', (name, type, expected) => {
    expect(plainFileName(name, type)).toBe(expected)
    expect(plainFileName(expected, type), 'and stays').toBe(expected)
  })
})
