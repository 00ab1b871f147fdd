import { afterEach, expect, it, vi } from 'vitest'
import { closeFrame } from './close-frame'

const OURS = 'https://filbert.example'
const postMessage = vi.fn()

/** A page of ours with this one around it. */
function within(around: object): void {
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { origin: OURS })
  vi.stubGlobal('parent', around)
}

afterEach(() => {
  vi.unstubAllGlobals()
  postMessage.mockClear()
})

it('tells a page of ours around it to close the frame', () => {
  within({ location: { origin: OURS }, postMessage })
  closeFrame()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('close-modal', OURS)
})

it.each([
  ['that says where it is from', { location: { origin: 'https://other.example' }, postMessage }],
  ['that may not be asked', Object.defineProperty({ postMessage }, 'location', { get: refuse })],
])('tells another site nothing, %s', (_, around) => {
  within(around)
  closeFrame()
  expect(postMessage).not.toHaveBeenCalled()
})

it('tells nobody where no page is around it', () => {
  within({})
  vi.stubGlobal('parent', window)
  expect(closeFrame).not.toThrow()
})

function refuse(): never {
  throw new DOMException('Blocked a frame', 'SecurityError')
}
