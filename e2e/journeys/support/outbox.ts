import { setTimeout as wait } from 'node:timers/promises'

/** What is told is sent once a claim is final. */
const WITHIN_MS = 60_000
const EVERY_MS = 250

interface Outbox {
  letters: readonly { to: readonly string[]; letter: string }[]
}

/** The letters to somebody about something, once there is one. */
export async function lettersTo(outbox: string, email: string, subject: string): Promise<string[]> {
  const deadline = Date.now() + WITHIN_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${outbox}.json`)
    const { letters } = (await answer.json()) as Outbox
    const theirs = letters
      .filter(({ to }) => to.some((one) => one.toLowerCase() === email.toLowerCase()))
      .map(({ letter }) => letter)
      .filter((letter) => letter.includes(`Subject: ${subject}`))
    if (theirs.length > 0) return theirs
    await wait(EVERY_MS)
  }
  throw new Error(`no letter about “${subject}” was sent within ${WITHIN_MS} ms`)
}

/** The code in the letter that asks whether an address is somebody's. */
export async function codeFor(outbox: string, email: string): Promise<string> {
  const letters = await lettersTo(outbox, email, 'Your code to confirm this address')
  const code = letters.at(-1)?.match(/^(\d{6}) is your code/m)?.[1]
  if (!code) throw new Error('the letter has no code')
  return code
}
