import { describe, expect, it } from 'vitest'
import { readEntries } from './entries'
import { fileText } from './file-text'
import { MOST_LINKS, readTable } from './table'
import { type Mark, writtenAmount } from './written-amount'

const NOTHING = new Map<number, string>()

async function read(
  text: string,
  change: { mark?: Mark; mended?: ReadonlyMap<number, string>; symbol?: string } = {},
) {
  const { mark = null, mended = NOTHING, symbol = 'USDC' } = change
  const token = { symbol, name: symbol, decimals: 6 }
  return readEntries(readTable(text), { token, mark, mended, days: 0 })
}

const amounts = async (text: string) => (await read(text)).entries.map(({ amount }) => Number(amount) / 1e6)
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  )

describe('a file', () => {
  it.each([
    ['UTF-8', bytes('amount,label\n1,Zoë')],
    ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], 'amount,label\n1,Zoë')],
    ['UTF-16 of Excel', new Uint8Array([0xff, 0xfe, ...Buffer.from('amount,label\n1,Zoë', 'utf16le')])],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('amount,label\n1,Zoë', 'utf16le'))],
    [
      'UTF-16 the other way',
      new Uint8Array([0xfe, 0xff, ...Buffer.from('amount,label\n1,Zoë', 'utf16le').swap16()]),
    ],
  ])('is read as %s', async (_, file) => {
    const text = fileText(file)
    expect(text).toMatchObject({ ok: true, note: null })
    expect((await read(text.ok ? text.text : '')).entries[0]?.label).toBe('Zoë')
  })

  it('of an old Windows is read, and says so', async () => {
    const text = fileText(bytes('amount,label\n1,Zo', [0xeb]))
    expect(text).toMatchObject({
      ok: true,
      text: 'amount,label\n1,Zoë',
      note: expect.stringContaining('Windows-1252'),
    })
  })

  it.each([
    ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'picture'],
    ['a workbook', bytes([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'Save its sheet as CSV'],
    ['a PDF', bytes('%PDF-1.7'), 'PDF'],
    ['bytes', bytes('1,2\n', [0, 1, 2, 3]), 'no text'],
    ['too large', new Uint8Array(10_000_001), '10 MB'],
  ])('that is %s is told', (_, file, words) => {
    expect(fileText(file)).toEqual({ ok: false, words: expect.stringContaining(words) })
  })
})

