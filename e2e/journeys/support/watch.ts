import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What went wrong behind the pages of a device, as the browser tells it. */
export interface Faults {
  /** Errors in the console or thrown by a script. */
  errors: string[]
  /** What the content security policy had to stop. */
  violations: string[]
}

declare global {
  interface Window {
    tellViolation: (what: string) => void
  }
}

/** To be called before the first page is opened. `expected`: no fault of a page that the journey makes fail. */
export async function watch(context: BrowserContext, expected?: RegExp): Promise<Faults> {
  const faults: Faults = { errors: [], violations: [] }
  context.on('weberror', (thrown) => faults.errors.push(String(thrown.error().stack)))
  context.on('console', (message) => {
    if (message.type() !== 'error' || isAnswerOfTheApi(message) || isOffline(message)) return
    if (!expected?.test(message.text())) faults.errors.push(message.text())
  })
  await context.exposeFunction('tellViolation', (what: string) => faults.violations.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.tellViolation(`${event.effectiveDirective} stopped ${event.blockedURI} on ${event.documentURI}`)
    })
  })
  return faults
}

/** The browser reports each answer that is a refusal, such as "already claimed": part of the product, not a fault. */
function isAnswerOfTheApi(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return (
    message.text().startsWith('Failed to load resource') &&
    URL.parse(url)?.pathname.startsWith('/api/') === true
  )
}

/** A journey took the network away. What the page makes of that is on the screen. */
function isOffline(message: ConsoleMessage): boolean {
  return message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
}
