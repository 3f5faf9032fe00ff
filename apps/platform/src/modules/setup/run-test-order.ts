import type { TestOrderStep, TestOrderStepName } from '@tiber/contract/company/setup'
import { PlatformError } from '@tiber/contract/errors'
import type { Locale } from '@tiber/contract/locales'
import { getStaffRights } from '@tiber/contract/permissions'
import { inTransaction, type Context } from '../../context.ts'
import type { Mail } from '../../mail/mailer.ts'
import { saveTested } from '../settings/service.ts'
import type { TestDocument } from './tables.ts'
import { createSteps } from './test-orders.ts'
import { finishTestOrder, updateSteps } from './test-order-queries.ts'
import { toOwnerMail } from './test-order-mails.ts'
import { orderSteps, type OrderTrial } from './try-order.ts'

export type TestOrderJob = { id: string; locale: Locale; owner: { userId: string; email: string; name: string } }

/** Ends the transaction of a test order, so that nothing of it stays. */
class RollBack extends Error {}

/**
 * Runs a test order with the functions that real orders use, in a transaction that is always rolled back: no customer, order, stock or
 * number of it exists for anybody else. Its mails go to the owner afterwards.
 */
export async function runTestOrder(context: Context, job: TestOrderJob): Promise<void> {
  const report = createReport(context, job.id)
  const mails: Mail[] = []
  const documents: TestDocument[] = []
  try {
    await context.db.transaction(async (db) => {
      const trial = isolate({ ...context, db, locale: job.locale }, job, mails)
      for (const [name, run] of orderSteps) await report.measure(name, () => runStep(trial, run, documents))
      throw new RollBack()
    })
  } catch (error) {
    // A step that fails is in the report; anything else, such as a lost database, is for the retry of the job.
    if (!(error instanceof RollBack) && !report.hasFailed()) throw error
  }
  if (!report.hasFailed()) {
    // The report names the step.
    await report.measure('MAIL', () => sendMails(context, job, mails)).catch(() => undefined)
  }
  const steps = await report.finish()
  // In one transaction: whoever sees the test order finished must see this step of the first start done.
  await inTransaction(context, async (context) => {
    await finishTestOrder(context, job.id, { steps, documents })
    if (!report.hasFailed()) await saveTested(context)
  })
}

/** Tracks the steps and stores them outside the transaction, so that the page sees the progress. */
function createReport(context: Context, id: string) {
  let steps = createSteps()
  const writes: Promise<unknown>[] = []
  const change = (name: TestOrderStepName, next: Partial<TestOrderStep>) => {
    steps = steps.map((step) => (step.name === name ? { ...step, ...next } : step))
    // Not awaited: the embedded database has one connection and runs them after the transaction.
    writes.push(updateSteps(context, id, steps).catch((err: unknown) => context.log.warn({ err }, 'No progress')))
  }
  return {
    hasFailed: () => steps.some(({ state }) => state === 'FAILED'),
    async measure(name: TestOrderStepName, run: () => Promise<Partial<TestOrderStep>>) {
      const startedAt = performance.now()
      const elapsed = () => Math.round(performance.now() - startedAt)
      change(name, { state: 'RUNNING' })
      try {
        const result = await run()
        change(name, { state: 'DONE', ms: elapsed(), ...result })
      } catch (error) {
        context.log.warn({ err: error, step: name }, 'A test order failed')
        change(name, { state: 'FAILED', ms: elapsed(), problem: toProblem(error) })
        throw error
      }
    },
    async finish() {
      await Promise.all(writes)
      return steps
    },
  }
}

const toProblem = (error: unknown) => ({
  code: error instanceof PlatformError ? (error.problems[0]?.code ?? null) : null,
  message: String((error as Error).message).slice(0, 500),
})

/** Returns a context whose mails and jobs are collected instead of leaving the transaction. */
function isolate(context: Context, { id, owner }: TestOrderJob, mails: Mail[]): OrderTrial {
  const jobs: OrderTrial['jobs'] = []
  const enqueue = async (_context: Context, name: string, data: object) => void jobs.push({ name, data })
  return {
    id,
    jobs,
    made: {},
    context: {
      ...context,
      isTransaction: true,
      beforeCommitCallbacks: new Map(),
      clientType: 'OPERATOR',
      caller: {
        ...owner,
        clientType: 'OPERATOR',
        sessionId: '',
        rights: new Set(getStaffRights('OPERATOR', ['OWNER'])),
        roles: ['OWNER'],
        needsSecondFactor: false,
      },
      mailer: { isDelivering: context.mailer.isDelivering, send: async (mail) => void mails.push(mail) },
      jobs: {
        ...context.jobs,
        enqueue,
        enqueueLater: (context, name, { data }) => enqueue(context, name, data),
        enqueueAll: async (context, name, all) =>
          void (await Promise.all(all.map((data) => enqueue(context, name, data)))),
      },
    },
  }
}

type StepFunction = (typeof orderSteps)[number][1]

/** Runs a step with what its transaction would do before its commit. */
async function runStep(trial: OrderTrial, run: StepFunction, documents: TestDocument[]) {
  const beforeCommitCallbacks = new Map()
  const context = { ...trial.context, beforeCommitCallbacks }
  const { documents: own = [], ...result } = await run({ ...trial, context })
  for (const [callback, items] of beforeCommitCallbacks) await callback(context, items)
  documents.push(...own)
  return result
}

async function sendMails({ mailer }: Context, { owner, locale }: TestOrderJob, mails: Mail[]) {
  for (const mail of mails) await mailer.send(toOwnerMail(mail, owner.email, locale))
  return { detail: `${mails.length} → ${owner.email}` }
}
