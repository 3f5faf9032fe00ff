import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Nullable, Text } from '../shapes.ts'

const At = Type.String({ format: 'date-time' })

/** Jobs of one kind: what waits, runs and failed, and since when the oldest waits. */
const Queue = Type.Object({
  name: Type.String(),
  waiting: Type.Integer(),
  running: Type.Integer(),
  /** Waiting for another attempt. */
  retrying: Type.Integer(),
  failed: Type.Integer(),
  oldestAt: Nullable(At),
})

/** Jobs of a queue that failed for the same reason. */
const Failure = Type.Object({
  queue: Type.String(),
  cause: Type.String(),
  count: Type.Integer(),
  firstAt: At,
  lastAt: At,
})

export type Health = Static<typeof Health>
export const Health = Type.Object({
  queues: Type.Array(Queue),
  failures: Type.Array(Failure),
  /** Mails of 24 hours; `delivers` is false where no mail server is set. */
  mails: Type.Object({ sent: Type.Integer(), failed: Type.Integer(), delivers: Type.Boolean() }),
  /** Card attempts of 24 hours. */
  payments: Type.Object({ attempts: Type.Integer(), authorized: Type.Integer(), refused: Type.Integer() }),
  searchIndex: Type.Object({ lagSeconds: Type.Integer(), articles: Type.Integer() }),
  sessions: Type.Integer(),
  database: Type.Object({ bytes: Type.Number(), version: Type.String() }),
  /** Version of Node that runs the platform. */
  runtime: Type.String(),
})

export const health = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/health',
    summary: 'Get the state of jobs, mails, card payments, search index and database, with failures by cause',
    access: 'operator',
    right: 'HEALTH_READ',
    returns: Health,
    errors: [],
    extension: 'health',
  },
  retry: {
    method: 'POST',
    path: '/v1/tiber/operator/jobs/retries',
    summary: 'Run failed jobs of a queue again, all of them or those of one cause',
    access: 'operator',
    right: 'JOB_RUN',
    body: closedObject({ queue: Text(100), cause: Type.Optional(Text(2000)) }),
    returns: Type.Object({ retried: Type.Integer() }),
    errors: [],
    extension: 'health',
  },
})