describe('a table', () => {
  it.each([
    ['commas', 'amount,label\n1,Ada\n2.5,Bea'],
    ['semicolons and decimal commas', 'Betrag;Bezeichnung\r\n1;Ada\r\n2,5;Bea\r\n'],
    ['tabs', 'label\tamount\nAda\t1\nBea\t2.5'],
    ['quotes', '"amount","label"\r\n"1","Ada"\r\n"2.5","Bea"'],
    ['a line for Excel', 'sep=;\r\namount;label\r\n1;Ada\r\n2.5;Bea'],
    ['old ends of lines', 'amount,label\r1,Ada\r2.5,Bea\r'],
    ['no head', '1,Ada\n2.5,Bea'],
    ['other columns before', 'id,,who,Amount (USDC)\n,,Ada,1\n,,Bea,2.5'],
    ['empty rows and columns', ',,\namount,,label\n,,\n1,,Ada\n\n2.5,,Bea\n,,\n'],
    ['spaces', ' amount , label \n 1 , Ada \n\u00a02.5\u00a0, Bea'],
    ['currency signs', 'amount,label\n$1,Ada\n2.5 USDC,Bea'],
  ])('with %s is read', async (_, text) => {
    const { entries, mistakes } = await read(text)
    expect(mistakes).toEqual([])
    expect(entries.map(({ amount }) => amount)).toEqual([1_000_000n, 2_500_000n])
  })

  it('names rows as a spreadsheet does, its head and empty rows counted', async () => {
    const { mistakes, entries } = await read('amount,label\n1,Ada\n\n1-May,Bea\n2,Cleo')
    expect(mistakes).toEqual([
      { row: 4, cell: '1-May', words: expect.stringContaining('made a date'), mendable: true },
    ])
    expect(
      entries.map(({ label }) => label),
      'the others are not lost',
    ).toEqual(['Ada', 'Cleo'])
  })

  it('of amounts alone may have decimal commas', async () => {
    expect(await amounts('12,5\n3,75\n4,00')).toEqual([12.5, 3.75, 4])
  })

  it('has decimal commas where one of its amounts can be nothing else', async () => {
    expect(await amounts('amount;label\n1.234,50;a\n2.000;b')).toEqual([1234.5, 2000])
    expect(await amounts('amount;label\n1,234.50;a\n2,000;b')).toEqual([1234.5, 2000])
  })

  it('that can be read in two ways is not guessed at', async () => {
    const list = await read('amount;label\n1,234;a\n5;b')
    expect(list.asksMark).toBe(true)
    expect(list.mistakes.map(({ row }) => row)).toEqual([2])
    expect((await read('amount;label\n1,234;a', { mark: '.' })).entries[0]?.amount).toBe(1_234_000_000n)
    expect((await read('amount;label\n1,234;a', { mark: ',' })).entries[0]?.amount).toBe(1_234_000n)
  })

  it('keeps the rest when a single amount is written anew', async () => {
    const text = 'amount,label\n1,Ada\n1E+05,Bea'
    expect((await read(text)).mistakes[0]?.words).toContain('shortened')
    const { entries, mistakes } = await read(text, { mended: new Map([[3, '100']]) })
    expect(mistakes).toEqual([])
    expect(entries.map(({ label, amount }) => [label, amount])).toEqual([
      ['Ada', 1_000_000n],
      ['Bea', 100_000_000n],
    ])
  })

  it('tells repeated rows, sums, addresses and days that are none, and an open quotation mark', async () => {
    expect((await read('amount,label\n1,Ada\n1,Ada\n1,Ada')).notes).toEqual([
      expect.stringContaining('Rows 3, 4'),
    ])
    expect((await read('amount,label\n1,Ada\n1,Total')).mistakes[0]?.words).toContain('sum of the others')
    expect((await read('amount,email\n1,ada@\n2,ada@example.com')).mistakes[0]?.words).toContain(
      'no e-mail address',
    )
    expect((await read('amount,email\n1,ada\u200B@example.com')).mistakes[0]?.words).toContain(
      'After “ada” there is an invisible character (zero-width space, U+200B)',
    )
    expect((await read('amount,label,days\n1,Ada,2027-01-01\n2,Bea,7')).mistakes[0]?.words).toContain(
      'whole days',
    )
    expect((await read('amount,label\n1,"Ada\n2,Bea')).notes[0]).toContain('quotation mark')
  })

  it('has ten thousand links at most, and says that there are more', async () => {
    const many = await read(`amount\n${'1\n'.repeat(MOST_LINKS + 5)}`)
    expect(many.entries).toHaveLength(MOST_LINKS)
    expect(many.notes[0]).toContain('more than 10,000')
    expect((await read(`amount\n${'1\n'.repeat(MOST_LINKS)}`)).notes).toEqual([])
  })

  it('without amounts has no column of them', async () => {
    expect((await read('name,city\nAda,London\nBea,Paris')).columns.amount).toBeNull()
    expect((await read('')).columns.amount).toBeNull()
  })

  it('leaves formulas in labels as texts, and takes none for an amount', async () => {
    const { entries, mistakes } = await read('amount,label\n1,=HYPERLINK("x")\n=1+1,Bea')
    expect(entries[0]?.label).toBe('=HYPERLINK("x")')
    expect(mistakes[0]?.words).toContain('formula')
  })

  it('takes no more digits than the token has, and not nothing', async () => {
    const { mistakes } = await read('amount\n0.0000001\n0\n0.000001\n1e9')
    expect(mistakes.map(({ row, words }) => [row, words.split(' ').slice(0, 3).join(' ')])).toEqual([
      [2, 'The token has'],
      [3, 'The minimum amount'],
      [5, 'A spreadsheet shortened'],
    ])
  })

  it.each([
    ['USDC', ['€ 12,50', '25 DAI', '0.5 ETH', 'CHF 7']],
    ['ETH', ['$25', 'US$5', '25 USDC', '5 dollars']],
  ])('in something else than %s is not taken for that', async (symbol, cells) => {
    const { entries, mistakes } = await read(
      ['amount,label', ...cells.map((one) => `"${one}",Zoë`)].join('\n'),
      { symbol },
    )
    expect(entries).toEqual([])
    expect(mistakes.map(({ words, mendable }) => [words, mendable])).toEqual(
      cells.map(() => [`This is not in ${symbol}. Write the amount in ${symbol}.`, true]),
    )
  })

  it('is taken in the token, and in dollars where it names them', async () => {
    expect(await amounts('amount\n25 USDC\n$5\n7\nUSDC 1')).toEqual([25, 5, 7, 1])
  })
})

describe('an amount', () => {
  it.each([
    ["1'234.50", '1234.50'],
    ['1 234,50', '1234.50'],
    ['€ 12,50', '12.50'],
    ['US$5', '5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ["'7", '7'],
    ['1,234,567', '1234567'],
    ['25 USDC', '25'],
  ])('%s is %s', (cell, plain) => expect(writtenAmount(cell, null)).toEqual({ ok: true, plain }))

  it.each([
    ['1-May', 'date'],
    ['May-01', 'date'],
    ['01.05.2026', 'date'],
    ['2026-05-01 00:00', 'date'],
    ['5/1', 'date'],
    ['1,5E+03', 'shortened'],
    ['-5', 'negative'],
    ['(5.00)', 'negative'],
    ['-$5', 'negative'],
    ['5%', 'percent'],
    ['=A1', 'formula'],
    ['@SUM(A1)', 'formula'],
    ['#REF!', 'error'],
    ['######', 'error'],
    ['1,23,4', 'no_amount'],
    ['1.2.3', 'no_amount'],
    ['twelve', 'no_amount'],
    ['', 'empty'],
    ['1.234', 'two_ways'],
  ])('%s is none: %s', (cell, problem) => expect(writtenAmount(cell, null)).toEqual({ ok: false, problem }))
})
