import {
  returnsFile,
  type Call,
  type CallGroup,
  type CallInput,
  type CallResult,
  type FileResponse,
} from '@tiber/contract/call'
import { contract, type Contract } from '@tiber/contract/contract'
import { headerNames, type ClientType } from '@tiber/contract/headers'
import type { Token } from '@tiber/contract/company/identity'
import { writeQuery } from '@tiber/contract/query-string'
import { checkInput } from './check-input.ts'
import { SdkError } from './sdk-error.ts'
import { memoryTokenStore, tokenIn, validAccessToken, type TokenStore } from './token-store.ts'

/** Which account, store and view the calls act for; changed by `updateConfiguration`. */
export type Configuration = { customerAccountId?: string; storeId?: string; storeViewId?: string }

export type Send = (request: Request) => Promise<Response>

export type ClientOptions = Configuration & {
  baseUrl: string
  apiKey: string
  client?: ClientType
  locale?: string
  tokens?: TokenStore
  /** How requests travel; `fetch` unless said otherwise. */
  send?: Send
  /** Headers every request carries, such as the request id and the address of the visitor. */
  headers?: Record<string, string>
  /** False where a new token pair could not be stored, as in a prefetch: a 401 is then final. */
  mayRefresh?: boolean
  now?: () => Date
}

/** How one request travels, whatever the call. */
export type RequestOptions = {
  /** The same key gives the same answer, once. */
  idempotencyKey?: string
  /** The version a change is meant for, as the platform told it. */
  ifMatch?: string
  /** What a change of lines touched is told with it. */
  prefer?: 'return=representation'
  signal?: AbortSignal
  /** For the call as a whole, its repetition included. */
  timeoutMs?: number
}

type Caller<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>, options?: RequestOptions) => Promise<CallResult<C>>
    : (input: CallInput<C>, options?: RequestOptions) => Promise<CallResult<C>>

export type PlatformClient = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call ? Caller<Contract[Group][Name]> : never
  }
} & {
  initialize(options: ClientOptions): void
  updateConfiguration(change: Configuration): void
  refresh(): Promise<Token>
}

type Input = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  request?: RequestOptions
}

/** A typed function for every call of the contract. Without options the client must be initialized before use. */
export function createPlatformClient(options?: ClientOptions): PlatformClient {
  let current = options && withTokens(options)
  const required = () => {
    if (!current) throw SdkError.notInitialized()
    return current
  }
  const groups = Object.entries<CallGroup>(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input: Input = {}, request: RequestOptions = {}) => perform(required(), call, { ...input, request }),
      ]),
    ),
  ])
  return {
    ...(Object.fromEntries(groups) as Omit<PlatformClient, 'initialize' | 'updateConfiguration' | 'refresh'>),
    initialize: (next: ClientOptions) => {
      current = withTokens(next)
    },
    updateConfiguration: (change: Configuration) => {
      current = { ...required(), ...change }
    },
    refresh: async () => refreshOnce(required()),
  } as PlatformClient
}

/** A store per client: two clients made from the same options must not share a session. */
function withTokens(options: ClientOptions): ClientOptions {
  return { ...options, tokens: options.tokens ?? memoryTokenStore() }
}

/** What every function of the client does, for a call of any declaration. */
export async function perform(options: ClientOptions, call: Call, given: Input): Promise<unknown> {
  checkInput(call, given)
  const input = withDeadline(given)
  const before = options.tokens?.read()?.refreshToken
  const first = await request(options, call, input)
  const told = (response: Response) =>
    response.ok && returnsFile(call) ? fileOf(response) : resultOf(options, response)
  if (first.status !== 401 || !mayRetry(options, call)) return told(first)
  // What nobody reads would hold its connection until it is collected.
  await first.body?.cancel()
  // Another call may have refreshed while this one was on its way; then the new token only has to be used.
  if (options.tokens?.read()?.refreshToken === before) await refreshOnce(options)
  return told(await request(options, call, input))
}

