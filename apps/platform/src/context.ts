import type { ClientType } from '@tiber/contract/headers'
import type { Locale } from '@tiber/contract/locales'
import type { Right } from '@tiber/contract/permissions'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Changes } from './changes/changes.ts'
import { keepPlans } from './database/planned.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Tokens } from './modules/identity/tokens.ts'
import type { PaymentProvider } from './modules/payments/provider.ts'

type SignedIn = { userId: string; sessionId: string; email: string; name: string; rights: ReadonlySet<Right> }

/** A signed-in user: a customer acts for one account in one store, suppliers and operators for nobody's. */
export type Caller = CustomerCaller | SupplierCaller | OperatorCaller
type CustomerCaller = SignedIn & { clientType: 'ACCOUNT'; accountId: string; storeId: string; storeViewId: string }
type SupplierCaller = SignedIn & { clientType: 'SUPPLIER'; supplierId: string }
type OperatorCaller = SignedIn & { clientType: 'OPERATOR' }

/** What services may touch beside the database: everything that leaves the process, and the clock. */
export type Parts = {
  now: () => Date
  jobs: Jobs
  changes: Changes
  mailer: Mailer
  /** Who takes cards; nobody, where none is configured. */
  paymentProviders: readonly PaymentProvider[]
  tokens: Tokens
  publicUrl: string
  allowedOrigins: readonly string[]
  /** New accounts wait for the operator. */
  manualAccountCheck: boolean
  /** After which a statement of a search is given up. */
  searchTimeLimitMs: number
}

/** Who is asking, how, and what a service may touch. First argument of every service function. */
export type Context = Parts & {
  db: Db
  isTransaction: boolean
  /** In a transaction: what is still to be done before it ends. */
  endings?: Endings
  /** In a transaction that only reads: the database whose remembered values hold in it. */
  home?: Db
  log: Log
  requestId: string
  locale: Locale
  clientType: ClientType
  address: string
  userAgent: string
  /** As sent, not yet checked: only signing out reads it. */
  bearerToken?: string
  caller?: Caller
  /** The version a change is meant for; another one is refused. */
  expectedVersion?: number
  /** Whoever changes lines wants to see them. */
  wantsRepresentation: boolean
  /** The store and view a visitor names, by external id; a caller's are checked and stand in `caller`. */
  wish: { store?: string; storeView?: string }
}

export type CustomerContext = Context & { caller: CustomerCaller }
export type SellerContext = Context & { caller: SupplierCaller | OperatorCaller }

/** The context a call of each kind of access runs in. */
export type ContextByAccess = {
  anyone: Context
  customer: CustomerContext
  supplier: Context & { caller: SupplierCaller }
  operator: Context & { caller: OperatorCaller }
  seller: SellerContext
}

/** What follows from a change is meant for the state it finds, whichever version the change itself was meant for. */
export function withoutVersion<C extends Context>(context: C): C {
  const plain = { ...context }
  delete plain.expectedVersion
  return plain
}

type Ending<Item> = (context: Context, items: Item[]) => Promise<void>
type Endings = Map<Ending<never>, unknown[]>

/** A transaction is the same context on another connection; inside one, nothing but SQL may be awaited. */
export function inTransaction<C extends Context, Result>(context: C, run: (context: C) => Promise<Result>) {
  if (context.isTransaction) return run(context)
  return context.db.transaction(async (db) => {
    const endings: Endings = new Map()
    const inner = { ...context, db: db as Context['db'], isTransaction: true, endings }
    const result = await run(inner)
    for (const [ending, items] of endings) await ending(inner, items as never[])
    return result
  })
}

/** Several statements about few rows that only read: on one connection, with plans that are kept. */
export function inReading<C extends Context, Result>(context: C, run: (context: C) => Promise<Result>) {
  if (context.isTransaction) return run(context)
  return context.db.transaction(async (transaction) => {
    const db = transaction as Context['db']
    await keepPlans(db)
    return run({ ...context, db, isTransaction: true, home: context.db })
  })
}

/** Gathers what is told bit by bit in a transaction, and ends it with one deed for all of it. */
export function beforeTheEnd<Item>({ endings }: Context, ending: Ending<Item>, items: Item[]): void {
  if (!endings) throw new Error('Only a transaction has an end to wait for.')
  endings.set(ending, [...(endings.get(ending) ?? []), ...items])
}
