import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { mayHaveShipped } from '#app/orders/may-have-shipped.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'

/** A delivery a problem can be reported with. */
export type Delivery = {
  reference: string
  supplier: string
  status: LogisticStatus
  isLate: boolean
  placedAt: string
  hasIncident: boolean
}

/** Reference of a whole order; those of its logistic orders have a further number. */
const orderReferencePattern = /^\d{3}-\d{3}-\d{7}$/

/** Lists the deliveries to choose from, unless the page was opened for one: those of an order, or recent ones. */
export async function readDeliveries(handle: SessionHandle, url: URL) {
  const order = url.searchParams.get('order') ?? ''
  const supplierId = (url.searchParams.get('supplier') ?? '').slice(0, 50)
  const isReturn = url.searchParams.get('wanted') === 'RETURN'
  const canChoose = ({ status }: Delivery) => !isReturn || mayHaveShipped(status)
  if (order !== '' && !orderReferencePattern.test(order)) return undefined
  const deliveries = order === '' ? listRecent(handle, supplierId, url) : listOfOrder(handle, order, url)
  const found = (await deliveries).filter(canChoose)
  return { deliveries: found, supplier: supplierId === '' ? null : (found[0]?.supplier ?? null) }
}

async function listOfOrder({ platform }: SessionHandle, id: string, url: URL): Promise<Delivery[]> {
  const order = await platform.commercialOrders
    .read({ params: { id }, query: { nbPreviewLines: 0 } })
    .catch(rethrowAsNotFound(url))
  return order.orderLogistics
    .filter(({ allowedActions }) => allowedActions?.some(({ action, allowed }) => action === 'REPORT' && allowed))
    .map(({ reference, supplierSnapshot, status, late, incidentDeclared }) => ({
      reference,
      supplier: supplierSnapshot.name,
      status,
      isLate: late ?? false,
      placedAt: order.validatedAt ?? order.createdAt,
      hasIncident: incidentDeclared,
    }))
}

const recentOrders = 50
const maxLate = 20

/** Late orders may be older than the recent ones. */
async function listRecent(handle: SessionHandle, supplierId: string, url: URL): Promise<Delivery[]> {
  if (!(await hasFeature(handle, 'orders'))) throw createNotFound(url)
  const { orders } = handle.platform
  const filter = supplierId === '' ? {} : { supplierIds: [supplierId] }
  const [late, recent] = await Promise.all([
    orders.list({ query: { ...filter, late: true, size: maxLate } }),
    orders.list({ query: { ...filter, size: recentOrders } }),
  ])
  const lateIds = new Set(late.orders.map(({ id }) => id))
  return [...late.orders, ...recent.orders.filter(({ id }) => !lateIds.has(id))].flatMap(
    ({ placedAt, logisticOrders }) =>
      logisticOrders
        .filter(({ offersReport, supplier }) => offersReport && (supplierId === '' || supplier.id === supplierId))
        .map(({ reference, supplier, status, late: isLate, incidentDeclared }) => ({
          reference,
          supplier: supplier.name,
          status,
          isLate,
          placedAt,
          hasIncident: incidentDeclared,
        })),
  )
}
