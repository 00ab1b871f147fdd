import { expect, it } from 'vitest'
import { csvFigure, csvLine } from './csv-text'

const ID = '7'.repeat(78)

it.each(['12.5', '1.234', '1.000000000000000001', '25', '0', ID])(
  '%s as a figure keeps its digits',
  (text) => {
    expect(csvLine([csvFigure(text)])).toBe(`'${text}\r\n`)
  },
)

it.each(['=1+1', ' =1+1', '+1', '-1', '@SUM(A1)'])('%j is no formula', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

it('what is not known is empty', () => {
  expect(csvLine([csvFigure(null), csvFigure(undefined), csvFigure('')])).toBe(',,\r\n')
})

it.each(['12.5', '3-4', '1/2', '10:30', '1e5', '007', '50%', 'mar-1', '3 May', '12 Jan 2026', ID])(
  '%s in a text of somebody is no day and no other figure',
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  },
)

it.each(['31337', '0', 'Hazel', 'v4.4', 'Link 5', '2023-11-14T22:13:20.000Z', '0x9dF1dF956C630f5D', 'May'])(
  '%s is left as it is',
  (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  },
)

it('a number that every spreadsheet reads alike stays one', () => {
  expect(csvLine([12, 1.5])).toBe("12,'1.5\r\n")
})
