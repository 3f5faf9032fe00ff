import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import {
  returnsFile,
  getPathParameters,
  getSuccessStatus,
  acceptsIdempotencyKey,
  type Call,
  type CallGroup,
  type CallInput,
  type CallResult,
  type FileResponse,
} from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { headerNames } from '@tiber/contract/headers'
import { readQuery } from '@tiber/contract/query-string'
import type { Context, ContextByAccess } from '../context.ts'
import type { Admission } from './contexts.ts'
import { createExpensiveCallLimit, isExpensive } from './expensive-calls.ts'
import { streamJson } from './json-stream.ts'
import { createValidator } from './validation.ts'

/** Page and size always have values, given or by default. */
type HandlerInput<C extends Call> = CallInput<C> &
  (C['query'] extends TObject<{ page: TSchema; size: TSchema }> ? { query: { page: number; size: number } } : unknown)

export type Handlers<Group extends CallGroup> = {
  [Name in keyof Group]: (
    context: ContextByAccess[Group[Name]['access']],
    input: HandlerInput<Group[Name]>,
  ) => Promise<CallResult<Group[Name]>>
}

/** What serving needs from other modules; `platform.ts` assembles it. */
export type ServeServices = {
  /** Builds the context before the body is read, so that missing sign-in is reported before a bad body. */
  admit: (request: FastifyRequest, call: Call) => Promise<Admission>
  /** Rejects a rate-limited call that an address has tried too often for an account. */
  countAttempt: (context: Context, call: Call, body: unknown) => Promise<void>
  /** Rejects a rate-limited call that was tried too often for an account within a day, from anywhere. */
  countDailyAttempt: (context: Context, call: Call, body: unknown) => Promise<void>
  /** Runs a change once per idempotency key and answers repetitions with the first response. */
  runOnce: (context: Context, request: OnceRequest, run: (context: Context) => Promise<unknown>) => Promise<unknown>
}
type OnceRequest = { key: string; call: string; input: unknown }

type ExpensiveCallLimit = { limitExpensive: ReturnType<typeof createExpensiveCallLimit> }

type AnyHandler = (context: Context, input: unknown) => Promise<unknown>

/** A call as it is served: what reads, checks and answers it. */
type ServedCall = { handler: AnyHandler; validate: ReturnType<typeof createValidator> }
export type ServedCalls = ReadonlyMap<Call, ServedCall>

/**
 * Creates a function that binds a contract group to its handlers; a call without a handler does not compile. Also
 * returns the calls that were bound.
 */
export function createCallServer(app: FastifyInstance, services: ServeServices) {
  const limitExpensive = createExpensiveCallLimit()
  const servedCalls = new Map<Call, ServedCall>()
  const serve = <Group extends CallGroup>(group: Group, handlers: Handlers<Group>) => {
    for (const [name, call] of Object.entries(group)) {
      const served = { handler: handlers[name] as AnyHandler, validate: createValidator(call) }
      servedCalls.set(call, served)
      serveCall(app, { call, ...served }, { ...services, limitExpensive })
    }
  }
  return { serve, servedCalls: servedCalls as ServedCalls }
}

/** Time after which a client that does not read its response any more is disconnected. */
const maxStallMs = 60_000

function serveCall(
  app: FastifyInstance,
  { call, handler, validate }: ServedCall & { call: Call },
  { admit, countAttempt, countDailyAttempt, runOnce, limitExpensive }: ServeServices & ExpensiveCallLimit,
) {
  const admissions = new WeakMap<FastifyRequest, Admission>()
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      admissions.set(request, await admit(request, call))
    },
    handler: async (request, reply) => {
      const { context, refusal } = admissions.get(request)!
      const input = readInput(request, call)
      // Counted before validation: a flood of malformed attempts counts too.
      if (call.limit) await countAttempt(context, call, input.body)
      validate(input)
      if (refusal) throw refusal
      if (call.limit) await countDailyAttempt(context, call, input.body)
      const key = request.headers[headerNames.idempotencyKey]
      const runCall = async () =>
        hasIdempotencyKey(call, key)
          ? runOnce(context, { key, call: `${call.method} ${call.path}`, input }, (each) => handler(each, input))
          : handler(context, input)
      if (!isExpensive(input)) {
        const result = await runCall()
        if (returnsFile(call)) return sendFile(request, reply, result as FileResponse)
        return sendResult(reply, call, { result, toJson: JSON.stringify })
      }
      const user = context.caller?.userId ?? context.address
      const run = async () => {
        void sendResult(reply, call, { result: await runCall(), toJson: streamJson })
        // The turn ends when the client has received the response or is gone: until then it takes memory.
        reply.raw.setTimeout(maxStallMs, () => reply.raw.destroy())
        await finished(reply.raw).catch(() => undefined)
        return reply
      }
      return limitExpensive({ user, run, signal: createCloseSignal(reply) })
    },
  })
}

/** Creates a signal that is aborted when the connection closes. */
function createCloseSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}

function hasIdempotencyKey(call: Call, key: string | string[] | undefined): key is string {
  if (!acceptsIdempotencyKey(call) || key === undefined) return false
  if (typeof key !== 'string' || key.length === 0 || key.length > 255)
    throw new PlatformError('F-E-012', 'The idempotency key must have 1 to 255 characters.', headerNames.idempotencyKey)
  return true
}

function readInput({ url, params, body }: FastifyRequest, call: Call) {
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return parseInput(call, { search, params: params as Record<string, string>, body })
}

type RawInput = { params: Record<string, string>; search: string; body?: unknown }

/** Converts the parts of a request to the input of its call. */
export function parseInput(call: Call, { params, search, body }: RawInput) {
  const query = readQuery(search, call.query)
  for (const name of getPathParameters(call.path))
    if (!params[name]) throw new PlatformError('F-E-001', `'${name}' parameter is required`, name)
  return { params, query, body: call.body ? (body ?? {}) : undefined }
}

/** Returns the version of the result, or of the cart inside it. */
function readVersion(result: unknown): number | undefined {
  const { version, cart } = (result ?? {}) as { version?: unknown; cart?: { version?: unknown } }
  const found = version ?? cart?.version
  return typeof found === 'number' ? found : undefined
}

type Payload = { result: unknown; toJson: (result: unknown) => string | Readable }

function sendResult(reply: FastifyReply, call: Call, { result, toJson }: Payload) {
  const status = getSuccessStatus(call)
  if (status === 204) return reply.code(204).send()
  const version = readVersion(result)
  if (version !== undefined) reply.header('etag', `"${version}"`)
  // Fastify would send a bare boolean or text without the JSON content type.
  return reply.code(status).type('application/json; charset=utf-8').send(toJson(result))
}

/** Sends a file, or 304 when the client already has it. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, etag, content }: FileResponse,
) {
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const plain = fileName.replaceAll(/[^\w.-]/g, '-')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply.type(contentType).header('content-disposition', disposition).send(Buffer.from(content))
}
