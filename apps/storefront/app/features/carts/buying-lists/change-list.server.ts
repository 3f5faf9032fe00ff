import type { CartChange, CartLine, LineDetails } from '@tiber/contract/carts/cart-shapes'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { addToCart } from '#app/server/carts/change-cart.server.ts'
import { getOrCreateCart } from '#app/server/carts/carts.server.ts'
import { localiseProblem, getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { setFlash, type FlashName } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { SdkError } from '@tiber/sdk/sdk-error'

type ListInput = { id: string; name: string; form: FormData; page: URL; lines: CartLine[] }

/** Text that could not be parsed, by field name. */
export type InvalidInput = { typed: Record<string, string> }

/**
 * Runs the action of a button on a list. Returns the invalid input, or undefined if the action ran or was rejected,
 * which a flash message reports.
 */
export async function changeList(handle: SessionHandle, input: ListInput): Promise<InvalidInput | undefined> {
  const [verb = '', lineId = '', ...rest] = String(input.form.get('do') ?? '').split(' ')
  try {
    if (verb === 'save') return await save(handle, input)
    if (verb === 'replace') await replace(handle, input, { lineId, offerPriceId: rest.join(' ') })
    if (verb === 'remove') await remove(handle, input, lineId === '' ? getSelectedLineIds(input) : [lineId])
    if (verb === 'accept') await accept(handle, input)
    if (verb.startsWith('add')) return await add(handle, input, verb)
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error'](
      { operation: verb, err: error },
      `${verb} on a buying list failed`,
    )
    const problem = localiseProblem('lines', error, getPathLocale(input.page.pathname))
    setFlash(handle.jar, 'buying-lists.problem', { values: { problem } })
  }
  return undefined
}

const getSelectedLineIds = ({ form }: ListInput) => form.getAll('line').map(String)

type Update = { offerPriceId: string; quantity: number; updateAction: 'REPLACE_QUANTITY' }

/** Updates lines and reports the number touched, or the number sent if the platform does not return it. */
async function updateLines(
  handle: SessionHandle,
  input: ListInput,
  { body, name }: { body: Update[]; name: FlashName },
) {
  const options = (await hasFeature(handle, 'carts')) ? { prefer: 'return=representation' as const } : {}
  const change = await handle.platform.carts.updateLines({ params: { id: input.id }, body }, options)
  if (!Array.isArray(change)) return flashChange(handle, input, { name, change })
  setFlash(handle.jar, name, { values: { n: String(body.length), cart: input.name } })
}

const formatNameFor = (page: URL, name: string) => formatCartName(name, getTranslator(getPathLocale(page.pathname)))

/** Reports a change with an undo action; changes of lines can be undone for ten minutes. */
function flashChange(
  handle: SessionHandle,
  input: ListInput,
  { name, change }: { name: FlashName; change: CartChange },
) {
  const returnTo = input.page.pathname + input.page.search
  const { id: cartId, version } = change.cart
  setFlash(handle.jar, name, {
    values: { n: String(change.touched), cart: formatNameFor(input.page, change.cart.name) },
    undo: {
      action: localisedPath('/cart/undo', getPathLocale(input.page.pathname)),
      fields: { cartId, version: String(version), returnTo },
    },
  })
}

