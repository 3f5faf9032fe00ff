import { maxImportBytes } from '@tiber/contract/imports'
import { columnRoles } from '@tiber/contract/carts/quick-order-enums'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { data, redirect } from 'react-router'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { localiseWarnings, getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { getOrCreateCart } from '#app/server/carts/carts.server.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { QuickOrderFailure } from './draft-view.ts'
import { toProblem } from './read-draft.server.ts'

type FormRequest = { form: FormData; url: URL }
type Handler = (handle: SessionHandle, request: FormRequest) => Promise<void>

const getText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

// messages: quick-order.flash.*
/** Form intents of the page; all but `read` keep its query string. */
const handlers: Record<string, Handler> = {
  read: async (handle, request) => {
    if (getText(request.form, 'draftId') === '') await createDraft(handle, request.form)
    else await readAgain(handle, request)
  },
  name: async ({ platform }, { form }) => {
    const name = getText(form, 'name').trim().slice(0, 80)
    await platform.quickOrder.update({ params: { id: getText(form, 'draftId') }, body: { name: name || null } })
  },
  reopen: (handle, { form }) => updateLine(handle, form, { reopened: true }),
  choose: (handle, { form }) => updateLine(handle, form, { variantId: getText(form, 'variantId') }),
  search: (handle, { form }) => updateLine(handle, form, { text: getText(form, 'words').trim() || '?' }),
  quantity: async (handle, { form }) => {
    const quantity = parseQuantity(getText(form, 'quantity'))
    if (!quantity) throw new QuickOrderError('quantity')
    await updateLine(handle, form, { quantity })
  },
  remove: async (handle, { form, url }) => {
    await updateLine(handle, form, { removed: true })
    const fields = { intent: 'restore', draftId: getText(form, 'draftId'), line: getText(form, 'line') }
    const undo = { action: url.pathname + url.search, fields }
    setFlash(handle.jar, 'quick-order.removed', { values: { n: fields.line }, undo })
  },
  restore: async (handle, { form }) => {
    await updateLine(handle, form, { removed: false })
    setFlash(handle.jar, 'quick-order.restored', { values: { n: getText(form, 'line') } })
  },
  columns: changeColumns,
  clear: async ({ platform, jar }, { form, url }) => {
    const id = getText(form, 'draftId')
    await platform.quickOrder.delete({ params: { id } })
    setFlash(jar, 'quick-order.cleared', { undo: { action: url.pathname, fields: { intent: 'unclear', draftId: id } } })
  },
  unclear: async ({ platform, jar }, { form }) => {
    await platform.quickOrder.restore({ params: { id: getText(form, 'draftId') } })
    setFlash(jar, 'quick-order.back')
  },
  add: addReadyLines,
  unadd: undoAdd,
}

/** Input rejected by the page itself, before the platform is called. */
class QuickOrderError extends Error {
  override readonly name = 'QuickOrderError'
}

export async function changeDraft(handle: SessionHandle, request: Request, url: URL) {
  const form = await readFormData(request)
  const intent = getText(form, 'intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) throw data('Bad Request', { status: 400 })
  try {
    await handler(handle, { form, url })
  } catch (error) {
    // The entered text is returned with the reason.
    const problem =
      error instanceof QuickOrderError ? { key: error.message, code: undefined, status: 400 } : toProblem(error)
    const { log } = handle.dependencies
    if (error instanceof SdkError) log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'Quick order change failed')
    return data<QuickOrderFailure>({ problem, text: getText(form, 'text') }, { status: problem.status })
  }
  throw redirect(url.pathname + (intent === 'read' ? '' : url.search))
}

async function createDraft({ platform }: SessionHandle, form: FormData) {
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = getText(form, 'text')
  if (isFile && file.size > maxImportBytes) throw new QuickOrderError('tooLarge')
  if (!isFile && text.trim() === '') throw new QuickOrderError('nothing')
  if (isFile) {
    const bytes = Buffer.from(await file.arrayBuffer())
    const fileName = file.name.trim().slice(0, 255) || 'file'
    return platform.quickOrder.create({ body: { file: bytes.toString('base64'), fileName } })
  }
  return platform.quickOrder.create({ body: { text } })
}

/**
 * Reads the text of an open draft again. If it is the same order with corrections, it takes the place and the name of
 * the draft; another order leaves it where it is, in the list of drafts.
 */
async function readAgain(handle: SessionHandle, { form, url }: FormRequest) {
  const id = getText(form, 'draftId')
  const { quickOrder } = handle.platform
  const previous = await quickOrder.read({ params: { id }, query: { withText: true } }).catch(() => undefined)
  const draft = await createDraft(handle, form)
  if (!previous) return
  if (!isSameOrder(previous.text ?? '', getText(form, 'text'))) return setFlash(handle.jar, 'quick-order.kept')
  if (previous.name) await quickOrder.update({ params: { id: draft.id }, body: { name: previous.name } })
  await quickOrder.delete({ params: { id } })
  const fields = { intent: 'unclear', draftId: id }
  setFlash(handle.jar, 'quick-order.again', { undo: { action: url.pathname, fields } })
}

/** Returns whether at least half of the lines of the shorter text are in the other one. */
function isSameOrder(before: string, after: string): boolean {
  const [known, given] = [toLines(before), toLines(after)]
  const shared = [...given].filter((line) => known.has(line)).length
  return shared * 2 >= Math.min(known.size, given.size)
}

const toLines = (text: string) =>
  new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  )

