import { describe, expect, it } from 'vitest'
import type { Asset } from '@/assets/asset'
import { type BatchDraft, counted } from './batch-draft'
import { readEntries } from './entries'
import { fileText } from './file-text'
import { MOST_LINKS, readTable } from './table'
import { type Mark, writtenAmount } from './written-amount'

const NOTHING = new Map<number, string>()
const NOBODY = new Set<number>()

async function read(
  text: string,
  change: {
    mark?: Mark
    mended?: ReadonlyMap<number, string>
    putBack?: ReadonlySet<number>
    symbol?: string
  } = {},
) {
  const { mark = null, mended = NOTHING, putBack = NOBODY, symbol = 'USDC' } = change
  const token = { symbol, name: symbol, decimals: 6 }
  return readEntries(readTable(text), { token, mark, mended, putBack, days: 0 })
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
      { row: 4, cell: '1-May', words: expect.stringContaining('made a date'), mend: 'amount' },
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
    expect(mistakes.map(({ words, mend }) => [words, mend])).toEqual(
      cells.map(() => [`This is not in ${symbol}. Write the amount in ${symbol}.`, 'amount']),
    )
  })

  it.each([
    ['USDC', 'Betrag (EUR)', 'EUR'],
    ['USDC', 'Amount in EUR', 'EUR'],
    ['USDC', 'amount in eur', 'eur'],
    ['USDC', 'Amount €', '€'],
    ['USDC', 'EUR', 'EUR'],
    ['USDC', 'BETRAG (CHF)', 'CHF'],
    ['USDC', 'Amount (PEPE)', 'PEPE'],
    ['USDC', 'Amount in cents', 'cents'],
    ['USDC', 'Amount [USDT]', 'USDT'],
    ['USDC', 'amount_eur', 'eur'],
    ['ETH', 'Amount (USD)', 'USD'],
    ['ETH', 'Amount $', '$'],
    ['ETH', 'Amount (USDC)', 'USDC'],
  ])('a list of %s whose head says “%s” is not taken for that', async (symbol, head, unit) => {
    const { entries, mistakes } = await read(`${head};label\n25;Ada\n1,5;Bea`, { symbol })
    expect(entries).toEqual([])
    expect(mistakes.map(({ row, words, mend }) => [row, words, mend])).toEqual(
      [2, 3].map((row) => [
        row,
        `The head of the column says ${unit}, not ${symbol}. Write the amount in ${symbol}.`,
        'amount',
      ]),
    )
  })

  it.each([
    ['USDC', 'Amount (USDC)'],
    ['USDC', 'amount in usdc'],
    ['USDC', 'Amount (USD)'],
    ['USDC', 'Amount in $'],
    ['USDC', 'AMOUNT'],
    ['USDC', 'Amount (net)'],
    ['USDC', 'BETRAG NETTO'],
    ['USDC', 'Amount in each'],
    ['USDC', 'Gift amount'],
    ['ETH', 'Amount (ETH)'],
  ])('a list of %s whose head says “%s” is taken', async (symbol, head) => {
    const { entries, mistakes } = await read(`${head},label\n25,Ada`, { symbol })
    expect(mistakes).toEqual([])
    expect(entries).toHaveLength(1)
  })

  it('a cell that names the token is taken whatever the head says, and so is an amount that was mended', async () => {
    const text = 'Amount (EUR),label\n25 USDC,Ada\n5,Bea\n6,Cleo'
    const { entries, mistakes } = await read(text, { mended: new Map([[3, '5.5']]) })
    expect(entries.map(({ label }) => label)).toEqual(['Ada', 'Bea'])
    expect(mistakes.map(({ row }) => row)).toEqual([4])
  })

  it('a column of currencies is read beside the amounts', async () => {
    const { entries, mistakes } = await read(
      'Amount,Currency,Label\n25,USDC,Ada\n5,EUR,Bea\n6,,Cleo\n7,usd,Dora',
    )
    expect(entries.map(({ label }) => label)).toEqual(['Ada', 'Cleo', 'Dora'])
    expect(mistakes.map(({ row, words }) => [row, words])).toEqual([
      [3, 'This is not in USDC. Write the amount in USDC.'],
    ])
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

describe('a recipient', () => {
  const WALLET = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
  const recipients = async (head: string, ...cells: string[]) =>
    (await read([`Amount,${head}`, ...cells.map((one) => `1,"${one}"`)].join('\n'))).entries.map(
      ({ recipient }) => recipient,
    )

  it.each(['Recipient', 'To', 'Address', 'Wallet', 'Wallet address', 'Empfänger', 'Destinatario', 'Name'])(
    'in a column named %s is an e-mail address, an address, an ENS name or a plain name',
    async (head) => {
      const cells = ['ada@example.com', WALLET.toLowerCase(), 'Ada.eth', 'Grace Hopper']
      expect(await recipients(head, ...cells)).toEqual(['ada@example.com', WALLET, 'ada.eth', 'Grace Hopper'])
    },
  )

  it('is found without a head', async () => {
    const { columns, entries } = await read(`1,${WALLET}\n2,ada.eth\n3,Grace`)
    expect(columns.recipient).toBe(1)
    expect(entries.map(({ recipient }) => recipient)).toEqual([WALLET, 'ada.eth', 'Grace'])
  })

  it('is taken from the column of e-mail addresses where there are several', async () => {
    const { entries } = await read('Recipient,E-mail,Amount\nAda,ada@example.com,1\nBea,bea@example.com,2')
    expect(entries.map(({ label, recipient }) => [label, recipient])).toEqual([
      ['Ada', 'ada@example.com'],
      ['Bea', 'bea@example.com'],
    ])
  })

  it.each([
    ['Recipient', 'ada..eth', 'valid address or ENS name'],
    ['Recipient', 'ada lovelace.eth', 'valid address or ENS name'],
    ['Recipient', '.eth', 'valid address or ENS name'],
    ['Recipient', 'ad_a.eth', 'valid address or ENS name'],
    ['Recipient', 'аda.eth', 'valid address or ENS name'],
    ['Wallet', WALLET.slice(0, 20), 'cut off'],
    ['Wallet', WALLET.replace('5Bb', '5bb'), 'character in this address is wrong'],
    ['Wallet', '0x0000000000000000000000000000000000000000', 'lost to everybody'],
    ['To', 'ada@', 'no e-mail address'],
    ['E-mail', 'Ada', 'no e-mail address'],
  ])('in a column named %s, %s is told with its row', async (head, cell, words) => {
    const { entries, mistakes } = await read(`Amount,${head}\n1,bea@example.com\n1,"${cell}"`)
    expect(entries).toHaveLength(1)
    expect(mistakes).toEqual([{ row: 3, cell, words: expect.stringContaining(words), mend: null }])
  })

  it('that stands in several rows is noted with their numbers, and is no mistake', async () => {
    const { entries, mistakes, notes } = await read(
      'Amount,E-mail\n1,ada@example.com\n2,bea@example.com\n3,ADA@example.com',
    )
    expect([entries.length, mistakes.length]).toEqual([3, 0])
    expect(notes).toEqual(['“ada@example.com” stands in rows 2 and 4. Each row is a link of its own.'])
  })

  it('that stands in several rows is noted by address and by label too', async () => {
    expect((await read(`Amount,Wallet\n1,${WALLET}\n2,${WALLET.toLowerCase()}`)).notes[0]).toContain(
      `“${WALLET.slice(0, 39)}…” stands in rows 2 and 3`,
    )
    expect((await read('Amount,Name\n1,Ada\n2,ada')).notes[0]).toContain('“Ada” stands in rows 2 and 3')
  })

  it('that stands in many rows is noted in one line, and many of them in four', async () => {
    const many = Array.from({ length: 9 }, (_, at) => `${at + 1},Ada`).join('\n')
    expect((await read(`Amount,Name\n${many}`)).notes).toEqual([
      '“Ada” stands in rows 2, 3, 4, 5, 6 and 4 more. Each row is a link of its own.',
    ])
    const all = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva'].flatMap((name) => [`1,${name}`, `2,${name}`]).join('\n')
    const { notes } = await read(`Amount,Name\n${all}`)
    expect(notes).toHaveLength(4)
    expect(notes[3]).toBe('2 more recipients stand in several rows.')
  })

  it('whose rows are the same in all is noted once', async () => {
    expect((await read('Amount,Name\n1,Ada\n1,Ada')).notes).toEqual(['Row 3 is the same as one before it.'])
  })
})

describe('a sum', () => {
  it('is no link in the last row, nor where its label says nothing else', async () => {
    for (const text of ['1,Ada\n2,Total of March', '1,Ada\n2,TOTAL:\n3,Bea', '1,Ada\n2,Summe\n,\n']) {
      const { entries, mistakes } = await read(`amount,label\n${text}`)
      expect(mistakes.map(({ row, mend }) => [row, mend])).toEqual([[3, 'put_back']])
      expect(entries[0]?.label).toBe('Ada')
    }
  })

  it('is not taken from a label that begins like one', async () => {
    const { entries, mistakes } = await read('amount,label\n1,Total Wine\n2,Sum Yee\n3,Ada')
    expect(mistakes).toEqual([])
    expect(entries.map(({ label }) => label)).toEqual(['Total Wine', 'Sum Yee', 'Ada'])
  })

  it('can be put back', async () => {
    const text = 'amount,label\n1,Ada\n2,Total Wine'
    expect((await read(text)).mistakes).toEqual([
      { row: 3, cell: 'Total Wine', words: expect.stringContaining('sum of the others'), mend: 'put_back' },
    ])
    const { entries, mistakes } = await read(text, { putBack: new Set([3]) })
    expect(mistakes).toEqual([])
    expect(entries.map(({ label }) => label)).toEqual(['Ada', 'Total Wine'])
  })
})

describe('a count', () => {
  const USDC = { symbol: 'USDC', name: 'USD Coin', decimals: 6 } as Asset
  const count = (typed: string) => counted({ count: typed, amount: '1', days: 0 } as BatchDraft, USDC)

  it.each(['0', '-5', '−5', '1.5', 'ten', '1e3'])('of %s is none', (typed) =>
    expect(count(typed)).toMatchObject({
      ok: false,
      field: 'count',
      words: expect.stringContaining('whole number'),
    }),
  )

  it('is 10,000 at most', () => {
    expect(count('10,001')).toMatchObject({ ok: false, words: 'At most 10,000 links at once.' })
    expect(count('10001')).toMatchObject({ ok: false, field: 'count' })
    expect(count('10,000')).toMatchObject({ ok: true })
    expect(count('1')).toMatchObject({ ok: true })
  })
})
