import { expect, it, vi } from 'vitest'
import { closeFrame } from './close-frame'

const ORIGIN = 'https://nut.example'

function framed(around: { origin: string } | 'elsewhere' | 'none') {
  const postMessage = vi.fn()
  const own: Record<string, unknown> = { location: { origin: ORIGIN } }
  own.parent =
    around === 'none'
      ? own
      : {
          postMessage,
          get location() {
            if (around === 'elsewhere') throw new DOMException('blocked', 'SecurityError')
            return around
          },
        }
  closeFrame(own as unknown as Window)
  return postMessage
}

it('tells a page of ours around it', () => {
  expect(framed({ origin: ORIGIN })).toHaveBeenCalledExactlyOnceWith('close-modal', ORIGIN)
})

it('tells nobody else', () => {
  expect(framed({ origin: 'https://evil.example' })).not.toHaveBeenCalled()
  expect(framed('elsewhere')).not.toHaveBeenCalled()
  expect(framed('none')).not.toHaveBeenCalled()
})
