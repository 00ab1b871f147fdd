import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { translatePage } from '../../../web/testing/translator'
import { type Config, getConfig, type Person, personOf } from '../../product/api'
import { type World, world } from '../../product/around-journeys'
import { findIn, type Guarded, needlesOf, secretOf } from '../../product/canary'
import { type Deposit, makeLink } from './make-link'
import { type Recorder, startRecorder } from './recorder'
import { type Faults, watch } from './watch'

/** Whose wallets a journey may use. */
export interface Cast {
  sender: Person
  other: Person
}

interface Stage {
  product: World
  config: Config
  cast: Cast
  /** Another browser on another device, with nothing kept in it. It opens with an empty page. */
  device: (options?: DeviceOptions) => Promise<Page>
  /** A link from `cast.sender` that the server knows already; made without any page. */
  link: (deposit: Deposit) => Promise<string>
  /** The secret of this link is searched for: in all that this journey sends, and at the end in all that is kept. */
  guard: (link: string) => void
}

/** `expected`: what a page of this device may say in the browser's console, where the journey makes it fail. */
export interface DeviceOptions extends BrowserContextOptions {
  expected?: RegExp
}

interface Backstage {
  /** What all devices of the journey send. */
  recorder: Recorder
}

/** Every text of every page is wrapped, as by a browser that translates it. */
const TRANSLATED = process.env.FILBERT_E2E_TRANSLATED === 'true'

/** Each worker has these for itself, so that no two journeys send from one account at once. */
const PEOPLE_A_WORKER = 2

/**
 * A journey with what holds for each of them: no error in a page, nothing stopped by the content
 * security policy, nobody called but us and our chains, and no secret in a request or in the product.
 */
export const test = base.extend<Stage & Backstage>({
  product: async ({}, use) => use(world()),
  config: async ({ product }, use) => use(await getConfig(product.url)),
  cast: async ({ config }, use, { parallelIndex }) => {
    const first = parallelIndex * PEOPLE_A_WORKER
    await use({ sender: personOf(config, first), other: personOf(config, first + 1) })
  },
  recorder: async ({ product, config }, use) => {
    const ours = [product.url, product.frameHost, product.bank, ...config.chains.map((chain) => chain.rpcUrl)]
    const recorder = await startRecorder(ours.map((url) => new URL(url).host))
    await use(recorder)
    await recorder.close()
    expect(recorder.refused, 'calls to others').toEqual([])
  },
  guard: async ({ product, recorder }, use, { file, title }) => {
    const journey = `${basename(file)} › ${title}`
    const secrets = new Set<string>()
    await use((link) => {
      const secret = secretOf(link)
      const guarded: Guarded = { secret, journey }
      if (!secrets.has(secret)) appendFileSync(product.secretsFile, `${JSON.stringify(guarded)}\n`)
      secrets.add(secret)
    })
    const sent = recorder.sent()
    expect(sent.length, 'bytes that were searched').toBeGreaterThan(0)
    expect(findIn(sent, [...secrets].flatMap(needlesOf)), 'secrets in requests').toEqual([])
  },
  link: async ({ config, cast, product, guard }, use) =>
    use(async (deposit) => {
      const link = await makeLink(product.url, config, cast.sender, deposit)
      guard(link)
      return link
    }),
  // Depends on `guard`, so that its pages are gone when what they sent is searched.
  device: async ({ browser, product, recorder, guard: _ }, use) => {
    const faults: Faults[] = []
    const leave: (() => Promise<void>)[] = []
    await use(async ({ expected, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: product.url,
        proxy: { server: recorder.proxy },
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      })
      faults.push(await watch(context, expected))
      if (TRANSLATED) await context.addInitScript(`(${translatePage})()`)
      leave.push(() => context.close())
      return context.newPage()
    })
    for (const close of leave) await close()
    expect(
      faults.flatMap(({ errors }) => errors),
      'errors in a page',
    ).toEqual([])
    expect(
      faults.flatMap(({ violations }) => violations),
      'stopped by the content security policy',
    ).toEqual([])
  },
})

export { expect }
