import type { Page } from '@playwright/test'

/** A page of the same browser without our policy, which rightly keeps scripts from making pictures of text. */
export async function onEmptyPage<T>(page: Page, work: (empty: Page) => Promise<T>): Promise<T> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  const empty = await browser.newPage()
  try {
    return await work(empty)
  } finally {
    await empty.close()
  }
}
