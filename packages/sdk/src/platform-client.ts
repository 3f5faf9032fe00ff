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
import { canBatch, createBatchedCalls, type Batching } from './batch-calls.ts'
import { checkInput } from './check-input.ts'
import { SdkError } from './sdk-error.ts'
import { createMemoryTokenStore, findToken, getValidAccessToken, type TokenStore } from './token-store.ts'

/** The account, store and store view the calls act for; changed by `updateConfiguration`. */
export type Configuration = { customerAccountId?: string; storeId?: string; storeViewId?: string }

/** Sends a request; `call` is the method and the path of the contract, without ids. */
export type Send = (request: Request, call: string) => Promise<Response>

export type ClientOptions = Configuration & {
  baseUrl: string
  apiKey: string
  client?: ClientType
  locale?: string
  tokens?: TokenStore
  /** Sends a request; defaults to `fetch`. */
  send?: Send
  /** Is told about every call that succeeded. */
  onCall?: (call: PerformedCall) => void
  /** Headers of every request, such as the request id and the visitor's address. */
  headers?: Record<string, string>
  /** False if a new token pair could not be stored, as in a prefetch; a 401 is then final. */
  canRefresh?: boolean
  /** Sends reads made at the same time in one request, if the platform can answer them so. */
  batching?: Batching
  now?: () => Date
}

/** A call that succeeded; its name consists of group and function, such as `carts.create`. */
export type PerformedCall = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call
      ? {
          name: `${Group & string}.${Name & string}`
          input: CallInput<Contract[Group][Name]>
          result: CallResult<Contract[Group][Name]>
        }
      : never
  }[keyof Contract[Group]]
}[keyof Contract]

/** Options of a single request. */
export type RequestOptions = {
  /** A repeated request with the same key returns the first response and changes nothing again. */
  idempotencyKey?: string
  /** The ETag a change is based on. */
  ifMatch?: string
  /** Makes a change of lines return the changed lines. */
  prefer?: 'return=representation'
  signal?: AbortSignal
  /** Limit for the call including its retry. */
  timeoutMs?: number
}

type CallFunction<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>, options?: RequestOptions) => Promise<CallResult<C>>
    : (input: CallInput<C>, options?: RequestOptions) => Promise<CallResult<C>>

export type PlatformClient = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends Call ? CallFunction<Contract[Group][Name]> : never
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

/** Creates a client with a typed function per call of the contract; without options, call `initialize` before use. */
export function createPlatformClient(options?: ClientOptions): PlatformClient {
  let current = options && withTokenStore(options)
  const requireOptions = () => {
    if (!current) throw SdkError.notInitialized()
    return current
  }
  const perform = createPerform(requireOptions)
  const createGroup = (group: string, calls: CallGroup) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input: Input = {}, request?: RequestOptions) => {
          const named = { name: `${group}.${name}`, call, input }
          const result = await perform(named, request)
          requireOptions().onCall?.({ name: named.name, input, result } as PerformedCall)
          return result
        },
      ]),
    )
  const client = {
    initialize: (next: ClientOptions) => {
      current = withTokenStore(next)
    },
    updateConfiguration: (change: Configuration) => {
      current = { ...requireOptions(), ...change }
    },
    refresh: async () => refreshTokenPair(requireOptions()),
  }
  // A server creates a client per request, which uses few of its groups.
  for (const [group, calls] of Object.entries<CallGroup>(contract)) {
    let created: object | undefined
    Object.defineProperty(client, group, { get: () => (created ??= createGroup(group, calls)), enumerable: true })
  }
  return client as PlatformClient
}

/** Creates the function that performs the calls of a client, several reads in one request where that is possible. */
function createPerform(getOptions: () => ClientOptions) {
  let batched: { options: ClientOptions; perform: ReturnType<typeof createBatchedCalls> } | undefined
  return async (named: { name: string; call: Call; input: Input }, request?: RequestOptions): Promise<unknown> => {
    const options = getOptions()
    const { call, input } = named
    if (!options.batching || request || !canBatch(call, input))
      return performCall(options, call, { ...input, ...(request && { request }) })
    checkInput(call, input)
    // Only calls for the same account and store are sent together.
    if (batched?.options !== options)
      batched = { options, perform: createBatchedCalls(options.batching, (...alone) => performCall(options, ...alone)) }
    return batched.perform(named)
  }
}

/** Adds a token store per client: two clients with the same options must not share a session. */
function withTokenStore(options: ClientOptions): ClientOptions {
  return { ...options, tokens: options.tokens ?? createMemoryTokenStore() }
}

