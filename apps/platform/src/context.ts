import type { ClientType } from '@tiber/contract/headers'
import type { Locale } from '@tiber/contract/locales'
import type { Right } from '@tiber/contract/permissions'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Tokens } from './modules/identity/tokens.ts'

/** A signed-in customer user, acting for one account in one store. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  rights: ReadonlySet<Right>
  accountId: string
  storeId: string
  storeViewId: string
}

/** What services may touch beside the database: everything that leaves the process, and the clock. */
export type Parts = {
  now: () => Date
  jobs: Jobs
  mailer: Mailer
  tokens: Tokens
  publicUrl: string
  allowedOrigins: readonly string[]
}

/** Who is asking, how, and what a service may touch. First argument of every service function. */
export type Context = Parts & {
  db: Db
  isTransaction: boolean
  log: Log
  requestId: string
  locale: Locale
  clientType: ClientType
  address: string
  userAgent: string
  /** As sent, not yet checked: only signing out reads it. */
  bearerToken?: string
  caller?: Caller
}

export type CustomerContext = Context & { caller: Caller }

/** A transaction is the same context on another connection; inside one, nothing but SQL may be awaited. */
export function inTransaction<C extends Context, Result>(context: C, run: (context: C) => Promise<Result>) {
  if (context.isTransaction) return run(context)
  return context.db.transaction((db) => run({ ...context, db: db as Context['db'], isTransaction: true }))
}
