import { SdkError } from '@tiber/sdk/sdk-error'
import type { Log } from '@tiber/server/log'

/** spec 8: what happens when an operation fails. Everything not listed here simply fails. */
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
  countApprovals: 'null',
  readDesk: 'null',
  lastPurchases: 'null',
  findOrders: 'null',
} as const satisfies Record<string, Policy>

type Policy =
  | 'rethrow'
  | 'rethrow with the server message'
  | 'null'
  // An unreachable platform is no refusal: nobody is signed out because a server restarts.
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

/** What was swallowed; a screen may say it, and a form may show what was wrong with its fields. */
export type OnFailure = (error: unknown) => void

/** Runs an operation; a failure is logged and then treated as the table says. */
export async function attempt<Name extends Operation, Result>(
  log: Log,
  operation: Name,
  run: () => Promise<Result>,
  onFailure?: OnFailure,
): Promise<Outcome<Name, Result>> {
  try {
    return (await run()) as Outcome<Name, Result>
  } catch (error) {
    // A refusal is the visitor's matter, anything else is ours.
    log[isRefusal(error) ? 'warn' : 'error']({ operation, err: error }, `${operation} failed`)
    const policy: Policy = failurePolicy[operation]
    if (policy === 'rethrow') throw error
    if (policy === 'rethrow with the server message') throw new FailureError(serverMessageOf(error), { cause: error })
    if (policy === 'null when refused' && !isRefusal(error)) throw error
    onFailure?.(error)
    return (policy === 'empty list' ? [] : null) as Outcome<Name, Result>
  }
}

/** Carries the server's message, for the form that asked. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
}

/** The platform answered and gave nothing to go on with, as opposed to being out of reach or in trouble. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SdkError && error.status !== undefined && error.status < 500 && error.status !== 429
}

/** No answer, or one that says that something is wrong over there: nobody is signed out for it. */
export const isUnreachable = (error: unknown) => error instanceof SdkError && !isRefusal(error)

export function codeOf(error: unknown): string | undefined {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.code : undefined
}

/** The fields of the request that the platform did not accept. */
export function refusedFieldsOf(error: unknown): (string | undefined)[] {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.problems.map(({ detail }) => detail) : []
}

const serverMessageOf = (error: unknown) =>
  error instanceof SdkError ? error.serverMessage : error instanceof Error ? error.message : String(error)
