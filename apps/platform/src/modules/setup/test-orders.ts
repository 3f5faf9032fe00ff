import type { FileResponse } from '@tiber/contract/call'
import { testOrderSteps, type TestOrder, type TestOrderStep } from '@tiber/contract/company/setup'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type ContextByAccess } from '../../context.ts'
import { renderPrinted } from '../documents/service.ts'
import * as queries from './test-order-queries.ts'
import type { TestOrderJob } from './run-test-order.ts'

export const createSteps = (): TestOrderStep[] =>
  testOrderSteps.map((name) => ({ name, state: 'WAITING', ms: null, detail: null, problem: null, documentId: null }))

/** Starts a test order in a job; while one is under way, nothing is started and that one is returned. */
export function startTestOrder(context: ContextByAccess['operator']): Promise<TestOrder> {
  return inTransaction(context, async (context) => {
    const row = await queries.insertTestOrder(context, createSteps())
    if (!row) return toTestOrder((await queries.selectTestOrders(context))[0]!)
    const { userId, email, name } = context.caller
    const job: TestOrderJob = { id: row.id, locale: context.locale, owner: { userId, email, name } }
    await context.jobs.enqueue(context, 'test-order', job)
    return toTestOrder(row)
  })
}

export const listTestOrders = async (context: Context) => (await queries.selectTestOrders(context)).map(toTestOrder)

export async function deleteTestOrders(context: Context): Promise<null> {
  await queries.deleteTestOrders(context)
  return null
}

type DocumentKey = { id: string; documentId: string }

export async function downloadTestDocument(context: Context, { id, documentId }: DocumentKey): Promise<FileResponse> {
  const document = await queries.selectTestDocument(context, id, documentId)
  if (!document) throw new PlatformError('F-E-002', `Document ${documentId} not found.`, 'documentId')
  return renderPrinted(context, document)
}

function toTestOrder({ id, startedAt, finishedAt, steps }: queries.TestOrderRow): TestOrder {
  const isDone = steps.every(({ state }) => state === 'DONE')
  return {
    id,
    state: finishedAt === null ? 'RUNNING' : isDone ? 'DONE' : 'FAILED',
    startedAt: new Date(startedAt).toISOString(),
    steps,
  }
}
