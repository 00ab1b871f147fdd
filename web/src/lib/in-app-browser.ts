/** An app that shows web pages in a browser of its own, which no wallet reaches. */
export interface InAppBrowser {
  /** As people call it; null where it can only be told that it is one. */
  app: string | null
  system: 'android' | 'ios' | 'other'
}

/** How apps sign what they send; those of one company sign alike, so the order matters. */
const APPS: readonly (readonly [app: string, sign: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Threads', /\bBarcelona\b/],
  ['Messenger', /\bFBAN\/Messenger|\bFB_IAB\/(MESSENGER|Orca)/],
  ['Facebook', /\bFB(AN|AV|_IAB)\//],
  ['Telegram', /\bTelegram\b/],
  ['X', /\bTwitter(Android| for )/],
  ['TikTok', /\b(musical_ly|trill_|BytedanceWebview|TikTok)/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['WeChat', /\bMicroMessenger\//],
  ['LINE', /\bLine\//],
  ['Snapchat', /\bSnapchat\b/],
  ['Pinterest', /\bPinterest\b/],
]

/** Null: a browser, as far as can be told. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = systemOf(userAgent)
  const app = APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return app !== null || isWebView(userAgent, system) ? { app, system } : null
}

/** Where wallets are apps, and not parts of the browser. */
export function isPhone(userAgent: string): boolean {
  return systemOf(userAgent) !== 'other'
}

/** An iPad calls itself a Macintosh; no Macintosh has a screen to touch. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return systemOf(userAgent) === 'ios' || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)
}

function systemOf(userAgent: string): InAppBrowser['system'] {
  if (/\bAndroid\b/.test(userAgent)) return 'android'
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'other'
}

/** Of an app that does not say which: Android marks its web view, and on iOS only browsers call themselves Safari. */
function isWebView(userAgent: string, system: InAppBrowser['system']): boolean {
  if (system === 'android') return /; wv\)/.test(userAgent)
  return system === 'ios' && !/\bSafari\//.test(userAgent)
}

/** What may stand in an address that becomes a part of another one. A semicolon ends the parts of an intent. */
const PLAIN = /^[\w.~:/?&=%+,-]*(#[\w.~&=%+,-]*)?$/

/**
 * By this address an app on Android hands a page to Chrome, its fragment included, and to nobody else: without
 * the package, every app that says it opens such pages is offered it. No page to fall back to is named either, since
 * whoever reads that would learn the fragment. Null for a page whose address could be read as more than that.
 */
export function chromeIntent(page: string): string | null {
  const { protocol, host, pathname, search, hash } = new URL(page)
  const address = `${host}${pathname}${search}${hash}`
  if (!PLAIN.test(address)) return null
  return `intent://${address}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`
}
