import { measure } from '../load.ts'
import { buildHeaders, signInAs, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { fillOrders } from './many-orders.ts'

/** The shipyard, whose orders need no approval. */
export const shipyard = '0000000102'

const requests: [what: string, path: string][] = [
  ['List of orders', '/v1/tiber/orders?size=50'],
  ['Orders by amount', '/v1/tiber/orders?size=50&sort=amount'],
  ['Order by number', '/v1/tiber/orders?size=50&words=BENCH-777'],
  ['Orders by item name', '/v1/tiber/orders?size=50&words=tornillo'],
  ['Orders in preparation', '/v1/tiber/orders?size=50&stages=IN_PREPARATION'],
  ['Late orders', '/v1/tiber/orders?size=50&sort=late'],
  ['Orders of one supplier', '/v1/tiber/orders?size=50&supplierIds='],
  ['Order filters', '/v1/tiber/order-filters'],
  ['Purchases of an item', '/v1/tiber/purchases?words=tornillo%20m6'],
  ['All purchases', '/v1/tiber/purchases?size=50'],
  ['Logistic orders, as other clients list them', '/v1/shop/logistic-orders?size=20&nbPreviewLines=0'],
  ['Invoices', '/v1/tiber/invoices?size=50'],
  ['Dashboard', '/v1/tiber/dashboard'],
  ['Orders waiting for an approver', '/v1/tiber/approvals?box=WAITING'],
]

/** Measures lists and searches in an account of 100,000 orders, compared with a tenth of them. */
export async function measureOrderLists(shop: Shop): Promise<Line[]> {
  const [supplier] = (await shop.buyer.client.orders.filters()).suppliers
  const costs = async () => {
    // Filling takes longer than a token lives.
    const { accessToken } = await signInAs(shop.platformUrl, 'buyer@tiber.example')
    const headers = { ...buildHeaders(accessToken), 'customer-account-id': shipyard }
    const found: Awaited<ReturnType<typeof measure>>[] = []
    for (const [, path] of requests) {
      const url = `${shop.platformUrl}${path}${path.endsWith('=') ? supplier!.id : ''}`
      found.push(await measure({ url, headers }, shop.platformPids, 20))
    }
    return found
  }
  await fillOrders(shop, shipyard, { from: 0, to: 10_000 })
  const few = await costs()
  await fillOrders(shop, shipyard, { from: 10_000, to: 100_000 })
  const many = await costs()
  return requests.map(([what], at) => ({
    what: `${what}, of 100,000 orders`,
    value: many[at]!.cpuMsPerRequest,
    unit: 'ms CPU',
    goal: 60,
    against: { what: 'of 10,000', value: Math.max(few[at]!.cpuMsPerRequest, 1), goal: 2 },
    failures: many[at]!.failures + few[at]!.failures,
  }))
}
