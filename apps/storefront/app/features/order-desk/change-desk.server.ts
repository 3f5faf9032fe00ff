import { mostImportBytes } from '@tiber/contract/imports'
import { columnRoles } from '@tiber/contract/order-desk-words'
import { parseQuantity } from '@tiber/contract/quantities'
import { data, redirect } from 'react-router'
import { shownCartName } from '#app/cart/cart-name.ts'
import { localeOfPath } from '#app/i18n/locale.ts'
import { saidWarnings, wordsOf } from '#app/server/carts-words.server.ts'
import { getOrCreateCart } from '#app/server/carts.server.ts'
import { codeOf, isRefusal } from '#app/server/failure-policy.server.ts'
import { setFlash } from '#app/server/flash.server.ts'
import { formOf } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { DeskAnswer } from './desk-view.ts'
import { problemOf } from './read-desk.server.ts'

type Visit = { form: FormData; url: URL }
type Change = (handle: SessionHandle, visit: Visit) => Promise<void>

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

// messages: order-desk.flash.*
/** Form intents of the page; all but `read` keep its query string. */
const changes: Record<string, Change> = {
  read: readOrder,
  choose: (handle, { form }) => updateLine(handle, form, { variantId: textOf(form, 'variantId') }),
  search: (handle, { form }) => updateLine(handle, form, { text: textOf(form, 'words').trim() || '?' }),
  quantity: async (handle, { form }) => {
    const quantity = parseQuantity(textOf(form, 'quantity'))
    if (!quantity) throw new DeskRefusal('quantity')
    await updateLine(handle, form, { quantity })
  },
  remove: async (handle, { form, url }) => {
    await updateLine(handle, form, { removed: true })
    const fields = { intent: 'restore', reading: textOf(form, 'reading'), line: textOf(form, 'line') }
    const undo = { action: url.pathname + url.search, fields }
    setFlash(handle.jar, 'order-desk.removed', { values: { n: fields.line }, undo })
  },
  restore: async (handle, { form }) => {
    await updateLine(handle, form, { removed: false })
    setFlash(handle.jar, 'order-desk.restored', { values: { n: textOf(form, 'line') } })
  },
  columns: changeColumns,
  clear: async ({ platform, jar }, { form, url }) => {
    const id = textOf(form, 'reading')
    await platform.orderDesk.delete({ params: { id } })
    setFlash(jar, 'order-desk.cleared', { undo: { action: url.pathname, fields: { intent: 'unclear', reading: id } } })
  },
  unclear: async ({ platform, jar }, { form }) => {
    await platform.orderDesk.restore({ params: { id: textOf(form, 'reading') } })
    setFlash(jar, 'order-desk.back')
  },
  add: addReady,
  unadd: takeBack,
}

/** Input rejected by the page itself, before the platform is called. */
class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal'
}

export async function changeDesk(handle: SessionHandle, request: Request, url: URL) {
  const form = await formOf(request)
  const change = changes[textOf(form, 'intent')]
  if (!change) throw data('Bad Request', { status: 400 })
  try {
    await change(handle, { form, url })
  } catch (error) {
    // The entered text is returned with the reason.
    const problem =
      error instanceof DeskRefusal ? { word: error.message, code: undefined, status: 400 } : problemOf(error)
    const { log } = handle.parts
    if (error instanceof SdkError) log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'The order desk failed')
    return data<DeskAnswer>({ problem, text: textOf(form, 'text') }, { status: problem.status })
  }
  throw redirect(url.pathname + (textOf(form, 'intent') === 'read' ? '' : url.search))
}

async function readOrder({ platform }: SessionHandle, { form }: Visit) {
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const text = textOf(form, 'text')
  if (isFile && file.size > mostImportBytes) throw new DeskRefusal('tooLarge')
  if (!isFile && text.trim() === '') throw new DeskRefusal('nothing')
  if (isFile) {
    const bytes = Buffer.from(await file.arrayBuffer())
    const fileName = file.name.trim().slice(0, 255) || 'file'
    await platform.orderDesk.create({ body: { file: bytes.toString('base64'), fileName } })
  } else await platform.orderDesk.create({ body: { text } })
  const before = textOf(form, 'reading')
  // Deletes the previous draft, ignoring that it may be gone already.
  if (before !== '') await platform.orderDesk.delete({ params: { id: before } }).catch(problemOf)
}

type Update = { variantId?: string; text?: string; quantity?: number; removed?: boolean }

async function updateLine({ platform }: SessionHandle, form: FormData, update: Update) {
  const params = { id: textOf(form, 'reading') }
  const line = Math.trunc(Number(textOf(form, 'line'))) || 1
  await platform.orderDesk.updateLines({ params, body: [{ line, ...update }] })
}

async function changeColumns({ platform }: SessionHandle, { form }: Visit) {
  const given = columnRoles.flatMap((role) => {
    const at = textOf(form, `column-${role}`)
    return /^\d{1,3}$/.test(at) ? [[role, Number(at)] as const] : []
  })
  await platform.orderDesk.readAgain({ params: { id: textOf(form, 'reading') }, body: Object.fromEntries(given) })
}

async function addReady(handle: SessionHandle, { form, url }: Visit) {
  const found = await getOrCreateCart(handle)
  if (!found) throw new SdkError('No cart available to add to.', { status: 503 })
  const key = textOf(form, 'key')
  const { added, change } = await handle.platform.orderDesk.addToCart(
    { params: { id: textOf(form, 'reading') }, body: { cartId: found.cart.id } },
    key ? { idempotencyKey: key } : {},
  )
  const locale = localeOfPath(url.pathname)
  const { cart, warnings, lines } = change
  const corrections = saidWarnings({ cart, warnings, lines, change }, locale).map(({ text }) => text)
  const t = wordsOf(locale)
  const said = t('carts.said.added', { n: added, cart: shownCartName(cart.name, t) })
  const fields = { intent: 'unadd', reading: textOf(form, 'reading'), cartId: cart.id, version: String(cart.version) }
  setFlash(handle.jar, 'carts.done', {
    values: { said: [said, ...corrections.slice(0, mostSaid)].join(' ') },
    ...(added > 0 && { undo: { action: url.pathname, fields } }),
  })
}

/** Removes the added lines from the cart and restores them in the draft. */
async function takeBack({ platform, jar }: SessionHandle, { form }: Visit) {
  const version = Math.trunc(Number(textOf(form, 'version'))) || 1
  const { returned } = await platform.orderDesk
    .takeBack({ params: { id: textOf(form, 'reading') }, body: { cartId: textOf(form, 'cartId'), version } })
    .catch((error: unknown) => {
      // The undo period is over or the cart was changed since; the user can check the cart.
      if (error instanceof SdkError && codeOf(error) === 'ST0001') throw new DeskRefusal('tooLate')
      throw error
    })
  setFlash(jar, 'order-desk.returned', { values: { n: String(returned) } })
}

/** Maximum number of corrections in a message; the cart shows all of them. */
const mostSaid = 3
