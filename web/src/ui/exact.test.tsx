import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Around } from './exact'

const markupOf = (exact: string | string[], sentence: string) =>
  renderToStaticMarkup(<Around exact={exact}>{sentence}</Around>).replaceAll(' translate="no"', '!')

it('keeps an amount from being translated wherever it stands', () => {
  expect(markupOf('25 USDC', 'Claim 25 USDC')).toBe('<span>Claim <span!>25 USDC</span></span>')
  expect(markupOf('Base', 'On Base, not off Base.')).toBe(
    '<span>On <span!>Base</span>, not off <span!>Base</span>.</span>',
  )
})

it('keeps several things from it', () => {
  expect(markupOf(['ada.eth', '0x12'], 'ada.eth was 0x12.')).toBe(
    '<span><span!>ada.eth</span> was <span!>0x12</span>.</span>',
  )
})

it('leaves a sentence without them as it is', () => {
  expect(markupOf('', 'Claim')).toBe('Claim')
  expect(markupOf(['x', ''], 'Claim')).toBe('Claim')
})
