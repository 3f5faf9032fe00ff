import { SdkError } from '@tiber/sdk/sdk-error'

/** spec 8: how a failed operation is handled. Everything not listed here simply fails. */
const failurePolicy = {
  login: 'rethrow',
  logout: 'nothing',
  refresh: 'null when refused',
  resetPassword: 'rethrow with the server message',
  sendResetEmail: 'rethrow with the server message',
  switchAccount: 'null when refused',
  getCustomerAccount: 'null',
  createCustomerAccount: 'null',
  updateCustomerAccount: 'null',
  listAddresses: 'empty list',
  createAddress: 'null',
  updateAddress: 'null',
  deleteAddress: 'nothing',
  loadCarts: 'null',
  loadBuyingLists: 'null',
  getOrCreateCart: 'null',
  refreshCart: 'null',
  clearCart: 'null',
  deleteCartLines: 'null',
  undoCartChange: 'null',
  manageCart: 'null',
  addToCart: 'rethrow',
  createBuyingList: 'null',
  updateBuyingList: 'rethrow',
  readCounts: 'null',
  listApprovers: 'null',
  readDashboard: 'null',
  lastPurchases: 'null',
  findOrders: 'null',
  listSupplierArticles: 'null',
  readContent: 'null',
  readBlockData: 'null',
} as const satisfies Record<string, Policy>

type Policy =
  | 'rethrow'
  | 'rethrow with the server message'
  | 'null'
  // An unreachable platform is not a refusal: nobody is signed out because a server restarts.
  | 'null when refused'
  | 'nothing'
  | 'empty list'
export type Operation = keyof typeof failurePolicy

type Outcome<Name extends Operation, Result> = (typeof failurePolicy)[Name] extends
  | 'null'
  | 'null when refused'
  | 'nothing'
  ? Result | null
  : Result

/** Receives the swallowed error, so that a screen or form can show it. */
export type OnFailure = (error: unknown) => void

type FailureLog = Record<'error' | 'warn', (details: object, message: string) => void>
type FailureReport = { log: FailureLog; onFailure?: OnFailure | undefined }

/** Runs an operation; logs a failure and handles it by the table. */
export async function attempt<Name extends Operation, Result>(
  { log, onFailure }: FailureReport,
  operation: Name,
  run: () => Promise<Result>,
): Promise<Outcome<Name, Result>> {
  try {
    return (await run()) as Outcome<Name, Result>
  } catch (error) {
    // A refusal is the visitor's problem, anything else is ours.
    log[isRefusal(error) ? 'warn' : 'error']({ operation, err: error }, `${operation} failed`)
    const policy: Policy = failurePolicy[operation]
    if (policy === 'rethrow') throw error
    if (policy === 'rethrow with the server message') throw new FailureError(getServerMessage(error), { cause: error })
    if (policy === 'null when refused' && !isRefusal(error)) throw error
    onFailure?.(error)
    return (policy === 'empty list' ? [] : null) as Outcome<Name, Result>
  }
}

/** Carries the server's message to the form that caused it. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
}

/** Returns whether the platform refused the request, as opposed to being unreachable or failing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SdkError && error.status !== undefined && error.status < 500 && error.status !== 429
}

/** Returns the status of a refusal; undefined for any other error. */
export const getRefusalStatus = (error: unknown): number | undefined =>
  error instanceof SdkError && isRefusal(error) ? error.status : undefined

/** Returns whether the platform did not respond or failed, for which nobody is signed out. */
export const isUnreachable = (error: unknown) => error instanceof SdkError && !isRefusal(error)

export function getErrorCode(error: unknown): string | undefined {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.code : undefined
}

/** Returns the fields of the request that the platform did not accept. */
export function getRefusedFields(error: unknown): (string | undefined)[] {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.problems.map(({ detail }) => detail) : []
}

const getServerMessage = (error: unknown) =>
  error instanceof SdkError ? error.serverMessage : error instanceof Error ? error.message : String(error)
