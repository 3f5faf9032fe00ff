import type { Right } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { Counts } from './navigation.ts'

/** Reads what waits, for the navigation; without an answer nothing is shown there. */
export async function readCounts({ staff, platform, dependencies }: SessionHandle): Promise<Counts> {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  try {
    const [requests, toAnswer] = await Promise.all([
      staff?.clientType === 'OPERATOR' && may('ACCOUNT_READ')
        ? platform.accessRequests.list({ query: { status: ['WAITING'], size: 1 } })
        : undefined,
      staff?.clientType === 'SUPPLIER' && may('SELLER_ORDER_READ')
        ? platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 1 } })
        : undefined,
    ])
    return { requests: requests?.totalElements ?? 0, toAnswer: toAnswer?.totalElements ?? 0 }
  } catch (error) {
    dependencies.log.warn({ err: error }, 'The counts could not be read')
    return { requests: 0, toAnswer: 0 }
  }
}
