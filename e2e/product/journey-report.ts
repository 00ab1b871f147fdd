import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestError } from '@playwright/test/reporter'

/** What a journey was, as far as a report says it. */
export type Reported = Pick<TestCase, 'title' | 'location' | 'outcome' | 'results'>

/** Longer values of a page are cut: the whole of them stands in Playwright's own report. */
const LONGEST = 300

/** `file › title`, without the tag. */
export function nameOf({ title, location }: Pick<Reported, 'title' | 'location'>): string {
  return `${basename(location.file)} › ${title.replaceAll(/ @smoke\b/g, '')}`
}

/** For each journey that failed: its name, what it waited for, what it saw, and the command that runs it alone. */
export function failuresOf(journeys: readonly Reported[]): string[] {
  return journeys.filter((journey) => journey.outcome() === 'unexpected').map(failureOf)
}

/** A line for each journey that passed only when it was retried. */
export function flakyOf(journeys: readonly Reported[]): string[] {
  return journeys
    .filter((journey) => journey.outcome() === 'flaky')
    .map((journey) => `flaky: ${nameOf(journey)}`)
}

function failureOf(journey: Reported): string {
  const { waitedFor, saw } = whyOf(journey.results.at(-1)?.error)
  return [
    `failed: ${nameOf(journey)}`,
    `  waited for: ${waitedFor}`,
    `  saw: ${saw}`,
    `  run it alone: ${commandOf(journey)}`,
  ].join('\n')
}

function commandOf({ location }: Reported): string {
  const place = `${relative('journeys', location.file)}:${location.line}`
  const script = location.file.endsWith('.trouble.ts') ? 'test:troubles' : 'test:journeys'
  return `npm --prefix e2e run ${script} -- ${place}`
}

interface Why {
  waitedFor: string
  saw: string
}

/** From Playwright's messages, which are made for people: whatever is not found there, its first line says. */
export function whyOf(error: TestError | undefined): Why {
  const text = stripVTControlCharacters(error?.message ?? error?.value ?? 'it did not say')
  const [first = ''] = text.split('\n')
  const of = (name: RegExp) => name.exec(text)?.[1]?.trim()
  const parts = [of(/^Locator: +(.+)$/m), of(/^Expected[^:\n]*: +(.+)$/m)].filter(
    (part) => part !== undefined,
  )
  const awaited = of(/^ *-? *waiting for (.+)$/m)
  const waitedFor = parts.length > 0 ? parts.join(' → ') : (awaited ?? first)
  const received = [...text.matchAll(/^\+ {2,}(.+)$/gm)].map(([, line]) => line).join(' ')
  const saw =
    (of(/^Received[^:\n]*: +(.+)$/m) ?? of(/^ *(Error: element\(s\) not found)$/m) ?? received) || first
  return { waitedFor: cut(waitedFor), saw: cut(saw) }
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
