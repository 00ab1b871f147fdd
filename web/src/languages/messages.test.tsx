import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

const shown = (node: ReactNode) => renderToStaticMarkup(node)
const AT_ONCE = t`It's "here" for $5 \\ hour`

describe('A message', () => {
  it('is the text that it stands for, also at the top of a module', () => {
    expect(AT_ONCE).toBe('It\'s "here" for $5 \\ hour')
    const [amount, name] = [5, 'Ada']
    expect(t`Send ${amount} to ${name}`).toBe('Send 5 to Ada')
  })

  it('counts', () => {
    const links = (count: number) => plural(count, { 0: 'none', one: '# link', other: '# links' })
    expect([0, 1, 2, 10_000].map(links)).toEqual(['none', '1 link', '2 links', '10,000 links'])
    const there = (count: number, name: string) =>
      t`There ${plural(count, { one: `is # link of ${name}`, other: `are # links of ${name}` })}.`
    expect(there(2, 'Ada')).toBe('There are 2 links of Ada.')
  })

  it('chooses by a word, and by nothing that every object has', () => {
    const who = (kind: string) => select(kind, { bank: 'A bank', other: 'Somebody' })
    expect([who('bank'), who('constructor')]).toEqual(['A bank', 'Somebody'])
  })

  it('holds elements, and others in them', () => {
    const [name, count] = ['Ada', 2]
    const said = (
      <Trans>
        Hi <b>{name}</b>, see{' '}
        <a href="/x">
          your <i>{plural(count, { one: '# link', other: '# links' })}</i>
        </a>
        <br /> or go.
      </Trans>
    )
    expect(shown(said)).toBe('Hi <b>Ada</b>, see <a href="/x">your <i>2 links</i></a><br/> or go.')
  })

  it('has messages in its values', () => {
    const isLate = true
    const said = (
      <Trans>
        It is {isLate ? t`late` : t`early`}: <b>{t`go`}</b>.
      </Trans>
    )
    expect(shown(said)).toBe('It is late: <b>go</b>.')
  })

  it('never reads what somebody typed as a part of itself', () => {
    const hostile = String.raw`<0>${'`'}\u202e{n, plural}</0>#`
    expect(t`Send ${hostile} back`).toBe(`Send ${hostile} back`)
    expect(
      shown(
        <Trans>
          Send <b>{hostile}</b> to {hostile}
        </Trans>,
      ),
    ).toBe(`Send <b>${shown(hostile)}</b> to ${shown(hostile)}`)
  })
})
