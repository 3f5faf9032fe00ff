import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { fileProblems, maxImportBytes, type FileProblem } from '@tiber/contract/imports'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale, localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { localiseProblem, getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'

type SheetProblem = FileProblem | 'missing' | 'otherCart' | 'columns' | 'changed' | 'nothing' | 'refused'
export type SheetFailure = { problem: SheetProblem; reason?: string; status: number }

type SheetInput = { id: string; form: FormData; page: URL }

/** Uploads a file and returns the path of the comparison, or the failure. */
export async function uploadSheet(
  handle: SessionHandle,
  { id, form, page }: SheetInput,
): Promise<SheetFailure | { to: string }> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { problem: 'missing', status: 400 }
  if (file.size > maxImportBytes) return { problem: 'tooLarge', status: 400 }
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  const body = { fileName: file.name.slice(0, 255) || 'file', content }
  try {
    const preview = await handle.platform.cartSheets.upload({ params: { id }, body })
    return { to: `${page.pathname}?sheet=${preview.id}` }
  } catch (error) {
    return toFailure(handle, error, getPathLocale(page.pathname))
  }
}

const isFileProblem = (key: string): key is FileProblem | 'otherCart' =>
  key === 'otherCart' || Object.hasOwn(fileProblems, key)

/** Maps an error to a failure: problems of the file have a key, for others the text of the platform is used. */
function toFailure({ dependencies }: SessionHandle, error: unknown, locale: Locale): SheetFailure {
  if (!(error instanceof SdkError)) throw error
  dependencies.log[isRefusal(error) ? 'warn' : 'error']({ operation: 'importSheet', err: error }, 'importSheet failed')
  const status = error.status ?? 503
  const { code, detail = '' } = error.body?.errors[0] ?? {}
  const key = /^(?:file|sheet):(\w+)$/.exec(detail)?.[1] ?? ''
  if (isFileProblem(key)) return { problem: key, status }
  if (code === 'F-E-001') return { problem: 'columns', status }
  if (code === 'F-E-010') return { problem: 'tooManyRows', status }
  return { problem: 'refused', reason: localiseProblem('cart', error, locale), status }
}

// messages: cart-sheets.flash.*
/** Applies the selected differences and reports the result with an undo action. */
export async function applySheet(
  handle: SessionHandle,
  { id, form, page }: SheetInput,
): Promise<SheetFailure | { to: string }> {
  const locale = getPathLocale(page.pathname)
  const sheetId = String(form.get('sheet') ?? '')
  const version = Number(form.get('version'))
  const shown = new Set(form.getAll('shown').map(String))
  const chosen = form.getAll('key').map(String)
  // Differences on other pages of the comparison are applied as well, except conflicts.
  const isPart = form.get('part') === 'true'
  try {
    const keys = isPart ? [...(await readOtherKeys(handle, { id, sheetId }, shown)), ...chosen] : chosen
    if (keys.length === 0) return { problem: 'nothing', status: 400 }
    const { cart, touched } = await handle.platform.cartSheets.apply({
      params: { id, sheetId },
      body: { version, keys },
    })
    const isList = cart.name.startsWith(buyingListPrefix)
    const to = localisedPath(isList ? `/account/buying-lists/${id}` : `/checkout/cart/${id}`, locale)
    const fields = { cartId: id, version: String(cart.version), returnTo: to }
    setFlash(handle.jar, 'cart-sheets.applied', {
      values: { n: String(touched), cart: formatCartName(cart.name, getTranslator(locale)) },
      undo: { action: localisedPath('/cart/undo', locale), fields },
    })
    return { to }
  } catch (error) {
    if (getErrorCode(error) === 'ST0001') return { problem: 'changed', status: 409 }
    return toFailure(handle, error, locale)
  }
}

const maxDifferences = 10_000

async function readOtherKeys({ platform }: SessionHandle, params: { id: string; sheetId: string }, shown: Set<string>) {
  const { differences } = await platform.cartSheets.preview({ params, query: { page: 0, size: maxDifferences } })
  return differences
    .filter(({ key, kind }) => !shown.has(key) && kind !== 'CONFLICT' && kind !== 'INVALID')
    .map(({ key }) => key)
}
