import { useSyncExternalStore } from 'react'
import type { Hex } from '@/lib/hex'

/** A request that the sandbox wallet puts before its owner. */
export type Prompt =
  | { kind: 'connect' }
  | { kind: 'switch_chain'; chain: string }
  | { kind: 'sign_text'; who: string; text: string }
  | { kind: 'sign_data'; who: string; chain: string; meaning: Meaning; json: string }
  | { kind: 'transaction'; who: string; chain: string; meaning: Meaning; to: Hex; value: string; data: Hex }

/** What a request would do, in one sentence, and its terms in rows. */
export interface Meaning {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
}

/** `choice` is the person chosen, when the request is to connect. */
export type PromptAnswer = { approved: true; choice?: Hex } | { approved: false }

export interface PendingPrompt {
  id: number
  prompt: Prompt
  answer: (answer: PromptAnswer) => void
}

/** Questions wait in line and are shown one at a time. */
export class PromptQueue {
  #next = 1
  #waiting: readonly PendingPrompt[] = []
  readonly #listeners = new Set<() => void>()

  ask(prompt: Prompt): Promise<PromptAnswer> {
    return new Promise((resolve) => {
      const id = this.#next++
      const answer = (given: PromptAnswer) => {
        this.#set(this.#waiting.filter((pending) => pending.id !== id))
        resolve(given)
      }
      this.#set([...this.#waiting, { id, prompt, answer }])
    })
  }

  readonly first = (): PendingPrompt | undefined => this.#waiting[0]

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(waiting: readonly PendingPrompt[]): void {
    this.#waiting = waiting
    for (const listener of this.#listeners) listener()
  }
}

/** The one queue of this page. */
export const prompts = new PromptQueue()

export function usePrompt(): PendingPrompt | undefined {
  return useSyncExternalStore(prompts.subscribe, prompts.first)
}
