import { Socket } from 'node:net'
import { afterAll, expect } from 'vitest'

/**
 * The SDK knows public nodes and services by heart. Every connection of this process, whether of
 * `fetch`, `http` or `https`, begins with `Socket.connect`: none but to this machine gets through,
 * and one that was only tried fails the file.
 */
const LOCAL = ['localhost', '127.0.0.1', '::1']

const foreign = new Set<string>()
const connect = Socket.prototype.connect

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const host = hostOf(given)
  if (LOCAL.includes(host)) return Reflect.apply(connect, this, given)
  foreign.add(host)
  // Later, as a network would: who called goes on setting up the socket first.
  setImmediate(() => this.destroy(new Error(`this test talks to nobody outside: ${host}`)))
  return this
}

afterAll(() => expect([...foreign], 'hosts outside of this machine').toEqual([]))

/** Node itself calls with one list of what was given; others with options, or with port and host. */
function hostOf(given: unknown[]): string {
  const [target, host] = Array.isArray(given[0]) ? given[0] : given
  if (typeof target !== 'object' || target === null) return typeof host === 'string' ? host : 'localhost'
  return 'host' in target && typeof target.host === 'string' ? target.host : 'localhost'
}
