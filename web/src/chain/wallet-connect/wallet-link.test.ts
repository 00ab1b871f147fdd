import { expect, it } from 'vitest'
import { type Redirect, walletLink } from './wallet-link'

it.each<[Redirect, string]>([
  [{ native: 'hazel://' }, 'hazel://wc?sessionTopic=ab12'],
  [{ native: 'hazel://', universal: 'https://hazel.app' }, 'hazel://wc?sessionTopic=ab12'],
  [{ native: '', universal: 'https://hazel.app/' }, 'https://hazel.app/wc?sessionTopic=ab12'],
  [{ universal: 'https://hazel.app/open' }, 'https://hazel.app/open/wc?sessionTopic=ab12'],
  [{ native: 'hazel:' }, 'hazel:'],
  [
    { native: 'javascript:alert(1)', universal: 'https://hazel.app' },
    'https://hazel.app/wc?sessionTopic=ab12',
  ],
])('%j is opened by %s', (redirect, link) => {
  expect(walletLink(redirect, 'ab12')).toBe(link)
})

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://filbert.test/1',
  'file:///etc/passwd',
  'intent://x#Intent;scheme=hazel;end',
  'tel:+4912345',
  'sms:+4912345',
  'mailto:ada@example.com',
  'http://hazel.app',
  'https://',
  'https://localhost',
  'https://ada:secret@hazel.app',
  'https://hazel.app/?to=elsewhere',
  'https:\\\\hazel.app',
  'hazel',
  '//hazel.app',
  '/claim',
  '',
  `hazel://${'x'.repeat(200)}`,
])('%j opens nothing', (address) => {
  expect(walletLink({ native: address }, 'ab12')).toBeNull()
  expect(walletLink({ universal: address }, 'ab12')).toBeNull()
})

it('opens nothing of a wallet that says nothing', () => {
  expect(walletLink({}, 'ab12')).toBeNull()
})
