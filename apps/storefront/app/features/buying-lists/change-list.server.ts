import type { CartChange, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { parseQuantity } from '@tiber/contract/quantities'
import { shownCartName } from '#app/cart/cart-name.ts'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { addToCart } from '#app/server/carts-change.server.ts'
import { getOrCreateCart } from '#app/server/carts.server.ts'
import { problemText, wordsOf } from '#app/server/carts-words.server.ts'
import { isRefusal } from '#app/server/failure-policy.server.ts'
import { setFlash, type FlashName } from '#app/server/flash.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'

type Wish = { id: string; name: string; form: FormData; page: URL; lines: CartLine[] }

/** Text that could not be parsed, by field name. */
export type Unread = { typed: Record<string, string> }

/**
 * Runs the action of a button on a list. Returns the invalid input, or undefined if the action ran or was rejected,
 * which a flash message reports.
 */
export async function changeList(handle: SessionHandle, wish: Wish): Promise<Unread | undefined> {
  const [verb = '', lineId = '', ...rest] = String(wish.form.get('do') ?? '').split(' ')
  try {
    if (verb === 'save') return await save(handle, wish)
    if (verb === 'replace') await replace(handle, wish, { lineId, offerPriceId: rest.join(' ') })
    if (verb === 'remove') await remove(handle, wish, lineId === '' ? chosenOf(wish) : [lineId])
    if (verb === 'accept') await accept(handle, wish)
    if (verb.startsWith('add')) return await add(handle, wish, verb)
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.parts.log[isRefusal(error) ? 'warn' : 'error']({ operation: verb, err: error }, `${verb} of a list failed`)
    const problem = problemText('lines', error, localeOfPath(wish.page.pathname))
    setFlash(handle.jar, 'buying-lists.problem', { values: { problem } })
  }
  return undefined
}

const chosenOf = ({ form }: Wish) => form.getAll('line').map(String)

type Update = { offerPriceId: string; quantity: number; updateAction: 'REPLACE_QUANTITY' }

/** Updates lines and reports the number touched, or the number sent if the platform does not return it. */
async function update(handle: SessionHandle, wish: Wish, { body, name }: { body: Update[]; name: FlashName }) {
  const options = (await hasFeature(handle, 'carts')) ? { prefer: 'return=representation' as const } : {}
  const change = await handle.platform.carts.updateLines({ params: { id: wish.id }, body }, options)
  if (!Array.isArray(change)) return say(handle, wish, { name, change })
  setFlash(handle.jar, name, { values: { n: String(body.length), cart: wish.name } })
}

const nameFor = (page: URL, name: string) => shownCartName(name, wordsOf(localeOfPath(page.pathname)))

/** Reports a change with an undo action; changes of lines can be undone for ten minutes. */
function say(handle: SessionHandle, wish: Wish, { name, change }: { name: FlashName; change: CartChange }) {
  const returnTo = wish.page.pathname + wish.page.search
  const { id: cartId, version } = change.cart
  setFlash(handle.jar, name, {
    values: { n: String(change.touched), cart: nameFor(wish.page, change.cart.name) },
    undo: {
      action: localisedPath('/cart/undo', localeOfPath(wish.page.pathname)),
      fields: { cartId, version: String(version), returnTo },
    },
  })
}

/** Saves changed quantities and line details. */
async function save(handle: SessionHandle, wish: Wish): Promise<Unread | undefined> {
  const { platform } = handle
  const { id, form, lines } = wish
  const typed: Record<string, string> = {}
  const updates = lines.flatMap((line) => {
    const given = form.get(`quantity.${line.id}`)
    const quantity = typeof given === 'string' ? parseQuantity(given) : line.quantity
    if (quantity === undefined) typed[`quantity.${line.id}`] = String(given)
    if (quantity === undefined || quantity === line.quantity) return []
    return [{ offerPriceId: line.offer.offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' as const }]
  })
  const details = lines.flatMap((line) => detailsOf(line, form, typed))
  if (Object.keys(typed).length > 0) return { typed }
  const params = { id }
  if (details.length > 0) {
    const change = await platform.carts.describeLines({ params, body: details })
    say(handle, wish, { name: 'buying-lists.saved', change })
  }
  if (updates.length > 0) await update(handle, wish, { body: updates, name: 'buying-lists.saved' })
  return undefined
}

function detailsOf(line: CartLine, form: FormData, typed: Record<string, string>): LineDetails[] {
  const par = form.get(`par.${line.id}`)
  const parQuantity = typeof par === 'string' && par.trim() !== '' ? parseQuantity(par) : null
  if (parQuantity === undefined) typed[`par.${line.id}`] = String(par)
  const text = (name: 'section' | 'note') => {
    const given = form.get(`${name}.${line.id}`)
    return typeof given === 'string' && given.trim() !== (line[name] ?? '') ? { [name]: given.trim() || null } : {}
  }
  const changed = {
    ...(typeof par === 'string' &&
      parQuantity !== undefined &&
      parQuantity !== (line.parQuantity ?? null) && { parQuantity }),
    ...text('section'),
    ...text('note'),
  }
  return Object.keys(changed).length === 0 ? [] : [{ lineId: line.id, ...changed }]
}

type Swap = { lineId: string; offerPriceId: string }

async function replace(handle: SessionHandle, wish: Wish, swap: Swap) {
  const change = await handle.platform.carts.replaceLines({ params: { id: wish.id }, body: [swap] })
  say(handle, wish, { name: 'buying-lists.replaced', change })
}

async function remove(handle: SessionHandle, wish: Wish, lineIds: string[]) {
  const body = wish.lines
    .filter((line) => lineIds.includes(line.id))
    .map(({ offer }) => ({ offerPriceId: offer.offerPriceId, quantity: 0, updateAction: 'REPLACE_QUANTITY' as const }))
  if (body.length === 0) return setFlash(handle.jar, 'buying-lists.nothingChosen')
  await update(handle, wish, { body, name: 'buying-lists.removed' })
}

async function accept(handle: SessionHandle, { id }: Wish) {
  await handle.platform.carts.acceptPrices({ params: { id } })
  setFlash(handle.jar, 'buying-lists.accepted')
}

/**
 * Adds to the cart: all lines, the selected ones, or what is missing to the target stock; for counted lines, less what
 * was counted.
 */
async function add(handle: SessionHandle, wish: Wish, verb: string): Promise<Unread | undefined> {
  const taken = takenBy(wish, verb)
  if ('typed' in taken) return taken
  if (taken.lineIds?.length === 0) {
    setFlash(handle.jar, verb === 'add-par' ? 'buying-lists.nothingMissing' : 'buying-lists.nothingChosen')
    return undefined
  }
  if (!(await hasFeature(handle, 'carts'))) return addByPrice(handle, wish, taken.lineIds)
  const found = await getOrCreateCart(handle)
  if (!found) throw new SdkError('No cart available to add to.', { status: 503 })
  const body = { cartId: wish.id, ...taken }
  const change = await handle.platform.carts.merge({ params: { id: found.cart.id }, body })
  if (change.touched === 0) setFlash(handle.jar, 'buying-lists.nothingMissing')
  else say(handle, wish, { name: 'buying-lists.added', change })
  return undefined
}

type Taken = { lineIds?: string[]; quantities?: number[]; upToPar?: boolean }

function takenBy(wish: Wish, verb: string): Taken | Unread {
  if (verb === 'add-all') return {}
  if (verb === 'add') return { lineIds: chosenOf(wish) }
  const typed: Record<string, string> = {}
  const counted = wish.lines.flatMap(({ id, parQuantity }) => {
    const given = String(wish.form.get(`left.${id}`) ?? '').trim()
    if (given === '' || !parQuantity) return []
    const left = parseQuantity(given)
    if (left === undefined) typed[`left.${id}`] = given
    return [{ id, missing: Math.max(0, parQuantity - (left ?? 0)) }]
  })
  if (Object.keys(typed).length > 0) return { typed }
  if (counted.length === 0) return { upToPar: true }
  const some = counted.filter(({ missing }) => missing > 0)
  return { lineIds: some.map(({ id }) => id), quantities: some.map(({ missing }) => missing) }
}

/** Adds the lines shown on the page, for platforms that cannot merge carts. */
async function addByPrice(
  handle: SessionHandle,
  { lines, page }: Wish,
  lineIds: string[] | undefined,
): Promise<undefined> {
  const wished = lines
    .filter(({ id }) => lineIds === undefined || lineIds.includes(id))
    .map(({ offer, quantity }) => ({
      offerPriceId: offer.offerPriceId,
      quantity,
      updateAction: 'ADD_QUANTITY' as const,
    }))
  const { cart } = await addToCart(handle, { lines: wished })
  setFlash(handle.jar, 'buying-lists.added', { values: { n: String(wished.length), cart: nameFor(page, cart.name) } })
}
