import type { Page } from '@playwright/test'
import type { Config } from '../../product/api'

const BLOCK = /(<script type="application\/json" id="filbert-config">)(.*?)(<\/script>)/

/** Pages that are told another configuration than the product's: what an operator may well set, or get wrong. */
export async function tellConfig(page: Page, change: (config: Config) => void): Promise<void> {
  const told = (_: string, before: string, json: string, after: string) => {
    const config = JSON.parse(json) as Config
    change(config)
    return before + JSON.stringify(config).replaceAll('<', '\\u003c') + after
  }
  await page.route(
    (url) => ['/', '/sdk', '/send', '/claim', '/refund', '/cashout'].includes(url.pathname),
    async (route) => {
      // Nodes are asked at `/`, too.
      if (!route.request().isNavigationRequest()) return route.fallback()
      // From here: the browser's own way out is for what pages send.
      const page = await fetch(route.request().url())
      const policy = page.headers.get('content-security-policy') ?? ''
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      await route.fulfill({ headers, body: (await page.text()).replace(BLOCK, told) })
    },
  )
}