/** One signal for both tries: a repetition does not get the time anew. */
function withDeadline({ request = {}, ...input }: Input): Input {
  const { timeoutMs, signal } = request
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (each) => each !== undefined,
  )
  return { ...input, request: signals.length > 0 ? { ...request, signal: AbortSignal.any(signals) } : request }
}

/** One refresh and one retry; a refused sign-in or refresh is final. */
function mayRetry({ tokens, mayRefresh = true }: ClientOptions, call: Call): boolean {
  return mayRefresh && !call.path.startsWith('/auth/') && tokens?.read()?.refreshToken !== undefined
}

async function request(options: ClientOptions, call: Call, input: Input): Promise<Response> {
  const { baseUrl, send = fetch } = options
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const search = writeQuery(input.query ?? {}, { brackets: isSearchPath(call.path) })
  try {
    const headers = headersOf(options)
    const { idempotencyKey, ifMatch, prefer, signal } = input.request ?? {}
    if (idempotencyKey !== undefined) headers.set(headerNames.idempotencyKey, idempotencyKey)
    if (ifMatch !== undefined) headers.set(headerNames.ifMatch, ifMatch)
    if (prefer !== undefined) headers.set(headerNames.prefer, prefer)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    return await send(
      new Request(`${baseUrl}${path}${search && `?${search}`}`, {
        method: call.method,
        headers,
        ...(signal && { signal }),
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      }),
    )
  } catch (error) {
    throw SdkError.of(error)
  }
}

/** The platform reads bracket lists on its search paths; elsewhere names are repeated. */
const isSearchPath = (path: string) => /\/(search|autocomplete)$/.test(path)

function headersOf(options: ClientOptions): Headers {
  const {
    apiKey,
    client = 'ACCOUNT',
    locale,
    tokens,
    customerAccountId,
    storeId,
    storeViewId,
    now = () => new Date(),
  } = options
  const token = validAccessToken(tokens?.read(), now())
  const given: [string, string | undefined][] = [
    ...Object.entries(options.headers ?? {}),
    [headerNames.client, client],
    [headerNames.apiKey, apiKey],
    [headerNames.authorization, token && `Bearer ${token}`],
    [headerNames.locale, locale],
    [headerNames.customerAccountId, customerAccountId],
    [headerNames.store, storeId],
    [headerNames.storeView, storeViewId],
  ]
  return new Headers(given.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

async function resultOf({ tokens }: ClientOptions, response: Response): Promise<unknown> {
  const text = await textOf(response)
  if (!response.ok) throw SdkError.http(response.status, text)
  const answer: unknown = text === '' ? null : parse(text)
  const token = tokenIn(answer)
  if (token) tokens?.write(token)
  return answer
}

async function fileOf(response: Response): Promise<FileResponse> {
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return {
      fileName: decodeURIComponent(named ?? 'file'),
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      etag: response.headers.get('etag') ?? '',
      content: new Uint8Array(await response.arrayBuffer()),
    }
  } catch (error) {
    throw SdkError.of(error)
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw SdkError.of(error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw SdkError.of(error)
  }
}

const refreshing = new Map<string, Promise<Token>>()

/** One refresh per token at a time, however many requests notice at once that theirs has expired. */
async function refreshOnce(options: ClientOptions): Promise<Token> {
  const refreshToken = options.tokens?.read()?.refreshToken
  if (!refreshToken) throw SdkError.of('No refresh token available')
  const key = `${options.baseUrl} ${refreshToken}`
  const running = refreshing.get(key) ?? requestPair(options, refreshToken).finally(() => refreshing.delete(key))
  refreshing.set(key, running)
  const token = await running
  options.tokens?.write(token)
  return token
}

async function requestPair(options: ClientOptions, refreshToken: string): Promise<Token> {
  const response = await request(options, contract.auth.refreshToken, { body: { refreshToken } })
  const token = tokenIn(await resultOf(options, response))
  if (!token) throw new SdkError('[Djust SDK] The refresh answer holds no token', { status: response.status })
  return token
}
