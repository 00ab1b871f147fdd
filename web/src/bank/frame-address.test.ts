import { describe, expect, it } from 'vitest'
import { frameAddress } from './frame-address'

const OURS = {
  origin: 'https://nut.example',
  frames: ['https://dashboard.bank.example', 'https://id.example'],
}

describe('the terms', () => {
  it('lead back to us', () => {
    expect(frameAddress('terms', 'https://dashboard.bank.example/terms?session_token=a%20b', OURS)).toBe(
      'https://dashboard.bank.example/terms?session_token=a%20b&redirect_uri=https%3A%2F%2Fnut.example%2Fclose',
    )
    expect(frameAddress('terms', 'https://dashboard.bank.example/terms#now', OURS)).toBe(
      'https://dashboard.bank.example/terms?redirect_uri=https%3A%2F%2Fnut.example%2Fclose#now',
    )
  })

  it('that lead back already stay as they are', () => {
    const link = 'https://dashboard.bank.example/terms?redirect_uri=https%3A%2F%2Fnut.example%2Fclose&a=1'
    expect(frameAddress('terms', link, OURS)).toBe(link)
  })
})

describe('the check', () => {
  it('becomes the widget for frames of ours, with all that stood in it as it stood', () => {
    const query = 'inquiry-template-id=itmpl_1&fields[developer_id]=a&fields%5Biqt_token%5D=b+c'
    expect(frameAddress('check', `https://id.example/verify?${query}`, OURS)).toBe(
      `https://id.example/widget?${query}&iframe-origin=https%3A%2F%2Fnut.example`,
    )
  })

  it('keeps any other path', () => {
    expect(frameAddress('check', 'https://id.example/start/verify', OURS)).toBe(
      'https://id.example/start/verify?iframe-origin=https%3A%2F%2Fnut.example',
    )
  })

  it.each(['verify', 'terms'])('is taken for the widget by its path alone: %s', (word) => {
    expect(frameAddress('check', `https://id.example/${word}?to=/verify`, OURS)).toContain('?to=/verify&')
  })
})

it.each([
  'https://dashboard.bank.example.evil.example/terms',
  'http://dashboard.bank.example/terms',
  'https://evil.example/?https://dashboard.bank.example',
  'javascript:alert(1)',
  '/terms',
  '',
])('nothing of anybody else is shown: %j', (link) => {
  for (const page of ['terms', 'check'] as const) expect(frameAddress(page, link, OURS)).toBeNull()
})
