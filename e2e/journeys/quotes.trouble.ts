import type { Page, TestInfo } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { stranger } from '../product/chain'
import { claimAcrossButton, openAcross, typeGoal } from './support/crossing'
import { expect, test } from './support/journey'
import { payInButton, payWith, requestOf } from './support/requesting'
import { connectAs } from './support/sandbox-wallet'

const NEAR = '31337'
/** How often something else is typed. */
const CHANGES = 25
/** Milliseconds from the last key to the quote that is painted, the page's own pause in it. */
const QUOTED_WITHIN = 1_000

/** One quote, in milliseconds: how long the page waits for another key, for the answer, and until that is painted. */
interface Quoted {
  pause: number
  answer: number
  paint: number
  whole: number
}

test('I type another address for a claim across, and see within a second what comes of it', async ({
  device,
  link,
}, info) => {
  const page = await device()
  await timeQuotes(page, '/get-squid-route', '^Claim [\\d.,]+ USDC$')
  await openAcross(page, await link({ chainId: NEAR, amount: '25', symbol: 'USDC' }))
  await typeGoal(page, stranger())
  await expect(claimAcrossButton(page, 'USDC')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  await expectQuick(page, info, () => field.fill(stranger()))
})

test('I type another amount for a request that I pay from elsewhere, and see within a second what that takes', async ({
  device,
  config,
  product,
  cast,
}, info) => {
  const [near, far] = [chainOf(config, '31338'), chainOf(config, NEAR)]
  const open = { kind: 'open', tokenAmount: '' }
  const id = await requestOf(product.url, cast.other, tokenOf(far, 'USDC').address, open)
  const page = await device()
  await timeQuotes(page, '/quote', '^Pay [\\d.,]+ DAI$')
  await page.goto(`/request/pay?id=${id}`)
  await connectAs(page, cast.sender)
  const field = page.getByLabel('You pay', { exact: true })
  await field.fill('9')
  await payWith(page, near.name, 'DAI')
  await expect(payInButton(page, 'DAI')).toBeVisible()
  let amount = 10
  await expectQuick(page, info, () => {
    amount += 1
    return field.fill(String(amount))
  })
})

/** Types so often, tells what it took, and holds 19 of 20 to a second. */
async function expectQuick(page: Page, { annotations }: TestInfo, type: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => window.quoted().length)
  for (let change = 1; change <= CHANGES; change += 1) {
    await type()
    await expect
      .poll(() => page.evaluate(() => window.quoted().length), { intervals: [50] })
      .toBe(before + change)
  }
  const quoted = (await page.evaluate(() => window.quoted())).slice(before)
  const told = (part: keyof Quoted) => {
    const sorted = quoted.map((one) => one[part]).sort((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
    return `${part} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  }
  const figures = (['whole', 'pause', 'answer', 'paint'] as const).map(told).join('; ')
  annotations.push({ type: 'quotes', description: figures })
  const wholes = quoted.map(({ whole }) => whole).sort((one, other) => one - other)
  const p95 = wholes[Math.ceil(0.95 * wholes.length) - 1] ?? Number.POSITIVE_INFINITY
  expect(p95, figures).toBeLessThanOrEqual(QUOTED_WITHIN)
}

declare global {
  interface Window {
    quoted: () => Quoted[]
  }
}

/**
 * Notes each time that a button of this name comes back after something was typed, by the frame in which it is painted.
 * `path`: of the question. To be called before the page is opened.
 */
async function timeQuotes(page: Page, path: string, button: string): Promise<void> {
  await page.addInitScript(
    ([asked, name]) => {
      const quoted: Quoted[] = []
      let typed: number | null = null
      let wasGone = false
      const note = (since: number) =>
        requestAnimationFrame(() => {
          // What is posted from a frame comes behind its painting.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const now = performance.now()
            const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
            const call = calls.findLast((one) => one.name.endsWith(asked) && one.startTime >= since)
            if (!call) throw new Error('nobody was asked')
            const { startTime, responseEnd } = call
            const parts = {
              pause: startTime - since,
              answer: responseEnd - startTime,
              paint: now - responseEnd,
            }
            quoted.push({ ...parts, whole: now - since })
          }
          port2.postMessage(null)
        })
      const look = () => {
        if (typed === null) return
        const isThere = [...document.querySelectorAll('button')].some(({ textContent }) =>
          new RegExp(name).test(textContent?.trim() ?? ''),
        )
        if (!isThere) wasGone = true
        if (!isThere || !wasGone) return
        note(typed)
        typed = null
      }
      addEventListener(
        'input',
        () => {
          typed = performance.now()
          wasGone = false
        },
        true,
      )
      performance.setResourceTimingBufferSize(2_000)
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
      window.quoted = () => quoted
    },
    [path, button] as const,
  )
}
