import { expect, it } from 'vitest'
import { PromptQueue } from './prompts'

it('asks one question at a time, in order, and each gets its own answer', async () => {
  const queue = new PromptQueue()
  const first = queue.ask({ kind: 'switch_chain', chain: 'Hazel' })
  const second = queue.ask({ kind: 'switch_chain', chain: 'Maple' })
  expect(queue.first()?.prompt).toEqual({ kind: 'switch_chain', chain: 'Hazel' })
  queue.first()?.answer({ approved: true })
  expect(queue.first()?.prompt).toEqual({ kind: 'switch_chain', chain: 'Maple' })
  queue.first()?.answer({ approved: false })
  expect(await Promise.all([first, second])).toEqual([{ approved: true }, { approved: false }])
  expect(queue.first()).toBeUndefined()
})