type Update = { variantId?: string; text?: string; quantity?: number; removed?: boolean; reopened?: true }

async function updateLine({ platform }: SessionHandle, form: FormData, update: Update) {
  const params = { id: getText(form, 'draftId') }
  const line = Math.trunc(Number(getText(form, 'line'))) || 1
  await platform.quickOrder.updateLines({ params, body: [{ line, ...update }] })
}

async function changeColumns({ platform }: SessionHandle, { form }: FormRequest) {
  const given = columnRoles.flatMap((role) => {
    const at = getText(form, `column-${role}`)
    return /^\d{1,3}$/.test(at) ? [[role, Number(at)] as const] : []
  })
  await platform.quickOrder.reparse({ params: { id: getText(form, 'draftId') }, body: Object.fromEntries(given) })
}

async function addReadyLines(handle: SessionHandle, { form, url }: FormRequest) {
  const found = await getOrCreateCart(handle)
  if (!found) throw new SdkError('No cart available to add to.', { status: 503 })
  const key = getText(form, 'key')
  const { added, change } = await handle.platform.quickOrder.addToCart(
    { params: { id: getText(form, 'draftId') }, body: { cartId: found.cart.id } },
    key ? { idempotencyKey: key } : {},
  )
  const locale = getPathLocale(url.pathname)
  const { cart, warnings, lines } = change
  const corrections = localiseWarnings({ cart, warnings, lines, change }, locale).map(({ text }) => text)
  const t = getTranslator(locale)
  const message = t('carts.said.added', { n: added, cart: formatCartName(cart.name, t) })
  const fields = { intent: 'unadd', draftId: getText(form, 'draftId'), cartId: cart.id, version: String(cart.version) }
  setFlash(handle.jar, 'carts.done', {
    values: { said: [message, ...corrections.slice(0, maxShownCorrections)].join(' ') },
    ...(added > 0 && { undo: { action: url.pathname, fields } }),
  })
}

/** Removes the added lines from the cart and restores them in the draft. */
async function undoAdd({ platform, jar }: SessionHandle, { form }: FormRequest) {
  const version = Math.trunc(Number(getText(form, 'version'))) || 1
  const { returned } = await platform.quickOrder
    .undoAddToCart({ params: { id: getText(form, 'draftId') }, body: { cartId: getText(form, 'cartId'), version } })
    .catch((error: unknown) => {
      // The undo period is over or the cart was changed since; the user can check the cart.
      if (error instanceof SdkError && getErrorCode(error) === 'ST0001') throw new QuickOrderError('tooLate')
      throw error
    })
  setFlash(jar, 'quick-order.returned', { values: { n: String(returned) } })
}

/** Maximum number of corrections in a message; the cart shows all of them. */
const maxShownCorrections = 3
