import type { Link } from '@/api/schema.gen'

/** Whether somebody is having it claimed onto another chain, and nothing is known against it. */
export function isUnderWay({ state, sponsored }: Link): boolean {
  return state === 'pending' && sponsored?.kind === 'across' && sponsored.state !== 'rejected'
}
