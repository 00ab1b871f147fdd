import { describe, expect, it } from 'vitest'
import { parseTypedPiece } from './typed-piece'

const CONTRACT = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const LARGEST = (2n ** 256n - 1n).toString()

const read = (text: string) => {
  const piece = parseTypedPiece(text, new Map([['explorer.example', '7']]))
  return piece.ok ? [piece.contract, piece.tokenId, piece.chainId] : piece.problem
}

describe('which collectible was typed', () => {
  it.each([
    `${CONTRACT}/12`,
    `${CONTRACT} 12`,
    `${CONTRACT}#12`,
    `${CONTRACT}:12`,
    `${CONTRACT}, 12`,
    `${CONTRACT} #12`,
    `  ${CONTRACT}\t0012  `,
    `\u200b${CONTRACT}/12\u200b`,
    `${CONTRACT.toLowerCase()}/12`,
  ])('is read from %j', (text) => {
    expect(read(text)).toEqual([CONTRACT, '12', null])
  })

  it.each([
    [`https://opensea.io/assets/ethereum/${CONTRACT}/12`, '1'],
    [`https://opensea.io/item/matic/${CONTRACT}/12?tab=bids`, '137'],
    [`opensea.io/assets/base/${CONTRACT}/12/`, '8453'],
    [`https://etherscan.io/nft/${CONTRACT}/12`, '1'],
    [`https://www.etherscan.io/token/${CONTRACT}?a=12#inventory`, '1'],
    [`https://polygonscan.com/token/${CONTRACT}?page=2&a=12`, '137'],
    [`https://blur.io/eth/asset/${CONTRACT}/12`, '1'],
    [`https://rarible.com/token/polygon/${CONTRACT}:12`, '137'],
    [`https://eth.blockscout.com/token/${CONTRACT}/instance/12`, '1'],
    [`https://explorer.example/token/${CONTRACT}/instance/12`, '7'],
  ])('is read from the page %s', (text, chainId) => {
    expect(read(text)).toEqual([CONTRACT, '12', chainId])
  })

  it.each([
    `https://looksrare.org/collections/${CONTRACT}/12`,
    `looksrare.org/collections/${CONTRACT}/12`,
    `HTTP://localhost:4000/${CONTRACT}/12`,
  ])('is not guessed from the page %s, which may be about any chain', (text) => {
    expect(read(text)).toBe('unknown_page')
  })

  it.each([
    [`oeth:${CONTRACT}/12`, '10'],
    [`MATIC:${CONTRACT}/12`, '137'],
    [`Mine is eip155:8453:${CONTRACT}/12`, '8453'],
  ])('is on the chain that its address is written with: %s', (text, chainId) => {
    expect(read(text)).toEqual([CONTRACT, '12', chainId])
  })

  it.each([`ethereum:${CONTRACT}/12`, `Look: ${CONTRACT}/12`, `No. 12 of ${CONTRACT} 12`])(
    'is on the chain that is shown where no page is named: %s',
    (text) => {
      expect(read(text)).toEqual([CONTRACT, '12', null])
    },
  )

  it('may have the largest number that there is, and no larger', () => {
    expect(read(`${CONTRACT}/${LARGEST}`)).toEqual([CONTRACT, LARGEST, null])
    expect(read(`${CONTRACT}/${LARGEST}0`)).toBe('bad_id')
    expect(read(`${CONTRACT}/${(2n ** 256n).toString()}`)).toBe('bad_id')
    expect(read(`${CONTRACT}/${'9'.repeat(100_000)}`)).toBe('bad_id')
    expect(read(`${CONTRACT}/${'0'.repeat(100_000)}7`)).toEqual([CONTRACT, '7', null])
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['12', 'no_address'],
    ['Postcard 12', 'no_address'],
    ['https://opensea.io/collection/postcards', 'no_address'],
    [CONTRACT, 'no_id'],
    [`${CONTRACT}/`, 'no_id'],
    [`https://opensea.io/assets/ethereum/${CONTRACT}`, 'no_id'],
    [`https://etherscan.io/token/${CONTRACT}?page=2`, 'no_id'],
    [`${CONTRACT}/-1`, 'bad_id'],
    [`${CONTRACT}/1.5`, 'bad_id'],
    [`${CONTRACT}/1e3`, 'bad_id'],
    [`${CONTRACT}/0x0c`, 'bad_id'],
    [`${CONTRACT}/twelve`, 'bad_id'],
    [`${CONTRACT.slice(0, -1)}/12`, 'too_short'],
    [`https://etherscan.io/tx/0x${'ab'.repeat(32)}`, 'too_long'],
    [`${CONTRACT.replace('d', 'D')}/12`, 'bad_checksum'],
    [`0x${'g'.repeat(40)}/12`, 'not_hex'],
    [`0x${'0'.repeat(40)}/12`, 'zero'],
  ])('is not read from %j', (text, problem) => {
    expect(read(text)).toBe(problem)
  })
})
