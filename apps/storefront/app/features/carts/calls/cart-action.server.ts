import { data, redirect, type RouterContextProvider } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { maxLines, updateActions, type UpdateAction } from '@tiber/contract/carts/cart-enums'
import { maxQuantity, parseQuantity } from '@tiber/contract/carts/quantities'
import type { CartResult, LineCommand } from '#app/features/carts/current/cart-model.ts'
import { getPathLocale, type Locale } from '@tiber/ui/i18n/locale.ts'
import type { CartChangeResult } from '#app/server/carts/change-cart.server.ts'
import { localiseProblem, localiseWarnings, getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath, getLoginPath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'

type Arguments = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Input of a cart action from a script or a form, with the idempotency key created by the browser. */
export type CartInput = { fields: Record<string, unknown>; isForm: boolean; idempotencyKey: string | undefined }
type ChangeOutcome = { changed: CartChangeResult; message: string; canUndo: boolean }
type RunChange = (handle: SessionHandle, input: CartInput, locale: Locale) => Promise<ChangeOutcome>

/** The input is invalid; the message is shown to the user. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError'
}

/** Runs a cart change and responds: with JSON to a script, with a redirect and a flash message to a form. */
export async function handleCartAction(
  { request, url, context }: Arguments,
  subject: Parameters<typeof localiseProblem>[0],
  run: RunChange,
): Promise<Response> {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  const input = await readInput(request)
  const page = toSafeReturnPath(input.fields['returnTo'], getHomePath(locale))
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) return createSignInResponse(handle, { input, locale, page: new URL(page, url) })
  const { result, status } = await toResult(() => run(handle, input, locale), subject, locale)
  if (!input.isForm) return Response.json(result, { status })
  flashResult(handle, result, { page, undoAction: url.pathname.replace(/(?<![^/])[^/]+$/, 'undo') })
  return redirect(page)
}

async function readInput(request: Request): Promise<CartInput> {
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return { fields: Object.fromEntries(await readFormData(request)), isForm: true, idempotencyKey: undefined }
  if (request.method !== 'POST') throw data('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  const fields: unknown = await request.json().catch(() => undefined)
  if (typeof fields !== 'object' || fields === null) throw data('Bad Request', { status: 400 })
  return { fields: fields as Record<string, unknown>, isForm: false, idempotencyKey }
}

type SignInOptions = { input: CartInput; locale: Locale; page: URL }

function createSignInResponse({ hasEnded }: SessionHandle, { input, locale, page }: SignInOptions): Response {
  const login = getLoginPath(page, { expired: hasEnded })
  if (input.isForm) return redirect(login)
  const problem = getTranslator(locale)('carts.problem.session')
  return Response.json({ ok: false, problem, code: undefined, login } satisfies CartResult, { status: 401 })
}

async function toResult(
  run: () => Promise<ChangeOutcome>,
  subject: Parameters<typeof localiseProblem>[0],
  locale: Locale,
): Promise<{ result: CartResult; status: number }> {
  try {
    const { changed, message, canUndo } = await run()
    const { cart, change } = changed
    const undoVersion = canUndo ? cart.version : undefined
    return {
      result: { ok: true, cart, change, warnings: localiseWarnings(changed, locale), message, undoVersion },
      status: 200,
    }
  } catch (error) {
    if (error instanceof InvalidInputError)
      return { result: { ok: false, problem: error.message, code: undefined }, status: 400 }
    if (!(error instanceof SdkError)) throw error
    const problem = localiseProblem(subject, error, locale)
    return { result: { ok: false, problem, code: getErrorCode(error) }, status: error.status ?? 503 }
  }
}

// messages: carts.flash.*
/** Shows the result on the next page, for forms submitted without scripts or before they ran. */
function flashResult(
  { jar }: SessionHandle,
  result: CartResult,
  { page, undoAction }: Record<'page' | 'undoAction', string>,
) {
  if (!result.ok) return setFlash(jar, 'carts.refused', { values: { problem: result.problem } })
  const text = [result.message, ...result.warnings.map((warning) => warning.text)].join(' ')
  const fields = { cartId: result.cart.id, version: String(result.undoVersion), returnTo: page }
  setFlash(jar, 'carts.done', {
    values: { said: text },
    ...(result.undoVersion !== undefined && { undo: { action: undoAction, fields } }),
  })
}

/** Parses the lines of the input: any number from a script, one from a form. */
export function parseLines({ fields, isForm }: CartInput, locale: Locale): LineCommand[] {
  const given: unknown = isForm ? [{ updateAction: 'ADD_QUANTITY', ...fromForm(fields) }] : fields['lines']
  if (!Array.isArray(given) || given.length === 0 || given.length > maxLines) throw createInvalidInputError(locale)
  const lines = given.map((each: unknown) => parseLine(each, locale))
  const kinds = new Set(lines.map(({ productVariantId }) => productVariantId === undefined))
  if (kinds.size > 1) throw createInvalidInputError(locale)
  return lines
}

const fromForm = ({ offerPriceId, productVariantId, quantity, updateAction }: Record<string, unknown>) => ({
  ...(updateAction !== undefined && { updateAction }),
  ...(offerPriceId ? { offerPriceId } : { productVariantId }),
  quantity: typeof quantity === 'string' ? parseQuantity(quantity) : undefined,
})

function parseLine(given: unknown, locale: Locale): LineCommand {
  const { offerPriceId, productVariantId, quantity, updateAction } = (given ?? {}) as Record<string, unknown>
  if (!updateActions.includes(updateAction as UpdateAction)) throw createInvalidInputError(locale)
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity)
    throw new InvalidInputError(getTranslator(locale)('carts.problem.quantity'))
  const command = { quantity, updateAction: updateAction as UpdateAction }
  if (isId(offerPriceId)) return { offerPriceId, ...command }
  if (isId(productVariantId)) return { productVariantId, ...command }
  throw createInvalidInputError(locale)
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255

export const createInvalidInputError = (locale: Locale) =>
  new InvalidInputError(getTranslator(locale)('carts.problem.read'))

/** Returns a text field; undefined if it is missing or empty. */
export function readTextField({ fields }: CartInput, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function requireText(input: CartInput, name: string, locale: Locale): string {
  const value = readTextField(input, name)
  if (value === undefined) throw createInvalidInputError(locale)
  return value
}