/** Performs any declared call; every function of the client uses it. */
export async function performCall(options: ClientOptions, call: Call, input: Input): Promise<unknown> {
  checkInput(call, input)
  const inputWithSignal = withDeadline(input)
  const refreshTokenBefore = options.tokens?.read()?.refreshToken
  const first = await request(options, call, inputWithSignal)
  const readResponse = (response: Response) =>
    response.ok && returnsFile(call) ? readFile(response) : readResult(options, response)
  if (first.status !== 401 || !canRetry(options, call)) return readResponse(first)
  // An unread body would hold its connection until it is garbage-collected.
  await first.body?.cancel()
  // Another call may have refreshed the token in the meantime; then the retry uses that one.
  if (options.tokens?.read()?.refreshToken === refreshTokenBefore) await refreshTokenPair(options)
  return readResponse(await request(options, call, inputWithSignal))
}

/** Uses one signal for both attempts, so that a retry does not restart the timeout. */
function withDeadline({ request = {}, ...input }: Input): Input {
  const { timeoutMs, signal } = request
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (each) => each !== undefined,
  )
  return { ...input, request: signals.length > 0 ? { ...request, signal: AbortSignal.any(signals) } : request }
}

/** Returns whether a 401 leads to a refresh and a retry; for sign-in and refresh it is final. */
function canRetry({ tokens, canRefresh = true }: ClientOptions, call: Call): boolean {
  return canRefresh && !call.path.startsWith('/auth/') && tokens?.read()?.refreshToken !== undefined
}

async function request(options: ClientOptions, call: Call, input: Input): Promise<Response> {
  const { baseUrl, send = (each) => fetch(each) } = options
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => toPathSegment(name, input.params?.[name]))
  const search = writeQuery(input.query ?? {}, { brackets: isSearchPath(call.path) })
  try {
    const headers = buildHeaders(options)
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
      `${call.method} ${call.path}`,
    )
  } catch (error) {
    throw SdkError.from(error)
  }
}

/** Encodes an id as one segment of the path. No id consists of dots: such a path is that of another call. */
function toPathSegment(name: string, id = ''): string {
  if (!/^\.{1,2}$/.test(id)) return encodeURIComponent(id)
  throw SdkError.refusal('F-E-002', `There is nothing with the ${name} "${id}".`, name)
}

/** Search paths take lists with brackets; elsewhere the parameter is repeated. */
const isSearchPath = (path: string) => /\/(search|autocomplete)$/.test(path)

function buildHeaders(options: ClientOptions): Headers {
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
  const token = getValidAccessToken(tokens?.read(), now())
  const entries: [string, string | undefined][] = [
    ...Object.entries(options.headers ?? {}),
    [headerNames.client, client],
    [headerNames.apiKey, apiKey],
    [headerNames.authorization, token && `Bearer ${token}`],
    [headerNames.locale, locale],
    [headerNames.customerAccountId, customerAccountId],
    [headerNames.store, storeId],
    [headerNames.storeView, storeViewId],
  ]
  return new Headers(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

async function readResult({ tokens }: ClientOptions, response: Response): Promise<unknown> {
  const text = await readText(response)
  if (!response.ok) throw SdkError.http(response.status, text)
  const result: unknown = text === '' ? null : parseJson(text)
  const token = findToken(result)
  if (token) tokens?.write(token)
  return result
}

async function readFile(response: Response): Promise<FileResponse> {
  const encodedName = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return {
      fileName: decodeURIComponent(encodedName ?? 'file'),
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      etag: response.headers.get('etag') ?? '',
      content: new Uint8Array(await response.arrayBuffer()),
    }
  } catch (error) {
    throw SdkError.from(error)
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw SdkError.from(error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw SdkError.from(error)
  }
}

const pendingRefreshes = new Map<string, Promise<Token>>()

/** Refreshes a token; concurrent calls for the same token share one request. */
async function refreshTokenPair(options: ClientOptions): Promise<Token> {
  const refreshToken = options.tokens?.read()?.refreshToken
  if (!refreshToken) throw SdkError.from('No refresh token available')
  const key = `${options.baseUrl} ${refreshToken}`
  const running =
    pendingRefreshes.get(key) ?? requestTokenPair(options, refreshToken).finally(() => pendingRefreshes.delete(key))
  pendingRefreshes.set(key, running)
  const token = await running
  options.tokens?.write(token)
  return token
}

async function requestTokenPair(options: ClientOptions, refreshToken: string): Promise<Token> {
  const response = await request(options, contract.auth.refreshToken, { body: { refreshToken } })
  const token = findToken(await readResult(options, response))
  if (!token) throw new SdkError('[Djust SDK] The refresh response contains no token', { status: response.status })
  return token
}
