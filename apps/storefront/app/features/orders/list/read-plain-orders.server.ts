import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { OrderSummary } from '@tiber/contract/orders/orders'
import { getOrderStage, listStageStatuses, orderFields, orderStages } from '@tiber/contract/orders/order-statuses'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { parseFilter, type OrderFilter } from './order-filter.ts'

const ordersPerPage = 50
const maxSuppliers = 200

/**
 * Reads the list with the calls of the contract alone, for a platform without our own. It pages by number and counts no
 * stages; people are narrowed down to the user.
 */
export async function readPlainOrders(handle: SessionHandle, url: URL) {
  const filter: OrderFilter = { ...parseFilter(url.searchParams), late: false, view: 'orders' }
  const page = /^\d{1,6}$/.test(filter.after) ? Number(filter.after) : 0
  const find = hasLogisticFilter(filter) ? searchOrders : listOrders
  const [found, suppliers] = await Promise.all([
    find(handle, filter, page).catch(rethrowAsNotFound(url)),
    handle.platform.suppliers.list({ query: { size: maxSuppliers } }),
  ])
  return {
    kind: 'orders' as const,
    filter,
    filters: { suppliers: suppliers.map(({ externalId, name }) => ({ id: externalId, name })), people: [] },
    views: null,
    currentUserId: getUserId(handle),
    late: [],
    orders: found.orders.map(toSummary),
    next: found.isLast ? null : String(page + 1),
    total: found.total,
    capped: false,
    stages: orderStages.map((stage) => ({ stage, count: null, capped: false })),
  }
}

const getUserId = ({ session }: SessionHandle) => session.user?.id ?? ''

/** Only the list of logistic orders can be filtered by these. */
const hasLogisticFilter = ({ q, supplier, stages, from, until }: OrderFilter) =>
  stages.length > 0 || [q, supplier, from, until].some((text) => text !== '')

const sorts = { newest: 'createdAt:desc', oldest: 'createdAt:asc', amount: 'totalPriceWithTax:desc' }

async function listOrders(handle: SessionHandle, { person, sort }: OrderFilter, page: number) {
  const query = { isValidated: true, page, size: ordersPerPage, sort: [sorts[sort]], nbPreviewLines: 0 }
  const isOwn = person !== '' && person === getUserId(handle)
  const { content, last, totalElements } = await handle.platform.commercialOrders.list({
    query: { ...query, ...(isOwn && { connectedUserOnly: true }) },
  })
  return { orders: content, isLast: last, total: totalElements }
}

/** Finds logistic orders, then the orders they belong to. */
async function searchOrders(handle: SessionHandle, filter: OrderFilter, page: number) {
  const { q, supplier, stages, person, from, until, sort } = filter
  const { logisticOrders, commercialOrders } = handle.platform
  const { content, last, totalElements } = await logisticOrders.search({
    query: {
      page,
      size: ordersPerPage,
      sort: [sort === 'oldest' ? 'created_at,asc' : 'created_at,desc'],
      nbPreviewLines: 0,
    },
    body: {
      ...(q && { orderId: q.trim() }),
      ...(supplier && { supplierIds: [supplier] }),
      ...(stages.length > 0 && { logisticStatus: stages.flatMap(listStageStatuses) }),
      ...(person !== '' && person === getUserId(handle) && { connectedUserOnly: true }),
      ...(from && { createdFrom: `${from}T00:00:00Z` }),
      ...(until && { createdTo: `${until}T23:59:59Z` }),
    },
  })
  const ids = [...new Set(content.map(({ orderCommercialId }) => orderCommercialId))]
  if (ids.length === 0) return { orders: [], isLast: last, total: totalElements }
  const query = { id: ids, isValidated: true, size: ids.length, sort: [sorts[sort]], nbPreviewLines: 0 }
  const orders = await commercialOrders.list({ query })
  const found = new Set(ids)
  // A platform that does not know the parameter sends other orders too.
  return { orders: orders.content.filter(({ id }) => found.has(id)), isLast: last, total: totalElements }
}

function toSummary(order: CommercialOrder): OrderSummary {
  const { customerUserSnapshot: buyer, orderLogistics, orderLogisticPrices: prices } = order
  const findText = (externalId: string) => {
    const value = order.customFieldValues.find(({ customField }) => customField.externalId === externalId)?.value
    return typeof value === 'string' ? value : null
  }
  const places = orderLogistics.map(({ shippingAddressSnapshot: place }) => place?.label || place?.city || '')
  return {
    id: order.id,
    reference: order.reference,
    placedAt: order.validatedAt ?? order.createdAt,
    status: order.status,
    stage: getOrderStage(orderLogistics.map(({ status }) => status)),
    late: false,
    buyer: { id: buyer.id, name: `${buyer.firstName} ${buyer.lastName}` },
    purchaseOrder: findText(orderFields.purchaseOrder),
    costCentre: findText(orderFields.costCentre),
    places: [...new Set(places)].filter(Boolean),
    lineCount: order.lineCount,
    currency: order.currency,
    net: prices.totalPriceWithoutTax,
    gross: prices.totalPriceWithTax,
    logisticOrders: orderLogistics.map(({ id, reference, status, supplierSnapshot, expectedDelivery }) => ({
      id,
      reference,
      supplier: { id: supplierSnapshot.externalId, name: supplierSnapshot.name },
      status,
      expectedDelivery: expectedDelivery ?? null,
      late: false,
      offersReport: false,
      incidentDeclared: false,
    })),
    matchedLines: [],
  }
}