/** Saves changed quantities and line details. */
async function save(handle: SessionHandle, input: ListInput): Promise<InvalidInput | undefined> {
  const { platform } = handle
  const { id, form, lines } = input
  const typed: Record<string, string> = {}
  const updates = lines.flatMap((line) => {
    const given = form.get(`quantity.${line.id}`)
    const quantity = typeof given === 'string' ? parseQuantity(given) : line.quantity
    if (quantity === undefined) typed[`quantity.${line.id}`] = String(given)
    if (quantity === undefined || quantity === line.quantity) return []
    return [{ offerPriceId: line.offer.offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' as const }]
  })
  const details = lines.flatMap((line) => parseDetails(line, form, typed))
  if (Object.keys(typed).length > 0) return { typed }
  const params = { id }
  if (details.length > 0) {
    const change = await platform.carts.updateLineDetails({ params, body: details })
    flashChange(handle, input, { name: 'buying-lists.saved', change })
  }
  if (updates.length > 0) await updateLines(handle, input, { body: updates, name: 'buying-lists.saved' })
  return undefined
}

function parseDetails(line: CartLine, form: FormData, typed: Record<string, string>): LineDetails[] {
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

type Replacement = { lineId: string; offerPriceId: string }

async function replace(handle: SessionHandle, input: ListInput, replacement: Replacement) {
  const change = await handle.platform.carts.replaceLines({ params: { id: input.id }, body: [replacement] })
  flashChange(handle, input, { name: 'buying-lists.replaced', change })
}

async function remove(handle: SessionHandle, input: ListInput, lineIds: string[]) {
  const body = input.lines
    .filter((line) => lineIds.includes(line.id))
    .map(({ offer }) => ({ offerPriceId: offer.offerPriceId, quantity: 0, updateAction: 'REPLACE_QUANTITY' as const }))
  if (body.length === 0) return setFlash(handle.jar, 'buying-lists.nothingChosen')
  await updateLines(handle, input, { body, name: 'buying-lists.removed' })
}

async function accept(handle: SessionHandle, { id }: ListInput) {
  await handle.platform.carts.acceptPrices({ params: { id } })
  setFlash(handle.jar, 'buying-lists.accepted')
}

/**
 * Adds to the cart: all lines, the selected ones, or what is missing to the target stock; for counted lines, less what
 * was counted.
 */
async function add(handle: SessionHandle, input: ListInput, verb: string): Promise<InvalidInput | undefined> {
  const selection = parseSelection(input, verb)
  if ('typed' in selection) return selection
  if (selection.lineIds?.length === 0) {
    setFlash(handle.jar, verb === 'add-par' ? 'buying-lists.nothingMissing' : 'buying-lists.nothingChosen')
    return undefined
  }
  if (!(await hasFeature(handle, 'carts'))) return addByOfferPrice(handle, input, selection.lineIds)
  const found = await getOrCreateCart(handle)
  if (!found) throw new SdkError('No cart available to add to.', { status: 503 })
  const body = { cartId: input.id, ...selection }
  const change = await handle.platform.carts.merge({ params: { id: found.cart.id }, body })
  if (change.touched === 0) setFlash(handle.jar, 'buying-lists.nothingMissing')
  else flashChange(handle, input, { name: 'buying-lists.added', change })
  return undefined
}

type LineSelection = { lineIds?: string[]; quantities?: number[]; upToPar?: boolean }

function parseSelection(input: ListInput, verb: string): LineSelection | InvalidInput {
  if (verb === 'add-all') return {}
  if (verb === 'add') return { lineIds: getSelectedLineIds(input) }
  const typed: Record<string, string> = {}
  const counted = input.lines.flatMap(({ id, parQuantity }) => {
    const text = String(input.form.get(`left.${id}`) ?? '').trim()
    if (text === '' || !parQuantity) return []
    const left = parseQuantity(text)
    if (left === undefined) typed[`left.${id}`] = text
    return [{ id, missing: Math.max(0, parQuantity - (left ?? 0)) }]
  })
  if (Object.keys(typed).length > 0) return { typed }
  if (counted.length === 0) return { upToPar: true }
  const some = counted.filter(({ missing }) => missing > 0)
  return { lineIds: some.map(({ id }) => id), quantities: some.map(({ missing }) => missing) }
}

/** Adds the lines shown on the page, for platforms that cannot merge carts. */
async function addByOfferPrice(
  handle: SessionHandle,
  { lines, page }: ListInput,
  lineIds: string[] | undefined,
): Promise<undefined> {
  const commands = lines
    .filter(({ id }) => lineIds === undefined || lineIds.includes(id))
    .map(({ offer, quantity }) => ({
      offerPriceId: offer.offerPriceId,
      quantity,
      updateAction: 'ADD_QUANTITY' as const,
    }))
  const { cart } = await addToCart(handle, { lines: commands })
  setFlash(handle.jar, 'buying-lists.added', {
    values: { n: String(commands.length), cart: formatNameFor(page, cart.name) },
  })
}
