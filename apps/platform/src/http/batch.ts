import { getPathParameters, type CallBody, type CallGroup, type CallResult } from '@tiber/contract/call'
import { isBatchable, maxBatchedRows, type batch } from '@tiber/contract/batch'
import { contract } from '@tiber/contract/contract'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'
import { findRefusal } from './contexts.ts'
import { toErrorResponse } from './errors.ts'
import { isExpensive } from './expensive-calls.ts'
import { parseInput, type Handlers, type ServedCalls } from './serve.ts'

type BatchedCall = CallBody<typeof batch.read>['calls'][number]
type BatchedResult = CallResult<typeof batch.read>['results'][number]

/** Creates the handlers that answer several calls in one request, for one caller. */
export function createBatchHandlers(servedCalls: ServedCalls): Handlers<typeof batch> {
  return {
    read: async (context, { body }) => {
      const shared = { ...context, sharedReads: new Map() }
      return { results: await Promise.all(body.calls.map((each) => performBatched(servedCalls, shared, each))) }
    },
  }
}

/** Answers a call with the checks of the call itself, in the same order. */
async function performBatched(
  servedCalls: ServedCalls,
  context: Context,
  { name, params: values = [], query = '' }: BatchedCall,
): Promise<BatchedResult> {
  try {
    const call = findCall(name)
    const { handler, validate } = servedCalls.get(call)!
    const refusal = findRefusal(context, call)
    if (refusal?.status === 401) throw refusal
    const params = Object.fromEntries(getPathParameters(call.path).map((each, at) => [each, values[at] ?? '']))
    const input = parseInput(call, { params, search: query })
    validate(input)
    if (refusal) throw refusal
    if (isExpensive(input))
      throw new PlatformError('F-E-007', `A batched call returns at most ${maxBatchedRows} rows.`, 'size')
    return { status: 200, body: await handler(context, input) }
  } catch (error) {
    return toErrorResponse(error, context.log)
  }
}

function findCall(name: string) {
  const [group = '', key = ''] = name.split('.')
  const calls: CallGroup | undefined = Object.hasOwn(contract, group)
    ? contract[group as keyof typeof contract]
    : undefined
  const call = calls && Object.hasOwn(calls, key) ? calls[key] : undefined
  if (!call || !isBatchable(call)) throw new PlatformError('RQ0005', `There is no reading call ${name}.`, 'name')
  return call
}
