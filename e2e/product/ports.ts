import { connect, createServer } from 'node:net'

/** Ports that no system takes for one end of a connection: those begin at 32,768 on Linux, at 49,152 elsewhere. */
const FIRST = 12_000
const COUNT = 20_000

/** Processes that run at the same time have ids that are close to each other. */
let next = process.pid * 101

/**
 * Ports of this machine that nobody listens on, for programs that are told their port and start later. No connection
 * takes one meanwhile, and this process is given each only once.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let tried = 0; tried < COUNT && ports.length < count; tried += 1) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) ports.push(port)
  }
  if (ports.length < count) throw new Error(`this machine has no ${count} free ports`)
  return ports
}

/** Whether anybody answers there. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
