import type { Right } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { Counts } from './navigation.ts'

/** Reads what waits, for the navigation; without an answer nothing is shown there. */
export async function readCounts({ staff, platform, dependencies }: SessionHandle): Promise<Counts> {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  try {
    const [tasks, toAnswer] = await Promise.all([
      staff?.clientType === 'OPERATOR' && may('SELLER_ORDER_READ')
        ? platform.tasks.list({ query: { size: 1 } })
        : undefined,
      staff?.clientType === 'SUPPLIER' && may('SELLER_ORDER_READ')
        ? platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 1 } })
        : undefined,
    ])
    return {
      tasks: tasks?.total ?? 0,
      requests: tasks?.byKind.find(({ kind }) => kind === 'ACCESS_REQUEST')?.count ?? 0,
      toAnswer: toAnswer?.totalElements ?? 0,
    }
  } catch (error) {
    dependencies.log.warn({ err: error }, 'The counts could not be read')
    return { tasks: 0, requests: 0, toAnswer: 0 }
  }
}
