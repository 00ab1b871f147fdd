/** What went wrong in a page since the test began. */
const faults: string[] = []

/** What of it the test means to happen. */
let expected: RegExp | null = null

/** The test makes the page fail in this way: what matches is no fault. */
export function expectFault(pattern: RegExp): void {
  expected = pattern
}

export function report(fault: string): void {
  if (!expected?.test(fault)) faults.push(fault)
}

/** All faults so far; nothing is kept of them. */
export function takeFaults(): string[] {
  expected = null
  return faults.splice(0)
}

/** Hears of errors in this page: thrown, rejected and left so, or written to the console. */
export function watchFaults(page: Window & typeof globalThis): void {
  page.addEventListener('error', ({ error, message }) => report(`error: ${error?.stack ?? message}`))
  page.addEventListener('unhandledrejection', ({ reason }) =>
    report(`unhandled rejection: ${reason?.stack ?? reason}`),
  )
  page.console.error = (...words: unknown[]) => report(`console: ${words.map(String).join(' ')}`)
  page.document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`content security policy: ${effectiveDirective} stopped ${blockedURI}`),
  )
}
