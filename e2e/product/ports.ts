import { type AddressInfo, connect, createServer, type Server } from 'node:net'

/** Ports of this machine that nobody listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold))
  const ports = held.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(held.map((server) => new Promise((done) => server.close(done))))
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

function hold(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
