import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Chromium asks it what the fields of a form are for. Pages have no part in that and cannot stop it. */
const OF_THE_BROWSER = 'content-autofill.googleapis.com:443'

/** A request as a device sent it. */
export interface SentRequest {
  method: string
  url: string
  /** Names and values, as they were written. */
  headers: readonly (readonly [string, string])[]
  body: Buffer
}

/** Keeps what a device sends, byte for byte. */
export interface Recorder {
  /** The proxy that a browser must go through. */
  proxy: string
  /** Every request so far: its line, headers and body. */
  sent: () => Buffer
  /** The same, one by one. */
  requests: () => readonly SentRequest[]
  /** Where somebody wanted to go that is neither our server nor a chain of ours. */
  refused: readonly string[]
  close: () => Promise<void>
}

/**
 * A proxy that lets requests through to `allowed` (`localhost:8080`) and nowhere else. What the
 * browser's own tools tell of requests leaves out some of them, and parts of others.
 */
export async function startRecorder(allowed: readonly string[]): Promise<Recorder> {
  const requests: (Omit<SentRequest, 'body'> & { chunks: Buffer[] })[] = []
  const refused: string[] = []
  const agent = new Agent({ keepAlive: true })

  const server = createServer((asked, answer) => {
    const target = URL.parse(asked.url ?? '')
    const { method = '', url = '', rawHeaders } = asked
    const chunks: Buffer[] = []
    requests.push({ method, url, headers: pairs(rawHeaders), chunks })
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    if (target && allowed.includes(target.host)) return passOn(asked, answer, target, agent)
    refused.push(asked.url ?? '')
    answer.writeHead(502).end()
  })
  // Encrypted and two-way connections: nothing of ours needs them, and nobody could read along.
  const refuse = (asked: IncomingMessage, socket: Duplex) => {
    if (asked.url !== OF_THE_BROWSER) refused.push(asked.url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  }
  server.on('connect', refuse).on('upgrade', refuse)

  const all = () => requests.map(({ chunks, ...head }) => ({ ...head, body: Buffer.concat(chunks) }))

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => Buffer.concat(all().map(bytesOf)),
    requests: all,
    refused,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A request in one piece. */
export function bytesOf({ method, url, headers, body }: SentRequest): Buffer {
  const lines = [`${method} ${url}`, ...headers.flat()]
  return Buffer.concat([Buffer.from(`\n${lines.join('\n')}\n\n`), body])
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''])
}

function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  { port, pathname, search }: URL,
  agent: Agent,
) {
  const onward = request(
    { host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers: asked.headers, agent },
    (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  // An event stream ends when its reader leaves, not when its writer has said all.
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
