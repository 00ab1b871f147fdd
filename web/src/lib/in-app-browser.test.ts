import { describe, expect, it } from 'vitest'
import { chromeIntent, inAppBrowser } from './in-app-browser'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36'
const CHROME = 'Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36'

describe('inAppBrowser', () => {
  it.each<[app: string, system: string, userAgent: string]>([
    ['Instagram', 'ios', `${IOS} Mobile/22B83 Instagram 353.0.0.27.98 (iPhone16,1; iOS 18_1; en_US)`],
    ['Instagram', 'android', `${ANDROID} ${CHROME} Instagram 352.1.0.41.100 Android (34/14; 420dpi)`],
    ['Threads', 'ios', `${IOS} Mobile/22B83 Barcelona 354.0.0.29.108 (iPhone16,1; iOS 18_1)`],
    ['Facebook', 'ios', `${IOS} Mobile/22B83 [FBAN/FBIOS;FBAV/486.0.0.56.96;FBDV/iPhone16,1]`],
    ['Facebook', 'android', `${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/486.0.0.66.70;]`],
    ['Messenger', 'ios', `${IOS} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/480.0.0.27.110]`],
    ['Messenger', 'android', `${ANDROID} ${CHROME} [FB_IAB/Orca-Android;FBAV/481.0.0.54.109;]`],
    ['Telegram', 'android', `${ANDROID} ${CHROME} Telegram-Android/11.3.3 (Google Pixel 8; SDK 34)`],
    ['X', 'ios', `${IOS} Mobile/22B83 Twitter for iPhone/10.64`],
    ['X', 'android', `${ANDROID} ${CHROME} TwitterAndroid`],
    [
      'TikTok',
      'ios',
      `${IOS} Mobile/22B83 musical_ly_36.8.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
    ],
    ['TikTok', 'android', `${ANDROID} ${CHROME} trill_370204 BytedanceWebview/d8a21c6`],
    ['LinkedIn', 'ios', `${IOS} Mobile/22B83 [LinkedInApp]/9.30.1`],
    ['WeChat', 'ios', `${IOS} Mobile/22B83 MicroMessenger/8.0.53 NetType/WIFI Language/en`],
    [
      'WeChat',
      'other',
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/116 Safari/537.36 MicroMessenger/7',
    ],
    ['LINE', 'android', `${ANDROID} ${CHROME} Line/14.17.0/IAB`],
    ['LINE', 'ios', `${IOS} Mobile/22B83 Safari Line/14.17.0`],
    ['Snapchat', 'ios', `${IOS} Version/18.1 Mobile/22B83 Safari/604.1 Snapchat/13.15.0.36`],
    ['Pinterest', 'ios', `${IOS} Mobile/22B83 [Pinterest/iOS]`],
  ])('knows %s on %s', (app, system, userAgent) => {
    expect(inAppBrowser(userAgent)).toEqual({ app, system })
  })

  it('knows the web view of an app that does not say its name', () => {
    expect(inAppBrowser(`${ANDROID} ${CHROME}`)).toEqual({ app: null, system: 'android' })
    expect(inAppBrowser(`${IOS} Mobile/22B83`)).toEqual({ app: null, system: 'ios' })
  })

  it.each([
    ['Safari', `${IOS} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS', `${IOS} CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS', `${IOS} FxiOS/131.1 Mobile/15E148 Safari/605.1.15`],
    ['Chrome on Android', `${ANDROID.replace('; wv', '')} ${CHROME.replace('Version/4.0 ', '')}`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
    ['Samsung Internet', `${ANDROID.replace('; wv', '')} SamsungBrowser/26.0 ${CHROME}`],
    ['a desk', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'],
    ['a desk without a name', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML)'],
    ['nothing at all', ''],
  ])('takes %s for a browser', (_, userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull()
  })
})

describe('chromeIntent', () => {
  const link = 'https://filbert.example/claim?c=1&v=v4.4&i=5&t=ui#p=abcdEFGH12345678'

  it('takes the whole address to Chrome and to nothing else', () => {
    expect(chromeIntent(link)).toBe(
      'intent://filbert.example/claim?c=1&v=v4.4&i=5&t=ui#p=abcdEFGH12345678#Intent;scheme=https;package=com.android.chrome;end',
    )
  })

  it('is read back as that address by the last of its fragments, as Android does', () => {
    const intent = chromeIntent(link) ?? ''
    const [data = '', terms = ''] = [
      intent.slice(0, intent.lastIndexOf('#')),
      intent.slice(intent.lastIndexOf('#')),
    ]
    expect(data.replace(/^intent:/, 'https:')).toBe(link)
    expect(terms).not.toContain('abcdEFGH12345678')
  })

  it.each([
    'https://filbert.example/claim?c=1#p=a#Intent;package=com.evil;end',
    'https://filbert.example/claim?c=1#p=a;S.browser_fallback_url=https%3A%2F%2Fevil.example',
    'https://filbert.example/claim?c=1;package=com.evil#p=a',
    'https://filbert.example/send?recipientAddress=a;end#',
  ])('is none for an address that could mean more: %s', (page) => {
    expect(chromeIntent(page)).toBeNull()
  })
})
