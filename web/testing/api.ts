import {
  type DefaultBodyType,
  HttpResponse,
  type HttpResponseResolver,
  http,
  type PathParams,
  type RequestHandler,
} from 'msw'
import { setupWorker } from 'msw/browser'
import type { Operations } from './operations.gen'

export const PREFIX = '/api/filbert'

type Key = keyof Operations
type Refusals<K extends Key> = Operations[K]['refusals']

/** What the page sent. */
interface Asked<K extends Key> {
  params: Record<string, string>
  query: URLSearchParams
  request: Request
  body: () => Promise<Operations[K]['body']>
  /** An answer that the API knows for this operation, by its status and code. */
  refuse: <S extends keyof Refusals<K>>(
    status: S,
    code: Refusals<K>[S],
    more?: object,
  ) => HttpResponse<DefaultBodyType>
}

type Answer<K extends Key> = Operations[K]['answer'] | Response
type Answerer<K extends Key> = (asked: Asked<K>) => Answer<K> | Promise<Answer<K>>

/** Answers an operation of the API, which the OpenAPI names, by what it says that the answer is. */
export function operation<K extends Key>(key: K, answer: Answerer<K>): RequestHandler {
  return register(key, async ({ request, params }) => {
    const refuse: Asked<K>['refuse'] = (status, code, more) =>
      HttpResponse.json(
        { code: String(code), message: 'As the test says.', requestId: 'test', ...more },
        { status: Number(status) },
      )
    const { searchParams: query } = new URL(request.url)
    const body = async () => (await request.json()) as Operations[K]['body']
    const given = await answer({ params: textOf(params), query, request, body, refuse })
    return given instanceof Response ? given : HttpResponse.json(given as DefaultBodyType)
  })
}

function register(key: Key, resolve: HttpResponseResolver<PathParams>): RequestHandler {
  const [method = '', path = ''] = key.split(' ')
  const registerAt = http[method.toLowerCase() as 'get' | 'post' | 'patch']
  return registerAt(`${PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, resolve)
}

function textOf(params: PathParams): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** The connection breaks before an answer. */
export const noAnswer = (): Response => HttpResponse.error()

/** Stands in front of server and chains. `setup.ts` starts it, and resets it for each test. */
export const network = setupWorker()

let started: Promise<unknown> | undefined

/** Once for all test files: they share one page. */
export async function startNetwork(): Promise<void> {
  started ??= network.start({ quiet: true, serviceWorker: { url: '/worker.js' } })
  await started
}

/** From now until the end of the test the operation is answered so, in place of the usual answer. */
export function when<K extends Key>(key: K, answer: Answerer<K>): void {
  network.use(operation(key, answer))
}

/** Every request waits from now on, until the returned function is called. */
export function holdAnswers(): () => void {
  return holdBack((wait) => http.all('*', wait))
}

/** The same of one operation's requests. */
export function holdAnswer(key: Key): () => void {
  return holdBack((wait) => register(key, wait))
}

function holdBack(waiting: (wait: () => Promise<undefined>) => RequestHandler): () => void {
  let release = () => {}
  const held = new Promise<undefined>((done) => {
    release = () => done(undefined)
  })
  network.use(waiting(() => held))
  return release
}
