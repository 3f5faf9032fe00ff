import type { CallBody } from '@tiber/contract/call'
import type { Address } from '@tiber/contract/company/addresses'
import { defaultCurrency } from '@tiber/contract/currencies'
import { PlatformError, type ErrorCode } from '@tiber/contract/errors'
import type { masterQuotes } from '@tiber/contract/quotes/master-quotes'
import { finalQuoteStatuses, maxQuoteLines, quoteAnswerDays } from '@tiber/contract/quotes/quote-enums'
import type { MasterQuote, SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import type { supplierQuotes } from '@tiber/contract/quotes/quotes'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { loadAssortments } from '../../catalogue/service.ts'
import { selectCheckoutDefaults, toActor } from '../../orders/public.ts'
import { addWorkingDays, toDay } from '../../prices/service.ts'
import { selectDetails } from '../master-queries.ts'
import { addDetails, insertMasterQuote, lockOwnMaster, parseDay, readMasterPreview } from '../master-quotes.ts'
import { lockQuotesOfMaster, selectQuotesOfMasters } from '../quote-queries.ts'
import { toSupplierQuotes } from '../quote-response.ts'
import * as queries from './request-queries.ts'
import { suggestSuppliers } from './suggest-suppliers.ts'
import { recordEvents } from '../transitions.ts'

/** Returns when a supplier should answer: at the end of the given day, or after three working days. */
export function getAnswerDeadline(context: CustomerContext, day: string | null | undefined): Date {
  const given = parseDay(day, 'deadline')
  if (given !== null && given < toDay(context.now()))
    throw new PlatformError('F-E-006', 'The deadline has passed.', 'deadline')
  return new Date(`${given ?? toDay(addWorkingDays(context.now(), quoteAnswerDays))}T17:00:00Z`)
}

const createRefusal = (code: ErrorCode, message: string, detail: string) =>
  PlatformError.unprocessable([{ code, message, detail }])

type CreateBody = CallBody<typeof supplierQuotes.create>

/** Sends lines of a request to suppliers: each supplier gets one quote with all its lines. */
export function createSupplierQuotes(context: CustomerContext, body: CreateBody): Promise<SupplierQuote[]> {
  return inTransaction(context, async (context) => {
    const { id: masterQuoteId, userId } = await lockOwnMaster(context, body.masterQuoteId)
    const { createSupplierQuoteRequests: requests } = body
    await requireDetails(context, masterQuoteId, requests)
    const billing = (await requireAddresses(context, [body.billingAddressId], 'billing')).get(body.billingAddressId)!
    const places = requests.flatMap(({ createQuoteDeliveryLineRequests: lines }) => lines)
    const addressIds = [...new Set(places.map(({ shippingAddressId }) => shippingAddressId))]
    const addresses = await requireAddresses(context, addressIds, 'shipping')
    const suppliers = await requireSuppliers(
      context,
      requests.flatMap(({ supplierIds }) => supplierIds),
    )
    const lines = requests.map(
      ({ masterQuoteDetailId, quantity, supplierIds, createQuoteDeliveryLineRequests: own }) => {
        if (own.reduce((total, each) => total + each.quantity, 0) !== quantity)
          throw createRefusal(
            'F-E-040',
            'The quantities of the deliveries must add up to that of the line.',
            'quantity',
          )
        return {
          detailId: masterQuoteDetailId,
          quantity,
          supplierIds: [...new Set(supplierIds.map((id) => suppliers.get(id)!))],
          deliveries: own.map((each) => ({
            addressId: addresses.get(each.shippingAddressId)!.id,
            quantity: each.quantity,
          })),
        }
      },
    )
    const deadline = getAnswerDeadline(context, body.deadline)
    const request = { masterQuoteId, userId, deadline, billing, addresses: [...addresses.values()], lines }
    const sent = new Set(await sendRequests(context, request))
    const rows = await selectQuotesOfMasters(context, [masterQuoteId])
    return toSupplierQuotes(
      context,
      rows.filter(({ id }) => sent.has(id)),
    )
  })
}

async function requireDetails(
  context: CustomerContext,
  masterId: string,
  requests: CreateBody['createSupplierQuoteRequests'],
) {
  const known = new Set((await selectDetails(context, [masterId], maxQuoteLines)).map(({ id }) => id))
  const given = requests.map(({ masterQuoteDetailId }) => masterQuoteDetailId)
  const unknown = given.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw new PlatformError('F-E-002', `Line ${unknown} not found in this quote.`, 'masterQuoteDetailId')
  if (new Set(given).size < given.length)
    throw createRefusal('F-E-040', 'A line is given twice.', 'masterQuoteDetailId')
}

async function requireAddresses(context: CustomerContext, ids: string[], use: 'shipping' | 'billing') {
  const addresses = await queries.selectAddresses(context, ids, use)
  const unknown = ids.find((id) => !addresses.has(id))
  if (unknown !== undefined)
    throw new PlatformError('F-E-002', `There is no ${use} address ${unknown}.`, `${use}AddressId`)
  return addresses
}

async function requireSuppliers(context: CustomerContext, given: string[]): Promise<Map<string, string>> {
  const suppliers = await queries.selectSupplierIds(context, [...new Set(given)])
  const unknown = given.find((id) => !suppliers.has(id))
  if (unknown !== undefined) throw new PlatformError('F-E-002', `Supplier ${unknown} not found.`, 'supplierIds')
  return suppliers
}

type Request = {
  masterQuoteId: string
  /** Owner of the request. */
  userId: string
  deadline: Date
  billing: Address | null
  addresses: Address[]
  lines: queries.LineRequest[]
}

/** Creates the quotes of all suppliers and tells them; returns the ids of the quotes. */
async function sendRequests(context: CustomerContext, request: Request): Promise<string[]> {
  const { masterQuoteId, userId, deadline, billing, lines, addresses } = request
  const supplierIds = [...new Set(lines.flatMap((line) => line.supplierIds))]
  const open = (await lockQuotesOfMaster(context, masterQuoteId)).find(
    (quote) => supplierIds.includes(quote.supplierId) && !isOver(quote),
  )
  if (open) throw new PlatformError('ST0001', `Quote ${open.id} asks this supplier already.`)
  const target = { masterQuoteId, userId, supplierIds, deadline, billing, currency: defaultCurrency }
  const quotes = await queries.insertQuotes(context, target)
  await queries.insertLines(context, { quotes, requests: lines, addresses })
  await recordEvents(
    context,
    quotes.map(({ id }) => ({
      quoteId: id,
      actor: toActor(context),
      action: 'request',
      from: null,
      to: 'NEW',
      version: null,
      reason: null,
    })),
  )
  return quotes.map(({ id }) => id)
}

const isOver = ({ status }: { status: string }) =>
  status === 'EXPIRED' || finalQuoteStatuses.some((each) => each === status)

type RequestBody = CallBody<typeof masterQuotes.request>

/** Creates a request with its lines and sends it to suppliers, all in one call. */
export function requestQuotes(context: CustomerContext, body: RequestBody): Promise<MasterQuote> {
  return inTransaction(context, async (context) => {
    const { name, description, neededBy, attachmentIds, lines = [], cartId, send = true } = body
    const id = await insertMasterQuote(context, {
      name,
      ...(description !== undefined && { description }),
      ...(neededBy !== undefined && { neededBy }),
      ...(attachmentIds && { attachmentIds }),
    })
    const cartLines = cartId ? await queries.selectCartLines(context, cartId) : []
    if (cartId && cartLines.length === 0)
      throw new PlatformError('F-E-002', `Cart ${cartId} not found, or it is empty.`, 'cartId')
    if (cartLines.length + lines.length === 0) throw createRefusal('F-E-001', 'A request needs lines.', 'lines')
    await addDetails(context, id, { lines: [...cartLines, ...lines] })
    if (send) await sendToSellers(context, id, body)
    return readMasterPreview(context, id)
  })
}

async function sendToSellers(context: CustomerContext, id: string, body: RequestBody) {
  const details = await selectDetails(context, [id], maxQuoteLines)
  const chooseFor = await chooseSuppliers(context, details, body.supplierIds ?? [])
  const { shipping, billing } = await chooseAddresses(context, body)
  const lines = details.map((detail) => ({
    detailId: detail.id,
    quantity: detail.quantity,
    supplierIds: chooseFor(detail.variantId),
    deliveries: shipping ? [{ addressId: shipping.id, quantity: detail.quantity }] : [],
  }))
  const deadline = getAnswerDeadline(context, body.deadline)
  const { userId } = context.caller
  await sendRequests(context, {
    masterQuoteId: id,
    userId,
    deadline,
    billing,
    addresses: shipping ? [shipping] : [],
    lines,
  })
}

/** Returns whom to ask for each line: the given suppliers, or those that sell most of the articles. */
async function chooseSuppliers(context: CustomerContext, details: { variantId: string | null }[], given: string[]) {
  if (given.length > 0) {
    const all = [...new Set((await requireSuppliers(context, given)).values())]
    return () => all
  }
  const variantIds = details.flatMap(({ variantId }) => variantId ?? [])
  const sellers = await queries.selectSellers(context, variantIds, await loadAssortments(context))
  const chosen = await suggestSuppliers(context, sellers)
  if (chosen.length === 0) throw createRefusal('F-E-039', 'There is no supplier to ask.', 'supplierIds')
  const byVariant = Map.groupBy(
    sellers.filter(({ supplierId }) => chosen.includes(supplierId)),
    ({ variantId }) => variantId,
  )
  // An article that none of them sells is asked of all of them.
  return (variantId: string | null) => {
    const own = byVariant.get(variantId ?? '')?.map(({ supplierId }) => supplierId)
    return own ? [...new Set(own)] : chosen
  }
}

/** Returns the given addresses, else those a checkout starts with, else the first ones of the account. */
async function chooseAddresses(context: CustomerContext, body: RequestBody) {
  const defaults = await selectCheckoutDefaults(context)
  const choose = async (use: 'shipping' | 'billing', given: string | null | undefined): Promise<Address | null> => {
    if (given) return (await requireAddresses(context, [given], use)).get(given)!
    const usual = defaults[use]?.id
    const found = usual === undefined ? undefined : (await queries.selectAddresses(context, [usual], use)).get(usual)
    return found ?? (await queries.selectFirstAddress(context, use)) ?? null
  }
  return {
    shipping: await choose('shipping', body.shippingAddressId),
    billing: await choose('billing', body.billingAddressId),
  }
}
