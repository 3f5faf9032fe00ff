import type { BankAccount } from '@tiber/contract/orders/bank-transfer'
import type { AccountLite } from '@tiber/contract/company/identity'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { ClientType } from '@tiber/contract/headers'
import type { Locale } from '@tiber/contract/locales'
import type { Right, StaffRole } from '@tiber/contract/permissions'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import type { Changes } from './changes/changes.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Tokens } from './modules/users/identity/tokens.ts'
import type { PaymentProvider } from './modules/payments/provider.ts'

type SignedIn = { userId: string; sessionId: string; email: string; name: string; rights: ReadonlySet<Right> }
/** `needsSecondFactor`: there are no rights until it is set up. */
type Staff = SignedIn & { roles: readonly StaffRole[]; needsSecondFactor: boolean }

/** A signed-in user: a customer acts for one account in one store, suppliers and operators for none. */
export type Caller = CustomerCaller | SupplierCaller | OperatorCaller
type CustomerCaller = SignedIn & { clientType: 'ACCOUNT'; accountId: string; storeId: string; storeViewId: string }
type SupplierCaller = Staff & { clientType: 'SUPPLIER'; supplierId: string }
type OperatorCaller = Staff & { clientType: 'OPERATOR' }

/** The company that runs the shop. */
export type Operator = Omit<LegalEntity, 'iban' | 'bic'>

/** The articles a company has bought, with the number of orders: one, or two for any more. */
export type Purchases = ReadonlyMap<string, number>

/** What services may use besides the database: everything outside the process, and the clock. */
export type Dependencies = {
  now: () => Date
  jobs: Jobs
  changes: Changes
  mailer: Mailer
  /** Empty when no card payment provider is configured. */
  paymentProviders: readonly PaymentProvider[]
  /** Account of the operator, to which buyers transfer prepayments. */
  bankAccount: BankAccount | undefined
  /** Named on documents; none if it is not configured. */
  operator: Operator | undefined
  /** Bytes of uploaded files. */
  files: FileStore
  tokens: Tokens
  publicUrl: string
  /** Address of the screens of suppliers and the operator, if there are any. */
  deskUrl: string | undefined
  allowedOrigins: readonly string[]
  /** The operator's owners and finance must sign in with a second factor. */
  secondFactorRequired: boolean
  /** New accounts need the operator's approval. */
  manualAccountCheck: boolean
  /** Returns which of the variants an account has bought: search knows no orders, which are made of what it finds. */
  findBought: (db: Db, accountId: string, variantIds: string[]) => Promise<Purchases>
  /** Returns the company of a supplier's staff: users know no suppliers, which refer to them. */
  findSupplier: (db: Db, supplierId: string) => Promise<AccountLite | undefined>
  /** Statements of a search are cancelled after this time. */
  searchTimeLimitMs: number
}

/** The caller, the request and what a service may use; first argument of every service function. */
export type Context = Dependencies & {
  db: Db
  isTransaction: boolean
  /** In a transaction: callbacks to run before commit, with the items collected for each. */
  beforeCommitCallbacks?: BeforeCommitCallbacks
  /** In a read-only transaction: the database whose cached values are used in it. */
  cacheDb?: Db
  /** In a transaction that may change something: the database outside it. */
  outerDb?: Db
  /** Where a request that answers several calls shares what they read. */
  sharedReads?: Map<string, Promise<unknown>>
  log: Log
  requestId: string
  locale: Locale
  clientType: ClientType
  address: string
  userAgent: string
  /** As sent, not yet verified: only signing out reads it. */
  bearerToken?: string
  caller?: Caller
  /** The version the client expects to change (If-Match); any other version is refused. */
  expectedVersion?: number
  /** The client asked for the changed lines in the response (Prefer: return=representation). */
  shouldReturnRepresentation: boolean
  /**
   * The store and view a visitor names by external id; those of a signed-in caller are verified and are in `caller`.
   */
  requestedStore: { store?: string; storeView?: string }
}

export type CustomerContext = Context & { caller: CustomerCaller }
export type SellerContext = Context & { caller: SupplierCaller | OperatorCaller }

/** The context type for each kind of access. */
export type ContextByAccess = {
  anyone: Context
  user: Context & { caller: Caller }
  customer: CustomerContext
  supplier: Context & { caller: SupplierCaller }
  operator: Context & { caller: OperatorCaller }
  seller: SellerContext
}

/** Drops the expected version: follow-up changes apply to whatever version they find. */
export function withoutExpectedVersion<C extends Context>(context: C): C {
  const plain = { ...context }
  delete plain.expectedVersion
  return plain
}

/** Reads once what several calls of one request need. */
export function readOnce<Value>({ sharedReads }: Context, key: string, read: () => Promise<Value>): Promise<Value> {
  const known = sharedReads?.get(key) as Promise<Value> | undefined
  if (known) return known
  const value = read()
  sharedReads?.set(key, value)
  return value
}

type BeforeCommitCallback<Item> = (context: Context, items: Item[]) => Promise<void>
type BeforeCommitCallbacks = Map<BeforeCommitCallback<never>, unknown[]>

/** Runs the callback in a transaction, on its connection; inside one, only SQL may be awaited. */
export function inTransaction<C extends Context, Result>(context: C, run: (context: C) => Promise<Result>) {
  if (context.isTransaction) return run(context)
  return context.db.transaction(async (db) => {
    const beforeCommitCallbacks: BeforeCommitCallbacks = new Map()
    const outerDb = context.db
    const inner = { ...context, db: db as Context['db'], outerDb, isTransaction: true, beforeCommitCallbacks }
    const result = await run(inner)
    for (const [callback, items] of beforeCommitCallbacks) await callback(inner, items as never[])
    return result
  })
}

/** Runs a few short read-only statements on one connection with cached query plans. */
export function inReadTransaction<C extends Context, Result>(context: C, run: (context: C) => Promise<Result>) {
  if (context.isTransaction) return run(context)
  return context.db.transaction((db) => run({ ...context, db, isTransaction: true, cacheDb: context.db }), {
    isPrepared: true,
  })
}

/** Collects items during the transaction and runs the callback once, before commit, with all of them. */
export function beforeCommit<Item>(
  { beforeCommitCallbacks }: Context,
  callback: BeforeCommitCallback<Item>,
  items: Item[],
): void {
  if (!beforeCommitCallbacks) throw new Error('beforeCommit needs a transaction.')
  beforeCommitCallbacks.set(callback, [...(beforeCommitCallbacks.get(callback) ?? []), ...items])
}
