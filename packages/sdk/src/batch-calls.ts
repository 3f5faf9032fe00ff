import { batch, isBatchable, maxBatchedCalls, maxBatchedRows } from '@tiber/contract/batch'
import { getPathParameters, type Call, type CallResult } from '@tiber/contract/call'
import { writeQuery } from '@tiber/contract/query-string'
import { SdkError } from './sdk-error.ts'

/** How calls made at the same time are sent together. */
export type Batching = {
  /** Runs the callback when no more calls are expected for now. */
  schedule: (flush: () => void) => void
  /** Returns whether the platform has the call for batches. */
  isSupported: () => boolean
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type NamedCall = { name: string; call: Call; input: Input }
type PendingCall = NamedCall & { promise: Promise<unknown>; settle: (result: Promise<unknown>) => void }
type SendAlone = (call: Call, input: Input) => Promise<unknown>
type BatchResults = CallResult<typeof batch.read>['results']

/**
 * Creates a function that performs calls, those made at the same time in one request; equal ones are sent once. A
 * platform without batches receives each call by itself.
 */
export function createBatchedCalls({ schedule, isSupported }: Batching, sendAlone: SendAlone) {
  let pending = new Map<string, PendingCall>()
  const flush = () => {
    const calls = [...pending.values()]
    pending = new Map()
    for (let at = 0; at < calls.length; at += maxBatchedCalls)
      sendTogether(calls.slice(at, at + maxBatchedCalls), isSupported, sendAlone)
  }
  return (call: NamedCall): Promise<unknown> => {
    const key = JSON.stringify([call.name, call.input])
    const known = pending.get(key)
    if (known) return known.promise
    if (pending.size === 0) schedule(flush)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    pending.set(key, { ...call, promise, settle: resolve })
    return promise
  }
}

/** Returns whether a call may be sent with others: only reads of a page of rows. */
export const canBatch = (call: Call, { query, body }: Input): boolean =>
  isBatchable(call) && body === undefined && !(Number(query?.['size']) > maxBatchedRows)

function sendTogether(calls: PendingCall[], isSupported: Batching['isSupported'], sendAlone: SendAlone) {
  if (calls.length === 1 || !isSupported()) {
    for (const { call, input, settle } of calls) settle(sendAlone(call, input))
    return
  }
  const response = sendBatch(calls, sendAlone)
  for (const [index, call] of calls.entries())
    call.settle(response.then((results) => readResult(results[index], call, sendAlone)))
}

async function sendBatch(calls: PendingCall[], sendAlone: SendAlone): Promise<BatchResults> {
  const body = { calls: calls.map(toBatchedCall) }
  try {
    return ((await sendAlone(batch.read, { body })) as CallResult<typeof batch.read>).results
  } catch (error) {
    // The platform was replaced by one without the call.
    if (error instanceof SdkError && (error.status === 404 || error.status === 405)) return []
    throw error
  }
}

async function readResult(result: BatchResults[number] | undefined, { call, input }: NamedCall, sendAlone: SendAlone) {
  // Sent by itself, a call without a valid token refreshes it and is repeated.
  if (!result || result.status === 401) return sendAlone(call, input)
  if (result.status >= 400) throw SdkError.http(result.status, JSON.stringify(result.body))
  return result.body
}

function toBatchedCall({ name, call, input: { params, query = {} } }: NamedCall) {
  const text = writeQuery(query)
  const values = getPathParameters(call.path).map((each) => params?.[each] ?? '')
  return { name, ...(values.length > 0 && { params: values }), ...(text && { query: text }) }
}
