import { randomUUID } from 'node:crypto'
import type { Plugin } from 'vite'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Where the relay's stand-in is, on the server that has the tests. Below `-away` it takes nobody in, until somebody has
 * asked for the same name below `-back`.
 */
const PATH = /^\/test\/relay(?:-(away|back)\/([\w-]+))?$/

interface Message {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  publishedAt: number
}

interface Asked {
  id: number | string
  method?: string
  params: Record<string, string> & { topics?: string[]; tag?: number }
}

/** One of the two that talk, on whatever connection: by its key. */
interface Client {
  socket: WebSocket
  topics: Set<string>
}

/** How many messages of the last it keeps for whoever comes later. */
const KEPT = 500

/**
 * The relay of WalletConnect as far as a page and a wallet need it, from its clients' side: it hands on what it cannot
 * read, and keeps what nobody has fetched yet.
 */
class Relay {
  readonly #clients = new Map<string, Client>()
  readonly #kept: { message: Message; from: string; seen: Set<string> }[] = []

  connect(socket: WebSocket, key: string): void {
    const client = { socket, topics: new Set<string>() }
    this.#clients.set(key, client)
    socket.on('message', (data) => {
      const asked: Asked = JSON.parse(String(data))
      // What a client has taken in, it says so.
      if (!asked.method) return
      const result = this.#answer(key, client, asked.method, asked.params)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result }))
      this.#deliver()
    })
  }

  #answer(key: string, { topics }: Client, method: string, params: Asked['params']): unknown {
    const { topic = '', message = '', pairingTopic = '', sessionTopic = '', attestation, tag = 0 } = params
    const publish = (topic: string, message: string | undefined, tag: number) =>
      this.#keep(key, { topic, message: message ?? '', tag, attestation, publishedAt: Date.now() })
    switch (method) {
      case 'irn_subscribe':
        topics.add(topic)
        return randomUUID()
      case 'irn_batchSubscribe':
        return (params.topics ?? []).map((one) => {
          topics.add(one)
          return randomUUID()
        })
      case 'irn_unsubscribe':
        return topics.delete(topic)
      case 'irn_publish':
        return publish(topic, message, tag)
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: this.#fetch(key, params.topics ?? [topic]), hasMore: false }
      case 'wc_proposeSession':
        topics.add(pairingTopic)
        return publish(pairingTopic, params['sessionProposal'], 1100)
      case 'wc_approveSession':
        topics.add(sessionTopic)
        publish(pairingTopic, params['sessionProposalResponse'], 1101)
        return publish(sessionTopic, params['sessionSettlementRequest'], 1102)
    }
    throw new Error(`the relay's stand-in does not know ${method}`)
  }

  #keep(from: string, message: Message): true {
    this.#kept.push({ message, from, seen: new Set([from]) })
    if (this.#kept.length > KEPT) this.#kept.shift()
    return true
  }

  #fetch(key: string, topics: readonly string[]): Message[] {
    const unseen = this.#kept.filter(({ message, seen }) => topics.includes(message.topic) && !seen.has(key))
    for (const { seen } of unseen) seen.add(key)
    return unseen.map(({ message }) => message)
  }

  #deliver(): void {
    for (const [key, { socket, topics }] of this.#clients) {
      if (socket.readyState !== socket.OPEN) continue
      for (const data of this.#fetch(key, [...topics])) {
        const params = { id: randomUUID(), data }
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: Date.now(), method: 'irn_subscription', params }))
      }
    }
  }
}

/** Puts it onto the server that has the tests. */
export function relayStandIn(): Plugin {
  const relay = new Relay()
  /** What was away and is no more. */
  const back = new Set<string>()
  const sockets = new WebSocketServer({ noServer: true })
  return {
    name: 'relay-stand-in',
    configureServer({ httpServer }) {
      httpServer?.on('upgrade', (request, socket, head) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
        const [path, how, name = ''] = PATH.exec(pathname) ?? []
        if (!path) return
        if (how === 'back') back.add(name)
        if (how === 'back' || (how && !back.has(name))) return socket.destroy()
        sockets.handleUpgrade(request, socket, head, (opened) =>
          relay.connect(opened, clientKey(searchParams.get('auth') ?? '')),
        )
      })
    },
  }
}

/** Clients say who they are by a token that they signed. */
function clientKey(token: string): string {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).iss
}
